"""A new YAML file: where it may be written, and how it is written completely or not at all."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from decimo.atomic_write import write_atomically
from decimo.chance import Refusal
from decimo.content.check import Registry, load_valid
from decimo.content.content_folder import SUFFIXES, files_in
from decimo.content.imported.import_table import ImportedTable
from decimo.content.model import read
from decimo.content.problem import join_words, quote, refusal
from decimo.content.strict_yaml import MOST_BYTES


def check_target(path: Path, what: str, *, overwrite: bool) -> None:
    """Refuse a path where no such file, a `table` or `scenario`, may be written.

    Raises:
        Refusal: the name does not end in `.yaml`, or the path exists already.

    """
    if path.suffix.lower() not in SUFFIXES:
        raise refusal(f"'{path}' is no name of a {what}", f"end it in {join_words(SUFFIXES)}")
    if path.is_dir():
        raise refusal(f"'{path}' is a folder", "choose another name")
    if not overwrite and (path.exists() or path.is_symlink()):
        raise refusal(f"'{path}' exists and stays as it is", "choose another name, or add --overwrite")


def check_id(path: Path, name: str, registry: Registry) -> None:
    """Refuse an id that another file of the folder has.

    Raises:
        Refusal: there is such a file.

    """
    for other in files_in(path.parent):
        if other.name != path.name and any(each.id == name for each in load_valid([other], registry)):
            raise refusal(f"The id {quote(name)} is that of {other.name} beside it", "choose another by --id")


def write_new(
    path: Path, text: str, what: str, check: Callable[[bytes], object], *, too_large: str, overwrite: bool
) -> None:
    """Write a file, and let `check` read it back before it gets its name; `too_large` is the remedy for its size.

    Raises:
        Refusal: it is too large, it cannot be written, or `check` refuses it.

    """
    raw = text.encode("utf-8")
    if len(raw) > MOST_BYTES:
        raise refusal(f"The {what} would be larger than 1 MiB, and no {what} may be", too_large)
    try:
        write_atomically(path, raw, overwrite=overwrite, check=check)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise refusal(
            f"The {what} could not be written to '{path}' ({reason})",
            "choose a folder that exists, is writable and has room",
        ) from fault


# Characters that YAML would change, or that no editor shows; all others are written as they are.
_ESCAPED = re.compile(
    '[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|[\\\\"]'
)
_SHORT = {"\n": "\\n", "\t": "\\t", "\\": "\\\\", '"': '\\"'}


def yaml_of(data: Mapping[str, Any]) -> str:
    """Return a table's data as YAML. Every text is quoted, so that `NO`, `0123` and `12:30` stay text."""
    lines = [f"{key}: {_value(value)}" for key, value in data.items() if key != "rows"]
    rows = [", ".join(f"{key}: {_value(value)}" for key, value in row.items()) for row in data["rows"]]
    return "\n".join([*lines, "rows:", *(f"  - {{{row}}}" for row in rows)]) + "\n"


def _value(value: object) -> str:
    if isinstance(value, str):
        return '"' + _ESCAPED.sub(_escape, value) + '"'
    return str(value).lower()


def _escape(found: re.Match[str]) -> str:
    code = ord(found.group())
    if found.group() in _SHORT:
        return _SHORT[found.group()]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def write_table(path: Path, imported: ImportedTable, registry: Registry, *, overwrite: bool) -> None:
    """Write a table without a problem to a file, completely or not at all.

    It is read back as strictly as for play, and compared, before it gets its name.

    Raises:
        Refusal: the path cannot be used, another table beside it has its id, or it does not read back the same.

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


def _compare(raw: bytes, path: Path, imported: ImportedTable, registry: Registry) -> None:
    """Read the written file and compare it with the table."""
    kind = registry[(imported.data["ruleset"], imported.data["table"])]
    table, problems = read(raw, str(path), kind.model)
    if table is None:
        raise Refusal(f"The table does not read back, so it was not written: {problems[0]}.")
    again = table.model_dump(include=set(imported.data))
    meant = dict(imported.data) | {"rows": tuple(imported.data["rows"])}
    rows = tuple({key: row[key] for key in ("on", "id", "words")} for row in again.pop("rows"))
    if again | {"rows": rows} != meant:
        raise Refusal(f"The table '{path}' does not read back as intended, so it was not written.")
