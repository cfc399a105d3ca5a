"""A text laid out: which separator it has, and how its rows are read by it."""

import re
from collections.abc import Sequence

from decimo.chance import Refusal
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
"""The die's column is looked for among so many."""


def with_die(records: Sequence[CellRecord], head: int, told: str, sign: str) -> Layout | None:
    """Lay out records of which one column says what of the die each row stands for; None if none does."""
    column = _die_column(records, head)
    if column is None:
        return None
    first = head or _first_fit(records, column)
    titles, header = _headings(records[:first])
    rows, names, remarks = _rows(records[first:], column, header, sign)
    shares = _are_shares(records[first:], column, header)
    weights = not shares and _are_weights(records[first:], column, header)
    what = "the shares in percent" if shares else "the weights" if weights else "the die"
    columns = [
        f"{n + 1}{f' {quote(name)}' if name else ''} {what if n == column else 'the words'}"
        for n, name in names
    ]
    die = first_die((*header[column : column + 1], *titles))
    return Layout(
        told,
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
    """Return the column under a die's name, or under weights, or the first if it holds numbers, or one of shares."""
    ranked: list[tuple[int, int]] = []
    wide = max((record.width for record in records), default=0)
    for column in range(min(wide, MOST_COLUMNS)):
        first = head or _first_fit(records, column)
        rows = records[first:]
        fits = sum(_fits(record, column) for record in rows)
        if (first > MOST_HEAD and not head) or not fits or 2 * fits < len(rows):
            continue
        over = [record.cells[column] for record in records[:first] if len(record.cells) > column]
        if any(names_roll(cell) for cell in over):
            ranked.append((0, column))
        elif any(map(names_weight, over)):
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
        # A tab beside a number parts it from the words.
        return False
    cell = record.cells[column]
    return any(read(cell) is not None for read in (read_span, read_share, read_weight)) or is_date(cell)


def _first_fit(records: Sequence[CellRecord], column: int) -> int:
    """Return the place of the first record that has a number here: what stands before it is a header."""
    return next((n for n, record in enumerate(records) if _is_numbered(record, column)), len(records))


def share_that_fits(records: Sequence[CellRecord]) -> float:
    """Return how many of the rows, of 1, have a number in the column of the die."""
    column = _die_column(records, 0)
    if column is None:
        return 0
    rows = records[_first_fit(records, column) :]
    return sum(_fits(record, column) for record in rows) / len(rows)


def _are_shares(records: Sequence[CellRecord], column: int, header: Sequence[str]) -> bool:
    entries = [record.cells[column] for record in records if len(record.cells) > column]
    marked = [cell for cell in entries if read_share(cell) is not None]
    if 2 * len(marked) > len(entries):
        return True
    if len(header) <= column or not names_share(header[column]):
        return False
    # Under `%` stand shares, or the numbers of percentile dice: shares make a hundred.
    return sum(read_share(cell, percent=True) or 0 for cell in entries) == 1


def _are_weights(records: Sequence[CellRecord], column: int, header: Sequence[str]) -> bool:
    over = header[column] if len(header) > column else ""
    if names_weight(over) or names_roll(over):
        return names_weight(over)
    return are_weights([record.cells[column] for record in records if len(record.cells) > column])


def _headings(records: Sequence[CellRecord]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part what stands before the rows in titles and a header of several cells."""
    header = records[-1].cells[: records[-1].width] if records and records[-1].width > 1 else ()
    titles = records[:-1] if header else records
    return tuple(" ".join(filter(None, record.cells)) for record in titles), header


def _rows(
    records: Sequence[CellRecord], column: int, header: Sequence[str], sign: str
) -> tuple[tuple[ImportedRow, ...], list[tuple[int, str]], tuple[str, ...]]:
    """Return the rows, the columns that say something with their names, and what there is to remark."""
    wide = max(column + 1, len(header) or max(2, min(record.width for record in records)))
    rows, mixed = [], []
    for record in records:
        cells = list(record.cells)
        if sign and record.width > wide > column + 1:
            # The words hold the separator: they go on to the end of the row, as they were written.
            cells[wide - 1 :] = [sign.join(record.raw[wide - 1 : record.width]).strip()]
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
    """Return the words of a row: its first words, and those of further columns with the names over them."""
    first = names[0][0] if names else -1
    said = [
        cells[n] if n == first or not name else f"{name}: {cells[n]}"
        for n, name in names
        if n < len(cells) and cells[n]
    ]
    return "; ".join(said)


def listed_rows(records: Sequence[CellRecord], head: int, told: str, sign: str) -> Layout:
    """Lay out a plain list, whose rows say nothing of a die; see `with_die`."""
    first = head or int(len(records) > 1 and _opens_list(records))
    titles, header = _headings(records[:first])
    if first and not header and not die_named(titles[-1]):
        titles, header = titles[:-1], titles[-1:]
    rows, names, remarks = _rows(records[first:], -1, header, sign) if records[first:] else ((), [], ())
    columns = [f"{n + 1}{f' {quote(name)}' if name else ''} the words" for n, name in names if n >= 0]
    die = first_die((*header, *titles))
    return Layout(told, titles, header, tuple(columns), rows, numbered=False, die=die, remarks=remarks)


def _opens_list(records: Sequence[CellRecord]) -> bool:
    """Whether the first record of a plain list is a header, or names a die of as many sides as there are rows."""
    if is_header(records[0].cells[: records[0].width]):
        return True
    die = die_named(records[0].cells[0])
    return die == f"1d{len(records) - 1}"


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
        names = join_words(["semicolon", "comma", "tab", "pipe", SPACE, f"{NONE}, or one sign such as '#'"])
        raise refusal(f"{quote(typed)} is no separator", f"choose {names}")
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
        return [listed_rows(split_lines(text), 0, "nothing", "")]
    if separator == SPACE:
        lines = split_lines(text)
        return [numbered_lines(lines, sure=True) or listed_rows(lines, 0, "nothing", "")]
    table = split_markdown(text) if separator in ("", "|") else None
    if table is not None:
        records, head = table
        told = "'|' (Markdown)"
        return [with_die(records, head, told, "") or listed_rows(records, head, told, "")]
    signs = [separator] if separator else list(SEPARATORS)
    readings = {sign: split_cells(text, sign) for sign in signs if sign in text}
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
    numbered = None if separator else numbered_lines(split_lines(text), sure=False)
    return [numbered or _without_die(text, readings, sure=bool(separator))]


def _told(sign: str) -> str:
    return SEPARATORS.get(sign, f"'{sign}'")


def _without_die(text: str, readings: dict[str, list[CellRecord]], *, sure: bool) -> Layout:
    """Lay out a plain list: columns of words if every row has as many, else whole lines."""
    for sign in sorted(readings, key=lambda sign: sign == ","):
        records = readings[sign]
        widths = {record.width for record in records}
        quoted = any(cell.lstrip().startswith('"') for record in records for cell in record.raw)
        even = len(widths) == 1 and len(records) > 1
        # A comma is a sign of prose: it parts columns only where cells are quoted or a header stands.
        if sure or (even and widths != {1} and (sign != "," or quoted or is_header(records[0].cells))):
            return listed_rows(records, 0, _told(sign), sign)
    quoted_list = split_cells(text, ",") if '"' in text else []
    if quoted_list and all(record.width == 1 for record in quoted_list):
        return listed_rows(quoted_list, 0, "nothing", "")
    return listed_rows(split_lines(text), 0, "nothing", "")
