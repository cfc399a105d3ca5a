"""The ten-year draw, the calendar of coming events, the event's die, and its target."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.event.chance_events import cards_of, chance_events, draw_decimo
from decimo.rules.game_data import DecimoData
from decimo.world.world_state import Due
from tests.rules.game import EVENTS, FOUR_HEARTHS, Game, quiet_world, verbs

NEED_A_REALM_OR_A_WAR = [2, 6, 11, 20, 22, 31, 32, 36, 37, 38, *range(41, 50)]
"""Events that no land of peoples in peace, each its own master, can know."""
PLAGUE = 3


@pytest.mark.rule("R2.7")
def test_a_triban_draws_one_card_a_kingdom_two_an_empire_four() -> None:
    assert [cards_of("triban"), cards_of("kingdom"), cards_of("empire")] == [1, 2, 4]


@pytest.mark.rule("R2.7", "R2.8")
def test_the_chance_of_an_event_is_exactly_6_in_54_a_card() -> None:
    game = Game()
    game.play(draw_decimo, "2S", "3S", "4S", "5S", year=9)
    assert outcome_odds(game.asks[0]) == [("a chance event", Fraction(6, 54)), ("nothing", Fraction(48, 54))]
    assert not game.world.due


@pytest.mark.rule("R2.7", "G-41")
def test_every_free_people_draws_and_a_held_one_does_not() -> None:
    game = Game()
    game.triban("rossolan").held_by = "yurrags"
    facts = game.play(draw_decimo, "KS", "KH", "KD", year=9)
    assert [ask.about for ask in game.asks] == ["pelmarra", "orsely", "hethrun"]
    assert facts[0].words == {"cards": 3, "events": 0}


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize("card", ["AC", "AD", "AH", "AS", "joker red", "joker black"])
def test_an_ace_or_a_joker_is_an_event_to_come(card: str) -> None:
    game = Game()
    game.play(draw_decimo, "2S", card, "10D", "KC", 4, year=9)
    assert list(game.world.due.values()) == [Due("rossolan-13", 13, "rossolan", card)]


@pytest.mark.rule("R2.9", "G-29")
@pytest.mark.parametrize(("drawn", "die", "year"), [(9, 1, 10), (9, 10, 19), (19, 1, 20), (29, 10, 39)])
def test_the_year_die_counts_from_the_ninth_year(drawn: int, die: int, year: int) -> None:
    game = Game()
    game.play(draw_decimo, "AS", "3S", "4S", "5S", die, year=drawn)
    assert [due.year for due in game.world.due.values()] == [year]
    assert game.asks[-1].dice == "1d10"


@pytest.mark.rule("G-29")
@pytest.mark.parametrize("die", range(1, 10))
def test_the_draw_at_the_founding_covers_the_years_1_to_9(die: int) -> None:
    game = Game()
    game.play(draw_decimo, "AS", "3S", "4S", "5S", die, year=1)
    assert [due.year for due in game.world.due.values()] == [die]


@pytest.mark.rule("G-29")
def test_a_10_at_the_founding_is_rolled_again_until_it_is_none() -> None:
    game = Game()
    game.play(draw_decimo, "AS", "AH", "4S", "AD", 10, 2, 10, 10, 7, 5, year=1)
    assert [(due.triban, due.year) for due in game.world.due.values()] == [
        ("pelmarra", 5),
        ("rossolan", 2),
        ("hethrun", 7),
    ]


@pytest.mark.rule("G-29")
def test_the_draw_at_the_founding_can_be_left_out() -> None:
    assert Game(first_draw="off").play(draw_decimo, year=1) == []


@pytest.mark.rule("R2.9")
def test_the_event_die_is_one_of_49_each_with_the_same_chance() -> None:
    game = Game()
    game.strike("E3")
    assert game.asks[0].dice == "1d49"
    assert [chance for _, chance in outcome_odds(game.asks[0])] == [Fraction(1, 49)] * 49


@pytest.mark.rule("R2.1", "R2.9")
def test_only_the_events_of_this_year_come_in_their_order_with_their_dice_asked_together() -> None:
    game = Game()
    game.world.due = {
        "a": Due("a", 12, "hethrun", "AS"),
        "b": Due("b", 13, "pelmarra", "AH"),
        "c": Due("c", 12, "orsely", "AD"),
    }
    facts = game.play(chance_events, 16, 17, year=12)
    assert [(fact.verb, fact.about, fact.asks) for fact in facts if fact.verb == "meet_event"] == [
        ("meet_event", "hethrun", (0,)),
        ("meet_event", "orsely", (1,)),
    ]
    assert (game.triban("hethrun").blight, game.triban("orsely").blight) == (2, 3)
    assert list(game.world.due) == ["b"]


@pytest.mark.rule("R22.1")
def test_the_people_that_drew_the_event_is_struck_if_it_can_be() -> None:
    game = Game()
    game.strike("E3", on="orsely")
    assert game.triban("orsely").blight == 4


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(("die", "struck"), [(1, "rossolan"), (2, "orsely"), (3, "hethrun")])
def test_else_one_of_its_neighbours_is_struck_each_equally_likely(die: int, struck: str) -> None:
    game = Game()
    game.triban().held_by = "yurrags"
    game.strike("E3", die)
    assert [people.id for people in game.world.tribans.values() if people.blight] == [struck]
    assert outcome_odds(game.asks[1]) == [
        (name, Fraction(1, 3)) for name in ("Rossolan", "Orsely", "Hethrun")
    ]


@pytest.mark.rule("R22.1")
def test_no_die_is_rolled_for_the_only_neighbour_to_which_it_can_apply() -> None:
    game = Game()
    game.world.routes["wine-road"].stops = ("tammerans", "rossolan")
    del game.world.routes["lamp-passage"]
    game.strike("E30", 2, on="hethrun")
    assert len(game.asks) == 2
    assert [effect.about for effect in game.world.effects.values()] == ["wine-road"]


@pytest.mark.rule("G-29")
@pytest.mark.parametrize("number", NEED_A_REALM_OR_A_WAR)
def test_an_event_that_can_strike_nobody_is_passed_over_told_and_rolled_again(number: int) -> None:
    game = Game()
    game.world.due["due"] = Due("due", 12, "pelmarra", "AS")
    facts = game.play(chance_events, number, PLAGUE, year=12)
    assert verbs(facts) == ["pass_over_event", "meet_event", "suffer_blight"]
    assert facts[0].words["why"] == "it can strike nobody here"


@pytest.mark.rule("G-29")
def test_every_event_has_its_effects() -> None:
    assert len(EVENTS.rows) == 49
    assert all(row.effects for row in EVENTS.rows)


@pytest.mark.rule("G-29", "E26", "E30", "E34")
@pytest.mark.parametrize("number", [26, 30, 34])
def test_an_event_that_finds_no_enemy_no_route_or_no_trader_is_rolled_again(number: int) -> None:
    game = Game()
    game.world.routes.clear()
    game.world.outsiders["tammerans"].kind = "raider"
    game.world.due["due"] = Due("due", 12, "pelmarra", "AS")
    facts = game.play(chance_events, number, PLAGUE, year=12)
    assert verbs(facts) == ["pass_over_event", "meet_event", "suffer_blight"]


@pytest.mark.rule("G-29", "E33")
def test_a_land_without_a_trade_centre_turns_no_raiders_into_traders() -> None:
    game = Game()
    for people in game.world.tribans.values():
        people.centre = False
    game.world.due["due"] = Due("due", 12, "hethrun", "AS")
    assert verbs(game.play(chance_events, 33, PLAGUE, year=12))[0] == "pass_over_event"


@pytest.mark.rule("G-29")
def test_an_event_lapses_when_there_is_nobody_left_that_any_could_strike() -> None:
    game = Game()
    for people in game.world.tribans.values():
        people.held_by = "yurrags"
    game.world.due["due"] = Due("due", 12, "pelmarra", "AS")
    assert verbs(game.play(chance_events, PLAGUE, year=12)) == ["pass_over_event", "lapse_event"]
    assert not game.world.due


def test_an_event_is_told_with_the_land_it_strikes() -> None:
    game = Game()
    facts = game.strike("E16")
    assert facts[0].words["title"] == "Quarrel of the temples"
    assert str(facts[0].words["words"]).startswith("The Pelmarrans break")


def test_a_player_adds_an_event_without_programming() -> None:
    row = {
        "on": "50",
        "id": "E50",
        "title": "Locusts",
        "scope": "triban",
        "words": "A cloud settles on {land}.",
        "dice": {"years": "1d4"},
        "effects": (
            {"verb": "suffer_blight", "amount": 1},
            {"verb": "run", "kind": "locusts", "years": "$years", "blight": 1},
        ),
    }
    rows = (*(event.model_dump() for event in EVENTS.rows), row)
    table = type(EVENTS).model_validate({**EVENTS.model_dump(), "die": "1d50", "rows": rows})
    game = Game(quiet_world(FOUR_HEARTHS), DecimoData(FOUR_HEARTHS.land, table, {}))
    game.strike("E50", 3)
    assert game.triban().blight == 1
    assert [(effect.kind, effect.blight) for effect in game.world.effects.values()] == [("locusts", 1)]
