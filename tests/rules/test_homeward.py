"""The end of autumn: armies and fleets go home, and their losses are shared among their lands."""

import pytest

from decimo.chance import Fact
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.war.disband import stand_down
from decimo.rules.war.retreat import disband, send_armies_home
from decimo.world.field_army import lose_army_units
from decimo.world.muster import Muster, shares
from decimo.world.world_state import Army
from tests.rules.campaign import army, fleet, own, realm, war
from tests.rules.game import AUTUMN, ITALY, SPRING, Game, quiet_world, verbs

LOST = {1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 3}
LOST_BY_A_GREAT_ARMY = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}


def in_orsely(regulars: int = 10) -> tuple[Game, Army]:
    """The army of the Pelmarrans in the land of their enemies."""
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    return game, army(game, "pelmarra", "orsely", regulars)


def lose(game: Game, out: Army, due: int) -> int:
    lost: list[int] = []
    game.play(
        lambda context, _book: lost.append(
            lose_army_units(context, out, due, rule="decimo:R8.4", why="a trial")
        ),
        year=5,
        season=SPRING,
    )
    return lost[0]


# The way home


@pytest.mark.rule("R7.6")
def test_at_the_end_of_autumn_units_go_back_to_their_lands() -> None:
    game = Game()
    realm(game, "pelmarra", "rossolan")
    game.triban("rossolan").regulars = 4
    quarrel = war(game, "pelmarra", "orsely", attacker="pelmarra")
    out = army(game, "pelmarra", "hethrun", 4)
    out.regulars, out.musters = 8, (Muster("pelmarra", 4), Muster("rossolan", 4))
    facts = game.play(send_armies_home, year=5, season=AUTUMN)
    assert own(game, "pelmarra") == own(game, "rossolan") == (8, 0)
    assert not game.world.armies
    assert quarrel.attacker == ""
    assert verbs(facts) == ["return_units", "return_units", "break_up", "lose_initiative"]


@pytest.mark.rule("R8.2", "R8.3")
def test_out_of_supply_in_autumn_every_move_home_costs_one_more_die() -> None:
    game, _ = in_orsely(8)
    game.play(send_armies_home, 4, 6, year=5, season=AUTUMN)
    # One die for the end of autumn, one for the single move back to Pelmarra: 1 and 3 are lost.
    assert [ask.rule for ask in game.asks] == ["decimo:R8.2", "decimo:R8.3"]
    assert own(game, "pelmarra") == (4, 4)


@pytest.mark.rule("R8.3", "R7.4")
@pytest.mark.parametrize(("at", "moves"), [("campania", 1), ("samnium", 1), ("lucania", 1), ("apulia", 2)])
def test_the_moves_home_are_counted_with_their_hindrances(at: str, moves: int) -> None:
    game = Game(quiet_world(ITALY), ITALY)
    for land in game.world.tribans:
        if land not in ("latium", "campania", "samnium", "lucania", "apulia"):
            game.set_score("latium", land, 6)
    realm(game, "campania", "samnium", "lucania", "apulia")
    war(game, "latium", "campania", attacker="latium")
    for land in ("campania", "samnium", "lucania", "apulia"):
        # Nobody defends them, so only the mountains and the forest end a move.
        game.triban(land).regulars = 0
    army(game, "latium", at, 6)
    game.play(send_armies_home, *([1] * (moves + 1)), year=5, season=AUTUMN)
    assert [ask.rule for ask in game.asks] == ["decimo:R8.2"] + ["decimo:R8.3"] * moves


@pytest.mark.rule("R8.3")
@pytest.mark.parametrize(("at", "moves"), [("apulia", 1), ("magna_graecia", 2)])
def test_who_is_cut_off_counts_half_the_steps_over_land_and_sea(at: str, moves: int) -> None:
    game = Game(quiet_world(ITALY), ITALY)
    war(game, "latium", at, attacker="latium")
    for land in game.world.tribans:
        if land not in ("latium", at):
            game.set_score("latium", land, 6)
    army(game, "latium", at, 6)
    # Apulia is two steps away from Latium over land and Magna Graecia three: one move, and two.
    game.play(send_armies_home, 1, *[1] * moves, year=5, season=AUTUMN)
    assert [ask.rule for ask in game.asks] == ["decimo:R8.2"] + ["decimo:R8.3"] * moves


# What comes home


def go_home(game: Game, out: Army) -> list[Fact]:
    def step(context: DecimoContext, _book: DecimoData) -> None:
        disband(context, out, rule="decimo:R7.6", why="a trial")

    return game.play(step, year=5, season=AUTUMN)


@pytest.mark.rule("R8.4", "G-46")
def test_losses_are_shared_fairly_among_the_lands_and_come_home_as_horde() -> None:
    game = Game()
    realm(game, "pelmarra", "rossolan", "hethrun")
    for land in ("pelmarra", "rossolan", "hethrun"):
        game.triban(land).regulars = 2
    war(game, "pelmarra", "orsely")
    out = army(game, "pelmarra", "pelmarra", 0)
    out.regulars, out.musters = 12, (Muster("pelmarra", 6), Muster("rossolan", 3), Muster("hethrun", 3))
    lose(game, out, 4)
    go_home(game, out)
    assert [own(game, land) for land in ("pelmarra", "rossolan", "hethrun")] == [(6, 2), (4, 1), (4, 1)]


@pytest.mark.rule("R9.4", "R7.6")
def test_contingents_go_home_to_their_own_land() -> None:
    game, out = in_orsely(4)
    game.triban("rossolan").regulars = 5
    out.allied, out.allies = 3, (Muster("rossolan", 3),)
    lose(game, out, 3)
    go_home(game, out)
    # Of 4 regulars and 3 allies, 2 and 1 drop to horde.
    assert own(game, "pelmarra") == (6, 2)
    assert own(game, "rossolan") == (7, 1)


@pytest.mark.rule("R7.6", "R17.1", "E11")
def test_mercenaries_and_the_risen_go_back_to_the_land_that_sent_them() -> None:
    game, out = in_orsely(4)
    out.mercenaries, out.risen, out.musters = 2, 1, (Muster("pelmarra", 4, 2, 1),)
    lose(game, out, 1)
    go_home(game, out)
    assert (game.triban("pelmarra").mercenaries, game.triban("pelmarra").risen) == (1, 1)


@pytest.mark.rule("G-23", "G-46")
def test_units_of_a_land_that_was_lost_lay_down_their_arms() -> None:
    game = Game()
    realm(game, "pelmarra", "rossolan")
    game.triban("rossolan").regulars = 4
    war(game, "pelmarra", "hethrun")
    out = army(game, "pelmarra", "pelmarra", 4)
    out.regulars, out.mercenaries, out.musters = 8, 2, (Muster("pelmarra", 4), Muster("rossolan", 4, 2))
    game.triban("rossolan").lord = "hethrun"
    go_home(game, out)
    assert own(game, "pelmarra") == (8, 0)
    assert own(game, "rossolan") == (4, 4)
    assert game.triban("rossolan").mercenaries == 0


@pytest.mark.rule("G-41", "R7.6")
def test_units_of_a_land_that_outsiders_took_are_gone() -> None:
    game, out = in_orsely(4)
    game.hold("pelmarra")
    go_home(game, out)
    assert own(game, "pelmarra") == (0, 0)


@pytest.mark.rule("R4.4", "R7.6")
def test_no_land_takes_back_more_regulars_than_its_value() -> None:
    game, out = in_orsely(4)
    game.triban("pelmarra").army_value = 6
    go_home(game, out)
    assert own(game, "pelmarra") == (6, 0)


@pytest.mark.rule("R17.1", "G-20")
@pytest.mark.parametrize(("mercenaries", "stays"), [(1, True), (0, False)])
def test_an_army_of_mercenaries_that_has_lost_its_last_unit_is_no_more(mercenaries: int, stays: bool) -> None:
    game = Game()
    war(game, "pelmarra", "orsely")
    out = army(game, "pelmarra", "orsely", 0, mercenaries=2)
    out.mercenaries = mercenaries
    game.play(stand_down, year=5, season=AUTUMN)
    assert bool(game.world.armies) == stays


@pytest.mark.rule("R7.6", "R13.1")
def test_ships_go_home_too() -> None:
    game, _ = in_orsely(4)
    fleet(game, "pelmarra", "cold_water", 2, hired=1)
    game.play(send_armies_home, 1, 1, year=5, season=AUTUMN)
    assert (game.triban("pelmarra").ships, game.triban("pelmarra").hired_ships) == (2, 1)
    assert not game.world.fleets


@pytest.mark.parametrize(
    ("total", "parts", "given"),
    [
        (0, [3, 4], [0, 0]),
        (7, [3, 4], [3, 4]),
        (4, [6, 3, 3], [2, 1, 1]),
        (1, [1, 1, 1], [1, 0, 0]),
        (2, [5, 0, 5], [1, 0, 1]),
        (3, [0, 0], [0, 0]),
        (5, [1, 9], [1, 4]),
    ],
)
def test_what_is_shared_is_shared_in_proportion(total: int, parts: list[int], given: list[int]) -> None:
    assert shares(total, parts) == given
