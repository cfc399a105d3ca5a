"""Content against its model: every problem in plain words, with its line."""

from typing import Annotated, Literal

from pydantic import Field

from decimo.content.model import Content, ContentPart, read, validate, validate_repaired
from decimo.content.strict_yaml import parse


class Blight(ContentPart):
    verb: Literal["suffer_blight"]
    amount: Annotated[int, Field(ge=1, le=9)]


class Tax(ContentPart):
    verb: Literal["lose_cards"]
    amount: int | Literal["all"]


class Town(ContentPart):
    name: Annotated[str, Field(min_length=1)]
    size: Annotated[int, Field(ge=0, le=99)] = 0
    walled: bool = False
    terrain: Literal["hill", "open"] = "open"
    effects: tuple[Annotated[Blight | Tax, Field(discriminator="verb")], ...] = ()


class Country(Content):
    towns: tuple[Town, ...]


HEAD = "format: 1\nruleset: demo\nid: country\n"


def said(body: str) -> list[str]:
    country, problems = read(HEAD + body, "c.yaml", Country)
    assert (country is None) == bool(problems)
    return [str(problem) for problem in problems]


def test_a_sound_file_is_read_and_cannot_be_changed() -> None:
    country, problems = read(HEAD + "towns: [{name: Aquila, size: 3, walled: true}]", "c.yaml", Country)
    assert problems == []
    assert country is not None
    assert country.towns == (Town(name="Aquila", size=3, walled=True),)


def test_every_fault_of_a_file_is_named_at_once() -> None:
    body = """towns:
  - {name: Aquila, sise: 3}
  - {size: 2}
  - {name: 300}
  - {name: Corvo, size: many}
  - {name: Lupo, size: 200}
  - {name: Orso, walled: NO}
  - {name: Cervo, terrain: hil}
  - Volpe
  - {name: ""}
"""
    assert said(body) == [
        "c.yaml:5: the key 'sise' is unknown in 'towns'; did you mean size?",
        "c.yaml:6: the key 'name' is missing in 'towns'; add a line 'name: ...'",
        "c.yaml:7: 'name' is '300'; write a text (put numbers and the words true, false and null in quotes)",
        "c.yaml:8: 'size' is 'many'; write a whole number",
        "c.yaml:9: 'size' is 200; write a number not above 99",
        "c.yaml:10: 'walled' is 'NO'; write true or false",
        "c.yaml:11: 'terrain' is 'hil', which is unknown; did you mean hill?",
        "c.yaml:12: 'towns' is 'Volpe'; write keys and values",
        "c.yaml:13: 'name' is empty; fill it in",
    ]


def test_an_unknown_verb_is_named_with_what_was_meant() -> None:
    body = "towns:\n  - name: Aquila\n    effects:\n      - {verb: sufer_blight, amount: 2}\n      - {amount: 2}\n"
    assert said(body) == [
        "c.yaml:7: verb is 'sufer_blight', which is unknown; did you mean suffer_blight?",
        "c.yaml:8: the key 'verb' is missing in 'effects'; add a line 'verb: ...'",
    ]


def test_the_faults_inside_an_effect_stand_on_its_line() -> None:
    body = "towns:\n  - name: Aquila\n    effects:\n      - {verb: suffer_blight, amont: 2}\n"
    assert said(body) == [
        "c.yaml:7: the key 'amont' is unknown in 'effects'; did you mean amount?",
        "c.yaml:7: the key 'amount' is missing in 'effects'; add a line 'amount: ...'",
    ]


def test_missing_sections_and_another_format_are_reported() -> None:
    country, problems = read("format: 2\nruleset: demo\n", "c.yaml", Country)
    assert country is None
    assert [str(problem) for problem in problems] == [
        "c.yaml:1: 'format' is '2'; write 1",
        "c.yaml:1: the key 'id' is missing; add a line 'id: ...'",
        "c.yaml:1: the key 'towns' is missing; add a line 'towns: ...'",
    ]


def test_an_id_that_is_a_number_or_has_capitals_is_reported() -> None:
    _, problems = read("format: 1\nruleset: demo\nid: 300\ntowns: []", "c.yaml", Country)
    assert problems[0].line == 3
    _, problems = read("format: 1\nruleset: demo\nid: My Land\ntowns: []", "c.yaml", Country)
    assert "lower-case" in problems[0].remedy


def test_a_list_in_place_of_a_mapping_and_the_other_way_round() -> None:
    assert "a list such as [a, b]" in said("towns: {a: b}")[0]
    assert "keys and values" in said("towns: [[a]]")[0]


class Crowd(Content):
    towns: Annotated[tuple[Town, ...], Field(min_length=1)]


def test_a_list_whose_every_item_is_faulty_is_not_called_empty() -> None:
    _, problems = read(HEAD + "towns: [{name: Aquila, sise: 3}]", "c.yaml", Crowd)
    assert [problem.what for problem in problems] == ["the key 'sise' is unknown in 'towns'"]
    _, problems = read(HEAD + "towns: []", "c.yaml", Crowd)
    assert [problem.what for problem in problems] == ["'towns' is empty"]


def test_what_remains_of_a_faulty_file_can_be_judged_with_its_lines() -> None:
    body = """towns:
  - name: Aquila
    effects:
      - {verb: nonsense}
      - {verb: lose_cards, amount: 3}
    terrain: hil
"""
    document, _ = parse(HEAD + body, "c.yaml")
    assert document is not None
    saved = validate_repaired(document, Country)
    assert saved is not None
    country, rest = saved
    assert country.towns[0].effects == (Tax(verb="lose_cards", amount=3),)
    assert country.towns[0].terrain == "hill"
    assert rest.lines.at("towns", 0, "effects", 0, "amount") == 8


def test_a_file_that_lacks_something_is_not_judged_further() -> None:
    document, _ = parse(HEAD, "c.yaml")
    assert document is not None
    assert validate(document, "c.yaml", Country)[0] is None
    assert validate_repaired(document, Country) is None
