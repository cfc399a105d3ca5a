"""The sea: fleets sail, fight, carry armies, and blockade the enemy's shore.

Pelmarra lies on the Cold Water and the Sound of Lamps, Orsely on the first, Rossolan on the second. In Italy the
Tyrrhenian Sea joins the Ligurian and the Ionian, and the Adriatic lies beyond the Ionian.
"""

from dataclasses import replace

import pytest

from decimo.chance import Fact
from decimo.rules.sea.sea_zones import blockaded, landings, share_a_sea, zones_in_reach
from decimo.rules.war.march import move_forces
from decimo.world import world_state
from decimo.world.blight import may_earn
from decimo.world.fleet import afloat
from tests.rules.campaign import army, fleet, own, realm, war
from tests.rules.game import AUTUMN, ITALY, SPRING, SUMMER, Game, quiet_world, verbs


def in_italy() -> Game:
    return Game(quiet_world(ITALY), ITALY)


# Sailing


@pytest.mark.rule("R3.7", "R13.1", "G-22")
def test_a_fleet_enters_two_zones_in_a_move() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    ships = fleet(game, "latium", "latium", 3)
    assert zones_in_reach(game.world, game.data, game.settings, ships) == {
        "tyrrhenian": 1,
        "ligurian": 2,
        "ionian": 2,
    }
    ships.at = "tyrrhenian"
    assert zones_in_reach(game.world, game.data, game.settings, ships) == {
        "tyrrhenian": 0,
        "ligurian": 1,
        "ionian": 1,
        "adriatic": 2,
    }
    ships.at = "latium"
    one = replace(game.settings, sea_zones=1)
    assert list(zones_in_reach(game.world, game.data, one, ships)) == ["tyrrhenian"]


@pytest.mark.rule("G-22")
def test_a_fleet_does_not_sail_past_an_enemy() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    ships = fleet(game, "latium", "latium", 3)
    fleet(game, "apulia", "tyrrhenian", 3)
    assert list(zones_in_reach(game.world, game.data, game.settings, ships)) == ["tyrrhenian"]


@pytest.mark.rule("R3.7", "R13.1")
def test_a_fleet_puts_into_a_port_of_its_own() -> None:
    game = in_italy()
    realm(game, "latium", "etruria")
    war(game, "latium", "apulia", attacker="latium")
    ships = fleet(game, "latium", "latium", 3)
    game.play(move_forces, "etruria", year=5, season=SPRING)
    assert ships.at == "etruria"
    assert [option.id for option in game.asks[0].options] == [
        "stay",
        "tyrrhenian",
        "ligurian",
        "ionian",
        "etruria",
    ]


@pytest.mark.rule("R3.7")
def test_seas_that_hang_together_are_one_road() -> None:
    assert share_a_sea(ITALY, "etruria", "picenum")
    assert not share_a_sea(ITALY, "latium", "umbria")


# Carrying an army


@pytest.mark.rule("G-22", "R3.7")
def test_a_fleet_carries_an_army_over_the_sea_a_unit_to_a_ship() -> None:
    game = in_italy()
    war(game, "latium", "magna_graecia", attacker="latium")
    out = army(game, "latium", "latium", 4)
    ships = fleet(game, "latium", "latium", 4)
    facts = game.play(move_forces, "sail-magna_graecia", year=5, season=SPRING)
    assert (out.at, ships.at) == ("magna_graecia", "ionian")
    assert verbs(facts)[:2] == ["sail", "march"]
    words = next(o.words for o in game.asks[0].options if o.id == "sail-magna_graecia")
    assert words.startswith("sail to Magna Graecia over the Ionian Sea; the march ends there: defended;")


@pytest.mark.rule("G-22")
@pytest.mark.parametrize(("ships", "horde", "carried"), [(4, 0, True), (3, 0, False), (4, 1, False)])
def test_no_unit_is_left_behind(ships: int, horde: int, carried: bool) -> None:
    game = in_italy()
    war(game, "latium", "magna_graecia", attacker="latium")
    out = army(game, "latium", "latium", 4)
    out.horde = horde
    shores = landings(game.world, game.data, game.settings, fleet(game, "latium", "latium", ships), out)
    assert ("magna_graecia" in shores) is carried


@pytest.mark.rule("G-22", "G-44")
def test_an_army_lands_where_it_may_go() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    game.set_score("latium", "campania", 6)
    game.set_score("latium", "lucania", 3)
    shores = landings(
        game.world,
        game.data,
        game.settings,
        fleet(game, "latium", "latium", 4),
        army(game, "latium", "latium", 4),
    )
    assert [(shore.land, shore.zone, shore.leave) for shore in shores.values()] == [
        ("etruria", "tyrrhenian", "etruria"),
        ("apulia", "ionian", ""),
        ("lucania", "tyrrhenian", ""),
        ("magna_graecia", "ionian", "magna_graecia"),
    ]


@pytest.mark.rule("G-22")
def test_a_fleet_fetches_its_army_on_the_way() -> None:
    game = in_italy()
    realm(game, "latium", "etruria")
    war(game, "latium", "campania", attacker="latium")
    out = army(game, "latium", "latium", 3)
    ships = fleet(game, "latium", "ligurian", 3)
    assert landings(game.world, game.data, game.settings, ships, out)["campania"].zone == "tyrrhenian"
    out.at = "umbria"
    assert landings(game.world, game.data, game.settings, ships, out) == {}


@pytest.mark.rule("G-44", "G-22")
@pytest.mark.parametrize(("card", "at", "sails"), [("2H", "lucania", True), ("2S", "latium", False)])
def test_to_land_on_neutral_ground_takes_leave_too(card: str, at: str, sails: bool) -> None:
    game = in_italy()
    war(game, "latium", "magna_graecia", attacker="latium")
    out = army(game, "latium", "latium", 4)
    ships = fleet(game, "latium", "latium", 4)
    game.play(move_forces, "sail-lucania", card, year=5, season=SPRING)
    assert out.at == at
    assert (ships.at == "tyrrhenian") is sails


def invasion_by_sea(enemies: int = 4) -> Game:
    """The Romans sail for Apulia, whose fleet lies in the way."""
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    army(game, "latium", "latium", 4)
    fleet(game, "latium", "latium", 6)
    fleet(game, "apulia", "ionian", enemies)
    return game


@pytest.mark.rule("G-22")
def test_only_the_winner_of_a_battle_at_sea_lands() -> None:
    game = invasion_by_sea()
    game.play(move_forces, "sail-apulia", (4, 3), "stay", year=5, season=SPRING)
    assert game.world.armies["latium-army"].at == "apulia"
    assert game.world.fleets["latium-fleet"].at == "ionian"
    assert game.world.fleets["apulia-fleet"].at == "apulia"


@pytest.mark.rule("G-22", "G-46")
@pytest.mark.parametrize(
    ("faces", "ships", "lost"),
    # 6 ships against 4 are 1.5 to 1: +2. Of 6 ships 4 carry a unit.
    [((1, 3), 5, 1), ((1, 4), 4, 1), ((1, 6), 3, 2)],
)
def test_units_aboard_lost_ships_are_lost_and_who_does_not_win_does_not_land(
    faces: tuple[int, int], ships: int, lost: int
) -> None:
    game = invasion_by_sea()
    game.play(move_forces, "sail-apulia", faces, "stay", year=5, season=SPRING)
    out = game.world.armies["latium-army"]
    assert afloat(game.world.fleets["latium-fleet"]) == ships
    assert (out.at, out.regulars, out.horde) == ("latium", 4 - lost, lost)
    assert game.world.fleets["latium-fleet"].at == "latium"


@pytest.mark.rule("G-22")
def test_an_army_that_goes_down_with_its_ships_is_no_more() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    army(game, "latium", "latium", 4)
    fleet(game, "latium", "latium", 4)
    fleet(game, "apulia", "ionian", 4)
    game.play(move_forces, "sail-apulia", (1, 6), "stay", year=5, season=SPRING)
    assert not game.world.armies
    assert own(game, "latium") == (4, 4)


@pytest.mark.rule("G-22")
def test_a_winner_whose_only_ship_is_lost_sets_nobody_ashore() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    army(game, "latium", "latium", 1)
    fleet(game, "latium", "latium", 1)
    fleet(game, "apulia", "ionian", 1)
    game.holder("warrior", "latium").rating = 20
    # A lead of 5 dice and 2 of the commander costs the loser his fleet, and the winner a ship.
    facts = game.play(move_forces, "sail-apulia", (6, 1), year=5, season=SPRING)
    assert "fight_at_sea" in verbs(facts)
    assert not game.world.fleets
    assert not game.world.armies
    assert own(game, "latium") == (7, 1)


@pytest.mark.rule("G-22")
def test_a_fleet_carries_one_army_only() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    for name in ("first", "second"):
        army(game, "latium", "latium", 2, name=name)
    fleet(game, "latium", "latium", 4)
    game.play(move_forces, "sail-apulia", "stay", year=5, season=SPRING)
    assert [any(o.id == "sail-apulia" for o in ask.options) for ask in game.asks] == [True, False]


# Blockade


@pytest.mark.rule("G-22")
def test_an_enemy_fleet_before_a_shore_blockades_it_unless_somebody_opposes_it() -> None:
    game = Game()
    war(game, "pelmarra", "rossolan", one_allies=("orsely",))
    assert not blockaded(game.world, game.data, "rossolan")
    fleet(game, "pelmarra", "sound_of_lamps", 3)
    assert blockaded(game.world, game.data, "rossolan")
    assert not blockaded(game.world, game.data, "pelmarra")
    home = fleet(game, "rossolan", "rossolan", 1)
    assert not blockaded(game.world, game.data, "rossolan")
    home.at = "cold_water"
    assert blockaded(game.world, game.data, "rossolan")
    home.at = "sound_of_lamps"
    assert not blockaded(game.world, game.data, "rossolan")


@pytest.mark.rule("G-22")
def test_a_fleet_of_nobodys_enemy_blockades_nobody() -> None:
    game = Game()
    war(game, "pelmarra", "orsely")
    fleet(game, "pelmarra", "sound_of_lamps", 3)
    assert not blockaded(game.world, game.data, "rossolan")
    fleet(game, "pelmarra", "cold_water", 3)
    assert blockaded(game.world, game.data, "orsely")


def shut(facts: list[Fact]) -> list[str]:
    return [fact.about for fact in facts if fact.verb == "blockade_route"]


@pytest.mark.rule("G-22", "G-30")
def test_a_blockade_shuts_the_routes_by_sea_for_the_year() -> None:
    game = Game()
    war(game, "rossolan", "pelmarra", attacker="rossolan")
    fleet(game, "rossolan", "sound_of_lamps", 3)
    facts = game.play(move_forces, "stay", year=5, season=SPRING)
    # The Lamp Passage comes over the sea; the Wine Road goes over land.
    assert shut(facts) == ["lamp-passage"]
    now = world_state.season_number(5, AUTUMN)
    assert not may_earn(game.world, game.triban("pelmarra"), game.settings, now)
    assert may_earn(game.world, game.triban("rossolan"), game.settings, now)
    assert shut(game.play(move_forces, "stay", year=5, season=SUMMER)) == []
    assert may_earn(game.world, game.triban("pelmarra"), game.settings, world_state.season_number(6, AUTUMN))


@pytest.mark.rule("G-22")
def test_a_fleet_in_port_shuts_no_route() -> None:
    game = Game()
    war(game, "rossolan", "pelmarra", attacker="rossolan")
    fleet(game, "rossolan", "rossolan", 3)
    assert shut(game.play(move_forces, "stay", year=5, season=SPRING)) == []
