"""Reading an exported campaign: the JSON, the form of the file, and the form of every row."""

import json
import re
from pathlib import Path
from typing import Any

from sqlalchemy import Column

from decimo.fate import Refusal
from decimo.store.exported import FORMAT, NUMBER, keeps_json, kept_value
from decimo.store.fault import plainly
from decimo.store.file import SCHEMA, newer
from decimo.store.rows import FAULTS
from decimo.store.whole import TABLES, Row, Tables, default_of, has_default

MOST_BYTES = 1 << 30
"""A file that is larger than this is none of ours."""
_INTEGERS = range(-(2**63), 2**63)
_KINDS = {int: "a whole number", str: "a text", bool: "true or false", bytes: "a text"}
_HEAD = ("format", "number", "schema", "version")
_REPORT = re.compile(rb'\s*\{\s*"format"\s*:\s*"decimo report"')
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")


class Fault(Exception):  # noqa: N818 - what is wrong with a file, before it is said in full
    """What is wrong with an exported campaign, and where."""


def read_tables(path: Path) -> Tables:
    """Read the rows of an exported campaign as its tables keep them.

    Raises:
        Refusal: there is no such file, it is none of ours, or a newer program wrote it.
        Fault: something in it is wrong.

    """
    whole = _read(path)
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise Refusal(f"'{path.name}' is no campaign that Decimo exported; choose another file.")
    _check_number(path, whole)
    for key in [*_HEAD, *TABLES]:
        if key not in whole:
            raise Fault(f"'{key}' is missing at its top")
    for key in whole:
        if key not in _HEAD and key not in TABLES:
            raise Fault(f"'{key[:40]}' at its top is unknown")
    return {name: _rows(name, whole[name]) for name in TABLES}


def _read(path: Path) -> Any:
    with plainly(path):
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
            object_pairs_hook=_once,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except UnicodeDecodeError:
        raise Refusal(f"'{path.name}' is no text, and no campaign that Decimo exported.") from None
    except json.JSONDecodeError as fault:
        raise Fault(f"line {fault.lineno}, column {fault.colno} is no JSON ({fault.msg})") from None
    except ValueError as fault:
        raise Fault(f"a number in it is too long ({fault})") from None
    except RecursionError:
        raise Fault("it is nested too deeply") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Fault(f"'{key[:40]}' stands twice in one object")
        found[key] = value
    return found


def _no_number(text: str) -> Any:
    raise Fault(f"{text[:40]} is no whole number")


def _check_number(path: Path, whole: dict[str, Any]) -> None:
    """Refuse what a newer program wrote."""
    for key, newest in (("number", NUMBER), ("schema", SCHEMA)):
        number = whole.get(key)
        if type(number) is not int or number < 1:
            raise Fault(f"'{key}' at its top is no number of a form")
        if number > newest:
            told = whole.get("version")
            by = told if isinstance(told, str) and _VERSION.fullmatch(told) else ""
            of = "an export" if key == "number" else "a campaign's tables"
            raise newer(path, by, f"form {number} of {of}"[:60], f"form {newest}")


def _rows(table: str, rows: Any) -> list[Row]:
    if not isinstance(rows, list):
        raise Fault(f"table {table} is no list of rows")
    return [_row(table, n, row) for n, row in enumerate(rows, start=1)]


def _row(table: str, n: int, row: Any) -> Row:
    at = f"table {table}, row {n}"
    if not isinstance(row, dict):
        raise Fault(f"{at} is no object")
    columns = TABLES[table].c
    for key in row:
        if key not in columns:
            raise Fault(f"{at}: '{key[:40]}' is unknown")
    kept: Row = {}
    for column in columns:
        if column.name in row:
            kept[column.name] = _value(at, column, row[column.name])
        elif has_default(column):
            kept[column.name] = default_of(column)
        else:
            raise Fault(f"{at}: '{column.name}' is missing")
    return kept


def _value(at: str, column: Column[Any], value: Any) -> Any:
    """Return a value as the column keeps it, once it is seen to be of the column's kind."""
    kind = column.type.python_type
    if value is None:
        if column.nullable:
            return None
        raise Fault(f"{at}: '{column.name}' is empty")
    if not keeps_json(column) and type(value) is not (str if kind is bytes else kind):
        raise Fault(f"{at}: '{column.name}' is not {_KINDS[kind]}")
    if kind is int and value not in _INTEGERS:
        raise Fault(f"{at}: '{column.name}' is out of range")
    try:
        kept = kept_value(column, value)
        if isinstance(kept, str):
            kept.encode()
    except FAULTS as fault:
        raise Fault(f"{at}: '{column.name}' cannot be kept") from fault
    return kept
