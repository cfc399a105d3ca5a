"""Tables as CSV (RFC 4180) that a spreadsheet opens as they are and never runs.

A text that a spreadsheet might take for a formula gets an apostrophe before it: one that begins, after spaces
and apostrophes, with `=`, `+`, `-`, `@`, a tab or a line break. Whoever reads the file takes one apostrophe off
every text that begins so, and has each text exactly as it was. Numbers stay numbers, negative ones too.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from decimo.fate import Refusal
from decimo.fate.sight import controls, level
from decimo.report.seal import HEADING

Cell = str | int | None

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By this mark a spreadsheet knows UTF-8."""
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}

_UNSEEN = controls(but="\t\n\r")
_RISKY = re.compile(r"[\s']*[=+\-@\t\r\n＝＋－＠]")


class CsvForm(NamedTuple):
    """What stands between two cells, and whether the file begins with the mark of UTF-8."""

    separator: str = ","
    bom: bool = True


FOR_EXCEL = CsvForm()


def read_form(separator: str, *, bom: bool) -> CsvForm:
    """Read how tables are to be written; the separator by its name or as the sign itself.

    Raises:
        Refusal: there is no such separator.

    """
    sign = SEPARATORS.get(separator, separator)
    if sign not in SEPARATORS.values():
        raise Refusal(
            f"'{separator[:20]}' cannot stand between cells; choose one of {', '.join(SEPARATORS)}."
        )
    return CsvForm(sign, bom)


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[Cell]], form: CsvForm) -> str:
    """Return a table as CSV; its last heading, with no cells under it, says what the file is and bears its seal."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=form.separator, lineterminator="\r\n")
    writer.writerow([*columns, HEADING])
    writer.writerows([*map(harmless, row), ""] for row in rows)
    return (BOM if form.bom else "") + text.getvalue()


def harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula and no terminal obeys."""
    if not isinstance(cell, str):
        return cell
    seen = level(cell.translate(_UNSEEN))
    return f"'{seen}" if _RISKY.match(seen) else seen
