"""Damaged files for every command that reads a file: see `bench.doors`.

`DECIMO_FILES` is how many there are in the slow run (300 without it), `DECIMO_SEED` draws them.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

from bench.damage import KINDS, Damager
from bench.door import DOORS
from bench.doors import Ended, lay_out, tried, wrong_with
from decimo.cli import app
from tests.sweep import slow_but

FILES = int(os.environ.get("DECIMO_FILES", "300"))
SEED = os.environ.get("DECIMO_SEED", "1")
DOORS_EACH = 2
UNTRIED = {"play", "serve", "sheet", "find", "reroll", "side", "dice", "amend", "import-map"}
"""Commands that no damaged file is taken to: they open it as others do, or show screens."""
ONCE_WRONG = ("11/1900", "11/4100", "11/9066", "1/9")
"""Files that once got something else than a sentence."""
PARTS = 6
"""In how many tests the files are tried, to be run side by side; the normal run tries one of them."""


@pytest.mark.parametrize("part", slow_but([0], range(PARTS)))
def test_a_damaged_file_gets_one_plain_sentence_at_once_and_writes_nothing(part: int, tmp_path: Path) -> None:
    """Cases A13, C12: bytes changed, cut off, foreign, empty, bombs; nothing hangs, and no error of ours is seen."""
    seeds = [f"{SEED}/{number}" for number in range(part, FILES, PARTS)]
    told = tried(tmp_path, seeds, DOORS_EACH)
    assert not told.faults, "\n".join(told.faults)
    assert told.files == len(seeds)
    assert told.calls > told.files


@pytest.mark.parametrize("seed", ONCE_WRONG)
def test_a_file_that_once_got_something_else_gets_its_sentence_at_every_door(
    seed: str, tmp_path: Path
) -> None:
    told = tried(tmp_path, [seed], 0)
    assert not told.faults, "\n".join(told.faults)


def test_every_damage_and_every_door_is_drawn(tmp_path: Path) -> None:
    whole = lay_out(tmp_path / "campaigns")
    (tmp_path / "work").mkdir()
    damager = Damager(whole, tmp_path / "work")
    drawn = [damager.damaged(f"1/{number}") for number in range(300)]
    kinds = Counter(each.kind for each in drawn)
    assert set(kinds) == set(KINDS)
    assert kinds["campaign"] > 80
    assert len({each.how for each in drawn}) > 20
    assert [each.data for each in drawn[:40]] == [damager.damaged(f"1/{n}").data for n in range(40)]
    commands = {command.name for command in app.registered_commands}
    assert commands - {door.typed[0] for doors in DOORS.values() for door in doors} == UNTRIED


@pytest.mark.parametrize(
    ("code", "out", "text"),
    [
        (None, "", "KeyError: 'x'"),
        (1, "", ""),
        (1, "", "No sentence"),
        (1, "", "One.\nTwo."),
        (1, "", "A sign\x1b that commands."),
        (1, "", f"{'x' * 2000}."),
        (7, "", ""),
        (1, "", "Traceback (most recent call last)."),
    ],
)
def test_what_no_person_should_get_is_found(code: int | None, out: str, text: str) -> None:
    assert list(wrong_with(Ended(code, out, text, 0.0)))
    assert not list(wrong_with(Ended(1, "", "It is damaged; choose another file.", 0.0)))
