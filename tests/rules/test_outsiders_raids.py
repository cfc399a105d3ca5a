"""Raids over land and over the sea."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.outsider.outsider_attacks import begin_attacks
from decimo.world.muster import Crew
from decimo.world.world_state import Fleet
from tests.rules.game import SPRING, Game, verbs


def at_hethrun() -> Game:
    game = Game()
    game.reach_only_hethrun()
    return game


def at_pelmarra() -> Game:
    """The Grey Oars can land nowhere but in Pelmarra, which has 8 units and 3 ships."""
    game = Game()
    game.hold("orsely")
    return game


@pytest.mark.rule("R21.1", "R21.19", "G-46")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_raid_costs_as_many_units_as_the_die_and_they_drop_to_horde(die: int) -> None:
    game = at_hethrun()
    game.attack("4D")
    game.play(begin_attacks, die, year=5, season=SPRING)
    hethrun = game.triban("hethrun")
    assert (hethrun.regulars, hethrun.horde, hethrun.fought) == (8 - die, die, 5)
    assert [ask.dice for ask in game.asks] == ["1d6"]


@pytest.mark.rule("R21.19")
def test_nobody_loses_more_units_than_there_are() -> None:
    game = at_hethrun()
    game.triban("hethrun").regulars = 2
    game.attack("4D")
    facts = game.play(begin_attacks, 6, year=5, season=SPRING)
    loss = next(fact for fact in facts if fact.verb == "lose_units")
    assert (loss.words["due"], loss.words["lost"], game.triban("hethrun").regulars) == (6, 2, 0)


@pytest.mark.rule("R21.24", "G-37")
@pytest.mark.parametrize("card", ["2D", "2C"])
def test_diamonds_and_clubs_of_a_sea_people_are_sea_raids(card: str) -> None:
    game = at_pelmarra()
    game.attack(card, "grey_oars")
    facts = game.play(begin_attacks, 1, year=5, season=SPRING)
    assert verbs(facts) == ["set_out", "beat_sea_raiders"]
    assert (game.triban().regulars, game.triban().ships, game.triban().fought) == (8, 3, 5)


@pytest.mark.rule("R21.24", "G-46")
@pytest.mark.parametrize("face", [2, 3, 4])
@pytest.mark.parametrize("lost", range(1, 7))
def test_on_two_to_four_sea_raiders_cost_units(face: int, lost: int) -> None:
    game = at_pelmarra()
    game.attack("2D", "grey_oars")
    game.play(begin_attacks, face, lost, year=5, season=SPRING)
    assert (game.triban().regulars, game.triban().horde, game.triban().ships) == (8 - lost, lost, 3)
    assert [ask.dice for ask in game.asks] == ["1d6", "1d6"]


@pytest.mark.rule("R21.24", "R13.3")
@pytest.mark.parametrize("face", [5, 6])
def test_on_five_and_six_sea_raiders_destroy_the_navy(face: int) -> None:
    game = at_pelmarra()
    game.triban().hired_ships = 2
    game.attack("2D", "grey_oars")
    game.play(begin_attacks, face, year=5, season=SPRING)
    assert (game.triban().regulars, game.triban().ships, game.triban().hired_ships) == (8, 0, 0)


@pytest.mark.rule("R21.24", "R13.3", "G-22")
def test_a_fleet_that_has_gathered_in_its_own_harbour_burns_with_it() -> None:
    game = at_pelmarra()
    game.triban().ships = 0
    game.world.fleets["fleet"] = Fleet("fleet", "pelmarra", "pelmarra", 3, musters=(Crew("pelmarra", 3),))
    game.attack("2D", "grey_oars")
    told = verbs(game.play(begin_attacks, 5, year=5, season=SPRING))
    assert told == ["set_out", "burn_navy", "lose_fleet_ships", "sink_fleet"]
    assert not game.world.fleets


@pytest.mark.rule("R21.24", "G-22", "R5.7")
@pytest.mark.parametrize("at_sea", [True, False])
def test_no_navy_burns_where_none_lies(at_sea: bool) -> None:
    """A fleet at sea is out of reach, and who has no ships has none to lose; it was no year of peace all the same."""
    game = at_pelmarra()
    game.triban().ships = 0
    if at_sea:
        game.world.fleets["fleet"] = Fleet(
            "fleet", "pelmarra", "cold_water", 3, musters=(Crew("pelmarra", 3),)
        )
    game.attack("2D", "grey_oars")
    assert verbs(game.play(begin_attacks, 6, year=5, season=SPRING)) == ["set_out", "find_no_ships"]
    assert len(game.world.fleets) == at_sea
    assert game.triban().fought == 5


@pytest.mark.rule("R21.24")
def test_the_dialog_shows_the_odds_of_a_sea_raid() -> None:
    game = at_pelmarra()
    game.attack("2D", "grey_oars")
    game.play(begin_attacks, 1, year=5, season=SPRING)
    assert [chance for _, chance in outcome_odds(game.asks[0])] == [
        Fraction(1, 6),
        Fraction(1, 2),
        Fraction(1, 3),
    ]


@pytest.mark.rule("G-37")
def test_hearts_of_a_sea_people_are_a_raid() -> None:
    game = at_pelmarra()
    game.attack("2H", "grey_oars")
    assert "suffer_raid" in verbs(game.play(begin_attacks, 4, year=5, season=SPRING))
    assert game.triban().regulars == 4


@pytest.mark.rule("R21.25", "G-37")
def test_spades_of_a_sea_people_are_an_invasion() -> None:
    game = at_pelmarra()
    game.attack("2S", "grey_oars")
    facts = game.play(begin_attacks, 1, 4, year=5, season=SPRING)
    (army,) = game.world.invasions.values()
    assert (army.outsider, army.target, army.units) == ("grey_oars", "pelmarra", 10)
    assert facts[-1].rule == "decimo:R21.25"


@pytest.mark.rule("G-37", "G-41")
def test_from_a_land_it_holds_a_sea_people_comes_over_land() -> None:
    game = Game()
    game.hold("orsely", "grey_oars")
    game.attack("2D", "grey_oars", base="orsely")
    assert "suffer_raid" in verbs(game.play(begin_attacks, 1, 3, year=5, season=SPRING))
    assert game.triban("pelmarra").regulars == 5


def test_two_raids_of_one_spring_are_asked_together() -> None:
    game = at_hethrun()
    game.hold("orsely")
    game.attack("2D")
    game.attack("2H", "grey_oars")
    game.play(begin_attacks, 2, 3, year=5, season=SPRING)
    assert (game.triban("hethrun").regulars, game.triban("pelmarra").regulars) == (6, 5)
