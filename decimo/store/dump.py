"""All rows of a campaign at once: read from the tables, interpreted as a history, and written as a new file."""

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, update

from decimo import __version__
from decimo.atomic_write import write_atomically
from decimo.chance import Answered, Fact, Refusal
from decimo.play import campaign_record
from decimo.play.journal import state_carried
from decimo.store import row_types
from decimo.store.campaign_file import SCHEMA, check_file, name_draft, prepare_draft
from decimo.store.fault import damaged, translate_errors
from decimo.store.schema import CAMPAIGN, METADATA, connect, create_file
from decimo.store.step_rows import Numbers, write_numbers

Row = dict[str, Any]
"""A row by column name."""
Tables = dict[str, list[Row]]
"""Rows by table name."""

TABLES: Mapping[str, tuple[row_types.ColumnSpec, ...]] = {
    name: row_types.columns_of(row_type)
    for name, row_type in row_types.ROW_TYPES.items()
    if row_type is not row_types.LedgerRow
}
"""The columns of every table except the ledger, which is derived from the facts."""

OnFault = Callable[[str, Row, Exception], None]
"""A callback for an invalid row: its table, the row, and the fault."""


def read_all(connection: Connection) -> Tables:
    """Return every row of a campaign except the ledger's, sorted by key; also of an older file."""
    schema = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    return {name: _read_table(connection, name, schema) for name in TABLES}


def _read_table(connection: Connection, name: str, schema: int) -> list[Row]:
    keys = ", ".join(f"[{column.name}]" for column in TABLES[name] if column.mark.key)
    rows = connection.exec_driver_sql(
        row_types.select_rows(row_types.ROW_TYPES[name], f"ORDER BY {keys}", schema)
    )
    flags = [column.name for column in TABLES[name] if column.kind is bool]
    later = {column.name: column.default for column in TABLES[name] if column.mark.since > schema}
    return [{**row, **{flag: bool(row[flag]) for flag in flags}, **later} for row in rows.mappings()]


@dataclass(slots=True)
class History:
    """The steps of a campaign and their parts from its rows, by id."""

    records: dict[int, campaign_record.StepRecord] = field(default_factory=dict)
    answered: dict[int, dict[int, Answered]] = field(default_factory=dict)
    facts: dict[int, dict[int, Fact]] = field(default_factory=dict)
    snapshots: dict[int, bytes] = field(default_factory=dict)
    contents: dict[str, dict[str, str]] = field(default_factory=dict)
    """The texts of scenario and tables, by digest and name."""
    _unpacker: row_types.Unpacker = field(default_factory=row_types.Unpacker)

    @classmethod
    def of(cls, tables: Tables, on_fault: OnFault) -> "History":
        """Read the rows; invalid ones are passed to `on_fault` and left out."""
        self = cls()
        readers: dict[str, Callable[[Row], None]] = {
            "step": self._take_step,
            "answer": self._take_answer,
            "fact": self._take_fact,
            "snapshot": self._take_snapshot,
            "content": self._take_text,
        }
        for name, take in readers.items():
            for row in tables[name]:
                try:
                    take(row)
                except row_types.FAULTS as fault:
                    on_fault(name, row, fault)
        return self

    def _take_step(self, row: Row) -> None:
        (record,) = row_types.read_steps([_in_order("step", row)])
        self.records[record.id] = record

    def _take_answer(self, row: Row) -> None:
        answered = row_types.read_row(_in_order("answer", row), row_types.AnswerRow).to_answered()
        self.answered.setdefault(row["step"], {})[row["n"]] = answered

    def _take_fact(self, row: Row) -> None:
        fact = row_types.read_row(_in_order("fact", row), row_types.FactRow).to_fact()
        self.facts.setdefault(row["step"], {})[row["n"]] = fact

    def _take_snapshot(self, row: Row) -> None:
        self.snapshots[row["step"]] = self._unpacker.unpack(row["state"])

    def _take_text(self, row: Row) -> None:
        self.contents.setdefault(row["digest"], {})[row["name"]] = self._unpacker.unpack(row["text"]).decode()

    def played(self, record: campaign_record.StepRecord) -> campaign_record.Played:
        """Return a step with its answers and facts, sorted by number."""
        answered, facts = self.answered.get(record.id, {}), self.facts.get(record.id, {})
        return campaign_record.Played(
            record,
            tuple([answered[n] for n in sorted(answered)]),
            tuple([facts[n] for n in sorted(facts)]),
        )

    def states(self) -> Iterator[tuple[campaign_record.Played, bytes | None, bytes | None]]:
        """Yield each step with the state that its facts give, and its snapshot; None where there is none.

        The next step goes on from the snapshot, if there is one.

        Raises:
            ValueError: the changes of a step do not fit the state before it.

        """
        children: dict[int, int] = {}
        for record in self.records.values():
            if record.parent is not None:
                children[record.parent] = children.get(record.parent, 0) + 1
        texts: dict[int, bytes] = {}
        for number in sorted(self.records):
            played = self.played(self.records[number])
            parent = played.record.parent
            before = None if parent is None else texts.get(parent)
            carried = None if before is None else apply_facts(before, played)
            kept = self.snapshots.get(number)
            yield played, carried, kept
            if parent is not None:
                children[parent] -= 1
                if not children[parent]:
                    texts.pop(parent, None)
            state = kept or carried
            if state is not None and children.get(number):
                texts[number] = state


def apply_facts(before: bytes, played: campaign_record.Played) -> bytes:
    """Return the state after a step from its facts alone.

    Raises:
        ValueError: its changes do not fit the state before it.

    """
    try:
        return state_carried(before, played)
    except row_types.FAULTS as fault:
        raise ValueError("its changes do not fit what was before") from fault


def _in_order(table: str, row: Row) -> tuple[Any, ...]:
    """Return the values of a row in column order."""
    return tuple([row[column.name] for column in TABLES[table]])


def name_row(table: str, row: Row) -> str:
    """Return the name of a row by its keys."""
    keys = ", ".join(f"{column.name} {row[column.name]}" for column in TABLES[table] if column.mark.key)
    return f"table {table}, row with {keys}"


def find_line(records: Mapping[int, campaign_record.StepRecord], head: int | None) -> set[int]:
    """Return the steps from the founding to `head`."""
    line: set[int] = set()
    while head is not None and head in records and head not in line:
        line.add(head)
        head = records[head].parent
    return line


def write_tables(path: Path, tables: Tables, history: History, views: Mapping[str, str]) -> None:
    """Write all rows as the file of a new campaign, completely or not at all; the ledger is derived from the facts.

    Raises:
        Refusal: the name is taken, or the file cannot be written.

    """
    (campaign,) = tables["campaign"]
    with translate_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = prepare_draft(path)
    try:
        create_file(part, row_types.from_json(campaign["charter"], campaign_record.Charter), ("", {}), views)
        with translate_errors(path):
            with closing(connect(part, writing=True)) as connection:
                for name in TABLES:
                    if tables[name] and name != row_types.CampaignRow.TABLE:
                        connection.execute(insert(METADATA.tables[name]), tables[name])
                connection.execute(update(CAMPAIGN).values({**campaign, "version": __version__}))
                write_numbers(connection, campaign["ruleset"], _track_numbers(history, campaign["step"]))
                connection.commit()
            name_draft(part, path)
    finally:
        with translate_errors(path):
            part.unlink(missing_ok=True)


def _track_numbers(history: History, head: int | None) -> Numbers:
    numbers: Numbers = {}
    for number in sorted(find_line(history.records, head)):
        played = history.played(history.records[number])
        numbers |= campaign_record.tracked_numbers(played.facts, played.record.year)
    return numbers


FORMAT = "decimo campaign"
NUMBER = 1
"""The number of the exported file's present form."""
SUFFIX = ".json"


def export_campaign(path: Path, to: Path, *, overwrite: bool = False) -> None:
    """Write a campaign, also one that is being played, to a JSON file, completely or not at all.

    Raises:
        Refusal: the campaign is damaged, the file exists already, or it cannot be written.

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
    except row_types.FAULTS as fault:
        raise damaged(path, "something in it cannot be read") from fault
    with translate_errors(to):
        write_atomically(to, text.encode("utf-8"))


def _find_needed_snapshots(path: Path, tables: Tables) -> list[Row]:
    """Check every step; return the snapshots that the facts do not give.

    Raises:
        Refusal: a row cannot be read, or a step is inconsistent.

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
        if state is None or campaign_record.fingerprint(state) != record.fingerprint:
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


def _shown_value(column: row_types.ColumnSpec, value: Any) -> Any:
    """Return a value as the file shows it: compressed text unpacked, JSON text as JSON."""
    if value is not None and column.kind is bytes:
        value = campaign_record.decompress(value).decode()
    return json.loads(value) if value is not None and column.keeps_json else value


def pack_value(column: row_types.ColumnSpec, value: Any) -> Any:
    """Return a value of the file as its column stores it.

    Raises:
        ValueError: it cannot be stored.

    """
    if value is not None and column.keeps_json:
        value = row_types.as_json(value)
    if value is not None and column.kind is bytes:
        text = value.encode()
        return campaign_record.compress_state(text) if column.keeps_json else zlib.compress(text, 9)
    return value


def _to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
