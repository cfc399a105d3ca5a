"""A changed line is noticed by the tests that execute it, or it is listed as a survivor."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.any_place import AnyPlace, in_any_module
from bench.line_tests import LineTests, Measured, measure
from bench.mutate import Tree
from bench.mutate_any import FIRST, batches, trials
from bench.rulebook import ROOT

SHEEP = '''\
"""Sheep."""

MANY = 16


def count(flock: int) -> bool:
    return flock > MANY


def name(ram: bool) -> str:
    if ram:
        return "ram"
    return "ewe"


def lost() -> int:
    return 3
'''
PROOF = """\
from decimo.play.sheep import count, name


def test_seventeen_are_many() -> None:
    assert count(17)
    assert not count(15)


def test_a_ram_has_a_name() -> None:
    assert name(True)
    assert name(False) == "ewe"
"""
PYTEST = """\
[tool.pytest.ini_options]
addopts = "-q"
asyncio_default_fixture_loop_scope = "function"
markers = ["slow: is slow"]
"""


@pytest.fixture(scope="module")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a strong test, a weak one, and a line that no test executes."""
    root = tmp_path_factory.mktemp("meadow")
    for file, text in {
        "decimo/__init__.py": "",
        "decimo/play/__init__.py": "",
        "decimo/play/sheep.py": SHEEP,
        "tests/play/test_sheep.py": PROOF,
        "pyproject.toml": PYTEST,
    }.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    (root / "bench").mkdir()
    for path in (ROOT / "bench").glob("*.py"):
        shutil.copy(path, root / "bench")
    return root


@pytest.fixture(scope="module")
def known(meadow: Path, tmp_path_factory: pytest.TempPathFactory) -> LineTests:
    """What the tests of the meadow execute."""
    folder = tmp_path_factory.mktemp("executed") / "000"
    measure(meadow, folder, ["tests/play/test_sheep.py"])
    return LineTests(meadow, [folder])


def executing(known: LineTests, word: str) -> list[str]:
    """The tests of the first change of a line with a word in it."""
    text = SHEEP.splitlines()
    found = next(each for each in in_sheep() if word in text[each.place.line - 1])
    return [each.test.partition("::test_")[2] for each in known.tests_of(found)]


def in_sheep() -> Sequence[AnyPlace]:
    return in_any_module("decimo/play/sheep.py", SHEEP)


@pytest.mark.slow
def test_the_tests_of_a_line_are_those_that_execute_it(known: LineTests) -> None:
    assert executing(known, '"ram"') == ["a_ram_has_a_name"]
    assert executing(known, "flock > MANY") == ["seventeen_are_many"]
    assert executing(known, "return 3") == []


@pytest.mark.slow
def test_a_constant_is_executed_where_it_is_used_and_then_by_its_module(known: LineTests) -> None:
    assert executing(known, "MANY = 16") == ["seventeen_are_many", "a_ram_has_a_name"]


def test_a_module_of_tests_that_was_changed_is_measured_again(known: LineTests, meadow: Path) -> None:
    assert known.outdated() == []
    path = meadow / "tests/play/test_sheep.py"
    path.write_text(PROOF + "\n", encoding="utf-8")
    assert known.outdated() == ["tests/play/test_sheep.py"]
    path.write_text(PROOF, encoding="utf-8")


@pytest.mark.slow
def test_what_no_test_notices_or_executes_survives(
    known: LineTests, meadow: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = trials([Tree(meadow)], in_sheep(), known)
    assert [each.told.split("  ->  ")[1] for each in done if not each.killed] == [
        "return flock >= MANY",
        "pass",
        'return "ramx"',
        "return 4",
    ]
    printed = capsys.readouterr().out.splitlines()
    assert 'killed    decimo/play/sheep.py:13  return "ewe"  ->  return "ewex"' in printed
    assert "SURVIVED  decimo/play/sheep.py:17  return 3  ->  return 4  (0 tests)" in printed
    assert (meadow / "decimo/play/sheep.py").read_text(encoding="utf-8") == SHEEP


def test_the_most_specific_tests_run_first_and_others_until_they_have_taken_long_enough() -> None:
    tests = [Measured(f"tests/test_a.py::test_{n}", 40.0, n) for n in range(FIRST + 4)]
    first, others = batches(tests)
    assert first == tests[:FIRST]
    assert others == tests[FIRST : FIRST + 2]
    assert list(batches(tests[:3])) == [tests[:3]]
    assert list(batches([])) == []


def test_only_listed_tests_run_in_the_order_of_the_list(known: LineTests, meadow: Path) -> None:
    listed = meadow / "listed.json"
    test = "tests/play/test_sheep.py::test_a_ram_has_a_name"
    listed.write_text(json.dumps([test, "tests/play/test_sheep.py::test_gone"]), encoding="utf-8")
    ended = Tree(meadow).run(["-p", "bench.measured", "--listed", str(listed), "tests/play", "-v"], 60)
    assert "1 passed, 1 deselected" in ended.stdout


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("decimo/report/voice.py", "FULL = 5"),
        ("decimo/play/luck.py", "UNUSUAL = 1.05"),
        ("decimo/play/briefing.py", "if session.ruleset.weight(fact) > NOTABLE"),
        ("decimo/report/land_map.py", "_BENDS = (0.0, 1.12,"),
        ("decimo/report/notes.py", "key=lambda name: (len(name), name)"),
        ("decimo/store/lock.py", "_PATIENCE_SECONDS = 1.2"),
    ],
)
def test_changes_that_once_survived_are_among_the_places(file: str, line: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert any(line in found.place.told(text) for found in in_any_module(file, text))
