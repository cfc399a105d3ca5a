"""A campaign as one JSON file, complete, that a person can read and compare line by line.

It holds a row of the campaign's tables a line, with the names of its columns. What can be made anew exactly is
not in it: the ledger, and the snapshots that the facts lead to.
"""

import json
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from decimo import __version__
from decimo.atomic_write import write_atomically
from decimo.chance import Refusal
from decimo.play.state import compress_state, decompress_state, fingerprint
from decimo.store.campaign_file import SCHEMA, check_file
from decimo.store.dump import TABLES, History, Row, Tables, name_row, read_all
from decimo.store.fault import damaged, translate_errors
from decimo.store.rows import FAULTS, ColumnSpec, as_json
from decimo.store.schema import connect

FORMAT = "decimo campaign"
NUMBER = 1
"""The number of the file's present form."""
SUFFIX = ".json"


def export_campaign(path: Path, to: Path, *, overwrite: bool = False) -> None:
    """Write a campaign, also one that is being played, to a JSON file: all of it or nothing.

    Raises:
        Refusal: the campaign is damaged, there is such a file already, or it cannot be written.

    """
    if to.suffix.lower() != SUFFIX:
        raise Refusal(f"'{to.name}' does not end in {SUFFIX}; give the file a name that does.")
    if not to.parent.is_dir():
        raise Refusal(f"There is no folder '{to.parent}'; choose one that exists.")
    if to.exists() and not to.is_file():
        raise Refusal(f"'{to}' is a folder or a device and no file; choose another file name.")
    if to.exists() and not overwrite:
        raise Refusal(f"There is a file '{to}' already; choose another name, or add --overwrite.")
    check_file(path)
    try:
        with translate_errors(path), closing(connect(path, writing=False)) as connection:
            tables = read_all(connection)
        tables["snapshot"] = _find_needed_snapshots(path, tables)
        text = "".join(_write_lines(tables))
    except FAULTS as fault:
        raise damaged(path, "something in it cannot be read") from fault
    with translate_errors(to):
        write_atomically(to, text.encode("utf-8"))


def _find_needed_snapshots(path: Path, tables: Tables) -> list[Row]:
    """Return the snapshots that the facts do not lead to, once every step is seen to hold.

    Raises:
        Refusal: a row cannot be read, or a step does not hold.

    """

    def on_fault(table: str, row: Row, fault: Exception) -> None:
        raise damaged(path, f"{name_row(table, row)} cannot be read") from fault

    if len(tables["campaign"]) != 1:
        raise damaged(path, "it does not say what was founded")
    (campaign,) = tables["campaign"]
    history = History.of(tables, on_fault)
    needed = set()
    for played, carried, kept in history.states():
        state, record = kept or carried, played.record
        if state is None or fingerprint(state) != record.fingerprint:
            raise damaged(path, f"step {record.id} does not hold")
        if record.id == campaign["step"] and state != campaign["state"].encode():
            raise damaged(path, "where it stands is not where its last step led")
        if kept is not None and kept != carried:
            needed.add(record.id)
    return [row for row in tables["snapshot"] if row["step"] in needed]


def _write_lines(tables: Tables) -> Iterator[str]:
    head = {"format": FORMAT, "number": NUMBER, "schema": SCHEMA, "version": __version__}
    yield "{\n"
    yield from (f"{_to_json(key)}: {_to_json(value)},\n" for key, value in head.items())
    last = len(tables) - 1
    for n, (name, rows) in enumerate(tables.items()):
        shown = ",\n".join(_to_json(_shown_row(name, row)) for row in rows)
        yield f"{_to_json(name)}: [\n{shown}\n]" if rows else f"{_to_json(name)}: []"
        yield "\n}\n" if n == last else ",\n"


def _shown_row(table: str, row: Row) -> Row:
    return {column.name: _shown_value(column, row[column.name]) for column in TABLES[table]}


def _shown_value(column: ColumnSpec, value: Any) -> Any:
    """Return what the file shows of a value: what is in a compressed text, and in a JSON one."""
    if value is not None and column.kind is bytes:
        value = (decompress_state(value) if column.keeps_json else zlib.decompress(value)).decode()
    return json.loads(value) if value is not None and column.keeps_json else value


def pack_value(column: ColumnSpec, value: Any) -> Any:
    """Return a value of the file as the column keeps it.

    Raises:
        ValueError: it cannot be written down.

    """
    if value is not None and column.keeps_json:
        value = as_json(value)
    if value is not None and column.kind is bytes:
        text = value.encode()
        return compress_state(text) if column.keeps_json else zlib.compress(text, 9)
    return value


def _to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
