"""Spring: who attacks in a war.

Traders live in Pelmarra and Rossolan, raiders in Orsely and Hethrun. All warriors have a rating of 10.
"""

import pytest

from decimo.chance import outcome_odds
from decimo.rules.war.march import attack_die_bonus, settle_attackers
from tests.rules.campaign import army, war
from tests.rules.game import SPRING, Game, verbs
from tests.rules.war_game import WarGame


@pytest.mark.rule("R7.1", "R2.2", "G-12")
@pytest.mark.parametrize(
    ("faces", "attacker"),
    [((4, 3), "pelmarra"), ((3, 4), "rossolan"), ((6, 1), "pelmarra"), ((1, 2), "rossolan")],
)
def test_the_higher_die_attacks(faces: tuple[int, int], attacker: str) -> None:
    game = Game()
    quarrel = war(game, "pelmarra", "rossolan")
    army(game, "pelmarra", "pelmarra", 4)
    facts = game.play(settle_attackers, faces, year=5, season=SPRING)
    assert quarrel.attacker == attacker
    assert verbs(facts) == ["take_initiative"]
    assert {facts[0].words["people"], facts[0].words["other"]} == {"pelmarra", "rossolan"}
    assert facts[0].asks == (0,)


@pytest.mark.rule("R7.1", "G-12")
def test_a_tie_is_rolled_anew() -> None:
    game = Game()
    quarrel = war(game, "pelmarra", "rossolan")
    army(game, "pelmarra", "pelmarra", 4)
    game.play(settle_attackers, (3, 3), (5, 5), (1, 6), year=5, season=SPRING)
    assert quarrel.attacker == "rossolan"
    asked = "who attacks: the first die for the Pelmarrans, the second for the Rossolans"
    assert [ask.why for ask in game.asks] == [asked, f"once more {asked}", f"once more {asked}"]


@pytest.mark.rule("G-12")
@pytest.mark.parametrize(
    ("raider", "regulars", "warrior", "added"),
    [
        (False, 8, 10, 0),
        (True, 8, 10, 1),
        (False, 9, 10, 0),
        (False, 10, 10, 1),
        (False, 8, 14, 0),
        (False, 8, 15, 1),
        (True, 10, 20, 3),
    ],
)
def test_raiders_the_stronger_and_the_well_led_add_to_their_die(
    raider: bool, regulars: int, warrior: int, added: int
) -> None:
    game = Game()
    head, other = ("orsely", "hethrun") if raider else ("pelmarra", "rossolan")
    game.triban(head).regulars = regulars
    game.holder("warrior", head).rating = warrior
    assert attack_die_bonus(game.world, head, other) == added


@pytest.mark.rule("G-12", "G-13")
def test_an_heir_who_is_the_better_warrior_leads_the_attack() -> None:
    game = WarGame()
    game.heir("pelmarra", rating=15, office="warrior")
    assert attack_die_bonus(game.world, "pelmarra", "rossolan") == 1


@pytest.mark.rule("G-12", "R7.7")
def test_regulars_in_the_field_count_and_the_horde_does_not() -> None:
    game = Game()
    game.triban("pelmarra").regulars = 10
    army(game, "pelmarra", "pelmarra", 4)
    assert attack_die_bonus(game.world, "pelmarra", "rossolan") == 1
    game.triban("rossolan").horde = 20
    assert attack_die_bonus(game.world, "pelmarra", "rossolan") == 1
    assert attack_die_bonus(game.world, "rossolan", "pelmarra") == 0


@pytest.mark.rule("G-12")
def test_nobody_is_25_percent_more_than_nobody() -> None:
    game = Game()
    game.triban("pelmarra").regulars = game.triban("rossolan").regulars = 0
    assert attack_die_bonus(game.world, "pelmarra", "rossolan") == 0


@pytest.mark.rule("R7.1", "G-12")
def test_an_addition_decides_a_tie_and_shows_in_the_odds() -> None:
    game = Game()
    quarrel = war(game, "orsely", "pelmarra")
    army(game, "orsely", "orsely", 4)
    game.play(settle_attackers, (3, 3), year=5, season=SPRING)
    assert quarrel.attacker == "orsely"
    # Of 36 rolls 6 are ties and 5 lie one behind, which the raiders' 1 makes a tie.
    shown = {label: round(36 * chance) for label, chance in outcome_odds(game.asks[0])}
    assert shown == {"the Orselings attack": 21, "a tie: roll again": 5, "the Pelmarrans attack": 10}


@pytest.mark.rule("G-44", "R7.1")
def test_without_an_army_in_the_field_nobody_attacks() -> None:
    game = Game()
    quarrel = war(game, "pelmarra", "rossolan")
    assert game.play(settle_attackers, year=5, season=SPRING) == []
    assert quarrel.attacker == ""


@pytest.mark.rule("G-12")
def test_by_house_rule_the_declarer_attacks() -> None:
    game = Game(attacker="declarer")
    quarrel = war(game, "pelmarra", "rossolan")
    army(game, "rossolan", "rossolan", 4)
    game.play(settle_attackers, year=5, season=SPRING)
    assert quarrel.attacker == "pelmarra"
