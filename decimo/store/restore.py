"""Putting a backup in the place of a campaign that is damaged, gone, or went wrong."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from decimo.atomic_write import put_in_place
from decimo.chance import Refusal
from decimo.store.backup import BEFORE_RESTORE, Backup, copied
from decimo.store.backup_name import free_place
from decimo.store.campaign_file import call, clear_beside, copy_whole, move_whole, name_new, to_write
from decimo.store.campaign_name import alike, file_name
from decimo.store.fault import DAMAGED, plainly
from decimo.store.file_summary import is_whole, summarize
from decimo.store.lock import Lock


def restore(path: Path, backup: Backup) -> Path | None:
    """Put a backup in a campaign's place; return where the file that stood there lies now, None if none did.

    That file is backed up first, or put aside as it is if it is damaged. If anything fails, the campaign is
    as it was.

    Raises:
        Refusal: the backup is damaged, somebody plays the campaign, or a file cannot be written.

    """
    if backup.held is None:
        raise Refusal(f"{backup.problem.rstrip('.')}; choose another backup.")
    if path.is_dir():
        raise Refusal(f"'{path}' is a folder and no campaign; give the campaign another name.")
    new = path.with_name(f"{path.name}.restored")
    with Lock.take(path):
        try:
            new.unlink(missing_ok=True)
            copy_whole(backup.path, new)
            call(new, _name(path, summarize(new).name))
            return _replaced(path, new)
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)


def _replaced(path: Path, new: Path) -> Path | None:
    """Put a whole new file in the place of the campaign's; return where that lies now."""
    if not path.exists():
        with plainly(path):
            if path.is_symlink():
                # It leads nowhere.
                path.unlink()
            name_new(new, path)
        return None
    if is_whole(path):
        kept = copied(path, BEFORE_RESTORE)
        _settle(path)
        _put(new, path)
        return kept
    aside = free_place(path, DAMAGED)
    move_whole(path, aside)
    try:
        _put(new, path)
    except BaseException:
        move_whole(aside, path)
        raise
    return aside


def _put(new: Path, path: Path) -> None:
    with plainly(path):
        # A log of the old file would be read into the new one.
        clear_beside(path)
        put_in_place(new, path, overwrite=True)


def _settle(path: Path) -> None:
    """Bring what stands in a campaign's log into its file, so that the file is whole without it."""
    with suppress(sqlite3.Error), closing(to_write(path)) as connection:
        # The backup holds all of it already: a file that cannot be written any more may go.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _name(path: Path, told: str) -> str:
    """Return the name of a restored campaign: the one its file goes by, if it was renamed since the backup."""
    with suppress(Refusal):
        if alike(file_name(told)) == alike(path.name):
            return told
    with suppress(Refusal):
        return summarize(path).name
    return path.stem
