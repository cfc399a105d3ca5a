"""What a hundred campaigns of a hundred years have left to settle: G-47, G-50, G-51, G-55 and G-56."""

from fractions import Fraction

import pytest

from decimo.chance import Ask, outcome_odds
from decimo.rules.battle.land_battle import army_troops
from decimo.rules.outsider.outsider_attacks import begin_attacks, draw_outsiders, list_drawers
from decimo.rules.outsider.raids import play_raiding_wars
from decimo.rules.people.diplomacy import try_relations
from decimo.rules.people.economy import neutralise_blight, suffer_misrule
from decimo.rules.policy.decision_policy import choose_answer
from decimo.rules.realm.conquest import collect_tribute, lose_land
from decimo.rules.realm.secession import secede
from decimo.rules.war.march import move_forces
from decimo.world.world_state import Army
from tests.rules.campaign import army, fleet, war
from tests.rules.game import AUTUMN, FOUR_HEARTHS, SPRING, Game, verbs
from tests.rules.war_game import WarGame

# G-47: bad administration


@pytest.mark.rule("G-47", "R14.1", "R14.4")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("rating", "rolls"), [(0, True), (7, True), (8, False), (20, False)])
def test_a_bad_administrator_costs_two_blight_on_a_one(rating: int, die: int, rolls: bool) -> None:
    game = Game()
    game.holder("administrator").rating = rating
    game.play(suffer_misrule, *([die] if rolls else []), year=5, season=AUTUMN)
    assert game.triban().blight == (2 if rolls and die == 1 else 0)
    game.play(neutralise_blight, year=5, season=AUTUMN)
    assert game.triban().blight == (1 if rolls and die == 1 else 0), "one of them heals at once"


@pytest.mark.rule("G-47")
def test_an_empty_office_is_bad_government_and_a_realm_answers_for_all_its_lands() -> None:
    game = WarGame()
    game.subject("pelmarra", "orsely")
    del game.world.leaders["pelmarra-administrator"]
    game.hold("rossolan")
    game.play(suffer_misrule, 2, 1, year=5, season=AUTUMN)
    assert [ask.about for ask in game.asks] == ["pelmarra", "orsely"]
    assert dict(outcome_odds(game.asks[0])) == {"2 blight": Fraction(1, 6), "nothing": Fraction(5, 6)}
    assert (game.triban().blight, game.triban("orsely").blight) == (0, 2)


# G-50: what ships carry


def ashore(game: Game, regulars: int = 3, *, supplied: bool = False) -> Army:
    made = army(game, "pelmarra", "orsely", regulars)
    made.landed, made.supplied = True, supplied
    return made


@pytest.mark.rule("G-50", "R9.1")
@pytest.mark.parametrize(("landed", "supplied", "horde"), [(1, 0, 0), (1, 1, 9), (0, 0, 9), (0, 1, 9)])
def test_an_army_that_came_by_sea_has_militia_only_in_supply(landed: int, supplied: int, horde: int) -> None:
    game = Game()
    made = ashore(game, supplied=bool(supplied))
    made.landed = bool(landed)
    assert (army_troops(made).regulars, army_troops(made).horde) == (3, horde)


@pytest.mark.rule("G-50")
@pytest.mark.parametrize(("ships", "carried"), [(3, True), (2, False)])
def test_a_ship_carries_one_unit_and_horde_counts(ships: int, carried: bool) -> None:
    game = Game()
    war(game, "pelmarra", "orsely")
    made = army(game, "pelmarra", "pelmarra", 2)
    made.horde = 1
    fleet(game, "pelmarra", "pelmarra", ships)
    game.play(move_forces, *(["sail-orsely"] if carried else ["stay", "stay"]), year=5, season=SPRING)
    options = [option.id for option in game.asks[0].options]
    assert ("sail-orsely" in options) is carried
    assert (made.at == "orsely", made.landed) == (carried, carried)


# G-51: a tributary raider


@pytest.mark.rule("G-51", "R21.11")
def test_who_pays_tribute_attacks_nobody() -> None:
    game = Game()
    game.outsider().tributary_to = "hethrun"
    game.attack("5S")
    game.raiding(victim="rossolan")
    assert [drawer.id for drawer in list_drawers(game.world)] == ["grey_oars"]
    assert verbs(game.play(begin_attacks, year=5, season=SPRING)) == ["stay_home"]
    assert verbs(game.play(play_raiding_wars, year=5, season=SPRING)) == ["end_raiding"]
    game.outsider("grey_oars").kind = "trader"
    assert game.play(draw_outsiders, year=9) == []


@pytest.mark.rule("G-51", "R21.11")
@pytest.mark.parametrize(("weaker", "pays"), [(0, True), (1, False)])
def test_it_pays_until_the_receiver_is_weaker_than_its_own_army(weaker: int, pays: bool) -> None:
    game = Game()
    raiders = game.outsider()
    raiders.tributary_to = "hethrun"
    game.triban("hethrun").regulars = raiders.army - weaker
    facts = game.play(collect_tribute, *([3] if pays else []), year=6)
    assert ("pay_tribute" in verbs(facts), "refuse_tribute" in verbs(facts)) == (pays, not pays)
    assert raiders.tributary_to == ("hethrun" if pays else "")
    assert game.triban("hethrun").bank == (6 if pays else 3)


# G-55: marks that end


def marked() -> WarGame:
    """Hethrun, a republic, rules Orsely, where colonists live."""
    game = WarGame()
    game.subject("hethrun", "orsely")
    game.triban("hethrun").republic = game.triban("orsely").transplanted = True
    game.triban("hethrun").leading = "administrator"
    return game


def marks(game: WarGame) -> tuple[bool, bool]:
    return game.triban("hethrun").republic, game.triban("orsely").transplanted


@pytest.mark.rule("G-55", "G-23")
def test_conquest_ends_the_marks_of_the_land_and_of_all_that_falls_with_it() -> None:
    game = marked()
    game.conquer("hethrun", "rossolan", 1, "nobody")
    assert marks(game) == (False, False)
    game = marked()
    game.conquer("orsely", "rossolan", 1, "nobody")
    assert marks(game) == (True, False)


@pytest.mark.rule("G-55")
def test_outsiders_and_freedom_end_them_too() -> None:
    game = marked()
    game.play(
        lambda context, data: secede(context, data, "orsely", rule="decimo:G-24", why="a spade"),
        *[(3, 3, 3)] * 3,
        *[3, 3],
        year=5,
    )
    assert marks(game) == (True, False)
    game = marked()
    outsider = game.outsider()
    game.play(
        lambda context, data: lose_land(
            context, data, game.triban("orsely"), outsider, 9, rule="decimo:R21.9", why="raids"
        ),
        year=5,
    )
    assert marks(game) == (True, False)


# G-56: trade wars


def cut_off(led: int) -> Game:
    """Hethrun has led the route of Rossolan away in this year; both are neighbours at 6."""
    game = Game()
    route = next(route for route in game.world.routes.values() if "rossolan" in route.stops)
    route.stops = tuple(stop for stop in route.stops if stop != "rossolan")
    route.led, route.led_by, route.bereft = led, "hethrun", ("rossolan",)
    game.triban("rossolan").centre = True
    game.holder("politician", "rossolan").rating = 20
    return game


def aim(game: Game, year: int) -> tuple[str, str]:
    cards = ["2C", "3C", "4C", "5C", "6C", "7C"]
    game.play(try_relations, *cards, *["nothing"] * 3, year=year)
    ask: Ask = next(ask for ask in game.asks if ask.about == "rossolan>hethrun")
    return choose_answer(game.world, FOUR_HEARTHS, ask, year)


@pytest.mark.rule("G-56", "R4.3", "G-08")
@pytest.mark.parametrize(("year", "answer"), [(10, "war"), (14, "war"), (15, "peace"), (20, "peace")])
def test_a_trader_works_for_war_with_whoever_led_its_route_away(year: int, answer: str) -> None:
    assert aim(cut_off(10), year)[0] == answer
