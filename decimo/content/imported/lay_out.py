"""A text laid out: which separator it has, and how its rows are read by it."""

import re

from decimo.content.imported.cells import Record, markdown, separated, whole_lines
from decimo.content.imported.columns import listed_rows, share_that_fits, with_die
from decimo.content.imported.header import is_header
from decimo.content.imported.layout import Layout
from decimo.content.imported.numbered import numbered_lines
from decimo.content.problem import listed, refusal, shown
from decimo.fate import Refusal

SEPARATORS = {",": "','", ";": "';'", "\t": "a tab", "|": "'|'"}
"""The separators that are looked for."""
_NAMED = {"semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|", "comma": ","}
SPACE, NONE = "space", "none"

MOST_ROWS = 10_000
MOST_LINES = 100_000


def read_separator(typed: str) -> str:
    """Read the name of a separator, or the sign itself.

    Raises:
        Refusal: it is no separator.

    """
    sign = _NAMED.get(typed.lower(), typed)
    if typed.lower() in (SPACE, NONE):
        return typed.lower()
    if len(sign) != 1 or sign.isalnum() or sign in '"\n\r ':
        names = listed(["semicolon", "comma", "tab", "pipe", SPACE, f"{NONE}, or one sign such as '#'"])
        raise refusal(f"{shown(typed)} is no separator", f"choose {names}")
    return sign


def lay_out(text: str, separator: str = "") -> list[Layout]:
    """Find the rows of a text; `separator` is given by a person (see `read_separator`) or found.

    There are several layouts if several separators fit alike, as in `1,2;x`.

    Raises:
        Refusal: the text has too many rows, or not one; or it does not hold the separator given.

    """
    text, titles, said = _opening(text.replace("\r\n", "\n").replace("\r", "\n"))
    if text.count("\n") > MOST_LINES:
        raise _too_long()
    layouts = _found(text, separator or said)
    if not layouts[0].rows:
        raise refusal(
            "The text holds titles but no row", "give it one row a line, such as '1-3;fair weather'"
        )
    if len(layouts[0].rows) > MOST_ROWS:
        raise _too_long()
    return [layout._replace(titles=titles + layout.titles) for layout in layouts]


def _too_long() -> Refusal:
    return refusal(f"The text has more than {MOST_ROWS} rows", "split it into smaller tables")


def _opening(text: str) -> tuple[str, tuple[str, ...], str]:
    """Take Markdown headings and a spreadsheet's `sep=;` off the first lines, which stay as empty lines."""
    lines, titles, separator = text.split("\n"), [], ""
    for n, line in enumerate(lines):
        heading = re.fullmatch(r"\s*#{1,6}\s+(.*?)[\s#]*", line)
        mark = re.fullmatch(r"\s*sep=(.)\s*", line, re.IGNORECASE)
        if heading and heading[1]:
            titles.append(heading[1])
        elif mark and not separator:
            separator = mark[1]
        elif line.strip():
            break
        lines[n] = ""
    return "\n".join(lines), tuple(titles), separator


def _found(text: str, separator: str) -> list[Layout]:
    if separator == NONE:
        return [listed_rows(whole_lines(text), 0, "nothing", "")]
    if separator == SPACE:
        lines = whole_lines(text)
        return [numbered_lines(lines, sure=True) or listed_rows(lines, 0, "nothing", "")]
    table = markdown(text) if separator in ("", "|") else None
    if table is not None:
        records, head = table
        told = "'|' (Markdown)"
        return [with_die(records, head, told, "") or listed_rows(records, head, told, "")]
    signs = [separator] if separator else list(SEPARATORS)
    readings = {sign: separated(text, sign) for sign in signs if sign in text}
    if separator and not readings:
        raise refusal(
            f"The separator {_told(separator)} does not stand in the text", "choose another, or none"
        )
    # Of several readings those count whose rows begin with a number most often.
    fits = {sign: share_that_fits(records) for sign, records in readings.items()}
    best = [sign for sign in fits if fits[sign] == max(fits.values())]
    layouts = [layout for sign in best if (layout := with_die(readings[sign], 0, _told(sign), sign))]
    if layouts:
        return layouts
    numbered = None if separator else numbered_lines(whole_lines(text), sure=False)
    return [numbered or _without_die(text, readings, sure=bool(separator))]


def _told(sign: str) -> str:
    return SEPARATORS.get(sign, f"'{sign}'")


def _without_die(text: str, readings: dict[str, list[Record]], *, sure: bool) -> Layout:
    """Lay out a plain list: columns of words if every row has as many, else whole lines."""
    for sign in sorted(readings, key=lambda sign: sign == ","):
        records = readings[sign]
        widths = {record.width for record in records}
        quoted = any(cell.lstrip().startswith('"') for record in records for cell in record.raw)
        even = len(widths) == 1 and len(records) > 1
        # A comma is a sign of prose: it parts columns only where cells are quoted or a header stands.
        if sure or (even and widths != {1} and (sign != "," or quoted or is_header(records[0].cells))):
            return listed_rows(records, 0, _told(sign), sign)
    quoted_list = separated(text, ",") if '"' in text else []
    if quoted_list and all(record.width == 1 for record in quoted_list):
        return listed_rows(quoted_list, 0, "nothing", "")
    return listed_rows(whole_lines(text), 0, "nothing", "")
