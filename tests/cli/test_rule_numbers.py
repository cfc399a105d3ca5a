"""The sentences of rules say the numbers that the house rules set."""

import re

from decimo.play.narration import fill_rule
from tests.cli.conftest import Typed
from tests.risk.table import SETTINGS, risk


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
