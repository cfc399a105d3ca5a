"""Another package adds a game, a voice and a report format: tests/pebbles is installed and played."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from zipfile import ZipFile

import pytest

from decimo import extensions
from decimo.chance import Refusal
from decimo.report.voice import read_voice
from decimo.rulesets import build

PACKAGE = Path(__file__).parent / "pebbles"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package's wheel unpacked in it, which is how pip installs it."""
    folder = tmp_path_factory.mktemp("installed")
    build_it = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    made = subprocess.run(
        [sys.executable, "-c", build_it, str(folder)], cwd=PACKAGE, capture_output=True, text=True, check=True
    )
    with ZipFile(folder / made.stdout.split()[-1]) as wheel:
        wheel.extractall(folder)
    return folder


def type_command(installed: Path, campaigns: Path, *words: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-m", "decimo", "--campaigns", str(campaigns), *words],
        env=os.environ | {"PYTHONPATH": str(installed), "PYTHONUTF8": "1"},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.slow
def test_a_game_of_another_package_is_played_told_and_verified(installed: Path, tmp_path: Path) -> None:
    def type_(*words: str) -> str:
        return type_command(installed, tmp_path, *words)

    assert "pond" in type_("list", "scenarios")
    assert "its seed is 5" in type_("new", "p", "--scenario", "pond", "--seed", "5")
    type_("run", "p", "--years", "4")
    assert "The heron" in type_("show", "p", "throws")
    assert "Psst: the frog throws a pebble" in type_("show", "p", "chronicle", "--voice", "whisper")
    type_("report", "p", "--to", str(tmp_path / "p.txt"))
    assert "throws a pebble" in (tmp_path / "p.txt").read_text(encoding="utf-8")
    assert "hold" in type_("verify", "p")
    type_("report", "p", "--to", str(tmp_path / "p.html"))
    type_("check", str(PACKAGE / "decimo_pebbles" / "scenarios"))


def test_a_package_that_cannot_be_loaded_is_named_and_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def one(*, group: str) -> EntryPoints:
        return EntryPoints([EntryPoint("marbles", "no_such_package:GAME", group)])

    extensions.load_group.cache_clear()
    monkeypatch.setattr(extensions, "entry_points", one)
    try:
        why = "'marbles' cannot be loaded .ModuleNotFoundError: No module named 'no_such_package'"
        with pytest.raises(Refusal, match=why):
            build("marbles", {})
        with pytest.raises(Refusal, match=why):
            read_voice("marbles")
        assert read_voice("gazette") == "gazette"
    finally:
        extensions.load_group.cache_clear()
