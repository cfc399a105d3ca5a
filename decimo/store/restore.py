"""Putting a backup in the place of a campaign that is damaged, gone, or went wrong."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from decimo.atomic_write import put_in_place
from decimo.chance import Refusal
from decimo.store.backup import BEFORE_RESTORE, Backup, copy_to_backups
from decimo.store.backup_name import find_free_path
from decimo.store.campaign_file import (
    copy_campaign,
    delete_side_files,
    move_campaign,
    name_draft,
    open_to_write,
    write_name,
)
from decimo.store.campaign_name import fold_name, make_file_name
from decimo.store.fault import DAMAGED, translate_errors
from decimo.store.file_summary import is_sound, summarize
from decimo.store.lock import Lock


def restore(path: Path, backup: Backup) -> Path | None:
    """Put a backup in a campaign's place; return where the file that stood there lies now, None if none did.

    That file is backed up first, or put aside as it is if it is damaged. If anything fails, the campaign is
    as it was.

    Raises:
        Refusal: the backup is damaged, somebody plays the campaign, or a file cannot be written.

    """
    if backup.summary is None:
        raise Refusal(f"{backup.problem.rstrip('.')}; choose another backup.")
    if path.is_dir():
        raise Refusal(f"'{path}' is a folder and no campaign; give the campaign another name.")
    new = path.with_name(f"{path.name}.restored")
    with Lock.take(path):
        try:
            new.unlink(missing_ok=True)
            copy_campaign(backup.path, new)
            write_name(new, _choose_name(path, summarize(new).name))
            return _replace(path, new)
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)


def _replace(path: Path, new: Path) -> Path | None:
    """Put a whole new file in the place of the campaign's; return where that lies now."""
    if not path.exists():
        with translate_errors(path):
            if path.is_symlink():
                # It leads nowhere.
                path.unlink()
            name_draft(new, path)
        return None
    if is_sound(path):
        kept = copy_to_backups(path, BEFORE_RESTORE)
        _merge_log(path)
        _put_in_place(new, path)
        return kept
    aside = find_free_path(path, DAMAGED)
    move_campaign(path, aside)
    try:
        _put_in_place(new, path)
    except BaseException:
        move_campaign(aside, path)
        raise
    return aside


def _put_in_place(new: Path, path: Path) -> None:
    with translate_errors(path):
        # A log of the old file would be read into the new one.
        delete_side_files(path)
        put_in_place(new, path, overwrite=True)


def _merge_log(path: Path) -> None:
    """Bring what stands in a campaign's log into its file, so that the file is whole without it."""
    with suppress(sqlite3.Error), closing(open_to_write(path)) as connection:
        # The backup holds all of it already: a file that cannot be written any more may go.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _choose_name(path: Path, kept_name: str) -> str:
    """Return the name of a restored campaign: the one its file goes by, if it was renamed since the backup."""
    with suppress(Refusal):
        if fold_name(make_file_name(kept_name)) == fold_name(path.name):
            return kept_name
    with suppress(Refusal):
        return summarize(path).name
    return path.stem
