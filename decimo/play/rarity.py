"""How rare a count is that fair dice and fair packs gave: chances by the standard library alone.

A chance here is two-sided: how often a count at least as far from what is expected comes of fair fate.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import erfc, exp, lgamma, log, sqrt

from decimo.fate import dice

MOST_COUNTED = 400
"""Dice whose totals span more than this, all in all, are weighed by the normal curve instead of counted out."""

MOST_VARIANCE = 25.0
"""Draws that scatter more than this are weighed by the normal curve instead of counted out."""

LEAST_EXPECTED = 5.0
"""Faces are compared only if every face is expected so often: below this the chi-square curve is wrong."""


def chance_of_total(formula: str, rolls: int, total: int) -> float | None:
    """Return the chance of the sum of so many rolls of a formula; None if it can come out in one way only.

    Raises:
        Refusal: the formula has too many totals to count.

    """
    thrown = dice(formula)
    if thrown.low == thrown.high or not rolls:
        return None
    if rolls * (thrown.high - thrown.low) <= MOST_COUNTED:
        sums = _sums(formula, rolls)
        at = total - rolls * thrown.low
        return _two_sided(sum(sums[: at + 1]), sum(sums[at:]))
    mean, variance = moments(formula)
    return _normal(total - rolls * mean, rolls * variance)


def moments(formula: str) -> tuple[float, float]:
    """Return the mean and the variance of one roll of a formula.

    Raises:
        Refusal: the formula has too many totals to count.

    """
    odds = dice(formula).odds()
    mean = sum(total * chance for total, chance in odds.items())
    return float(mean), float(sum((total - mean) ** 2 * chance for total, chance in odds.items()))


@lru_cache(maxsize=1024)
def _sums(formula: str, rolls: int) -> list[float]:
    """The chance of each sum of so many rolls, from the lowest on."""
    thrown = dice(formula)
    one = [(total - thrown.low, float(chance)) for total, chance in thrown.odds().items()]
    sums = [1.0]
    for _ in range(rolls):
        longer = [0.0] * (len(sums) + thrown.high - thrown.low)
        for at, so_far in enumerate(sums):
            for more, chance in one:
                longer[at + more] += so_far * chance
        sums = longer
    return sums


def chance_of_draws(chances: Sequence[float], found: int) -> float | None:
    """Return the chance of so many hits, where each draw hits with a chance of its own (Poisson-binomial).

    None if every draw could come out in one way only.
    """
    variance = sum(chance * (1 - chance) for chance in chances)
    if variance <= 0:
        return None
    if variance > MOST_VARIANCE:
        return _normal(found - sum(chances), variance)
    hits = [1.0] + [0.0] * found
    for chance in chances:
        for n in range(found, 0, -1):
            hits[n] += (hits[n - 1] - hits[n]) * chance
        hits[0] *= 1 - chance
    return _two_sided(sum(hits), 1 - sum(hits[:found]))


class FaceCount:
    """How often the faces of one kind of die came up."""

    def __init__(self, faces: Sequence[int]) -> None:
        """Begin with a die of these faces; a face may stand on it more than once."""
        self.weights = {face: faces.count(face) / len(faces) for face in sorted(set(faces))}
        self.counts = dict.fromkeys(self.weights, 0)

    def unevenness(self) -> tuple[float, int] | None:
        """Return chi-square and its degrees of freedom; None if the die fell too seldom to compare faces."""
        fallen = sum(self.counts.values())
        if min(self.weights.values()) * fallen < LEAST_EXPECTED:
            return None
        return _chi_square(self.counts, {face: fallen * weight for face, weight in self.weights.items()})


def _chi_square(counts: Mapping[int, int], expected: Mapping[int, float]) -> tuple[float, int]:
    return sum((counts[n] - expected[n]) ** 2 / expected[n] for n in expected), len(expected) - 1


def chance_of_chi_square(value: float, degrees: int) -> float:
    """Return how often chi-square with so many degrees of freedom (1 and more) is at least `value`.

    This is the upper incomplete gamma function at half the degrees, which for whole and half numbers is a
    finite sum: Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1).
    """
    half = value / 2
    if half <= 0:
        return 1.0
    tail, at = (erfc(sqrt(half)), 0.5) if degrees % 2 else (exp(-half), 1.0)
    while at < degrees / 2:
        tail += exp(at * log(half) - half - lgamma(at + 1))
        at += 1
    return min(1.0, tail)


def corrected(chances: Sequence[float]) -> list[float]:
    """Return chances of many counts corrected for their number, by Holm's method.

    Whatever the counts have to do with each other: of fair fate, the smallest of them is at most `x` in at
    most the share `x` of campaigns.
    """
    out = [1.0] * len(chances)
    least = 0.0
    for place, n in enumerate(sorted(range(len(chances)), key=lambda n: chances[n])):
        least = max(least, min(1.0, (len(chances) - place) * chances[n]))
        out[n] = least
    return out


def _two_sided(lower: float, upper: float) -> float:
    return min(1.0, 2 * max(0.0, min(lower, upper)))


def _normal(off: float, variance: float) -> float:
    """The chance to be so far off by the normal curve, half a step allowed for whole numbers."""
    return erfc(max(0.0, abs(off) - 0.5) / sqrt(2 * variance))
