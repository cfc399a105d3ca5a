"""The same answers give the same campaign, on every machine, and chance has one source."""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from shutil import which

import pytest

from decimo.chance import Stream
from decimo.content.content_folder import scenarios
from decimo.play.campaign_record import Moment, StepRecord
from decimo.play.rerun import chance_key
from decimo.rulesets import build, gather
from tests.one_run import one_run
from tests.play.game import Game

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "decimo"
LANDS = [name for name, _ in scenarios()]
PYTHONS = ("python3.11", "python3.12", "python3.13")
YEARS = 10
PLAYED = ("chance", "world", "rules", "risk", "play")
"""Where a campaign is played. That no other chance and no clock is imported, ruff and import-linter see."""


def test_no_hash_and_no_address_decides() -> None:
    for path in (path for folder in PLAYED for path in (PACKAGE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"hash", "id"}, f"{path}:{node.lineno}"


@pytest.mark.parametrize("scenario", LANDS)
def test_every_answer_of_the_program_is_made_of_getrandbits(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys: set[str] = set()
    real = Stream.getrandbits

    def counted(stream: Stream, count: int) -> int:
        keys.add(stream._key.decode())
        return real(stream, count)

    monkeypatch.setattr(Stream, "getrandbits", counted)
    gathered = gather(scenario)
    session = Game(build(gathered.ruleset, gathered.texts), gathered.texts).begin()
    session.run(YEARS)
    diced = {
        chance_key(session.charter.seed, begun(played.record), played.record.name, played.record.take, number)
        for played in session.journal.line()
        for number, each in enumerate(played.answered)
        if each.answer.source == "app"
    }
    assert len(diced) > 50
    assert keys == diced


def begun(record: StepRecord) -> Moment:
    return Moment(record.year, record.season, record.name)


@cache
def pythons() -> list[str]:
    """Every Python from 3.11 to 3.13 that can import what the rules need."""
    found = [sys.executable]
    for name in PYTHONS:
        path = which(name)
        needs = "import msgspec, pydantic, platformdirs, yaml"
        if path and subprocess.run([path, "-c", needs], capture_output=True, check=False).returncode == 0:
            found.append(path)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("scenario", LANDS)
def test_the_fate_is_the_same_in_every_process(scenario: str) -> None:
    wanted = one_run(scenario, YEARS, 7)
    for python in pythons():
        for hash_seed in ("0", "1"):
            out = subprocess.run(
                [python, "-m", "tests.one_run", scenario, str(YEARS), "7"],
                cwd=ROOT,
                env=os.environ | {"PYTHONHASHSEED": hash_seed},
                capture_output=True,
                encoding="utf-8",
                check=True,
            ).stdout
            assert out.strip() == wanted, (python, hash_seed)


@pytest.mark.parametrize("scenario", LANDS)
def test_another_seed_is_another_fate(scenario: str) -> None:
    assert len({one_run(scenario, 3, seed) for seed in range(4)}) == 4
