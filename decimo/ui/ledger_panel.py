"""The rows of the ledger that is open on the table."""

from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import DataTable

from decimo.play.ruleset import Ledger

NOTHING = "none now"
"""What a ledger without rows says."""


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
        super().__init__(id=id, cursor_type="row", zebra_stripes=True, cell_padding=0)
        self.fixed_columns = 1
        self._shown: Ledger | None = None

    def show(self, ledger: Ledger) -> None:
        """Show a ledger; the cursor stays on its row."""
        if ledger == self._shown:
            return
        row = self.cursor_row if self._shown and self._shown.id == ledger.id else 0
        self._shown = ledger
        self.clear(columns=True)
        rows = [(key, [str(cell) for cell in cells]) for key, cells in ledger.rows]
        if not rows:
            rows = [("", [NOTHING, *("" for _ in ledger.columns[1:])])]
        numbers = [column.kind == "number" for column in ledger.columns]
        widths = [
            max(cell_len(column.title), *(cell_len(cells[n]) for _, cells in rows))
            for n, column in enumerate(ledger.columns)
        ]
        for n, column in enumerate(ledger.columns):
            self.add_column(_cell(column.title, widths[n], numbers[n]), width=widths[n] + 1, key=str(n))
        for key, cells in rows:
            self.add_row(*map(_cell, cells, widths, numbers), key=key)
        self.move_cursor(row=row)


def _cell(words: str, width: int, number: bool) -> Text:
    """A cell as wide as its column, with one blank after it: words to the left, numbers to the right."""
    filled = " " * (width - cell_len(words)) + words if number else set_cell_size(words, width)
    return Text(f"{filled} ", no_wrap=True)
