"""Whom an event strikes: the drawer's own land, state or realm, a neighbour, or any realm (R22.1, R22.2)."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.event.chance_events import chance_events, draw_decimo
from decimo.rules.event.character_events import may_use_secret
from decimo.rules.policy.decision_policy import choose_answer
from decimo.world.polity import polities
from tests.rules.game import FOUR_HEARTHS, ITALY, verbs
from tests.rules.realm import RATINGS, averages, empire, kingdom
from tests.rules.war_game import WarGame

RATING = (3, 3, 5)


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(("die", "land"), [(1, "latium"), (2, "etruria"), (3, "sabinum")])
def test_an_event_of_a_land_drawn_by_a_realm_strikes_one_of_its_lands_each_equally_likely(
    die: int, land: str
) -> None:
    game = kingdom()
    game.strike("E3", die, on="latium")
    assert [each.id for each in game.world.tribans.values() if each.blight] == [land]
    assert [chance for _, chance in outcome_odds(game.asks[1])] == [Fraction(1, 3)] * 3


@pytest.mark.rule("R2.7", "R2.9", "R22.1")
def test_the_cards_the_years_and_the_events_of_one_realm_are_told_apart() -> None:
    game = kingdom()
    heads = [head.id for head in polities(game.world)]
    cards = ["AS", "AH", *[f"{n}C" for n in range(2, 1 + len(heads))]]
    at = heads.index("latium")
    game.play(draw_decimo, *cards[2 : at + 2], *cards[:2], *cards[at + 2 :], 4, 4, year=9)
    own = [ask.about for ask in game.asks if ask.about.startswith("latium")]
    assert own == ["latium", "latium.2"] * 2
    assert len(game.world.due) == 2
    game.play(chance_events, 16, 16, 1, 1, year=13)
    assert [ask.about for ask in game.asks[:2]] == ["latium", "latium.2"]


@pytest.mark.rule("R22.1")
def test_a_land_that_came_under_a_ruler_after_it_drew_is_struck_itself() -> None:
    game = kingdom()
    game.strike("E3", on="etruria")
    assert game.triban("etruria").blight == 4


@pytest.mark.rule("R22.1", "E28", "G-24")
def test_an_event_of_leaders_on_a_subject_land_strikes_the_leader_of_its_state() -> None:
    game = kingdom()
    old = game.holder("warrior", "latium")
    game.strike("E28", RATING, "2H", "3H", on="etruria")
    assert old.id not in game.world.leaders
    assert game.holder("warrior", "latium").rating == 11


@pytest.mark.rule("R22.1", "E15")
def test_cards_of_a_subject_land_go_to_the_bank_of_its_state() -> None:
    game = kingdom()
    game.strike("E15", on="etruria")
    assert (game.triban("latium").bank, game.triban("etruria").bank) == (5, 0)


@pytest.mark.rule("E10", "G-40")
def test_new_tools_arm_more_men_in_every_land_of_the_state_by_one_roll() -> None:
    game = kingdom()
    game.strike("E10", 3, on="etruria")
    assert [game.triban(land).army_value for land in ("latium", "etruria", "sabinum", "umbria")] == [
        11,
        11,
        11,
        8,
    ]


@pytest.mark.rule("R22.2")
def test_a_kingdoms_event_drawn_by_a_mere_triban_strikes_the_only_kingdom_however_far() -> None:
    game = kingdom()
    game.strike("E31", *RATINGS, *RATINGS, *averages(17), on="magna_graecia")
    assert game.triban("etruria").lord == ""


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize(("die", "king"), [(1, "latium"), (2, "campania")])
def test_of_several_kingdoms_a_die_picks_one(die: int, king: str) -> None:
    game = kingdom()
    game.subject("campania", "lucania", "apulia")
    game.strike("E31", die, *RATINGS, *RATINGS, *averages(13), on="umbria")
    assert game.triban(king).seat == ""
    assert [chance for _, chance in outcome_odds(game.asks[1])] == [Fraction(1, 2)] * 2


@pytest.mark.rule("R22.2")
def test_a_realm_that_draws_an_event_of_realms_is_struck_itself() -> None:
    game = kingdom()
    game.subject("campania", "lucania", "apulia")
    game.strike("E31", *RATINGS, *RATINGS, *averages(13), on="campania")
    assert (game.triban("campania").seat, game.triban("latium").seat) == ("", "kingdom")


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize("event", ["E32", "E37", "E38", "E43", "E44", "E46", "E47", "E48"])
def test_an_event_of_empires_strikes_no_kingdom(event: str) -> None:
    game = kingdom()
    assert verbs(game.strike(event, 3, 1, on="latium"))[0] == "pass_over_event"


@pytest.mark.rule("R22.2")
def test_an_event_of_kingdoms_strikes_no_empire() -> None:
    game = empire()
    assert verbs(game.strike("E31", 3, 1, on="latium"))[0] == "pass_over_event"


@pytest.mark.rule("E28", "R18.3", "R5.20")
def test_a_king_who_dies_leaves_every_office_and_his_named_successor_follows() -> None:
    """Case E1."""
    game = kingdom()
    heir = game.heir("latium", rating=14, office="politician")
    old = game.holder("warrior", "latium")
    facts = game.strike("E28", "2H", "3H", on="latium")
    assert "die" in verbs(facts)
    assert old.id not in game.world.leaders
    assert game.holder("warrior", "latium") is heir
    assert game.triban("latium").successor == ""


@pytest.mark.rule("E23", "G-24")
def test_when_a_king_is_overthrown_his_lands_draw_and_a_spade_breaks_away() -> None:
    game = kingdom()
    game.strike("E23", 5, RATING, "2S", "3H", *RATINGS, *averages(7), on="latium")
    assert game.triban("etruria").lord == ""
    assert game.score("etruria", "latium") == 6


@pytest.mark.rule("E27", "G-24")
def test_only_the_murder_of_the_ruler_makes_his_lands_waver() -> None:
    game = kingdom()
    facts = game.strike("E27", 4, 3, RATING, on="latium")
    assert "stay_loyal" not in verbs(facts)
    facts = game.strike("E27", 4, 1, RATING, "2H", "3H", on="latium")
    assert verbs(facts).count("stay_loyal") == 2


@pytest.mark.rule("R5.13")
@pytest.mark.parametrize(
    ("side", "ours", "theirs", "at_war", "choice"),
    [
        ("pelmarra", 8, 8, True, "peace:hethrun"),  # traders live by peace
        ("pelmarra", 20, 2, False, "keep"),
        ("orsely", 8, 8, False, "keep"),
        ("orsely", 10, 8, False, "war:pelmarra"),  # a raider, and five to four
        ("orsely", 8, 10, True, "peace:hethrun"),
        ("orsely", 8, 8, True, "keep"),
    ],
)
def test_a_policy_uses_secrets_by_the_interest_of_its_people(
    side: str, ours: int, theirs: int, at_war: bool, choice: str
) -> None:
    game = WarGame()
    for land in game.world.tribans.values():
        land.regulars = theirs
    game.triban(side).regulars = ours
    game.holder("politician", side).rating = 20
    if at_war:
        game.war(side, "hethrun")
    assert may_use_secret(game.world, FOUR_HEARTHS, game.triban(side))
    game.strike("E20", "keep", on=side)
    advice = choose_answer(game.world, FOUR_HEARTHS, game.asks[-1])
    assert advice[0] == choice


@pytest.mark.rule("R17.2")
def test_a_policy_hires_all_the_mercenaries_it_can() -> None:
    game = empire()
    for land in ("latium", "etruria", "campania", "apulia"):
        game.triban(land).ships = 0
    cards = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H"]
    game.strike("E48", 1, *cards, *RATINGS, *averages(4), "none", on="latium")
    assert choose_answer(game.world, ITALY, game.asks[-1]) == (
        "3",
        "nobody else is left to fight for the emperor",
    )
