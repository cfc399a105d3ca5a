"""Faults of files in one plain sentence each."""

import errno
import re
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from decimo.chance import Refusal

FOLDER = "backups"
"""The folder of backups, beside a campaign."""
DAMAGED = "damaged"
"""The reason of a damaged file among the backups: a backup replaced it, and it was put aside unchanged."""

_RESTORE = "'decimo restore' puts a backup in its place"
_RESCUE = "'decimo rescue' saves what can still be read of it"


def suggest_way_out(path: Path) -> str:
    """Return the remedy for a damaged campaign, for the end of a sentence."""
    return f"{_RESTORE}, {_RESCUE}" if has_backup(path) else _RESCUE


def suggest_way_back(path: Path, otherwise: str) -> str:
    """Return the remedy for an unreadable file; `otherwise` if it has no backup."""
    return _RESTORE if has_backup(path) else otherwise


def has_backup(path: Path) -> bool:
    """Whether a file has the name of a backup of a campaign."""
    try:
        names = [each.name for each in (path.parent / FOLDER).iterdir()]
    except OSError:
        return False
    return any(
        name.startswith(f"{path.stem}--")
        and name.endswith(path.suffix)
        and not name.endswith(f"--{DAMAGED}{path.suffix}")
        for name in names
    )


_FULL = "The disk is full, so {name} could not be written; make room and try again, what was saved is safe."
_READ_ONLY = "{name} may not be written here; choose a folder you may write to, or change its permissions."
_DENIED = "{name} may not be read or written here; choose another folder, or change its permissions."
_BUSY = "{name} is in use by another program; close it there and try again."
_DAMAGED = "{name} is damaged ({detail}); {way_out}."
_UNOPENED = "{name} cannot be opened ({detail}); check that the file and its folder may be read and written."
_UNWRITABLE = "The words have characters that cannot be written, so {name} was not changed; type them again."
_SLOW = (
    "{name} takes too long to read; copy it to a faster disk, or try again when the computer has less to do."
)
_CHANGED = "{name} was changed by another program meanwhile; close it and open it again."

_MISSING = re.compile(r"no such (table|column): (?:\w+\.)?\[?(\w+)")
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_OF_SQLITE = {
    sqlite3.SQLITE_FULL: _FULL,
    # There was no room for the log's index.
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_CANTOPEN: _UNOPENED,
    sqlite3.SQLITE_IOERR: _UNOPENED,
    sqlite3.SQLITE_CONSTRAINT: _CHANGED,
    sqlite3.SQLITE_INTERRUPT: _SLOW,
}
_OF_SYSTEM = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _DENIED,
    errno.EPERM: _DENIED,
    errno.EROFS: _READ_ONLY,
}


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Turn a fault of the disk, the database or a row into a `Refusal` that names the file."""
    try:
        yield
    except Exception as fault:
        # SQLAlchemy wraps the driver's exceptions.
        sentence = _explain(getattr(fault, "orig", None) or fault, path)
        if sentence is None:
            raise
        raise Refusal(sentence) from fault


def damaged(path: Path, detail: str) -> Refusal:
    """Return the refusal of a damaged campaign."""
    return Refusal(_DAMAGED.format(name=f"'{path.name}'", detail=detail, way_out=suggest_way_out(path)))


def taken(path: Path) -> Refusal:
    """Return the refusal to overwrite an existing campaign."""
    return Refusal(f"There is a campaign in {path} already; choose another name.")


def _explain(fault: BaseException, path: Path) -> str | None:
    """Say what happened; None if it is a fault of the program itself."""
    match fault:
        case sqlite3.ProgrammingError() | sqlite3.InterfaceError():
            return None
        case sqlite3.Error():
            # The low byte is the kind of fault, the others are details.
            code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
            text = _OF_SQLITE.get(code, _OF_SQLITE.get(code & 0xFF, _DAMAGED))
            detail = _explain_detail(str(fault), getattr(fault, "sqlite_errorcode", 0))
        case OSError():
            text, detail = _OF_SYSTEM.get(fault.errno or 0, _UNOPENED), fault.strerror or str(fault)
        case UnicodeEncodeError():
            text, detail = _UNWRITABLE, ""
        case msgspec.MsgspecError() | zlib.error() | UnicodeDecodeError() | RecursionError():
            text, detail = _DAMAGED, "something in it cannot be read"
        case _:
            return None
    return text.format(name=f"'{path.name}'", detail=" ".join(detail.split()), way_out=suggest_way_out(path))


def _explain_detail(message: str, code: int) -> str:
    """Return the database's message in plain words."""
    if code & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR):
        return message
    missing = _MISSING.match(message)
    if missing:
        return f"its {missing[1]} {missing[2]} is missing"
    return "its pages do not hold together" if code & 0xFF in _BROKEN else "something in it cannot be read"
