"""The rows of a campaign's tables, picked out of the pages of a damaged file."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Column, Table

from decimo.store.fault import plainly
from decimo.store.log import log_of
from decimo.store.model import Base, CampaignRow, LedgerRow
from decimo.store.rescue.pages import UNREAD, Pages, Record, merged
from decimo.store.whole import Row, Tables, default_of, has_default

_SCHEMA_COLUMNS = 5
"""How many values a row of SQLite's own table of tables has."""


class Salvage(NamedTuple):
    """What could be read of a damaged file.

    `schema` and `ruleset` are 0 and empty if they could not.
    """

    tables: Tables
    schema: int
    ruleset: str
    pages: int
    """How many pages the file and its log have, those that were cut off among them."""
    lost: int
    """How many pages of them could not be read, or held what no campaign holds."""
    with_log: bool
    """Whether the log was read, too."""


def salvage(path: Path, *, with_log: bool) -> Salvage:
    """Read all rows that can be read, from the file and, `with_log`, the log beside it; nothing is written.

    Raises:
        Refusal: the file cannot be opened at all.

    """
    log = log_of(path)
    with plainly(path):
        data = path.read_bytes()
        beside = log.read_bytes() if with_log and log.is_file() else b""
    data, torn = merged(data, beside)
    pages = Pages(data)
    rows: dict[str, dict[tuple[Any, ...], Row]] = defaultdict(dict)
    strange: set[int] = set()
    for record in pages.records():
        told = _row(record)
        if told is not None:
            name, row = told
            # What stands on a page in use goes before what was left on one that is free.
            rows[name].setdefault(
                tuple([row[key.name] for key in Base.metadata.tables[name].primary_key]), row
            )
        elif len(record.values) != _SCHEMA_COLUMNS:
            strange.add(record.page)
    pages.sound -= strange
    tables = {
        name: [found[key] for key in sorted(found)]
        for name, found in ((name, rows[name]) for name in Base.metadata.tables)
    }
    ledger = tables.pop(LedgerRow.__tablename__)
    return Salvage(
        tables,
        int.from_bytes(data[60:64], "big"),
        ledger[0]["ruleset"] if ledger else "",
        pages.count + pages.cut_off,
        min(pages.count + pages.cut_off, pages.lost + torn),
        with_log,
    )


class _Place(NamedTuple):
    """A place in a record: whose column it is, and what can stand there."""

    name: str
    is_key: bool
    kind: type
    nullable: bool
    may_be_lost: bool


class _Form(NamedTuple):
    """A form that the records of a table can have, and what its rows have in columns that came later."""

    table: str
    places: tuple[_Place, ...]
    later: Row


def _row(record: Record) -> tuple[str, Row] | None:
    """Return which table a record is of, and its row; None if it is of none."""
    for form in _FORMS[record.rowid is None, len(record.values)]:
        row = dict(form.later)
        for place, kept in zip(form.places, record.values, strict=True):
            value = record.rowid if place.is_key and record.rowid is not None else kept
            if not _fits(place, value):
                break
            row[place.name] = None if value is UNREAD else value
        else:
            return form.table, row
    return None


def _fits(place: _Place, value: Any) -> bool:
    if value is None:
        return place.nullable
    if value is UNREAD:
        return place.may_be_lost
    return value in (0, 1) if place.kind is bool else type(value) is place.kind


def _forms() -> dict[tuple[bool, int], list[_Form]]:
    """Return the forms of records by whether they have no rowid, and their length."""
    forms = defaultdict(list)
    for table in Base.metadata.tables.values():
        compact = not table.dialect_options["sqlite"]["with_rowid"]
        for columns in _orders(table):
            later = {column.name: default_of(column) for column in table.c if column not in columns}
            places = tuple([_place(column) for column in columns])
            forms[compact, len(columns)].append(_Form(table.name, places, later))
    return forms


def _place(column: Column[Any]) -> _Place:
    # The campaign has but one row: a part of it is better than nothing.
    alone = column.table is CampaignRow.__table__
    return _Place(column.name, column.primary_key, column.type.python_type, bool(column.nullable), alone)


def _orders(table: Table) -> Iterator[list[Column[Any]]]:
    """Yield the orders that a table's columns can stand in.

    A file that was brought up to date has columns that came later at its end, and none in its older rows.
    """
    old = [column for column in table.c if not has_default(column)]
    new = [column for column in table.c if has_default(column)]
    yield list(table.c)
    if new:
        yield old + new
        yield from (old + new[:count] for count in range(len(new)))


_FORMS = _forms()
