"""The tabs of a campaign: map, log and every ledger, in as many rows as necessary."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from decimo.play.ruleset import Ledger

MAP_TAB, LOG_TAB, LEDGER_TAB = "map", "log", "ledger-"
DIGITS = "1234567890"
"""The keys of the ledgers, in order."""
LEDGER_KEYS: list[BindingType] = [
    Binding(key, f"show_ledger({n})", f"Ledger {n + 1}", show=False) for n, key in enumerate(DIGITS)
]
"""The same, for the action `show_ledger` of a screen."""


class _Tab(NamedTuple):
    """A tab with its position: its id, its words, its row and its first column."""

    id: str
    words: Content
    row: int
    left: int


class PanelTabs(Widget, can_focus=True):
    """The tabs, all visible, with the open one marked. Left and right open the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Tab before", show=False),
        Binding("right", "turn(1)", "Tab after", show=False),
    ]
    DEFAULT_CSS = """
    PanelTabs { height: auto; color: $text-muted; }
    PanelTabs:focus { color: $foreground; }
    """
    active = reactive(MAP_TAB)
    """The id of the open tab; the panels watch it."""
    ledgers_only = reactive(False, layout=True)
    """Whether map and log are always visible, and have no tab."""

    def __init__(
        self,
        ledgers: Sequence[Ledger],
        more: Sequence[tuple[str, str]] = (),
        *,
        id: str | None = None,  # noqa: A002 - as widgets
    ) -> None:
        """Show tabs for ledgers, and `more` tabs after map and log, by id and words."""
        super().__init__(id=id)
        self._more = tuple(more)
        self._titles = [ledger.title for ledger in ledgers]

    def offer(self, ledgers: Sequence[Ledger]) -> None:
        """Show tabs for these ledgers; a change of the rules may bring others."""
        titles = [ledger.title for ledger in ledgers]
        if titles != self._titles:
            self._titles = titles
            self.refresh(layout=True)

    def action_turn(self, by: int) -> None:
        """Open the next tab."""
        ids = [tab.id for tab in self._tabs(self.size.width)]
        at = ids.index(self.active) if self.active in ids else 0
        self.active = ids[(at + by) % len(ids)]

    def on_click(self, event: events.Click) -> None:
        """Open the clicked tab."""
        for tab in self._tabs(self.size.width):
            if tab.row == event.y and tab.left <= event.x < tab.left + tab.words.cell_length:
                self.active = tab.id

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        """Return the number of rows in this width."""
        return self._tabs(width)[-1].row + 1

    def render(self) -> Content:
        """Draw the tabs; the open one is marked by more than a colour."""
        rows: list[Content] = []
        for tab in self._tabs(self.size.width):
            if tab.row == len(rows):
                rows.append(Content())
            words = tab.words.stylize("bold reverse") if tab.id == self.active else tab.words
            rows[-1] += words + Content(" ")
        return Content("\n").join(rows)

    def _tabs(self, width: int) -> list[_Tab]:
        """Return the positions of the tabs, from left to right and row by row."""
        words = [] if self.ledgers_only else [(MAP_TAB, "m Map"), (LOG_TAB, "l Log")]
        words += self._more
        keys = [*DIGITS, *("" for _ in self._titles)]
        words += [(f"{LEDGER_TAB}{n}", f"{keys[n]} {title}") for n, title in enumerate(self._titles)]
        tabs: list[_Tab] = []
        row, left = 0, 0
        for tab, text in words or [(MAP_TAB, "")]:
            content = Content(text)
            if left and left + content.cell_length > width:
                row, left = row + 1, 0
            tabs.append(_Tab(tab, content, row, left))
            left += content.cell_length + 1
        return tabs
