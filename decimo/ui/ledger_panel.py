"""The table of the open ledger."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import DataTable

from decimo.play.ruleset import Ledger

NO_ROWS = "none now"
"""The words for a ledger without rows."""
ASCENDING_MARK, DESCENDING_MARK = " ^", " v"
"""Marks of the sorted column: ascending or descending."""


class SortOrder(NamedTuple):
    """The order of a ledger's rows."""

    column: int
    down: bool
    """Whether it is descending."""


class LedgerTable(DataTable[Text], inherit_bindings=False):
    """The rows of one ledger."""

    @dataclass
    class RowOpened(Message):
        """A request for the page of a row."""

        ledger: Ledger
        key: str

    # Space plays the next step, so only the cursor's keys and return are bound.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open_row", "Page", show=False),
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
        self._orders: dict[str, SortOrder] = {}
        """The player's sort orders, by ledger id."""

    @property
    def ledger(self) -> Ledger | None:
        """The shown ledger."""
        return self._shown

    def show(self, ledger: Ledger) -> None:
        """Show a ledger, in its sort order and with the cursor on the same row."""
        if ledger != self._shown:
            same = self._shown is not None and self._shown.id == ledger.id
            self._fill(ledger, keep=same)

    def action_open_row(self) -> None:
        """Ask for the page of the row at the cursor."""
        key = self._key_at_cursor()
        if self._shown is not None and key:
            self.post_message(self.RowOpened(self._shown, key))

    def sort_next(self) -> None:
        """Sort by the next column; after the last restore the game's order."""
        if self._shown is not None:
            order = self._orders.get(self._shown.id)
            self._sort(0 if order is None else order.column + 1)

    def reverse_sort(self) -> None:
        """Reverse the order of the rows."""
        order = self._orders.get(self._shown.id) if self._shown else None
        if self._shown is not None and order is not None:
            self._orders[self._shown.id] = order._replace(down=not order.down)
            self._fill(self._shown, keep=True)
        else:
            self.sort_next()

    @on(DataTable.HeaderSelected)
    def _clicked(self, event: DataTable.HeaderSelected) -> None:
        order = self._orders.get(self._shown.id) if self._shown else None
        if order is not None and order.column == event.column_index:
            self.reverse_sort()
        else:
            self._sort(event.column_index)

    def _sort(self, column: int) -> None:
        if self._shown is None:
            return
        if column < len(self._shown.columns):
            down = self._shown.columns[column].kind == "number"
            self._orders[self._shown.id] = SortOrder(column, down=down)
        else:
            self._orders.pop(self._shown.id, None)
        self._fill(self._shown, keep=True)

    def _fill(self, ledger: Ledger, *, keep: bool) -> None:
        key = self._key_at_cursor() if keep else ""
        order = self._orders.get(ledger.id)
        if order is not None and order.column >= len(ledger.columns):
            order = None
        self._shown = ledger
        self.clear(columns=True)
        rows = [(row, [str(cell) for cell in cells]) for row, cells in sort_rows(ledger, order)]
        if not rows:
            rows = [("", [NO_ROWS, *("" for _ in ledger.columns[1:])])]
        numbers = [column.kind == "number" for column in ledger.columns]
        titles = [column.title for column in ledger.columns]
        if order is not None:
            titles[order.column] += DESCENDING_MARK if order.down else ASCENDING_MARK
        widths = [
            max(cell_len(title), *(cell_len(cells[n]) for _, cells in rows)) for n, title in enumerate(titles)
        ]
        for n, title in enumerate(titles):
            self.add_column(_format_cell(title, widths[n], numbers[n]), width=widths[n] + 1, key=str(n))
        for row, cells in rows:
            self.add_row(*map(_format_cell, cells, widths, numbers), key=row)
        self.move_cursor(row=self.get_row_index(key) if key in self.rows else 0)

    def _key_at_cursor(self) -> str:
        if not self.is_valid_coordinate(self.cursor_coordinate):
            return ""
        return self.coordinate_to_cell_key(self.cursor_coordinate).row_key.value or ""


def sort_rows(ledger: Ledger, order: SortOrder | None) -> Sequence[tuple[str, tuple[str | int, ...]]]:
    """Return the sorted rows of a ledger; empty cells come last, equal ones keep their order."""
    if order is None:
        return ledger.rows
    empty = [row for row in ledger.rows if row[1][order.column] == ""]
    full = [row for row in ledger.rows if row[1][order.column] != ""]
    full.sort(key=lambda row: _sort_key(row[1][order.column]), reverse=order.down)
    return [*full, *empty]


def _sort_key(cell: str | int) -> tuple[int, str]:
    """Return a key that puts numbers before words, and ignores case."""
    return (cell, "") if isinstance(cell, int) else (1 << 62, cell.casefold())


def _format_cell(words: str, width: int, number: bool) -> Text:
    """Return a cell as wide as its column with one blank after it, words left-aligned, numbers right-aligned."""
    filled = " " * (width - cell_len(words)) + words if number else set_cell_size(words, width)
    return Text(f"{filled} ", no_wrap=True)
