"""Exceptional administrators reroute trade."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.game_data import DecimoData
from decimo.rules.people.trade_routes import list_reroutings, reroute
from decimo.rules.policy.decision_policy import choose_answer
from decimo.world.world_state import Route
from tests.rules.game import AUTUMN, FOUR_HEARTHS, ITALY, Game, verbs

TO_TAMMERANS = "wine-road:pelmarra>tammerans"


def with_exceptional(*peoples: str, data: DecimoData = FOUR_HEARTHS) -> Game:
    game = Game(data=data)
    for people in peoples:
        game.holder("administrator", people).rating = 20
    return game


@pytest.mark.rule("R5.10", "R3.5")
def test_on_a_6_a_route_is_led_to_a_centre_that_was_not_linked() -> None:
    game = with_exceptional("rossolan")
    facts = game.play(reroute, 6, TO_TAMMERANS, year=7, season=AUTUMN)
    assert game.world.routes["wine-road"].stops == ("tammerans", "rossolan")
    assert verbs(facts) == ["lead_route"]
    assert facts[0].asks == (0,), "the change remembers its die"


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize("die", range(1, 6))
def test_below_6_nothing_is_asked_and_nothing_changes(die: int) -> None:
    game = with_exceptional("rossolan")
    assert game.play(reroute, die, year=7, season=AUTUMN) == []
    assert [chance for _, chance in outcome_odds(game.asks[0])] == [Fraction(1, 6), Fraction(5, 6)]


@pytest.mark.rule("R5.10")
def test_the_routes_may_be_left_as_they_are() -> None:
    game = with_exceptional("rossolan")
    assert game.play(reroute, 6, "leave", year=7, season=AUTUMN) == []
    assert [option.id for option in game.asks[1].options] == [TO_TAMMERANS, "leave"]


@pytest.mark.rule("R5.10", "R5.3")
def test_only_exceptional_administrators_of_peoples_on_a_route_roll() -> None:
    game = with_exceptional("rossolan", "hethrun")
    game.holder("administrator", "rossolan").rating = 19
    assert game.play(reroute, year=7, season=AUTUMN) == []
    assert game.asks == []


@pytest.mark.rule("R5.10")
def test_who_is_linked_to_every_centre_rolls_no_die() -> None:
    game = with_exceptional("pelmarra")
    assert game.play(reroute, year=7, season=AUTUMN) == []
    assert game.asks == []


@pytest.mark.rule("R5.10")
def test_in_the_middle_of_a_route_either_end_may_be_given_up() -> None:
    game = with_exceptional("latium", data=ITALY)
    ways = {way.id: way.stops for way in list_reroutings(game.world, ITALY, game.triban("latium"))}
    # The other side of the Latin Road stays; the sea is crossed without a stop.
    assert ways["latin-road:campania>magna_graecia"][:2] == ("etruria", "latium")
    assert ways["latin-road:etruria>magna_graecia"][-2:] == ("latium", "campania")
    assert ways["latin-road:campania>carthaginians"] == ("etruria", "latium", "carthaginians")
    assert ways["latin-road:etruria>carthaginians"] == ("carthaginians", "latium", "campania")
    assert {way.split(">")[1] for way in ways} == {"magna_graecia", "veneti", "syracusans", "carthaginians"}
    for stops in ways.values():
        assert len(set(stops)) == len(stops)


@pytest.mark.rule("R5.10")
def test_a_road_leads_through_no_outsiders_land() -> None:
    for people in ITALY.land.tribans:
        game = Game(data=ITALY)
        game.world.routes["test"] = Route("test", "Test Road", (people.id, "senones"))
        for way in list_reroutings(game.world, ITALY, game.triban(people.id)):
            old = way.route.stops
            between = [stop for stop in way.stops[1:-1] if stop in game.world.outsiders and stop not in old]
            assert between == []


@pytest.mark.rule("R5.10", "R4.1", "R4.2", "R4.3")
def test_peoples_that_a_route_leaves_or_comes_to_are_led_by_another_office() -> None:
    game = with_exceptional("rossolan")
    game.world.routes = {"ridge": Route("ridge", "Ridge Road", ("rossolan", "hethrun", "orsely"))}
    for people in ("hethrun", "orsely"):
        game.triban(people).leading = "administrator"
    game.play(reroute, 6, "ridge:orsely>pelmarra", year=7, season=AUTUMN)
    assert game.world.routes["ridge"].stops == ("rossolan", "pelmarra")
    leading = [game.triban(people).leading for people in ("hethrun", "orsely")]
    assert leading == ["warrior", "warrior"]


@pytest.mark.rule("R5.10")
def test_a_second_administrator_sees_what_the_first_has_changed() -> None:
    game = with_exceptional("rossolan", "orsely")
    game.world.routes["wine-road"] = Route("wine-road", "Wine Road", ("orsely", "rossolan"))
    game.play(reroute, 6, 6, "wine-road:orsely>pelmarra", year=7, season=AUTUMN)
    assert game.world.routes["wine-road"].stops == ("pelmarra", "rossolan")
    assert len(game.asks) == 3, "Orsely lies on no route any more and is not asked"


@pytest.mark.rule("R5.10", "G-41")
def test_no_route_is_led_to_a_centre_that_outsiders_hold() -> None:
    game = with_exceptional("rossolan")
    game.world.routes["wine-road"] = Route("wine-road", "Wine Road", ("rossolan", "hethrun"))
    game.hold("pelmarra")
    ways = list(list_reroutings(game.world, FOUR_HEARTHS, game.triban("rossolan")))
    assert [way.centre for way in ways] == ["tammerans"]


def advice(game: Game) -> str:
    """What a policy of Rossolan answers after a 6."""
    game.play(reroute, 6, "leave", year=7, season=AUTUMN)
    given = choose_answer(game.world, FOUR_HEARTHS, game.asks[1])
    assert given is not None
    assert given[0] in [option.id for option in game.asks[1].options]
    return given[0]


@pytest.mark.rule("R5.10")
def test_a_policy_leads_a_route_that_ends_nowhere_to_a_centre() -> None:
    game = with_exceptional("rossolan")
    game.world.routes["ridge"] = Route("ridge", "Ridge Road", ("rossolan", "hethrun"))
    assert advice(game) == "ridge:hethrun>tammerans"


@pytest.mark.rule("R5.10")
def test_a_policy_does_not_give_up_one_centre_for_another() -> None:
    assert advice(with_exceptional("rossolan")) == "leave"


@pytest.mark.rule("R5.10")
def test_a_policy_gives_up_a_centre_that_it_reaches_by_another_route() -> None:
    game = with_exceptional("rossolan")
    game.world.routes["ridge"] = Route("ridge", "Ridge Road", ("rossolan", "hethrun", "pelmarra"))
    assert advice(game) == TO_TAMMERANS
