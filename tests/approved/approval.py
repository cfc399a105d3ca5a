"""Files that a person has approved, and how what the program says now is compared with them."""

import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

from decimo import __version__

FOLDER = Path(__file__).parent
REMEDY = "If the change is wanted, write the approved files anew with: python -m tests.approved"
MOST_LINES = 60

_CHANGING = (
    (re.compile(re.escape(__version__)), "VERSION"),
    (
        re.compile(r"\b20\d\d-\d\d-\d\d[T ]\d\d[:.]?\d\d(?:[:.]?\d\d)?(?:[+-]\d\d:\d\d|Z)?(?:-\d(?=--))?"),
        "DATE TIME",
    ),
    (re.compile(r"\b20\d\d-\d\d-\d\d\b"), "DATE"),
)
"""What is different each time, and what is written for it."""


def lasting(text: str) -> str:
    """A text without what is different each time."""
    for pattern, name in _CHANGING:
        text = pattern.sub(name, text)
    return text


def approved(folder: str, suffix: str = ".txt") -> list[Path]:
    """The approved files of a folder."""
    return sorted((FOLDER / folder).glob(f"*{suffix}"))


def compare(path: Path, now: str) -> None:
    """Fail, and show the difference, where a text is not the approved one."""
    written = path.read_text(encoding="utf-8")
    if written == now:
        return
    lines = list(unified_diff(written.splitlines(), now.splitlines(), path.name, "as it is now", lineterm=""))
    more = f"\n... and {len(lines) - MOST_LINES} lines more" if len(lines) > MOST_LINES else ""
    shown = "\n".join(lines[:MOST_LINES])
    pytest.fail(f"{path.name} does not say what it said.\n{shown}{more}\n{REMEDY}", pytrace=False)


def typed_lines(path: Path, sign: str) -> Iterator[str]:
    """What is typed or pressed in an approved file: its lines that begin with a sign."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(sign):
            yield line.removeprefix(sign)
