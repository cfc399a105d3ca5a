"""A chart drawn in characters: the course of a number of every side, on one scale.

Whose line it is says its letter: it stands on the line and at its end. The line that is followed is drawn whole,
all others dotted, so no line is told by its colour alone.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from decimo.report.charts import Chart, Line

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
UNLETTERED = "*"
"""What stands for a line when all letters are given away."""

_BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a braille character, by row and column."""
_ACROSS, _DOWN = 2, 4
_LETTER_EVERY = 17
"""A letter stands on its line once in so many columns."""
_TICK_ROWS = 3
"""The scale says a value at most once in so many rows."""
_NEAR = 2
"""A letter stands at most so many rows from the end of its line; of many that end alike some have none."""
_AXIS = {"side": "│", "tick": "┤", "corner": "└", "foot": "─", "cursor": "│", "at": "┴"}
_PLAIN_AXIS = {"side": "|", "tick": "+", "corner": "+", "foot": "-", "cursor": "|", "at": "^"}


class Cell(NamedTuple):
    """One character. Roles: `blank`, `axis`, `cursor`, `line` and, for the line that is followed, `followed`."""

    text: str = " "
    role: str = "blank"


class Plot(NamedTuple):
    """Where the lines of a chart are drawn: so many cells, and the values and years they stand for."""

    width: int
    height: int
    low: int
    high: int
    years: int
    fine: bool
    """Whether a cell holds two by four dots, and not one letter."""

    @property
    def dots(self) -> tuple[int, int]:
        """How many points there are across and down."""
        return (self.width * _ACROSS, self.height * _DOWN) if self.fine else (self.width, self.height)

    def x(self, year: int) -> int:
        """The point across at which a year lies."""
        return round(year * (self.dots[0] - 1) / max(self.years - 1, 1))

    def y(self, value: int) -> int:
        """The point down at which a value lies."""
        return round((self.high - value) * (self.dots[1] - 1) / (self.high - self.low))

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """The cell of a point."""
        return (x // _ACROSS, y // _DOWN) if self.fine else (x, y)


def letter(line: int) -> str:
    """Return the letter of the line with this number."""
    return LETTERS[line] if line < len(LETTERS) else UNLETTERED


def draw_chart(
    chart: Chart, width: int, height: int, *, at: int, followed: int, ascii_only: bool = False
) -> list[list[Cell]]:
    """Draw a chart into `height` rows of `width` cells.

    `at` is the place of the year that is looked at, `followed` the number of the line that stands out.
    """
    axis = _PLAIN_AXIS if ascii_only else _AXIS
    ticks = _ticks(chart.low, chart.high, max((height - 2) // _TICK_ROWS, 1))
    margin = max(len(str(tick)) for tick in ticks) + 1
    # The last column is kept for the letters at the ends of the lines.
    plot = Plot(width - margin - 1, height - 2, chart.low, chart.high, len(chart.years), fine=not ascii_only)
    if plot.width < 2 or plot.height < 2:
        return []
    field = _field(chart, plot, at, followed, axis)
    ends = _ends(chart, plot, followed)
    scale = {plot.cell(0, plot.y(tick))[1]: str(tick) for tick in ticks}
    rows = [
        [
            *_text(scale.get(n, "").rjust(margin - 1)),
            Cell(axis["tick" if n in scale else "side"], "axis"),
            *row,
            ends.get(n, Cell()),
        ]
        for n, row in enumerate(field)
    ]
    column = plot.cell(plot.x(at), 0)[0]
    foot = axis["foot"] * column + axis["at"] + axis["foot"] * (plot.width - column - 1)
    rows.append([*_text(" " * (margin - 1) + axis["corner"] + foot), Cell()])
    rows.append(_labels(chart, margin, plot.width + 1, column, at))
    return rows


def _field(chart: Chart, plot: Plot, at: int, followed: int, axis: dict[str, str]) -> list[list[Cell]]:
    """Draw the lines, the one that is followed over all others, and where the year lies that is looked at."""
    rows = [[Cell()] * plot.width for _ in range(plot.height)]
    column = plot.cell(plot.x(at), 0)[0]
    for row in rows:
        row[column] = Cell(axis["cursor"], "cursor")
    order = [n for n in range(len(chart.lines)) if n != followed] + [followed]
    for number in order:
        role = "followed" if number == followed else "line"
        for x, y in _course(chart.lines[number], plot, steep=number == followed):
            if plot.fine:
                _put_dot(rows, plot, x, y, role)
            else:
                rows[y][x] = Cell(letter(number), role)
    if plot.fine:
        _put_letters(rows, chart, plot, order)
    return rows


def _put_dot(rows: list[list[Cell]], plot: Plot, x: int, y: int, role: str) -> None:
    column, row = plot.cell(x, y)
    old = rows[row][column]
    there = ord(old.text) - _BRAILLE if old.role in ("line", "followed") else 0
    rows[row][column] = Cell(chr(_BRAILLE + (there | _DOTS[y % _DOWN][x % _ACROSS])), role)


def _put_letters(rows: list[list[Cell]], chart: Chart, plot: Plot, order: Sequence[int]) -> None:
    """Put its letter on each line now and then, each in columns of its own as far as they go round."""
    for number in order:
        role = "followed" if number == order[-1] else "line"
        offset = (3 + number * 5) % _LETTER_EVERY
        last = -1
        for x, y in _course(chart.lines[number], plot, steep=False):
            column, row = plot.cell(x, y)
            if column % _LETTER_EVERY == offset and column != last:
                rows[row][column] = Cell(letter(number), role)
                last = column


def _ends(chart: Chart, plot: Plot, followed: int) -> dict[int, Cell]:
    """Return the letters of the lines that go on to the last year, by row: each where it ends, or near to it."""
    last = [(line.values[-1], number) for number, line in enumerate(chart.lines)]
    found: dict[int, Cell] = {}
    # The line that is followed takes its place first, then the highest.
    for value, number in sorted(
        ((value, number) for value, number in last if value is not None),
        key=lambda end: (end[1] != followed, -end[0], end[1]),
    ):
        row = plot.cell(0, plot.y(value))[1]
        near = range(max(row - _NEAR, 0), min(row + _NEAR + 1, plot.height))
        free = sorted((n for n in near if n not in found), key=lambda n: (abs(n - row), n))
        if free:
            found[free[0]] = Cell(letter(number), "followed" if number == followed else "line")
    return found


def _course(line: Line, plot: Plot, *, steep: bool) -> Iterator[tuple[int, int]]:
    """Yield the points of a line from value to value; it breaks off where there is none.

    Unless it is drawn where it is `steep`, a point across has one point of the line, and other lines have more room.
    """
    before: tuple[int, int] | None = None
    last = -1
    for year, value in enumerate(line.values):
        here = None if value is None else (plot.x(year), plot.y(value))
        if here is not None:
            for point in _straight(before, here) if before else (here,):
                if steep or point[0] != last:
                    yield point
                last = point[0]
        before = here


def _straight(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the points from one, which is left out, to another."""
    across, down = other[0] - one[0], other[1] - one[1]
    steps = max(abs(across), abs(down))
    for n in range(1, steps + 1):
        yield one[0] + round(across * n / steps), one[1] + round(down * n / steps)


def _ticks(low: int, high: int, most: int) -> list[int]:
    """Return round values from the least to the greatest, the greatest itself among them."""
    step, factors = 1, (2, 5, 10)
    for power in range(len(str(high - low)) + 1):
        for factor in (1, *factors):
            step = factor * 10**power
            if (high - low) / step <= most:
                first = -(-low // step) * step
                return [*(value for value in range(first, high, step) if high - value >= step / 2), high]
    return [low, high]


def _labels(chart: Chart, margin: int, width: int, column: int, at: int) -> list[Cell]:
    """Name the year that is looked at, and the first and the last as far as there is room."""
    end = margin + width
    cells = [Cell()] * end
    first, last, here = chart.years[0], chart.years[-1], chart.years[at]
    taken = (end, 0)
    for words, left, role in (
        (here, margin + column - cell_len(here) // 2, "cursor"),
        (first, margin, "axis"),
        (last, end - cell_len(last), "axis"),
    ):
        start = max(min(left, end - cell_len(words)), 0)
        stop = start + cell_len(words)
        if stop <= end and (stop < taken[0] or start > taken[1]):
            cells[start:stop] = [Cell(words, role), *[Cell("", role)] * (stop - start - 1)]
            taken = (start, stop) if role == "cursor" else taken
    return cells


def _text(words: str, role: str = "axis") -> list[Cell]:
    return [Cell(character, role) for character in words]
