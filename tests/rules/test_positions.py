"""Winter before a campaign: which armies and fleets there are, where they start, and who stays at home.

In the Four Hearths every land has 8 regulars: 4 march, 4 stay. Pelmarra and Rossolan are ports with 3 ships.
"""

from copy import deepcopy

import pytest

from decimo.chance import outcome_odds
from decimo.play.campaign_record import Moment, State, StateFormat
from decimo.rules.war.muster import can_meet, take_positions
from decimo.world.blight import STANDING_ASIDE
from decimo.world.home_forces import raise_unit, regulars_in_being, ships_in_being
from decimo.world.muster import Crew, Muster
from decimo.world.world_state import Army, Effect, Fleet, World
from tests.rules.campaign import realm, war
from tests.rules.game import FOUR_HEARTHS, ITALY, SPRING, Game, quiet_world, verbs


@pytest.mark.rule("R2.1", "R7.2", "G-44")
def test_each_side_of_a_war_has_an_army_of_all_but_its_garrison() -> None:
    game = Game()
    war(game, "hethrun", "orsely")
    facts = game.play(take_positions, year=5)
    armies = list(game.world.armies.values())
    assert [(a.power, a.at, a.home, a.regulars, a.musters) for a in armies] == [
        ("orsely", "orsely", "orsely", 4, ("orsely:4",)),
        ("hethrun", "hethrun", "hethrun", 4, ("hethrun:4",)),
    ]
    assert game.triban("hethrun").regulars == game.triban("orsely").regulars == 4
    assert verbs(facts) == ["raise_army", "raise_army", "send_units", "send_units"]
    assert game.asks == []


@pytest.mark.rule("G-44")
def test_in_peace_nobody_musters() -> None:
    game = Game()
    assert game.play(take_positions, year=5) == []
    assert not game.world.armies
    assert not game.world.fleets


@pytest.mark.rule("G-44")
@pytest.mark.parametrize(("regulars", "marching"), [(0, 0), (3, 0), (4, 0), (5, 1), (12, 8)])
def test_a_garrison_of_four_stays_where_there_are_that_many(regulars: int, marching: int) -> None:
    game = Game()
    war(game, "hethrun", "orsely")
    game.triban("hethrun").regulars = regulars
    game.play(take_positions, year=5)
    assert sum(a.regulars for a in game.world.armies.values() if a.power == "hethrun") == marching
    assert game.triban("hethrun").regulars == regulars - marching


@pytest.mark.rule("G-44")
def test_the_garrison_is_a_setting() -> None:
    game = Game(garrison=2)
    war(game, "hethrun", "orsely")
    game.play(take_positions, year=5)
    assert [a.regulars for a in game.world.armies.values()] == [6, 6]


@pytest.mark.rule("G-44", "E11", "R15.4")
def test_mercenaries_and_the_risen_march_too() -> None:
    game = Game()
    war(game, "hethrun", "orsely")
    game.triban("hethrun").mercenaries, game.triban("hethrun").risen = 2, 3
    game.play(take_positions, year=5)
    sent = next(a for a in game.world.armies.values() if a.power == "hethrun")
    assert (sent.regulars, sent.mercenaries, sent.risen) == (4, 2, 3)
    assert sent.musters == ("hethrun:4:2:3",)
    assert (game.triban("hethrun").mercenaries, game.triban("hethrun").risen) == (0, 0)


@pytest.mark.rule("E41")
def test_who_stands_aside_sends_nobody() -> None:
    game = Game()
    war(game, "hethrun", "orsely")
    game.world.effects["aside"] = Effect("aside", STANDING_ASIDE, "hethrun", "decimo:E41", 0, 0)
    game.play(take_positions, year=5)
    assert [a.power for a in game.world.armies.values()] == ["orsely"]


# Where they start


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(("die", "start"), [(1, "pelmarra"), (2, "orsely")])
def test_a_die_picks_one_of_the_lands_on_the_enemys_border(die: int, start: str) -> None:
    game = Game()
    realm(game, "pelmarra", "orsely")
    war(game, "pelmarra", "hethrun")
    game.play(take_positions, die, year=5)
    assert game.asks[0].dice == "1d2"
    assert [label for label, _ in outcome_odds(game.asks[0])] == ["Pelmarra", "Orsely"]
    army = next(a for a in game.world.armies.values() if a.power == "pelmarra")
    assert (army.at, army.home) == (start, start)
    assert army.musters == ("pelmarra:4", "orsely:4")


@pytest.mark.rule("R7.2")
def test_with_no_border_the_nearest_land_is_where_they_start() -> None:
    game = Game(quiet_world(ITALY), ITALY)
    realm(game, "latium", "etruria")
    game.triban("etruria").ships = game.triban("latium").ships = 0
    war(game, "latium", "lucania")
    game.play(take_positions, year=5)
    assert game.asks == []
    # Latium is two lands from Lucania, Etruria three.
    assert next(a for a in game.world.armies.values() if a.power == "latium").at == "latium"


@pytest.mark.rule("G-44")
@pytest.mark.parametrize(("regulars", "armies"), [(16, 1), (20, 1), (39, 1), (40, 2), (59, 2), (60, 3)])
def test_a_realm_has_one_more_army_for_each_further_twenty_regulars(regulars: int, armies: int) -> None:
    game = Game()
    realm(game, "pelmarra", "rossolan")
    game.triban("pelmarra").regulars, game.triban("rossolan").regulars = regulars - 8, 8
    for land in ("pelmarra", "rossolan"):
        game.triban(land).ships = 0
    war(game, "pelmarra", "hethrun")
    game.play(take_positions, *([1] * armies), year=5)
    out = [a for a in game.world.armies.values() if a.power == "pelmarra"]
    assert len(out) == armies
    sizes = [a.regulars for a in out]
    assert sum(sizes) == regulars - 8
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.rule("G-44")
def test_a_single_land_has_one_army_however_strong_it_is() -> None:
    game = Game()
    war(game, "hethrun", "orsely")
    game.triban("hethrun").regulars = 60
    game.play(take_positions, year=5)
    assert [a.regulars for a in game.world.armies.values() if a.power == "hethrun"] == [56]


# Without a way there is no campaign


@pytest.mark.rule("G-44")
@pytest.mark.parametrize(("score", "meets"), [(3, True), (4, True), (5, False), (6, False)])
def test_a_war_without_a_path_has_no_campaign(score: int, meets: bool) -> None:
    game = Game()
    war(game, "orsely", "rossolan")
    game.triban("rossolan").ships = 0
    for between in ("pelmarra", "hethrun"):
        for side in ("orsely", "rossolan"):
            game.set_score(side, between, score)
    assert can_meet(game.world, game.data, "orsely") is meets
    game.play(take_positions, year=5)
    assert bool(game.world.armies) is meets


@pytest.mark.rule("G-44")
def test_ships_are_a_way_for_both_sides() -> None:
    game = Game()
    war(game, "orsely", "rossolan")
    for between in ("pelmarra", "hethrun"):
        for side in ("orsely", "rossolan"):
            game.set_score(side, between, 6)
    game.play(take_positions, year=5)
    assert [a.power for a in game.world.armies.values()] == ["rossolan", "orsely"]


@pytest.mark.rule("G-44", "G-41")
def test_a_war_goes_by_way_of_land_that_outsiders_hold() -> None:
    game = Game()
    game.only("orsely", "rossolan")
    war(game, "orsely", "rossolan")
    game.triban("rossolan").ships = 0
    game.play(take_positions, year=5)
    assert [army.power for army in game.world.armies.values()] == ["rossolan", "orsely"]
    assert not any(army.against for army in game.world.armies.values()), "they are out for their war"


# Fleets


@pytest.mark.rule("R13.1", "R7.2")
def test_ships_gather_in_a_fleet_where_an_enemy_lives_on_the_same_seas() -> None:
    game = Game()
    war(game, "pelmarra", "rossolan")
    game.triban("pelmarra").hired_ships = 2
    game.play(take_positions, year=5)
    fleets = list(game.world.fleets.values())
    assert [(f.power, f.at, f.ships, f.hired) for f in fleets] == [
        ("pelmarra", "pelmarra", 3, 2),
        ("rossolan", "rossolan", 3, 0),
    ]
    assert fleets[0].musters == (Crew("pelmarra", 3, 2),)
    assert game.triban("pelmarra").ships == game.triban("pelmarra").hired_ships == 0
    assert ships_in_being(game.world, game.triban("pelmarra")) == 3


@pytest.mark.rule("R13.1")
@pytest.mark.parametrize(("die", "port"), [(1, "pelmarra"), (2, "rossolan")])
def test_a_die_picks_the_port_of_a_realms_fleet(die: int, port: str) -> None:
    game = Game()
    realm(game, "pelmarra", "rossolan")
    war(game, "pelmarra", "orsely")
    game.play(take_positions, die, year=5)
    fleet = next(iter(game.world.fleets.values()))
    assert (fleet.at, fleet.ships) == (port, 6)


@pytest.mark.rule("R13.1")
def test_against_an_enemy_without_a_shore_the_ships_stay_in_port() -> None:
    game = Game()
    war(game, "pelmarra", "hethrun")
    game.play(take_positions, year=5)
    assert not game.world.fleets
    assert game.triban("pelmarra").ships == 3


# The rolls of the lands


@pytest.mark.rule("R15.3", "R15.4")
def test_who_is_in_the_field_still_holds_his_place_on_the_roll() -> None:
    game = Game()
    war(game, "hethrun", "orsely")
    game.play(take_positions, year=5)
    hethrun = game.triban("hethrun")
    assert regulars_in_being(game.world, hethrun) == 8
    game.play(lambda context, _book: raise_unit(context, hethrun, rule="decimo:R15.3"), year=5, season=SPRING)
    assert (hethrun.regulars, hethrun.mercenaries) == (4, 1)


@pytest.mark.parametrize("entry", ["latium:5", "latium:5:1", "latium:5:0:2", "latium:0:0:1"])
def test_a_muster_is_read_as_it_is_written(entry: str) -> None:
    muster = Muster.read(entry)
    assert muster == entry == Muster(muster.land, muster.regulars, muster.mercenaries, muster.risen)
    assert muster.units == sum(map(int, entry.split(":")[1:]))


@pytest.mark.parametrize("entry", ["latium:5", "latium:5:1", "latium:0:1"])
def test_a_crew_is_read_as_it_is_written(entry: str) -> None:
    crew = Crew.read(entry)
    assert crew == entry == Crew(crew.land, crew.ships, crew.hired)


def test_a_state_keeps_musters_crews_and_pairs_as_their_texts() -> None:
    world = quiet_world(FOUR_HEARTHS)
    world.armies["a"] = Army("a", "hethrun", "orsely", "hethrun", 4, musters=(Muster("hethrun", 4, 0, 2),))
    world.fleets["f"] = Fleet("f", "pelmarra", "pelmarra", 3, musters=(Crew("pelmarra", 3),))
    state, form = State(Moment(1, 0, "wars"), {}, "app", {}, world), StateFormat(World)
    text = form.write(state)
    assert b'"musters":["hethrun:4:0:2"]' in text
    assert b'"musters":["pelmarra:3"]' in text
    assert b'"hethrun|orsely":{"id":"hethrun|orsely"' in text
    again = form.read(text)
    assert again == state
    assert form.write(again) == text
    assert again.world.armies["a"].musters[0].risen == 2
    assert deepcopy(again.world.fleets["f"]).musters[0].ships == 3


@pytest.mark.parametrize("entry", ["latium", "latium:x", "latium:1:2:3:4"])
def test_a_state_with_no_such_muster_is_refused(entry: str) -> None:
    world = quiet_world(FOUR_HEARTHS)
    world.armies["a"] = Army("a", "hethrun", "orsely", "hethrun", 4, musters=(Muster("latium", 9),))
    form = StateFormat(World)
    text = form.write(State(Moment(1, 0, "wars"), {}, "app", {}, world))
    with pytest.raises(ValueError, match="musters"):
        form.read(text.replace(b"latium:9", entry.encode()))
