"""Where a beaten army goes: one land towards supply, behind its own walls, or nowhere."""

import pytest

from decimo.chance import Fact
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.war.retreat import retreat
from decimo.world import world_state
from decimo.world.world_state import Army
from tests.rules.campaign import army, own, realm, war
from tests.rules.game import ITALY, SUMMER, Game, Typed, quiet_world, verbs


def in_italy() -> Game:
    return Game(quiet_world(ITALY), ITALY)


def beaten(game: Game, out: Army, *answers: Typed) -> list[Fact]:
    def step(context: DecimoContext, data: DecimoData) -> None:
        retreat(context, data, out)

    return game.play(step, *answers, year=5, season=SUMMER)


@pytest.mark.rule("G-20")
def test_a_beaten_army_goes_back_one_land_towards_supply() -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    out = army(game, "pelmarra", "orsely", 4)
    out.supplied, out.sieged = False, 1
    facts = beaten(game, out)
    assert (out.at, out.sieged, out.marched, out.supplied) == (
        "pelmarra",
        0,
        world_state.season_number(5, SUMMER),
        True,
    )
    assert verbs(facts) == ["fall_back", "find_supply"]


@pytest.mark.rule("G-20")
def test_supply_that_lies_farther_is_reached_land_by_land() -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium", other_allies=("samnium",))
    for land in game.world.tribans:
        if land not in ("latium", "campania", "samnium", "sabinum"):
            game.set_score("latium", land, 6)
    game.set_score("latium", "sabinum", 3)
    out = army(game, "latium", "samnium", 4)
    army(game, "campania", "latium", 4)
    # Latium is in the enemy's hands; Sabinum feeds them and lies next to Samnium.
    beaten(game, out)
    assert out.at == "sabinum"


@pytest.mark.rule("G-20")
@pytest.mark.parametrize("way", ["rossolan", "hethrun"])
def test_of_equal_ways_the_state_chooses(way: str) -> None:
    game = Game()
    realm(game, "pelmarra", "rossolan", "hethrun")
    war(game, "orsely", "pelmarra", attacker="orsely")
    out = army(game, "pelmarra", "pelmarra", 4)
    army(game, "orsely", "pelmarra", 8)
    beaten(game, out, way)
    options = [option.id for option in game.asks[0].options]
    assert (game.asks[0].side, options) == ("pelmarra", ["hethrun", "rossolan"])
    assert out.at == way


@pytest.mark.rule("G-20", "G-44")
def test_in_its_own_land_an_army_with_no_way_out_goes_behind_the_walls() -> None:
    game = Game()
    war(game, "orsely", "hethrun", attacker="orsely")
    out = army(game, "hethrun", "hethrun", 4)
    facts = beaten(game, out)
    assert verbs(facts) == ["return_units", "break_up"]
    assert own(game, "hethrun") == (8, 0)


@pytest.mark.rule("G-20", "R8.4")
def test_cut_off_in_a_foreign_land_it_lays_down_its_arms() -> None:
    game = Game()
    war(game, "hethrun", "orsely", attacker="hethrun")
    out = army(game, "hethrun", "orsely", 4)
    army(game, "orsely", "hethrun", 4)
    facts = beaten(game, out)
    assert verbs(facts) == ["lose_army_units", "return_units", "break_up"]
    assert own(game, "hethrun") == (4, 4)


@pytest.mark.rule("G-20")
def test_it_does_not_retreat_into_an_enemy_army_nor_by_a_card() -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    out = army(game, "pelmarra", "orsely", 4)
    army(game, "orsely", "pelmarra", 4, name="raid")
    beaten(game, out)
    assert not [a for a in game.world.armies.values() if a.power == "pelmarra"]
