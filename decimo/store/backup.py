"""Backups of a campaign: verified copies in a folder beside it, fewer as they get older."""

import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from decimo.atomic_write import DRAFT, put_in_place
from decimo.chance import Refusal
from decimo.store import backup_name, campaign_file
from decimo.store.backup_content import is_contained
from decimo.store.campaign_name import fold_name, make_file_name
from decimo.store.fault import DAMAGED, translate_errors
from decimo.store.file_summary import FileSummary, is_sound, read_summary, summarize
from decimo.store.lock import Lock

OPENED, LEFT, YEAR = "opened", "left", "year"
"""The reasons of automatic backups: the campaign was opened or left, or a year ended."""
BY_HAND, BEFORE_UPDATE, BEFORE_RESTORE = "by-hand", "before-update", "before-restore"
"""The other reasons."""
REPLACED = "replaced"
"""The reason of a backup that saves an open campaign whose file was replaced."""

PAUSE = timedelta(minutes=30)
"""How long after a backup an opening makes no new one: commands open a campaign again and again."""
AT_MOST = 30
"""How many backups of the last two days are all kept; of earlier ones, one an hour."""
_KEPT_FOR = timedelta(days=30)
"""How long a backup from before an update or a restore is kept at least."""
_AN_HOUR = 3600.0


class Backup(NamedTuple):
    """One backup: its time, reason, size in bytes, and content, or its `problem`."""

    path: Path
    when: datetime
    why: str
    size: int
    summary: FileSummary | None
    problem: str = ""


def list_backups(path: Path) -> list[Backup]:
    """Return the backups of a campaign, newest first; the campaign itself may be damaged or gone.

    Raises:
        Refusal: their folder cannot be read.

    """
    return [_read_backup(each) for each in backup_name.sort_newest_first(backup_name.list_backup_files(path))]


def back_up(path: Path, why: str = BY_HAND, pause: timedelta = timedelta(0)) -> Backup:
    """Back up a campaign, also one that is being played; return the newest backup if that is enough.

    It is enough if it has the same content, or if it was made less than `pause` ago in the same year of the campaign.
    For a backup by hand only one by hand is enough: the others are thinned out.

    Raises:
        Refusal: the campaign is damaged, or the copy cannot be written.

    """
    return _back_up_summarized(path, summarize(path, campaign_file.open_to_read), why, pause)


def _back_up_summarized(path: Path, now: FileSummary, why: str, pause: timedelta) -> Backup:
    """Back up a campaign with the content `now`; see `back_up`."""
    newest = _find_newest(path)
    if (
        newest
        and newest.summary
        and newest.summary.origin == now.origin
        and (why != BY_HAND or newest.why == why)
    ):
        # A clock that was set back must not stop backups.
        recent = abs(datetime.now(UTC) - newest.when) < pause and _year_of(newest.summary) == _year_of(now)
        if recent or (newest.summary == now and is_contained(path, newest.path, campaign_file.open_to_read)):
            return newest
    return _make_backup(path, why)


def _make_backup(path: Path, why: str) -> Backup:
    to = copy_to_backups(path, why)
    return _read_backup(next(each for each in backup_name.list_backup_files(path) if each.path == to))


def _year_of(one: FileSummary) -> int:
    return one.moment.year if one.moment else 0


def copy_to_backups(path: Path, why: str) -> Path:
    """Copy a campaign with consistent pages into its backups, and check the copy; return its path.

    Raises:
        Refusal: the campaign is damaged, or the copy cannot be written.

    """
    with translate_errors(path):
        source = campaign_file.open_to_read(path)
    with closing(source):
        return _copy_open_to_backups(source, path, why)


def _copy_open_to_backups(source: sqlite3.Connection, path: Path, why: str) -> Path:
    with translate_errors(path):
        to = backup_name.claim_path(path, why)
    campaign_file.copy_connection(source, path, to)
    return to


def save_displaced(connection: sqlite3.Connection, path: Path) -> Path:
    """Save an open campaign whose file was moved or deleted; return its new path.

    That is its old path, or one among its backups if another file is there now.

    Raises:
        Refusal: the copy cannot be written; the log of the campaign is kept.

    """
    with suppress(sqlite3.Error):
        # A file that was moved is complete without its log then.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    try:
        if path.exists():
            to = _copy_open_to_backups(connection, path, REPLACED)
        else:
            to = path
            with translate_errors(to):
                to.parent.mkdir(parents=True, exist_ok=True)
                campaign_file.prepare_draft(to)
            campaign_file.copy_connection(connection, path, to)
    finally:
        connection.rollback()
    with translate_errors(path):
        # SQLite would apply the log to any file with this name.
        campaign_file.delete_side_files(path)
    return to


def back_up_opened(path: Path) -> str:
    """Back up a campaign when it is opened for play, and thin its backups; return a remark or an empty text.

    The caller has checked that the campaign is valid. A backup that fails does not stop the play: the remark says why.
    """
    with _collect_remark(path) as remark:
        _back_up_summarized(path, read_summary(path) or summarize(path), OPENED, PAUSE)
        thin_backups(path)
    return "".join(remark)


def back_up_played(path: Path, why: str) -> str:
    """Back up a campaign when it is left or a year of it ends; return a remark or an empty text.

    The backup replaces the one before if that was made in the same way in the same year and half hour, and if the new
    one contains all of it.
    """
    with _collect_remark(path) as remark:
        before = next(
            (
                each
                for each in backup_name.sort_newest_first(backup_name.list_backup_files(path))
                if each.why in (LEFT, YEAR)
            ),
            None,
        )
        made = _make_backup(path, why)
        if made.summary is None:
            made.path.unlink(missing_ok=True)
            raise Refusal(made.problem)
        if before and _half_hour(before.when) == _half_hour(made.when):
            older = read_summary(before.path)
            if older and _year_of(older) == _year_of(made.summary) and is_contained(before.path, made.path):
                with translate_errors(before.path):
                    before.path.unlink(missing_ok=True)
        thin_backups(path)
    return "".join(remark)


@contextmanager
def _collect_remark(path: Path) -> Iterator[list[str]]:
    remark: list[str] = []
    try:
        yield remark
    except Refusal as refusal:
        remark.append(f"The backups of '{path.name}' are not up to date: {refusal}")


def _half_hour(when: datetime) -> int:
    return int(when.timestamp() // PAUSE.total_seconds())


def thin_backups(path: Path, now: datetime | None = None) -> list[Path]:
    """Delete backups whose content a newer one nearby contains; return the deleted files.

    All backups of two days are kept, or `AT_MOST` of them and one an hour before that; then one a day for two weeks,
    one a week for a quarter and one a month for ever. The one kept is the latest valid one, together with every one
    that has a row which it lacks. Backups by hand and unreadable ones are never deleted, those from before an update
    or a restore not for 30 days.

    Raises:
        Refusal: one cannot be deleted.

    """
    now = now or datetime.now(UTC)
    periods: dict[tuple[int | str, ...], list[backup_name.BackupFile]] = defaultdict(list)
    mine = [
        each
        for each in backup_name.sort_newest_first(backup_name.list_backup_files(path))
        if each.why not in (BY_HAND, DAMAGED)
    ]
    for n, each in enumerate(mine):
        periods[_find_period(each.when, now, all_of_it=n < AT_MOST)].append(each)
    deleted = []
    # The last two days are no period, and a single backup needs no comparison.
    for together in [each for period, each in periods.items() if period and len(each) > 1]:
        kept: list[Path] = []
        for each in together:
            if _read_backup(each).summary is None:
                continue
            safe = each.why in (BEFORE_UPDATE, BEFORE_RESTORE) and now - each.when < _KEPT_FOR
            if safe or not any(is_contained(each.path, newer) for newer in kept):
                kept.append(each.path)
                continue
            with translate_errors(each.path):
                each.path.unlink(missing_ok=True)
            deleted.append(each.path)
    return deleted


def delete_drafts(path: Path) -> None:
    """Delete the drafts that killed programs left among the backups of a locked campaign.

    Copying needs the lock, except for a backup by hand: its draft belongs to a dead program if nothing was written to
    it for an hour. A draft that cannot be deleted now stays until the next opening.
    """
    with suppress(Refusal):
        for ending in (DRAFT, f"{DRAFT}-journal"):
            for each in backup_name.list_backup_files(path, campaign_file.SUFFIX + ending):
                with suppress(OSError):
                    if each.why != BY_HAND or abs(time.time() - each.path.stat().st_mtime) > _AN_HOUR:
                        each.path.unlink()


def move_backups(path: Path, to: Path) -> None:
    """Move all backups of a campaign to its new file, or none.

    Raises:
        Refusal: one cannot be moved.

    """
    mine = backup_name.list_backup_files(path)
    there = [each for each in backup_name.list_backup_files(to) if each not in mine]
    moved: list[tuple[Path, Path]] = []
    try:
        for each in reversed(mine):
            target = backup_name.make_backup_file(to, each.when, each.why, there)
            campaign_file.move_campaign(each.path, target.path)
            moved.append((each.path, target.path))
            there.append(target)
    except BaseException:
        for old, new in reversed(moved):
            campaign_file.move_campaign(new, old)
        raise


def _read_backup(one: backup_name.BackupFile) -> Backup:
    size = one.path.stat().st_size if one.path.is_file() else 0
    if one.why == DAMAGED:
        problem = f"'{one.path.name}' was damaged when it was put aside."
        return Backup(one.path, one.when, one.why, size, None, problem)
    try:
        return Backup(one.path, one.when, one.why, size, summarize(one.path))
    except Refusal as refusal:
        # The advice in a refusal is for a campaign, not for a backup.
        problem = str(refusal).partition(";")[0].rstrip(".") + "."
        return Backup(one.path, one.when, one.why, size, None, problem)


def _find_newest(path: Path) -> Backup | None:
    """Return the newest valid backup."""
    seen = (_read_backup(each) for each in backup_name.sort_newest_first(backup_name.list_backup_files(path)))
    return next((backup for backup in seen if backup.summary), None)


def _find_period(when: datetime, now: datetime, *, all_of_it: bool) -> tuple[int | str, ...]:
    """Return the period that keeps only one backup; empty for the last two days, or if all are kept."""
    age, year, month = now - when, when.year, when.month
    if age < timedelta(days=2):
        return () if all_of_it else ("hour", year, month, when.day, when.hour)
    if age < timedelta(days=14):
        return ("day", year, month, when.day)
    if age < timedelta(days=91):
        return ("week", *when.isocalendar()[:2])
    return ("month", year, month)


_CHECKED = (OPENED, LEFT, YEAR, BY_HAND)
"""The reasons of backups whose rows were all checked when they were made."""
_OF_WRITING = ((18, 20), (24, 28), (40, 44), (92, 100))
"""The bytes of the header for the write mode and the change counter: copies differ in them."""
_AT_ONCE = 1 << 20


def is_backed_up(path: Path) -> bool:
    """Whether a campaign equals its newest backup byte for byte; False also if they cannot be compared."""
    try:
        newest = next(iter(backup_name.list_backup_files(path)), None)
        # The content of a log is in no backup yet.
        if newest is None or newest.why not in _CHECKED or campaign_file.find_side_files(path):
            return False
        return _are_equal(path, newest.path)
    except (OSError, Refusal):
        return False


def _are_equal(one: Path, other: Path) -> bool:
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as first, other.open("rb") as second:
        if _mask_header(first.read(_AT_ONCE)) != _mask_header(second.read(_AT_ONCE)):
            return False
        return all(part == second.read(_AT_ONCE) for part in iter(lambda: first.read(_AT_ONCE), b""))


def _mask_header(data: bytes) -> bytes:
    first = bytearray(data)
    for start, end in _OF_WRITING:
        first[start:end] = bytes(end - start)
    return bytes(first)


def restore(path: Path, backup: Backup) -> Path | None:
    """Replace a campaign by a backup; return the new path of the replaced file, None if there was none.

    The replaced file is backed up first, or put aside unchanged if it is damaged. If anything fails, the campaign
    stays as it was.

    Raises:
        Refusal: the backup is damaged, the campaign is being played, or a file cannot be written.

    """
    if backup.summary is None:
        raise Refusal(f"{backup.problem.rstrip('.')}; choose another backup.")
    if path.is_dir():
        raise Refusal(f"'{path}' is a folder and no campaign; give the campaign another name.")
    new = path.with_name(f"{path.name}.restored")
    with Lock.take(path):
        try:
            new.unlink(missing_ok=True)
            campaign_file.copy_campaign(backup.path, new)
            campaign_file.write_name(new, _choose_name(path, summarize(new).name))
            return _replace(path, new)
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)


def _replace(path: Path, new: Path) -> Path | None:
    """Replace the campaign's file by a complete new one; return the new path of the old one."""
    if not path.exists():
        with translate_errors(path):
            if path.is_symlink():
                # A broken link.
                path.unlink()
            campaign_file.name_draft(new, path)
        return None
    if is_sound(path):
        kept = copy_to_backups(path, BEFORE_RESTORE)
        _merge_log(path)
        _put_in_place(new, path)
        return kept
    aside = backup_name.find_free_path(path, DAMAGED)
    campaign_file.move_campaign(path, aside)
    try:
        _put_in_place(new, path)
    except BaseException:
        campaign_file.move_campaign(aside, path)
        raise
    return aside


def _put_in_place(new: Path, path: Path) -> None:
    with translate_errors(path):
        # SQLite would apply a log of the old file to the new one.
        campaign_file.delete_side_files(path)
        put_in_place(new, path, overwrite=True)


def _merge_log(path: Path) -> None:
    """Merge a campaign's log into its file, so that the file is complete without it."""
    with suppress(sqlite3.Error), closing(campaign_file.open_to_write(path)) as connection:
        # The backup contains everything already, so a read-only file may go.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _choose_name(path: Path, kept_name: str) -> str:
    """Return the name of a restored campaign: its file's name, if it was renamed since the backup."""
    with suppress(Refusal):
        if fold_name(make_file_name(kept_name)) == fold_name(path.name):
            return kept_name
    with suppress(Refusal):
        return summarize(path).name
    return path.stem
