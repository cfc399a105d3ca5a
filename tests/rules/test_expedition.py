"""Campaigns against land that outsiders hold: the decision in winter, the march, the siege, the fall, the way home.

In the Four Hearths the Yurrags hold Hethrun. Orsely, Pelmarra and Rossolan border on it and have 8 regulars each:
4 can march. Nobody is at war.
"""

import pytest

from decimo.chance import Fact
from decimo.rules.battle.battle_sheet import code_of, fight_of
from decimo.rules.battle.combat_phase import end_campaigning, fight_battles
from decimo.rules.battle.encounter import find_encounters
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.outsider.raids import play_raiding_wars
from decimo.rules.people.leaders import collect_points
from decimo.rules.realm.conquest import lands_free_themselves
from decimo.rules.war.disband import stand_down
from decimo.rules.war.march import move_forces
from decimo.rules.war.muster import take_positions
from decimo.rules.war.retreat import send_armies_home
from decimo.rules.war.supply import roll_supply_losses
from decimo.world.blight import CONTRACTORS, STANDING_ASIDE
from decimo.world.muster import Muster
from decimo.world.polity import in_peace
from decimo.world.world_state import Army, Effect
from tests.rules.campaign import army, fleet, own, realm, war
from tests.rules.game import AUTUMN, ITALY, SPRING, SUMMER, Game, Typed, quiet_world, verbs

NO_CENTRE, NOBODY = 1, "nobody"
CONQUEST: tuple[Typed, ...] = (NO_CENTRE, NOBODY)
"""What is asked of a people that has become a kingdom."""
STAY_HOME: tuple[Typed, ...] = ("home", "home", "home")


def held(units: int = 8, battles: str = "fast") -> Game:
    """The Yurrags hold Hethrun with so many units."""
    game = Game(battles=battles)
    game.hold("hethrun", units=units)
    return game


def out(game: Game, at: str = "orsely", regulars: int = 12, power: str = "orsely") -> Army:
    """An army that took the field against the Yurrags in Hethrun, in peace."""
    made = army(game, power, at, regulars)
    made.against = "hethrun"
    return made


def told(facts: list[Fact], verb: str) -> list[Fact]:
    return [fact for fact in facts if fact.verb == verb]


# Winter


@pytest.mark.rule("G-41")
def test_a_state_at_peace_is_asked_whether_it_marches_on_outsiders() -> None:
    game = held()
    facts = game.play(take_positions, "home", "home", "hethrun", year=5)
    assert [(ask.side, ask.rule) for ask in game.asks] == [
        (side, "decimo:G-41") for side in ("pelmarra", "rossolan", "orsely")
    ]
    asked = game.asks[2]
    assert asked.why == "whether the Orselings take the field against outsiders: 4 units could march"
    assert [option.words for option in asked.options] == [
        "stay at home",
        "march on Hethrun; 1 land; out of supply there; 8 units of the Yurrags in Highkeld",
    ]
    assert [(a.power, a.at, a.regulars, a.against) for a in game.world.armies.values()] == [
        ("orsely", "orsely", 4, "hethrun")
    ]
    taken = told(facts, "take_field")[0]
    assert (taken.about, taken.rule) == ("orsely", "decimo:G-41")
    assert (taken.words["outsider"], taken.words["place"]) == ("yurrags", "hethrun")


@pytest.mark.rule("G-41")
def test_who_stays_at_home_musters_nobody() -> None:
    game = held()
    assert game.play(take_positions, *STAY_HOME, year=5) == []
    assert not game.world.armies


@pytest.mark.rule("G-41")
def test_nobody_is_asked_where_outsiders_hold_no_land() -> None:
    game = Game()
    game.outsider().conquered_by = "orsely"
    game.play(take_positions, year=5)
    assert game.asks == []


@pytest.mark.rule("G-41", "G-44", "E41")
def test_nobody_is_asked_who_has_nobody_to_send() -> None:
    game = held()
    game.triban("pelmarra").regulars = 4
    game.triban("rossolan").regulars = 0
    game.world.effects["aside"] = Effect("aside", STANDING_ASIDE, "orsely", "decimo:E41", 0, 0)
    assert game.play(take_positions, year=5) == []
    assert game.asks == []


@pytest.mark.rule("G-41", "R7.3")
def test_only_a_land_that_the_first_march_reaches_is_asked_for() -> None:
    game = Game(quiet_world(ITALY), ITALY)
    game.hold("lucania", "senones", 5)
    for people in ("latium", "etruria"):
        game.set_score(people, "campania", 3)
    game.play(take_positions, *["home"] * 5, year=5)
    asked = [ask.side for ask in game.asks]
    # Campania, Samnium, Apulia and Magna Graecia border on Lucania; Latium comes to it through Campania.
    assert asked == ["latium", "campania", "samnium", "apulia", "magna_graecia"]
    assert game.asks[0].options[1].words.startswith("march on Lucania; 2 lands; out of supply there")


@pytest.mark.rule("G-41", "G-44")
def test_a_way_through_neutral_land_says_whose_leave_it_takes() -> None:
    game = Game(quiet_world(ITALY), ITALY)
    game.hold("lucania", "senones", 5)
    game.play(take_positions, *["home"] * 5, year=5)
    latium = next(ask for ask in game.asks if ask.side == "latium")
    assert "a red card for the leave of the Campanians" in latium.options[1].words


@pytest.mark.rule("G-41", "G-44")
def test_a_state_with_a_war_to_fight_is_not_asked() -> None:
    game = held()
    war(game, "pelmarra", "rossolan")
    game.play(take_positions, "home", year=5)
    assert [ask.side for ask in game.asks] == ["orsely"]
    assert {a.power for a in game.world.armies.values()} == {"pelmarra", "rossolan"}


@pytest.mark.rule("G-41", "R7.2", "G-44")
def test_a_realm_musters_where_it_borders_on_the_outsiders() -> None:
    game = Game(quiet_world(ITALY), ITALY)
    game.hold("lucania", "senones", 5)
    realm(game, "latium", "campania", "etruria")
    for people in ("samnium", "apulia", "magna_graecia"):
        game.triban(people).regulars = 0
    game.play(take_positions, "lucania", year=5)
    made = next(iter(game.world.armies.values()))
    assert (made.at, made.regulars, made.against) == ("campania", 12, "lucania")
    assert made.musters == ("latium:4", "etruria:4", "campania:4")


@pytest.mark.rule("G-41", "R5.7")
@pytest.mark.parametrize(("answer", "peace"), [("home", True), ("hethrun", False)])
def test_a_year_in_the_field_is_no_year_of_peace(answer: str, peace: bool) -> None:
    game = held()
    game.play(take_positions, "home", "home", answer, year=5)
    assert in_peace(game.world, "orsely", 5) is peace
    before = game.holder("administrator", "orsely").rating
    game.play(collect_points, year=5, season=AUTUMN)
    assert game.holder("administrator", "orsely").rating == before + peace


# The march


@pytest.mark.rule("G-41", "R7.3", "R7.4", "R8.1")
def test_the_order_says_who_holds_the_land_with_what_strength_and_that_nobody_feeds_them_there() -> None:
    game = held(7)
    made = out(game)
    facts = game.play(move_forces, "hethrun", year=5, season=SPRING)
    option = next(option for option in game.asks[0].options if option.id == "hethrun")
    assert option.words == (
        "march to Hethrun; 1 land; the march ends there: defended; out of supply: the Yurrags hold it;"
        " 7 units of the Yurrags in Highkeld"
    )
    assert made.at == "hethrun"
    assert verbs(facts) == ["march"]
    game.play(roll_supply_losses, 6, year=5, season=SPRING)
    assert (made.regulars, made.horde) == (9, 3)


@pytest.mark.rule("G-41")
def test_an_army_of_a_war_may_turn_on_outsiders_too() -> None:
    game = held()
    war(game, "orsely", "pelmarra", attacker="orsely")
    made = army(game, "orsely", "orsely", 12)
    game.play(move_forces, "hethrun", year=5, season=SPRING)
    assert (made.at, made.against) == ("hethrun", "")
    game.play(fight_battles, 6, *CONQUEST, year=5, season=SPRING)
    assert game.triban("hethrun").lord == "orsely"
    assert game.world.wars, "its war goes on"


@pytest.mark.rule("G-41", "R7.3")
def test_states_at_peace_march_after_the_wars_and_all_at_once() -> None:
    game = held()
    war(game, "pelmarra", "rossolan", attacker="rossolan")
    army(game, "pelmarra", "pelmarra", 4)
    out(game)
    game.play(move_forces, "stay", "hethrun", year=5, season=SPRING)
    assert [ask.side for ask in game.asks] == ["pelmarra", "orsely"]


# The siege


@pytest.mark.rule("G-41", "G-18", "R10.1", "R14.2")
def test_the_city_is_besieged_like_any_other_and_the_land_suffers() -> None:
    game = held()
    made = out(game, "hethrun")
    facts = game.play(fight_battles, 5, year=5, season=SPRING)
    assert game.asks[0].why == "siege of Highkeld by the Orselings"
    assert verbs(facts) == ["lay_siege", "suffer_blight", "hold_out", "suffer_blight"]
    assert (made.sieged, game.triban("hethrun").blight) == (1, 2)
    assert game.triban("hethrun").held_by == "yurrags"


@pytest.mark.rule("G-41", "G-18", "G-44")
@pytest.mark.parametrize(("units", "falls"), [(0, True), (4, True), (6, True), (7, False)])
def test_the_outsiders_units_are_its_garrison(units: int, falls: bool) -> None:
    game = held(units)
    out(game, "hethrun")
    game.play(fight_battles, 5, *(CONQUEST if falls else ()), year=5, season=SPRING)
    assert (game.triban("hethrun").lord == "orsely") is falls


@pytest.mark.rule("G-41", "G-18")
def test_of_two_states_that_came_each_for_itself_the_one_that_lies_there_goes_on() -> None:
    game = held()
    out(game, "hethrun", power="pelmarra")
    first = out(game, "hethrun")
    first.sieged = 1
    game.play(fight_battles, 5, *CONQUEST, year=5, season=SUMMER)
    assert game.triban("hethrun").lord == "orsely"


@pytest.mark.rule("G-41", "G-22", "G-18")
@pytest.mark.parametrize(("at", "falls"), [("sound_of_lamps", True), ("cold_water", False)])
def test_a_port_of_outsiders_is_blockaded_by_the_besiegers_fleet(at: str, falls: bool) -> None:
    game = Game()
    game.hold("rossolan", units=8)
    war(game, "orsely", "pelmarra")
    made = army(game, "orsely", "rossolan", 12)
    fleet(game, "orsely", at, 2)
    made.sieged = 1
    game.play(fight_battles, 5, *((NOBODY,) if falls else ()), year=5, season=SUMMER)
    assert (game.triban("rossolan").lord == "orsely") is falls


@pytest.mark.rule("G-41", "G-22", "R3.7")
def test_a_fleet_sets_an_army_ashore_in_a_land_of_outsiders() -> None:
    game = Game()
    game.hold("rossolan", units=5)
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    fleet(game, "pelmarra", "pelmarra", 4)
    made = army(game, "pelmarra", "pelmarra", 4)
    game.play(move_forces, "sail-rossolan", year=5, season=SPRING)
    option = next(option for option in game.asks[0].options if option.id == "sail-rossolan")
    assert option.words.endswith("5 units of the Yurrags in Ninebarrow")
    assert made.at == "rossolan"


@pytest.mark.rule("G-41", "G-20")
def test_enemies_who_meet_before_the_city_fight_each_other_first() -> None:
    game = held()
    war(game, "orsely", "pelmarra")
    army(game, "orsely", "hethrun", 6)
    army(game, "pelmarra", "hethrun", 6)
    assert [(each.siege, each.triban.id) for each in find_encounters(game.world)] == [(False, "hethrun")]


# The fall


@pytest.mark.rule("G-41", "G-18", "G-23", "R18.1", "G-05")
def test_the_land_that_falls_joins_the_victor_and_makes_him_a_king() -> None:
    game = held()
    out(game, "hethrun")
    facts = game.play(fight_battles, 6, *CONQUEST, year=5, season=SPRING)
    hethrun = game.triban("hethrun")
    assert (hethrun.held_by, hethrun.lord, hethrun.joined, hethrun.regulars) == ("", "orsely", 5, 0)
    assert game.triban("orsely").seat == "kingdom"
    assert game.holder("warrior", "orsely").rating == 10 + 1 + 2, "a siege won and a land conquered"
    rules = {fact.verb: fact.rule for fact in facts}
    assert (rules["take_city"], rules["drive_out"], rules["win_land"]) == (
        "decimo:G-18",
        "decimo:G-41",
        "decimo:G-41",
    )
    assert told(facts, "win_land")[0].words["was"] == "yurrags"
    assert "storm_city" not in rules


@pytest.mark.rule("G-41", "R18.1", "R19.1")
def test_a_kingdom_takes_it_as_one_land_more() -> None:
    game = held()
    realm(game, "orsely", "pelmarra")
    out(game, "hethrun")
    game.play(fight_battles, 6, NO_CENTRE, NOBODY, year=5, season=SPRING)
    assert (game.triban("hethrun").lord, game.triban("hethrun").seat) == ("orsely", "")
    assert game.triban("orsely").seat == "kingdom"


@pytest.mark.rule("G-41", "R21.20")
def test_with_the_land_end_the_wars_of_raiding_waged_from_it_and_no_other() -> None:
    game = held()
    game.raiding(victim="pelmarra", base="hethrun")
    from_home = game.raiding(victim="rossolan")
    out(game, "hethrun")
    facts = game.play(fight_battles, 6, *CONQUEST, year=5, season=SPRING)
    assert list(game.world.raidings.values()) == [from_home]
    assert told(facts, "end_raiding")[0].rule == "decimo:G-41"


@pytest.mark.rule("G-41", "G-23")
@pytest.mark.parametrize(("units", "falls"), [(0, True), (1, False)])
def test_at_the_end_of_autumn_a_land_that_nobody_holds_falls(units: int, falls: bool) -> None:
    game = held(units)
    made = out(game, "hethrun")
    made.sieged = 3
    game.play(end_campaigning, *(CONQUEST if falls else ()), year=5, season=AUTUMN)
    assert (game.triban("hethrun").lord == "orsely") is falls
    assert made.sieged == 0


@pytest.mark.rule("G-41", "G-46", "R12.1")
def test_on_the_table_outsiders_are_asked_nothing_and_lose_units_for_good() -> None:
    game = held(battles="ask")
    out(game, "hethrun")
    codes: list[str] = []

    def look(context: DecimoContext, data: DecimoData) -> None:
        codes.append(code_of(context, fight_of(context, data, find_encounters(context.world)[0], siege=True)))

    game.play(look, year=5, season=SPRING)
    filled = f"code={codes[0]} falls=no attacker_lost=1 defender_lost=3 attacker_leader=lives"
    facts = game.play(fight_battles, "sheet", filled, year=5, season=SPRING)
    choice, form = game.asks
    assert (choice.side, form.side) == ("orsely", "orsely")
    assert "Hethrun is mountain land of the Yurrags." in form.sheet
    assert "- Highkeld, a city of the Yurrags: if it falls, Hethrun is lost to the Orselings." in form.sheet
    assert (game.triban("hethrun").regulars, game.triban("hethrun").horde) == (5, 0)
    assert told(facts, "thin_holders")[0].words["left"] == 5


# The way home


@pytest.mark.rule("G-41", "R7.6")
def test_an_army_goes_home_when_the_land_it_marched_against_is_won() -> None:
    game = held()
    out(game, "hethrun", 6)
    game.triban("orsely").regulars = 2
    game.play(fight_battles, 6, *CONQUEST, year=5, season=SPRING)
    facts = game.play(stand_down, year=5, season=SPRING)
    assert own(game, "orsely") == (8, 0)
    assert told(facts, "break_up")[0].words["why"] == "the outsiders it marched against are gone"


@pytest.mark.rule("G-41", "R7.6")
def test_while_they_are_there_it_stays_in_the_field() -> None:
    game = held()
    out(game)
    assert game.play(stand_down, year=5, season=SUMMER) == []


@pytest.mark.rule("G-41", "R7.6", "R8.2", "R8.3")
def test_in_autumn_it_goes_home_through_hunger() -> None:
    game = held()
    out(game, "hethrun", 6)
    game.triban("orsely").regulars = 2
    game.play(send_armies_home, 4, 5, year=5, season=AUTUMN)
    assert own(game, "orsely") == (5, 3)
    assert not game.world.armies


@pytest.mark.rule("G-41", "E21", "R8.7")
def test_crooked_contractors_starve_this_campaign_too() -> None:
    game = held()
    game.world.effects["crooks"] = Effect("crooks", CONTRACTORS, "orsely", "decimo:E21", 0, 0)
    made = out(game, "orsely", 6)
    game.play(roll_supply_losses, 6, year=5, season=SPRING)
    assert made.horde == 3
    game.play(send_armies_home, 1, year=5, season=AUTUMN)
    assert not game.world.effects


# Who holds a land


@pytest.mark.rule("G-41", "R21.9", "R21.7")
@pytest.mark.parametrize(("value", "stay"), [(14, 12), (8, 8)])
def test_raiders_who_take_a_land_stay_in_it_as_far_as_its_value_allows(value: int, stay: int) -> None:
    game = Game()
    game.triban("hethrun").army_value = value
    game.raiding(victim="hethrun")
    # It goes on; 4 units meet 12 raiders; an ace, and the land is lost.
    game.play(play_raiding_wars, "KD", "4C", 6, "AS", year=5, season=SPRING)
    assert (game.triban("hethrun").held_by, game.triban("hethrun").regulars) == ("yurrags", stay)


@pytest.mark.rule("G-41", "R21.21", "G-18")
def test_invaders_who_take_a_city_stay_in_it() -> None:
    game = Game()
    game.triban("hethrun").regulars = 2
    game.invasion(7, sieged=2)
    game.play(fight_battles, "hold", 6, year=5, season=AUTUMN)
    assert (game.triban("hethrun").held_by, game.triban("hethrun").regulars) == ("yurrags", 7)


@pytest.mark.rule("G-41")
def test_a_land_that_frees_itself_has_no_units_and_is_asked_for_no_more() -> None:
    game = held(8)
    game.play(lands_free_themselves, 5, (3, 3, 3), (2, 2, 2), (6, 6, 6), 5, 3, 2, year=10)
    assert game.triban("hethrun").regulars == 0
    game.play(take_positions, year=10)
    assert game.asks == []


@pytest.mark.rule("G-41", "R21.12")
def test_raiders_driven_out_by_those_they_raided_leave_nobody_behind() -> None:
    game = held(8)
    game.raiding(victim="orsely", base="hethrun")
    facts = game.play(play_raiding_wars, "KD", "8C", 1, "KS", *CONQUEST, year=5, season=SPRING)
    assert (game.triban("hethrun").lord, game.triban("hethrun").regulars) == ("orsely", 0)
    assert told(facts, "drive_out")[0].rule == "decimo:R21.12"
    assert game.holder("warrior", "orsely").rating == 12, "a land conquered, and counted once"


@pytest.mark.rule("G-41", "G-44")
def test_of_a_land_lost_to_outsiders_the_units_in_the_field_are_gone_and_the_outsiders_are_not() -> None:
    game = Game()
    realm(game, "orsely", "hethrun")
    made = army(game, "orsely", "orsely", 4)
    made.musters = (Muster("hethrun", 4),)
    game.hold("hethrun", units=8)
    war(game, "orsely", "pelmarra")
    game.play(send_armies_home, year=5, season=AUTUMN)
    assert own(game, "hethrun") == (8, 0)
