"""A process that is killed at any moment loses nothing: see `tests.store.killed`.

`DECIMO_KILLS` is the number of kills in the scripted year in the slow run (30 without it), `DECIMO_SEED` draws their
places.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.killed import drawn
from tests.store.works import WORKS

KILLS = int(os.environ.get("DECIMO_KILLS", "30"))
SEED = os.environ.get("DECIMO_SEED", "1")
OTHERS = max(6, KILLS // 5)
"""How often each of the other works is cut off."""
FEW = {"year": 4, "back-up": 2, "restore": 2}
"""How often some works are cut off in the normal run."""
ALL = {work.name: KILLS if work.name == "year" else OTHERS for work in WORKS}
SLOW = [pytest.param(work, kills, marks=pytest.mark.slow) for work, kills in ALL.items()]


@pytest.mark.parametrize(("work", "kills"), [*FEW.items(), *SLOW])
def test_whatever_a_killed_process_left_is_whole_and_goes_on(work: str, kills: int, tmp_path: Path) -> None:
    """Case A7: killed before any statement, write, rename or removal, also within a commit.

    The campaign opens, verifies, stands where a commit left it, asks nothing again that was answered, and the
    rest of the script leads to the very same campaign.
    """
    command = [sys.executable, "-m", "tests.store.killed", work, "--kills", str(kills), "--seed", SEED]
    ended = subprocess.run(
        command,
        check=False,
        capture_output=True,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
        env=os.environ | {"TMPDIR": str(tmp_path), "TEMP": str(tmp_path), "TMP": str(tmp_path)},
    )
    sys.stdout.write(ended.stdout)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert f"killed {kills} times" in ended.stdout


def test_every_touch_comes_once_before_one_comes_twice() -> None:
    places = list(drawn(7, 20, 3))
    assert sorted(places[:7]) == sorted(places[7:14]) == list(range(1, 8))
    assert places == list(drawn(7, 20, 3)) != list(drawn(7, 20, 4))
