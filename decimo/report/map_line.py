"""Lines on the drawn map, counted in dots: a cell is two dots wide and four high."""

from collections.abc import Mapping, Set
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]

_BENDS = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4)
"""How far a line may swing out, as a part of its length, the straightest first."""


def bent(start: Point, end: Point, area: Point, covered: Mapping[Point, str], ends: Set[str]) -> list[Point]:
    """Return the dots of the straightest line that crosses the fewest labels of other places.

    `start` and `end` are cells of the map, which has the width and height `area`; `covered` says which
    cells are under the label of which place, `ends` are the two places that the line joins.
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
        crossed = sum(covered.get((x // 2, y // 4), "") not in ("", *ends) for x, y in line)
        if fewest < 0 or crossed < fewest:
            best, fewest = line, crossed
        if not crossed:
            break
    return best


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
