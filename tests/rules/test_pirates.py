"""Pirates on a trade route: its lands earn no trade cards in a year of piracy (E30, G-30)."""

import pytest

from decimo.rules.people.economy import pay_dividend, run_effects_cards
from tests.rules.game import AUTUMN, Game, verbs

SEIZED_ROUTE = {"rossolan": (), "pelmarra": (1,)}
"""The die for the route where a people lies on several: the first of Pelmarra's two is the Wine Road."""


@pytest.mark.rule("E30", "G-30", "R6.16")
@pytest.mark.parametrize("drawer", list(SEIZED_ROUTE))
@pytest.mark.parametrize(("seasons", "last_year"), [(1, 12), (4, 12), (5, 13), (6, 13)])
def test_peoples_on_a_pirated_route_earn_no_dividend_and_their_allies_off_it_do(
    drawer: str, seasons: int, last_year: int
) -> None:
    game = Game()
    game.set_score("pelmarra", "orsely", 0)
    game.set_score("rossolan", "hethrun", 0)
    game.strike("E30", seasons, *SEIZED_ROUTE[drawer], on=drawer)
    for year in (12, 13, 14):
        before = {people.id: people.bank for people in game.world.tribans.values()}
        game.play(pay_dividend, year=year, season=AUTUMN)
        earned = {people.id: people.bank - before[people.id] for people in game.world.tribans.values()}
        on_route = 0 if year <= last_year else 1
        assert earned == {"pelmarra": on_route, "rossolan": on_route, "orsely": 1, "hethrun": 1}


@pytest.mark.rule("E30", "E35")
def test_an_oracle_on_a_pirated_route_pays_nothing_and_it_is_told() -> None:
    game = Game()
    game.strike("E35", on="rossolan")
    game.strike("E30", 2, on="rossolan")
    assert verbs(game.play(run_effects_cards, year=12, season=AUTUMN)) == ["miss_cards"]
    assert verbs(game.play(run_effects_cards, year=13, season=AUTUMN)) == ["earn_cards"]


@pytest.mark.rule("E30", "R12.1")
def test_pirates_are_no_fleet_and_nobody_is_asked_to_fight_them_on_the_table() -> None:
    game = Game(battles="ask")
    game.strike("E30", 2, on="rossolan")
    assert not game.world.fleets
    assert [ask.kind for ask in game.asks if ask.kind in ("choice", "form")] == []
