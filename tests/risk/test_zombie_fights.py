"""The risen fight inside a territory, with the odds of the combat table (C8, Z20)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from bench.risk_table import RiskTable
from decimo.chance import Answer, Ask, Question, RuleContext, Stream, chance_answer
from decimo.risk.board.board import ZOMBIES
from decimo.risk.game.battle_odds import win
from decimo.risk.game_data import RiskContext
from decimo.risk.zombie.zombie_phase import attack_outward, fight_within, rise
from tests.risk.table import Table
from tests.sweep import slow_rows_but

MOST = 6
BATTLES = 2000
"""Battles of a simulation."""
Place = Callable[[int, int], Table]
"""Lays out a fight of so many attackers, all of whom may attack, against so many defenders."""
Night = tuple[Place, Callable[..., None]]


def within(attackers: int, defenders: int) -> Table:
    """So many have risen among the armies of Blue in Alaska."""
    table = Table({"alaska": ("blue", defenders), "argentina": ("red", 1)}, zombies="on")
    table.land("alaska").risen = attackers
    return table


def outward(attackers: int, defenders: int) -> Table:
    """One zombie more stands in Kamchatka, and nobody alive but Blue is in reach of any that can attack."""
    holding = {"alaska": ("blue", defenders), "argentina": ("red", 1), "kamchatka": (ZOMBIES, attackers + 1)}
    return Table(holding, rest=(ZOMBIES, 1), zombies="on")


FIGHTS: Mapping[str, Night] = {"within": (within, fight_within), "outward": (outward, attack_outward)}


def left(table: Table) -> tuple[int, int]:
    """Attackers and defenders that are left."""
    alaska = table.land("alaska")
    if alaska.owner == ZOMBIES:
        return alaska.armies, 0
    kamchatka = table.land("kamchatka")
    return kamchatka.armies - 1 if kamchatka.owner == ZOMBIES else alaska.risen, alaska.armies


def play(where: str, attackers: int, defenders: int, faces: tuple[int, ...] | None, key: str = "") -> Table:
    """Play one roll of a fight with these faces, or all of it with the program's dice."""
    place, rule = FIGHTS[where]
    table = place(attackers, defenders)

    def answer(ask: Ask, number: int) -> Answer | None:
        if faces is None:
            return chance_answer(ask, Stream(f"{key}/{number}"))
        dice = int(ask.dice.partition("d")[0])
        at = (0, dice) if number == 0 else (len(faces) - dice, len(faces))
        return Answer(faces[slice(*at)], "player") if number < 2 else None

    context: RiskContext = RuleContext(
        table.board, year=1, season=6, settings=table.settings, answerer=answer
    )
    try:
        rule(context, table.data)
    except Question:
        assert faces is not None
    return table


@cache
def after_a_roll(where: str, attackers: int, defenders: int) -> Mapping[tuple[int, int], Fraction]:
    """What a roll comes to, with its exact chance: every way that the dice can fall, rolled by the game."""
    dice = min(attackers, 3) + min(defenders, 2)
    ways: dict[tuple[int, int], int] = {}
    for faces in product(range(1, 7), repeat=dice):
        now = left(play(where, attackers, defenders, faces))
        ways[now] = ways.get(now, 0) + 1
    return {now: Fraction(count, 6**dice) for now, count in ways.items()}


def chance_to_win(where: str, attackers: int, defenders: int) -> Fraction:
    """The exact chance that the attackers win, by the rolls of the game; armies beyond the dice only wait."""
    if not defenders:
        return Fraction(1)
    if not attackers:
        return Fraction(0)
    dice = min(attackers, 3), min(defenders, 2)
    total = Fraction(0)
    for (a, d), share in after_a_roll(where, *dice).items():
        total += share * chance_to_win(where, attackers - dice[0] + a, defenders - dice[1] + d)
    return total


@pytest.mark.rule("risk:C8")
def test_z_zombies_against_d_armies_win_as_the_table_says_for_all_who_attack() -> None:
    for z, d in product(range(1, MOST + 1), repeat=2):
        assert chance_to_win("within", z, d) == win(z, d), (z, d)


@pytest.mark.rule("risk:C8")
@pytest.mark.parametrize(("z", "d", "printed"), [(1, 1, ".417"), (3, 1, ".916"), (3, 2, ".656")])
def test_the_printed_chances_of_those_who_rise(z: int, d: int, printed: str) -> None:
    assert f"{float(chance_to_win('within', z, d)):.3f}".lstrip("0") == printed


@pytest.mark.rule("risk:C9", "risk:Z9")
def test_a_stack_of_n_wins_as_the_table_says_for_one_fewer() -> None:
    for a, d in product(range(1, MOST + 1), repeat=2):
        assert chance_to_win("outward", a, d) == win(a, d), (a, d)


@pytest.mark.rule("risk:C8", "risk:C9")
@pytest.mark.parametrize("where", ["within", "outward"])
@pytest.mark.parametrize(
    ("attackers", "defenders"), slow_rows_but([(3, 2)], [(1, 1), (3, 2), (5, 4), (4, 7)])
)
def test_whole_fights_are_won_as_often_as_that(where: str, attackers: int, defenders: int) -> None:
    won = sum(
        left(play(where, attackers, defenders, None, f"{where}/{attackers}/{defenders}/{number}"))[1] == 0
        for number in range(BATTLES)
    )
    chance = float(win(attackers, defenders))
    error = (chance * (1 - chance) / BATTLES) ** 0.5
    assert abs(won / BATTLES - chance) < 4 * error


@pytest.mark.rule("risk:C8")
def test_no_zombie_stays_behind_a_single_one_attacks() -> None:
    table = within(1, 1)
    table.play(fight_within, 6, 5, side="")
    alaska = table.land("alaska")
    assert (alaska.owner, alaska.armies, alaska.risen) == (ZOMBIES, 1, 0)


@pytest.mark.rule("risk:C8")
def test_a_tie_is_the_defenders() -> None:
    table = within(1, 1)
    table.play(fight_within, 6, 6, side="")
    assert (table.land("alaska").owner, table.land("alaska").armies) == ("blue", 1)


@pytest.mark.rule("risk:C8")
def test_they_fight_on_until_one_side_is_gone() -> None:
    table = within(4, 3)
    table.play(fight_within, (6, 6, 1), (5, 5), (1, 1, 1), 6, (1, 1, 1), 6, (2, 1), 1, side="")
    assert [ask.dice for ask in table.asks] == ["3d6", "2d6", "3d6", "1d6", "3d6", "1d6", "2d6", "1d6"]
    alaska = table.land("alaska")
    assert (alaska.owner, alaska.armies, alaska.risen) == (ZOMBIES, 2, 0)


@pytest.mark.rule("risk:Z20")
def test_contested_territories_are_fought_for_in_the_order_of_the_map_each_for_itself() -> None:
    table = Table({"brazil": ("red", 1), "alaska": ("blue", 1), "siam": ("blue", 2)}, zombies="on")
    for id_ in ("siam", "alaska", "brazil"):
        table.land(id_).risen = 1
    table.play(fight_within, 1, 6, 6, 1, 1, (6, 5), side="")
    fought = [ask.about for ask in table.asks][::2]
    assert fought == sorted(fought, key=list(table.board.territories).index) == ["alaska", "brazil", "siam"]
    assert [table.land(id_).owner for id_ in fought] == ["blue", ZOMBIES, "blue"]
    assert table.player("red").out


@pytest.mark.rule("risk:C8")
def test_zombies_that_nobody_can_stop_put_a_player_out_and_its_cards_go_to_the_used_ones() -> None:
    table = Table({"alaska": ("blue", 1), "brazil": ("red", 2)}, zombies="on")
    table.deal("blue", "china")
    table.land("alaska").markers = 1
    table.play(rise, side="")
    table.play(fight_within, 6, 1, side="")
    assert (table.player("blue").out, table.player("blue").fell_to) == (True, ZOMBIES)
    assert table.board.discards == ("china",)


@pytest.mark.rule("risk:G6")
def test_the_dice_of_the_zombies_are_a_kind_that_a_player_may_roll() -> None:
    table = RiskTable(1, players=2, zombies="on")
    night = [step for step in table.ruleset.steps(table.state, 1, 6) if step.id in ("risen", "horde")]
    assert [step.dice for step in night] == ["zombies", "zombies"]
    assert "zombies" in table.ruleset.dice_kinds
