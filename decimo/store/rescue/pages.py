"""Records read directly from the pages of a damaged file, even if the trees above them are lost.

A table is a tree of pages. Its rows are in the leaves, and in a table without rowid also in the branches; each
readable page gives its own rows. https://www.sqlite.org/fileformat2.html describes the form of SQLite's pages.
"""

import struct
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from decimo.chance import Refusal
from decimo.store.campaign_file import MOST_BYTES
from decimo.store.dump import Row, Tables
from decimo.store.fault import translate_errors
from decimo.store.row_types import ROW_TYPES, CampaignRow, ColumnSpec, LedgerRow, TableRow, columns_of
from decimo.store.write_ahead_log import get_log_path

UNREAD = object()
"""The value of a column on a lost page."""

_MAGIC = b"SQLite format 3\x00"
_HEADER = 100
_USUAL_SIZE = 4096
_MOST_PAGES = 1 << 22
_SIZES = frozenset(1 << power for power in range(9, 17))
_INDEX_BRANCH, _TABLE_BRANCH, _INDEX_LEAF, _TABLE_LEAF = 2, 5, 10, 13
_BRANCHES = (_INDEX_BRANCH, _TABLE_BRANCH)
_WIDTHS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_LOG_HEADER, _FRAME_HEADER = 32, 24


class PageRecord(NamedTuple):
    """One row on a page: its `rowid` (None in a table without), its values, and the page's number."""

    rowid: int | None
    values: tuple[Any, ...]
    page: int


class Pages:
    """The pages of a file, and which of them were readable.

    Records of pages on SQLite's free list come last: their rows were deleted or moved.
    """

    def __init__(self, data: bytes) -> None:
        self.size = read_page_size(data)
        self.count = -(-len(data) // self.size)
        self.sound: set[int] = set()
        """The completely read pages; all of them after `records` is exhausted."""
        self._data = data.ljust(self.count * self.size, b"\0")
        # The header has the number of pages if the last writer kept it.
        counted = data.startswith(_MAGIC) and data[24:28] == data[92:96]
        self._counted = int.from_bytes(data[28:32], "big") if counted else 0
        self._free = self._freed()

    @property
    def cut_off(self) -> int:
        """The number of pages missing at the file's end."""
        # An impossible number is a damage of the header itself.
        return max(0, self._counted - self.count) if self._counted < _MOST_PAGES else 0

    @property
    def lost(self) -> int:
        """The number of unreadable pages, including those beyond the end of a cut file."""
        return self.count - len(self.sound) + self.cut_off

    def records(self) -> Iterator[PageRecord]:
        """Yield every readable record."""
        self.sound |= self._free
        in_use = [number for number in range(1, self.count + 1) if number not in self._free]
        for number in [*in_use, *sorted(self._free)]:
            yield from self._records_of(number)

    def _page(self, number: int) -> bytes:
        return self._data[(number - 1) * self.size : number * self.size] if 0 < number <= self.count else b""

    def _freed(self) -> set[int]:
        """Return the pages on SQLite's free list, as far as it can be read."""
        free: set[int] = set()
        trunk = int.from_bytes(self._data[32:36], "big") if self._counted else 0
        while 1 < trunk <= self.count and trunk not in free:
            page = self._page(trunk)
            trunk_, count = struct.unpack(">II", page[:8])
            if count > self.size // 4 - 2:
                break
            free |= {trunk, *(n for n in struct.unpack(f">{count}I", page[8 : 8 + 4 * count]) if n > 1)}
            trunk = trunk_
        return {number for number in free if number <= self.count}

    def _records_of(self, number: int) -> Iterator[PageRecord]:
        page = self._page(number)
        start = _HEADER if number == 1 else 0
        kind = page[start]
        if kind == _TABLE_BRANCH:
            self.sound.add(number)
        if kind not in (_INDEX_BRANCH, _INDEX_LEAF, _TABLE_LEAF):
            return
        first_free, cells, content, loose = struct.unpack(">HHHB", page[start + 1 : start + 8])
        pointers = start + (12 if kind in _BRANCHES else 8)
        end = pointers + 2 * cells
        if end > self.size:
            return
        used = end - start + (content or 65536) - end + loose + _free_bytes(page, first_free)
        whole = True
        for at in struct.unpack(f">{cells}H", page[pointers:end]):
            try:
                record, length = self._cell(page, at, kind, number)
            except (IndexError, ValueError):
                whole = False
                continue
            used += max(4, length)
            whole = whole and UNREAD not in record.values
            yield record
        # Every byte of a page belongs to a cell, to free space, or to the header.
        if whole and used + start == self.size:
            self.sound.add(number)

    def _cell(self, page: bytes, at: int, kind: int, number: int) -> tuple[PageRecord, int]:
        """Read a cell; return its record, and its size on the page in bytes.

        Raises:
            IndexError, ValueError: it is no cell.

        """
        begin = at
        if kind == _INDEX_BRANCH:
            at += 4
        length, at = _varint(page, at)
        rowid = None
        if kind == _TABLE_LEAF:
            rowid, at = _varint(page, at)
        most = self.size - 35 if kind == _TABLE_LEAF else (self.size - 12) * 64 // 255 - 23
        if length <= most:
            local, end = length, at + length
        else:
            least = (self.size - 12) * 32 // 255 - 23
            local = least + (length - least) % (self.size - 4)
            local = local if local <= most else least
            end = at + local + 4
        if end > self.size or length > len(self._data):
            raise ValueError("the cell does not end on its page")
        payload = page[at : at + local]
        if local < length:
            payload += self._overflow(int.from_bytes(page[end - 4 : end], "big"), length - local)
        return PageRecord(rowid, _values(payload, length), number), end - begin

    def _overflow(self, number: int, length: int) -> bytes:
        """Return the overflow of a long record, as far as its chain of pages can be read."""
        parts: list[bytes] = []
        passed: set[int] = set()
        while length > 0 and 1 < number <= self.count and number not in passed and number not in self._free:
            page = self._page(number)
            passed.add(number)
            parts.append(page[4 : 4 + length])
            length -= len(parts[-1])
            number = int.from_bytes(page[:4], "big")
        if length == 0:
            self.sound |= passed
        return b"".join(parts)


def read_page_size(data: bytes) -> int:
    """Return the size of a file's pages in bytes; the usual one if the header has none."""
    page = int.from_bytes(data[16:18], "big")
    size = 65536 if page == 1 else page
    return size if data.startswith(_MAGIC) and size in _SIZES else _USUAL_SIZE


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of 1 to 9 bytes; return it, and its end."""
    value = 0
    for place in range(at, at + 8):
        byte = data[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


def _values(payload: bytes, length: int) -> tuple[Any, ...]:
    """Read a record's values; those beyond the end of `payload` are UNREAD.

    Raises:
        IndexError, ValueError: it is no record.

    """
    header, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != header or header + sum(map(_width, kinds)) != length:
        raise ValueError("the record has another length than its header says")
    values: list[Any] = []
    for kind in kinds:
        width = _width(kind)
        part = payload[at : at + width]
        at += width
        values.append(_value(kind, part) if len(part) == width else UNREAD)
    return tuple(values)


def _width(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    if kind in (7, 10, 11):
        raise ValueError("a campaign holds no such value")
    return _WIDTHS.get(kind, 0)


def _value(kind: int, part: bytes) -> int | str | bytes | None:
    if kind >= 12:
        return part.decode() if kind % 2 else part
    if kind in (0, 8, 9):
        return (None, 0, 1)[max(0, kind - 7)]
    return int.from_bytes(part, "big", signed=True)


def _free_bytes(page: bytes, at: int) -> int:
    """Return the number of free bytes between a page's cells."""
    total = 0
    while 0 < at <= len(page) - 4 and total < len(page):
        following, size = struct.unpack(">HH", page[at : at + 4])
        total += size
        at = following if following > at else 0
    return total


def merge_log(data: bytes, log: bytes) -> tuple[bytes, int]:
    """Return a file's bytes merged with its log, and the number of unreadable pages of the log.

    Uncommitted pages are left out.
    """
    order = {0x377F0682: "<", 0x377F0683: ">"}.get(int.from_bytes(log[:4], "big"))
    size = int.from_bytes(log[8:12], "big")
    if order is None or size not in _SIZES:
        return data, 1 if log else 0
    pages: dict[int, bytes] = {}
    begun: dict[int, bytes] = {}
    torn = lost = 0
    check = struct.unpack(">II", log[24:32]) if len(log) >= _LOG_HEADER else (0, 0)
    for at in range(_LOG_HEADER, len(log) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        frame, page = log[at : at + _FRAME_HEADER], log[at + _FRAME_HEADER : at + _FRAME_HEADER + size]
        if frame[8:16] != log[16:24]:
            break  # the rest is from an earlier log
        noted = struct.unpack(">II", frame[16:24])
        if _checksum(frame[:8] + page, check, order) == noted:
            begun[int.from_bytes(frame[:4], "big")] = page
            lost, torn = lost + torn, 0
        else:
            torn += 1  # a loss if the log goes on; at its end only an unfinished commit
        check = noted
        if int.from_bytes(frame[4:8], "big"):
            pages |= begun
            begun = {}
    last = max(pages, default=0)
    whole = bytearray(data.ljust(last * size, b"\0"))
    for number, page in pages.items():
        whole[(number - 1) * size : number * size] = page
    return bytes(whole), lost


def _checksum(data: bytes, start: tuple[int, int], order: str) -> tuple[int, int]:
    one, other = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return one, other


_SCHEMA_COLUMNS = 5
"""The number of values in a row of SQLite's schema table."""


class Salvage(NamedTuple):
    """The readable part of a damaged file.

    `schema` and `ruleset` are 0 and empty if they are unreadable.
    """

    tables: Tables
    schema: int
    ruleset: str
    pages: int
    """The number of pages of the file and its log, including missing ones at the end."""
    lost: int
    """The number of those that are unreadable or have foreign content."""
    with_log: bool
    """Whether the log was read, too."""


def salvage(path: Path, *, with_log: bool) -> Salvage:
    """Read all readable rows from the file and, `with_log`, the log beside it; write nothing.

    Raises:
        Refusal: the file cannot be opened, or is larger than any campaign.

    """
    log = get_log_path(path)
    with translate_errors(path):
        if path.stat().st_size + (log.stat().st_size if with_log and log.is_file() else 0) > MOST_BYTES:
            raise Refusal(f"'{path.name}' is larger than any campaign; choose another file.")
        data = path.read_bytes()
        beside = log.read_bytes() if with_log and log.is_file() else b""
    data, torn = merge_log(data, beside)
    pages = Pages(data)
    rows: dict[str, dict[tuple[Any, ...], Row]] = defaultdict(dict)
    strange: set[int] = set()
    for record in pages.records():
        found = _match_form(record)
        if found is not None:
            name, row = found
            # Rows on a page in use take precedence over rows on a free page.
            columns = columns_of(ROW_TYPES[name])
            rows[name].setdefault(tuple([row[each.name] for each in columns if each.mark.key]), row)
        elif len(record.values) != _SCHEMA_COLUMNS:
            strange.add(record.page)
    pages.sound -= strange
    tables = {
        name: [found[key] for key in sorted(found)]
        for name, found in ((name, rows[name]) for name in ROW_TYPES)
    }
    ledger = tables.pop(LedgerRow.TABLE)
    return Salvage(
        tables,
        int.from_bytes(data[60:64], "big"),
        ledger[0]["ruleset"] if ledger else "",
        pages.count + pages.cut_off,
        min(pages.count + pages.cut_off, pages.lost + torn),
        with_log,
    )


class _Place(NamedTuple):
    """A place in a record: its column, and whether its value may be lost."""

    column: ColumnSpec
    may_be_lost: bool


class _Form(NamedTuple):
    """A possible form of a table's records, with the values of later columns."""

    table: str
    places: tuple[_Place, ...]
    later: Row


def _match_form(record: PageRecord) -> tuple[str, Row] | None:
    """Return the table and row of a record; None if it fits no table."""
    for form in _FORMS[record.rowid is None, len(record.values)]:
        row = dict(form.later)
        for place, kept in zip(form.places, record.values, strict=True):
            value = record.rowid if place.column.mark.key and record.rowid is not None else kept
            if not _fits_place(place, value):
                break
            row[place.column.name] = None if value is UNREAD else value
        else:
            return form.table, row
    return None


def _fits_place(place: _Place, value: Any) -> bool:
    if value is None:
        return place.column.nullable
    if value is UNREAD:
        return place.may_be_lost
    return value in (0, 1) if place.column.kind is bool else type(value) is place.column.kind


def _list_forms() -> dict[tuple[bool, int], list[_Form]]:
    """Return the forms of records by absence of a rowid, and by length."""
    forms = defaultdict(list)
    for row_type in ROW_TYPES.values():
        for columns in _list_orders(row_type):
            later = {each.name: each.default for each in columns_of(row_type) if each not in columns}
            # The campaign has only one row: a part of it is better than nothing.
            places = tuple([_Place(each, row_type is CampaignRow) for each in columns])
            forms[row_type.WITHOUT_ROWID, len(columns)].append(_Form(row_type.TABLE, places, later))
    return forms


def _list_orders(row_type: type[TableRow]) -> Iterator[list[ColumnSpec]]:
    """Yield the possible orders of a table's columns.

    An updated file has later columns at the end, and its older rows lack them.
    """
    old = list(columns_of(row_type, schema=1))
    new = [column for column in columns_of(row_type) if column not in old]
    yield list(columns_of(row_type))
    if new:
        yield old + new
        yield from (old + new[:count] for count in range(len(new)))


_FORMS = _list_forms()
