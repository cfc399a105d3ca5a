"""The ledgers on the table: a tab for each, and the rows of the one that is open."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import DataTable, Tab, Tabs

from decimo.play.ruleset import Ledger

MAP_TAB, LOG_TAB, LEDGER_TAB = "tab-map", "tab-log", "tab-ledger-"


class PanelTabs(Tabs):
    """One row of tabs: map, log and every ledger."""

    DEFAULT_CSS = """
    PanelTabs {
        height: 1;
        & Underline { display: none; }
        & Tab.-active { text-style: bold reverse; color: $foreground; }
        & Tab { color: $text-muted; }
    }
    """

    def __init__(self, ledgers: Sequence[Ledger], *, id: str | None = None) -> None:  # noqa: A002 - as widgets
        super().__init__(
            Tab(Content("m Map"), id=MAP_TAB),
            Tab(Content("l Log"), id=LOG_TAB),
            *[
                Tab(Content(f"{n + 1} {ledger.title}"), id=f"{LEDGER_TAB}{n}")
                for n, ledger in enumerate(ledgers)
            ],
            id=id,
        )


class LedgerTable(DataTable[Text], inherit_bindings=False):
    """The rows of one ledger."""

    # Return belongs to the next step, so only the cursor's keys are taken over.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", "Up", show=False),
        Binding("down", "cursor_down", "Down", show=False),
        Binding("right", "scroll_right", "Right", show=False),
        Binding("left", "scroll_left", "Left", show=False),
        Binding("pageup", "page_up", "Page up", show=False),
        Binding("pagedown", "page_down", "Page down", show=False),
        Binding("home", "scroll_top", "Top", show=False),
        Binding("end", "scroll_bottom", "Bottom", show=False),
    ]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id, cursor_type="row", zebra_stripes=True, cell_padding=1)
        self.fixed_columns = 1
        self._shown: Ledger | None = None

    def show(self, ledger: Ledger) -> None:
        """Show a ledger; the cursor stays on its row."""
        if ledger == self._shown:
            return
        row = self.cursor_row if self._shown and self._shown.id == ledger.id else 0
        self._shown = ledger
        self.clear(columns=True)
        for n, column in enumerate(ledger.columns):
            self.add_column(_cell(column.title, number=column.kind == "number"), key=str(n))
        numbers = [column.kind == "number" for column in ledger.columns]
        for key, cells in ledger.rows:
            self.add_row(
                *[_cell(str(cell), number=number) for cell, number in zip(cells, numbers, strict=True)],
                key=key,
            )
        self.move_cursor(row=row)


def _cell(words: str, *, number: bool) -> Text:
    return Text(words, justify="right" if number else "left", no_wrap=True)
