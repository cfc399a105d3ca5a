"""The layout of a text: its separator, and the rows it gives."""

import re
from collections.abc import Sequence

from decimo.chance import Refusal
from decimo.content.bands import MOST_ROWS
from decimo.content.imported.cells import (
    MOST_HEAD,
    CellRecord,
    ImportedRow,
    Layout,
    are_weights,
    die_named,
    first_die,
    is_date,
    is_header,
    names_roll,
    names_share,
    names_weight,
    numbered_lines,
    read_share,
    read_span,
    read_weight,
    split_cells,
    split_lines,
    split_markdown,
)
from decimo.content.problem import join_words, quote, refusal

MOST_COLUMNS = 50
"""How many columns are searched for the die."""


def with_die(records: Sequence[CellRecord], head: int, separator_words: str, separator: str) -> Layout | None:
    """Lay out records that have a column with the range of the die; None if they have no such column."""
    column = _die_column(records, head)
    if column is None:
        return None
    first = head or _first_row(records, column)
    titles, header = _headings(records[:first])
    rows, names, remarks = _rows(records[first:], column, header, separator)
    shares = _are_shares(records[first:], column, header)
    weights = not shares and _are_weights(records[first:], column, header)
    what = "the shares in percent" if shares else "the weights" if weights else "the die"
    columns = [
        f"{n + 1}{f' {quote(name)}' if name else ''} {what if n == column else 'the words'}"
        for n, name in names
    ]
    die = first_die((*header[column : column + 1], *titles))
    return Layout(
        separator_words,
        titles,
        header,
        tuple(columns),
        rows,
        numbered=True,
        die=die,
        shares=shares,
        weights=weights,
        remarks=remarks,
    )


def _die_column(records: Sequence[CellRecord], head: int) -> int | None:
    """Return the column headed by a die or by weights, or the first if it holds numbers, or one of shares."""
    ranked: list[tuple[int, int]] = []
    wide = max((record.width for record in records), default=0)
    for column in range(min(wide, MOST_COLUMNS)):
        first = head or _first_row(records, column)
        rows = records[first:]
        fits = sum(_fits(record, column) for record in rows)
        over = [record.cells[column] for record in records[:first] if len(record.cells) > column]
        rolls, weighs = any(map(names_roll, over)), any(map(names_weight, over))
        if (first > MOST_HEAD and not head) or not fits or (2 * fits < len(rows) and not (rolls or weighs)):
            continue
        if rolls:
            ranked.append((0, column))
        elif weighs:
            ranked.append((1, column))
        elif column == 0:
            ranked.append((2, column))
        elif _are_shares(rows, column, [""] * column + over[-1:]):
            ranked.append((3, column))
    return min(ranked)[1] if ranked else None


def _fits(record: CellRecord, column: int) -> bool:
    """Whether a record has a number or range in this column, and something in another."""
    return _is_numbered(record, column) and any(other for n, other in enumerate(record.cells) if n != column)


def _is_numbered(record: CellRecord, column: int) -> bool:
    if len(record.cells) <= column or "\t" in record.raw[column]:
        # A tab beside a number separates it from the words.
        return False
    cell = record.cells[column]
    return any(read(cell) is not None for read in (read_span, read_share, read_weight)) or is_date(cell)


def _first_row(records: Sequence[CellRecord], column: int) -> int:
    """Return the index of the first record after the one that heads this column, or of the first with a number in it.

    The records before it are headers. A row after the header may lack its number, which is a problem of its own.
    """
    numbered = next((n for n, record in enumerate(records) if _is_numbered(record, column)), len(records))
    for n, record in enumerate(records[: min(numbered, MOST_HEAD)]):
        cell = record.cells[column] if len(record.cells) > column else ""
        if (names_roll(cell) or names_weight(cell)) and record.width > 1:
            return n + 1
    return numbered


def share_that_fits(records: Sequence[CellRecord]) -> float:
    """Return the share of rows that have a number in the column of the die."""
    column = _die_column(records, 0)
    if column is None:
        return 0
    rows = records[_first_row(records, column) :]
    return sum(_fits(record, column) for record in rows) / len(rows)


def _are_shares(records: Sequence[CellRecord], column: int, header: Sequence[str]) -> bool:
    entries = [record.cells[column] for record in records if len(record.cells) > column]
    marked = [cell for cell in entries if read_share(cell) is not None]
    if 2 * len(marked) > len(entries):
        return True
    if len(header) <= column or not names_share(header[column]):
        return False
    # A column headed `%` holds shares, or the numbers of percentile dice: shares add up to a hundred.
    return sum(read_share(cell, percent=True) or 0 for cell in entries) == 1


def _are_weights(records: Sequence[CellRecord], column: int, header: Sequence[str]) -> bool:
    over = header[column] if len(header) > column else ""
    if names_weight(over) or names_roll(over):
        return names_weight(over)
    return are_weights([record.cells[column] for record in records if len(record.cells) > column])


def _headings(records: Sequence[CellRecord]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Split the records before the rows into titles and a header of several cells."""
    header = records[-1].cells[: records[-1].width] if records and records[-1].width > 1 else ()
    titles = records[:-1] if header else records
    return tuple(" ".join(filter(None, record.cells)) for record in titles), header


def _rows(
    records: Sequence[CellRecord], column: int, header: Sequence[str], separator: str
) -> tuple[tuple[ImportedRow, ...], list[tuple[int, str]], tuple[str, ...]]:
    """Return the rows, the columns that are not empty with their names, and the remarks."""
    wide = max(column + 1, len(header) or max(2, min(record.width for record in records)))
    rows, mixed = [], []
    for record in records:
        cells = list(record.cells)
        if separator and record.width > wide > column + 1:
            # The words contain the separator: take them as written up to the end of the row.
            cells[wide - 1 :] = [separator.join(record.raw[wide - 1 : record.width]).strip()]
            mixed.append(record.line)
        cells += [""] * (wide - len(cells))
        rows.append((record.line, cells))
    used = [
        n
        for n in range(max(len(cells) for _, cells in rows))
        if n == column or any(len(cells) > n and cells[n] for _, cells in rows)
    ]
    names = [(n, header[n] if n < len(header) else "") for n in used]
    made = tuple(
        ImportedRow(line, cells[column], _joined(cells, [(n, name) for n, name in names if n != column]))
        for line, cells in rows
    )
    remarks: tuple[str, ...] = ()
    if mixed:
        more = f"and of {len(mixed) - 1} more hold" if len(mixed) > 1 else "hold"
        remarks = (f"the words of line {mixed[0]} {more} the separator outside quotes, and are kept whole",)
    return made, names, remarks


def _joined(cells: Sequence[str], names: Sequence[tuple[int, str]]) -> str:
    """Return the words of a row: those of its first column, then those of the others with their headings."""
    first = names[0][0] if names else -1
    said = [
        cells[n] if n == first or not name else f"{name}: {cells[n]}"
        for n, name in names
        if n < len(cells) and cells[n]
    ]
    return "; ".join(said)


def listed_rows(records: Sequence[CellRecord], head: int, separator_words: str, separator: str) -> Layout:
    """Lay out a plain list, whose rows name no range of a die; see `with_die`."""
    first = head or int(len(records) > 1 and _opens_list(records))
    titles, header = _headings(records[:first])
    if first and not header and not die_named(titles[-1]):
        titles, header = titles[:-1], titles[-1:]
    rows, names, remarks = _rows(records[first:], -1, header, separator) if records[first:] else ((), [], ())
    columns = [f"{n + 1}{f' {quote(name)}' if name else ''} the words" for n, name in names if n >= 0]
    die = first_die((*header, *titles))
    return Layout(
        separator_words, titles, header, tuple(columns), rows, numbered=False, die=die, remarks=remarks
    )


def _opens_list(records: Sequence[CellRecord]) -> bool:
    """Whether the first record of a plain list is a header, or names a die with one side for each row."""
    if is_header(records[0].cells[: records[0].width]):
        return True
    die = die_named(records[0].cells[0])
    return die == f"1d{len(records) - 1}"


SEPARATORS = {",": "','", ";": "';'", "\t": "a tab", "|": "'|'"}
"""The separators that are tried."""
_NAMED = {"semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|", "comma": ","}
SPACE, NONE = "space", "none"

MOST_LINES = 100_000


def read_separator(typed: str) -> str:
    """Read the name of a separator, or the character itself.

    Raises:
        Refusal: it is no separator.

    """
    separator = _NAMED.get(typed.lower(), typed)
    if typed.lower() in (SPACE, NONE):
        return typed.lower()
    if len(separator) != 1 or separator.isalnum() or separator in '"\n\r ':
        names = join_words(
            ["semicolon", "comma", "tab", "pipe", SPACE, f"{NONE}, or one character such as '#'"]
        )
        raise refusal(f"{quote(typed)} is no separator", f"choose {names}")
    return separator


def lay_out(text: str, separator: str = "") -> list[Layout]:
    """Find the rows of a text; `separator` is the person's choice (see `read_separator`), or empty to find it.

    There are several layouts if several separators fit equally well, as in `1,2;x`.

    Raises:
        Refusal: the text has too many rows, or none; or it does not contain the separator given.

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
    """Blank Markdown headings and a spreadsheet's `sep=;` in the first lines; return them with the rest."""
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
        return [listed_rows(split_lines(text), 0, "nothing", "")]
    if separator == SPACE:
        lines = split_lines(text)
        return [numbered_lines(lines, sure=True) or listed_rows(lines, 0, "nothing", "")]
    table = split_markdown(text) if separator in ("", "|") else None
    if table is not None:
        records, head = table
        separator_words = "'|' (Markdown)"
        return [
            with_die(records, head, separator_words, "") or listed_rows(records, head, separator_words, "")
        ]
    marks = [separator] if separator else list(SEPARATORS)
    readings = {mark: split_cells(text, mark) for mark in marks if mark in text}
    if separator and not readings:
        raise refusal(
            f"The text does not contain the separator {_in_words(separator)}", "choose another, or none"
        )
    # The best readings are those whose rows begin with a number most often.
    fits = {mark: share_that_fits(records) for mark, records in readings.items()}
    best = [mark for mark in fits if fits[mark] == max(fits.values())]
    layouts = [layout for mark in best if (layout := with_die(readings[mark], 0, _in_words(mark), mark))]
    if layouts:
        return layouts
    numbered = None if separator else numbered_lines(split_lines(text), sure=False)
    return [numbered or _without_die(text, readings, sure=bool(separator))]


def _in_words(separator: str) -> str:
    return SEPARATORS.get(separator, f"'{separator}'")


def _without_die(text: str, readings: dict[str, list[CellRecord]], *, sure: bool) -> Layout:
    """Lay out a plain list: columns of words if every row has the same number, else whole lines."""
    for separator in sorted(readings, key=lambda mark: mark == ","):
        records = readings[separator]
        widths = {record.width for record in records}
        quoted = any(cell.lstrip().startswith('"') for record in records for cell in record.raw)
        even = len(widths) == 1 and len(records) > 1
        # A comma is common in prose: it splits columns only where cells are quoted or there is a header.
        if sure or (even and widths != {1} and (separator != "," or quoted or is_header(records[0].cells))):
            return listed_rows(records, 0, _in_words(separator), separator)
    quoted_list = split_cells(text, ",") if '"' in text else []
    if quoted_list and all(record.width == 1 for record in quoted_list):
        return listed_rows(quoted_list, 0, "nothing", "")
    return listed_rows(split_lines(text), 0, "nothing", "")
