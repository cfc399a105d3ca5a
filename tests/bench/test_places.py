"""The numbers and comparisons that are changed to try the tests, and the rules they belong to."""

import pytest

from bench.module_place import in_module
from bench.place import Place
from bench.places import by_rule, places
from bench.rulebook import ROOT
from bench.table_place import in_table


def changes(found: list[Place], text: str) -> list[tuple[str, ...]]:
    """Each change as it is told, behind the rules it belongs to."""
    return [(*place.rules, place.told(text).split("  ->  ")[1]) for place in found]


def changed_module(text: str) -> list[tuple[str, ...]]:
    return changes(in_module("sheep.py", text), text)


def changed_table(text: str) -> list[tuple[str, ...]]:
    return changes(in_table("sheep.yaml", text), text)


# Modules


def test_numbers_dice_and_comparisons_of_a_function_belong_to_its_docstring() -> None:
    text = 'def shear(sheep):\n    """Shear (R1.1, G-01)."""\n    if sheep.wool >= 3:\n        return roll("2d6+1")\n'
    assert changed_module(text) == [
        ("R1.1", "G-01", "if sheep.wool > 3:"),
        ("R1.1", "G-01", "if sheep.wool >= 4:"),
        ("R1.1", "G-01", 'return roll("3d6+1")'),
        ("R1.1", "G-01", 'return roll("2d7+1")'),
        ("R1.1", "G-01", 'return roll("2d6+2")'),
    ]


@pytest.mark.parametrize(
    ("sign", "flipped"), [("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"), ("==", "!="), ("!=", "==")]
)
def test_a_comparison_is_flipped(sign: str, flipped: str) -> None:
    text = f'def more(one, other):\n    """More (R1.1)."""\n    return one {sign} other\n'
    assert changed_module(text) == [("R1.1", f"return one {flipped} other")]


def test_each_sign_of_a_chain_is_a_place_of_its_own_on_its_own_line() -> None:
    text = (
        'def fit(number):\n    """Fit (R1.1)."""\n    return (\n        ONE <= number\n        < TWO\n    )\n'
    )
    found = in_module("sheep.py", text)
    assert changes(found, text) == [("R1.1", "ONE < number"), ("R1.1", "<= TWO")]
    assert [place.line for place in found] == [4, 5]


def test_a_rule_named_further_down_owns_its_statement_and_the_heads_around() -> None:
    text = (
        'def shear(sheep):\n    """Shear (R1.1)."""\n    first(1)\n    if sheep.wool > many:\n'
        '        take(2, rule="decimo:R1.2")\n        rest(3)\n'
    )
    assert changed_module(text) == [
        ("R1.1", "first(2)"),
        ("R1.1", "R1.2", "if sheep.wool >= many:"),
        ("R1.1", "R1.2", 'take(3, rule="decimo:R1.2")'),
        ("R1.1", "rest(4)"),
    ]


def test_without_a_rule_in_its_docstring_a_function_belongs_to_those_it_names() -> None:
    text = (
        'def shear(sheep):\n    """Shear."""\n    wool = sheep.wool * 2\n    take(wool, rule="decimo:R1.2")\n'
    )
    assert changed_module(text) == [("R1.2", "wool = sheep.wool * 3")]


def test_a_method_without_a_rule_belongs_to_its_class() -> None:
    text = (
        'class Sheep:\n    """A sheep (R1.1)."""\n\n    age: int = 4\n\n    def old(self):\n        take(9)\n'
    )
    assert changed_module(text) == [("R1.1", "take(10)")]


def test_a_constant_belongs_to_the_docstring_under_it() -> None:
    text = (
        'MANY = 16\n"""The most sheep (R1.1)."""\nFEW = 2\nDICE: str = "1d6"\n"""How many come (R1.2)."""\n'
    )
    assert changed_module(text) == [
        ("R1.1", "MANY = 17"),
        ("R1.2", 'DICE: str = "2d6"'),
        ("R1.2", 'DICE: str = "1d7"'),
    ]


@pytest.mark.parametrize(
    "statement",
    [
        "flock[0].bleat(sheep[1:2])",
        "for n, each in enumerate(flock, 1): pass",
        "take(flock.get(name, 7))",
        "take(next(iter(flock), 7))",
        "take(min(flock, default=7))",
        "return 0",
        "take(wool or 0)",
        "if len(flock) > 1: pass",
        "if len(flock) == 0: pass",
        "if ask.rule == 'decimo:R1.1': pass",
        "raise ValueError(1)",
        "assert wool == 4",
        "say(f'{wool + 1} bales')",
        "say('bale' if wool == 1 else 'bales')",
        "words = {'bales': 1}",
        "words: dict[str, int] = {'bales': 1}",
        "turn.tell('shear', sheep, rule, {'bales': wool + 1})",
        "ask(bands=(Band('shorn', (1, 2)),))",
        "take(one if one > other else other)",
        "first, last = (one, other) if one < other else (other, one)",
        "take(True)",
    ],
)
def test_what_no_rule_wrote_is_left_alone(statement: str) -> None:
    assert changed_module(f'def shear(sheep, n=3):\n    """Shear (R1.1)."""\n    {statement}\n') == []


@pytest.mark.parametrize(
    ("statement", "new"),
    [
        ("for n in range(1, 4): pass", "for n in range(1, 5): pass"),
        ("if wool > 0: pass", "if wool >= 0: pass"),
        ("if len(flock) < 2: pass", "if len(flock) <= 2: pass"),
        ("turn.tell('shear', sheep, wool=sheep.wool - 1)", "turn.tell('shear', sheep, wool=sheep.wool - 2)"),
        ("take(one if one == other else other)", "take(one if one != other else other)"),
        ("say('Schäfchen', 3)", "say('Schäfchen', 4)"),
    ],
)
def test_a_rules_number_is_found_beside_what_is_left_alone(statement: str, new: str) -> None:
    assert ("R1.1", new) in changed_module(f'def shear(sheep):\n    """Shear (R1.1)."""\n    {statement}\n')


def test_a_module_of_risk_belongs_to_the_rules_of_risk() -> None:
    text = 'def rebel():\n    """Rebels come (V11)."""\n    take(3, rule="risk:E11")\n'
    found = in_module("decimo/risk/rebels.py", text)
    assert changes(found, text) == [("risk:V11", "risk:E11", 'take(4, rule="risk:E11")')]


# Tables


def test_numbers_and_dice_of_a_row_belong_to_its_id() -> None:
    text = "rule: decimo:R1.1\nrows:\n  - {on: 1, id: E3, then: [{verb: cut, amount: 4}]}\n  - {on: 2, dice: 1d6}\n"
    assert changed_table(text) == [
        ("E3", "- {on: 1, id: E3, then: [{verb: cut, amount: 5}]}"),
        ("R1.1", "- {on: 2, dice: 2d6}"),
        ("R1.1", "- {on: 2, dice: 1d7}"),
    ]


def test_a_fraction_is_a_number_too_and_a_row_of_risk_has_its_own_ids() -> None:
    text = "rows:\n  - {on: 7, id: V7, effects: [{verb: lose_share, share: 3/4, where: '1/2 of it'}]}\n"
    found = in_table("tables/risk/events.yaml", text)
    assert [place.rules for place in found] == [("risk:V7",)]
    assert "share: 1/2," in found[0].changed(text)
    half = text.replace("3/4", "1/2")
    smaller, larger = in_table("tables/risk/events.yaml", half)
    assert "share: 3/4," in larger.changed(half)
    assert "share: 1/4," in smaller.changed(half)


def test_the_default_of_a_setting_is_changed_and_not_its_limits() -> None:
    text = "settings:\n  - {gap: G-05, key: wool, default: 1, low: 0, high: 10}\n  - {gap: G-06, default: '1d6'}\n"
    assert changed_table(text) == [
        ("G-05", "- {gap: G-05, key: wool, default: 2, low: 0, high: 10}"),
        ("G-06", "- {gap: G-06, default: '2d6'}"),
        ("G-06", "- {gap: G-06, default: '1d7'}"),
    ]


def test_the_border_between_two_bands_moves_and_each_keeps_a_face() -> None:
    text = 'rule: decimo:R1.1\ndie: 1d6\nrows:\n  - {on: 1-2}\n  - {on: 3-5}\n  - {on: "6"}\n'
    assert changed_table(text) == [
        ("R1.1", '- {on: "1-3"} / - {on: "4-5"}'),
        ("R1.1", '- {on: "3-4"} / - {on: "5-6"}'),
    ]


def test_a_card_goes_from_one_row_to_the_next_and_from_the_last_to_the_one_before() -> None:
    text = "rule: decimo:R1.1\nrows:\n  - {on: A}\n  - {on: 2-9}\n  - {on: [10, J, Q, K]}\n"
    assert changed_table(text) == [
        ("R1.1", "- {on: [2-8]} / - {on: [9, 10, J, Q, K]}"),
        ("R1.1", "- {on: [K, 2-8, 9]} / - {on: [10, J, Q]}"),
    ]


def test_faces_without_a_neighbour_and_rows_of_no_rule_are_left_alone() -> None:
    assert changed_table("rule: decimo:R1.1\nrows:\n  - {on: 1}\n  - {on: 2}\n") == []
    assert changed_table("rows:\n  - {amount: 4}\n") == []


# The tree


def test_every_place_of_the_tree_can_be_changed() -> None:
    found = places(ROOT)
    texts = {place.file: (ROOT / place.file).read_text(encoding="utf-8") for place in found}
    assert len(found) > 300
    assert [place for place in found if place.changed(texts[place.file]) == texts[place.file]] == []
    elsewhere = ("decimo/ui", "tables/decimo/words", "tables/risk/words", "tables/risk/rulebook")
    assert [place for place in found if place.file.startswith(elsewhere)] == []
    assert len([rule for rule in by_rule(found) if rule.startswith("risk:")]) > 100


def test_places_are_gathered_by_rule() -> None:
    one, both = Place("a", 1, ("R1.1",), ()), Place("a", 2, ("R1.1", "R1.2"), ())
    assert by_rule([one, both]) == {"R1.1": [one, both], "R1.2": [both]}
