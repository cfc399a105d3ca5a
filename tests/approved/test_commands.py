"""Every command prints what the approved files show."""

import sys
from pathlib import Path

import pytest

from tests.approved.approval import approved, compare
from tests.approved.command_line import session


@pytest.mark.skipif(sys.platform == "win32", reason="The files show paths as Linux and Mac write them")
@pytest.mark.parametrize("path", approved("commands"), ids=lambda path: path.stem)
def test_the_commands_print_what_they_printed(path: Path) -> None:
    compare(path, session(path))
