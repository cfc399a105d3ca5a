"""An imported table written as YAML, and read back before it gets its name."""

import errno
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from decimo.content.check import Registry, sound
from decimo.content.imported.import_table import Imported
from decimo.content.model import read
from decimo.content.places import SUFFIXES, files_in
from decimo.content.problem import listed, refusal, shown
from decimo.content.yaml import MOST_BYTES
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


def check_target(path: Path, *, overwrite: bool) -> None:
    """Refuse a place where no table may be written.

    Raises:
        Refusal: the name ends in no `.yaml`, or something stands there already.

    """
    if path.suffix.lower() not in SUFFIXES:
        raise refusal(f"'{path}' is no name of a table", f"end it in {listed(SUFFIXES)}")
    if path.is_dir():
        raise refusal(f"'{path}' is a folder", "choose another name")
    if not overwrite and (path.exists() or path.is_symlink()):
        raise refusal(f"'{path}' exists and stays as it is", "choose another name, or add --overwrite")


def write_table(path: Path, imported: Imported, registry: Registry, *, overwrite: bool) -> None:
    """Write a table without a problem to a file, whole or not at all.

    It is read back as strictly as it will be for play, and compared, before it gets its name.

    Raises:
        Refusal: it cannot stand there, another table beside it has its id, or it does not read back the same.

    """
    check_target(path, overwrite=overwrite)
    _check_id(path, imported, registry)
    raw = yaml_of(imported.data).encode("utf-8")
    if len(raw) > MOST_BYTES:
        raise refusal(
            "The table would be larger than 1 MiB, and no table may be", "split it into smaller ones"
        )
    draft = path.with_name(f".decimo-{os.getpid()}.tmp")
    try:
        try:
            with draft.open("xb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            _compare(draft.read_bytes(), path, imported, registry)
            _name(draft, path, overwrite=overwrite)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError, RuntimeError) as fault:
        # A link that leads to itself is a RuntimeError.
        reason = getattr(fault, "strerror", None) or fault
        what = f"The table could not be written to '{path}' ({reason})"
        raise refusal(what, "choose a folder that exists, can be written to and has room") from fault


def _check_id(path: Path, imported: Imported, registry: Registry) -> None:
    """Two tables of one folder must not bear one id."""
    name = imported.data["id"]
    for other in files_in(path.parent):
        if other.name != path.name and any(each.id == name for each in sound([other], registry)):
            raise refusal(f"The id {shown(name)} is that of {other.name} beside it", "choose another by --id")


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


def _name(draft: Path, path: Path, *, overwrite: bool) -> None:
    """Give the draft its name; without `overwrite` nothing that has come there meanwhile is lost."""
    if overwrite:
        draft.replace(path.resolve() if path.is_symlink() else path)
        return
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError as fault:
        # Some disks know no second name of a file.
        if path.exists():
            raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from fault
        draft.replace(path)
