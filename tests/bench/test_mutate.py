"""A rule's own tests notice its change, or the change is listed as a survivor."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.mutate import LEFT_OUT, Tree, copied, shuffled, trial, trials
from bench.place import Edit, Place
from bench.places import by_rule, places
from bench.rulebook import ROOT, proofs

SHEEP = '''\
"""Sheep."""

MANY = 16
"""The most sheep (R1.1)."""
FEW = 2
"""The fewest sheep (R1.2)."""
'''
PROOF = """\
import pytest

from decimo.world.sheep import FEW, MANY


@pytest.mark.rule("R1.1")
def test_there_are_sixteen() -> None:
    assert MANY == 16


@pytest.mark.rule("R1.2")
def test_there_are_a_few() -> None:
    assert FEW < MANY
"""
PYTEST = '[tool.pytest.ini_options]\naddopts = "-q"\nmarkers = ["rule(*ids): the rules"]\n'


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    """A project of two rules, one of them with a weak test."""
    root = tmp_path / "meadow"
    for file, text in {
        "decimo/__init__.py": "",
        "decimo/world/__init__.py": "",
        "decimo/world/sheep.py": SHEEP,
        "tests/test_sheep.py": PROOF,
        "pyproject.toml": PYTEST,
    }.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    (root / "bench").mkdir()
    for name in ("__init__.py", "of_rule.py"):
        shutil.copy(ROOT / "bench" / name, root / "bench" / name)
    return root


@pytest.mark.slow
def test_a_change_that_only_a_weak_test_sees_survives(
    meadow: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = trials([Tree(meadow)], ["R1.1", "R1.2"], by_rule(places(meadow)), seed=1)
    assert [(each.rule, each.killed) for each in done] == [("R1.1", True), ("R1.2", False)]
    assert capsys.readouterr().out.splitlines() == [
        "killed    R1.1      decimo/world/sheep.py:3  MANY = 16  ->  MANY = 17",
        "SURVIVED  R1.2      decimo/world/sheep.py:5  FEW = 2  ->  FEW = 3",
    ]
    assert (meadow / "decimo/world/sheep.py").read_text(encoding="utf-8") == SHEEP


@pytest.mark.slow
def test_only_tests_with_the_rules_marker_run(meadow: Path) -> None:
    tree, proved = Tree(meadow), proofs(meadow)
    most = by_rule(places(meadow))["R1.1"][0]
    assert tree.notice(most, ["R1.1"], proved) is True
    assert tree.notice(most, ["R1.2"], proved) is False
    assert tree.notice(most, ["R9.9"], proved) is False


def test_a_table_that_no_longer_fits_is_no_trial(tmp_path: Path) -> None:
    table = tmp_path / "tables" / "raid.yaml"
    table.parent.mkdir()
    shutil.copy(ROOT / "tables/decimo/outsiders/sea-raid.yaml", table)
    at = table.read_text(encoding="utf-8").index("1d6")
    assert (
        Tree(tmp_path).notice(Place("tables/raid.yaml", 1, ("R21.24",), (Edit(at, at + 3, "1d7"),)), [], {})
        is None
    )


# What is tried, and in which order

PLACES = [
    Place("sheep.py", n, rules, (Edit(n, n + 1, "x"),))
    for n, rules in enumerate([("R1.1", "R1.2"), ("R1.1",)])
]


@pytest.mark.parametrize(
    ("noticed", "killed", "at"),
    [
        ({(0, "R1.1"): True}, True, 0),
        ({(0, "R1.1"): False, (0, "R1.2"): False}, False, 0),
        ({(0, "R1.1"): False, (0, "R1.2"): True, (1, "R1.1"): True}, True, 1),
        ({(0, "R1.1"): False, (0, "R1.2"): True, (1, "R1.1"): False}, False, 1),
        ({(0, "R1.1"): False, (0, "R1.2"): True, (1, "R1.1"): None}, False, 0),
        ({(0, "R1.1"): None, (1, "R1.1"): True}, True, 1),
    ],
    ids=[
        "noticed",
        "by nobody",
        "by the other, then noticed",
        "then by nobody",
        "by the other alone",
        "unfit",
    ],
)
def test_a_shared_place_must_be_noticed_by_somebody_and_one_by_the_rules_own(
    noticed: dict[tuple[int, str], bool | None], killed: bool, at: int, tmp_path: Path
) -> None:
    (tmp_path / "sheep.py").write_text("abc", encoding="utf-8")

    def notice(place: Place, rules: Sequence[str]) -> bool | None:
        return noticed.pop((place.line, rules[0]))

    done = trial("R1.1", PLACES, notice, tmp_path)
    assert (done.killed, done.place, noticed) == (killed, PLACES[at], {})


def test_a_rule_none_of_whose_places_fits_survives(tmp_path: Path) -> None:
    (tmp_path / "sheep.py").write_text("abc", encoding="utf-8")
    done = trial("R1.1", PLACES, lambda _place, _rules: None, tmp_path)
    assert (done.killed, done.place) == (False, None)


def test_the_seed_alone_decides_the_order() -> None:
    numbers = list(range(30))
    assert shuffled(numbers, "mutate 1") == shuffled(numbers, "mutate 1") != shuffled(numbers, "mutate 2")
    assert sorted(shuffled(numbers, "mutate 1")) == numbers


def test_a_copy_leaves_out_what_is_built(meadow: Path, tmp_path: Path) -> None:
    for folder in (".git", "build", "decimo/__pycache__"):
        (meadow / folder).mkdir()
    copy = copied(meadow, tmp_path / "copy").root
    assert "__pycache__" in LEFT_OUT
    assert sorted(path.name for path in copy.iterdir()) == ["bench", "decimo", "pyproject.toml", "tests"]
    assert not (copy / "decimo/__pycache__").exists()
