"""What a person can do about a damaged campaign."""

from pathlib import Path

FOLDER = "backups"
"""The folder beside a campaign that its backups stand in."""
DAMAGED = "damaged"
"""Why a file stands among the backups that is none: it was put aside, as it was, when a backup took its place."""

_RESTORE = "'decimo restore' puts a backup in its place"
_RESCUE = "'decimo rescue' saves what can still be read of it"


def way_out(path: Path) -> str:
    """Return what can be done about a damaged campaign, in words that end a sentence."""
    return f"{_RESTORE}, {_RESCUE}" if has_backup(path) else _RESCUE


def way_back(path: Path, otherwise: str) -> str:
    """Return what can be done about a file of which nothing can be read; `otherwise` where it has no backup."""
    return _RESTORE if has_backup(path) else otherwise


def has_backup(path: Path) -> bool:
    """Whether there is a file by a name as the backups of a campaign have it."""
    try:
        names = [each.name for each in (path.parent / FOLDER).iterdir()]
    except OSError:
        return False
    return any(
        name.startswith(f"{path.stem}--")
        and name.endswith(path.suffix)
        and not name.endswith(f"--{DAMAGED}{path.suffix}")
        for name in names
    )
