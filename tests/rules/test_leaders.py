"""Characters: how they age and are followed, and what administrators and politicians earn."""

from fractions import Fraction
from typing import Any

import pytest

from decimo.chance import outcome_odds
from decimo.rules.calendar import DecimoCalendar
from decimo.rules.game_data import DecimoData
from decimo.rules.people.leaders import appoint_all, collect_points, raise_unit_values
from decimo.rules.people.succession import age_characters
from decimo.rules.realm.conquest import lose_land
from decimo.rules.settings import read_settings
from decimo.world.world_state import EXCEPTIONAL, RELIABLE, Route
from tests.rules.game import AUTUMN, EVERY_PEOPLE, FOUR_HEARTHS, SUMMER, Game, Typed, verbs

SAFE = 6
NEW = (3, 4, 4)


def age(game: Game, people: str, *faces: Typed, year: int) -> None:
    """Let the three characters of a people roll for their age, and those of all others live on."""
    rolls: list[Typed] = []
    for triban in game.world.tribans:
        mine = triban == people
        rolls += faces if mine else [SAFE if isinstance(faces[0], int) else (3, 3)] * 3
    deadly = (1, (1, 1)) if year < 20 else (1, 2, (1, 1))
    deaths = sum(face in deadly for face in faces)
    game.play(age_characters, *rolls, *[NEW] * deaths, year=year)


# Age


@pytest.mark.rule("G-06", "R5.18")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
def test_in_a_fifth_year_a_1_takes_any_character_of_any_people(data: DecimoData, people: str) -> None:
    game = Game(data=data, ageing="fifth-year")
    old = [leader for leader in game.world.leaders.values() if leader.triban == people]
    age(game, people, 1, 2, 1, year=5)
    assert old[0].id not in game.world.leaders
    assert old[1].id in game.world.leaders
    assert old[2].id not in game.world.leaders
    for office in ("warrior", "politician"):
        new = game.holder(office, people)
        assert (new.rating, new.since) == (11, 5)
        assert new.name not in [leader.name for leader in old]
    assert game.holder("administrator", people) is old[1]


@pytest.mark.rule("G-06")
@pytest.mark.parametrize(
    ("since", "year", "deadly"),
    [(1, 5, 1), (1, 15, 1), (1, 20, 2), (2, 20, 1), (6, 25, 2), (7, 25, 1), (5, 25, 2)],
)
def test_from_the_20th_year_in_office_a_2_is_deadly_too(since: int, year: int, deadly: int) -> None:
    game = Game(ageing="fifth-year")
    for leader in game.world.leaders.values():
        leader.since = since
    game.play(age_characters, *[SAFE] * 12, year=year)
    for ask in game.asks:
        assert outcome_odds(ask) == [("dies", Fraction(deadly, 6)), ("lives on", Fraction(6 - deadly, 6))]
    game.play(age_characters, 2, *[SAFE] * 11, *[NEW] * (deadly == 2), year=year)
    assert verbs(game.facts) == (["die", "take_office"] if deadly == 2 else [])


@pytest.mark.rule("G-06")
def test_with_yearly_ageing_only_two_ones_kill_at_whatever_age() -> None:
    game = Game(ageing="yearly-36")
    game.play(age_characters, (1, 1), *[(1, 2)] * 11, NEW, year=23)
    assert verbs(game.facts) == ["die", "take_office"]
    for ask in game.asks[:12]:
        assert outcome_odds(ask) == [("dies", Fraction(1, 36)), ("lives on", Fraction(35, 36))]


@pytest.mark.rule("G-06")
@pytest.mark.parametrize(
    ("served", "chances"), [(1, 1), (9, 1), (10, 3), (19, 3), (20, 6), (29, 6), (30, 10), (60, 10)]
)
def test_each_winter_the_longer_in_office_the_deadlier(served: int, chances: int) -> None:
    """2; 2 and 3; 2 to 4; 2 to 5 have 1, 3, 6 and 10 of 36 chances."""
    game = Game()
    for leader in game.world.leaders.values():
        leader.since = 101 - served
    game.play(age_characters, *[(3, 3)] * 12, year=100)
    assert game.facts == []
    for ask in game.asks:
        assert (ask.dice, outcome_odds(ask)[0]) == ("2d6", ("dies", Fraction(chances, 36)))


@pytest.mark.rule("G-06")
@pytest.mark.parametrize(
    ("way", "years"),
    [
        ("yearly", list(range(1, 26))),
        ("fifth-year", [5, 10, 15, 20, 25]),
        ("yearly-36", list(range(1, 26))),
        ("off", []),
    ],
)
def test_the_setting_says_in_which_years_age_counts(way: str, years: list[int]) -> None:
    calendar = DecimoCalendar(FOUR_HEARTHS)
    settings = read_settings({"ageing": way})
    aged = [
        year for year in range(1, 26) if "ageing" in [step.id for step in calendar.steps(year, 0, settings)]
    ]
    assert aged == years


@pytest.mark.rule("G-06", "G-41")
def test_nobody_ages_in_a_land_that_outsiders_hold() -> None:
    game = Game(ageing="fifth-year")
    game.hold("hethrun")
    game.play(age_characters, *[SAFE] * 9, year=5)
    assert not game.facts


@pytest.mark.rule("R5.18")
def test_the_dead_leave_at_once_and_the_new_ratings_are_one_question() -> None:
    game = Game(ageing="fifth-year")
    age(game, "pelmarra", 1, 1, 1, year=10)
    assert verbs(game.facts) == ["die"] * 3 + ["take_office"] * 3
    abouts = [ask.about for ask in game.asks[12:]]
    assert abouts == ["pelmarra.warrior", "pelmarra.administrator", "pelmarra.politician"]
    assert game.facts[0].words["served"] == "9 years"
    assert game.facts[0].asks == (0,), "the death remembers its die"
    assert game.facts[3].asks == (12,), "the successor remembers the dice of his rating"


@pytest.mark.rule("R5.18")
def test_names_are_borne_in_their_order_and_then_begin_anew() -> None:
    game = Game()
    names = FOUR_HEARTHS.land.triban("pelmarra").leaders
    game.triban().named = len(names) - 1
    for leader in list(game.world.leaders.values())[:3]:
        del game.world.leaders[leader.id]
    game.play(lambda context, data: appoint_all(context, data, game.triban()), NEW, NEW, NEW, year=8)
    borne = [leader.name for leader in game.world.leaders.values() if leader.triban == "pelmarra"]
    assert borne == [names[-1], f"{names[0]} II", f"{names[1]} II"]


# Points


def earn(game: Game, year: int = 7) -> dict[str, int]:
    """Let all collect their points; return what each who won or lost any has now."""
    game.play(collect_points, year=year, season=AUTUMN)
    return {fact.about: game.world.leaders[fact.about].rating for fact in game.facts if "points" in fact.verb}


@pytest.mark.rule("R5.3")
def test_15_is_reliable_and_20_exceptional() -> None:
    assert (RELIABLE, EXCEPTIONAL) == (15, 20)


@pytest.mark.rule("R5.6", "G-05")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
def test_an_ordinary_administrator_gains_a_point_in_a_year_of_peace_without_blight(
    data: DecimoData, people: str
) -> None:
    game = Game(data=data)
    for other in game.world.tribans.values():
        other.fought = 7 if other.id != people else 6
    assert earn(game) == {f"{people}-administrator": 11}


@pytest.mark.rule("R5.6", "G-05")
@pytest.mark.parametrize("rating", [0, 14, 18, 19])
def test_below_20_it_is_one_point_whatever_the_routes(rating: int) -> None:
    game = Game()
    game.holder("administrator").rating = rating
    assert earn(game)["pelmarra-administrator"] == rating + 1


@pytest.mark.rule("R5.6", "G-05")
def test_blight_or_war_costs_an_ordinary_administrator_his_point() -> None:
    game = Game()
    game.triban("pelmarra").blight = 1
    game.triban("rossolan").fought = 7
    assert sorted(earn(game)) == ["hethrun-administrator", "orsely-administrator"]


@pytest.mark.rule("R5.6", "G-05")
@pytest.mark.parametrize("points", [0, 1, 3])
def test_the_points_of_peace_are_a_setting(points: int) -> None:
    game = Game(administrator_peace=points)
    earn(game)
    assert game.holder("administrator").rating == 10 + points


def exceptional(**settings: Any) -> Game:
    """Pelmarra's administrator has 20; two routes and a centre are Pelmarra's."""
    game = Game(**settings)
    game.holder("administrator").rating = 20
    game.only("pelmarra", "rossolan")
    game.triban("rossolan").fought = 7
    return game


@pytest.mark.rule("R5.7", "R6.17", "R5.3")
def test_an_exceptional_one_earns_a_point_a_route_to_a_peaceful_neighbour_and_two_for_a_centre() -> None:
    assert earn(exceptional()) == {"pelmarra-administrator": 24}


@pytest.mark.rule("R5.7")
@pytest.mark.parametrize(("score", "points"), [(0, 4), (4, 4), (5, 3), (6, 3)])
def test_a_route_to_an_unfriendly_neighbour_earns_nothing(score: int, points: int) -> None:
    game = exceptional()
    game.set_score("pelmarra", "rossolan", score)
    assert earn(game) == {"pelmarra-administrator": 20 + points}


@pytest.mark.rule("R5.7")
def test_an_outsider_that_raids_is_no_peaceful_neighbour() -> None:
    game = exceptional()
    game.outsider("tammerans").kind = "raider"
    assert earn(game) == {"pelmarra-administrator": 23}


@pytest.mark.rule("R5.7", "G-41")
def test_a_route_to_a_land_that_outsiders_hold_earns_nothing() -> None:
    game = exceptional()
    game.hold("rossolan")
    assert earn(game) == {"pelmarra-administrator": 23}


@pytest.mark.rule("R5.7", "E30")
@pytest.mark.parametrize(("idle", "points"), [(6, 4), (7, 3), (8, 3)])
def test_a_route_that_pirates_shut_this_year_earns_nothing(idle: int, points: int) -> None:
    game = exceptional()
    game.world.routes["wine-road"].idle = idle
    assert earn(game) == {"pelmarra-administrator": 20 + points}


@pytest.mark.rule("R5.7", "G-45")
@pytest.mark.parametrize(("blight", "points"), [(9, 4), (10, 3)])
def test_a_desolate_neighbour_cuts_the_route(blight: int, points: int) -> None:
    game = exceptional()
    game.triban("rossolan").blight = blight
    assert earn(game) == {"pelmarra-administrator": 20 + points}


@pytest.mark.rule("R5.7")
def test_a_route_counts_once_however_many_of_its_stops_are_at_peace() -> None:
    game = exceptional()
    game.world.routes = {"long": Route("long", "Long Road", ("rossolan", "pelmarra", "tammerans"))}
    assert earn(game) == {"pelmarra-administrator": 23}


@pytest.mark.rule("R5.7")
def test_without_a_centre_or_a_route_even_an_exceptional_one_earns_nothing() -> None:
    game = exceptional()
    game.triban().centre = False
    game.world.routes.clear()
    assert earn(game) == {}


@pytest.mark.rule("R5.7")
@pytest.mark.parametrize(("fought", "points"), [(6, 4), (7, 0)])
def test_only_a_year_at_peace_earns_points(fought: int, points: int) -> None:
    game = exceptional()
    game.triban().fought = fought
    assert earn(game).get("pelmarra-administrator", 20) == 20 + points


@pytest.mark.rule("R5.7")
def test_blight_below_desolation_does_not_cost_an_exceptional_one_his_points() -> None:
    game = exceptional()
    game.triban().blight = 9
    assert earn(game) == {"pelmarra-administrator": 24}


@pytest.mark.rule("G-45")
@pytest.mark.parametrize("rating", [10, 20])
def test_the_administrator_of_a_desolate_land_scores_nothing(rating: int) -> None:
    by_blight, by_bandits = exceptional(), exceptional()
    by_blight.triban().blight = 10
    by_bandits.strike("E24", 6, year=7)
    for game in (by_blight, by_bandits):
        game.holder("administrator").rating = rating
        assert earn(game) == {}


@pytest.mark.rule("R5.6", "G-05")
@pytest.mark.parametrize(("successes", "each", "rating"), [(0, 1, 10), (1, 1, 11), (3, 1, 13), (2, 3, 16)])
def test_a_politician_collects_a_point_for_each_success_once(successes: int, each: int, rating: int) -> None:
    game = Game(politician_success=each)
    game.holder("politician").successes = successes
    earn(game)
    assert (game.holder("politician").rating, game.holder("politician").successes) == (rating, 0)
    earn(game, year=8)
    assert game.holder("politician").rating == rating


@pytest.mark.rule("R5.21", "G-41")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
def test_a_people_whose_land_is_taken_loses_all_its_characters_and_no_other_does(
    data: DecimoData, people: str
) -> None:
    game = Game(data=data)
    outsider = next(iter(game.world.outsiders.values()))
    taken = game.triban(people)
    facts = game.play(
        lambda context, data: lose_land(context, data, taken, outsider, 5, rule="decimo:G-41", why="a test"),
        year=5,
    )
    assert verbs(facts) == ["take_land"] + ["fall_with_land"] * 3
    assert people not in [leader.triban for leader in game.world.leaders.values()]
    assert len(game.world.leaders) == 3 * (len(game.world.tribans) - 1)


# Values raised every fifth year


def with_exceptional(*peoples: str, data: DecimoData = FOUR_HEARTHS) -> Game:
    game = Game(data=data)
    for people in peoples:
        game.holder("administrator", people).rating = 20
    return game


@pytest.mark.rule("R5.9", "R15.7", "R2.6")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_6_of_an_exceptional_administrator_raises_the_army_value_of_any_people(
    data: DecimoData, people: str, die: int
) -> None:
    game = with_exceptional(people, data=data)
    game.play(raise_unit_values, die, year=10)
    assert game.triban(people).army_value == 8 + (die == 6)
    assert game.triban(people).regulars == 8, "the unit itself comes with the reinforcements"
    assert [chance for _, chance in outcome_odds(game.asks[0])] == [Fraction(1, 6), Fraction(5, 6)]


@pytest.mark.rule("R5.9", "R5.3")
def test_each_exceptional_administrator_rolls_once_and_nobody_else_does() -> None:
    game = with_exceptional("pelmarra", "hethrun")
    game.holder("administrator", "orsely").rating = 19
    game.play(raise_unit_values, 5, 6, year=5)
    assert [ask.about for ask in game.asks] == ["pelmarra", "hethrun"]
    assert [t.army_value for t in game.world.tribans.values()] == [8, 8, 8, 9]


@pytest.mark.rule("R2.2", "R2.3", "R5.5")
def test_a_warrior_earns_nothing_in_autumn_of_what_was_booked_in_its_season() -> None:
    game = Game()
    game.play(collect_points, year=7, season=SUMMER)
    assert game.holder("warrior").rating == 10
