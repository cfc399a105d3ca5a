"""The charts of a campaign: one at a time, with its legend beside it."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from decimo.report.charts import Chart
from decimo.ui.chart_drawing import Cell, draw_chart, letter
from decimo.ui.glyphs import ascii_only

NAMES_PART = 5
"""At most one cell in so many belongs to the names of the legend."""
HEADING_ROWS = 1


class ChartPanel(Widget, can_focus=False):
    """Draws a chart into the room it has; its legend says whose line is whose, and its values."""

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
        """Say why there is no chart yet."""
        self._charts, self._instead = (), words
        self.refresh()

    def offer(self, charts: Sequence[Chart]) -> None:
        """Show these charts, the first of them first."""
        self._charts, self._open = charts, 0
        self._instead = "" if charts else "No number of any side has changed yet, so there is no chart."
        self.refresh()

    def look_at(self, year: int) -> None:
        """Look at the year with this place in the charts, from 0."""
        if year != self._at:
            self._at = year
            self.refresh()

    def turn(self, by: int) -> None:
        """Turn to the next chart, or to the one before."""
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
        """The number of the line that is followed: that of the same side in every chart."""
        names = [line.name for line in self._charts[self._open].lines]
        return names.index(self._followed) if self._followed in names else 0

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        rows = self._rows()
        return rows[y] if y < len(rows) else Strip.blank(self.content_size.width, self._style("blank"))

    def _rows(self) -> list[Strip]:
        shown = (self._charts, self._instead, self._open, self._at, self._followed)
        wanted = (*shown, self.content_size, ascii_only(self.app), self.app.theme)
        if wanted != self._drawn_for:
            self._drawn, self._drawn_for = self._draw(), wanted
        return self._drawn

    def _draw(self) -> list[Strip]:
        width = self.content_size.width
        if not self._charts:
            return [self._strip([Cell(set_cell_size(f" {self._instead}", width), "heading")])]
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
            ascii_only=ascii_only(self.app),
        )
        place = f"{self._open + 1} of {len(self._charts)}, c the next"
        follow = f"up, down: follow {'another line' if len(chart.lines) > 1 else 'it'}"
        heading = f" {chart.title}  ({place}; {follow})"
        drawn = [self._strip([Cell(set_cell_size(heading, width), "heading")])]
        for n in range(max(len(rows), len(legend))):
            cells = rows[n] if n < len(rows) else [Cell(" " * room)]
            said = legend[n] if n < len(legend) else Cell()
            drawn.append(self._strip([*cells, Cell(), said]).adjust_cell_length(width, self._style("blank")))
        return drawn

    def _legend(self, chart: Chart, at: int, followed: int, height: int) -> list[Cell]:
        """Say whose line is whose, its value in the year that is looked at, and its last."""
        longest = max(cell_len(line.name) for line in chart.lines)
        name = min(longest, max(self.content_size.width // NAMES_PART, 8))
        values = [[_said(line.values[at]), _said(line.values[-1])] for line in chart.lines]
        columns = ["then", "last"]
        widths = [max(len(head), *(len(row[n]) for row in values)) for n, head in enumerate(columns)]
        heads = " ".join(head.rjust(width) for head, width in zip(columns, widths, strict=True))
        rows = [Cell(f"{'':{name + 4}} {heads} ", "axis")]
        for n, (line, row) in enumerate(zip(chart.lines, values, strict=True)):
            said = " ".join(value.rjust(width) for value, width in zip(row, widths, strict=True))
            mark = ">" if n == followed else " "
            words = f"{mark} {letter(n)} {set_cell_size(line.name, name)} {said} "
            rows.append(Cell(words, "followed" if n == followed else "line"))
        # Of many sides those around the one that is followed are shown.
        first = min(max(followed - height // 2, 0), max(len(rows) - height, 0))
        return [rows[0], *rows[1 + first : first + height]]

    def _strip(self, cells: Sequence[Cell]) -> Strip:
        return Strip([Segment(cell.text, self._style(cell.role)) for cell in cells])

    def _style(self, role: str) -> Style:
        parts = [f"chart--{role}"] if role != "blank" else []
        return self.get_visual_style(*parts).rich_style


def _said(value: int | None) -> str:
    return "-" if value is None else str(value)
