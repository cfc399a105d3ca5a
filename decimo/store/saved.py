"""Whether a campaign is still what its newest backup holds: then it was seen to be sound when that was made."""

from pathlib import Path

from decimo.fate import Refusal
from decimo.store.backup import BY_HAND, LEFT, OPENED, YEAR
from decimo.store.backup_name import named
from decimo.store.file import beside

_CHECKED = (OPENED, LEFT, YEAR, BY_HAND)
"""The backups whose every row was looked at when they were made."""
_OF_WRITING = ((18, 20), (24, 28), (40, 44), (92, 100))
"""Where a header says how the file is written to, and how often that was done: a copy differs in it."""
_AT_ONCE = 1 << 20


def is_saved(path: Path) -> bool:
    """Whether a campaign is the same, byte for byte, as its newest backup; False also if they cannot be compared."""
    try:
        newest = next(iter(named(path)), None)
        # What stands in a log is in no backup yet.
        if newest is None or newest.why not in _CHECKED or beside(path):
            return False
        return _alike(path, newest.path)
    except (OSError, Refusal):
        return False


def _alike(one: Path, other: Path) -> bool:
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as first, other.open("rb") as second:
        if _first_part(first.read(_AT_ONCE)) != _first_part(second.read(_AT_ONCE)):
            return False
        return all(part == second.read(_AT_ONCE) for part in iter(lambda: first.read(_AT_ONCE), b""))


def _first_part(data: bytes) -> bytes:
    first = bytearray(data)
    for start, end in _OF_WRITING:
        first[start:end] = bytes(end - start)
    return bytes(first)
