"""Kingdoms and empires in the round of the year: points, values, reinforcements, draws, trade, neighbours."""

import pytest

from decimo.rules.event.chance_events import draw_decimo
from decimo.rules.game_data import DecimoContext, DecimoData, nearby_states, nearest_enemies
from decimo.rules.outsider.invasion import Arrival
from decimo.rules.outsider.nomads import nomads_come
from decimo.rules.outsider.raids import play_raids
from decimo.rules.people.economy import become_desolate, pay_dividend, reinforce
from decimo.rules.people.leaders import collect_points, follow_trade, raise_unit_values
from decimo.rules.people.trade_routes import list_reroutings, trade_goals
from decimo.rules.war.disband import disband
from decimo.world.home_forces import lower_army_value
from decimo.world.polity import kingdoms_of
from decimo.world.world_state import Route, Triban
from tests.rules.game import AUTUMN, ITALY, SPRING
from tests.rules.war_game import WarGame


def kingdom() -> WarGame:
    """Pelmarra, a trade centre, rules Orsely and Hethrun; Rossolan is free."""
    game = WarGame()
    game.subject("pelmarra", "orsely", "hethrun")
    return game


def ids(lands: list[Triban]) -> list[str]:
    return [land.id for land in lands]


@pytest.mark.rule("E32", "E38")
def test_an_empire_has_the_emperors_kingdom_first_and_a_kingdom_is_its_only_one() -> None:
    game = WarGame(ITALY)
    assert kingdoms_of(game.world, "latium") == []
    game.subject("latium", "etruria")
    game.subject("campania", "lucania")
    assert ids(kingdoms_of(game.world, "latium")) == ["latium"]
    game.empire("latium", "campania")
    assert ids(kingdoms_of(game.world, "latium")) == ["latium", "campania"]


# Characters


@pytest.mark.rule("R5.9", "R15.7")
def test_an_exceptional_administrator_rolls_for_every_land_of_his_king() -> None:
    game = kingdom()
    game.holder("administrator").rating = 20
    game.play(raise_unit_values, 6, 5, 6, year=5)
    assert [game.triban(land).army_value for land in ("pelmarra", "orsely", "hethrun")] == [9, 8, 9]


@pytest.mark.rule("R5.7")
def test_he_scores_for_the_centres_of_all_lands_and_once_for_a_route() -> None:
    game = kingdom()
    game.triban("orsely").centre = True
    game.world.routes = {
        "one": Route("one", "One", ("pelmarra", "rossolan")),
        "own": Route("own", "Own", ("orsely", "hethrun")),
        "two": Route("two", "Two", ("orsely", "hethrun", "rossolan")),
    }
    game.holder("administrator").rating = 20
    game.play(collect_points, year=5, season=AUTUMN)
    assert game.holder("administrator").rating == 20 + 2 * 2 + 2, (
        "no neighbour lies at the end of their own road"
    )


@pytest.mark.rule("R5.7", "G-05")
@pytest.mark.parametrize("trouble", ["war", "raid", "blight"])
def test_below_20_trouble_in_any_land_keeps_the_point_of_peace_away(trouble: str) -> None:
    game = kingdom()
    if trouble == "war":
        game.war("pelmarra", "rossolan")
    elif trouble == "raid":
        game.triban("hethrun").fought = 5
    else:
        game.triban("hethrun").blight = 1
    game.play(collect_points, year=5, season=AUTUMN)
    assert game.holder("administrator").rating == 10
    game.play(collect_points, year=6, season=AUTUMN)
    assert game.holder("administrator").rating == (11 if trouble == "raid" else 10)


@pytest.mark.rule("G-05", "R14.7")
def test_the_desolation_of_a_subject_land_costs_the_kings_administrator_a_point() -> None:
    game = kingdom()
    game.triban("hethrun").blight = 10
    game.play(become_desolate, year=5, season=AUTUMN)
    assert game.holder("administrator").rating == 9


# The round of the year


@pytest.mark.rule("R18.4", "R19.2", "G-24")
@pytest.mark.parametrize(("seat", "extra"), [("kingdom", 2), ("empire", 4)])
def test_the_capital_of_a_realm_recovers_more(seat: str, extra: int) -> None:
    game = kingdom()
    game.triban().seat = "kingdom" if seat == "kingdom" else "empire"
    for land in ("pelmarra", "orsely"):
        game.triban(land).regulars = 0
    game.play(reinforce, 1, 1, year=5)
    assert game.triban().regulars == 1 + extra
    assert game.triban("orsely").regulars == 1


@pytest.mark.rule("R18.4", "R14.6", "G-21", "G-48")
def test_blight_keeps_them_away_and_what_is_over_stays_above_the_value() -> None:
    game = kingdom()
    game.triban().regulars, game.triban().ships, game.triban().blighted = 7, 3, True
    game.play(reinforce, year=5)
    assert game.triban().regulars == 7
    game.triban().blighted = False
    game.play(reinforce, 1, year=6)
    assert (game.triban().regulars, game.triban().guard) == (10, 2)


@pytest.mark.rule("G-48", "R18.4", "R19.2")
@pytest.mark.parametrize(("seat", "most"), [("kingdom", 2), ("empire", 4)])
def test_what_a_realm_raises_goes_where_it_is_wanted_and_then_above_the_value_of_the_capital(
    seat: str, most: int
) -> None:
    game = kingdom()
    game.triban().seat = "kingdom" if seat == "kingdom" else "empire"
    game.triban("orsely").regulars = 0
    game.play(reinforce, 1, year=5)
    assert (game.triban("orsely").regulars, game.triban().regulars) == (1 + most, 8)
    game.triban("orsely").regulars = 8
    for year in (6, 7):
        game.play(reinforce, year=year)
        assert (game.triban().regulars, game.triban().guard) == (8 + most, most), (
            "they stay, and no more come"
        )
    game.triban().regulars = 9
    game.play(reinforce, year=8)
    assert (game.triban().regulars, game.triban().guard) == (8 + most, most)


@pytest.mark.rule("G-48", "R7.6")
def test_the_guard_of_a_realm_comes_home_from_the_field_as_regulars() -> None:
    game = kingdom()
    capital = game.triban()
    capital.regulars, capital.guard = 4, 2
    army = game.army("pelmarra", "pelmarra", 6)
    game.play(lambda context, _data: disband(context, army, rule="decimo:R7.6", why="winter"), year=5)
    assert (capital.regulars, capital.horde) == (10, 0)


@pytest.mark.rule("G-48")
def test_a_lower_value_leaves_the_guard_of_a_realm() -> None:
    game = kingdom()
    capital = game.triban()
    capital.regulars, capital.guard = 10, 2

    def burn(context: DecimoContext, _data: DecimoData) -> None:
        lower_army_value(context, capital, 1, rule="decimo:E25", why="fires")

    game.play(burn, year=5)
    assert (capital.army_value, capital.regulars, capital.horde) == (7, 9, 0)


@pytest.mark.rule("R2.7", "R18.8", "R19.2", "G-34")
def test_a_kingdom_draws_2_cards_an_empire_4_and_their_lands_none() -> None:
    game = WarGame(ITALY)
    game.subject("latium", "campania")
    game.subject("samnium", "apulia")
    game.empire("latium", "samnium")
    game.subject("etruria", "umbria")
    free = [land.id for land in game.world.tribans.values() if not land.lord]
    cards = 4 + 2 + len(free) - 2
    deck = [f"{rank}{suit}" for suit in "SHDC" for rank in "23456789"]
    game.play(draw_decimo, *deck[:cards], year=9)
    drawn = [ask.about.partition(".")[0] for ask in game.asks]
    assert len({ask.about for ask in game.asks}) == cards
    assert {land: drawn.count(land) for land in free} == {
        land: {"latium": 4, "etruria": 2}.get(land, 1) for land in free
    }
    assert len(drawn) == cards


@pytest.mark.rule("R6.16", "G-27")
def test_strong_allies_earn_if_any_of_their_lands_touch_and_sleeping_scores_earn_nothing() -> None:
    game = WarGame(ITALY)
    game.subject("latium", "campania")
    game.set_score("latium", "lucania", 0)
    game.set_score("campania", "apulia", 0)
    game.play(pay_dividend, year=5, season=AUTUMN)
    assert (game.triban("latium").bank, game.triban("lucania").bank) == (4, 4)
    assert (game.triban("campania").bank, game.triban("apulia").bank) == (0, 3)


# Outsiders


@pytest.mark.rule("R21.22", "G-35", "R15.6")
def test_the_king_pays_for_a_subject_land_that_nomads_threaten() -> None:
    game = kingdom()
    coming = Arrival(game.outsider(), game.triban("hethrun"), "")
    game.play(lambda context, data: nomads_come(context, data, [coming]), 3, "pay", year=5, season=SPRING)
    assert game.asks[1].side == "pelmarra"
    assert game.triban().bank == 0


@pytest.mark.rule("R21.19", "G-46")
def test_a_raid_costs_the_land_it_hits() -> None:
    game = kingdom()
    coming = Arrival(game.outsider(), game.triban("hethrun"), "")
    game.play(lambda context, data: play_raids(context, data, [coming]), 3, year=5, season=SPRING)
    assert (game.triban("hethrun").regulars, game.triban().regulars) == (5, 8)


# Neighbours and trade


@pytest.mark.rule("R22.1", "G-40")
def test_a_state_is_near_to_all_that_border_on_any_of_its_lands() -> None:
    game = WarGame(ITALY)
    game.subject("latium", "campania")
    assert ids(nearby_states(game.world, ITALY, "latium")) == ["etruria", "sabinum", "samnium", "lucania"]
    game.set_score("latium", "lucania", 6)
    game.set_score("latium", "magna_graecia", 6)
    assert ids(nearest_enemies(game.world, ITALY, "campania")) == ["lucania"]


@pytest.mark.rule("R3.5", "R19.3")
def test_traders_want_a_road_to_the_capital_of_an_empire() -> None:
    game = WarGame(ITALY)
    assert "sabinum" not in trade_goals(game.world)
    game.subject("sabinum", "picenum")
    assert "sabinum" not in trade_goals(game.world)
    game.subject("samnium", "apulia")
    game.empire("sabinum", "samnium")
    assert "sabinum" in trade_goals(game.world)


@pytest.mark.rule("R5.10", "R3.5")
def test_a_king_may_move_the_routes_of_all_his_lands() -> None:
    game = WarGame()
    game.world.routes = {"one": Route("one", "One", ("orsely", "hethrun"))}
    assert not list(list_reroutings(game.world, game.data, game.triban("pelmarra")))
    game.subject("pelmarra", "orsely")
    ways = list(list_reroutings(game.world, game.data, game.triban("pelmarra")))
    assert {way.centre for way in ways} == {"rossolan", "tammerans"}
    assert {way.land.id for way in ways} == {"orsely"}


@pytest.mark.rule("R4.1", "R4.2")
@pytest.mark.parametrize(("land", "leads"), [("hethrun", "warrior"), ("pelmarra", "administrator")])
def test_trade_changes_who_leads_a_state_but_a_subject_land_leads_nobody(land: str, leads: str) -> None:
    game = kingdom()
    game.triban(land).leading = "warrior"
    game.world.routes = {"new": Route("new", "New", (land, "rossolan"))}
    game.play(lambda context, _book: follow_trade(context, ["rossolan"]), year=5)
    assert game.triban(land).leading == leads
