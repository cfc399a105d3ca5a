"""Whether the log beside a campaign's file belongs to it.

SQLite keeps the latest steps in a log beside the file, `NAME.decimo-wal`, and applies any log that it finds there.
A sync folder may put another computer's log there. The file does not name its own log, but nothing of a campaign is
ever deleted: a file with its own log contains everything that the file alone contains.

The check works on copies, so that SQLite changes neither the file nor its log.
"""

import shutil
import sqlite3
import struct
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.store.campaign_file import SCHEMA, check_pages
from decimo.store.fault import translate_errors
from decimo.store.integrity import check_rows
from decimo.store.released_schema import check_schema, limit_lengths

_HEADER, _FRAME_HEADER = 32, 24
"""The sizes in bytes of the log's header and of each frame's header."""
_COPY = Path("copy")
_FACTS = (
    "SELECT coalesce(then_year, 0), coalesce(then_season, 0), (SELECT count(*) FROM step WHERE live), "
    "(SELECT count(*) FROM diary), (SELECT coalesce(max(played_at), '') FROM step) "
    "FROM campaign LEFT JOIN step ON step.id = campaign.step"
)
_KEPT = (
    "SELECT 'campaign', ruleset, scenario, seed, NULL, NULL, NULL FROM campaign",
    "SELECT 'step', id, parent, kind, fingerprint, played_at, NULL FROM step",
    "SELECT 'diary', id, year, season, about, text, written FROM diary",
    "SELECT 'diary', entry, year, season, about, text, written FROM diary_old_wording",
)
"""The rows that a campaign never loses: its founding, its steps, and every wording of its diary."""
_OWN_PAGES = 3000
"""From how many bytes on a text fills pages of its own, which may be of another state while a log is merged."""


class Reading(NamedTuple):
    """The content of a campaign's file, alone or with the log beside it.

    `year` and `season` (from 0) are the present moment, year 0 before the founding; `played` is the time of its last
    step, in ISO form (UTC).
    """

    year: int
    season: int
    steps: int
    entries: int
    played: str

    def __str__(self) -> str:
        """Return the words that follow `gives`."""
        where = f"season {self.season + 1} of year {self.year}" if self.year else "a founding"
        steps, entries = (
            pluralize(self.steps, "step"),
            pluralize(self.entries, "diary entry", "diary entries"),
        )
        when = f", last played {self.played[:16].replace('T', ' ')}" if self.played else ""
        return f"{where} ({steps}, {entries}{when})"


class Readings(NamedTuple):
    """The readings of a file without and with a foreign or damaged log; None for a damaged reading."""

    alone: Reading | None
    with_log: Reading | None
    damaged: bool
    """Whether the log has steps that cannot be read."""


class _Read(NamedTuple):
    reading: Reading
    kept: set[tuple[Any, ...]]


def check_log(path: Path) -> None:
    """Check that the log beside a campaign's file, if there is one, belongs to it.

    Raises:
        Refusal: it does not, or is damaged; the sentence compares the file without and with it.

    """
    found = find_wrong_log(path)
    if found is None:
        return
    wrong = "is damaged" if found.damaged else "does not belong to it"
    alone, both = (f"gives {each}" if each else "is damaged" for each in found[:2])
    log = get_log_path(path).name
    raise Refusal(
        f"The log beside '{path.name}' ({log}) {wrong}, as when a sync folder mixes the files of two "
        f"computers: the file alone {alone}, the file with this log {both}; 'decimo rescue' makes a new campaign of "
        "the one or the other, and leaves both files as they are."
    )


def get_log_path(path: Path) -> Path:
    """Return the path of SQLite's log beside a campaign's file, existing or not."""
    return path.with_name(f"{path.name}-wal")


def find_wrong_log(path: Path) -> Readings | None:
    """Return the readings of a file without and with the log beside it, if they do not belong together.

    None also if there is no log, if the file is damaged with and without it, or while it is being played.

    Raises:
        Refusal: the files cannot be read, or there is no room for copies.

    """
    log = get_log_path(path)
    with translate_errors(path), TemporaryDirectory(prefix="decimo-", ignore_cleanup_errors=True) as folder:
        alone, both = Path(folder, "alone"), Path(folder, "both")
        try:
            begun = _read_beginning(log)
            shutil.copyfile(path, alone)
            data = log.read_bytes()
        except FileNotFoundError:
            return None
        # A log that was restarted meanwhile was merged into the file: the campaign is being played.
        if not data or data[:_HEADER] != begun:
            return None
        shutil.copyfile(alone, both)
        get_log_path(both).write_bytes(data)
        found = _compare(alone, both, data)
        return found if found and _is_still(log, data) else None


def _read_beginning(log: Path) -> bytes:
    with log.open("rb") as file:
        return file.read(_HEADER)


def _is_still(log: Path, data: bytes) -> bool:
    try:
        return log.read_bytes() == data
    except FileNotFoundError:
        return False


def _compare(alone: Path, both: Path, log: bytes) -> Readings | None:
    with (
        closing(_connect(alone, "immutable=1")) as by_itself,
        closing(_connect(both, "mode=rw")) as together,
    ):
        first, damaged = _read_copy(by_itself), _lacks_steps(together, log)
        if first is None or _is_newer(together):
            # While its log is being merged, a file may be unreadable without it.
            return None
        second = _read_copy(together)
        whole = second if _is_sound(together) else None
        if whole and not damaged and first.kept <= whole.kept:
            return None
        alone_whole = first if _is_sound(by_itself) else None
        if alone_whole is None and (whole is None or not damaged):
            # A program that was killed while it merged its log leaves a file that is whole only with the log.
            return None
        return Readings(alone_whole and alone_whole.reading, whole and whole.reading, damaged)


def _connect(copy: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{copy.resolve().as_uri()}?{mode}", uri=True, isolation_level=None)
    limit_lengths(connection)
    return connection


def _lacks_steps(together: sqlite3.Connection, log: bytes) -> bool:
    """Merge the log into the copy; return whether it has commits after one that could not be read.

    Only the last one may be cut short, as by a killed program.
    """
    try:
        read = together.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1]
    except sqlite3.Error:
        # Reading on shows whether something cannot be read.
        return False
    page, salts = int.from_bytes(log[8:12], "big"), log[16:24]
    size = _FRAME_HEADER + (page if 512 <= page <= 65536 else 4096)
    own = [
        struct.unpack(">I", log[at + 4 : at + 8])[0] > 0
        for at in range(_HEADER + max(0, read) * size, len(log) - size + 1, size)
        if log[at + 8 : at + 16] == salts
    ]
    return any(own[:-1])


def _read_copy(connection: sqlite3.Connection) -> _Read | None:
    """Return the content of a copy; None if it cannot be read."""
    try:
        check_schema(connection, _COPY, SCHEMA)
        facts = msgspec.convert(connection.execute(_FACTS).fetchone(), Reading)
        return _Read(facts, {_kept(row) for select in _KEPT for row in connection.execute(select)})
    except (sqlite3.Error, msgspec.ValidationError, Refusal):
        return None


def _kept(row: Sequence[Any]) -> tuple[Any, ...]:
    """Return what is compared of a row: of a long text, and what is stored behind it, only the length."""
    *others, text, _written = row
    many = len(text.encode()) if isinstance(text, str) else 0
    return (*others, many, None) if many > _OWN_PAGES else tuple(row)


def _is_newer(connection: sqlite3.Connection) -> bool:
    try:
        return bool(connection.execute("PRAGMA user_version").fetchone()[0] > SCHEMA)
    except sqlite3.Error:
        return False


def _is_sound(connection: sqlite3.Connection) -> bool:
    try:
        check_pages(connection, _COPY)
        check_rows(connection, _COPY)
    except (Refusal, sqlite3.Error):
        return False
    return True
