"""A land battle on paper: strengths, scores, losses, and the exact chance of every end."""

from fractions import Fraction
from itertools import product

import pytest

from decimo.chance import parse_dice
from decimo.rules.battle.battle_resolution import (
    BATTLE_DICE,
    BattleOutcome,
    BattleSide,
    battle_bands,
    chance_to_win,
    margin,
    needs_extra,
    odds_bonus,
    outcome_chances,
    resolve_battle,
    strength,
)

EIGHT = BattleSide(units=8, strength=20)


@pytest.mark.rule("R9.2", "G-20")
@pytest.mark.parametrize(
    ("troops", "total"),
    [
        ([(10, 2), (2, 1)], 22),
        ([(16, 2)], 32),
        ([(20, 2)], 32),
        ([(5, 1), (12, 2)], 28),
        ([(3, 4), (12, 2), (9, 1)], 37),
        ([], 0),
    ],
)
def test_the_best_sixteen_units_count(troops: list[tuple[int, int]], total: int) -> None:
    assert strength(troops, 16) == total


@pytest.mark.rule("G-20")
@pytest.mark.parametrize(
    ("own", "bonus"),
    [(20, 0), (24, 0), (25, 1), (29, 1), (30, 2), (39, 2), (40, 3), (59, 3), (60, 5), (90, 5)],
)
def test_odds_add_to_the_stronger_side_alone(own: int, bonus: int) -> None:
    assert odds_bonus(own, 20) == bonus
    assert odds_bonus(20, own) == 0


@pytest.mark.rule("G-20", "R5.16")
@pytest.mark.parametrize(("rating", "adds"), [(0, 0), (4, 0), (5, 1), (14, 2), (15, 3), (20, 4), (33, 4)])
def test_a_commander_adds_a_fifth_of_his_rating_up_to_4(rating: int, adds: int) -> None:
    assert margin(BattleSide(8, 20, rating), EIGHT) == adds


@pytest.mark.rule("G-20")
def test_terrain_counts_for_the_side_that_has_it() -> None:
    assert margin(EIGHT, BattleSide(8, 20, bonus=1)) == -1


@pytest.mark.rule("G-20")
@pytest.mark.parametrize(
    ("difference", "extra", "end"),
    [
        (0, 0, BattleOutcome("", 1, 1)),
        (1, 0, BattleOutcome("attacker", 1, 2)),
        (2, 0, BattleOutcome("attacker", 1, 2)),
        (-1, 0, BattleOutcome("defender", 2, 1)),
        (-2, 0, BattleOutcome("defender", 2, 1)),
        (3, 1, BattleOutcome("attacker", 1, 3)),
        (4, 3, BattleOutcome("attacker", 1, 5)),
        (-3, 2, BattleOutcome("defender", 4, 1)),
        (5, 0, BattleOutcome("attacker", 0, 5)),
        (-9, 0, BattleOutcome("defender", 5, 0)),
    ],
)
def test_losses_by_difference(difference: int, extra: int, end: BattleOutcome) -> None:
    assert resolve_battle(difference, EIGHT, EIGHT, extra) == end


@pytest.mark.rule("G-20")
@pytest.mark.parametrize(("units", "lost"), [(3, 3), (8, 5), (10, 5), (11, 6), (15, 8), (22, 11)])
def test_the_utterly_beaten_lose_half_rounded_up_at_least_five(units: int, lost: int) -> None:
    assert resolve_battle(5, EIGHT, BattleSide(units, 20)).defender_lost == lost


@pytest.mark.rule("G-20")
def test_nobody_loses_more_than_there_is() -> None:
    assert resolve_battle(4, BattleSide(0, 8), BattleSide(1, 8), 3) == BattleOutcome("attacker", 0, 1)


@pytest.mark.rule("G-20")
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (EIGHT, EIGHT),
        (BattleSide(12, 24), BattleSide(7, 19, 11, 1)),
        (BattleSide(22, 32), BattleSide(4, 16)),
        (BattleSide(2, 14, 20), BattleSide(30, 32)),
    ],
)
def test_the_counted_chances_are_those_of_the_dice(attacker: BattleSide, defender: BattleSide) -> None:
    """Roll every die against every other and play the battle: the counts must be the chances."""
    beside = margin(attacker, defender)
    played: dict[BattleOutcome, Fraction] = {}
    for one, two, extra in product(range(1, 7), range(1, 7), (1, 2, 3)):
        difference = parse_dice(BATTLE_DICE).total((one, two)) + beside
        end = resolve_battle(difference, attacker, defender, extra if needs_extra(difference) else 0)
        played[end] = played.get(end, Fraction()) + Fraction(1, 108)
    assert outcome_chances(attacker, defender) == played
    assert sum(played.values()) == 1


@pytest.mark.rule("G-20")
def test_equal_sides_have_equal_chances() -> None:
    assert chance_to_win(EIGHT, EIGHT) == {
        "attacker": Fraction(15, 36),
        "defender": Fraction(15, 36),
        "": Fraction(6, 36),
    }


@pytest.mark.rule("G-20")
def test_the_dialog_tells_how_every_total_ends() -> None:
    shown = battle_bands(BattleSide(8, 20, 10), EIGHT, "the Yurrags", "the Hethruns")
    assert {band.label: band.on for band in shown} == {
        "won clearly by the Hethruns": (-5,),
        "won narrowly by the Hethruns": (-4, -3),
        "drawn": (-2,),
        "won narrowly by the Yurrags": (-1, 0),
        "won clearly by the Yurrags": (1, 2),
        "won utterly by the Yurrags": (3, 4, 5),
    }
