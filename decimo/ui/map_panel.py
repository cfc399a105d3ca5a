"""The map on the table."""

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from decimo.play.ruleset import MapView
from decimo.report.land_map import Cell, draw, legend, text_of


class MapPanel(Widget, can_focus=False):
    """Draws a map into the room it has; the last row explains the lines."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "map--land",
        "map--outside",
        "map--sea",
        "map--mark",
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
        self._drawn: list[list[Cell]] = []
        self._drawn_for: tuple[MapView, int, int] | None = None

    def show(self, view: MapView) -> None:
        """Show the map as it stands."""
        if view != self._view:
            self._view = view
            self.refresh()

    @property
    def text(self) -> str:
        """The map as it is drawn now, without colours."""
        return text_of(self._rows())

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        width, height = self.content_size
        if self._view is not None and y == height - 1:
            style = self.rich_style + self.get_component_rich_style("map--legend", partial=True)
            words = f" {legend(self._view)}"
            for mark, meaning in self._view.legend:
                if cell_len(words) + cell_len(mark) + cell_len(meaning) + 3 <= width:
                    words += f"  {mark} {meaning}"
            return Strip([Segment(words, style)]).adjust_cell_length(width, style)
        rows = self._rows()
        if y >= len(rows):
            return Strip.blank(width, self.rich_style)
        return Strip([Segment(cell.text, self._style(cell.role)) for cell in rows[y] if cell.text])

    def _rows(self) -> list[list[Cell]]:
        if self._view is None:
            return []
        wanted = (self._view, self.content_size.width, self.content_size.height - 1)
        if self._drawn_for != wanted:
            self._drawn, self._drawn_for = draw(*wanted), wanted
        return self._drawn

    def _style(self, role: str) -> Style:
        if role == "blank":
            return self.rich_style
        return self.rich_style + self.get_component_rich_style(f"map--{role}", partial=True)
