"""The order of a campaign's backups: by what was played, for a clock may go back."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from decimo.fate import Refusal
from decimo.store.backup_name import Named
from decimo.store.fault import plainly
from decimo.store.file import check, glance

_END = (
    "SELECT (SELECT seed FROM campaign), coalesce((SELECT max(id) FROM step), 0), "
    "(SELECT count(*) FROM diary) + (SELECT count(*) FROM diary_old_wording)"
)
_MARK = "SELECT fingerprint || ' ' || played_at FROM step WHERE id = ?"


class _End(NamedTuple):
    """How far a campaign was written when it was backed up; both counts only ever grow."""

    seed: int
    last: int
    """The id of the step that was played last, taken back or not."""
    words: int
    """How often something was written in the diary."""
    mark: str
    """What tells that step from any other of its number."""


def newest_first(files: Sequence[Named]) -> list[Named]:
    """Return backups, newest first: one whose last step another has too, and more, is older than that.

    Where the counts of the campaign say nothing, as of two that went their own ways since, the clock does.
    """
    ends = {each.path: _end(each.path) for each in files}
    order: list[Named] = []
    for each in sorted(files):
        later = [n for n, other in enumerate(order) if _goes_on_from(each.path, other.path, ends)]
        order.insert(later[-1] + 1 if later else 0, each)
    return order


def _goes_on_from(one: Path, other: Path, ends: dict[Path, _End | None]) -> bool:
    """Whether another backup was made later of what one holds, by the campaign's own counts."""
    before, after = ends[one], ends[other]
    if before is None or after is None or before.seed != after.seed:
        return False
    if before.last > after.last or before.words > after.words or before == after:
        return False
    return before.mark == (after.mark if before.last == after.last else _mark_at(other, before.last))


def _end(path: Path) -> _End | None:
    """Return how far a backup goes; None if it cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return None
    return _read_end(path, found.st_size, found.st_mtime_ns)


@lru_cache(maxsize=500)
def _read_end(path: Path, _size: int, _written: int) -> _End | None:
    """Read how far a backup goes, once as long as it is the same file."""
    try:
        check(path)
        with plainly(path), closing(glance(path)) as connection:
            seed, last, words = connection.execute(_END).fetchone()
            return _End(int(seed), int(last), int(words), _mark(connection, last))
    except (Refusal, TypeError, ValueError):
        return None


def _mark_at(path: Path, step: int) -> str | None:
    try:
        with plainly(path), closing(glance(path)) as connection:
            return _mark(connection, step)
    except Refusal:
        return None


def _mark(connection: sqlite3.Connection, step: int) -> str:
    row = connection.execute(_MARK, (step,)).fetchone()
    return str(row[0]) if row else ""
