"""Every rule of the rulebook is played by a module and proved by a test, or it says why not."""

import re
import runpy
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bench.land import ground
from bench.rule_id import DECIMO, RISK, ids_in
from bench.rulebook import ROOT, Rulebook, named, rulebook, sentences, unrulely
from bench.rules import coverage
from decimo.chance import Setting
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session

YEARS = 25
ROUNDS = 12

OF_RISK = {
    "B": range(1, 18),
    "G": range(1, 11),
    "A": range(1, 6),
    "V": range(5, 31),
    "E": range(1, 32),
    "S": range(1, 13),
    "S-": "abcdefghijklmno",
    "C": range(1, 13),
    "Z": range(1, 21),
}
"""Every id of the Risk family, by what it begins with, in the order of its rulebook."""

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

TABLE_OF_RISK = """\
format: 1
ruleset: risk
table: rulebook
id: rulebook-game
title: A rulebook of dogs
rules:
  B1: "Dogs bark."
  B2: "Cats do not."
"""

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


# The rulebooks of Decimo and of the Risk family


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


def test_whatever_is_told_or_asked_is_told_under_a_rule_of_its_game() -> None:
    assert unrulely() == []


def test_the_rulebook_of_risk_has_every_rule_event_and_open_point() -> None:
    of_risk = [rule for rule in sentences() if rule.startswith("risk:")]
    assert of_risk == [f"risk:{start}{end}" for start, ends in OF_RISK.items() for end in ends]


def rules_of_a_campaign(seed: int) -> Iterator[str]:
    """The rules under which a campaign of Italy asks and tells; the house's own bookings aside."""
    session = ground().session(seed)
    session.run(YEARS)
    yield from rules_told(session)


def rules_of_a_game(variant: Mapping[str, Setting]) -> Iterator[str]:
    """The rules under which a game of Risk asks and tells."""
    place = ground("risk-world")
    session = place.session(1, MemoryJournal(replace(place.charter(1), settings=variant)))
    session.run(ROUNDS)
    yield from rules_told(session)


def rules_told(session: Session) -> Iterator[str]:
    for played in session.line():
        yield from (fact.rule for fact in played.facts)
        yield from (answered.mark.rule for answered in played.answered)


def test_every_fact_and_question_of_a_campaign_names_a_rule_of_the_rulebook() -> None:
    told = sorted(set(rules_of_a_campaign(seed=1)))
    assert len(told) > 50
    assert [rule for rule in told if rule.removeprefix("decimo:") not in ours().sentences] == []


VARIANTS: list[Mapping[str, Setting]] = [
    {"events": "on", "event-every": 1, "zombies": "on"},
    {"battles": "stratego"},
    {"goal": "missions", "players": 2},
]


@pytest.mark.parametrize("variant", VARIANTS, ids=["events and zombies", "riskless", "missions for two"])
def test_every_fact_and_question_of_a_game_of_risk_names_a_rule_of_the_rulebook(
    variant: Mapping[str, Setting],
) -> None:
    told = sorted(set(rules_of_a_game(variant)))
    assert len(told) > 8
    assert [rule for rule in told if rule not in ours().sentences] == []


def test_the_page_says_what_is_so() -> None:
    render = runpy.run_path(str(ROOT / "docs" / "refresh_rulebook.py"))["render"]
    assert render() == (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8"), "run 'make docs'"


def test_the_page_carries_every_rule_once_and_its_links_lead_somewhere() -> None:
    text = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
    assert re.findall(r'^<a id="(.+?)">', text, re.MULTILINE) == list(sentences())
    links = sorted(set(re.findall(r"\]\(([^#)]+)\)", text)))
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


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
    meadow.write(
        "tables/risk/settings/wool.yaml",
        'settings:\n  - {gap: G1, key: dye, default: 1, words: "Dye."}\n  - {gap: G2, words: "Cats."}\n',
    )
    assert meadow.book.players["G-01"] == ["tables/decimo/rules.yaml"]
    assert meadow.book.players["risk:G1"] == ["tables/risk/settings/wool.yaml"]
    assert not {"G-02", "risk:G2"} & {*meadow.book.players}


@pytest.mark.parametrize("rule", ["R1.1", "decimo:R1", "decimo:wolves", "risk:B1", "hamlet:R3", ""])
def test_a_fact_told_under_anything_but_a_rule_is_found(meadow: Meadow, rule: str) -> None:
    meadow.write("decimo/rules/sheep.py", f'shear(turn, rule="{rule}")\n')
    assert [place.rule for place in unrulely(meadow.root)] == [rule]


@pytest.mark.parametrize("rule", ["B1", "risk:R1.1", "risk:S-z", "risk:wolves", "decimo:R1.1"])
def test_in_risk_only_its_own_rules_are_in_order(meadow: Meadow, rule: str) -> None:
    meadow.write("decimo/risk/sheep.py", f'shear(turn, rule="{rule}")\n')
    assert [place.rule for place in unrulely(meadow.root)] == [rule]


def test_a_fact_told_under_a_rule_or_by_the_umpire_is_in_order(meadow: Meadow) -> None:
    meadow.write(
        "decimo/rules/sheep.py", 'shear(turn, rule="decimo:R1.1")\ngraze(rule=f"decimo:{line.rule}")\n'
    )
    meadow.write("decimo/rules/umpire.py", 'HOUSE = "decimo:house"\n')
    meadow.write("decimo/risk/sheep.py", 'shear(rule="risk:S-e")\ngraze(rule="risk:house")\n')
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
        ("risk:E9 and risk:S-e, not B9", ["risk:E9", "risk:S-e"]),
        ("nothing: R8, E, G-1, XR2.1", []),
    ],
)
def test_ids_are_read_from_a_text(text: str, ids: list[str]) -> None:
    assert ids_in(text, DECIMO) == ids


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("rebels (V11, E9)", ["risk:V11", "risk:E9"]),
        ("the base game (B15 to B17)", ["risk:B15", "risk:B17", "risk:B16"]),
        ("pieces (S-a to S-d)", ["risk:S-a", "risk:S-d", "risk:S-b", "risk:S-c"]),
        ("risk:Z9 to risk:Z11", ["risk:Z9", "risk:Z11", "risk:Z10"]),
        ("as there: decimo:E3", ["E3"]),
        ("nothing: S-z, B, R6.1, D4, V100", []),
    ],
)
def test_bare_ids_in_a_file_of_risk_are_those_of_risk(text: str, ids: list[str]) -> None:
    assert ids_in(text, RISK) == ids


def test_an_id_belongs_to_the_game_of_its_file(meadow: Meadow) -> None:
    for file in ("decimo/risk/rebels.py", "decimo/rules/rebels.py"):
        meadow.write(file, '"""Rebels (E9)."""\n')
    meadow.write("tables/risk/rebels.yaml", "id: E9\n")
    assert meadow.book.players["risk:E9"] == ["decimo/risk/rebels.py", "tables/risk/rebels.yaml"]
    assert meadow.book.players["E9"] == ["decimo/rules/rebels.py"]


def test_the_rules_of_risk_are_proved_like_those_of_decimo(meadow: Meadow) -> None:
    meadow.write("tables/risk/rulebook/game.yaml", TABLE_OF_RISK)
    meadow.write("decimo/risk/dogs.py", '"""Dogs bark (B1)."""\n')
    assert meadow.book.unproved == ["R1.2", "risk:B1", "risk:B2"]
    assert meadow.book.unplayed == ["R1.2", "risk:B2"]
    meadow.write("tests/test_dogs.py", PROOF.replace("R1.1", "risk:B1"))
    meadow.write("docs/excused.yaml", 'excused:\n  R2.1: "Lost."\n  risk:B2: "Nobody heard them."\n')
    assert [line.split() for line in coverage(meadow.book)[4:6]] == [
        ["B", "the", "base", "game", "2", "1", "1", "1"],
        ["all", "of", "the", "Risk", "family", "2", "1", "1", "1"],
    ]


def test_the_coverage_counts_by_chapter_and_names_what_is_missing(meadow: Meadow) -> None:
    lines = coverage(meadow.book)
    assert [line.split() for line in lines[1:4]] == [
        ["section", "1", "2", "1", "1", "0"],
        ["section", "2", "1", "0", "0", "1"],
        ["all", "of", "Decimo", "3", "1", "1", "1"],
    ]
    assert lines[4:] == [
        "no test and no excuse: R1.2",
        "no module and no excuse: R1.2",
        "66.7% of 3 rules are tested or excused.",
    ]
