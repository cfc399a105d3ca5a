"""How a text is laid out: its rows, the columns they stand in, and what is written over them."""

from typing import NamedTuple

MOST_HEAD = 3
"""So many lines may stand before the first row: titles and a header."""


class Row(NamedTuple):
    """One row as it was written: its line, what it says of the die (nothing in a plain list), and its words."""

    line: int
    span: str
    words: str


class Layout(NamedTuple):
    """The rows of a text, and how they were found."""

    separator: str
    """As it is told: `';'`, `a tab`, `nothing`."""
    titles: tuple[str, ...]
    header: tuple[str, ...]
    columns: tuple[str, ...]
    """What each column is, told in words."""
    rows: tuple[Row, ...]
    numbered: bool
    """Whether the rows say what of the die they stand for."""
    die: str = ""
    """The dice formula that a title or the header names; else nothing."""
    shares: bool = False
    """Whether the rows say so as shares in percent."""
    weights: bool = False
    """Whether the rows say so as weights."""
    remarks: tuple[str, ...] = ()
