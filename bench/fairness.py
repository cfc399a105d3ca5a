"""Whether the program's dice and cards are fair: a million samples against their exact odds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb, sqrt
from typing import Any

from bench.measure import Measure
from decimo.chance import PACK_52, PACK_54, Ask, Stream, chance_answer, parse_dice, rank
from decimo.play.campaign_record import Moment
from decimo.play.rerun import chance_key

FORMULAS = ("1d6", "2d6", "1dav", "d20", "3d6", "d%", "1d49", "(1d4 x 1d6) + 10")
SAMPLES = 100_000
HANDS = 40_000
HAND = 5
FEWEST_EXPECTED = 5
RARE = 3.2905
"""The normal quantile that one sample in two thousand exceeds."""


def fairness() -> Iterator[Measure]:
    """Compare results with their expected numbers by chi-square tests."""
    for formula in FORMULAS:
        yield _compared(formula, _rolled(formula), parse_dice(formula).odds())
    yield _compared("a card of 54", _drawn(), dict.fromkeys(PACK_54, Fraction(1, 54)))
    aces = {n: Fraction(comb(4, n) * comb(48, HAND - n), comb(52, HAND)) for n in range(5)}
    yield _compared(f"aces in {HAND} cards without return", _hands(), aces)


def _stream(number: int, what: str) -> Stream:
    """Return the stream of an ask, with a key like those of a campaign."""
    return Stream(chance_key(7, Moment(number // 4000, number // 1000 % 4, ""), what, 1, number % 1000))


def _rolled(formula: str) -> Counter[object]:
    ask, read = Ask("roll", "", "", "", dice=formula), parse_dice(formula)
    counted: Counter[object] = Counter()
    for number in range(SAMPLES):
        value = chance_answer(ask, _stream(number, formula)).value
        assert not isinstance(value, str)
        counted[read.total(value)] += 1
    return counted


def _drawn() -> Counter[object]:
    ask = Ask("card", "", "", "", cards=PACK_54)
    return Counter(chance_answer(ask, _stream(number, "card")).value for number in range(SAMPLES))


def _hands() -> Counter[object]:
    counted: Counter[object] = Counter()
    for hand in range(HANDS):
        left = list(PACK_52)
        aces = 0
        for number in range(HAND):
            ask = Ask("card", "", "", "", cards=tuple(left))
            card = str(chance_answer(ask, _stream(hand * HAND + number, "hand")).value)
            left.remove(card)
            aces += rank(card) == 1
        counted[aces] += 1
    return counted


def _compared(what: str, counted: Counter[object], odds: Mapping[Any, Fraction]) -> Measure:
    whole = counted.total()
    assert set(counted) <= set(odds), "something fell that cannot fall"
    statistic, cells = _chi_square([(counted[each], float(chance * whole)) for each, chance in odds.items()])
    limit = _critical(cells - 1)
    value = f"{statistic:.1f} ({cells - 1} free)"
    return Measure(f"{what}, {whole:,} times", value, f"chi² below {limit:.1f}", statistic < limit)


def _chi_square(cells: list[tuple[int, float]]) -> tuple[float, int]:
    """Return the statistic and its number of cells; cells with too few expected results are merged."""
    rare = [cell for cell in cells if cell[1] < FEWEST_EXPECTED]
    kept = [cell for cell in cells if cell[1] >= FEWEST_EXPECTED]
    if rare:
        kept.append((sum(seen for seen, _ in rare), sum(expected for _, expected in rare)))
    return sum((seen - expected) ** 2 / expected for seen, expected in kept), len(kept)


def _critical(free: int) -> float:
    """The value that chi-square with so many degrees of freedom rarely exceeds (Wilson and Hilferty)."""
    part = 2 / (9 * free)
    return float(free * (1 - part + RARE * sqrt(part)) ** 3)
