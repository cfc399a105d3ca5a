"""The changes of a fact in words."""

from decimo.chance import Change
from decimo.wording.steps import change_words
from tests.report.test_italy import forty_years


def test_of_several_things_of_a_people_it_says_which_kind_it_is() -> None:
    ruleset = forty_years().ruleset
    changed = change_words(ruleset, Change("armies.latium-army-6.sieged", 1, 2), {})
    assert changed == "Latium, army, sieged: 1 -> 2"
    assert (
        change_words(ruleset, Change("tribans.latium.army_value", 9, 8), {}) == "Latium, army value: 9 -> 8"
    )


def test_what_has_a_name_of_its_own_needs_no_kind() -> None:
    ruleset, own = forty_years().ruleset, {"latium-warrior-2": "Gaius [x]"}
    changed = change_words(ruleset, Change("leaders.latium-warrior-2.rating", 9, 10), own)
    assert changed == "Gaius [x], rating: 9 -> 10"
