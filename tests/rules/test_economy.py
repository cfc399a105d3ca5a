"""Reinforcements and trade cards through the year."""

from fractions import Fraction
from typing import Any

import pytest

from decimo.chance import outcome_odds
from decimo.rules.game_data import DecimoData
from decimo.rules.people.economy import end_year, neutralise_blight, pay_dividend, reinforce
from decimo.world.world_state import Route, Triban
from tests.rules.game import AUTUMN, EVERY_PEOPLE, WINTER, Game


def army(triban: Triban) -> tuple[int, int, int]:
    """Regulars, horde and ships of a people."""
    return triban.regulars, triban.horde, triban.ships


def weakened(regulars: int = 8, horde: int = 0, ships: int = 3, **settings: Any) -> Game:
    """Pelmarra, with values of 8 units and 3 ships, has only these."""
    game = Game(**settings)
    people = game.triban()
    people.regulars, people.horde, people.ships = regulars, horde, ships
    return game


# Reinforcements


@pytest.mark.rule("R4.7", "G-21", "R2.1")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
@pytest.mark.parametrize("die", [1, 6])
def test_any_people_without_blight_recovers_the_die_in_winter(
    data: DecimoData, people: str, die: int
) -> None:
    game = Game(data=data)
    game.triban(people).regulars = 1
    game.play(reinforce, die, year=5)
    assert game.triban(people).regulars == 1 + die
    assert [chance for _, chance in outcome_odds(game.asks[0])] == [Fraction(1, 6)] * 6


@pytest.mark.rule("G-21", "R8.4")
@pytest.mark.parametrize(
    ("before", "die", "after"),
    [
        ((5, 3, 3), 2, (7, 1, 3)),  # horde turns back to regular
        ((5, 1, 3), 3, (8, 0, 3)),  # then new regulars are raised
        ((5, 3, 1), 4, (8, 0, 2)),  # then ships are built
        ((8, 0, 0), 2, (8, 0, 2)),
        ((7, 1, 2), 6, (8, 0, 3)),  # never above the values
        ((2, 0, 0), 1, (3, 0, 0)),
    ],
)
def test_horde_turns_back_first_then_units_are_raised_then_ships_are_built(
    before: tuple[int, int, int], die: int, after: tuple[int, int, int]
) -> None:
    game = weakened(*before)
    game.play(reinforce, die, year=5)
    assert army(game.triban()) == after


@pytest.mark.rule("G-21")
def test_a_people_at_full_strength_rolls_no_die() -> None:
    assert weakened().play(reinforce, year=5) == []


@pytest.mark.rule("R4.7", "R14.6")
def test_who_ended_autumn_with_blight_gets_none_in_winter_even_if_it_was_cleared_since() -> None:
    game = weakened(regulars=2)
    game.triban().blight = 1
    game.play(end_year, year=4, season=AUTUMN)
    game.triban().blight = 0
    assert game.play(reinforce, year=5) == []


@pytest.mark.rule("R14.6")
def test_blight_that_came_after_autumn_does_not_keep_reinforcements_away() -> None:
    game = weakened(regulars=2)
    game.play(end_year, year=4, season=AUTUMN)
    game.triban().blight = 9
    game.play(reinforce, 3, year=5)
    assert game.triban().regulars == 5


@pytest.mark.rule("R14.6")
def test_in_the_first_winter_nobody_is_blighted() -> None:
    assert [people.blighted for people in Game().world.tribans.values()] == [False] * 4


@pytest.mark.rule("R14.6")
def test_a_year_without_blight_brings_reinforcements_back() -> None:
    game = weakened(regulars=2)
    game.triban().blight = 2
    game.play(end_year, year=4, season=AUTUMN)
    game.triban().blight = 0
    game.play(end_year, year=5, season=AUTUMN)
    game.play(reinforce, 3, year=6)
    assert game.triban().regulars == 5


@pytest.mark.rule("G-45")
def test_a_desolate_land_gives_no_reinforcements_by_bandits_or_by_blight() -> None:
    by_bandits, by_blight = weakened(regulars=2), weakened(regulars=2)
    by_bandits.strike("E24", 1, year=5)
    by_blight.triban().blight = 10
    assert by_bandits.play(reinforce, year=5) == []
    assert by_blight.play(reinforce, year=5) == []


@pytest.mark.rule("G-41")
def test_a_land_that_outsiders_hold_gets_none() -> None:
    game = Game()
    game.hold("hethrun")
    assert game.play(reinforce, year=5) == []


# Trade cards


def allied(score: int = 0, **settings: Any) -> Game:
    """Orsely and Hethrun, who share a border, stand at this score."""
    game = Game(**settings)
    game.set_score("orsely", "hethrun", score)
    return game


def banks(game: Game) -> list[int]:
    game.play(pay_dividend, year=5, season=AUTUMN)
    return [people.bank for people in game.world.tribans.values()]


@pytest.mark.rule("R6.16", "R15.1")
@pytest.mark.parametrize(("score", "cards"), [(0, 1), (1, 0), (2, 0), (4, 0), (6, 0)])
def test_only_strong_allies_earn_a_card_each(score: int, cards: int) -> None:
    assert banks(allied(score)) == [3, 3, 3 + cards, 3 + cards]


@pytest.mark.rule("R6.16")
def test_each_pair_counts_so_that_a_people_with_three_strong_allies_earns_three() -> None:
    game = Game()
    for other in ("pelmarra", "rossolan", "orsely"):
        game.set_score("hethrun", other, 0)
    assert banks(game) == [4, 4, 4, 6]


@pytest.mark.rule("G-27")
@pytest.mark.parametrize(("setting", "cards"), [("touching", 0), ("all", 1)])
def test_allies_that_do_not_touch_earn_only_if_all_count(setting: str, cards: int) -> None:
    game = Game(dividend=setting)
    game.set_score("orsely", "rossolan", 0)  # no border between them, and each on a sea of its own
    assert banks(game) == [3, 3 + cards, 3 + cards, 3]


@pytest.mark.rule("G-27")
@pytest.mark.parametrize("pair", [("pelmarra", "hethrun"), ("pelmarra", "rossolan"), ("pelmarra", "orsely")])
def test_a_border_or_a_sea_makes_allies_touch(pair: tuple[str, str]) -> None:
    game = Game()
    game.set_score(*pair, 0)
    assert sum(banks(game)) == 14


@pytest.mark.rule("G-27")
def test_a_route_makes_allies_touch_while_it_is_there() -> None:
    game = Game()
    game.set_score("orsely", "rossolan", 0)
    game.world.routes["new"] = Route("new", "New Road", ("rossolan", "pelmarra", "orsely"))
    assert banks(game) == [3, 4, 4, 3]
    del game.world.routes["new"]
    assert banks(game) == [3, 4, 4, 3]


@pytest.mark.rule("G-27")
@pytest.mark.parametrize(("blight", "cards"), [(0, 1), (4, 1), (5, 0), (9, 0), (10, 0)])
def test_from_5_blight_a_land_earns_none_but_its_ally_does(blight: int, cards: int) -> None:
    game = allied()
    game.triban("orsely").blight = blight
    assert banks(game) == [3, 3, 3 + cards, 4]


@pytest.mark.rule("G-45")
def test_a_land_that_bandits_laid_waste_earns_none_but_its_ally_does() -> None:
    game = allied()
    game.strike("E24", 4, on="orsely", year=5)
    assert banks(game) == [3, 3, 3, 4]


@pytest.mark.rule("G-41")
def test_nobody_earns_by_an_alliance_with_a_land_that_outsiders_hold() -> None:
    game = allied()
    game.hold("orsely")
    game.triban("orsely").bank = 3
    assert banks(game) == [3, 3, 3, 3]


# The year's end


@pytest.mark.rule("R15.5", "R17.1")
def test_mercenaries_and_hired_ships_leave_and_regulars_stay() -> None:
    game = Game()
    people = game.triban()
    people.mercenaries, people.hired_ships = 4, 2
    game.play(end_year, year=5, season=AUTUMN)
    assert (people.mercenaries, people.hired_ships) == (0, 0)
    assert army(people) == (8, 0, 3)


@pytest.mark.rule("R14.6")
@pytest.mark.parametrize(("blight", "blighted"), [(0, False), (1, True), (12, True)])
def test_it_is_kept_who_ends_the_autumn_with_blight(blight: int, blighted: bool) -> None:
    game = Game()
    game.triban().blight = blight
    game.play(end_year, year=5, season=AUTUMN)
    assert game.triban().blighted is blighted


def test_a_quiet_winter_and_autumn_tell_nothing() -> None:
    game = Game()
    for step, season in ((reinforce, WINTER), (neutralise_blight, AUTUMN), (pay_dividend, AUTUMN)):
        assert game.play(step, year=5, season=season) == []
