"""The home of a conquered outsider is a land of the realm: what it has, does and suffers, and how it is free again."""

import pytest

from decimo.chance import Refusal
from decimo.narration.words_table import MISSING
from decimo.play.campaign_record import Moment, State
from decimo.rules.event.effect_types import RebelEffect
from decimo.rules.event.mercenary_war import mercenaries_stay
from decimo.rules.event.rebellion import may_rebel, may_rise_in_faith
from decimo.rules.game_data import DecimoContext, DecimoData, Rule
from decimo.rules.outsider.invasion import attack_obstacle, within_reach
from decimo.rules.outsider.outsider_attacks import list_drawers
from decimo.rules.outsider.raids import play_raiding_wars
from decimo.rules.people.economy import reinforce, suffer_misrule
from decimo.rules.people.succession import replace_ruler
from decimo.rules.realm.civil_war import may_usurp
from decimo.rules.realm.conquest import annex_homes, collect_tribute, lands_free_themselves, lose_land
from decimo.rules.realm.secession import collapse, secede
from decimo.rules.settings import read_settings
from decimo.rules.setup import create_world
from decimo.rules.views.ledgers import build_ledgers, state_of
from decimo.rules.views.map_view import build_map_view, list_silent
from decimo.rules.war.movement import open_steps
from decimo.world.character import leave_office, move_court
from decimo.world.home_forces import keep_guard
from decimo.world.invariants import CalendarPlace, find_broken
from decimo.world.polity import head_of, lands_of
from decimo.world.trade import is_trader
from decimo.world.world_state import Route, Triban, World
from tests.rules.game import ITALY, SPRING, WINTER, Game, plain, told, verbs
from tests.rules.invariants import broken
from tests.rules.umpire import FORMAT, REASON, decimo, legal, play, standing
from tests.rules.war_game import WarGame

NOBODY = "nobody"
NEW = (3, 3, 5)
GOES_ON = "KD"


def home_of(game: Game, lord: str = "hethrun", outsider: str = "yurrags") -> Triban:
    """Let an outsider be conquered, so that its home is a land of a realm."""
    game.outsider(outsider).conquered_by = lord
    game.play(annex_homes, year=4)
    game.triban(lord).seat = "kingdom"
    return game.triban(outsider)


def whole(game: Game) -> None:
    now = CalendarPlace(5, WINTER, "positions")
    assert find_broken(game.world, now, game.data.name_entities(game.world)) == {}


# R21.12: conquest


@pytest.mark.rule("G-53", "R21.12")
@pytest.mark.parametrize(("army", "value"), [(12, 6), (7, 4), (6, 3)])
def test_a_conquered_outsider_is_a_land_of_half_its_army_without_characters(army: int, value: int) -> None:
    game = WarGame()
    game.outsider().army = army
    game.raiding()
    facts = game.play(play_raiding_wars, GOES_ON, "8C", 2, "KS", 1, NOBODY, year=5, season=SPRING)
    home = game.triban("yurrags")
    assert [fact.rule for fact in facts if fact.verb == "annex_home"] == ["decimo:G-53"]
    assert (home.army_value, home.founding_army, home.regulars, home.horde) == (value, value, 0, value)
    assert (home.lord, home.joined, home.blight, home.navy_value) == ("hethrun", 5, 0, 0)
    assert game.outsider().conquered_by == "hethrun"
    assert game.triban("hethrun").seat == "kingdom"
    assert [land.id for land in lands_of(game.world, "hethrun")] == ["hethrun", "yurrags"]
    assert not [leader for leader in game.world.leaders.values() if leader.triban == "yurrags"]
    whole(game)


@pytest.mark.rule("G-53")
def test_where_nobody_was_conquered_a_world_has_the_lands_of_its_scenario() -> None:
    game = Game()
    before = plain(game.world)
    assert game.play(annex_homes, year=5) == []
    assert plain(game.world) == before
    assert [*create_world(ITALY).tribans] == [triban.id for triban in ITALY.land.tribans]


@pytest.mark.rule("G-53")
def test_what_older_rules_conquered_is_a_land_from_the_next_winter_on() -> None:
    game = WarGame()
    game.outsider().conquered_by, game.triban("hethrun").seat = "hethrun", "kingdom"
    assert verbs(game.play(annex_homes, year=5)) == ["annex_home"]
    assert game.play(annex_homes, year=6) == []
    whole(game)


# A land as any other


@pytest.mark.rule("G-53", "G-21", "R4.7")
def test_it_recovers_units_and_is_governed_by_its_realm() -> None:
    game = WarGame()
    home = home_of(game)
    game.holder("administrator", "hethrun").rating = 7
    game.play(reinforce, 4, year=5)
    assert (home.regulars, home.horde) == (6, 0), "4 of G-21, then 2 of the kingdom (R18.4)"
    game.play(suffer_misrule, 2, 1, year=5, season=3)
    assert (home.blight, game.triban("hethrun").blight) == (2, 0)


@pytest.mark.rule("G-53", "G-12", "G-44")
@pytest.mark.parametrize(("attacker", "enters"), [("rossolan", True), ("hethrun", False)])
def test_its_realm_marches_in_and_an_enemy_who_attacks(attacker: str, enters: bool) -> None:
    game = WarGame()
    home_of(game)
    game.war("rossolan", "hethrun").attacker = attacker
    assert "yurrags" in open_steps(game.world, game.data, "hethrun", "hethrun")
    assert ("yurrags" in open_steps(game.world, game.data, "rossolan", "rossolan")) is enters


@pytest.mark.rule("G-53", "R4.1")
def test_it_is_a_trader_if_a_route_leads_there() -> None:
    game = WarGame()
    home = home_of(game)
    assert not is_trader(game.world, home)
    game.world.routes["road"] = Route("road", "Road", ("hethrun", "yurrags"))
    assert is_trader(game.world, home)


@pytest.mark.rule("G-53", "G-23")
def test_an_enemy_conquers_it_and_the_old_realm_is_none() -> None:
    game = WarGame()
    home = home_of(game)
    game.conquer("yurrags", "rossolan", 1, NOBODY)
    assert (home.lord, game.outsider().conquered_by) == ("rossolan", "rossolan")
    assert (game.triban("hethrun").seat, game.triban("rossolan").seat) == ("", "kingdom")
    whole(game)


@pytest.mark.rule("G-53", "G-39")
def test_with_a_capital_falls_the_home_that_it_rules() -> None:
    game = WarGame()
    home = home_of(game)
    game.conquer("hethrun", "rossolan", 1, NOBODY)
    assert (home.lord, game.outsider().conquered_by) == ("rossolan", "rossolan")
    assert head_of(game.world, "hethrun") == "rossolan"
    whole(game)


@pytest.mark.rule("G-53", "G-32")
def test_other_outsiders_attack_it_and_its_own_people_nobody() -> None:
    game = WarGame()
    home_of(game)
    assert [drawer.id for drawer in list_drawers(game.world)] == ["grey_oars"]
    assert attack_obstacle(game.world, game.outsider(), "") == "their home has been conquered"
    game = WarGame(ITALY)
    raiders = game.outsider("illyrians")
    reach = ["picenum", "samnium", "apulia"]
    assert [land.id for land in within_reach(game.world, ITALY, raiders, "")] == reach
    home_of(game, "picenum", "veneti")
    assert "veneti" in [land.id for land in within_reach(game.world, ITALY, raiders, "")]


@pytest.mark.rule("G-53", "G-41")
def test_other_outsiders_take_it_and_then_it_frees_itself() -> None:
    game = WarGame()
    home = home_of(game)
    game.play(lost_to("grey_oars"), year=5)
    assert (home.held_by, home.lord, game.outsider().conquered_by) == ("grey_oars", "", "")
    assert attack_obstacle(game.world, game.outsider(), "") == "their home has been conquered"
    whole(game)
    assert verbs(game.play(lands_free_themselves, 4, year=5)) == ["endure_rule"]
    assert verbs(game.play(lands_free_themselves, 5, year=10)) == ["free_outsider"]
    assert (home.held_by, home.regulars) == ("yurrags", 6)


def lost_to(outsider: str) -> Rule:
    def step(context: DecimoContext, data: DecimoData) -> None:
        home = context.world.tribans["yurrags"]
        taker = context.world.outsiders[outsider]
        lose_land(context, data, home, taker, 4, rule="decimo:G-18", why="a siege")

    return step


# Free again


@pytest.mark.rule("G-53", "G-41")
@pytest.mark.parametrize("die", range(1, 7))
def test_every_fifth_winter_it_rolls_and_is_free_on_5_or_6(die: int) -> None:
    game = WarGame()
    home = home_of(game)
    home.horde, home.regulars, home.blight = 2, 3, 4
    game.raiding(victim="yurrags").outsider = "grey_oars"
    facts = game.play(lands_free_themselves, die, year=5)
    assert verbs(facts)[0] == ("free_outsider" if die >= 5 else "bear_lord")
    if die < 5:
        assert (home.lord, home.regulars) == ("hethrun", 3)
        return
    assert (home.lord, home.held_by, home.regulars, home.horde) == ("", "yurrags", 6, 0)
    assert (game.outsider().conquered_by, home.blight) == ("", 4)
    assert not game.world.raidings
    assert game.triban("hethrun").seat == ""
    whole(game)


@pytest.mark.rule("G-53", "G-41", "R21.18")
def test_once_free_its_people_raid_from_their_home_alone_and_do_not_rise_against_themselves() -> None:
    game = WarGame()
    home_of(game)
    game.play(lands_free_themselves, 6, year=5)
    assert [drawer.id for drawer in list_drawers(game.world)] == ["yurrags", "grey_oars"]
    assert game.play(lands_free_themselves, year=10) == []
    assert "yurrags" in open_steps(game.world, game.data, "hethrun", "hethrun")


@pytest.mark.rule("G-53", "R21.12", "R21.11")
def test_a_free_home_is_conquered_again_and_its_people_pay_no_tribute_then() -> None:
    game = WarGame()
    home = home_of(game)
    game.play(lands_free_themselves, 6, year=5)
    game.outsider().tributary_to = "hethrun"
    game.raiding(victim="rossolan")
    told = game.conquer("yurrags", "hethrun", 1, NOBODY)
    assert "drive_out" not in told
    assert (home.held_by, home.lord, home.regulars, home.horde) == ("", "hethrun", 0, 6)
    assert (game.outsider().conquered_by, game.outsider().tributary_to) == ("hethrun", "")
    assert not game.world.raidings
    whole(game)
    assert game.play(collect_tribute, year=6) == []


@pytest.mark.rule("G-53", "R21.12")
def test_on_a_king_a_free_home_is_conquered_again() -> None:
    game = WarGame()
    home = home_of(game)
    game.play(lands_free_themselves, 6, year=5)
    game.raiding(victim="rossolan", since=10)
    game.play(play_raiding_wars, GOES_ON, "8C", 2, "KS", 1, NOBODY, year=10, season=SPRING)
    assert (home.held_by, home.lord) == ("", "rossolan")
    whole(game)


@pytest.mark.rule("G-53", "R18.9")
def test_it_is_free_when_its_kingdom_falls_apart_and_gets_no_share_of_the_bank() -> None:
    game = WarGame()
    game.subject("hethrun", "orsely")
    home = home_of(game)
    game.triban("hethrun").bank = 8

    def step(context: DecimoContext, data: DecimoData) -> None:
        collapse(context, data, "hethrun")

    game.play(step, NEW, NEW, NEW, 2, 3, 4, year=5)
    assert (home.held_by, home.bank) == ("yurrags", 0)
    assert [game.triban(land).bank for land in ("hethrun", "orsely")] == [4, 4]
    whole(game)


@pytest.mark.rule("G-53", "G-23")
def test_it_is_free_when_outsiders_take_the_capital() -> None:
    game = WarGame()
    home = home_of(game)

    def step(context: DecimoContext, data: DecimoData) -> None:
        hethrun, taker = context.world.tribans["hethrun"], context.world.outsiders["grey_oars"]
        lose_land(context, data, hethrun, taker, 4, rule="decimo:G-18", why="a siege")

    game.play(step, year=5)
    assert (home.held_by, game.triban("hethrun").seat) == ("yurrags", "")
    whole(game)


@pytest.mark.rule("G-53", "G-24")
@pytest.mark.parametrize(("card", "free"), [("2S", True), ("2H", False)])
def test_when_the_king_dies_it_draws_once(card: str, free: bool) -> None:
    game = WarGame()
    home = home_of(game)

    def step(context: DecimoContext, data: DecimoData) -> None:
        ruler = game.holder("warrior", "hethrun")
        leave_office(context, ruler, "die", rule="decimo:G-06", why="old age")
        replace_ruler(context, data, "hethrun", gone=ruler.id)

    game.play(step, NEW, card, year=5)
    assert (home.held_by == "yurrags") is free
    whole(game)


@pytest.mark.rule("G-53", "R15.6", "G-54")
def test_a_bank_that_was_moved_there_is_lost_when_it_is_free() -> None:
    game = WarGame()
    home_of(game)
    game.triban("hethrun").vault = "yurrags"
    game.play(lands_free_themselves, 6, year=5)
    assert (game.triban("hethrun").bank, game.triban("hethrun").vault) == (0, "")
    whole(game)


# It has nobody to lead it


@pytest.mark.rule("G-53", "E11", "E48", "E49")
def test_no_rising_begins_there() -> None:
    game = WarGame()
    home = home_of(game)
    state = game.triban("hethrun")
    assert not may_usurp(game.world, state)
    assert not may_rise_in_faith(game.world, game.data, home)
    for row in game.data.chance.rows:
        for effect in row.effects:
            if isinstance(effect, RebelEffect):
                assert may_rebel(game.world, game.data, state, effect) in ([], [state])
    game.subject("hethrun", "orsely")
    state.mercenaries = 2

    def step(context: DecimoContext, data: DecimoData) -> None:
        mercenaries_stay(context, data, state, 0, 0, "known", rule="decimo:E49")

    facts = game.play(step, NEW, NEW, year=5)
    assert [fact.about for fact in facts if fact.verb == "seize_land"] == ["orsely"]
    whole(game)


@pytest.mark.rule("G-53", "G-23")
def test_it_follows_its_king_when_the_kingdom_leaves_or_the_court_flees() -> None:
    game = WarGame(ITALY)
    game.subject("samnium", "apulia")
    home = home_of(game, "samnium", "illyrians")
    game.empire("latium", "samnium")

    def leave(context: DecimoContext, data: DecimoData) -> None:
        secede(context, data, "samnium", rule="decimo:G-24", why="a quarrel")

    game.play(leave, NEW, NEW, NEW, *[3] * 7, year=5)
    assert (home.lord, game.outsider("illyrians").conquered_by) == ("samnium", "samnium")
    whole(game)

    def flee(context: DecimoContext, _book: DecimoData) -> None:
        move_court(context, "samnium", "apulia", rule="decimo:E37")

    game.play(flee, year=6)
    assert (home.lord, game.outsider("illyrians").conquered_by) == ("apulia", "apulia")


# What is seen of it


@pytest.mark.rule("G-53")
def test_map_and_ledgers_show_it_once_as_a_land_with_its_owner() -> None:
    game = WarGame()
    home_of(game)
    moment = Moment(5, WINTER, "positions")
    map_view = build_map_view(game.world, game.data, game.settings, moment)
    nodes = [node for node in map_view.nodes if node.id == "yurrags"]
    assert [(node.kind, node.name, node.owner) for node in nodes] == [("land", "Yurrags", "hethrun")]
    ledgers = {
        ledger.id: dict(ledger.rows) for ledger in build_ledgers(game.world, game.data, game.settings, moment)
    }
    assert ledgers["tribans"]["yurrags"][:4] == ("the land of the Yurrags", "Yurrags", 0, 6)
    assert ledgers["realms"]["hethrun"][2:4] == (2, "the land of the Yurrags")
    assert ledgers["outsiders"]["yurrags"][-1] == "conquered by the Hethruns"
    game.play(lands_free_themselves, 6, year=5)
    assert (
        state_of(game.world, game.data, game.triban("yurrags"), game.settings, 20) == "held by its own people"
    )
    assert "yurrags" not in list_silent(game.world, game.data), "nobody plays it"


@pytest.mark.rule("G-48")
def test_a_guard_leaves_no_room_for_horde() -> None:
    game = WarGame()
    game.subject("hethrun", "orsely")
    capital = game.triban("hethrun")
    capital.regulars, capital.guard, capital.horde = 8, 2, 2

    def step(context: DecimoContext, _book: DecimoData) -> None:
        keep_guard(context, capital, 2, 2, rule="decimo:G-48")

    game.play(step, year=5)
    assert (capital.regulars, capital.guard, capital.horde) == (10, 2, 0)
    whole(game)


# The umpire


def homes_to_correct(as_is: str) -> tuple[Game, State[World]]:
    """A campaign with a conquered home, one that is free again, or one that other outsiders hold."""
    state = FORMAT.read(standing("four-hearths", 3, 12, "chance-events"))
    game = WarGame()
    game.subject("pelmarra", "orsely")
    home_of(game)
    if as_is == "free":
        game.play(lands_free_themselves, 6, year=5)
    elif as_is == "held":
        game.play(lost_to("grey_oars"), year=5)
    state.world = game.world
    return game, state


@pytest.mark.rule("G-53")
@pytest.mark.parametrize("as_is", ["conquered", "free", "held"])
def test_the_umpire_gives_a_home_every_value_it_is_said_to_take(as_is: str) -> None:
    rules = decimo("four-hearths")
    rows = rules.amendable(homes_to_correct(as_is)[1])
    tried = 0
    for row in (row for row in rows if row.what.startswith(("tribans.yurrags.", "outsiders.yurrags."))):
        for value in legal(row.what, row.possible):
            game, state = homes_to_correct(as_is)
            before = plain(game.world)
            try:
                order = rules.amendment(state, row.what, value, REASON)
            except Refusal as refusal:
                if "possible:" in str(refusal):
                    raise
                continue
            facts = play(state, order)
            assert told(before, facts) == plain(state.world), (row, value)
            assert not broken(state.world, rules.data, read_settings(state.settings), state.moment), (
                row,
                value,
            )
            assert not any(MISSING in rules.sentence(fact) for fact in facts), (row, value)
            tried += 1
    assert tried > 20


@pytest.mark.rule("G-53", "R21.12")
def test_the_umpire_lets_an_outsider_be_conquered_taken_over_and_free() -> None:
    rules = decimo("four-hearths")
    game, state = homes_to_correct("free")
    home, people = game.triban("yurrags"), game.outsider()
    play(state, rules.amendment(state, "outsiders.yurrags.conquered_by", "hethrun", REASON))
    assert (home.lord, home.held_by, people.conquered_by) == ("hethrun", "", "hethrun")
    play(state, rules.amendment(state, "tribans.yurrags.lord", "pelmarra", REASON))
    assert (home.lord, people.conquered_by, game.triban("hethrun").seat) == ("pelmarra", "pelmarra", "")
    play(state, rules.amendment(state, "tribans.yurrags.lord", "free", REASON))
    assert (home.lord, home.held_by, people.conquered_by) == ("", "yurrags", "")
    assert not [leader for leader in game.world.leaders.values() if leader.triban == "yurrags"]
    play(state, rules.amendment(state, "outsiders.grey_oars.conquered_by", "rossolan", REASON))
    assert (game.triban("grey_oars").lord, game.triban("rossolan").seat) == ("rossolan", "kingdom")
