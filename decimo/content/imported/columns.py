"""Records laid out by their columns: which is the die's, which hold the words, and what stands over them."""

from collections.abc import Sequence

from decimo.content.imported.cells import Record
from decimo.content.imported.header import die_named, first_die, is_header, names_roll, names_share
from decimo.content.imported.layout import MOST_HEAD, Layout, Row
from decimo.content.imported.span import is_date, read_share, read_span
from decimo.content.imported.weight import are_weights, names_weight, read_weight
from decimo.content.problem import shown

MOST_COLUMNS = 50
"""The die's column is looked for among so many."""


def with_die(records: Sequence[Record], head: int, told: str, sign: str) -> Layout | None:
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
        f"{n + 1}{f' {shown(name)}' if name else ''} {what if n == column else 'the words'}"
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


def _die_column(records: Sequence[Record], head: int) -> int | None:
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


def _fits(record: Record, column: int) -> bool:
    """Whether a record has a number or range in this column, and something in another."""
    return _is_numbered(record, column) and any(other for n, other in enumerate(record.cells) if n != column)


def _is_numbered(record: Record, column: int) -> bool:
    if len(record.cells) <= column or "\t" in record.raw[column]:
        # A tab beside a number parts it from the words.
        return False
    cell = record.cells[column]
    return any(read(cell) is not None for read in (read_span, read_share, read_weight)) or is_date(cell)


def _first_fit(records: Sequence[Record], column: int) -> int:
    """Return the place of the first record that has a number here: what stands before it is a header."""
    return next((n for n, record in enumerate(records) if _is_numbered(record, column)), len(records))


def share_that_fits(records: Sequence[Record]) -> float:
    """Return how many of the rows, of 1, have a number in the column of the die."""
    column = _die_column(records, 0)
    if column is None:
        return 0
    rows = records[_first_fit(records, column) :]
    return sum(_fits(record, column) for record in rows) / len(rows)


def _are_shares(records: Sequence[Record], column: int, header: Sequence[str]) -> bool:
    cells = [record.cells[column] for record in records if len(record.cells) > column]
    marked = [cell for cell in cells if read_share(cell) is not None]
    if 2 * len(marked) > len(cells):
        return True
    if len(header) <= column or not names_share(header[column]):
        return False
    # Under `%` stand shares, or the numbers of percentile dice: shares make a hundred.
    return sum(read_share(cell, percent=True) or 0 for cell in cells) == 1


def _are_weights(records: Sequence[Record], column: int, header: Sequence[str]) -> bool:
    over = header[column] if len(header) > column else ""
    if names_weight(over) or names_roll(over):
        return names_weight(over)
    return are_weights([record.cells[column] for record in records if len(record.cells) > column])


def _headings(records: Sequence[Record]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part what stands before the rows in titles and a header of several cells."""
    header = records[-1].cells[: records[-1].width] if records and records[-1].width > 1 else ()
    titles = records[:-1] if header else records
    return tuple(" ".join(filter(None, record.cells)) for record in titles), header


def _rows(
    records: Sequence[Record], column: int, header: Sequence[str], sign: str
) -> tuple[tuple[Row, ...], list[tuple[int, str]], tuple[str, ...]]:
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
        Row(line, cells[column], _joined(cells, [(n, name) for n, name in names if n != column]))
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


def listed_rows(records: Sequence[Record], head: int, told: str, sign: str) -> Layout:
    """Lay out a plain list, whose rows say nothing of a die; see `with_die`."""
    first = head or int(len(records) > 1 and _opens_list(records))
    titles, header = _headings(records[:first])
    if first and not header and not die_named(titles[-1]):
        titles, header = titles[:-1], titles[-1:]
    rows, names, remarks = _rows(records[first:], -1, header, sign) if records[first:] else ((), [], ())
    columns = [f"{n + 1}{f' {shown(name)}' if name else ''} the words" for n, name in names if n >= 0]
    die = first_die((*header, *titles))
    return Layout(told, titles, header, tuple(columns), rows, numbered=False, die=die, remarks=remarks)


def _opens_list(records: Sequence[Record]) -> bool:
    """Whether the first record of a plain list is a header, or names a die of as many sides as there are rows."""
    if is_header(records[0].cells[: records[0].width]):
        return True
    die = die_named(records[0].cells[0])
    return die == f"1d{len(records) - 1}"
