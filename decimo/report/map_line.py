"""Lines on the drawn map, counted in dots: a cell is two dots wide and four high."""

from collections.abc import Mapping, Set
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]

_BENDS = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4)
"""How far a line may swing out, as a part of its length, the straightest first."""
_AROUND = (24, -24, 48, -48)
"""How many dots to the side a line is led that would lie under the labels of others with its whole length."""


def bent(start: Point, end: Point, area: Point, covered: Mapping[Point, str], ends: Set[str]) -> list[Point]:
    """Return the dots of the straightest line that crosses the fewest labels of other places.

    `start` and `end` are cells of the map, which has the width and height `area`; `covered` says which
    cells are under the label of which place, `ends` are the two places that the line joins. A line that the labels
    of others would hide from end to end is led around them, if there is a way.
    """
    one = (start[0] * 2, start[1] * 4 + 1)
    other = (end[0] * 2, end[1] * 4 + 1)
    across, down = other[0] - one[0], other[1] - one[1]
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    best: list[Point] = []
    fewest = -1
    for bend in _BENDS:
        over = (middle[0] - down * bend * 2, middle[1] + across * bend * 2)
        line = _dots(one, over, other, area)
        crossed = _crossed(line, covered, ends)
        if fewest < 0 or crossed < fewest:
            best, fewest = line, crossed
        if not crossed:
            break
    if fewest and not _shows(best, covered):
        swings = [_dots(one, (middle[0] + aside, middle[1]), other, area) for aside in _AROUND]
        around = [line for line in swings if _shows(line, covered)]
        return min(around, key=lambda line: _crossed(line, covered, ends), default=best)
    return best


def _crossed(line: list[Point], covered: Mapping[Point, str], ends: Set[str]) -> int:
    """How many dots of a line lie under the labels of others."""
    return sum(covered.get((x // 2, y // 4), "") not in ("", *ends) for x, y in line)


def _shows(line: list[Point], covered: Mapping[Point, str]) -> bool:
    """Whether any dot of a line lies beside all labels."""
    return any((x // 2, y // 4) not in covered for x, y in line)


def _dots(one: Point, over: tuple[float, float], other: Point, area: Point) -> list[Point]:
    """Return the dots from `one` by way of `over` to `other`, without gaps, kept inside the map."""
    (x0, y0), (x1, y1), (x2, y2) = one, over, other
    right, bottom = area[0] * 2 - 1, area[1] * 4 - 1
    steps = int(max(abs(x1 - x0) + abs(x2 - x1), abs(y1 - y0) + abs(y2 - y1))) + 1
    found: list[Point] = []
    for n in range(steps + 1):
        t = n / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        dot = (
            min(max(round(a * x0 + b * x1 + c * x2), 0), right),
            min(max(round(a * y0 + b * y1 + c * y2), 0), bottom),
        )
        if dot not in found[-1:]:
            found.append(dot)
    return found
