"""The names of backups: which campaign they are of, when they were made (UTC) and why.

`rome--2026-11-29T224400--opened.decimo`
"""

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from decimo.store.fault import plainly
from decimo.store.file import SUFFIX, draft_of
from decimo.store.name import alike
from decimo.store.way_out import FOLDER

_NAME = re.compile(
    r"(?P<stem>.+)--(?P<when>\d{4}-\d\d-\d\dT\d{6})(-(?P<n>[1-9]\d{0,5}))?--(?P<why>[a-z]+(-[a-z]+)*)",
    re.ASCII | re.DOTALL,
)
_WHEN = "%Y-%m-%dT%H%M%S"


class Named(NamedTuple):
    """What the name of a backup says; in this order the latest is last."""

    when: datetime
    n: int
    why: str
    path: Path


def free_place(path: Path, why: str) -> Path:
    """Return a name that no backup of a campaign has yet."""
    return place(path, _now(), why, named(path)).path


def claim_place(path: Path, why: str) -> Path:
    """Return a name for a new backup, once its empty draft keeps it from every other program.

    Raises:
        OSError: nothing can be written there.

    """
    when, others = _now(), named(path)
    (path.parent / FOLDER).mkdir(parents=True, exist_ok=True)
    while True:
        found = place(path, when, why, others)
        with suppress(FileExistsError):
            draft_of(found.path).touch(exist_ok=False)
            if not found.path.exists():
                return found.path
            draft_of(found.path).unlink()
        others.append(found)


def place(path: Path, when: datetime, why: str, others: list[Named]) -> Named:
    """Return the place of a backup behind others of its very second."""
    n = 1 + max((each.n for each in others if each.when == when), default=0)
    mark = f"-{n}" if n > 1 else ""
    file = path.parent / FOLDER / f"{path.stem}--{when.strftime(_WHEN)}{mark}--{why}{SUFFIX}"
    return Named(when, n, why, file)


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def named(path: Path, ending: str = SUFFIX) -> list[Named]:
    """Return the backups of a campaign by their names, the one made last by the clock first."""
    folder = path.parent / FOLDER
    with plainly(folder):
        if not folder.exists():
            return []
        files = [file for file in folder.iterdir() if file.name.endswith(ending)]
    told = [_told(file, ending) for file in files]
    return sorted((each for stem, each in filter(None, told) if _is_of(stem, path)), reverse=True)


def _told(file: Path, ending: str = SUFFIX) -> tuple[str, Named] | None:
    """Return what the name of a backup says: its campaign's and the rest; None if it is no such name."""
    match = _NAME.fullmatch(file.name.removesuffix(ending))
    if match is None:
        return None
    try:
        when = datetime.strptime(match["when"], _WHEN).replace(tzinfo=UTC)
    except ValueError:
        return None
    return match["stem"], Named(when, int(match["n"] or 1), match["why"], file)


def _is_of(stem: str, path: Path) -> bool:
    """Whether a backup's campaign is this one: some systems take names for one that differ in capitals."""
    if stem == path.stem:
        return True
    other = path.with_name(stem + SUFFIX)
    return alike(stem) == alike(path.stem) and (
        not other.exists() or (path.exists() and other.samefile(path))
    )
