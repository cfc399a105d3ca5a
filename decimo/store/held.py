"""What a campaign's file holds, and whether it is sound. Read without SQLAlchemy, for lists and checks."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from decimo.play.state import Moment, fingerprint
from decimo.store.fault import damaged, plainly
from decimo.store.file import check, check_pages, counts, glance

_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR)
_HEAD = (
    "SELECT campaign.step, step.id, step.fingerprint, CAST(campaign.state AS BLOB) "
    "FROM campaign LEFT JOIN step ON step.id = campaign.step"
)
_HELD = (
    "SELECT campaign.name, ruleset, "
    "campaign.seed || ' ' || coalesce((SELECT played_at FROM step WHERE id = 1), ''), "
    "then_year, then_season, then_step, (SELECT count(*) FROM step WHERE live), coalesce(fingerprint, ''), "
    "(SELECT coalesce(max(id), 0) FROM step), coalesce(open_step, ''), (SELECT count(*) FROM diary), "
    "(SELECT count(*) FROM diary_old_wording) "
    "FROM campaign LEFT JOIN step ON step.id = campaign.step"
)


class Held(NamedTuple):
    """What a campaign's file holds. Two files that hold the same are equal in all of this."""

    name: str
    ruleset: str
    origin: str
    """Which campaign it is: two of one name, one after the other, differ in it."""
    moment: Moment | None
    """Where the calendar stands; None before the founding."""
    steps: int
    """How many steps were played and not taken back."""
    fingerprint: str
    last_id: int
    """The id of the step that was played last, taken back or not."""
    open_step: str
    entries: int
    """How many entries the diary has."""
    rewritten: int
    """How often an entry of the diary was given other words."""


def held(path: Path, connect: Callable[[Path], sqlite3.Connection] = glance) -> Held:
    """Return what a campaign's file holds, once it is seen to be sound.

    `connect` is `to_read` for a campaign that may be played meanwhile.

    Raises:
        Refusal: it is no campaign, is damaged, or was written by a newer Decimo.

    """
    check(path)
    with plainly(path), closing(connect(path)) as connection:
        connection.execute("BEGIN")
        _check_head(connection, path)
        return _read(connection)


def _read(connection: sqlite3.Connection) -> Held:
    name, ruleset, origin, *moment, steps, print_, last, waits, entries, rewritten = connection.execute(
        _HELD
    ).fetchone()
    then = None if moment[0] is None else Moment(*msgspec.convert(moment, tuple[int, int, str]))
    return msgspec.convert(
        (name, ruleset, origin, then, steps, print_, last, waits, entries, rewritten), Held
    )


def check_sound(path: Path) -> int:
    """See that the pages of a campaign hold together, and that it stands where its last step led.

    Return the number of its schema.

    Raises:
        Refusal: it is no campaign, is damaged, or was written by a newer Decimo.

    """
    schema = check(path)
    with plainly(path), closing(glance(path)) as connection:
        _check_head(connection, path)
        _read(connection)
    return schema


def is_whole(path: Path) -> bool:
    """Whether a file that nobody plays can be copied page by page as a campaign, of whatever version.

    Raises:
        Refusal: it cannot be opened now.

    """
    with plainly(path):
        # SQLite would delete the log of an empty file.
        if not path.stat().st_size:
            return False
        try:
            with closing(glance(path)) as connection:
                found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
                return bool(found == "ok") and "campaign" in counts(connection)
        except sqlite3.Error as fault:
            if fault.sqlite_errorcode & 0xFF in _BROKEN:
                return False
            raise


def _check_head(connection: sqlite3.Connection, path: Path) -> None:
    check_pages(connection, path)
    row = connection.execute(_HEAD).fetchone()
    if row is None:
        raise damaged(path, "it does not say what was founded")
    step, found, noted, state = row
    if step != found:
        raise damaged(path, "its last step is missing")
    if step is not None and (state is None or fingerprint(state) != noted):
        raise damaged(path, "where it stands is not where its last step led")
