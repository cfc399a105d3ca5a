"""An imported table written as YAML, and read back before it gets its name."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from decimo.content.check import Registry
from decimo.content.imported.import_table import Imported
from decimo.content.imported.new_file import check_id, check_target, write_new
from decimo.content.model import read
from decimo.fate import Refusal

# Signs that YAML would bend, or that no editor shows; everything else stands in the file as it is.
_ESCAPED = re.compile(
    '[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|[\\\\"]'
)
_SHORT = {"\n": "\\n", "\t": "\\t", "\\": "\\\\", '"': '\\"'}


def yaml_of(data: Mapping[str, Any]) -> str:
    """Return a table's data as YAML. Every text stands in quotes, so that `NO`, `0123` and `12:30` stay text."""
    lines = [f"{key}: {_value(value)}" for key, value in data.items() if key != "rows"]
    rows = [", ".join(f"{key}: {_value(value)}" for key, value in row.items()) for row in data["rows"]]
    return "\n".join([*lines, "rows:", *(f"  - {{{row}}}" for row in rows)]) + "\n"


def _value(value: object) -> str:
    if isinstance(value, str):
        return '"' + _ESCAPED.sub(_escape, value) + '"'
    return str(value).lower()


def _escape(sign: re.Match[str]) -> str:
    code = ord(sign.group())
    if sign.group() in _SHORT:
        return _SHORT[sign.group()]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def write_table(path: Path, imported: Imported, registry: Registry, *, overwrite: bool) -> None:
    """Write a table without a problem to a file, whole or not at all.

    It is read back as strictly as it will be for play, and compared, before it gets its name.

    Raises:
        Refusal: it cannot stand there, another table beside it has its id, or it does not read back the same.

    """
    check_target(path, "table", overwrite=overwrite)
    check_id(path, imported.data["id"], registry)
    write_new(
        path,
        yaml_of(imported.data),
        "table",
        lambda raw: _compare(raw, path, imported, registry),
        too_large="split it into smaller ones",
        overwrite=overwrite,
    )


def _compare(raw: bytes, path: Path, imported: Imported, registry: Registry) -> None:
    """Read what was written and hold it against what was meant."""
    kind = registry[(imported.data["ruleset"], imported.data["table"])]
    table, problems = read(raw, str(path), kind.model)
    if table is None:
        raise Refusal(f"The table does not read back, so it was not written: {problems[0]}.")
    again = table.model_dump(include=set(imported.data))
    meant = dict(imported.data) | {"rows": tuple(imported.data["rows"])}
    rows = tuple({key: row[key] for key in ("on", "id", "words")} for row in again.pop("rows"))
    if again | {"rows": rows} != meant:
        raise Refusal(f"The table '{path}' does not read back as it was meant, so it was not written.")
