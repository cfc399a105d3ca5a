"""Lasting effects last exactly their years and seasons, also across the end of a decade."""

import pytest

from decimo.chance import Fact
from decimo.rules.people.economy import end_effects, run_effects_blight, run_effects_cards
from tests.rules.game import Game


def play_years(game: Game, first: int, last: int) -> dict[int, list[Fact]]:
    """Play what lasts through the seasons of some years; return what was told, by year."""
    told: dict[int, list[Fact]] = {}
    for year in range(first, last + 1):
        facts = told[year] = []
        for season in range(4):
            if season == 3:
                facts += game.play(run_effects_blight, year=year, season=season)
                facts += game.play(run_effects_cards, year=year, season=season)
            facts += game.play(end_effects, year=year, season=season)
    return told


@pytest.mark.rule("E12", "G-30")
@pytest.mark.parametrize("years", range(1, 11))
def test_a_famine_costs_two_blight_in_each_of_its_years_and_ends(years: int) -> None:
    """Case E5."""
    game = Game()
    game.strike("E12", years, year=17)
    told = play_years(game, 17, 30)
    assert game.triban().blight == 2 * years
    struck = [year for year, facts in told.items() if any(fact.verb == "suffer_blight" for fact in facts)]
    assert struck == list(range(17, 17 + years))
    ended = [year for year, facts in told.items() if any(fact.verb == "end_effect" for fact in facts)]
    assert ended == [17 + years - 1]
    assert not game.world.effects


@pytest.mark.rule("E18", "G-30")
@pytest.mark.parametrize("years", range(1, 7))
@pytest.mark.parametrize("cards", range(1, 5))
def test_a_rich_vein_pays_its_cards_in_each_of_its_years(years: int, cards: int) -> None:
    game = Game()
    game.strike("E18", years, cards, year=18)
    play_years(game, 18, 26)
    assert game.triban().bank == 3 + years * cards
    assert not game.world.effects


@pytest.mark.rule("E35", "G-30")
def test_an_oracle_pays_a_card_every_year_without_an_end() -> None:
    game = Game()
    game.strike("E35", year=8)
    play_years(game, 8, 47)
    assert game.triban().bank == 3 + 40
    assert len(game.world.effects) == 1


@pytest.mark.rule("G-27", "G-45")
@pytest.mark.parametrize(("blight", "earned"), [(0, 1), (4, 1), (5, 0), (9, 0), (10, 0), (20, 0)])
def test_an_oracle_pays_nothing_in_a_badly_blighted_land_and_it_is_told(blight: int, earned: int) -> None:
    game = Game()
    game.strike("E35")
    game.triban().blight = blight
    facts = game.play(run_effects_cards, year=12, season=3)
    assert game.triban().bank == 3 + earned
    assert [fact.verb for fact in facts] == ["earn_cards" if earned else "miss_cards"]


@pytest.mark.rule("E24", "G-45")
@pytest.mark.parametrize(("seasons", "earned"), [(1, 1), (3, 1), (4, 0), (6, 0)])
def test_an_oracle_pays_nothing_while_bandits_are_about_in_autumn(seasons: int, earned: int) -> None:
    game = Game()
    game.strike("E35")
    game.strike("E24", seasons)
    play_years(game, 12, 12)
    assert game.triban().bank == 3 + earned


@pytest.mark.rule("E35", "G-41")
def test_an_oracle_pays_nobody_while_outsiders_hold_the_land() -> None:
    game = Game()
    game.strike("E35")
    game.triban().held_by = "yurrags"
    game.play(run_effects_cards, year=12, season=3)
    assert game.triban().bank == 3


@pytest.mark.rule("E24", "E30", "G-30")
@pytest.mark.parametrize("event", ["E24", "E30"])
@pytest.mark.parametrize("seasons", range(1, 7))
def test_bandits_and_pirates_are_gone_at_the_end_of_their_last_season(event: str, seasons: int) -> None:
    """Case E5."""
    game = Game()
    game.strike(event, seasons, on="rossolan", year=19)
    ended = []
    for count in range(8):
        year, season = 19 + count // 4, count % 4
        ended += [count for _ in game.play(end_effects, year=year, season=season)]
    assert ended == [seasons - 1]


@pytest.mark.rule("E12")
def test_two_famines_in_one_land_run_side_by_side_and_each_ends_once() -> None:
    game = Game()
    game.strike("E12", 2)
    game.strike("E12", 3)
    told = play_years(game, 12, 15)
    assert [sum(fact.verb == "suffer_blight" for fact in facts) for facts in told.values()] == [2, 2, 1, 0]
    assert [sum(fact.verb == "end_effect" for fact in facts) for facts in told.values()] == [0, 1, 1, 0]
    assert game.triban().blight == 10


@pytest.mark.rule("E30", "G-30")
def test_a_second_piracy_adds_to_the_first_and_never_shortens_it() -> None:
    game = Game()
    game.strike("E30", 6, on="rossolan")
    game.strike("E30", 1, on="rossolan")
    assert game.world.routes["wine-road"].idle == 13
