"""The reinforcements at the start of a turn, and their places."""

import pytest

from decimo.risk.calendar import ROUND_END, SEASONS, TURN
from decimo.risk.game.reinforcements import count_income, reinforce
from tests.risk.table import BOOK, Table

PLACES = [place.id for place in BOOK.land.territories]
SCATTERED = [
    "alaska",
    "greenland",
    "alberta",
    "quebec",
    "peru",
    "brazil",
    "iceland",
    "ukraine",
    "egypt",
    "congo",
    "ural",
    "siberia",
    "japan",
    "china",
    "india",
    "indonesia",
    "new-guinea",
]
"""Seventeen territories that make no continent."""


@pytest.mark.rule("risk:B6")
@pytest.mark.parametrize(
    ("territories", "armies"), [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (17, 5)]
)
def test_a_third_of_the_territories_rounded_down_and_at_least_three(territories: int, armies: int) -> None:
    table = Table(dict.fromkeys(SCATTERED[:territories], ("red", 1)))
    due = count_income(table.board, BOOK, "red")
    assert (due.territories, due.continents, due.armies) == (armies, {}, armies)


@pytest.mark.rule("risk:B6", "risk:B7")
@pytest.mark.parametrize("continent", BOOK.land.of_continent)
def test_a_whole_continent_brings_its_bonus(continent: str) -> None:
    places = BOOK.land.of_continent[continent]
    table = Table(dict.fromkeys(places, ("red", 1)))
    due = count_income(table.board, BOOK, "red")
    assert due.continents == {continent: BOOK.land.continent[continent].bonus}
    assert due.armies == max(3, len(places) // 3) + BOOK.land.continent[continent].bonus
    table.land(places[0]).owner = "blue"
    assert count_income(table.board, BOOK, "red").continents == {}


@pytest.mark.rule("risk:B6")
def test_the_armies_are_placed_in_as_many_heaps_as_one_likes() -> None:
    table = Table(dict.fromkeys(SCATTERED[:14], ("red", 1)))
    table.play(reinforce, "alaska", "1", "peru", "3")
    assert table.armies("alaska", "peru", "brazil") == [2, 4, 1]
    assert [fact.words["armies"] for fact in table.facts if fact.verb == "levy"] == [4]


@pytest.mark.rule("risk:B6")
def test_only_own_territories_are_offered() -> None:
    table = Table({"alaska": ("red", 1), "peru": ("red", 2)})
    table.play(reinforce, "peru", "3")
    assert [option.id for option in table.asks[0].options] == ["alaska", "peru"]
    assert [option.id for option in table.asks[1].options] == ["1", "2", "3"]


@pytest.mark.rule("risk:B6")
def test_continents_are_counted_before_cards_and_placing() -> None:
    australia = BOOK.land.of_continent["australia"]
    table = Table(dict.fromkeys(australia, ("red", 1)))
    table.deal("red", "alaska", "alberta", "ontario")
    table.play(reinforce, "alaska+alberta+ontario", "indonesia", "9")
    assert table.land("indonesia").armies == 10


@pytest.mark.rule("risk:B5")
def test_a_turn_has_its_parts_in_this_order() -> None:
    base = [line.id for line in TURN if line.when(Table().settings, 3, 0)]
    assert base == ["reinforce", "attack", "card", "fortify"]
    assert SEASONS[ROUND_END] == "end of the round"


@pytest.mark.rule("risk:B5")
def test_a_new_turn_begins_with_nothing_of_the_last_one() -> None:
    table = Table({"alaska": ("red", 1)})
    table.board.captured, table.board.rewarded, table.board.fought = True, True, ("alaska",)
    table.play(reinforce)
    assert [table.board.captured, table.board.rewarded, len(table.board.fought)] == [False, False, 0]
