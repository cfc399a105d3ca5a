"""The names of backups: their campaign, their time (UTC) and their reason.

`rome--2026-11-29T224400--opened.decimo`
"""

import re
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from decimo.chance import Refusal
from decimo.store.campaign_file import SUFFIX, check_file, get_draft_path, open_to_glance
from decimo.store.campaign_name import fold_name
from decimo.store.fault import DAMAGED, FOLDER, translate_errors

_NAME = re.compile(
    r"(?P<stem>.+)--(?P<when>\d{4}-\d\d-\d\dT\d{6})(-(?P<n>[1-9]\d{0,5}))?--(?P<why>[a-z]+(-[a-z]+)*)",
    re.ASCII | re.DOTALL,
)
_WHEN = "%Y-%m-%dT%H%M%S"


class BackupFile(NamedTuple):
    """The parts of a backup's name; sorted by them, the latest is last."""

    when: datetime
    n: int
    why: str
    path: Path


def find_free_path(path: Path, why: str) -> Path:
    """Return an unused name for a backup of a campaign."""
    return make_backup_file(path, _now(), why, list_backup_files(path)).path


def claim_path(path: Path, why: str) -> Path:
    """Return a name for a new backup, reserved by its empty draft.

    Raises:
        OSError: the draft cannot be written.

    """
    when, others = _now(), list_backup_files(path)
    (path.parent / FOLDER).mkdir(parents=True, exist_ok=True)
    while True:
        found = make_backup_file(path, when, why, others)
        with suppress(FileExistsError):
            get_draft_path(found.path).touch(exist_ok=False)
            if not found.path.exists():
                return found.path
            get_draft_path(found.path).unlink()
        others.append(found)


def make_backup_file(path: Path, when: datetime, why: str, others: list[BackupFile]) -> BackupFile:
    """Return a backup file, numbered after others of the same second."""
    n = 1 + max((each.n for each in others if each.when == when), default=0)
    mark = f"-{n}" if n > 1 else ""
    file = path.parent / FOLDER / f"{path.stem}--{when.strftime(_WHEN)}{mark}--{why}{SUFFIX}"
    return BackupFile(when, n, why, file)


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def list_backup_files(path: Path, ending: str = SUFFIX) -> list[BackupFile]:
    """Return the backups of a campaign by their names, latest by the clock first."""
    folder = path.parent / FOLDER
    with translate_errors(folder):
        if not folder.exists():
            return []
        files = [file for file in folder.iterdir() if file.name.endswith(ending)]
    parsed = [_parse_name(file, ending) for file in files]
    return sorted((each for stem, each in filter(None, parsed) if _is_of(stem, path)), reverse=True)


def count_backups(folder: Path) -> dict[str, int]:
    """Return how many backups each campaign of a folder has, existing or not, by the name of its file."""
    backups = folder / FOLDER
    with translate_errors(backups):
        parsed = [_parse_name(file) for file in backups.iterdir()] if backups.exists() else []
    return Counter([stem + SUFFIX for stem, each in filter(None, parsed) if each.why != DAMAGED])


def _parse_name(file: Path, ending: str = SUFFIX) -> tuple[str, BackupFile] | None:
    """Return the parts of a backup's name: the campaign's name and the rest; None if it is no such name."""
    match = _NAME.fullmatch(file.name.removesuffix(ending))
    if match is None:
        return None
    try:
        when = datetime.strptime(match["when"], _WHEN).replace(tzinfo=UTC)
    except ValueError:
        return None
    return match["stem"], BackupFile(when, int(match["n"] or 1), match["why"], file)


def _is_of(stem: str, path: Path) -> bool:
    """Whether a backup belongs to this campaign; some systems ignore case in names."""
    if stem == path.stem:
        return True
    other = path.with_name(stem + SUFFIX)
    return fold_name(stem) == fold_name(path.stem) and (
        not other.exists() or (path.exists() and other.samefile(path))
    )


_END = (
    "SELECT (SELECT seed FROM campaign), coalesce((SELECT max(id) FROM step), 0), "
    "(SELECT count(*) FROM diary) + (SELECT count(*) FROM diary_old_wording)"
)
_MARK = "SELECT fingerprint || ' ' || played_at FROM step WHERE id = ?"


class _End(NamedTuple):
    """How far a campaign had come at its backup; both counts only grow."""

    seed: int
    last: int
    """The id of the last played step, taken back or not."""
    words: int
    """The number of writes to the diary."""
    mark: str
    """A mark that tells the step from others with the same id."""


def sort_newest_first(files: Sequence[BackupFile]) -> list[BackupFile]:
    """Return backups, newest first: if one has another's last step and more, it is newer.

    Where the campaign's counts do not decide, as for two histories that diverged, the clock does.
    """
    ends = {each.path: _find_end(each.path) for each in files}
    order: list[BackupFile] = []
    for each in sorted(files):
        later = [n for n, other in enumerate(order) if _goes_on_from(each.path, other.path, ends)]
        order.insert(later[-1] + 1 if later else 0, each)
    return order


def _goes_on_from(one: Path, other: Path, ends: dict[Path, _End | None]) -> bool:
    """Whether another backup continues this one, by the campaign's own counts."""
    before, after = ends[one], ends[other]
    if before is None or after is None or before.seed != after.seed:
        return False
    if not before.last:
        # Without a step its history is unknown.
        return False
    if before.last > after.last or before.words > after.words or before == after:
        return False
    return before.mark == (after.mark if before.last == after.last else _read_mark_at(other, before.last))


def _find_end(path: Path) -> _End | None:
    """Return the end of a backup; None if it cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return None
    return _read_end(path, found.st_size, found.st_mtime_ns)


@lru_cache(maxsize=500)
def _read_end(path: Path, _size: int, _written: int) -> _End | None:
    """Read the end of a backup, cached while it is the same file."""
    try:
        check_file(path)
        with translate_errors(path), closing(open_to_glance(path)) as connection:
            seed, last, words = connection.execute(_END).fetchone()
            return _End(int(seed), int(last), int(words), _read_mark(connection, last))
    except (Refusal, TypeError, ValueError):
        return None


def _read_mark_at(path: Path, step: int) -> str | None:
    try:
        with translate_errors(path), closing(open_to_glance(path)) as connection:
            return _read_mark(connection, step)
    except Refusal:
        return None


def _read_mark(connection: sqlite3.Connection, step: int) -> str:
    row = connection.execute(_MARK, (step,)).fetchone()
    return str(row[0]) if row else ""
