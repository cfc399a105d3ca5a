"""The tables of events and targets: nothing missing, nothing doubled, exact chances (section 4.3)."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from decimo.content.model import read
from decimo.content.strict_yaml import parse
from decimo.risk.board.board import Board
from decimo.risk.companion.instructions import take_off
from decimo.risk.event.event_losses import Loss, can_happen, coast_of, oceans_of
from decimo.risk.event.event_table import EventTable, check_events
from decimo.risk.event.target_table import (
    CONTINENTS,
    OCEANS,
    WATER_OR_LAND,
    TargetTable,
    check_targets,
)
from decimo.risk.scenario import RiskScenario
from decimo.risk.settings import RiskSettings, read_settings
from tests.risk.table import BOOK

F = Fraction
EVENTS, TARGETS, LAND = BOOK.events, BOOK.targets, BOOK.land

WAYS = (1, 5, 15, 35, 70, 126, 205, 305, 420, 540, 651, 735, 780)
"""Of 7,776, from the sum of 5 to that of 17; those above mirror them."""

PRINTED = {
    "north-america": {
        "greenland": F(1, 72),
        "northwest-territory": F(1, 72),
        "alaska": F(1, 54),
        "alberta": F(5, 216),
        "ontario": F(1, 36),
        "quebec": F(5, 216),
        "eastern-united-states": F(1, 54),
        "western-united-states": F(1, 72),
        "central-america": F(1, 72),
    },
    "south-america": {"venezuela": F(1, 36), "peru": F(1, 36), "brazil": F(1, 18), "argentina": F(1, 18)},
    "europe": {
        "ukraine": F(1, 36),
        "iceland": F(1, 54),
        "great-britain": F(5, 216),
        "western-europe": F(1, 36),
        "southern-europe": F(5, 216),
        "northern-europe": F(7, 216),
        "scandinavia": F(1, 72),
    },
    "africa": dict.fromkeys(
        ("north-africa", "egypt", "east-africa", "congo", "south-africa", "madagascar"), F(1, 36)
    ),
    "asia": {
        "kamchatka": F(1, 324),
        "yakutsk": F(1, 81),
        "siberia": F(5, 432),
        "ural": F(7, 432),
        "afghanistan": F(25, 1296),
        "middle-east": F(1, 48),
        "india": F(1, 48),
        "siam": F(25, 1296),
        "mongolia": F(7, 432),
        "china": F(5, 432),
        "japan": F(1, 81),
        "irkutsk": F(1, 324),
    },
    "australia": {
        "indonesia": F(1, 36),
        "new-guinea": F(1, 36),
        "western-australia": F(1, 18),
        "eastern-australia": F(1, 18),
    },
}
"""The chance of each territory when an event strikes land."""


@pytest.mark.rule("risk:A2")
def test_every_sum_of_five_dice_picks_one_event_with_its_ways() -> None:
    ways = Counter(sum(faces) for faces in product(range(1, 7), repeat=5))
    chances = EVENTS.odds()
    assert [ways[total] for total in range(5, 31)] == [*WAYS, *reversed(WAYS)]
    assert [chances[f"V{total}"] * 7776 for total in range(5, 31)] == [*WAYS, *reversed(WAYS)]
    assert [row.id for row in EVENTS.rows] == [f"V{total}" for total in range(5, 31)]


@pytest.mark.parametrize(
    ("total", "dice"),
    [
        pytest.param(9, "1d6+4", marks=pytest.mark.rule("risk:V9")),
        pytest.param(10, "1d6+3", marks=pytest.mark.rule("risk:V10")),
        pytest.param(12, "1d6", marks=pytest.mark.rule("risk:V12", "risk:E7")),
        pytest.param(14, "1d6", marks=pytest.mark.rule("risk:V14")),
        pytest.param(15, "1d6", marks=pytest.mark.rule("risk:V15")),
        pytest.param(16, "1d6", marks=pytest.mark.rule("risk:V16")),
        pytest.param(18, "1d6", marks=pytest.mark.rule("risk:V18")),
        pytest.param(19, "1d6", marks=pytest.mark.rule("risk:V19")),
        pytest.param(21, "1d6+1", marks=pytest.mark.rule("risk:V21")),
        pytest.param(22, "1d6+3", marks=pytest.mark.rule("risk:V22")),
        pytest.param(26, "1d6+1", marks=pytest.mark.rule("risk:V26")),
    ],
)
def test_one_die_says_how_many_armies_an_event_is_about(total: int, dice: str) -> None:
    assert EVENTS.row_for(total).dice == dice


@pytest.mark.rule("risk:A3")
def test_every_territory_is_in_one_list_and_every_total_leads_to_one() -> None:
    places = [row.to for each in TARGETS.lists if each.id in LAND.continent for row in each.rows]
    assert sorted(places) == sorted(LAND.place)
    for each in TARGETS.lists:
        totals = [total for claim in each.claims.values() for total in claim]
        assert sorted(map(int, totals)) == sorted(map(int, each.results)), each.id
    for continent, territories in LAND.of_continent.items():
        assert sorted(TARGETS.list_of[continent].claims) == sorted(territories)


@pytest.mark.rule("risk:A3")
def test_the_chances_of_territories_oceans_and_continents_are_those_printed() -> None:
    assert TARGETS.chances() == {place: c for each in PRINTED.values() for place, c in each.items()}
    assert sum(TARGETS.chances().values()) == 1
    assert TARGETS.list_of[WATER_OR_LAND].chances == {"ocean": F(2, 3), "land": F(1, 3)}
    assert set(TARGETS.list_of[CONTINENTS].chances.values()) == {F(1, 6)}
    seas = TARGETS.list_of[OCEANS].chances
    assert seas == {
        "pacific": F(1, 3),
        "north-atlantic": F(1, 6),
        "south-atlantic": F(1, 6),
        "arctic": F(1, 6),
        "indian": F(1, 6),
    }


@pytest.mark.rule("risk:A3")
def test_the_weights_are_far_from_even() -> None:
    chances = TARGETS.chances()
    assert chances["brazil"] * 42 == F(7, 3)
    assert round(float(chances["kamchatka"] * 42), 2) == 0.13
    assert max(chances.values()) / min(chances.values()) == 18


def chance_that(event: str, **settings: str) -> Fraction:
    """The chance that the territory struck has what an event needs."""
    chosen = read_settings({key.replace("_", "-"): value for key, value in settings.items()})
    found = EVENTS.event(event)
    return sum(
        (chance for place, chance in TARGETS.chances().items() if can_happen(found, LAND, place, chosen)),
        F(0),
    )


@pytest.mark.rule("risk:V10", "risk:E17")
def test_a_tsunami_finds_an_ocean_or_any_salt_water() -> None:
    assert chance_that("V10") == F(143, 162)
    assert chance_that("V10", coasts="any-salt-water") == F(1267, 1296)
    salty = RiskSettings(coasts="any-salt-water")
    dry = [place.id for place in LAND.territories if not oceans_of(place, salty)]
    assert dry == ["irkutsk", "afghanistan"]
    strict = replace(salty, strict_geography=True)
    dry = [place.id for place in LAND.territories if not oceans_of(place, strict)]
    assert sorted(dry) == ["afghanistan", "alberta", "irkutsk", "mongolia"]
    assert "alberta" not in coast_of(LAND, "pacific", RiskSettings(strict_geography=True))


@pytest.mark.rule("risk:V18", "risk:V19", "risk:E18")
def test_hurricanes_and_blizzards_come_as_often_as_the_map_allows() -> None:
    assert chance_that("V18") == F(653, 1296)
    assert chance_that("V19") == F(857, 1296)
    assert chance_that("V18", weather="regular") == F(341, 1296)
    assert chance_that("V19", weather="regular") == F(485, 1296)


@pytest.mark.rule("risk:E17")
def test_the_coasts_of_the_five_oceans() -> None:
    def count(ocean: str, coasts: str) -> int:
        return len(coast_of(LAND, ocean, read_settings({"coasts": coasts})))

    oceans = [ocean.id for ocean in LAND.oceans]
    assert [count(ocean, "open-ocean") for ocean in oceans] == [13, 11, 4, 9, 8]
    assert [count(ocean, "any-salt-water") for ocean in oceans] == [15, 16, 5, 12, 10]
    seas = TARGETS.list_of[OCEANS].chances
    assert sum(chance * count(ocean, "open-ocean") for ocean, chance in seas.items()) == F(29, 3)


@pytest.mark.rule("risk:V28", "risk:V30")
def test_how_often_a_strong_event_comes_as_it_is_in_several_places() -> None:
    called = [row for row in EVENTS.rows if row.reroll is None]
    again = [row.id for row in called if row.strong == "again"]
    numbers = (5, 6, 7, 10, 11, 20, 22, 23, 24, 25, 27)
    assert again == [f"V{number}" for number in numbers]
    chances = EVENTS.odds()
    whole = sum((chances[row.id] for row in called), F(0))
    assert sum((chances[id_] for id_ in again), F(0)) / whole == F(1047, 3880)


def test_the_board_remembers_nothing_of_events_at_first() -> None:
    board = Board("world")
    assert (board.events, board.event_round, board.infections, board.desertions) == (0, 0, {}, {})


# A map of one's own


def another(land: RiskScenario, **changed: Any) -> RiskScenario:
    return RiskScenario(**{name: getattr(land, name) for name in RiskScenario.model_fields} | changed)


def test_on_another_map_no_continent_and_no_territory_is_favoured() -> None:
    other = another(LAND, territories=LAND.territories[:20])
    made = TARGETS.for_land(other)
    assert made is not TARGETS
    assert TARGETS.for_land(LAND) is TARGETS
    assert sorted(made.chances()) == sorted(place.id for place in other.territories)
    assert sum(made.chances().values()) == 1
    dry = TARGETS.for_land(another(other, oceans=()))
    assert dry.list_of[WATER_OR_LAND].claims == {"land": (1,)}


# Faulty tables


def test_faults_of_a_table_of_targets_are_named_with_their_lines() -> None:
    head = "format: 1\nruleset: risk\ntable: targets\nid: targets\ntitle: T\nlists:\n"
    rows = "{on: 1-4, to: ocean}, {on: 4-5, to: land}"
    four = [f"  - {{id: {id_}, die: 1d6, rows: [{rows}]}}\n" for id_ in ("water-or-land", "oceans", "a", "b")]
    text = head + "".join(four)
    document, _ = parse(text, "t")
    table, problems = read(text, "t", TargetTable)
    assert table is not None, problems
    assert document is not None
    found = [str(problem) for problem in check_targets(table, document.lines, "t", {})]
    assert "t:6: there is no list of continents; add one" in found[0]
    assert sum("overlaps" in each for each in found) == 4
    assert sum("no row covers 6" in each for each in found) == 4


def test_faults_of_a_table_of_events_are_named_with_their_lines() -> None:
    text = """\
format: 1
ruleset: risk
table: events
id: events
title: T
die: 1d3
rows:
  - {on: 1, id: a, title: A, cause: a, words: a, target: land, effects: [{verb: lose, amount: $dice}]}
  - {on: 2, id: b, title: B, cause: b, words: b, target: land, otherwise: c, dice: 1z6, effects: [{verb: ban}]}
  - {on: 3, id: d, title: D, cause: d, words: d, target: land, then: a, effects: [{verb: ban}]}
"""
    document, _ = parse(text, "t")
    table, problems = read(text, "t", EventTable)
    assert table is not None, problems
    assert document is not None
    found = [str(problem) for problem in check_events(table, document.lines, "t", {})]
    assert len(found) == 5
    assert found[0] == "t:8: a has no dice to take an amount from; add 'dice: 1d6'"
    assert any("there is no event 'c' to replace it" in each for each in found)
    assert any("1z6" in each for each in found)
    assert any("does not roll on with 'then'" in each for each in found)


@pytest.mark.rule("risk:V6")
def test_a_large_meteor_at_sea_says_that_all_but_one_go_and_no_more() -> None:
    (order,) = take_off({"brazil": [Loss(keep=1)]}, BOOK.names, {"brazil": 5}, least=0)
    assert order.lines == ["Brazil: loses all armies but 1.", "  Brazil has 5: 4 go, 1 left."]
    (half,) = take_off({"brazil": [Loss(armies=2)]}, BOOK.names, {"brazil": 2}, least=0)
    assert half.lines[0] == "Brazil: loses 2 armies; the last one goes too."
