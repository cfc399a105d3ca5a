"""Chance events with a plain outcome: each strikes with its printed numbers, and never silently."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.world import world_state
from decimo.world.blight import is_desolate, is_running
from decimo.world.trade import open_routes, route_shut
from tests.rules.game import ITALY, SETTINGS, Game, verbs


@pytest.mark.parametrize(
    ("event", "blight"),
    [
        pytest.param("E3", 4, marks=pytest.mark.rule("E3")),
        pytest.param("E4", 20, marks=pytest.mark.rule("E4")),
        pytest.param("E16", 2, marks=pytest.mark.rule("E16")),
        pytest.param("E17", 3, marks=pytest.mark.rule("E17")),
    ],
)
def test_plague_earthquake_and_riots_bring_their_blight(event: str, blight: int) -> None:
    game = Game()
    facts = game.strike(event)
    assert game.triban().blight == blight
    assert verbs(facts) == ["meet_event", "suffer_blight"]
    assert {fact.rule for fact in facts} == {f"decimo:{event}"}


@pytest.mark.rule("E5")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_drought_brings_the_die_and_two(die: int) -> None:
    game = Game()
    facts = game.strike("E5", die)
    assert game.triban().blight == die + 2
    assert facts[-1].asks == (1,), "the blight remembers its die"
    assert outcome_odds(game.asks[1]) == [(str(total), Fraction(1, 6)) for total in range(3, 9)]


@pytest.mark.rule("E13")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_thin_harvest_brings_the_die_in_blight(die: int) -> None:
    game = Game()
    game.strike("E13", die)
    assert game.triban().blight == die


@pytest.mark.rule("E8")
def test_new_markets_raise_the_army_value_by_two_for_good() -> None:
    game = Game()
    game.strike("E8")
    assert (game.triban().army_value, game.triban().regulars) == (10, 8)


@pytest.mark.rule("E10", "G-40")
@pytest.mark.parametrize("die", range(1, 5))
def test_new_tools_raise_the_army_value_by_the_die(die: int) -> None:
    game = Game()
    game.strike("E10", die)
    assert game.triban().army_value == 8 + die


@pytest.mark.rule("E9", "G-40")
@pytest.mark.parametrize("die", range(1, 11))
def test_gold_pays_a_card_on_8_9_and_10_only(die: int) -> None:
    game = Game()
    game.strike("E9", die)
    assert game.triban().bank == 3 + (die >= 8)
    assert [chance for _, chance in outcome_odds(game.asks[1])] == [Fraction(7, 10), Fraction(3, 10)]


@pytest.mark.rule("E14")
@pytest.mark.parametrize("die", range(1, 7))
def test_full_barns_bring_the_die_in_cards(die: int) -> None:
    game = Game()
    game.strike("E14", die)
    assert game.triban().bank == 3 + die


@pytest.mark.rule("E15")
def test_well_kept_books_bring_two_cards() -> None:
    game = Game()
    game.strike("E15")
    assert game.triban().bank == 5


@pytest.mark.rule("E19")
@pytest.mark.parametrize(("bank", "left", "paid"), [(3, 1, 2), (2, 0, 2), (1, 0, 1), (0, 0, 0)])
def test_embezzlement_takes_two_cards_as_far_as_the_bank_goes(bank: int, left: int, paid: int) -> None:
    game = Game()
    game.triban().bank = bank
    facts = game.strike("E19")
    assert game.triban().bank == left
    assert (facts[-1].words["due"], facts[-1].words["paid"]) == (2, paid)


@pytest.mark.rule("E25")
@pytest.mark.parametrize("die", range(1, 5))
def test_forest_fires_lower_the_army_value_by_the_die(die: int) -> None:
    game = Game()
    game.strike("E25", die)
    assert (game.triban().army_value, game.triban().regulars) == (8 - die, 8 - die)


@pytest.mark.rule("E25")
def test_an_army_value_never_falls_below_none() -> None:
    game = Game()
    game.triban().army_value = game.triban().regulars = 1
    facts = game.strike("E25", 4)
    assert game.triban().army_value == 0
    assert (facts[-1].words["due"], facts[-1].words["lost"]) == (4, 1)


@pytest.mark.rule("E12", "G-30")
@pytest.mark.parametrize("years", range(1, 11))
def test_a_famine_begins_that_lasts_the_die_in_years_at_two_blight_a_year(years: int) -> None:
    game = Game()
    game.strike("E12", years)
    (famine,) = game.world.effects.values()
    assert (famine.kind, famine.about, famine.blight, famine.cards) == ("famine", "pelmarra", 2, 0)
    assert famine.last == world_state.season_number(12 + years - 1, world_state.AUTUMN)
    assert game.triban().blight == 0, "the first blight comes in autumn"


@pytest.mark.rule("E18")
@pytest.mark.parametrize("years", range(1, 7))
@pytest.mark.parametrize("cards", range(1, 5))
def test_a_rich_vein_lasts_one_die_in_years_and_pays_another_in_cards(years: int, cards: int) -> None:
    game = Game()
    game.strike("E18", years, cards)
    (mine,) = game.world.effects.values()
    assert (mine.kind, mine.blight, mine.cards) == ("minerals", 0, cards)
    assert mine.last == world_state.season_number(12 + years - 1, world_state.AUTUMN)
    assert [ask.dice for ask in game.asks] == ["1d49", "1d6", "1d4"]


@pytest.mark.rule("E35")
def test_an_oracle_pays_a_card_a_year_for_good() -> None:
    game = Game()
    game.strike("E35")
    (oracle,) = game.world.effects.values()
    assert (oracle.cards, oracle.last) == (1, 0)


@pytest.mark.rule("E24", "G-30", "G-45")
@pytest.mark.parametrize("seasons", range(1, 7))
def test_bandits_make_a_land_desolate_for_the_die_in_seasons_and_cost_nothing_else(seasons: int) -> None:
    game = Game()
    game.strike("E24", seasons)
    start, people = world_state.season_number(12, world_state.WINTER), game.triban()
    laid_waste = [is_desolate(game.world, people, SETTINGS, start + n) for n in range(-1, 8)]
    assert laid_waste == [False] + [True] * seasons + [False] * (8 - seasons)
    assert (people.blight, people.army_value, people.regulars) == (0, 8, 8)


@pytest.mark.rule("E30", "G-30", "R13.3")
@pytest.mark.parametrize(("seasons", "last_year"), [(1, 12), (2, 12), (3, 12), (4, 12), (5, 13), (6, 13)])
def test_pirates_shut_a_route_and_no_cards_come_in_any_year_they_touch(seasons: int, last_year: int) -> None:
    game = Game()
    game.strike("E30", seasons, on="rossolan")
    start = world_state.season_number(12, world_state.WINTER)
    assert [is_running(game.world, "piracy", "wine-road", start + n) for n in range(7)] == [
        n < seasons for n in range(7)
    ]
    assert [route_shut(game.world, "wine-road", year) for year in (12, 13, 14)] == [
        year <= last_year for year in (12, 13, 14)
    ]
    assert open_routes(game.world, "rossolan", last_year) == []
    assert len(open_routes(game.world, "rossolan", last_year + 1)) == 1


@pytest.mark.rule("E30")
@pytest.mark.parametrize(("die", "route"), [(1, "wine-road"), (2, "lamp-passage")])
def test_a_people_on_two_routes_dices_for_the_one_that_pirates_cut(die: int, route: str) -> None:
    game = Game()
    game.strike("E30", 4, die)
    assert [effect.about for effect in game.world.effects.values()] == [route]


@pytest.mark.rule("E33", "G-40")
@pytest.mark.parametrize(("on", "outsider"), [("hethrun", "yurrags"), ("orsely", "grey_oars")])
def test_raiders_turn_traders_and_open_a_route_to_the_nearest_centre(on: str, outsider: str) -> None:
    game = Game()
    game.strike("E33", on=on)
    (route,) = [route for route in game.world.routes.values() if outsider in route.stops]
    nearest = {"yurrags": "rossolan", "grey_oars": "pelmarra"}[outsider]
    assert route.stops == (outsider, nearest)
    assert game.world.outsiders[outsider].kind == "trader"


@pytest.mark.rule("E33", "R4.3")
def test_a_raider_people_that_a_new_route_crosses_becomes_a_trader_and_changes_its_leading_office() -> None:
    game = Game()
    for people in ("rossolan", "pelmarra"):
        game.triban(people).centre = False
    game.triban("orsely").centre = True
    game.triban("orsely").leading = "administrator"
    game.holder("politician", "hethrun").rating = 14
    game.strike("E33", on="hethrun")
    (route,) = [route for route in game.world.routes.values() if "yurrags" in route.stops]
    assert route.stops == ("yurrags", "hethrun", "orsely")
    assert game.triban("hethrun").leading == "politician"


@pytest.mark.rule("E33")
@pytest.mark.parametrize(("die", "turned"), [(1, "ligurians"), (2, "senones")])
def test_several_raiders_in_reach_dice_for_the_one_that_turns(die: int, turned: str) -> None:
    game = Game(data=ITALY)
    game.strike("E33", die, on="etruria")
    assert game.world.outsiders[turned].kind == "trader"
    assert [route.stops for route in game.world.routes.values()][-1] == (turned, "etruria")


@pytest.mark.rule("E33", "G-40")
@pytest.mark.parametrize(("die", "centre"), [(1, "etruria"), (2, "campania")])
def test_centres_equally_near_are_diced_for(die: int, centre: str) -> None:
    game = Game(data=ITALY)
    game.world.outsiders["senones"].kind = "trader"
    game.world.outsiders["ligurians"].conquered_by = "latium"
    game.world.outsiders["syracusans"].kind = "raider"
    game.strike("E33", die, on="latium")
    assert [route.stops for route in game.world.routes.values()][-1] == ("syracusans", centre)


@pytest.mark.rule("E33")
def test_a_conquered_raider_turns_no_more_and_the_event_passes_to_another_people() -> None:
    game = Game()
    game.world.outsiders["yurrags"].conquered_by = "rossolan"
    game.strike("E33", 1, on="hethrun")
    assert game.world.outsiders["yurrags"].kind == "raider"
    assert game.world.outsiders["grey_oars"].kind == "trader"


@pytest.mark.rule("E34")
def test_a_trader_turns_raider_and_its_route_ceases() -> None:
    game = Game()
    game.strike("E34", on="rossolan")
    assert game.world.outsiders["tammerans"].kind == "raider"
    assert list(game.world.routes) == ["wine-road"]


@pytest.mark.rule("E34", "R4.2")
def test_a_people_that_loses_its_only_route_is_led_by_its_warrior_and_pirates_go_with_the_route() -> None:
    game = Game()
    del game.world.routes["wine-road"]
    game.triban().centre = False
    game.strike("E30", 6)
    game.strike("E34")
    assert game.triban().leading == "warrior"
    assert not game.world.effects
    assert not game.world.routes
