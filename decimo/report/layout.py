"""Layout shared by all reports: tables, templates, and SVG parts."""

from collections.abc import Callable
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from jinja2 import Environment, PackageLoader, StrictUndefined
from rich.cells import cell_len, set_cell_size

from decimo.chance.text import capitalize, control_characters
from decimo.play.ruleset import Column, Ledger

TableCell = str | int


class ReportTable(NamedTuple):
    """A titled table; its cells are plain text and whole numbers."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[TableCell, ...], ...]


def text_column(title: str) -> Column:
    """Return a column of words."""
    return Column(title, title)


def number_column(title: str) -> Column:
    """Return a column of numbers."""
    return Column(title, title, "number")


def to_table(ledger: Ledger) -> ReportTable:
    """Return a ledger as a table, without the keys of its rows."""
    return ReportTable(ledger.title, ledger.columns, tuple(cells for _, cells in ledger.rows))


def column_title(column: Column) -> str:
    """Return the title of a column; one in lower case continues the title of the column before."""
    return column.id.replace("_", " ").capitalize() if column.title[:1].islower() else column.title


def environment(finalize: Callable[[Any], Any] | None = None) -> Environment:
    """Return the environment of the templates.

    Every value is escaped for HTML, except values that `finalize` has made `Markup` for another format. A misspelled
    value in a template raises an error.
    """
    found = Environment(
        loader=PackageLoader("decimo.report"),
        autoescape=True,
        finalize=finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.filters["capital"] = capitalize
    return found


PAPER, INK = "#fbf9f4", "#262320"

_UNSEEN = control_characters()


def drawn_words(words: str) -> str:
    """Return words for a picture; characters that SVG forbids are shown as missing."""
    return escape(words.translate(_UNSEEN))


def draw_label(words: str) -> str:
    """Return the text alternative of a picture."""
    return f"aria-label={quoteattr(words.translate(_UNSEEN))}"


def svg_file(width: int, height: int, drawn: str, title: str) -> str:
    """Return an SVG file of drawn elements, or of a whole picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" {draw_label(title)} color="{INK}" fill="{INK}" '
        "font-family=\"system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif\">\n"
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>\n{drawn}\n</svg>\n'
    )


def shorten(words: str, most: int) -> str:
    """Return words that take at most so many columns; an ellipsis ends those that are cut."""
    return words if cell_len(words) <= most else f"{set_cell_size(words, most - 1).rstrip()}…"
