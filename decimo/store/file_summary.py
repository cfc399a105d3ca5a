"""The content of a campaign's file in short, and its integrity. Read without SQLAlchemy, for lists and checks."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from decimo.chance import Refusal
from decimo.play.campaign_record import Moment
from decimo.store.campaign_file import SCHEMA, check_file, check_pages, count_rows, open_to_glance
from decimo.store.fault import translate_errors
from decimo.store.integrity import check_rows
from decimo.store.write_ahead_log import find_wrong_log

_BROKEN = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR)
_SUMMARY = (
    "SELECT campaign.name, ruleset, "
    "campaign.seed || ' ' || coalesce((SELECT played_at FROM step WHERE id = 1), ''), "
    "then_year, then_season, then_step, (SELECT count(*) FROM step WHERE live), coalesce(fingerprint, ''), "
    "(SELECT coalesce(max(id), 0) FROM step), coalesce(open_step, ''), (SELECT count(*) FROM diary), "
    "(SELECT count(*) FROM diary_old_wording) "
    "FROM campaign LEFT JOIN step ON step.id = campaign.step"
)


class FileSummary(NamedTuple):
    """The content of a campaign's file in short. Files with the same content have equal summaries."""

    name: str
    ruleset: str
    origin: str
    """A text that tells the campaign from a later one with the same name."""
    moment: Moment | None
    """The present moment of the calendar; None before the founding."""
    steps: int
    """The number of live steps."""
    fingerprint: str
    last_id: int
    """The id of the last played step, taken back or not."""
    open_step: str
    entries: int
    """The number of diary entries."""
    rewritten: int
    """The number of times that a diary entry was reworded."""


def summarize(path: Path, connect: Callable[[Path], sqlite3.Connection] = open_to_glance) -> FileSummary:
    """Return the summary of a campaign's file, after a check of its integrity.

    `connect` is `open_to_read` for a campaign that may be played meanwhile.

    Raises:
        Refusal: it is no campaign, is damaged, or was written by a newer Decimo.

    """
    check_file(path)
    with translate_errors(path), closing(connect(path)) as connection:
        connection.execute("BEGIN")
        _check_connection(connection, path)
        return _read_summary(connection)


def read_summary(path: Path) -> FileSummary | None:
    """Return the summary of a campaign's file without a check; None if it cannot be read."""
    try:
        with translate_errors(path), closing(open_to_glance(path)) as connection:
            return _read_summary(connection)
    except (Refusal, TypeError):
        return None


def _read_summary(connection: sqlite3.Connection) -> FileSummary:
    name, ruleset, origin, *moment, steps, print_, last, waits, entries, rewritten = connection.execute(
        _SUMMARY
    ).fetchone()
    then = None if moment[0] is None else Moment(*msgspec.convert(moment, tuple[int, int, str]))
    return msgspec.convert(
        (name, ruleset, origin, then, steps, print_, last, waits, entries, rewritten), FileSummary
    )


def check_integrity(path: Path) -> int:
    """Check the pages and rows of a campaign; return the number of its schema.

    Raises:
        Refusal: it is no campaign, is damaged, or was written by a newer Decimo.

    """
    schema = check_file(path)
    with translate_errors(path), closing(open_to_glance(path)) as connection:
        _check_connection(connection, path)
    return schema


def is_sound(path: Path) -> bool:
    """Whether a file that is not being played is a valid campaign, or one that a newer Decimo wrote.

    Raises:
        Refusal: it cannot be opened now.

    """
    with translate_errors(path):
        # SQLite would delete the log of an empty file.
        if not path.stat().st_size or find_wrong_log(path):
            return False
        try:
            with closing(open_to_glance(path)) as connection:
                check_pages(connection, path)
                newer = connection.execute("PRAGMA user_version").fetchone()[0] > SCHEMA
                if not newer:
                    check_rows(connection, path)
                return "campaign" in count_rows(connection)
        except Refusal:
            return False
        except sqlite3.Error as fault:
            if getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _BROKEN:
                return False
            raise


def _check_connection(connection: sqlite3.Connection, path: Path) -> None:
    check_pages(connection, path)
    check_rows(connection, path)
