"""The places of a map brought onto the grid that maps are drawn on, so that no label hides another."""

from collections.abc import Collection, Iterator, Sequence
from itertools import product

EAST, SOUTH = 99, 39
"""The last column and row of the grid."""
MARGIN = 2
"""Columns at both sides that are left free for the labels."""
GAPS = (5, 3, 1)
"""Columns from one label to the next in its row; fewer when there is no more room."""

Spot = tuple[int, int]


def on_grid(points: Sequence[tuple[float, float]]) -> list[Spot]:
    """Return a place on the grid for each point, as like the file's map as there is room."""
    if len(set(points)) == 1:
        points = in_rows(len(points))
    columns = _scaled([x for x, _ in points], MARGIN, EAST - MARGIN)
    rows = _scaled([y for _, y in points], 1, SOUTH - 1)
    found: dict[Spot, None] = {}
    for spot in zip(columns, rows, strict=True):
        found[next(free for gap in GAPS for free in _around(spot) if _is_free(free, found, gap))] = None
    return list(found)


def in_rows(number: int) -> list[tuple[float, float]]:
    """Return points in rows, for a file that puts all places on one spot."""
    wide = max(1, round((number * 2) ** 0.5))
    return [(float(n % wide), float(n // wide)) for n in range(number)]


def _scaled(values: Sequence[float], low: int, high: int) -> list[int]:
    least, most = min(values), max(values)
    if least == most:
        return [(low + high) // 2] * len(values)
    return [low + round((value - least) * (high - low) / (most - least)) for value in values]


def _is_free(spot: Spot, taken: Collection[Spot], gap: int) -> bool:
    x, y = spot
    return all((x + columns, y) not in taken for columns in range(1 - gap, gap))


def _around(spot: Spot) -> Iterator[Spot]:
    """Every spot of the grid, the nearest first."""
    for columns, rows in _STEPS:
        x, y = spot[0] + columns, spot[1] + rows
        if 0 <= x <= EAST and 0 <= y <= SOUTH:
            yield x, y


_STEPS = sorted(
    product(range(-EAST, EAST + 1), range(-SOUTH, SOUTH + 1)),
    key=lambda step: (abs(step[0]) + 2 * abs(step[1]), step),
)
"""Columns and rows from one spot to every other, the nearest first; a row counts as two columns."""
