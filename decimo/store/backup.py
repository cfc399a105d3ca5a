"""Backups of a campaign: verified copies in a folder beside it, and how they grow fewer as they grow old.

Their names say which campaign they are of, when they were made (UTC) and why:
`rome--2026-11-29T224400--opened.decimo`.
"""

import re
import sqlite3
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from decimo.fate import Refusal
from decimo.store.fault import plainly
from decimo.store.file import SUFFIX, clear_beside, copy_open, copy_whole, move_whole, to_read
from decimo.store.held import Held, held
from decimo.store.name import alike

FOLDER = "backups"
"""The folder beside a campaign that its backups stand in."""

OPENED, BY_HAND, BEFORE_UPDATE, BEFORE_RESTORE = "opened", "by-hand", "before-update", "before-restore"
"""Why a backup was made."""
DAMAGED = "damaged"
"""A damaged campaign that was put aside, as it was, when a backup took its place."""
REPLACED = "replaced"
"""What was played of a campaign in whose place another file was put meanwhile."""

PAUSE = timedelta(minutes=30)
"""How long after a backup an opening makes no other one: commands open a campaign again and again."""
_KEPT_FOR = timedelta(days=30)
"""How long what was made before an update or a restore is kept at least."""

_NAME = re.compile(
    r"(?P<stem>.+)--(?P<when>\d{4}-\d\d-\d\dT\d{6})(-(?P<n>[1-9]\d{0,5}))?--(?P<why>[a-z]+(-[a-z]+)*)",
    re.ASCII | re.DOTALL,
)
_WHEN = "%Y-%m-%dT%H%M%S"


class Backup(NamedTuple):
    """One backup: when and why it was made, its bytes, and what it holds, or the `problem` it has."""

    path: Path
    when: datetime
    why: str
    size: int
    held: Held | None
    problem: str = ""


class _Named(NamedTuple):
    """What the name of a backup says; in this order the latest is last."""

    when: datetime
    n: int
    why: str
    path: Path


def backups(path: Path) -> list[Backup]:
    """Return the backups of a campaign, newest first; the campaign itself may be damaged or gone.

    Raises:
        Refusal: their folder cannot be read.

    """
    return [_seen(each) for each in _named(path)]


def back_up(path: Path, why: str = BY_HAND, pause: timedelta = timedelta(0)) -> Backup:
    """Back up a campaign, also one that is being played; return the newest backup if that will do.

    It will if it holds the same, or if it was made less than `pause` ago in the same year of the campaign. One
    that is wanted by hand must be made by hand: the others grow fewer.

    Raises:
        Refusal: the campaign is damaged, or the copy cannot be written.

    """
    now, newest = held(path, to_read), _newest(path)
    if newest and newest.held and newest.held.origin == now.origin and (why != BY_HAND or newest.why == why):
        # A clock that was set back must not put an end to backups.
        recent = abs(datetime.now(UTC) - newest.when) < pause and _year(newest.held) == _year(now)
        if recent or newest.held == now:
            return newest
    made = copied(path, why)
    return _seen(next(each for each in _named(path) if each.path == made))


def _year(one: Held) -> int:
    return one.moment.year if one.moment else 0


def copied(path: Path, why: str) -> Path:
    """Copy a campaign whose pages hold together into its backups, and check the copy; return where it is.

    Raises:
        Refusal: the campaign is damaged, or the copy cannot be written.

    """
    to = free_place(path, why)
    copy_whole(path, to)
    return to


def save_replaced(connection: sqlite3.Connection, path: Path) -> None:
    """Save a campaign that is open while another file stands in its place by now, and keep the two apart.

    Raises:
        Refusal: the copy cannot be written; the log of the campaign is left beside the other file.

    """
    copy_open(connection, path, free_place(path, REPLACED))
    with plainly(path):
        clear_beside(path)


def secure(path: Path) -> str:
    """Back up a campaign that is opened to be played, and thin its backups; return a remark or nothing.

    What keeps a backup from being made does not keep anybody from playing: the remark says what it is.
    """
    try:
        back_up(path, OPENED, PAUSE)
        thin(path)
    except Refusal as refusal:
        return f"The backups of '{path.name}' are not up to date: {refusal}"
    return ""


def thin(path: Path, now: datetime | None = None) -> list[Path]:
    """Delete backups of which there are newer ones nearby; return which were deleted.

    All of two days are kept, then one a day for two weeks, one a week for a quarter and one a month for ever.
    The one that is kept is the latest that is sound. Those made by hand, damaged ones, and for 30 days those
    made before an update or a restore are let alone.

    Raises:
        Refusal: one cannot be deleted.

    """
    now = now or datetime.now(UTC)
    periods: dict[tuple[int | str, ...], list[_Named]] = defaultdict(list)
    for each in _named(path):
        if each.why not in (BY_HAND, DAMAGED):
            periods[_period(each.when, now)].append(each)
    deleted = []
    # The last two days are no period. Where there is but one backup, there is nothing to look at.
    for together in [each for period, each in periods.items() if period and len(each) > 1]:
        kept: set[str] = set()
        for each in together:
            seen = _seen(each)
            if seen.held is None:
                continue
            spare = seen.held.origin in kept
            kept.add(seen.held.origin)
            safe = each.why in (BEFORE_UPDATE, BEFORE_RESTORE) and now - each.when < _KEPT_FOR
            if spare and not safe:
                with plainly(each.path):
                    each.path.unlink(missing_ok=True)
                deleted.append(each.path)
    for ending in (".part", ".part-journal"):
        # What a program left that was killed while it copied.
        for each in _named(path, SUFFIX + ending):
            if _period(each.when, now):
                with plainly(each.path):
                    each.path.unlink(missing_ok=True)
    return deleted


def follow(path: Path, to: Path) -> None:
    """Let the backups of a campaign go with it to its new file; all of them, or none.

    Raises:
        Refusal: one cannot be moved.

    """
    mine = _named(path)
    there = [each for each in _named(to) if each not in mine]
    moved: list[tuple[Path, Path]] = []
    try:
        for each in reversed(mine):
            target = _place(to, each.when, each.why, there)
            move_whole(each.path, target.path)
            moved.append((each.path, target.path))
            there.append(target)
    except BaseException:
        for old, new in reversed(moved):
            move_whole(new, old)
        raise


def free_place(path: Path, why: str) -> Path:
    """Return where a new backup of a campaign can stand; there is nothing yet."""
    return _place(path, datetime.now(UTC).replace(microsecond=0), why, _named(path)).path


def _place(path: Path, when: datetime, why: str, others: list[_Named]) -> _Named:
    """Return the place of a backup behind others of its very second."""
    n = max((each.n for each in others if each.when == when), default=0)
    while True:
        n += 1
        mark = f"-{n}" if n > 1 else ""
        place = path.parent / FOLDER / f"{path.stem}--{when.strftime(_WHEN)}{mark}--{why}{SUFFIX}"
        # Another program may just be making one.
        if not place.with_name(f"{place.name}.part").exists():
            return _Named(when, n, why, place)


def _named(path: Path, ending: str = SUFFIX) -> list[_Named]:
    """Return the backups of a campaign by their names, newest first."""
    folder = path.parent / FOLDER
    with plainly(folder):
        if not folder.exists():
            return []
        files = [file for file in folder.iterdir() if file.name.endswith(ending)]
    told = [_told(file, ending) for file in files]
    return sorted((each for stem, each in filter(None, told) if _is_of(stem, path)), reverse=True)


def _told(file: Path, ending: str = SUFFIX) -> tuple[str, _Named] | None:
    """Return what the name of a backup says: its campaign's and the rest; None if it is no such name."""
    match = _NAME.fullmatch(file.name.removesuffix(ending))
    if match is None:
        return None
    try:
        when = datetime.strptime(match["when"], _WHEN).replace(tzinfo=UTC)
    except ValueError:
        return None
    return match["stem"], _Named(when, int(match["n"] or 1), match["why"], file)


def _is_of(stem: str, path: Path) -> bool:
    """Whether a backup's campaign is this one: some systems take names for one that differ in capitals."""
    if stem == path.stem:
        return True
    other = path.with_name(stem + SUFFIX)
    return alike(stem) == alike(path.stem) and (
        not other.exists() or (path.exists() and other.samefile(path))
    )


def _seen(named: _Named) -> Backup:
    size = named.path.stat().st_size if named.path.is_file() else 0
    if named.why == DAMAGED:
        problem = f"'{named.path.name}' was damaged when it was put aside."
        return Backup(named.path, named.when, named.why, size, None, problem)
    try:
        return Backup(named.path, named.when, named.why, size, held(named.path))
    except Refusal as refusal:
        # What a refusal advises after its first words is meant for a campaign and not for a backup.
        problem = str(refusal).partition(";")[0].rstrip(".") + "."
        return Backup(named.path, named.when, named.why, size, None, problem)


def _newest(path: Path) -> Backup | None:
    """Return the newest backup that is sound."""
    seen = (_seen(each) for each in _named(path))
    return next((backup for backup in seen if backup.held), None)


def _period(when: datetime, now: datetime) -> tuple[int | str, ...]:
    """Return of which time there shall be but one backup; nothing for the last two days."""
    age, year, month = now - when, when.year, when.month
    if age < timedelta(days=2):
        return ()
    if age < timedelta(days=14):
        return ("day", year, month, when.day)
    if age < timedelta(days=91):
        return ("week", *when.isocalendar()[:2])
    return ("month", year, month)
