"""Dice notation, its limits, and the frequency of each total."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decimo.chance import Refusal, parse_dice
from decimo.chance.dice import AVERAGE_DIE

ENOUGH_TO_COUNT = 5_000
"""Formulas with more throws than this are not counted one by one."""


@pytest.mark.parametrize(
    ("formula", "faces", "rolled", "total"),
    [
        ("d20", [20], [13], 13),
        ("1d6-6", [6], [2], -4),
        ("9+2d6", [6, 6], [3, 5], 17),
        ("2d6 + 1D4", [6, 6, 4], [6, 1, 4], 11),
        ("(1D4 x 1D6) + 10", [4, 6], [3, 5], 25),
        ("(1d4*1d6)+10", [4, 6], [3, 5], 25),
        ("(1d4 × 1d6) + 10", [4, 6], [4, 6], 34),
        ("-1d4", [4], [3], -3),
        ("d%", [100], [77], 77),
        ("10 - 2d4 - 1", [4, 4], [1, 4], 4),
        ("2+3x1d4", [4], [2], 8),
        ("7", [], [], 7),
    ],
)
def test_a_formula_is_rolled_and_totalled_as_it_is_written(
    formula: str, faces: list[int], rolled: list[int], total: int
) -> None:
    """Case C11."""
    read = parse_dice(formula)
    assert [len(die) for die in read.faces] == faces
    assert read.total(rolled) == total


def test_a_die_may_list_its_faces() -> None:
    read = parse_dice("1d[-3, -2, -1]")
    assert read.faces == ((-3, -2, -1),)
    assert read.ways() == {-3: 1, -2: 1, -1: 1}
    assert (read.low, read.high) == (-3, -1)


def test_an_average_die_has_no_one_and_no_six() -> None:
    assert parse_dice("1dav").faces == (AVERAGE_DIE,)
    assert parse_dice("1dAV").odds() == {
        2: Fraction(1, 6),
        3: Fraction(1, 3),
        4: Fraction(1, 3),
        5: Fraction(1, 6),
    }


def test_one_die_needs_no_number() -> None:
    assert parse_dice("d6").faces == parse_dice("1d6").faces


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("0d6", "0 dice"),
        ("1d0", "0 sides"),
        ("1d6!", "'!' is not understood"),
        ("d1 exploding", "is not understood"),
        ("100000000d20", "100000000 dice"),
        ("101d6", "101 dice"),
        ("60d6+60d6", "120 dice"),
        ("1d1001", "1001 sides"),
        ("9999999999", "too large"),
        ("(" * 20_000 + "1d6" + ")" * 20_000, "too long"),
        ("(" * 40 + "1d6" + ")" * 40, "20 brackets"),
        ("-" * 100 + "1d6", "20 brackets"),
        ("", "ends too early"),
        ("2d", "a number is missing"),
        ("2d6+", "ends too early"),
        ("2d6 3", "'3' is unexpected"),
        ("(2d6", "')' is missing"),
        ("1d[1,2", "']' is missing"),
        ("1d[]", "a number is missing"),
        ("1d6 \N{PILE OF POO}", "is not understood"),
        ("1" + "x1" * 70, "too long"),
    ],
)
def test_what_is_no_formula_is_refused(formula: str, says: str) -> None:
    """Case C12."""
    with pytest.raises(Refusal) as refused:
        parse_dice(formula)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("formula", ["100d100", "4d1000", "(90d9)x(9d90)"])
def test_dice_with_too_many_totals_are_rolled_but_not_counted(formula: str) -> None:
    read = parse_dice(formula)
    assert read.total([1] * len(read.faces)) >= 1
    with pytest.raises(Refusal, match="too many totals"):
        read.ways()


def formulas() -> st.SearchStrategy[str]:
    """Small formulas of every form."""
    die = st.builds(
        "{}d{}".format, st.integers(1, 3), st.sampled_from(["2", "3", "4", "6", "av", "[-2,0,5]", "[1,1,2]"])
    )
    term = die | st.integers(0, 9).map(str)
    return st.recursive(
        term,
        lambda inner: st.builds("({} {} {})".format, inner, st.sampled_from("+-x"), inner),
        max_leaves=3,
    )


def thrown(formula: str) -> Counter[int]:
    """Every throw of the dice, one by one."""
    read = parse_dice(formula)
    return Counter(read.total(throw) for throw in product(*read.faces))


@settings(max_examples=60, deadline=None)
@given(formulas())
def test_the_ways_are_those_of_every_throw_one_by_one(formula: str) -> None:
    read = parse_dice(formula)
    if prod(len(die) for die in read.faces) > ENOUGH_TO_COUNT:
        return
    ways = read.ways()
    assert ways == thrown(formula)
    assert list(ways) == sorted(ways)
    assert sum(read.odds().values()) == 1
    assert read.low <= min(ways)
    assert max(ways) <= read.high


@pytest.mark.rule("R21.22")
def test_a_horde_is_11_to_34_strong_and_18_75_on_average() -> None:
    odds = parse_dice("(1d4 x 1d6) + 10").odds()
    assert (min(odds), max(odds)) == (11, 34)
    assert sum(total * chance for total, chance in odds.items()) == Fraction(75, 4)
