"""Campaigning: how far armies march, what hinders them, and whose permission they need.

In the Four Hearths Pelmarra is open land, Rossolan hills, Orsely forest and Hethrun mountain.
"""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from decimo.chance import Fact, outcome_odds
from decimo.rules.battle.battle_resolution import chance_to_win
from decimo.rules.battle.encounter import find_encounters
from decimo.rules.battle.land_battle import battle_sides
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.war.march import move_forces
from decimo.rules.war.movement import passage, roads
from decimo.rules.war.supply import roll_supply_losses, supply_of
from decimo.world import world_state
from decimo.world.blight import CONTRACTORS
from decimo.world.world_state import Army, Effect, Leader
from tests.rules.campaign import army, fleet, own, realm, war, with_terrain
from tests.rules.game import AUTUMN, ITALY, SPRING, SUMMER, Game, quiet_world, verbs


def told(facts: list[Fact], verb: str) -> list[Fact]:
    return [fact for fact in facts if fact.verb == verb]


def options(game: Game, asked: int = 0) -> list[str]:
    return [option.id for option in game.asks[asked].options]


def words(game: Game, option: str, asked: int = 0) -> str:
    return next(o.words for o in game.asks[asked].options if o.id == option)


def in_italy() -> Game:
    return Game(quiet_world(ITALY), ITALY)


# How far


@pytest.mark.rule("R7.3")
def test_an_army_marches_two_lands_over_open_ground() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    # From Latium: Campania and Etruria, and what lies behind them; the mountains end a march.
    ways = roads(game.world, game.data, game.settings, "latium", "latium")
    assert {land: way.lands for land, way in ways.items()} == {
        "etruria": ("etruria",),
        "umbria": ("etruria", "umbria"),
        "sabinum": ("sabinum",),
        "campania": ("campania",),
        "samnium": ("samnium",),
        "lucania": ("campania", "lucania"),
    }


@pytest.mark.rule("R7.3")
def test_however_open_the_ground_it_marches_no_third() -> None:
    game = Game(quiet_world(ITALY), ITALY, hindrance="off")
    war(game, "latium", "apulia", attacker="latium")
    ways = roads(game.world, game.data, game.settings, "latium", "latium")
    assert [land for land in game.world.tribans if land not in ways] == ["latium", "magna_graecia"]


@pytest.mark.rule("R7.4", "R3.1", "G-14")
@pytest.mark.parametrize(
    ("terrain", "further"),
    [
        ("open", True),
        ("hill", True),
        ("forest", False),
        ("wood", False),
        ("desert", False),
        ("mountain", False),
    ],
)
def test_forest_wood_desert_and_mountain_end_a_move(terrain: str, further: bool) -> None:
    data = with_terrain(ITALY, "samnium", terrain)
    game = Game(quiet_world(data), data)
    war(game, "latium", "apulia", attacker="latium")
    ways = roads(game.world, game.data, game.settings, "latium", "latium")
    assert "samnium" in ways
    assert ("apulia" in ways) is further
    assert ("picenum" in ways) is further


@pytest.mark.rule("G-14")
def test_by_house_rule_rough_ground_hinders_nobody() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    free = replace(game.settings, hindrance=False)
    ways = roads(game.world, game.data, free, "latium", "latium")
    assert ways["apulia"].lands == ("samnium", "apulia")
    assert ways["picenum"].lands == ("sabinum", "picenum")


@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(("regulars", "further"), [(1, False), (0, True)])
def test_a_defended_enemy_land_ends_a_move_and_an_empty_one_does_not(regulars: int, further: bool) -> None:
    game = in_italy()
    war(game, "latium", "campania", attacker="latium")
    game.triban("campania").regulars = regulars
    ways = roads(game.world, game.data, game.settings, "latium", "latium")
    assert ("lucania" in ways) is further
    assert "campania" in ways


@pytest.mark.rule("R7.4")
def test_an_enemy_army_ends_a_move_in_any_land() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    army(game, "apulia", "campania", 4)
    assert "lucania" not in roads(game.world, game.data, game.settings, "latium", "latium")


@pytest.mark.rule("R7.3", "G-44")
def test_the_road_that_asks_for_less_leave_is_taken() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    for land in ("etruria", "sabinum", "samnium", "umbria"):
        game.set_score("latium", land, 3)
    game.set_score("latium", "campania", 3)
    ways = roads(game.world, game.data, game.settings, "latium", "latium")
    assert ways["umbria"].leave == ()
    assert ways["lucania"].leave == ("lucania",)


# Whose ground


@pytest.mark.rule("G-44")
@pytest.mark.parametrize(
    ("score", "way"),
    [(0, "open"), (2, "open"), (3, "open"), (4, "card"), (5, "closed"), (6, "closed")],
)
def test_neutral_land_is_entered_by_leave(score: int, way: str) -> None:
    game = Game()
    war(game, "hethrun", "orsely")
    game.set_score("hethrun", "pelmarra", score)
    assert passage(game.world, "hethrun", "pelmarra") == way


@pytest.mark.rule("G-44", "G-41")
def test_own_enemy_and_allied_land_is_open_and_so_is_that_of_outsiders() -> None:
    game = Game()
    war(game, "hethrun", "orsely", one_allies=("pelmarra",))
    game.set_score("hethrun", "pelmarra", 6)
    assert [passage(game.world, "hethrun", land) for land in ("hethrun", "orsely", "pelmarra")] == [
        "open"
    ] * 3
    game.hold("rossolan")
    assert passage(game.world, "hethrun", "rossolan") == "open"


@pytest.mark.rule("G-12")
@pytest.mark.parametrize(
    ("attacker", "ours", "theirs"),
    [("", "open", "open"), ("hethrun", "open", "closed"), ("orsely", "closed", "open")],
)
def test_only_the_attacker_of_the_year_enters_enemy_land(attacker: str, ours: str, theirs: str) -> None:
    game = Game()
    war(game, "hethrun", "orsely", one_allies=("pelmarra",)).attacker = attacker
    for friend in ("hethrun", "pelmarra"):
        assert passage(game.world, friend, "orsely") == ours
        assert passage(game.world, "orsely", friend) == theirs
    assert passage(game.world, "pelmarra", "hethrun") == "open"


@pytest.mark.rule("G-12")
def test_the_attacker_in_one_war_is_bound_in_another() -> None:
    game = Game()
    war(game, "hethrun", "orsely").attacker = "hethrun"
    war(game, "hethrun", "rossolan").attacker = "rossolan"
    assert passage(game.world, "hethrun", "orsely") == "open"
    assert passage(game.world, "hethrun", "rossolan") == "closed"


@pytest.mark.rule("G-44")
@pytest.mark.parametrize(
    ("card", "at", "verb"),
    [
        ("2H", "pelmarra", "let_pass"),
        ("2D", "pelmarra", "let_pass"),
        ("2C", "hethrun", "bar_way"),
        ("2S", "hethrun", "bar_way"),
    ],
)
def test_at_score_4_a_red_card_is_leave(card: str, at: str, verb: str) -> None:
    game = Game()
    war(game, "hethrun", "orsely", attacker="hethrun")
    out = army(game, "hethrun", "hethrun", 4)
    facts = game.play(move_forces, "pelmarra", card, year=5, season=SPRING)
    assert out.at == at
    assert told(facts, verb)[0].about == "pelmarra"
    assert "a red card for the leave of the Pelmarrans" in words(game, "pelmarra")
    (drawn,) = [ask for ask in game.asks if ask.kind == "card"]
    assert outcome_odds(drawn) == [("they give leave", Fraction(1, 2)), ("they bar the way", Fraction(1, 2))]


@pytest.mark.rule("G-44")
def test_an_army_goes_as_far_as_it_is_given_leave() -> None:
    game = in_italy()
    war(game, "latium", "apulia", attacker="latium")
    game.set_score("latium", "campania", 3)
    out = army(game, "latium", "latium", 4)
    game.play(move_forces, "lucania", "2S", year=5, season=SPRING)
    assert out.at == "campania"


@pytest.mark.rule("G-44")
def test_a_realm_gives_leave_once_for_all_its_lands() -> None:
    game = in_italy()
    realm(game, "campania", "lucania")
    war(game, "latium", "apulia", attacker="latium")
    out = army(game, "latium", "latium", 4)
    game.play(move_forces, "lucania", "2H", year=5, season=SPRING)
    assert out.at == "lucania"


# A season's moves


@pytest.mark.rule("R7.3", "R2.2")
def test_an_army_marches_where_it_is_sent() -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    out = army(game, "pelmarra", "pelmarra", 4)
    out.sieged = 2
    facts = game.play(move_forces, "orsely", year=5, season=SPRING)
    assert (out.at, out.sieged, out.marched) == ("orsely", 0, world_state.season_number(5, SPRING))
    assert verbs(facts) == ["march"]
    assert options(game) == ["stay", "rossolan", "orsely", "hethrun"]


@pytest.mark.rule("R7.3")
def test_an_army_that_stays_goes_on_with_its_siege() -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    out = army(game, "pelmarra", "orsely", 4)
    out.sieged = 1
    game.play(move_forces, "stay", year=5, season=SUMMER)
    assert (out.at, out.sieged, out.marched) == ("orsely", 1, 0)
    assert "go on with the siege" in words(game, "stay")


@pytest.mark.rule("R7.3", "R7.4", "R8.1")
def test_the_options_say_what_a_side_must_know() -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    game.set_score("pelmarra", "rossolan", 2)
    army(game, "pelmarra", "pelmarra", 4)
    army(game, "orsely", "orsely", 4)
    game.play(move_forces, "stay", "stay", year=5, season=SPRING)
    assert words(game, "stay") == "stay in Pelmarra; fed by the Pelmarrans"
    assert words(game, "rossolan") == "march to Rossolan; 1 land; fed by the Rossolans"
    assert words(game, "orsely") == (
        "march to Orsely; 1 land; the march ends there: defended; out of supply: enemy land;"
        " 4 enemy units in Deepbower; an army of 4 units of the Orselings is there (17 % to win)"
    )
    assert "the march ends there: mountain" in words(game, "hethrun")


@pytest.mark.rule("R7.5", "R8.2", "G-20", "R9.4", "G-13")
@pytest.mark.parametrize("into", ["orsely", "rossolan", "hethrun"])
def test_the_chance_told_before_a_march_is_that_of_the_battle_after_it(into: str) -> None:
    """Into enemy land, into the land of an ally whom the enemy has entered, and to a neutral one both have come to.

    Mercenaries, allies and an heir in command fight on both sides; the die of hunger takes no unit.
    """
    game = Game()
    game.triban("orsely").seat = "kingdom"
    made = war(game, "pelmarra", "orsely", attacker="pelmarra")
    if into == "rossolan":
        made.one_allies = ("rossolan",)
    game.set_score("pelmarra", "hethrun", 2)
    ours = army(game, "pelmarra", "pelmarra", 6, mercenaries=2)
    ours.allied = 1
    theirs = army(game, "orsely", into, 5, mercenaries=3, risen=1)
    game.world.leaders["heir"] = Leader("heir", "orsely", "warrior", "Heir", 16, 1)
    game.play(move_forces, into, "stay", year=5, season=SPRING)
    said = re.search(r"\((\d+) % to win\)", words(game, into))
    hungry = [each for each in (ours, theirs) if each.at in ("orsely", "rossolan", "hethrun")]
    dice = [1 for each in hungry if not fed(game, each)]
    game.play(roll_supply_losses, *dice, year=5, season=SPRING)
    assert said
    assert int(said[1]) == chance_of(game, ours)


def fed(game: Game, out: Army) -> bool:
    seen: list[bool] = []

    def look(context: DecimoContext, data: DecimoData) -> None:
        seen.append(supply_of(context, data, out).fed)

    game.play(look, year=5, season=SPRING)
    return seen[0]


def chance_of(game: Game, out: Army) -> int:
    """The percentage of the two dice of its battle on which an army wins, as they are about to be rolled."""
    (meeting,) = find_encounters(game.world)
    seen: list[float] = []

    def look(context: DecimoContext, data: DecimoData) -> None:
        won = chance_to_win(*battle_sides(context, data, meeting))
        seen.append(float(won["defender" if meeting.army is out else "attacker"]))

    game.play(look, year=5, season=SPRING)
    return round(100 * seen[0])


@pytest.mark.rule("R8.7", "E21")
def test_crooked_contractors_are_told_of_before_the_march() -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    game.set_score("pelmarra", "rossolan", 2)
    army(game, "pelmarra", "pelmarra", 8)
    game.world.effects["crooks"] = Effect("crooks", CONTRACTORS, "pelmarra", "decimo:E21", 0, 0)
    game.play(move_forces, "stay", year=5, season=SPRING)
    assert words(game, "rossolan") == ("march to Rossolan; 1 land; out of supply: its contractors are crooks")


@pytest.mark.rule("R7.5", "R7.1")
@pytest.mark.parametrize(
    ("attacker", "order"), [("pelmarra", ["pelmarra", "orsely"]), ("orsely", ["orsely", "pelmarra"])]
)
def test_the_attacker_moves_first_and_the_other_sees_where_he_has_come(
    attacker: str, order: list[str]
) -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker=attacker)
    for side in ("pelmarra", "orsely"):
        army(game, side, side, 4)
    game.play(move_forces, "stay", "stay", year=5, season=SPRING)
    assert [ask.side for ask in game.asks] == order


@pytest.mark.rule("R7.5")
def test_armies_of_one_side_are_one_question_and_each_moves_once() -> None:
    game = Game()
    war(game, "pelmarra", "hethrun", attacker="pelmarra", one_allies=("orsely",))
    war(game, "rossolan", "pelmarra", attacker="rossolan")
    for side in ("pelmarra", "orsely", "hethrun", "rossolan"):
        army(game, side, side, 4)
    game.play(move_forces, *["stay"] * 4, year=5, season=SPRING)
    assert [ask.side for ask in game.asks] == ["pelmarra", "orsely", "hethrun", "rossolan"]


@pytest.mark.rule("R7.6", "R2.4")
@pytest.mark.parametrize(
    ("when", "rule"), [(SPRING, "decimo:R7.3"), (SUMMER, "decimo:R7.3"), (AUTUMN, "decimo:R7.6")]
)
def test_the_move_of_autumn_is_the_last(when: int, rule: str) -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    army(game, "pelmarra", "pelmarra", 4)
    game.play(move_forces, "stay", year=5, season=when)
    assert game.asks[0].rule == rule


@pytest.mark.rule("R7.8", "R7.6")
def test_an_army_whose_war_is_over_goes_home_at_once() -> None:
    game = Game()
    army(game, "pelmarra", "orsely", 4)
    fleet(game, "pelmarra", "cold_water", 3)
    game.play(move_forces, year=5, season=SUMMER)
    assert not game.world.armies
    assert not game.world.fleets
    assert own(game, "pelmarra") == (8, 0)
    assert game.triban("pelmarra").ships == 3


@pytest.mark.rule("G-20", "R7.4")
def test_an_army_that_cannot_fight_neither_hinders_nor_is_spoken_of_and_goes_home() -> None:
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    army(game, "pelmarra", "pelmarra", 8)
    spent = army(game, "orsely", "orsely", 0)
    spent.horde = 6
    game.play(move_forces, "stay", year=5, season=SPRING)
    assert [ask.side for ask in game.asks] == ["pelmarra"]
    assert all("an army of" not in option.words for option in game.asks[0].options)
    assert "orsely" not in [each.power for each in game.world.armies.values()]
