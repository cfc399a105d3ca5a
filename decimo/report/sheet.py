"""A table of the report, whatever it lists."""

from typing import NamedTuple

from decimo.play.ruleset import Column, Ledger

Cell = str | int


class Sheet(NamedTuple):
    """A titled table; its cells are plain text and whole numbers."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


def text(title: str) -> Column:
    """A column of words."""
    return Column(title, title)


def number(title: str) -> Column:
    """A column of numbers."""
    return Column(title, title, "number")


def sheet_of(ledger: Ledger) -> Sheet:
    """A ledger as a table, without the keys of its rows."""
    return Sheet(ledger.title, ledger.columns, tuple(cells for _, cells in ledger.rows))


def column_title(column: Column) -> str:
    """What a column is called; a title that begins small only goes on from that of the column before."""
    return column.id.replace("_", " ").capitalize() if column.title[:1].islower() else column.title
