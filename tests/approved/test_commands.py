"""Every command prints what the approved files show."""

import sys
from pathlib import Path

import pytest

from tests.approved.approval import approved, compare
from tests.approved.command_line import session
from tests.sweep import slow_but

FILES = approved("commands")


@pytest.mark.skipif(sys.platform == "win32", reason="The files show paths as Linux and Mac write them")
@pytest.mark.parametrize(
    "path",
    slow_but([path for path in FILES if path.stem != "damaged"], FILES),
    ids=[path.stem for path in FILES],
)
def test_the_commands_print_what_they_printed(path: Path) -> None:
    compare(path, session(path))
