"""Allied contingents: ranks are drawn, then five cards, and each card of a drawn rank is a unit.

The Hethruns fight the Rossolans; the Orselings are their allies and have 4 units to spare.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from decimo.chance import Fact
from decimo.rules.war.muster import take_positions
from decimo.world.home_forces import regulars_in_being
from tests.rules.campaign import realm, war
from tests.rules.game import ITALY, Game, quiet_world, verbs

RANKS = {0: ["AS", "2S", "3S", "4S", "5S"], 1: ["AS", "2S", "3S", "4S"], 2: ["AS", "2S", "3S"]}
"""The cards that set the ranks, by the score of the allies."""
OTHERS = ["9H", "10H", "JH", "QH", "KH"]


def allies(score: int) -> Game:
    game = Game()
    war(game, "hethrun", "rossolan", one_allies=("orsely",))
    game.set_score("orsely", "hethrun", score)
    for land in ("rossolan", "pelmarra"):
        game.triban(land).ships = 0
    return game


def muster(game: Game, *cards: str) -> list[Fact]:
    return game.play(take_positions, *cards, year=5)


def sent(game: Game) -> tuple[int, Sequence[str]]:
    army = next(a for a in game.world.armies.values() if a.power == "hethrun")
    return army.allied, army.allies


@pytest.mark.rule("R9.4", "G-17", "R6.1", "R6.2", "R6.3")
@pytest.mark.parametrize("score", [0, 1, 2])
def test_better_allies_set_more_ranks(score: int) -> None:
    game = allies(score)
    # Of the five cards the ace and the last rank match, of hearts: suits do not count.
    last = RANKS[score][-1][0] + "H"
    facts = muster(game, *RANKS[score], "AH", last, *OTHERS[:3])
    assert [ask.kind for ask in game.asks] == ["card"] * (5 - score + 5)
    assert sent(game) == (2, ("orsely:2",))
    assert game.triban("orsely").regulars + _own_army(game, "orsely") == 6
    told = next(fact for fact in facts if fact.verb == "send_contingent")
    assert told.about == "orsely"
    assert len(told.asks) == 10 - score


def _own_army(game: Game, power: str) -> int:
    return sum(a.regulars for a in game.world.armies.values() if a.power == power)


@pytest.mark.rule("R9.4", "R6.3", "R6.4")
def test_who_is_neutral_by_now_draws_no_card() -> None:
    game = allies(3)
    muster(game)
    assert sent(game) == (0, ())


@pytest.mark.rule("R9.4", "G-17")
def test_a_rank_that_one_grade_less_would_not_have_set_brings_nothing() -> None:
    game = allies(2)
    muster(game, *RANKS[2], "4H", "5H", *OTHERS[:3])
    assert sent(game) == (0, ())


@pytest.mark.rule("R9.4")
def test_every_card_whose_rank_is_set_is_a_unit() -> None:
    game = allies(2)
    muster(game, "AS", "AH", "AD", "AC", *OTHERS[:4])
    assert sent(game) == (1, ("orsely:1",))
    game = allies(2)
    muster(game, *RANKS[2], "AH", "AD", "2H", "2D", *OTHERS[:1])
    assert sent(game) == (4, ("orsely:4",))


@pytest.mark.rule("R9.4")
def test_without_a_match_nobody_comes() -> None:
    game = allies(0)
    facts = muster(game, *RANKS[0], *OTHERS)
    assert sent(game) == (0, ())
    assert "send_no_contingent" in verbs(facts)


@pytest.mark.rule("R9.5")
def test_the_ranks_that_matched_are_told_for_the_choice_of_troops() -> None:
    game = allies(1)
    facts = muster(game, "AS", "QS", "7S", "4S", "QH", "7H", *OTHERS[:3])
    assert next(fact for fact in facts if fact.verb == "send_contingent").words["ranks"] == "queen and 7"


@pytest.mark.rule("R9.4", "G-44")
def test_an_ally_keeps_its_garrison() -> None:
    game = allies(0)
    game.triban("orsely").regulars = 5
    muster(game, *RANKS[0], "AH", "2H", "3H", "4H", "5H")
    assert sent(game) == (1, ("orsely:1",))
    assert game.triban("orsely").regulars == 4


@pytest.mark.rule("R6.4", "R9.4", "G-09")
@pytest.mark.parametrize("score", [3, 4, 6])
def test_who_is_no_friend_of_the_principal_fights_only_for_himself(score: int) -> None:
    game = allies(score)
    muster(game)
    assert sent(game) == (0, ())
    assert _own_army(game, "orsely") == 4


@pytest.mark.rule("G-45")
def test_a_desolate_land_gives_no_contingent() -> None:
    game = allies(0)
    game.triban("orsely").blight = 10
    muster(game)
    assert sent(game) == (0, ())


@pytest.mark.rule("R9.6")
@pytest.mark.parametrize(("score", "ships", "called"), [(3, 0, True), (6, 0, False), (6, 1, True)])
def test_a_contingent_needs_a_road_or_a_ship(score: int, ships: int, called: bool) -> None:
    game = Game(quiet_world(ITALY), ITALY)
    war(game, "lucania", "apulia", one_allies=("etruria",))
    game.set_score("etruria", "lucania", 2)
    for land in ("umbria", "sabinum", "latium"):
        game.set_score("etruria", land, score)
    game.triban("apulia").ships = 0
    game.triban("etruria").ships = ships
    cards = [*RANKS[2], "AH", *OTHERS[:4]] if called else []
    muster(game, *cards)
    army = next(a for a in game.world.armies.values() if a.power == "lucania")
    assert army.allies == (("etruria:1",) if called else ())


@pytest.mark.rule("R9.6")
def test_the_lands_of_an_ally_that_are_nearest_send_first() -> None:
    game = Game(quiet_world(ITALY), ITALY)
    realm(game, "etruria", "latium")
    game.triban("latium").regulars = 5
    war(game, "campania", "samnium", one_allies=("etruria",))
    game.set_score("etruria", "campania", 2)
    # Latium borders on Campania and has one unit to spare; the others come from Etruria.
    game.play(take_positions, 1, *RANKS[2], "AH", "2H", "3H", *OTHERS[:2], year=5)
    army = next(a for a in game.world.armies.values() if a.power == "campania")
    assert army.allies == ("latium:1", "etruria:2")


@pytest.mark.rule("R9.6")
def test_an_ally_in_two_wars_of_one_friend_is_called_once() -> None:
    game = allies(2)
    war(game, "hethrun", "pelmarra", one_allies=("orsely",))
    muster(game, *RANKS[2], *OTHERS)
    assert sum(ask.kind == "card" for ask in game.asks) == 8


@pytest.mark.rule("R9.4")
def test_an_ally_that_has_sent_all_it_can_to_one_friend_sends_nobody_to_the_next() -> None:
    game = allies(2)
    game.triban("orsely").regulars = 5
    war(game, "pelmarra", "rossolan", one_allies=("orsely",))
    game.set_score("orsely", "pelmarra", 2)
    matching = [*RANKS[2], "AH", *OTHERS[:4]]
    again = ["AC", "2C", "3C", "AD", "9C", "10C", "JC", "QC"]
    facts = muster(game, *matching, *again)
    assert [fact.verb for fact in facts if "contingent" in fact.verb] == [
        "send_contingent",
        "send_no_contingent",
    ]


@pytest.mark.rule("R9.4", "R15.3")
def test_units_with_a_friend_hold_their_places_on_the_roll() -> None:
    game = allies(2)
    muster(game, *RANKS[2], "AH", *OTHERS[:4])
    assert regulars_in_being(game.world, game.triban("orsely")) == 8


@pytest.mark.rule("G-17")
def test_the_numbers_of_cards_are_settings() -> None:
    game = allies(2)
    game.settings = replace(game.settings, fair_contingent=1, contingent_cards=2)
    muster(game, "AS", "AH", "9H")
    assert sent(game) == (1, ("orsely:1",))
