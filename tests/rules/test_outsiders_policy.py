"""The policy of peoples towards outsiders."""

import pytest

from decimo.chance import Ask
from decimo.rules.battle.combat_phase import fight_battles
from decimo.rules.outsider.outsider_attacks import begin_attacks
from decimo.rules.policy.decision_policy import choose_answer
from tests.rules.game import FOUR_HEARTHS, SPRING, Game


def decision(game: Game) -> Ask:
    return next(ask for ask in game.asks if ask.kind == "choice")


@pytest.mark.rule("G-35")
def test_it_buys_nomads_off_whenever_the_bank_holds_the_price() -> None:
    game = Game()
    game.reach_only_hethrun()
    game.attack("5H")
    game.play(begin_attacks, 3, "pay", year=5, season=SPRING)
    assert choose_answer(game.world, FOUR_HEARTHS, decision(game)) == (
        "pay",
        "the bank holds the price, and a horde costs more",
    )


@pytest.mark.rule("R9.2", "G-36")
@pytest.mark.parametrize(
    ("own", "units", "answer"),
    [(8, 13, "battle"), (8, 22, "battle"), (7, 22, "hold"), (7, 14, "battle"), (6, 13, "hold")],
)
def test_it_gives_battle_to_invaders_with_half_of_what_they_bring_to_it(
    own: int, units: int, answer: str
) -> None:
    game = Game()
    game.triban("hethrun").regulars = own
    game.invasion(units)
    game.play(fight_battles, "hold", 2, year=5, season=SPRING)
    advice = choose_answer(game.world, FOUR_HEARTHS, decision(game))
    assert advice[0] == answer


@pytest.mark.rule("R9.2", "G-36")
@pytest.mark.parametrize(
    ("own", "units", "answer"),
    [(8, 16, "attack"), (7, 16, "leave"), (8, 34, "attack"), (7, 14, "attack"), (6, 13, "leave")],
)
def test_it_attacks_a_horde_with_half_of_what_that_brings_to_a_battle(
    own: int, units: int, answer: str
) -> None:
    game = Game()
    game.triban("hethrun").regulars = own
    game.horde(units, "hethrun")
    game.play(fight_battles, "leave", year=5, season=SPRING)
    advice = choose_answer(game.world, FOUR_HEARTHS, decision(game))
    assert advice[0] == answer
