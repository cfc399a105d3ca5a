"""A state calls its armies out against outsiders in its lands, and its friends help (G-36).

In the Four Hearths Pelmarra rules Orsely and Hethrun here, with 8 regulars in each land, and the Rossolani are its
fair friends. The Yurrags reach Rossolan and Hethrun by land.
"""

import pytest

from decimo.chance import Ask
from decimo.rules.battle.combat_phase import fight_battles
from decimo.rules.policy.decision_policy import choose_answer
from decimo.rules.war.disband import stand_down
from decimo.rules.war.march import move_forces
from decimo.rules.war.muster import raise_defenders, take_positions
from decimo.world.field_army import fielded
from decimo.world.world_state import Army
from tests.rules.game import AUTUMN, FOUR_HEARTHS, SPRING, SUMMER, Typed, verbs
from tests.rules.war_game import WarGame

NO_HELP = "2S"
"""A fair friend comes on a heart or a diamond."""


def a_realm(score: int = 4) -> WarGame:
    game = WarGame()
    game.subject("pelmarra", "orsely", "hethrun")
    game.set_score("pelmarra", "rossolan", score)
    return game


def out(game: WarGame) -> list[tuple[str, int, str]]:
    return [(army.at, fielded(army), army.against) for army in game.world.armies.values()]


@pytest.mark.rule("G-36", "R21.21")
def test_a_realm_calls_the_units_of_all_its_lands_out_against_a_horde_in_one() -> None:
    game = a_realm()
    game.horde(20, "hethrun", arrived=4)
    facts = game.play(take_positions, "field", 2, year=5)
    asked = game.asks[0]
    assert (asked.side, asked.rule) == ("pelmarra", "decimo:G-36")
    assert asked.why == "whether the Pelmarrans call their armies out: the Yurrags are in Hethrun"
    assert asked.options[1].words == "call out 12 units from 3 lands, and call the allies"
    assert out(game) == [("orsely", 12, "hethrun")], "4 of each land; it gathers beside the horde"
    assert "call_out" in verbs(facts)


@pytest.mark.rule("G-36")
@pytest.mark.parametrize(
    ("card", "year", "asked"), [("5S", 5, True), ("5H", 5, True), ("5D", 5, False), ("5S", 6, False)]
)
def test_in_winter_they_are_called_out_for_an_attack_of_that_year(card: str, year: int, asked: bool) -> None:
    game = a_realm()
    game.triban("rossolan").regulars = 0
    game.attack(card, year=year)
    game.play(take_positions, *(["home"] if asked else []), year=5)
    assert bool(game.asks) is asked


@pytest.mark.rule("G-36")
def test_those_called_out_for_an_attack_go_home_when_it_strikes_elsewhere() -> None:
    game = a_realm()
    game.triban("rossolan").regulars = 0
    game.attack("5S")
    game.play(take_positions, "field", 1, year=5)
    game.play(stand_down, year=5, season=SPRING)
    assert game.world.armies, "the attack is still to come"
    game.world.attacks.clear()
    game.invasion(13, "rossolan")
    game.play(stand_down, year=5, season=SPRING)
    assert not game.world.armies
    assert game.triban("hethrun").regulars == 8


@pytest.mark.rule("G-36")
@pytest.mark.parametrize("season", [SUMMER, AUTUMN])
def test_against_those_who_came_unforeseen_they_are_called_out_from_the_season_after(season: int) -> None:
    game = a_realm()
    game.invasion(13)
    game.play(raise_defenders, "field", 1, year=5, season=season)
    assert [(army.power, army.regulars) for army in game.world.armies.values()] == [("pelmarra", 12)]
    game.play(raise_defenders, year=5, season=season)
    assert len(game.world.armies) == 1, "who is out is not called again"


@pytest.mark.rule("G-36", "R6.20", "R9.4")
@pytest.mark.parametrize(
    ("score", "card", "comes"),
    [(2, "2H", True), (2, "2D", True), (2, "2C", False), (1, "2C", True), (1, "2S", False), (0, "", True)],
)
def test_its_friends_draw_for_their_help_as_in_a_war(score: int, card: str, comes: bool) -> None:
    game = a_realm(score)
    game.horde(20, "hethrun", arrived=4)
    ranks = ("KC", "QC", "JC", "10C", "9C")[: 3 + 2 - score]
    cards: list[Typed] = [card] if card else []
    cards.extend([*ranks, "KD", "QD", "3D", "4D", "5D"] if comes else [])
    facts = game.play(take_positions, "field", 1, *cards, year=5)
    (army,) = game.world.armies.values()
    assert army.allied == (2 if comes else 0)
    assert ("promise_help" in verbs(facts), "refuse_help" in verbs(facts)) == (comes, not comes)
    assert game.triban("rossolan").regulars == (6 if comes else 8)


@pytest.mark.rule("G-36", "G-44")
def test_who_has_nobody_to_send_is_not_asked() -> None:
    game = a_realm()
    for land in ("pelmarra", "orsely", "hethrun"):
        game.triban(land).regulars = 4
    game.horde(20, "hethrun", arrived=4)
    assert game.play(take_positions, year=5) == []


@pytest.mark.rule("G-36")
def test_the_army_that_was_called_out_meets_the_horde_in_the_field() -> None:
    game = a_realm()
    horde = game.horde(12, "hethrun", arrived=4)
    game.army("pelmarra", "orsely", 12, against="hethrun")
    game.play(move_forces, "hethrun", year=5, season=SPRING)
    game.play(fight_battles, "attack", (6, 1), year=5, season=SPRING)
    assert horde.units == 6
    assert fielded(next(iter(game.world.armies.values()))) == 12


# The policy


def asked(game: WarGame, rule: str) -> Ask:
    return next(ask for ask in game.asks if ask.rule == rule)


@pytest.mark.rule("G-36")
@pytest.mark.parametrize(("lands", "score", "answer"), [(2, 4, "field"), (1, 2, "field"), (1, 4, "home")])
def test_the_policy_calls_out_a_realm_and_a_land_with_friends(lands: int, score: int, answer: str) -> None:
    game = WarGame()
    if lands > 1:
        game.subject("hethrun", "orsely")
    game.set_score("hethrun", "rossolan", score)
    game.horde(20, "hethrun", arrived=4)
    game.play(take_positions, "home", year=5)
    assert choose_answer(game.world, FOUR_HEARTHS, asked(game, "decimo:G-36"))[0] == answer


@pytest.mark.rule("G-36")
@pytest.mark.parametrize(("regulars", "answer"), [(8, "hethrun"), (7, "stay")])
def test_the_policy_marches_on_outsiders_in_its_land_if_it_has_half_their_units(
    regulars: int, answer: str
) -> None:
    game = a_realm()
    game.horde(20, "hethrun", arrived=4)
    army: Army = game.army("pelmarra", "orsely", regulars, against="hethrun")
    game.play(move_forces, "stay", year=5, season=SPRING)
    assert choose_answer(game.world, FOUR_HEARTHS, game.asks[0])[0] == answer
    assert army.at == "orsely"
