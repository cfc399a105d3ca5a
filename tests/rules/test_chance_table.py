"""A player's own table of chance events is checked as strictly as the program's: every problem with its line."""

from decimo.content.model import read, validate
from decimo.content.strict_yaml import parse
from decimo.rules.event.chance_table import ChanceTable, check_chance
from tests.rules.game import ROOT

HEAD = "format: 1\nruleset: decimo\ntable: chance\nid: own\ntitle: Own events\n"
"""Five lines; the die stands on the sixth and the rows begin on the eighth."""


def faults(body: str) -> list[str]:
    """What the check says of a table with this body, by line."""
    document, problems = parse(HEAD + body, "own.yaml")
    assert document is not None
    table, more = validate(document, "own.yaml", ChanceTable)
    if table is None:
        return [str(problem) for problem in problems + more]
    return [str(problem) for problem in check_chance(table, document.lines, "own.yaml", {})]


def row(on: str, rest: str, *, id: str = "E1", words: str = "Words.") -> str:  # noqa: A002
    return f'  - {{on: {on}, id: {id}, title: One, scope: triban, words: "{words}", {rest}}}\n'


QUIET = "effects: [{verb: suffer_blight, amount: 1}]"


def test_our_own_table_is_sound() -> None:
    name = "tables/decimo/chance.yaml"
    text = (ROOT / name).read_bytes()
    document, problems = parse(text, name)
    table, more = read(text, name, ChanceTable)
    assert document is not None
    assert table is not None
    assert problems + more + check_chance(table, document.lines, name, {}) == []


def test_gaps_and_overlaps_of_the_die_are_named() -> None:
    """Case C1."""
    told = faults("die: 1d4\nrows:\n" + row("1-2", QUIET) + row("2", QUIET, id="E2"))
    assert any(fault.startswith("own.yaml:9: '2' overlaps '1-2'") for fault in told)
    assert any("no row covers 3-4" in fault for fault in told)


def test_an_unknown_effect_is_named_with_what_was_meant() -> None:
    told = faults("die: 1d1\nrows:\n" + row("1", "effects: [{verb: sufer_blight, amount: 1}]"))
    assert told == ["own.yaml:8: verb is 'sufer_blight', which is unknown; did you mean suffer_blight?"]


def test_a_die_that_is_not_there_is_named() -> None:
    told = faults(
        "die: 1d1\nrows:\n" + row("1", "dice: {years: 1d6}, effects: [{verb: earn_cards, amount: $yeers}]")
    )
    assert told == ["own.yaml:8: there is no die 'yeers' in E1; did you mean years?"]


def test_a_die_that_is_no_formula_is_named() -> None:
    told = faults("die: 1d1\nrows:\n" + row("1", "dice: {n: 1x}, effects: [{verb: earn_cards, amount: $n}]"))
    assert len(told) == 1
    assert "1x" in told[0]


def test_the_bands_of_a_deciding_die_cover_it_once() -> None:
    bands = "[{on: 1-3, words: a}, {on: 3-4, words: b}]"
    told = faults(
        "die: 1d1\nrows:\n"
        + row("1", f"dice: {{n: 1d6}}, effects: [{{verb: decide, die: $n, bands: {bands}}}]")
    )
    assert told == [
        "own.yaml:8: 3 falls in two bands; let each total pick one",
        "own.yaml:8: no band covers 5 or 6; add a band, or widen one",
    ]


def test_an_event_in_which_nothing_happens_is_a_fault() -> None:
    assert faults("die: 1d1\nrows:\n" + row("1", "dice: {}")) == [
        "own.yaml:8: nothing happens in E1; add an effect"
    ]


def test_something_that_lasts_must_do_something() -> None:
    told = faults("die: 1d1\nrows:\n" + row("1", "effects: [{verb: run, kind: banditri, seasons: 2}]"))
    assert told == ["own.yaml:8: 'banditri' would do nothing; did you mean banditry?"]


def test_piracy_belongs_on_a_route_and_has_an_end() -> None:
    told = faults("die: 1d1\nrows:\n" + row("1", "effects: [{verb: run, kind: piracy}]"))
    assert told == [
        "own.yaml:8: piracy cannot be on a land; write 'on: route'",
        "own.yaml:8: piracy has no end; add 'seasons: ...'",
    ]


def test_an_event_goes_on_to_one_that_is_there_and_ends() -> None:
    """Case C6."""
    two = "effects: [{verb: go_to, event: E1}]"
    told = faults(
        "die: 1d2\nrows:\n" + row("1", "effects: [{verb: go_to, event: E2}]") + row("2", two, id="E2")
    )
    assert told == [
        "own.yaml:8: E2 goes on to another event itself; name an event that does not",
        "own.yaml:9: E1 goes on to another event itself; name an event that does not",
    ]
    assert (
        "the event 'E9' is unknown"
        in faults("die: 1d1\nrows:\n" + row("1", "effects: [{verb: go_to, event: E9}]"))[0]
    )


def test_only_the_land_and_the_people_stand_in_braces() -> None:
    told = faults("die: 1d1\nrows:\n" + row("1", QUIET, words="Woe to {leader} of {land}."))
    assert told == ["own.yaml:8: '{leader}' has no meaning; use {land} or {people}"]
