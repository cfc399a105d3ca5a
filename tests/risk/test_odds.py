"""The exact odds of dice: the printed tables, from the code that the game rolls with."""

from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from decimo.chance import Stream
from decimo.risk.game.battle_odds import (
    MOST_COUNTED,
    Losses,
    attack_dice,
    battle_ends,
    chance,
    compare,
    defence_dice,
    forecast_battle,
    percent,
    roll_table,
    win,
)

ROLLS = {
    (3, 2): ({Losses(0, 2): 2890, Losses(1, 1): 2611, Losses(2, 0): 2275}, (".372", ".336", ".293")),
    (2, 2): ({Losses(0, 2): 295, Losses(1, 1): 420, Losses(2, 0): 581}, (".228", ".324", ".448")),
    (3, 1): ({Losses(0, 1): 855, Losses(1, 0): 441}, (".660", ".340")),
    (2, 1): ({Losses(0, 1): 125, Losses(1, 0): 91}, (".579", ".421")),
    (1, 2): ({Losses(0, 1): 55, Losses(1, 0): 161}, (".255", ".745")),
    (1, 1): ({Losses(0, 1): 15, Losses(1, 0): 21}, (".417", ".583")),
}
"""The ways of every roll, and its chances as they are printed (Osborne 2003, table 2)."""

OSBORNE = """
.417 .106 .027 .007 .002 .000 .000 .000 .000 .000
.754 .363 .206 .091 .049 .021 .011 .005 .003 .001
.916 .656 .470 .315 .206 .134 .084 .054 .033 .021
.972 .785 .642 .477 .359 .253 .181 .123 .086 .057
.990 .890 .769 .638 .506 .397 .297 .224 .162 .118
.997 .934 .857 .745 .638 .521 .423 .329 .258 .193
.999 .967 .910 .834 .736 .640 .536 .446 .357 .287
1.000 .980 .947 .888 .818 .730 .643 .547 .464 .380
1.000 .990 .967 .930 .873 .808 .726 .646 .558 .480
1.000 .994 .981 .954 .916 .861 .800 .724 .650 .568
"""
"""The attacker's chance to win, one row for each number of attackers (Osborne 2003, table 3)."""
PRINTED = {
    (attackers, defenders): share
    for attackers, row in enumerate(OSBORNE.split("\n")[1:-1], start=1)
    for defenders, share in enumerate(row.split(), start=1)
}

BATTLES = 1500
"""So many battles are fought with dice to be held against the exact chance."""


def roll_odds(attack: int, defence: int) -> dict[Losses, Fraction]:
    """The exact chance of each loss of one roll."""
    return {
        losses: Fraction(ways, 6 ** (attack + defence))
        for losses, ways in roll_table(attack, defence).items()
    }


def printed(share: Fraction) -> str:
    """A share to three digits, as the tables print it."""
    return f"{float(share):.3f}".removeprefix("0")


@pytest.mark.rule("risk:B14")
@pytest.mark.parametrize("dice", ROLLS)
def test_one_roll(dice: tuple[int, int]) -> None:
    ways, shares = ROLLS[dice]
    assert roll_table(*dice) == ways
    assert sum(ways.values()) == 6 ** sum(dice)
    odds = roll_odds(*dice)
    assert [printed(odds[losses]) for losses in sorted(ways)] == list(shares)


@pytest.mark.rule("risk:B14")
def test_all_hundred_battles_of_osborne() -> None:
    assert len(PRINTED) == 100
    assert {place: printed(win(*place)) for place in PRINTED} == PRINTED


@pytest.mark.rule("risk:B14")
def test_small_battles_to_the_last_fraction() -> None:
    one_each, two_on_one, one_on_two = Fraction(15, 36), Fraction(125, 216), Fraction(55, 216)
    assert win(1, 1) == one_each
    assert win(2, 1) == two_on_one + (1 - two_on_one) * one_each
    assert win(1, 2) == one_on_two * one_each


def test_larger_battles_that_were_printed() -> None:
    assert f"{float(win(10, 10)):.7f}" == "0.5675929"
    assert printed(win(50, 50)) == ".736"
    assert [win(n, n) > Fraction(1, 2) for n in range(1, 9)] == [False] * 4 + [True] * 4
    fewest = [next(a for a in range(1, 60) if win(a, d) > Fraction(1, 2)) for d in (15, 25, 35)]
    assert fewest == [14, 23, 31]


def test_the_mean_losses_of_three_against_two() -> None:
    odds = roll_odds(3, 2)
    lost = sum(losses.attacker * share for losses, share in odds.items())
    killed = sum(losses.defender * share for losses, share in odds.items())
    assert (f"{float(lost):.3f}", f"{float(killed):.3f}", f"{float(killed - lost):.3f}") == (
        "0.921",
        "1.079",
        "0.158",
    )


def test_dice_of_one_roll_are_not_taken_for_independent() -> None:
    """Tan (1997) found .237, .504 and .259 for three against two: whoever agrees with him is wrong."""
    shares = [printed(share) for share in roll_odds(3, 2).values()]
    assert not set(shares) & {".237", ".504", ".259"}


@pytest.mark.rule("risk:B14")
@pytest.mark.parametrize(
    ("attack", "defence", "losses"),
    [
        ((6, 5, 1), (5, 4), (0, 2)),
        ((1, 5, 6), (4, 5), (0, 2)),
        ((6, 3, 1), (5, 4), (1, 1)),
        ((5, 4, 4), (5, 4), (2, 0)),
        ((6, 6, 6), (6, 6), (2, 0)),
        ((3,), (3,), (1, 0)),
        ((4,), (3, 2), (0, 1)),
        ((6, 1), (5,), (0, 1)),
    ],
)
def test_the_highest_dice_are_compared_and_ties_go_to_the_defender(
    attack: tuple[int, ...], defence: tuple[int, ...], losses: tuple[int, int]
) -> None:
    assert compare(attack, defence) == losses


def test_where_ties_hurt_nobody_nobody_is_hurt() -> None:
    assert compare((5, 3), (5, 3), ties_kill=False) == (0, 0)
    assert compare((6, 3), (5, 3), ties_kill=False) == (0, 1)
    assert compare((5, 2), (5, 3), ties_kill=False) == (1, 0)


@pytest.mark.rule("risk:B14")
def test_who_has_how_many_dice() -> None:
    assert [attack_dice(armies) for armies in (1, 2, 3, 4, 40)] == [1, 2, 3, 3, 3]
    assert [defence_dice(armies) for armies in (1, 2, 3, 40)] == [1, 2, 2, 2]


@pytest.mark.parametrize("place", [(3, 2), (4, 4), (7, 5), (10, 10)])
def test_battles_fought_with_dice_come_out_within_four_standard_errors(place: tuple[int, int]) -> None:
    stream, won = Stream(f"battles {place}"), 0
    for _ in range(BATTLES):
        attackers, defenders = place
        while attackers and defenders:
            attack = [1 + stream.below(6) for _ in range(attack_dice(attackers))]
            defence = [1 + stream.below(6) for _ in range(defence_dice(defenders))]
            lost = compare(attack, defence)
            attackers, defenders = attackers - lost.attacker, defenders - lost.defender
        won += defenders == 0
    share = float(win(*place))
    assert abs(won / BATTLES - share) < 4 * sqrt(share * (1 - share) / BATTLES)


def test_nobody_to_beat_and_nobody_to_fight_with() -> None:
    assert win(3, 0) == 1
    assert win(0, 3) == 0


@pytest.mark.parametrize("place", [(151, 150), (190, 180), (151, 190), (3, 200), (200, 2)])
def test_the_odds_of_very_large_armies_are_right(place: tuple[int, int]) -> None:
    assert max(place) > MOST_COUNTED
    assert chance(*place) == pytest.approx(float(win(*place)), abs=1e-9)
    # Scaled down to 150 armies a side this would be another chance.
    assert chance(1000, 900) > 0.9999 > chance(150, 135)
    ends = battle_ends(*place)
    assert chance(*place) == pytest.approx(sum(p for (_, d), p in ends.items() if not d), abs=1e-9)


@pytest.mark.rule("risk:B14")
@pytest.mark.parametrize("place", [(1, 1), (3, 2), (5, 7), (10, 10)])
def test_the_expected_losses_of_a_battle(place: tuple[int, int]) -> None:
    @cache
    def left(a: int, d: int) -> tuple[Fraction, Fraction]:
        if not a or not d:
            return Fraction(a), Fraction(d)
        parts = [
            (share, left(a - losses.attacker, d - losses.defender))
            for losses, share in roll_odds(attack_dice(a), defence_dice(d)).items()
        ]
        return sum((s * of[0] for s, of in parts), Fraction()), sum(
            (s * of[1] for s, of in parts), Fraction()
        )

    found, (attackers, defenders) = forecast_battle(*place), left(*place)
    assert found.win == float(win(*place))
    assert found.attacker == pytest.approx(place[0] - float(attackers), abs=1e-9)
    assert found.defender == pytest.approx(place[1] - float(defenders), abs=1e-9)
    assert sum(battle_ends(*place).values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.4696, "47.0 %"), (1.0, "100.0 %"), (0.99999, "over 99.9 %"), (0.00001, "under 0.1 %")],
)
def test_a_chance_is_shown_and_never_as_sure_when_it_is_not(share: float, words: str) -> None:
    assert percent(share) == words
