"""The map on the table."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from decimo.play.ruleset import MapView
from decimo.report.land_map import Cell, draw, text_of, ways

LEGEND_PART = 7
"""At most one row in so many belongs to the legend."""
MORE = "  ? more"
"""Where the rest of the legend is."""


class MapPanel(Widget, can_focus=False):
    """Draws a map into the room it has; the last rows explain its marks and lines."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "map--land",
        "map--outside",
        "map--sea",
        "map--mark",
        "map--force",
        "map--pointed",
        "map--way-land",
        "map--way-sea",
        "map--way-route",
        "map--way-closed",
        "map--legend",
    }
    DEFAULT_CSS = """
    MapPanel {
        & > .map--land { color: $foreground; text-style: bold; }
        & > .map--outside { color: $warning; }
        & > .map--sea { color: $primary; text-style: italic; }
        & > .map--mark { color: $success; }
        & > .map--force { color: $error; text-style: bold; }
        & > .map--pointed { text-style: bold reverse; }
        & > .map--way-land { color: $foreground-darken-3; }
        & > .map--way-sea { color: $primary-darken-2; }
        & > .map--way-route { color: $accent; }
        & > .map--way-closed { color: $error; }
        & > .map--legend { color: $foreground-darken-2; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id)
        self._view: MapView | None = None
        self.pointed: Sequence[str] = ()
        """The ids of the places that stand out."""
        self._drawn: list[list[Cell]] = []
        self._drawn_for: tuple[MapView, int, int] | None = None

    def show(self, view: MapView, pointed: Sequence[str] = ()) -> None:
        """Show the map as it stands; the places `pointed` at stand out."""
        if (view, pointed) != (self._view, self.pointed):
            self._view, self.pointed = view, pointed
            self.refresh()

    @property
    def text(self) -> str:
        """The map as it is drawn now, without colours."""
        return text_of(self._rows())

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        width = self.content_size.width
        rows, words = self._rows(), self._legend()
        if y < len(rows):
            return Strip([Segment(cell.text, self._style(cell)) for cell in rows[y] if cell.text])
        if y - len(rows) < len(words):
            style = self.rich_style + self.get_component_rich_style("map--legend", partial=True)
            return Strip([Segment(words[y - len(rows)], style)]).adjust_cell_length(width, style)
        return Strip.blank(width, self.rich_style)

    def _rows(self) -> list[list[Cell]]:
        if self._view is None:
            return []
        wanted = (self._view, self.content_size.width, self.content_size.height - len(self._legend()))
        if self._drawn_for != wanted:
            self._drawn, self._drawn_for = draw(*wanted), wanted
        return self._drawn

    def _legend(self) -> list[str]:
        """The legend in rows; what finds no room is in the help."""
        if self._view is None:
            return []
        width, most = self.content_size.width - 1, max(1, self.content_size.height // LEGEND_PART)
        rows = [""]
        for words in (*(f"{mark} {meaning}" for mark, meaning in self._view.legend), *ways(self._view)):
            room = width - (cell_len(MORE) if len(rows) == most else 0)
            if cell_len(rows[-1]) + cell_len(words) + 2 <= room:
                rows[-1] += f"  {words}" if rows[-1] else words
            elif len(rows) < most:
                rows.append(words)
            else:
                rows[-1] += MORE
                break
        return [f" {row}" for row in rows]

    def _style(self, cell: Cell) -> Style:
        if cell.role == "blank":
            return self.rich_style
        style = self.rich_style + self.get_component_rich_style(f"map--{cell.role}", partial=True)
        if cell.node and cell.node in self.pointed:
            style += self.get_component_rich_style("map--pointed", partial=True)
        return style
