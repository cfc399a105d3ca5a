"""A campaign made of an exported JSON file: all of it is checked, and a whole new file is written or none."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from decimo.fate import Refusal
from decimo.play.again import Build
from decimo.play.record import Charter, OpenStep, StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.state import StateFormat, content_digest, fingerprint, packed
from decimo.store.fault import taken
from decimo.store.lock import Lock
from decimo.store.read_export import Fault, read_tables
from decimo.store.rows import FAULTS, from_json
from decimo.store.whole import TABLES, History, Row, Tables, line_of, named, write_whole


def read_export(path: Path) -> Tables:
    """Read an exported campaign, and check the form of every row.

    Raises:
        Refusal: there is no such file, it is none of ours, a newer program wrote it, or a row is wrong.

    """
    with _told(path):
        return read_tables(path)


def import_campaign(path: Path, tables: Tables, to: Path, name: str, build: Build) -> None:
    """Write what was read of an exported campaign as the new campaign `name` in the file `to`.

    Raises:
        Refusal: the rows do not hold together, there is a campaign in `to`, or it cannot be written.

    """
    with _told(path):
        _check_references(tables)
        history = History.of(tables, _on_fault)
        ruleset = _check_land(tables, history, build)
        _check_steps(tables, history)
        tables["snapshot"] = _snapshots(tables, history, ruleset)
    tables["campaign"][0]["name"] = name
    with Lock.take(to):
        if to.exists():
            raise taken(to)
        write_whole(to, tables, history, ruleset.views())


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except (Fault, *FAULTS) as fault:
        what = str(fault) if isinstance(fault, Fault) else f"what it holds makes no sense ({fault})"
        raise Refusal(
            f"'{path.name}' cannot be imported: {what}; nothing was written, so mend the file, or export it anew."
        ) from fault


def _on_fault(table: str, row: Row, fault: Exception) -> None:
    raise Fault(f"{named(table, row)}: {fault}") from fault


def _check_references(tables: Tables) -> None:
    """See that no row stands twice, and that rows refer to rows that are there."""
    for name, table in TABLES.items():
        seen: set[tuple[Any, ...]] = set()
        for row in tables[name]:
            key = tuple([row[column.name] for column in table.primary_key])
            if key in seen:
                raise Fault(f"{named(name, row)}: it stands there twice")
            seen.add(key)
        for column in table.c:
            for reference in column.foreign_keys:
                of = reference.column
                there = {each[of.name] for each in tables[of.table.name]}
                for row in tables[name]:
                    value = row[column.name]
                    if value is not None and value not in there:
                        raise Fault(
                            f"{named(name, row)}: its {column.name} is {value}, but there is no such {of.table.name}"
                        )
    if len(tables["campaign"]) != 1:
        raise Fault(f"table campaign has {len(tables['campaign'])} rows and not one")


def _check_land(tables: Tables, history: History, build: Build) -> Ruleset:
    """See that the campaign's own row holds, and that there is a land to play on; return its ruleset."""
    (row,) = tables["campaign"]
    try:
        charter = from_json(row["charter"], Charter)
        if row["open_step"] is not None:
            from_json(row["open_step"], OpenStep)
    except FAULTS as fault:
        raise Fault(f"{named('campaign', row)}: its charter or its open_step cannot be read") from fault
    for column in ("ruleset", "scenario", "seed"):
        if getattr(charter, column) != row[column]:
            raise Fault(f"{named('campaign', row)}: its {column} is not that of its charter")
    if row["seed"] < 0:
        raise Fault(f"{named('campaign', row)}: its seed is less than 0")
    for digest, texts in history.contents.items():
        if content_digest(texts) != digest:
            raise Fault(f"table content, digest {digest}: its texts are not those that were kept under it")
    head = history.records.get(row["step"])
    digest = head.content if head else row["content"]
    for wanted in (digest, row["content"]):
        if wanted not in history.contents:
            raise Fault(f"{named('campaign', row)}: the land and tables {wanted} are missing")
    try:
        return build(charter.ruleset, history.contents[digest])
    except Refusal as refusal:
        raise Fault(f"its land and tables cannot be played: {str(refusal).rstrip('.')}") from refusal


def _check_steps(tables: Tables, history: History) -> None:
    """See that the steps are one history, and that answers and facts are numbered without a gap."""
    (campaign,) = tables["campaign"]
    line = line_of(history.records, campaign["step"])
    if tables["step"] and not line:
        raise Fault(f"{named('campaign', campaign)}: it does not say after which step it stands")
    first = min(history.records, default=0)
    for row in tables["step"]:
        record = history.records[row["id"]]
        if record.id < 1 or record.take < 1:
            raise Fault(f"{named('step', row)}: its id and its take must be 1 or more")
        if (record.parent is None) != (record.id == first):
            raise Fault(f"{named('step', row)}: the first step, and no other one, has no parent")
    for row in tables["step"]:
        if row["live"] != (row["id"] in line):
            raise Fault(f"{named('step', row)}: 'live' does not fit where the campaign stands")
    numbered: tuple[tuple[str, Mapping[int, Mapping[int, Any]]], ...] = (
        ("answer", history.answered),
        ("fact", history.facts),
    )
    for name, kept in numbered:
        for step, rows in kept.items():
            if sorted(rows) != list(range(len(rows))):
                raise Fault(f"table {name}, step {step}: its rows are not numbered from 0 without a gap")


def _snapshots(tables: Tables, history: History, ruleset: Ruleset) -> list[Row]:
    """See that every step leads to the state it is said to, where it can be played on; return the snapshots to keep."""
    (campaign,) = tables["campaign"]
    format_: StateFormat[Any] = StateFormat(ruleset.world_type)
    rows: list[Row] = []
    for played, carried, kept in history.states():
        record, state = played.record, kept or carried
        if state is None:
            raise Fault(f"table snapshot: the state after the first step, {record.id}, is missing")
        if fingerprint(state) != record.fingerprint:
            raise Fault(f"table step, row with id {record.id}: its facts do not lead to its fingerprint")
        _check_seasons(record, ruleset)
        stands = record.id == campaign["step"]
        if stands and state != campaign["state"].encode():
            raise Fault("table campaign: its state is not the one that its last step led to")
        if kept is not None or record.kept_whole or stands:
            try:
                format_.read(state)
            except FAULTS as fault:
                raise Fault(f"the state after step {record.id} cannot be read") from fault
        if kept is not None or record.kept_whole:
            rows.append({"step": record.id, "state": packed(state)})
    return rows


def _check_seasons(record: StepRecord, ruleset: Ruleset) -> None:
    for season in (record.season, record.then.season):
        if season not in range(len(ruleset.seasons)):
            raise Fault(f"table step, row with id {record.id}: there is no season {season} in a year")
