"""The map: territories, borders, continents, oceans and weather, compared with the lists in this module."""

from itertools import pairwise

import pytest

from decimo.content.check import check_paths
from decimo.content.content_folder import find_scenario
from decimo.content.graph import distances
from decimo.content.strict_yaml import Lines
from decimo.risk.calendar import TURN, bind_step
from decimo.risk.scenario import check_scenario
from decimo.rulesets import registry
from tests.risk.table import BOOK, Table

LAND = BOOK.land

BORDERS = {
    "alaska": "northwest-territory alberta kamchatka",
    "northwest-territory": "greenland alberta ontario",
    "greenland": "ontario quebec iceland",
    "alberta": "ontario western-united-states",
    "ontario": "quebec western-united-states eastern-united-states",
    "quebec": "eastern-united-states",
    "western-united-states": "eastern-united-states central-america",
    "eastern-united-states": "central-america",
    "central-america": "venezuela",
    "venezuela": "peru brazil",
    "peru": "brazil argentina",
    "brazil": "argentina north-africa",
    "iceland": "scandinavia great-britain",
    "scandinavia": "ukraine great-britain northern-europe",
    "ukraine": "northern-europe southern-europe ural afghanistan middle-east",
    "great-britain": "northern-europe western-europe",
    "northern-europe": "western-europe southern-europe",
    "western-europe": "southern-europe north-africa",
    "southern-europe": "north-africa egypt middle-east",
    "north-africa": "egypt east-africa congo",
    "egypt": "east-africa middle-east",
    "east-africa": "congo south-africa madagascar middle-east",
    "congo": "south-africa",
    "south-africa": "madagascar",
    "ural": "siberia afghanistan china",
    "siberia": "yakutsk irkutsk mongolia china",
    "yakutsk": "kamchatka irkutsk",
    "kamchatka": "irkutsk mongolia japan",
    "irkutsk": "mongolia",
    "mongolia": "japan china",
    "afghanistan": "china middle-east india",
    "china": "india siam",
    "middle-east": "india",
    "india": "siam",
    "siam": "indonesia",
    "indonesia": "new-guinea western-australia",
    "new-guinea": "western-australia eastern-australia",
    "western-australia": "eastern-australia",
}
"""Every border once, at the territory that the map names first."""

OPEN_COAST = {
    "pacific": "alaska alberta western-united-states central-america peru argentina kamchatka japan china siam "
    "indonesia new-guinea eastern-australia",
    "north-atlantic": "greenland quebec eastern-united-states central-america venezuela iceland scandinavia "
    "great-britain northern-europe western-europe north-africa",
    "south-atlantic": "brazil argentina congo south-africa",
    "arctic": "alaska northwest-territory greenland scandinavia ukraine ural siberia yakutsk kamchatka",
    "indian": "east-africa south-africa madagascar middle-east india siam indonesia western-australia",
}
BY_A_SEA = {
    "pacific": "venezuela mongolia",
    "north-atlantic": "brazil ukraine southern-europe egypt middle-east",
    "south-atlantic": "north-africa",
    "arctic": "ontario quebec iceland",
    "indian": "egypt eastern-australia",
}
"""The territories that touch an ocean by a marginal sea alone."""

HURRICANES = {
    "regular": "eastern-united-states central-america south-africa madagascar japan china india siam "
    "western-australia eastern-australia",
    "rare": "quebec western-united-states venezuela brazil east-africa mongolia middle-east indonesia new-guinea",
}
BLIZZARDS = {
    "regular": "alaska northwest-territory greenland alberta ontario quebec western-united-states "
    "eastern-united-states iceland scandinavia ukraine great-britain northern-europe ural siberia yakutsk kamchatka "
    "irkutsk mongolia japan afghanistan china",
    "rare": "western-europe southern-europe middle-east india argentina peru south-africa north-africa "
    "eastern-australia",
}


def of(words: str) -> set[str]:
    return set(words.split())


def test_the_map_has_no_fault() -> None:
    assert check_paths([find_scenario("risk-world")], registry()) == []


@pytest.mark.rule("risk:B1")
@pytest.mark.parametrize("kind", ["territories", "continents", "oceans"])
def test_a_name_that_no_amendment_could_give_is_none(kind: str) -> None:
    first, *others = getattr(LAND, kind)
    land = LAND.model_copy(update={kind: (first.model_copy(update={"name": "A" * 61}), *others)})
    (problem,) = check_scenario(land, Lines({}), "risk-world.yaml", {})
    assert problem.what.endswith("is no name")
    assert problem.remedy == "write words of at most 60 characters, with a letter or digit among them"


def test_there_are_42_territories_on_six_continents() -> None:
    assert len(LAND.territories) == 42
    sizes = {continent: len(places) for continent, places in LAND.of_continent.items()}
    assert sizes == {
        "north-america": 9,
        "south-america": 4,
        "europe": 7,
        "africa": 6,
        "asia": 12,
        "australia": 4,
    }


@pytest.mark.rule("risk:B1")
def test_a_territory_has_an_army_as_long_as_somebody_owns_it() -> None:
    table = Table({"alaska": ("red", 1)})
    with pytest.raises(AssertionError):
        table.run(
            lambda context: context.tell("vanish", context.world.territories["alaska"], "risk:B1", armies=0)
        )


def test_the_borders_are_these_83_and_go_both_ways() -> None:
    told = {frozenset((one, other)) for one, others in BORDERS.items() for other in others.split()}
    assert len(told) == 83
    assert {frozenset(pair) for pair in (*LAND.borders, *LAND.crossings)} == told
    assert len(LAND.borders) + len(LAND.crossings) == 83
    for one, others in LAND.neighbours.items():
        assert all(one in LAND.neighbours[other] for other in others)
        assert {frozenset((one, other)) for other in others} == {pair for pair in told if one in pair}


def test_25_borders_cross_water() -> None:
    assert len(LAND.crossings) == 25
    assert frozenset(("alaska", "kamchatka")) in {frozenset(pair) for pair in LAND.crossings}
    assert frozenset(("middle-east", "southern-europe")) in {frozenset(pair) for pair in LAND.borders}


def test_the_map_is_as_dense_as_the_board() -> None:
    degrees = {place: len(others) for place, others in LAND.neighbours.items()}
    two = {place for place, degree in degrees.items() if degree == 2}
    six = {place for place, degree in degrees.items() if degree == 6}
    assert (min(degrees.values()), max(degrees.values())) == (2, 6)
    assert two == of("argentina madagascar japan eastern-australia")
    assert six == of("ontario ukraine southern-europe north-africa east-africa china middle-east")
    assert max(max(found.values()) for found in LAND.distances.values()) == 10


def test_every_continent_has_its_gates() -> None:
    gates = {
        continent: sum(any(other not in places for other in LAND.neighbours[place]) for place in places)
        for continent, places in LAND.of_continent.items()
    }
    assert gates == {
        "north-america": 3,
        "south-america": 2,
        "europe": 4,
        "africa": 3,
        "asia": 5,
        "australia": 1,
    }


@pytest.mark.rule("risk:B7")
def test_continents_bring_these_armies() -> None:
    assert {continent.id: continent.bonus for continent in LAND.continents} == {
        "asia": 7,
        "north-america": 5,
        "europe": 5,
        "africa": 3,
        "south-america": 2,
        "australia": 2,
    }


@pytest.mark.rule("risk:G4")
def test_the_40th_anniversary_edition_parts_east_africa_from_the_middle_east() -> None:
    assert "middle-east" in LAND.neighbours["east-africa"]
    later = LAND.of_1999()
    assert "middle-east" not in later.neighbours["east-africa"]
    assert "east-africa" not in later.neighbours["middle-east"]
    assert len(later.borders) + len(later.crossings) == 82


@pytest.mark.rule("risk:G4")
@pytest.mark.parametrize(("edition", "touching"), [("off", True), ("on", False)])
def test_the_house_rule_decides_which_map_a_step_is_played_on(edition: str, touching: bool) -> None:
    table = Table({"east-africa": ("red", 2)}, rest=("blue", 1), edition_40th=edition)
    attack = next(line for line in TURN if line.id == "attack")
    table.run(bind_step(attack, BOOK).play, "stop")
    ids = [option.id for option in table.asks[0].options]
    assert ("east-africa-middle-east" in ids) is touching


def test_the_oceans_are_those_of_the_shapes_on_the_board() -> None:
    for ocean, places in OPEN_COAST.items():
        assert {place.id for place in LAND.territories if ocean in place.oceans} == of(places)
    for ocean, places in BY_A_SEA.items():
        touching = {place.id for place in LAND.territories if ocean in place.all_oceans}
        assert touching - of(OPEN_COAST[ocean]) == of(places)
    assert {place.id for place in LAND.territories if not place.coastal} == {"irkutsk", "afghanistan"}
    assert {place.id for place in LAND.territories if place.really_inland} == {"alberta", "mongolia"}


def test_weather_comes_where_it_was_seen() -> None:
    for level, places in HURRICANES.items():
        assert {place.id for place in LAND.territories if place.hurricanes == level} == of(places)
    for level, places in BLIZZARDS.items():
        assert {place.id for place in LAND.territories if place.blizzards == level} == of(places)


@pytest.mark.rule("risk:B8")
def test_each_sign_is_on_fourteen_cards() -> None:
    signs = [place.card for place in LAND.territories]
    assert {sign: signs.count(sign) for sign in signs} == {"infantry": 14, "cavalry": 14, "artillery": 14}


def test_labels_do_not_lie_on_each_other() -> None:
    rows: dict[int, list[int]] = {}
    for place in LAND.territories:
        x, y = place.pos
        rows.setdefault(y, []).append(x)
    assert all(right - left >= 4 for xs in rows.values() for left, right in pairwise(sorted(xs)))


def test_distances_count_borders() -> None:
    assert distances(LAND.neighbours, "argentina")["brazil"] == 1
    assert LAND.distances["alaska"]["japan"] == 2
