"""Civil war: who rises, which troops join them, and how it is stored (section 11, G-19)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from decimo.chance import Fact, outcome_odds
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.realm.civil_war import begin_uprising, end_civil_wars
from decimo.world.blight import CONTRACTORS, MASS_MOVEMENT, STANDING_ASIDE
from decimo.world.polity import level, polities
from decimo.world.world_state import Effect, Federation
from tests.rules.game import WINTER, Game, Typed, verbs
from tests.rules.realm import BLACK, RED, born, empire, kingdom, lords


def rising(
    game: Game, *answers: Typed, leader: str, rebels: list[str], aside: tuple[str, ...] = ()
) -> list[Fact]:
    def step(context: DecimoContext, data: DecimoData) -> None:
        begin_uprising(
            context,
            data,
            leader=leader,
            rebels=rebels,
            against="latium",
            rule="decimo:E2",
            cause="a rebellion",
            aside=aside,
        )

    return game.play(step, *answers, year=12, season=WINTER)


@pytest.mark.rule("R11.1", "R11.4", "G-19", "R22.3")
def test_rebels_are_a_state_of_their_own_at_war_with_the_old_one() -> None:
    game = kingdom()
    rising(game, RED[0], *BLACK[:2], *born(7, 4), leader="etruria", rebels=["etruria"])
    (war,) = game.world.wars.values()
    assert (war.one, war.other, war.civil) == ("etruria", "latium", True)
    assert game.score("etruria", "latium") == 7
    assert {
        game.score("etruria", other.id) for other in polities(game.world)[2:] if other.id != "latium"
    } == {4}
    assert lords(game) == {"sabinum": "latium"}
    assert [leader.rating for leader in game.world.leaders.values() if leader.triban == "etruria"] == [
        11,
        6,
        12,
    ]


@pytest.mark.rule("R11.4", "R22.3")
def test_the_chart_of_a_state_born_of_a_quarrel_is_diced_with_average_dice() -> None:
    game = kingdom()
    rising(game, RED[0], *BLACK[:2], *born(7, 5), leader="etruria", rebels=["etruria"])
    chart = [ask for ask in game.asks if ask.rule == "decimo:R11.4"]
    assert {ask.dice for ask in chart} == {"1dav"}
    assert len(chart) == 7, "with everybody but the state it left"
    assert game.score("etruria", "campania") == 5


@pytest.mark.rule("G-19", "R4.4")
def test_horde_for_which_those_who_cross_over_leave_no_room_goes_home() -> None:
    game = kingdom(units=2)
    game.triban("etruria").army_value, game.triban("etruria").horde = 4, 2
    # Its own two units stay with it, and one of Latium joins them.
    cards = (RED[0], RED[1], RED[2], *BLACK[:3])
    rising(game, *cards, *born(7), leader="etruria", rebels=["etruria"])
    assert (game.triban("etruria").regulars, game.triban("etruria").horde) == (3, 1)


@pytest.mark.rule("G-19", "R11.5")
def test_each_unit_draws_a_card_and_red_joins_the_rebels() -> None:
    game = kingdom(units=2)
    # Etruria's own two, then Latium's two and Sabinum's two.
    rising(
        game,
        RED[0],
        BLACK[0],
        RED[1],
        BLACK[1],
        BLACK[2],
        BLACK[3],
        *born(7),
        leader="etruria",
        rebels=["etruria"],
    )
    assert [ask.about for ask in game.asks if ask.kind == "card"] == [
        "etruria.1",
        "etruria.2",
        "latium.3",
        "latium.4",
        "sabinum.5",
        "sabinum.6",
    ]
    assert [game.triban(land).regulars for land in ("etruria", "latium", "sabinum")] == [2, 2, 2]
    crossed = [fact.words for fact in game.facts if fact.verb == "cross_over"]
    assert crossed == [{"units": 1, "to": "latium"}, {"units": 1, "to": "etruria"}]
    assert outcome_odds(game.asks[0]) == [
        ("it joins the rebels", Fraction(26, 54)),
        ("it stays loyal", Fraction(26, 54)),
    ]


@pytest.mark.rule("G-19")
def test_the_cards_of_rebels_can_be_black_by_a_house_rule() -> None:
    game = kingdom()
    game.settings = replace(game.settings, rebel_cards="black")
    rising(game, BLACK[0], BLACK[1], RED[0], *born(7), leader="etruria", rebels=["etruria"])
    assert [game.triban(land).regulars for land in ("etruria", "latium", "sabinum")] == [2, 0, 1]
    assert [band.on for band in game.asks[0].bands] == [("clubs", "spades"), ("hearts", "diamonds")]


@pytest.mark.rule("G-19", "R15.4")
def test_troops_for_whom_no_land_has_room_serve_for_hire() -> None:
    game = kingdom(units=4)
    game.triban("etruria").army_value = 6
    rising(game, *RED[:12], *born(7), leader="etruria", rebels=["etruria"])
    etruria = game.triban("etruria")
    assert (etruria.regulars, etruria.mercenaries) == (6, 6)
    assert [game.triban(land).regulars for land in ("latium", "sabinum")] == [0, 0]


@pytest.mark.rule("E41", "G-19")
def test_a_land_that_stands_aside_sends_no_unit_to_either_side_until_the_war_is_over() -> None:
    game = kingdom()
    rising(game, RED[0], BLACK[0], *born(7), leader="etruria", rebels=["etruria"], aside=("sabinum",))
    assert [(effect.kind, effect.about) for effect in game.world.effects.values()] == [
        (STANDING_ASIDE, "sabinum")
    ]
    game.play(end_civil_wars, year=13)
    assert game.world.effects, "the war goes on"
    game.world.wars.clear()
    assert verbs(game.play(end_civil_wars, year=14)) == ["serve_again"]
    assert not game.world.effects


@pytest.mark.rule("G-23", "R11.1")
def test_a_realm_that_loses_its_last_subject_land_is_a_triban_again() -> None:
    game = kingdom()
    rising(game, *RED[:2], BLACK[0], *born(7), leader="etruria", rebels=["etruria", "sabinum"])
    assert level(game.world, "latium") == "triban"
    assert level(game.world, "etruria") == "kingdom"
    assert lords(game) == {"sabinum": "etruria"}


@pytest.mark.rule("G-23", "E44")
def test_a_king_who_leads_another_king_rules_an_empire() -> None:
    game = empire()
    rebels = ["campania", "lucania", "samnium", "apulia"]
    rising(game, *RED[:4], *BLACK[:2], *born(4), leader="samnium", rebels=rebels)
    assert (level(game.world, "samnium"), level(game.world, "latium")) == ("empire", "kingdom")
    assert lords(game) == {
        "etruria": "latium",
        "campania": "samnium",
        "lucania": "campania",
        "apulia": "samnium",
    }


@pytest.mark.rule("E36", "G-23")
def test_what_a_rebel_king_ruled_and_does_not_follow_him_stays_with_the_emperor() -> None:
    game = empire()
    rising(game, *RED[:1], *BLACK[:5], *born(4), leader="samnium", rebels=["samnium"])
    assert lords(game)["apulia"] == "latium"
    assert game.triban("samnium").seat == ""


@pytest.mark.rule("E37", "G-39", "G-23")
def test_a_ruler_whose_capital_rises_flees_to_his_first_kingdom_and_leaves_the_bank() -> None:
    game = empire()
    game.triban("latium").bank = 9
    game.set_score("latium", "umbria", 6)
    old = game.holder("politician", "latium")
    rising(game, RED[0], *BLACK[:5], *born(4), leader="latium", rebels=["latium"])
    assert (game.triban("campania").seat, game.triban("campania").lord) == ("empire", "")
    assert (game.triban("latium").seat, game.triban("latium").bank) == ("", 9)
    assert old.triban == "campania"
    assert game.score("campania", "umbria") == 6, "the state keeps its scores"
    assert game.score("latium", "umbria") == 3, "the capital begins anew"
    (war,) = game.world.wars.values()
    assert (war.one, war.other) == ("latium", "campania")
    assert lords(game) == {
        "etruria": "campania",
        "lucania": "campania",
        "samnium": "campania",
        "apulia": "samnium",
    }


@pytest.mark.rule("E37", "E21", "E11", "E47")
def test_what_lasts_on_a_state_and_who_quarrels_with_it_goes_with_its_ruler() -> None:
    game = empire()
    for kind in (CONTRACTORS, MASS_MOVEMENT, "famine"):
        game.world.effects[kind] = Effect(kind, kind, "latium", "decimo:E21", 1, 0)
    game.world.federations["l"] = Federation("l", "League", ("latium", "umbria"), 2, "samnium", ("latium",))
    rising(game, RED[0], *BLACK[:5], *born(4), leader="latium", rebels=["latium"])
    on = {effect.kind: effect.about for effect in game.world.effects.values()}
    assert on == {CONTRACTORS: "campania", MASS_MOVEMENT: "campania", "famine": "latium"}
    league = game.world.federations["l"]
    assert (league.members, league.fighters) == (("campania", "umbria"), ("campania",))


@pytest.mark.rule("E37")
@pytest.mark.parametrize(("die", "refuge"), [(1, "etruria"), (2, "sabinum")])
def test_of_lands_equally_old_a_die_picks_the_refuge(die: int, refuge: str) -> None:
    game = kingdom()
    rising(game, die, RED[0], *BLACK[:2], *born(7), leader="latium", rebels=["latium"])
    assert game.triban(refuge).lord == ""
    assert game.triban(refuge).seat == "kingdom"


@pytest.mark.rule("R15.6", "G-39")
def test_a_bank_that_was_moved_is_lost_with_its_land_and_saved_from_the_capital() -> None:
    game = kingdom()
    game.triban("latium").bank, game.triban("latium").vault = 9, "etruria"
    rising(game, RED[0], *BLACK[:2], *born(7), leader="etruria", rebels=["etruria"])
    assert (game.triban("latium").bank, game.triban("etruria").bank) == (0, 9)
    game = kingdom()
    game.triban("latium").bank, game.triban("latium").vault = 9, "etruria"
    rising(game, 2, RED[0], *BLACK[:2], *born(7), leader="latium", rebels=["latium"])
    assert (game.triban("latium").bank, game.triban("sabinum").bank) == (0, 9)
    assert game.triban("sabinum").vault == "etruria"


@pytest.mark.rule("R11.1")
def test_a_civil_war_calls_no_third_party() -> None:
    game = kingdom()
    game.set_score("latium", "umbria", 0)
    rising(game, RED[0], *BLACK[:2], *born(7), leader="etruria", rebels=["etruria"])
    (war,) = game.world.wars.values()
    assert (war.one_allies, war.other_allies) == ((), ())
