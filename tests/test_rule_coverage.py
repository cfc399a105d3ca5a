"""Every rule of the rulebook is played by a module and proved by a test, or it says why not."""

import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bench.land import ground
from bench.rulebook import ROOT, Rulebook, ids_in, named, rulebook, sentences, unrulely
from bench.rules import coverage

YEARS = 25

TABLE = """\
format: 1
ruleset: decimo
table: rulebook
id: rulebook
title: A rulebook
rules:
  # 1. The sheep
  R1.1: "Sheep graze."
  R1.2: "Wolves come."

  # 2. Nothing
  R2.1: "There was a rule here once."
"""
"""A rulebook of three rules: one played and proved, one neither, one excused."""

SETTINGS = "settings: []\n"
MODULE = '"""Sheep (R1.1)."""\n\n\ndef graze() -> None:\n    """Graze."""\n'
PROOF = 'import pytest\n\n\n@pytest.mark.rule("R1.1")\ndef test_sheep_graze() -> None:\n    pass\n'


@cache
def ours() -> Rulebook:
    return rulebook()


class Meadow:
    """A little project in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("tables/decimo/rulebook.yaml", TABLE)
        self.write("tables/decimo/rules.yaml", SETTINGS)
        self.write("docs/excused.yaml", 'excused:\n  R2.1: "Its words are lost."\n')
        self.write("decimo/rules/sheep.py", MODULE)
        self.write("tests/test_sheep.py", PROOF)

    def write(self, file: str, text: str) -> None:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")

    @property
    def book(self) -> Rulebook:
        return rulebook(self.root)


@pytest.fixture
def meadow(tmp_path: Path) -> Meadow:
    return Meadow(tmp_path)


# The rulebook of Decimo


def test_every_rule_has_a_test_or_an_excuse() -> None:
    assert ours().unproved == []


def test_every_rule_has_a_module_that_plays_it_or_an_excuse() -> None:
    assert ours().unplayed == []


def test_no_excuse_is_needless() -> None:
    assert ours().needless == []


def test_no_test_proves_a_rule_that_there_is_not() -> None:
    known = ours().sentences
    assert [(rule, proofs[0]) for rule, proofs in ours().proofs.items() if rule not in known] == []


def test_the_program_and_its_tables_name_only_rules_that_there_are() -> None:
    assert [place for place in named() if place.rule not in ours().sentences] == []


def test_whatever_is_told_or_asked_is_told_under_a_rule_of_decimo() -> None:
    assert unrulely() == []


def rules_of_a_campaign(seed: int) -> Iterator[str]:
    """The rules under which a campaign of Italy asks and tells; the house's own bookings aside."""
    session = ground().session(seed)
    session.run(YEARS)
    for played in session.line():
        yield from (fact.rule for fact in played.facts)
        yield from (answered.mark.rule for answered in played.answered)


def test_every_fact_and_question_of_a_campaign_names_a_rule_of_the_rulebook() -> None:
    told = sorted(set(rules_of_a_campaign(seed=1)))
    assert len(told) > 50
    assert [rule for rule in told if rule.removeprefix("decimo:") not in ours().sentences] == []


def test_the_page_says_what_is_so() -> None:
    renewed = runpy.run_path(str(ROOT / "docs" / "refresh_rulebook.py"))["renewed"]
    assert renewed() == (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8"), "run 'make docs'"


def test_the_page_carries_every_rule_once_and_its_links_lead_somewhere() -> None:
    text = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
    assert re.findall(r'^<a id="(.+?)">', text, re.MULTILINE) == list(sentences())
    links = sorted(set(re.findall(r"\]\(([^#)]+)\)", text)))
    assert [link for link in links if not (ROOT / "docs" / link).is_file()] == []


# What these tests would find


def test_a_rule_without_a_test_or_a_module_is_found(meadow: Meadow) -> None:
    assert meadow.book.unproved == ["R1.2"]
    assert meadow.book.unplayed == ["R1.2"]
    meadow.write("tests/test_wolves.py", PROOF.replace("R1.1", "R1.2"))
    meadow.write("tables/decimo/wolves.yaml", "rule: decimo:R1.2\n")
    assert meadow.book.unproved == meadow.book.unplayed == []


def test_an_excuse_is_needless_once_there_is_a_test_or_no_rule(meadow: Meadow) -> None:
    meadow.write("tests/test_lost.py", PROOF.replace("R1.1", "R2.1"))
    assert meadow.book.needless == ["R2.1"]
    meadow.write("docs/excused.yaml", 'excused:\n  R7.7: "Nobody knows it."\n')
    assert meadow.book.needless == ["R7.7"]


@pytest.mark.parametrize(
    ("proof", "why"),
    [
        (PROOF.replace('"R1.1"', "*RULES"), "write the ids of a rule marker as plain texts"),
        (PROOF.replace("test_sheep_graze", "sheep"), "'sheep' bears a rule marker and is no test"),
    ],
)
def test_a_marker_that_proves_nothing_is_refused(meadow: Meadow, proof: str, why: str) -> None:
    meadow.write("tests/test_sheep.py", proof)
    with pytest.raises(SystemExit, match=f"tests/test_sheep.py:4: {re.escape(why)}"):
        _ = meadow.book


def test_a_marker_of_one_set_of_parameters_counts(meadow: Meadow) -> None:
    meadow.write(
        "tests/test_wolves.py",
        "import pytest\n\n\n"
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("R1.2"))])\n'
        "def test_wolves_come(n: int) -> None:\n    pass\n",
    )
    assert [proof.test for proof in meadow.book.proofs["R1.2"]] == ["test_wolves_come"]


def test_a_setting_plays_its_gap_and_a_row_of_mere_words_does_not(meadow: Meadow) -> None:
    meadow.write(
        "tables/decimo/rules.yaml",
        'settings:\n  - {gap: G-01, key: wool, default: 1, words: "Wool."}\n  - {gap: G-02, words: "Dogs."}\n',
    )
    assert meadow.book.players["G-01"] == ["tables/decimo/rules.yaml"]
    assert "G-02" not in meadow.book.players


@pytest.mark.parametrize("rule", ["R1.1", "decimo:R1", "decimo:wolves", "hamlet:R3", ""])
def test_a_fact_told_under_anything_but_a_rule_is_found(meadow: Meadow, rule: str) -> None:
    meadow.write("decimo/rules/sheep.py", f'shear(turn, rule="{rule}")\n')
    assert [place.rule for place in unrulely(meadow.root)] == [rule]


def test_a_fact_told_under_a_rule_is_in_order(meadow: Meadow) -> None:
    meadow.write(
        "decimo/rules/sheep.py", 'shear(turn, rule="decimo:R1.1")\ngraze(rule=f"decimo:{line.rule}")\n'
    )
    assert unrulely(meadow.root) == []


def test_a_rule_that_there_is_not_is_found_wherever_it_is_named(meadow: Meadow) -> None:
    meadow.write("decimo/ui/screen.py", 'TITLE = "See R9.9"\n')
    meadow.write("tables/decimo/wolves.yaml", "rows: []\nrule: decimo:E77\n")
    unknown = [place for place in named(meadow.root) if place.rule not in meadow.book.sentences]
    assert [(place.file, place.line, place.rule) for place in unknown] == [
        ("decimo/ui/screen.py", 1, "R9.9"),
        ("tables/decimo/wolves.yaml", 2, "E77"),
    ]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("supply (section 8, G-15, G-16)", ["G-15", "G-16"]),
        ("scores (R6.1 to R6.3)", ["R6.1", "R6.3", "R6.2"]),
        ("rising (E41 to E44)", ["E41", "E44", "E42", "E43"]),
        ("gaps (G-08 to G-11)", ["G-08", "G-11", "G-09", "G-10"]),
        ("decimo:R21.19", ["R21.19"]),
        ("nothing: R8, E, G-1, XR2.1", []),
    ],
)
def test_ids_are_read_from_a_text(text: str, ids: list[str]) -> None:
    assert ids_in(text) == ids


def test_the_coverage_counts_by_chapter_and_names_what_is_missing(meadow: Meadow) -> None:
    lines = coverage(meadow.book)
    assert [line.split() for line in lines[1:4]] == [
        ["section", "1", "2", "1", "1", "0"],
        ["section", "2", "1", "0", "0", "1"],
        ["all", "3", "1", "1", "1"],
    ]
    assert lines[4:] == [
        "no test and no excuse: R1.2",
        "no module and no excuse: R1.2",
        "66.7% of 3 rules are tested or excused.",
    ]
