"""Every screen shows what the approved files show."""

import sys
from pathlib import Path

import pytest

from tests.approved.approval import approved, compare
from tests.approved.screen import session


@pytest.mark.skipif(sys.platform == "win32", reason="The files show the letters and paths of Linux and Mac")
@pytest.mark.parametrize("path", approved("screens"), ids=lambda path: path.stem)
def test_the_screens_show_what_they_showed(path: Path) -> None:
    compare(path, session(path))
