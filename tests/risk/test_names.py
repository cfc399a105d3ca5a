"""Territories by other editions' names, short and misspelt ones: each resolves, and none is guessed."""

import pytest

from decimo.fate import Refusal
from decimo.risk.land.land_name import find_continent, find_territory, names_of, plain
from tests.risk.table import BOOK

LAND = BOOK.land

OTHERS_SAY = {
    "NW territories": "northwest-territory",
    "North-West-Territory": "northwest-territory",
    "Northwest Territories": "northwest-territory",
    "W. US": "western-united-states",
    "E. US": "eastern-united-states",
    "C. America": "central-america",
    "Mexico": "central-america",
    "Eastern Canada": "quebec",
    "Ven.": "venezuela",
    "Venezuala": "venezuela",
    "brazil": "brazil",
    "Argentine": "argentina",
    "Scandanavia": "scandinavia",
    "N. Europe": "northern-europe",
    "W. Europe": "western-europe",
    "S. Europe": "southern-europe",
    "Russia": "ukraine",
    "N. Africa": "north-africa",
    "E. Africa": "east-africa",
    "S. Africa": "south-africa",
    "Central Africa": "congo",
    "South East Asia": "siam",
    "Southeast Asia": "siam",
    "New G.": "new-guinea",
    "W. Australia": "western-australia",
    "E. Australia": "eastern-australia",
    "middle_east": "middle-east",
    "  KAMCHATKA ": "kamchatka",
    "GBR": "great-britain",
}


@pytest.mark.parametrize(("said", "meant"), OTHERS_SAY.items())
def test_what_others_call_a_territory(said: str, meant: str) -> None:
    assert find_territory(LAND, said) == meant


def test_every_name_means_one_territory() -> None:
    meant: dict[str, set[str]] = {}
    for name, id_ in names_of(LAND).items():
        meant.setdefault(plain(name), set()).add(id_)
    assert {name: ids for name, ids in meant.items() if len(ids) > 1} == {}
    assert {id_ for ids in meant.values() for id_ in ids} == set(LAND.place)


def test_continents_have_other_names_too() -> None:
    assert find_continent(LAND, "Oceania") == find_continent(LAND, "australia") == "australia"
    with pytest.raises(Refusal, match="'Atlantis' is no continent"):
        find_continent(LAND, "Atlantis")


@pytest.mark.parametrize("said", ["Atlantis", "", "Kamchtkaa Bay", "[x]"])
def test_an_unknown_name_is_not_guessed(said: str) -> None:
    with pytest.raises(Refusal, match="is no territory of this map"):
        find_territory(LAND, said)


def test_the_nearest_known_names_are_told() -> None:
    with pytest.raises(Refusal, match="the nearest that it has: Kamchatka"):
        find_territory(LAND, "Kamtschatka")
