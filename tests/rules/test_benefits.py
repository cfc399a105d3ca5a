"""The effect of a conquest on trade centres."""

import pytest

from decimo.chance import Band
from decimo.world.world_state import Route
from tests.rules.game import ITALY, Game
from tests.rules.war_game import WarGame

NOBODY = "nobody"


def trade_ask(game: Game) -> str:
    return next((ask.rule for ask in game.asks if ask.rule in ("decimo:R18.5", "decimo:R18.7")), "")


@pytest.mark.rule("R18.5", "R3.4", "R3.3", "G-24", "G-03")
@pytest.mark.parametrize("die", range(1, 7))
def test_on_a_6_the_capital_becomes_a_trade_centre_with_routes_to_two_others(die: int) -> None:
    game = WarGame()
    before = len(game.world.routes)
    game.conquer("orsely", "hethrun", die, NOBODY)
    assert trade_ask(game) == "decimo:R18.5"
    assert game.triban("hethrun").centre is (die == 6)
    assert len(game.world.routes) - before == (2 if die == 6 else 0)
    assert game.triban("hethrun").leading == ("administrator" if die == 6 else "warrior")


@pytest.mark.rule("R18.5")
def test_where_the_capital_is_a_centre_the_die_is_for_the_city_that_was_taken() -> None:
    game = WarGame()
    game.conquer("orsely", "pelmarra", 6, NOBODY)
    assert game.triban("orsely").centre


@pytest.mark.rule("R18.5")
def test_between_two_centres_no_die_is_thrown() -> None:
    game = WarGame()
    game.conquer("rossolan", "pelmarra", NOBODY)
    assert trade_ask(game) == ""


@pytest.mark.rule("R18.6")
def test_raiders_who_are_no_realm_gain_nothing_from_a_trade_centre() -> None:
    game = WarGame()
    game.conquer("pelmarra", "hethrun", NOBODY)
    assert trade_ask(game) == ""
    assert game.triban("pelmarra").centre


@pytest.mark.rule("R18.6", "R18.5")
def test_traders_without_a_centre_who_are_no_realm_throw_the_die() -> None:
    game = WarGame()
    game.world.routes["forest-road"] = Route("forest-road", "Forest Road", ("orsely", "pelmarra"))
    game.conquer("pelmarra", "orsely", 6, NOBODY)
    assert trade_ask(game) == "decimo:R18.5"
    assert game.triban("orsely").centre


@pytest.mark.rule("R18.7")
@pytest.mark.parametrize(
    ("die", "old", "new"),
    [
        (1, False, True),
        (2, False, True),
        (3, False, True),
        (4, True, False),
        (5, True, False),
        (6, False, False),
    ],
)
def test_a_kingdom_of_raiders_plunders_a_trade_centre(die: int, old: bool, new: bool) -> None:
    game = WarGame()
    game.subject("hethrun", "orsely")
    game.heir("hethrun")
    game.conquer("pelmarra", "hethrun", die)
    assert trade_ask(game) == "decimo:R18.7"
    assert (game.triban("pelmarra").centre, game.triban("hethrun").centre) == (old, new)


@pytest.mark.rule("R18.7")
@pytest.mark.parametrize(("owns", "rule"), [(False, "decimo:R18.7"), (True, "decimo:R18.5")])
def test_a_kingdom_of_traders_plunders_only_if_it_has_no_centre(owns: bool, rule: str) -> None:
    game = WarGame()
    game.subject("hethrun", "orsely")
    game.heir("hethrun")
    game.world.routes["high-road"] = Route("high-road", "High Road", ("hethrun", "orsely"))
    game.triban("orsely").centre = owns
    game.conquer("pelmarra", "hethrun", 4)
    assert trade_ask(game) == rule


@pytest.mark.rule("R18.7")
def test_the_die_says_beforehand_what_its_faces_mean() -> None:
    game = WarGame()
    game.subject("hethrun", "orsely")
    game.heir("hethrun")
    game.conquer("pelmarra", "hethrun", 4)
    ask = next(ask for ask in game.asks if ask.rule == "decimo:R18.7")
    assert [band.on for band in ask.bands] == [(1, 2, 3), (4, 5), (6,)]
    assert all(isinstance(band, Band) for band in ask.bands)


@pytest.mark.rule("R18.5", "R3.4", "G-03")
def test_new_routes_lead_to_the_nearest_centres() -> None:
    game = WarGame(ITALY)
    game.conquer("sabinum", "samnium", 6, NOBODY)
    made = [route.stops for route in game.world.routes.values() if route.id.startswith("samnium-")]
    assert [stops[0] for stops in made] == ["samnium", "samnium"]
    assert made[0][-1] == "campania", "it lies next to Samnium"
