"""A campaign made from an exported JSON file: everything is checked, and a complete new file is written or none."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from decimo.chance import Refusal
from decimo.play import campaign_record
from decimo.play.rerun import Build
from decimo.play.ruleset import Ruleset
from decimo.store import dump
from decimo.store.campaign_file import SCHEMA, newer
from decimo.store.fault import taken, translate_errors
from decimo.store.lock import Lock
from decimo.store.row_types import FAULTS, ColumnSpec, from_json

MOST_BYTES = 1 << 30
"""The most bytes of an exported file."""
_INTEGERS = range(-(2**63), 2**63)
_KINDS = {int: "a whole number", str: "a text", bool: "true or false", bytes: "a text"}
_HEAD = ("format", "number", "schema", "version")
_REPORT = re.compile(rb'\s*\{\s*"format"\s*:\s*"decimo report"')
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")


class Fault(Exception):  # noqa: N818 - what is wrong with a file, before it is said in full
    """A fault of an exported campaign, with its place."""


def read_tables(path: Path) -> dump.Tables:
    """Read the rows of an exported campaign in the form of its tables.

    Raises:
        Refusal: the file does not exist, is no exported campaign, or a newer program wrote it.
        Fault: something in it is wrong.

    """
    whole = _read_json(path)
    if not isinstance(whole, dict) or whole.get("format") != dump.FORMAT:
        raise Refusal(f"'{path.name}' is no campaign that Decimo exported; choose another file.")
    _check_number(path, whole)
    for key in [*_HEAD, *dump.TABLES]:
        if key not in whole:
            raise Fault(f"'{key}' is missing at its top")
    for key in whole:
        if key not in _HEAD and key not in dump.TABLES:
            raise Fault(f"'{key[:40]}' at its top is unknown")
    return {name: _parse_rows(name, whole[name]) for name in dump.TABLES}


def _read_json(path: Path) -> Any:
    with translate_errors(path):
        if not path.is_file():
            raise Refusal(f"There is no file '{path}'; give the path of an exported campaign.")
        if path.stat().st_size > MOST_BYTES:
            raise Refusal(f"'{path.name}' is larger than any campaign; choose another file.")
        data = path.read_bytes()
    if _REPORT.match(data):
        raise Refusal(
            f"'{path.name}' is a report, which cannot be imported; write the campaign with 'decimo export', "
            "and import that."
        )
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_check_keys,
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
        )
    except UnicodeDecodeError:
        raise Refusal(f"'{path.name}' is no text, and no campaign that Decimo exported.") from None
    except json.JSONDecodeError as fault:
        raise Fault(f"line {fault.lineno}, column {fault.colno} is no JSON ({fault.msg})") from None
    except ValueError as fault:
        raise Fault(f"a number in it is too long ({fault})") from None
    except RecursionError:
        raise Fault("it is nested too deeply") from None


def _check_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Fault(f"'{key[:40]}' is there twice in one object")
        found[key] = value
    return found


def _refuse_number(text: str) -> Any:
    raise Fault(f"{text[:40]} is no whole number")


def _check_number(path: Path, whole: dict[str, Any]) -> None:
    """Refuse a file that a newer program wrote."""
    for key, newest in (("number", dump.NUMBER), ("schema", SCHEMA)):
        number = whole.get(key)
        if type(number) is not int or number < 1:
            raise Fault(f"'{key}' at its top is no number of a form")
        if number > newest:
            version = whole.get("version")
            by = version if isinstance(version, str) and _VERSION.fullmatch(version) else ""
            of = "an export" if key == "number" else "a campaign's tables"
            raise newer(path, by, f"form {number} of {of}"[:60], f"form {newest}")


def _parse_rows(table: str, rows: Any) -> list[dump.Row]:
    if not isinstance(rows, list):
        raise Fault(f"table {table} is no list of rows")
    return [_parse_row(table, n, row) for n, row in enumerate(rows, start=1)]


def _parse_row(table: str, n: int, row: Any) -> dump.Row:
    at = f"table {table}, row {n}"
    if not isinstance(row, dict):
        raise Fault(f"{at} is no object")
    columns = dump.TABLES[table]
    for key in row:
        if key not in [column.name for column in columns]:
            raise Fault(f"{at}: '{key[:40]}' is unknown")
    kept: dump.Row = {}
    for column in columns:
        if column.name in row:
            kept[column.name] = _parse_value(at, column, row[column.name])
        elif column.mark.since > 1:
            kept[column.name] = column.default
        else:
            raise Fault(f"{at}: '{column.name}' is missing")
    return kept


def _parse_value(at: str, column: ColumnSpec, value: Any) -> Any:
    """Check a value; return it as its column stores it."""
    kind = column.kind
    if value is None:
        if column.nullable:
            return None
        raise Fault(f"{at}: '{column.name}' is empty")
    if not column.keeps_json and type(value) is not (str if kind is bytes else kind):
        raise Fault(f"{at}: '{column.name}' is not {_KINDS[kind]}")
    if kind is int and value not in _INTEGERS:
        raise Fault(f"{at}: '{column.name}' is out of range")
    try:
        kept = dump.pack_value(column, value)
        if isinstance(kept, str):
            kept.encode()
    except FAULTS as fault:
        raise Fault(f"{at}: '{column.name}' cannot be stored") from fault
    return kept


def read_export(path: Path) -> dump.Tables:
    """Read an exported campaign, and check the form of every row.

    Raises:
        Refusal: the file does not exist, is no exported campaign, a newer program wrote it, or a row is wrong.

    """
    with _refuse_faults(path):
        return read_tables(path)


def import_campaign(path: Path, tables: dump.Tables, to: Path, name: str, build: Build) -> None:
    """Write the rows of an exported campaign as the new campaign `name` in the file `to`.

    Raises:
        Refusal: the rows are inconsistent, there is a campaign in `to`, or it cannot be written.

    """
    with _refuse_faults(path):
        _check_references(tables)
        history = dump.History.of(tables, _on_fault)
        ruleset = _check_land(tables, history, build)
        _check_steps(tables, history)
        tables["snapshot"] = _check_states(tables, history, ruleset)
    tables["campaign"][0]["name"] = name
    with Lock.take(to):
        if to.exists():
            raise taken(to)
        dump.write_tables(to, tables, history, ruleset.views())


@contextmanager
def _refuse_faults(path: Path) -> Iterator[None]:
    try:
        yield
    except (Fault, *FAULTS) as fault:
        what = str(fault) if isinstance(fault, Fault) else f"its content is invalid ({fault})"
        raise Refusal(
            f"'{path.name}' cannot be imported: {what}; nothing was written, so correct the file, or export it again."
        ) from fault


def _on_fault(table: str, row: dump.Row, fault: Exception) -> None:
    raise Fault(f"{dump.name_row(table, row)}: {fault}") from fault


def _check_references(tables: dump.Tables) -> None:
    """Check that no row is there twice, and that rows refer to existing rows."""
    for name, columns in dump.TABLES.items():
        seen: set[tuple[Any, ...]] = set()
        for row in tables[name]:
            key = tuple([row[column.name] for column in columns if column.mark.key])
            if key in seen:
                raise Fault(f"{dump.name_row(name, row)}: it is there twice")
            seen.add(key)
        for column, other in ((each.name, each.mark.refers_to) for each in columns if each.mark.refers_to):
            there = {each["id"] for each in tables[other]}
            for row in tables[name]:
                if row[column] is not None and row[column] not in there:
                    raise Fault(
                        f"{dump.name_row(name, row)}: its {column} is {row[column]}, but there is no such {other}"
                    )
    if len(tables["campaign"]) != 1:
        raise Fault(f"table campaign has {len(tables['campaign'])} rows and not one")


def _check_land(tables: dump.Tables, history: dump.History, build: Build) -> Ruleset:
    """Check the campaign's own row and its scenario and tables; return its ruleset."""
    (row,) = tables["campaign"]
    try:
        charter = from_json(row["charter"], campaign_record.Charter)
        if row["open_step"] is not None:
            from_json(row["open_step"], campaign_record.OpenStep)
    except FAULTS as fault:
        raise Fault(
            f"{dump.name_row('campaign', row)}: its charter or its open_step cannot be read"
        ) from fault
    for column in ("ruleset", "scenario", "seed"):
        if getattr(charter, column) != row[column]:
            raise Fault(f"{dump.name_row('campaign', row)}: its {column} is not that of its charter")
    if row["seed"] < 0:
        raise Fault(f"{dump.name_row('campaign', row)}: its seed is less than 0")
    for digest, texts in history.contents.items():
        if campaign_record.content_digest(texts) != digest:
            raise Fault(f"table content, digest {digest}: its texts have another digest")
    head = history.records.get(row["step"])
    digest = head.content if head else row["content"]
    for wanted in (digest, row["content"]):
        if wanted not in history.contents:
            raise Fault(f"{dump.name_row('campaign', row)}: the land and tables {wanted} are missing")
    try:
        return build(charter.ruleset, history.contents[digest])
    except Refusal as refusal:
        raise Fault(f"its land and tables cannot be played: {str(refusal).rstrip('.')}") from refusal


def _check_steps(tables: dump.Tables, history: dump.History) -> None:
    """Check that the steps are one history, and that answers and facts are numbered without a gap."""
    (campaign,) = tables["campaign"]
    line = dump.find_line(history.records, campaign["step"])
    if tables["step"] and not line:
        raise Fault(f"{dump.name_row('campaign', campaign)}: its last step is missing")
    first = min(history.records, default=0)
    for row in tables["step"]:
        record = history.records[row["id"]]
        if record.id < 1 or record.take < 1:
            raise Fault(f"{dump.name_row('step', row)}: its id and its take must be 1 or more")
        if (record.parent is None) != (record.id == first):
            raise Fault(f"{dump.name_row('step', row)}: the first step, and no other one, has no parent")
    for row in tables["step"]:
        if row["live"] != (row["id"] in line):
            raise Fault(f"{dump.name_row('step', row)}: 'live' does not fit the campaign's last step")
    numbered: tuple[tuple[str, Mapping[int, Mapping[int, Any]]], ...] = (
        ("answer", history.answered),
        ("fact", history.facts),
    )
    for name, kept in numbered:
        for step, rows in kept.items():
            if sorted(rows) != list(range(len(rows))):
                raise Fault(f"table {name}, step {step}: its rows are not numbered from 0 without a gap")


def _check_states(tables: dump.Tables, history: dump.History, ruleset: Ruleset) -> list[dump.Row]:
    """Check that the facts of every step give its recorded state; return the snapshots to store."""
    (campaign,) = tables["campaign"]
    format_: campaign_record.StateFormat[Any] = campaign_record.StateFormat(ruleset.world_type)
    rows: list[dump.Row] = []
    for played, carried, kept in history.states():
        record, state = played.record, kept or carried
        if state is None:
            raise Fault(f"table snapshot: the state after the first step, {record.id}, is missing")
        if campaign_record.fingerprint(state) != record.fingerprint:
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
            rows.append({"step": record.id, "state": campaign_record.compress_state(state)})
    return rows


def _check_seasons(record: campaign_record.StepRecord, ruleset: Ruleset) -> None:
    for season in (record.season, record.then.season):
        if season not in range(len(ruleset.seasons)):
            raise Fault(f"table step, row with id {record.id}: there is no season {season} in a year")
