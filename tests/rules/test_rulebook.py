"""The rulebook: every rule, event and gap has its line, and nothing else has one."""

import re
from pathlib import Path

import pytest

from decimo.content.model import read
from decimo.rules.event.chance_table import ChanceTable
from decimo.rules.settings import RulebookTable

ROOT = Path(__file__).parents[2]
RULEBOOK = "tables/decimo/rulebook.yaml"
CHANCE = "tables/decimo/chance.yaml"
HEAD = "format: 1\nruleset: decimo\ntable: rulebook\nid: rulebook\ntitle: A rulebook\n"

CHAPTERS = {
    "R2": 10,
    "R3": 8,
    "R4": 7,
    "R5": 21,
    "R6": 20,
    "R7": 8,
    "R8": 7,
    "R9": 6,
    "R10": 4,
    "R11": 5,
    "R12": 3,
    "R13": 3,
    "R14": 8,
    "R15": 7,
    "R16": 1,
    "R17": 3,
    "R18": 9,
    "R19": 4,
    "R21": 25,
    "R22": 3,
}
"""How many rules a chapter has; chapter 20 has none."""
EVENTS = 49
GAPS = range(1, 57)
"""The gaps that are settled."""

RULES = [f"{chapter}.{n}" for chapter, count in CHAPTERS.items() for n in range(1, count + 1)]
IDS = [*RULES, *(f"E{n}" for n in range(1, EVENTS + 1)), *(f"G-{n:02}" for n in GAPS)]


def the_rulebook() -> RulebookTable:
    made, problems = read((ROOT / RULEBOOK).read_bytes(), RULEBOOK, RulebookTable)
    assert problems == []
    assert made is not None
    return made


def test_every_rule_event_and_gap_has_its_line_once_and_nothing_else_has() -> None:
    assert sorted(the_rulebook().rules) == sorted(IDS)


def test_the_chapters_stand_in_their_order() -> None:
    chapters = [rule.split(".")[0] for rule in the_rulebook().rules if rule.startswith("R")]
    assert list(dict.fromkeys(chapters)) == list(CHAPTERS)
    kinds = [rule[0] for rule in the_rulebook().rules]
    assert list(dict.fromkeys(kinds)) == ["R", "E", "G"]


def test_the_line_of_a_chance_event_begins_with_its_title() -> None:
    events, problems = read((ROOT / CHANCE).read_bytes(), CHANCE, ChanceTable)
    assert events is not None, problems
    rules = the_rulebook().rules
    assert [event.id for event in events.rows if not rules[event.id].startswith(f"{event.title}: ")] == []


def test_lines_name_only_rules_that_there_are() -> None:
    rules = the_rulebook().rules
    named = [name for words in rules.values() for name in re.findall(r"R\d+\.\d+|\bE\d+|G-\d+", words)]
    assert named
    assert [name for name in named if name not in rules] == []


def test_every_line_is_whole_sentences() -> None:
    lines = the_rulebook().rules.items()
    assert [rule for rule, words in lines if not re.fullmatch(r"\S.*\S\.", words)] == []


@pytest.mark.parametrize("rule", ["R2", "r2.1", "E", "E3.1", "G-6", "G-123", "G06", "X1"])
def test_a_line_under_no_rules_id_is_refused_in_plain_words(rule: str) -> None:
    made, problems = read(f'{HEAD}rules:\n  R2.1: "Winter."\n  {rule}: "Snow."\n', "r.yaml", RulebookTable)
    assert made is None
    assert [problem.line for problem in problems] == [8]
    assert str(problems[0]).endswith("is not a rule's id; write one like R2.1, E3 or G-06")


def test_a_rule_without_words_is_refused() -> None:
    made, problems = read(f'{HEAD}rules:\n  R2.1: ""\n', "r.yaml", RulebookTable)
    assert made is None
    assert len(problems) == 1
