"""The sentences of rules say the numbers that the house rules set."""

import re

import pytest

from decimo.content.check import load
from decimo.content.content_folder import tables_folder
from decimo.content.value import HouseRule, HouseRuleTable
from decimo.play.narration import fill_rule
from decimo.rules.settings import RulebookTable
from decimo.rulesets import registry
from tests.cli.conftest import Typed
from tests.risk.table import SETTINGS, risk
from tests.rules.long_game import session


def test_a_rule_says_the_number_in_force(decimo: Typed) -> None:
    rules = ("--set", "players=2", "--set", "two-player-armies=60")
    assert decimo("new", "g", "--scenario", "risk-world", "--seed", "3", "--side", "red", *rules).code == 3
    said = " ".join(decimo("answer", "g").out.split())
    assert "Two players begin with 60 armies each, and there are 60 neutral ones" in said
    assert "with 60 armies each" in decimo("answer", "g", "--json").out


def test_every_place_of_a_number_is_a_setting() -> None:
    ruleset = risk()
    ids = [f"{letter}{number}" for letter in "ABCEGSVZ" for number in range(1, 40)]
    words = [ruleset.rule_words(f"risk:{id_}") for id_ in ids]
    named = {key for each in words for key in re.findall(r"\{(.*?)\}", each)}
    assert {"two-player-armies", "rounds", "markers", "moves", "event-every", "event-unit"} == named
    assert named <= set(SETTINGS)
    assert fill_rule("After {rounds} rounds {nothing}.", {"rounds": 9}) == "After 9 rounds {nothing}."


def house_rules() -> list[HouseRule]:
    (table,) = load([tables_folder("decimo") / "rules.yaml"], registry())
    assert isinstance(table, HouseRuleTable)
    return [row for row in table.settings if row.key and not row.choices]


@pytest.mark.parametrize("row", house_rules(), ids=lambda row: row.key)
def test_the_rule_of_every_number_of_decimo_says_it(row: HouseRule) -> None:
    assert f"{{{row.key}}}" in session("four-hearths", 3).ruleset.rule_words(row.gap)


def test_every_place_of_a_number_of_decimo_is_a_setting() -> None:
    (book,) = load([tables_folder("decimo") / "rulebook.yaml"], registry())
    assert isinstance(book, RulebookTable)
    named = {key for words in book.rules.values() for key in re.findall(r"\{(.*?)\}", words)}
    assert {row.key for row in house_rules()} <= named
    assert named <= set(session("four-hearths", 3).state.settings)


def test_why_says_the_number_that_its_step_was_played_with(decimo: Typed) -> None:
    assert decimo("new", "g", "--scenario", "four-hearths", "--seed", "3").code in (0, 3)
    facts = decimo("show", "g", "facts").out.splitlines()
    founded = next(line.split()[0] for line in facts if " muster" in line)
    assert decimo("set", "g", "army-dice=2d6").code == 0
    assert decimo("run", "g", "--years", "1").code in (0, 3)
    for said in (decimo("why", "g", founded).out, decimo("why", "g", founded, "--json").out):
        assert "Army values begin at 6+1d6" in " ".join(said.split())
