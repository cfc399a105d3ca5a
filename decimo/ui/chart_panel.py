"""The charts of a campaign, one at a time, with a legend."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from decimo.report.charts import Chart, ChartLine
from decimo.report.layout import shorten
from decimo.ui.terminal_filter import draws_ascii

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
UNLETTERED = "*"
"""The mark of a line when all letters are used."""

_BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a braille character, by row and column."""
_ACROSS, _DOWN = 2, 4
_LETTER_EVERY = 17
"""How many columns are between two letters on a line."""
_TICK_ROWS = 3
"""The fewest rows between two values of the scale."""
_NEAR = 2
"""The most rows between a letter and the end of its line; of many lines with one end, some have no letter."""
_AXIS = {"side": "│", "tick": "┤", "corner": "└", "foot": "─", "cursor": "│", "at": "┴"}
_PLAIN_AXIS = {"side": "|", "tick": "+", "corner": "+", "foot": "-", "cursor": "|", "at": "^"}


class ChartCell(NamedTuple):
    """One character. Roles: `blank`, `axis`, `cursor`, `line`, and `followed` for the followed line."""

    text: str = " "
    role: str = "blank"


class Plot(NamedTuple):
    """The area for the lines of a chart: its cells, and their values and years."""

    width: int
    height: int
    low: int
    high: int
    years: int
    fine: bool
    """Whether a cell has two by four dots instead of one letter."""

    @property
    def dots(self) -> tuple[int, int]:
        """The number of points across and down."""
        return (self.width * _ACROSS, self.height * _DOWN) if self.fine else (self.width, self.height)

    def x(self, year: int) -> int:
        """Return the horizontal point of a year."""
        return round(year * (self.dots[0] - 1) / max(self.years - 1, 1))

    def y(self, value: int) -> int:
        """Return the vertical point of a value."""
        return round((self.high - value) * (self.dots[1] - 1) / (self.high - self.low))

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """Return the cell of a point."""
        return (x // _ACROSS, y // _DOWN) if self.fine else (x, y)


def get_letter(line: int) -> str:
    """Return the letter of a line by its number."""
    return LETTERS[line] if line < len(LETTERS) else UNLETTERED


def draw_chart(
    chart: Chart, width: int, height: int, *, at: int, followed: int, ascii_only: bool = False
) -> list[list[ChartCell]]:
    """Draw a chart into `height` rows of `width` cells.

    `at` is the index of the chosen year, `followed` the number of the highlighted line.
    """
    axis = _PLAIN_AXIS if ascii_only else _AXIS
    ticks = _choose_ticks(chart.low, chart.high, max((height - 2) // _TICK_ROWS, 1))
    margin = max(len(str(tick)) for tick in ticks) + 1
    # The last column is for the letters at the ends of the lines.
    plot = Plot(width - margin - 1, height - 2, chart.low, chart.high, len(chart.years), fine=not ascii_only)
    if plot.width < 2 or plot.height < 2:
        return []
    field = _draw_lines(chart, plot, at, followed, axis)
    ends = _label_line_ends(chart, plot, followed)
    scale = {plot.cell(0, plot.y(tick))[1]: str(tick) for tick in ticks}
    rows = [
        [
            *_make_cells(scale.get(n, "").rjust(margin - 1)),
            ChartCell(axis["tick" if n in scale else "side"], "axis"),
            *row,
            ends.get(n, ChartCell()),
        ]
        for n, row in enumerate(field)
    ]
    column = plot.cell(plot.x(at), 0)[0]
    foot = axis["foot"] * column + axis["at"] + axis["foot"] * (plot.width - column - 1)
    rows.append([*_make_cells(" " * (margin - 1) + axis["corner"] + foot), ChartCell()])
    rows.append(_label_years(chart, margin, plot.width + 1, column, at))
    return rows


def _draw_lines(
    chart: Chart, plot: Plot, at: int, followed: int, axis: dict[str, str]
) -> list[list[ChartCell]]:
    """Draw the lines, the followed one on top, and a cursor at the chosen year."""
    rows = [[ChartCell()] * plot.width for _ in range(plot.height)]
    column = plot.cell(plot.x(at), 0)[0]
    for row in rows:
        row[column] = ChartCell(axis["cursor"], "cursor")
    order = [n for n in range(len(chart.lines)) if n != followed] + [followed]
    for number in order:
        role = "followed" if number == followed else "line"
        for x, y in _trace_line(chart.lines[number], plot, steep=number == followed):
            if plot.fine:
                _put_dot(rows, plot, x, y, role)
            else:
                rows[y][x] = ChartCell(get_letter(number), role)
    if plot.fine:
        _put_letters(rows, chart, plot, order)
    return rows


def _put_dot(rows: list[list[ChartCell]], plot: Plot, x: int, y: int, role: str) -> None:
    column, row = plot.cell(x, y)
    old = rows[row][column]
    there = ord(old.text) - _BRAILLE if old.role in ("line", "followed") else 0
    rows[row][column] = ChartCell(chr(_BRAILLE + (there | _DOTS[y % _DOWN][x % _ACROSS])), role)


def _put_letters(rows: list[list[ChartCell]], chart: Chart, plot: Plot, order: Sequence[int]) -> None:
    """Put letters on each line at intervals, in separate columns as far as possible."""
    for number in order:
        role = "followed" if number == order[-1] else "line"
        offset = (3 + number * 5) % _LETTER_EVERY
        last = -1
        for x, y in _trace_line(chart.lines[number], plot, steep=False):
            column, row = plot.cell(x, y)
            if column % _LETTER_EVERY == offset and column != last:
                rows[row][column] = ChartCell(get_letter(number), role)
                last = column


def _label_line_ends(chart: Chart, plot: Plot, followed: int) -> dict[int, ChartCell]:
    """Return the letters of the lines that reach the last year, by row: each at its end, or near it."""
    last = [(line.values[-1], number) for number, line in enumerate(chart.lines)]
    found: dict[int, ChartCell] = {}
    # Place the followed line first, then the highest ones.
    for value, number in sorted(
        ((value, number) for value, number in last if value is not None),
        key=lambda end: (end[1] != followed, -end[0], end[1]),
    ):
        row = plot.cell(0, plot.y(value))[1]
        near = range(max(row - _NEAR, 0), min(row + _NEAR + 1, plot.height))
        free = sorted((n for n in near if n not in found), key=lambda n: (abs(n - row), n))
        if free:
            found[free[0]] = ChartCell(get_letter(number), "followed" if number == followed else "line")
    return found


def _trace_line(line: ChartLine, plot: Plot, *, steep: bool) -> Iterator[tuple[int, int]]:
    """Yield the points of a line; it is interrupted where a value is missing.

    Unless `steep`, each column has only one point of the line, so that other lines have more room.
    """
    before: tuple[int, int] | None = None
    last = -1
    for year, value in enumerate(line.values):
        here = None if value is None else (plot.x(year), plot.y(value))
        if here is not None:
            for point in _trace_segment(before, here) if before else (here,):
                if steep or point[0] != last:
                    yield point
                last = point[0]
        before = here


def _trace_segment(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the points after `one` up to `other`."""
    across, down = other[0] - one[0], other[1] - one[1]
    steps = max(abs(across), abs(down))
    for n in range(1, steps + 1):
        yield one[0] + round(across * n / steps), one[1] + round(down * n / steps)


def _choose_ticks(low: int, high: int, most: int) -> list[int]:
    """Return round values from the least to the greatest, including the greatest."""
    step, factors = 1, (2, 5, 10)
    for power in range(len(str(high - low)) + 1):
        for factor in (1, *factors):
            step = factor * 10**power
            if (high - low) / step <= most:
                first = -(-low // step) * step
                return [*(value for value in range(first, high, step) if high - value >= step / 2), high]
    return [low, high]


def _label_years(chart: Chart, margin: int, width: int, column: int, at: int) -> list[ChartCell]:
    """Return labels for the chosen year, and for the first and last if there is room."""
    end = margin + width
    cells = [ChartCell()] * end
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
            cells[start:stop] = [ChartCell(words, role), *[ChartCell("", role)] * (stop - start - 1)]
            taken = (start, stop) if role == "cursor" else taken
    return cells


def _make_cells(words: str, role: str = "axis") -> list[ChartCell]:
    return [ChartCell(character, role) for character in words]


LEGEND_SHARE = 5
"""The share of cells for the names of the legend is at most one in this number."""
HEADING_ROWS = 1


class ChartPanel(Widget, can_focus=False):
    """A chart in the available room; its legend gives the side and values of each line."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "chart--heading",
        "chart--axis",
        "chart--cursor",
        "chart--line",
        "chart--followed",
    }
    DEFAULT_CSS = """
    ChartPanel {
        & > .chart--heading { text-style: bold; }
        & > .chart--axis { color: $text-muted; }
        & > .chart--cursor { color: $accent; }
        & > .chart--line { color: $primary; }
        & > .chart--followed { color: $warning; text-style: bold; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id)
        self._charts: Sequence[Chart] = ()
        self._open = 0
        self._at = 0
        self._followed = ""
        self._instead = ""
        self._drawn: list[Strip] = []
        self._drawn_for: tuple[object, ...] = ()

    def wait(self, words: str) -> None:
        """Show why there is no chart yet."""
        self._charts, self._instead = (), words
        self.refresh()

    def offer(self, charts: Sequence[Chart]) -> None:
        """Show these charts, beginning with the first."""
        self._charts, self._open = charts, 0
        self._instead = "" if charts else "No number of any side has changed yet, so there is no chart."
        self.refresh()

    def look_at(self, year: int) -> None:
        """Choose a year by its index in the charts."""
        if year != self._at:
            self._at = year
            self.refresh()

    def turn(self, by: int) -> None:
        """Show the next chart, or the one before."""
        if self._charts:
            self._open = (self._open + by) % len(self._charts)
            self.refresh()

    def follow(self, by: int) -> None:
        """Follow the line of another side."""
        if self._charts:
            lines = self._charts[self._open].lines
            self._followed = lines[(self._line_followed() + by) % len(lines)].name
            self.refresh()

    def _line_followed(self) -> int:
        """The number of the followed line: the same side in every chart."""
        names = [line.name for line in self._charts[self._open].lines]
        return names.index(self._followed) if self._followed in names else 0

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        rows = self._rows()
        return rows[y] if y < len(rows) else Strip.blank(self.content_size.width, self._style("blank"))

    def _rows(self) -> list[Strip]:
        shown = (self._charts, self._instead, self._open, self._at, self._followed)
        wanted = (*shown, self.content_size, draws_ascii(self.app), self.app.theme)
        if wanted != self._drawn_for:
            self._drawn, self._drawn_for = self._draw(), wanted
        return self._drawn

    def _draw(self) -> list[Strip]:
        width = self.content_size.width
        if not self._charts:
            return [self._strip([ChartCell(_fit(f" {self._instead}", width), "heading")])]
        chart, followed = self._charts[self._open], self._line_followed()
        at = min(self._at, len(chart.years) - 1)
        legend = self._legend(chart, at, followed, self.content_size.height - HEADING_ROWS)
        room = width - cell_len(legend[0].text) - 1
        rows = draw_chart(
            chart,
            room,
            self.content_size.height - HEADING_ROWS,
            at=at,
            followed=followed,
            ascii_only=draws_ascii(self.app),
        )
        place = f"{self._open + 1} of {len(self._charts)}, c the next"
        follow = f"up, down: follow {'another line' if len(chart.lines) > 1 else 'it'}"
        heading = f" {chart.title}  ({place}; {follow})"
        drawn = [self._strip([ChartCell(_fit(heading, width), "heading")])]
        for n in range(max(len(rows), len(legend))):
            cells = rows[n] if n < len(rows) else [ChartCell(" " * room)]
            said = legend[n] if n < len(legend) else ChartCell()
            drawn.append(
                self._strip([*cells, ChartCell(), said]).adjust_cell_length(width, self._style("blank"))
            )
        return drawn

    def _legend(self, chart: Chart, at: int, followed: int, height: int) -> list[ChartCell]:
        """Return each line's side, its value in the chosen year, and its last value."""
        longest = max(cell_len(line.name) for line in chart.lines)
        name = min(longest, max(self.content_size.width // LEGEND_SHARE, 8))
        values = [[_format_value(line.values[at]), _format_value(line.values[-1])] for line in chart.lines]
        columns = ["then", "last"]
        widths = [max(len(head), *(len(row[n]) for row in values)) for n, head in enumerate(columns)]
        heads = " ".join(head.rjust(width) for head, width in zip(columns, widths, strict=True))
        rows = [ChartCell(f"{'':{name + 4}} {heads} ", "axis")]
        for n, (line, row) in enumerate(zip(chart.lines, values, strict=True)):
            said = " ".join(value.rjust(width) for value, width in zip(row, widths, strict=True))
            mark = ">" if n == followed else " "
            words = f"{mark} {get_letter(n)} {_fit(line.name, name)} {said} "
            rows.append(ChartCell(words, "followed" if n == followed else "line"))
        # Of many sides, show those around the followed one.
        first = min(max(followed - height // 2, 0), max(len(rows) - height, 0))
        return [rows[0], *rows[1 + first : first + height]]

    def _strip(self, cells: Sequence[ChartCell]) -> Strip:
        return Strip([Segment(cell.text, self._style(cell.role)) for cell in cells])

    def _style(self, role: str) -> Style:
        parts = [f"chart--{role}"] if role != "blank" else []
        return self.get_visual_style(*parts).rich_style


def _format_value(value: int | None) -> str:
    return "-" if value is None else str(value)


def _fit(words: str, width: int) -> str:
    """Return words that are exactly so many columns wide."""
    return set_cell_size(shorten(words, width), width)
