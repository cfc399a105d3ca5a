"""Blight: how a land takes it, heals, becomes desolate and wastes away, and regains lost values."""

from dataclasses import replace
from typing import Any

import pytest

from decimo.rules.game_data import DecimoData
from decimo.rules.people.economy import (
    become_desolate,
    end_year,
    neutralise_blight,
    pay_dividend,
    regain_values,
    revive_lands,
)
from tests.rules.game import AUTUMN, BOOKS, EVERY_PEOPLE, Game, verbs


def weakened(regulars: int = 8, horde: int = 0, ships: int = 3, **settings: Any) -> Game:
    """Pelmarra, with values of 8 units and 3 ships, has only these."""
    game = Game(**settings)
    people = game.triban()
    people.regulars, people.horde, people.ships = regulars, horde, ships
    return game


# Blight


@pytest.mark.rule("R14.4")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (9, 8)])
def test_any_land_sheds_one_blight_a_year_and_never_falls_below_none(
    data: DecimoData, people: str, before: int, after: int
) -> None:
    game = Game(data=data)
    game.triban(people).blight = before
    game.play(neutralise_blight, year=5, season=AUTUMN)
    assert game.triban(people).blight == after
    assert sum(other.blight for other in game.world.tribans.values()) == after


@pytest.mark.rule("R14.7", "G-45")
@pytest.mark.parametrize(("blight", "desolate"), [(9, False), (10, True), (11, True)])
def test_10_blight_makes_a_land_desolate(blight: int, desolate: bool) -> None:
    game = Game()
    game.triban().blight = blight
    game.play(become_desolate, year=5, season=AUTUMN)
    assert game.triban().desolate is desolate


@pytest.mark.rule("G-05")
@pytest.mark.parametrize(("rating", "points", "left"), [(10, 1, 9), (20, 3, 17), (0, 1, 0), (1, 5, 0)])
def test_the_administrator_pays_once_in_the_year_in_which_his_land_becomes_desolate(
    rating: int, points: int, left: int
) -> None:
    game = Game(administrator_desolate=points)
    game.holder("administrator").rating = rating
    game.triban().blight = 12
    game.play(become_desolate, year=5, season=AUTUMN)
    assert game.holder("administrator").rating == left
    game.play(become_desolate, year=6, season=AUTUMN)
    assert game.holder("administrator").rating == left


@pytest.mark.rule("R14.7")
def test_a_land_below_10_lives_again_and_may_become_desolate_anew() -> None:
    game = Game()
    game.triban().blight = 10
    game.play(become_desolate, year=5, season=AUTUMN)
    assert game.play(revive_lands, year=5, season=AUTUMN) == [], "10 is not below 10"
    game.play(neutralise_blight, year=5, season=AUTUMN)
    facts = game.play(revive_lands, year=5, season=AUTUMN)
    assert verbs(facts) == ["revive"]
    assert not game.triban().desolate
    game.triban().blight = 10
    game.play(become_desolate, year=6, season=AUTUMN)
    assert game.holder("administrator").rating == 8


@pytest.mark.rule("R14.8")
@pytest.mark.parametrize(
    ("taken", "value"),
    [(10, 8), (11, 8), (12, 7), (30, 7)],
)
def test_more_than_10_blight_even_after_the_years_healing_costs_one_value(taken: int, value: int) -> None:
    game = Game()
    people = game.triban()
    people.blight = taken
    game.play(neutralise_blight, year=5, season=AUTUMN)
    assert (people.army_value, people.navy_value) == (value, 3)


@pytest.mark.rule("R14.8")
@pytest.mark.parametrize(
    ("values", "after"),
    [
        ((8, 3), (7, 3)),
        ((3, 3), (2, 3)),  # level: the army
        ((2, 3), (2, 2)),  # the navy is larger
        ((0, 1), (0, 0)),
        ((0, 0), (0, 0)),
    ],
)
def test_it_is_the_larger_of_army_and_navy_value_that_wastes_away(
    values: tuple[int, int], after: tuple[int, int]
) -> None:
    game = Game()
    people = game.triban()
    people.army_value, people.navy_value = values
    people.regulars, people.ships = 0, 0
    people.blight = 20
    game.play(neutralise_blight, year=5, season=AUTUMN)
    assert (people.army_value, people.navy_value) == after


@pytest.mark.rule("R14.8")
def test_an_earthquake_costs_a_value_in_each_year_above_10_and_in_no_other() -> None:
    """Case E5: 20 blight heal to 10 in ten autumns, nine of which end above 10."""
    game = Game()
    game.strike("E4", year=3)
    lost = []
    for year in range(3, 24):
        game.play(become_desolate, year=year, season=AUTUMN)
        facts = game.play(neutralise_blight, year=year, season=AUTUMN)
        facts += game.play(revive_lands, year=year, season=AUTUMN)
        lost += [year for fact in facts if fact.verb in ("lower_army_value", "lower_navy_value")]
    assert lost == list(range(3, 12))
    assert verbs(game.facts).count("lie_desolate") == verbs(game.facts).count("revive") == 1
    assert game.triban().blight == 0


@pytest.mark.rule("R4.4", "R8.4")
@pytest.mark.parametrize(
    ("before", "after"),
    [((8, 0), (7, 0)), ((5, 3), (5, 2)), ((2, 1), (2, 1)), ((0, 8), (0, 7))],
)
def test_units_beyond_a_value_that_fell_are_gone(before: tuple[int, int], after: tuple[int, int]) -> None:
    game = weakened(*before)
    game.triban().blight = 20
    game.play(neutralise_blight, year=5, season=AUTUMN)
    assert (game.triban().regulars, game.triban().horde) == after


@pytest.mark.rule("R14.4", "R14.7", "R14.8", "R14.6")
@pytest.mark.parametrize("data", BOOKS)
@pytest.mark.parametrize("blight", [0, 1, 5, 10, 12])
def test_peoples_in_the_same_plight_fare_alike(data: DecimoData, blight: int) -> None:
    """Case E7: what an autumn does to one people it does to every other."""
    game = Game(data=data)
    for people in game.world.tribans.values():
        people.blight = blight
        people.navy_value = people.founding_navy = people.ships = 3
        people.centre, people.leading = False, "warrior"
    for step in (
        revive_lands,
        become_desolate,
        neutralise_blight,
        revive_lands,
        pay_dividend,
        end_year,
    ):
        game.play(step, year=5, season=AUTUMN)
    fates = {str(replace(people, id="any")) for people in game.world.tribans.values()}
    assert len(fates) == 1
    assert (
        len({leader.rating for leader in game.world.leaders.values() if leader.office == "administrator"})
        == 1
    )


# Values regained


@pytest.mark.rule("G-43")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
def test_any_people_without_blight_regains_one_value_every_fifth_year(data: DecimoData, people: str) -> None:
    game = Game(data=data)
    game.triban(people).army_value = 5
    game.play(regain_values, year=5)
    assert [t.army_value for t in game.world.tribans.values()].count(8) == len(game.world.tribans) - 1
    assert game.triban(people).army_value == 6


@pytest.mark.rule("G-43")
@pytest.mark.parametrize(
    ("points", "before", "after"),
    [
        (1, (8, 3), (8, 3)),  # never above the founding values
        (1, (10, 5), (10, 5)),  # and what was raised beyond them stays
        (1, (7, 2), (8, 2)),  # the army first
        (1, (8, 2), (8, 3)),
        (3, (7, 1), (8, 3)),  # what is left over goes to the navy
        (3, (2, 1), (5, 1)),
        (0, (2, 1), (2, 1)),
    ],
)
def test_the_army_regains_before_the_navy_up_to_what_they_once_were(
    points: int, before: tuple[int, int], after: tuple[int, int]
) -> None:
    game = Game(value_regained=points)
    people = game.triban()
    people.army_value, people.navy_value = before
    game.play(regain_values, year=10)
    assert (people.army_value, people.navy_value) == after


@pytest.mark.rule("G-43")
def test_a_blighted_land_regains_nothing() -> None:
    game = Game()
    game.triban().army_value, game.triban().blight = 5, 1
    assert game.play(regain_values, year=5) == []
