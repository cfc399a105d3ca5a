"""A campaign's file from outside: its identity, its version, opening and copying."""

import os
import re
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet

from decimo import __version__
from decimo.atomic_write import DRAFT, put_in_place
from decimo.chance import Refusal
from decimo.store.fault import damaged, suggest_way_back, suggest_way_out, taken, translate_errors
from decimo.store.released_schema import check_schema, limit_lengths

SUFFIX = ".decimo"
APPLICATION_ID = 0x4445434D
"""`DECM` in ASCII, in every campaign's header: `file` and SQLite tools recognize a campaign by it."""
SCHEMA = 2
"""The number of the present schema, in every campaign's header as `user_version`."""
MOST_BYTES = 1 << 31
"""The most bytes of a campaign's file."""
BUSY_SECONDS = 2.0
GLANCE_SECONDS = 5.0
"""How long a list reads one file at most."""

_STEPS_BETWEEN = 10_000
"""How many of its steps SQLite takes between two looks at the clock."""
_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_ALWAYS = (
    (18, b"\x01\x01", b"\x02\x02"),
    (20, b"\x00\x40\x20\x20"),
    (44, b"\0\0\0\x04"),
    (56, b"\0\0\0\x01"),
)
"""The header of every campaign at these bytes; with any other value SQLite would leave a log behind."""


def resolve_link(path: Path) -> Path:
    """Return the target of a symbolic link: log, lock and backups are beside the target."""
    with translate_errors(path):
        return Path(os.path.realpath(path)) if path.is_symlink() else path


def check_file(path: Path) -> int:
    """Check a campaign without changing it; return the number of its schema.

    Raises:
        Refusal: it is no campaign, is damaged, or was written by a newer Decimo.

    """
    with translate_errors(path):
        is_folder, is_file = path.is_dir(), path.is_file()
    if is_folder:
        raise Refusal(f"'{path}' is a folder and no campaign; give a name or a file that ends in {SUFFIX}.")
    if not is_file:
        raise Refusal(
            f"There is no campaign '{path.name}' in {path.parent}; 'decimo list' shows those there are."
        )
    with translate_errors(path):
        size = path.stat().st_size
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    if size > MOST_BYTES:
        raise Refusal(f"'{path.name}' is larger than any campaign; choose another file.")
    if not header:
        way_back = suggest_way_back(path, "choose another file, or delete it")
        raise Refusal(f"'{path.name}' is empty, so it is no campaign; {way_back}.")
    if not header.startswith(_MAGIC) or len(header) < _HEADER_BYTES:
        raise Refusal(f"'{path.name}' is no campaign of Decimo; {_suggest_other_way(path)}.")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise Refusal(
            f"'{path.name}' is a database of another program and no campaign of Decimo; {_suggest_other_way(path)}."
        )
    if not all(header.startswith(tuple(possible), at) for at, *possible in _ALWAYS):
        raise damaged(path, "its beginning is not as it was written")
    if _has_log(path):
        # Few files have a log, so the module for it is imported here.
        from decimo.store.write_ahead_log import check_log

        check_log(path)
        # The log may contain the latest pages, even the header.
        with translate_errors(path), closing(open_to_glance(path)) as connection:
            schema = int(connection.execute("PRAGMA user_version").fetchone()[0])
    else:
        schema = int.from_bytes(header[60:64], "big")
        if size < _read_size(header):
            raise damaged(path, "its end is missing")
    if schema > SCHEMA:
        raise newer(path, _read_version(path), f"form {schema} of a campaign's file", f"form {SCHEMA}")
    return schema


def newer(path: Path, by: str, form: str, newest: str) -> Refusal:
    """Return the refusal of a file that a newer Decimo wrote; `by` may not be a newer version.

    `form` is the form of the file, `newest` the newest form that this program knows.
    """
    if is_newer(by):
        return Refusal(
            f"'{path.name}' was written by Decimo {by}, but this is Decimo {__version__} and cannot read it; "
            f"install Decimo {by} or later (the file was not touched)."
        )
    return Refusal(
        f"'{path.name}' is in {form}, but the latest that this Decimo reads is {newest}; "
        "install a later Decimo (the file was not touched)."
    )


def is_newer(version: str) -> bool:
    """Whether a version is newer than this program's."""
    return _parse_version(version) > _parse_version(__version__)


def _parse_version(version: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d{1,6}", version)]


def _suggest_other_way(path: Path) -> str:
    return f"choose another file, or, if it was a campaign, {suggest_way_out(path)}"


def open_to_glance(path: Path) -> sqlite3.Connection:
    """Open a campaign to read a row or two, and leave no files beside it."""
    # A file without a log is opened as immutable: SQLite would create an empty log otherwise.
    return _check_opened(_connect(path, _choose_mode(path)), path)


def limit_time(connection: sqlite3.Connection, seconds: float = GLANCE_SECONDS) -> None:
    """Let SQLite refuse what it cannot read in time from now on."""
    end = time.monotonic() + seconds
    connection.set_progress_handler(lambda: time.monotonic() > end, _STEPS_BETWEEN)


def _choose_mode(path: Path) -> str:
    return "mode=ro" if _has_log(path) else "immutable=1"


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a campaign for reading, also while it is being played; never write to it."""
    lies_there = bool(find_side_files(path))
    connection = _connect(path, "mode=ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except Exception as fault:
        connection.close()
        if not isinstance(fault, sqlite3.OperationalError) or _has_log(path):
            if not lies_there:
                _clear_log(path)
            raise
        # In a read-only folder SQLite cannot create its log, and the campaign cannot be played either.
        return _check_opened(_connect(path, "immutable=1"), path)
    if not lies_there:
        connection.laid_at = path
    return _check_opened(connection, path)


def attach_file(connection: sqlite3.Connection, path: Path, name: str) -> None:
    """Attach a file that is not being played to an open campaign, under a schema name."""
    connection.execute(f"ATTACH ? AS {name}", (_make_uri(path, _choose_mode(path)),))
    check_schema(connection, path, SCHEMA, name)


class _Opened(sqlite3.Connection):
    """An open campaign that SQLite really releases when it is closed.

    SQLite does not while a cursor has unread rows, as after a fault in the middle of a table.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._cursors: WeakSet[sqlite3.Cursor] = WeakSet()
        self.laid_at: Path | None = None
        """The campaign for which SQLite created an empty log that a reader cannot delete."""

    def cursor(self, factory: Any = sqlite3.Cursor) -> Any:
        """Return a new cursor that is closed with the campaign."""
        cursor = super().cursor(factory)
        self._cursors.add(cursor)
        return cursor

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """Execute a statement with such a cursor; SQLite's own shortcut makes one past `cursor`."""
        made: sqlite3.Cursor = self.cursor()
        return made.execute(*arguments)

    def close(self) -> None:
        """Close the campaign, and delete a log that was created for reading."""
        for cursor in list(self._cursors):
            cursor.close()
        super().close()
        path, self.laid_at = self.laid_at, None
        if path is not None:
            _clear_log(path)


def _clear_log(path: Path) -> None:
    """Let SQLite delete an empty log, unless others use it by its own locks."""
    if path.is_file() and not _has_log(path):
        with suppress(sqlite3.Error), closing(_connect(path, "mode=rw")) as last:
            last.execute("SELECT 1 FROM sqlite_schema").fetchone()


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open an existing campaign, or an empty file, for writing; the caller begins and ends transactions."""
    return _check_opened(_connect(path, "mode=rw"), path)


def _check_opened(connection: _Opened, path: Path) -> _Opened:
    """Return an open campaign after a check of its schema; close it if that is not a release's own."""
    try:
        check_schema(connection, path, SCHEMA)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(path: Path, mode: str) -> _Opened:
    connection = sqlite3.connect(
        _make_uri(path, mode),
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        # A screen plays in one thread and draws in another, one at a time.
        check_same_thread=False,
        factory=_Opened,
    )
    limit_lengths(connection)
    return connection


def _make_uri(path: Path, mode: str) -> str:
    return f"{path.resolve().as_uri()}?{mode}"


def copy_campaign(path: Path, to: Path) -> None:
    """Copy a campaign, also one that is being played, and check the copy before it gets its name.

    Raises:
        Refusal: the campaign is damaged, something has this name, or the copy cannot be written.

    """
    with translate_errors(path):
        source = open_to_read(path)
    with closing(source):
        with translate_errors(to):
            to.parent.mkdir(parents=True, exist_ok=True)
            prepare_draft(to)
        copy_connection(source, path, to)


def copy_connection(source: sqlite3.Connection, path: Path, to: Path) -> None:
    """Copy an open campaign, whatever file is at its `path` now, into the empty draft of the copy, and check it.

    Raises:
        Refusal: the campaign is damaged, something has this name, or the copy cannot be written.

    """
    draft = get_draft_path(to)
    with translate_errors(to):
        try:
            with closing(sqlite3.connect(draft)) as target:
                # Copy and count rows at one moment, even if the campaign is played meanwhile.
                source.execute("BEGIN")
                there = count_rows(source)
                source.backup(target)
                # The copy is a single file, without a log.
                target.execute("PRAGMA journal_mode=DELETE")
                check_pages(target, path)
                if count_rows(target) != there:
                    raise damaged(path, "its copy holds other rows")
            name_draft(draft, to)
        finally:
            draft.unlink(missing_ok=True)


def get_draft_path(path: Path) -> Path:
    """Return the path where a campaign's file is written before it gets its name."""
    return path.with_name(path.name + DRAFT)


def prepare_draft(path: Path) -> Path:
    """Return the path of a campaign's draft, after deleting what a killed program left there."""
    draft = get_draft_path(path)
    draft.unlink(missing_ok=True)
    delete_side_files(draft)
    return draft


def name_draft(draft: Path, path: Path) -> None:
    """Give the finished draft of a campaign its name.

    Raises:
        Refusal: something has this name.

    """
    if path.exists():
        raise taken(path)
    delete_side_files(path)
    try:
        put_in_place(draft, path, overwrite=False)
    except FileExistsError as fault:
        raise taken(path) from fault


def check_pages(connection: sqlite3.Connection, path: Path) -> None:
    """Check every page of an open file.

    Raises:
        Refusal: the pages are inconsistent.

    """
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise damaged(path, "its pages do not hold together")


def write_name(path: Path, name: str) -> str:
    """Write a campaign's name into its file; return the name before."""
    with translate_errors(path), closing(open_to_write(path)) as connection:
        old = connection.execute("SELECT name FROM campaign").fetchone()
        if old is None:
            raise damaged(path, "it does not say what was founded")
        connection.execute("UPDATE campaign SET name = ?", (name,))
    return str(old[0])


def move_campaign(path: Path, to: Path) -> None:
    """Move a campaign's file and SQLite's files beside it; move them back if one cannot be moved."""
    moved: list[tuple[Path, Path]] = []
    with translate_errors(path):
        to.parent.mkdir(parents=True, exist_ok=True)
        delete_side_files(to)
        try:
            # The log goes first: a file without its log would look complete and lack its latest steps.
            for part in [*find_side_files(path), path]:
                target = to.with_name(to.name + part.name.removeprefix(path.name))
                shutil.move(part, target)
                moved.append((part, target))
        except BaseException:
            for part, target in reversed(moved):
                target.replace(part)
            raise


def count_rows(connection: sqlite3.Connection) -> dict[str, int]:
    """Return the number of rows in each table."""
    tables = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).fetchall()
    return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in tables}  # noqa: S608 - names of tables


def find_side_files(path: Path) -> list[Path]:
    """Return the existing files that SQLite keeps beside a campaign during play."""
    names = (path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal"))
    return [name for name in names if name.exists()]


def delete_side_files(path: Path) -> None:
    """Delete SQLite's files of a campaign that is gone: they would be applied to a new one with its name."""
    for part in find_side_files(path):
        part.unlink(missing_ok=True)


def _has_log(path: Path) -> bool:
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _read_size(header: bytes) -> int:
    """Return the file size that the header gives; 0 if it gives none."""
    page = int.from_bytes(header[16:18], "big")
    is_counted = header[24:28] == header[92:96]
    return int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page) if is_counted else 0


def _read_version(path: Path) -> str:
    try:
        with closing(open_to_glance(path)) as connection:
            limit_time(connection)
            return str(connection.execute("SELECT version FROM campaign").fetchone()[0])[:40]
    except (sqlite3.Error, TypeError, UnicodeDecodeError):
        return ""
