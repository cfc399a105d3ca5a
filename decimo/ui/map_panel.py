"""The map panel."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

from decimo.play.ruleset import MapNode, MapView
from decimo.report.land_map import MapCell, draw_map, text_of, ways
from decimo.report.layout import shorten
from decimo.ui.appearance import REALM_COUNT, REALM_HUES
from decimo.ui.terminal_filter import draws_ascii

Direction: TypeAlias = Literal["left", "right", "up", "down"]

ROW_HEIGHT = 2.4
"""How many map units eastward look as long on the screen as one southward."""
SIDEWAYS_WEIGHT = 2.0
"""The factor for the sideways distance of a place from a direction."""
WAY_WORDS = {"land": "border", "route": "route", "closed": "closed route", "sea": "by sea"}


def find_next_place(view: MapView, at: str, direction: Direction) -> str:
    """Return the place nearest to `at` in a direction; `at` itself if there is none; without `at` the first place."""
    here = next((node for node in view.nodes if node.id == at), None)
    if here is None:
        return view.nodes[0].id if view.nodes else ""
    found = [(_measure_distance(here, node, direction), node.id) for node in view.nodes if node is not here]
    ahead = [(far, place) for far, place in found if far is not None]
    return min(ahead)[1] if ahead else at


def _measure_distance(here: MapNode, there: MapNode, direction: Direction) -> float | None:
    """Return the distance of a place in a direction; None if it is in another one."""
    east, south = there.x - here.x, (there.y - here.y) * ROW_HEIGHT
    along, aside = {
        "right": (east, south),
        "left": (-east, south),
        "down": (south, east),
        "up": (-south, east),
    }[direction]
    if along <= 0 or abs(aside) > along * SIDEWAYS_WEIGHT:
        return None
    return along + abs(aside) * SIDEWAYS_WEIGHT


def describe_place(view: MapView, place: str) -> str:
    """Describe a place in full: its names, its forces and marks, and the ways from it."""
    names = {node.id: node.name for node in view.nodes}
    node = next((each for each in view.nodes if each.id == place), None)
    if node is None:
        return ""
    said = [" ".join([node.sign, *node.forces, *node.marks]).strip(), node.state]
    for kind, words in WAY_WORDS.items():
        ends = [
            names[edge.other if edge.one == place else edge.one]
            for edge in view.edges
            if edge.kind == kind and place in (edge.one, edge.other)
        ]
        if ends:
            said.append(f"{words}: {', '.join(ends)}")
    return f"{node.name} ({node.short})  {'; '.join(each for each in said if each)}"


def assign_realm_colours(view: MapView) -> dict[str, int]:
    """Return a colour number from 1 on for each owner; an owner keeps it unless an earlier one takes it.

    If there are more owners than colours, those with only one place have none, and the largest come first.
    """
    places = Counter(node.owner for node in view.nodes if node.kind == "land" and node.owner)
    least = 1 if len(places) <= REALM_COUNT else 2
    owners = sorted(
        (owner for owner, count in places.items() if count >= least), key=lambda o: (-places[o], o)
    )
    # A player named after a colour has this colour.
    colours = {owner: REALM_HUES.index(owner) + 1 for owner in owners[:REALM_COUNT] if owner in REALM_HUES}
    free = [n for n in range(1, REALM_COUNT + 1) if n not in colours.values()]
    for owner in sorted(owners[:REALM_COUNT]):
        if owner not in colours:
            wanted = sum(owner.encode()) % REALM_COUNT + 1
            colours[owner] = next((n for n in free if n >= wanted), free[0])
            free.remove(colours[owner])
    return colours


LEGEND_PART = 7
"""The share of rows for the legend is at most one in this number."""
MAX_PLACE_ROWS = 3
"""The most rows that describe the chosen place."""
MORE = "  ? more"
"""The hint at the rest of the legend."""


class MapPanel(Widget, can_focus=False):
    """A map in the available room; the last rows explain its marks and lines.

    If it can have the focus, the arrow keys choose a place, and the last rows describe it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"point('{key}')", f"Place to the {key}", show=False)
        for key in ("left", "right", "up", "down")
    ]

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
        *(f"map--realm-{n}" for n in range(1, REALM_COUNT + 1)),
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
        & > .map--legend { color: $text-muted; }
        & > .map--realm-1 { color: $realm-1; text-style: bold; }
        & > .map--realm-2 { color: $realm-2; text-style: bold; }
        & > .map--realm-3 { color: $realm-3; text-style: bold; }
        & > .map--realm-4 { color: $realm-4; text-style: bold; }
        & > .map--realm-5 { color: $realm-5; text-style: bold; }
        & > .map--realm-6 { color: $realm-6; text-style: bold; }
    }
    """

    def __init__(self, *, can_point: bool = False, id: str | None = None) -> None:  # noqa: A002 - as widgets
        super().__init__(id=id)
        self.can_focus = can_point
        self._view: MapView | None = None
        self.pointed: Sequence[str] = ()
        """The ids of the highlighted places."""
        self._drawn: list[list[MapCell]] = []
        self._drawn_for: tuple[MapView, int, int, bool] | None = None
        self._realms: dict[str, int] = {}
        """The colour of each place's owner, by place."""
        self._without_symbols: set[str] = set()
        """The places whose owner is shown only by the forces."""
        self._at = ""
        """The place chosen by the player."""

    @property
    def view(self) -> MapView | None:
        """The shown map."""
        return self._view

    def show(self, view: MapView, pointed: Sequence[str] = ()) -> None:
        """Show a map; the places `pointed` are highlighted."""
        if (view, pointed) != (self._view, self.pointed):
            self._view, self.pointed = view, pointed
            colours = assign_realm_colours(view)
            self._realms = {node.id: colours[node.owner] for node in view.nodes if node.owner in colours}
            self._without_symbols = {node.id for node in view.nodes if not node.sign}
            self.refresh()

    def action_point(self, direction: Direction) -> None:
        """Choose the next place in a direction."""
        if self._view is not None:
            self._at = find_next_place(self._view, self._at, direction)
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Choose the clicked place."""
        rows = self._rows()
        if self.can_focus and event.y < len(rows) and event.x < len(rows[event.y]):
            self._at = rows[event.y][event.x].node
            self.refresh()

    def on_focus(self) -> None:
        """Show the chosen place."""
        self.refresh()

    def on_blur(self) -> None:
        """Show the legend again."""
        self.refresh()

    @property
    def text(self) -> str:
        """The drawn map, without colours."""
        return text_of(self._rows())

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        width, rows, words = self.content_size.width, self._rows(), self._last_rows()
        from_end = self.content_size.height - y
        if from_end <= len(words):
            style = self.get_visual_style("map--legend").rich_style
            return Strip([Segment(words[-from_end], style)]).adjust_cell_length(width, style)
        if y < len(rows):
            cells = [Segment(cell.text, self._style(cell)) for cell in rows[y] if cell.text]
            # A dialog on top dims every segment, so use segments of several cells.
            return Strip(cells).simplify()
        return Strip.blank(width, self.visual_style.rich_style)

    def _rows(self) -> list[list[MapCell]]:
        if self._view is None:
            return []
        plain = draws_ascii(self.app)
        width, height = self.content_size.width, self.content_size.height - len(self._legend())
        if self._drawn_for != (self._view, width, height, plain):
            self._drawn = draw_map(self._view, width, height, ascii_only=plain)
            self._drawn_for = (self._view, width, height, plain)
        return self._drawn

    def _last_rows(self) -> list[str]:
        """Return the rows under the map: the legend, or the description of the chosen place."""
        legend = self._legend()
        if self._view is None or not (self._at and self.has_focus and legend):
            return legend
        lines = Content(describe_place(self._view, self._at)).wrap(max(self.content_size.width - 2, 1))
        said = [f" {line.plain}" for line in lines[:MAX_PLACE_ROWS]]
        if len(lines) > MAX_PLACE_ROWS:
            said[-1] = shorten(f"{said[-1]} {lines[MAX_PLACE_ROWS].plain}", self.content_size.width - 1)
        return [""] * (len(legend) - len(said)) + said

    def _legend(self) -> list[str]:
        """Return the legend in rows; the rest is in the help."""
        if self._view is None:
            return []
        width, most = self.content_size.width - 1, max(1, self.content_size.height // LEGEND_PART)
        rows = [""]
        for words in describe_legend(self._view, plain=draws_ascii(self.app)):
            room = width - (cell_len(MORE) if len(rows) == most else 0)
            if cell_len(rows[-1]) + cell_len(words) + 2 <= room:
                rows[-1] += f"  {words}" if rows[-1] else words
            elif len(rows) < most:
                rows.append(words)
            else:
                rows[-1] += MORE
                break
        return [f" {row}" for row in rows]

    def _style(self, cell: MapCell) -> Style:
        part = cell.role
        of_owner = cell.role == "land" or (cell.role == "force" and cell.node in self._without_symbols)
        if of_owner and cell.node in self._realms:
            part = f"realm-{self._realms[cell.node]}"
        pointed = bool(cell.node) and (
            cell.node in self.pointed or (cell.node == self._at and self.has_focus)
        )
        style = self.get_visual_style(*[f"map--{part}"] if part != "blank" else []).rich_style
        return style + self.get_component_rich_style("map--pointed", partial=True) if pointed else style


def describe_legend(view: MapView, *, plain: bool) -> list[str]:
    """Return the meaning of each mark and line of a map."""
    return [*(f"{mark} {meaning}" for mark, meaning in view.legend), *ways(view, ascii_only=plain)]
