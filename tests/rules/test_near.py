"""A state's nearest enemies."""

import pytest

from decimo.rules.game_data import nearest_enemies
from tests.rules.game import ITALY, Game


def enemies(game: Game, people: str) -> list[str]:
    return [state.id for state in nearest_enemies(game.world, game.data, people)]


@pytest.mark.rule("R6.5", "R6.6", "R6.7")
@pytest.mark.parametrize("score", range(8))
def test_an_enemy_is_who_stands_at_5_or_more(score: int) -> None:
    game = Game()
    game.set_score("orsely", "hethrun", score)
    assert enemies(game, "orsely") == (["hethrun"] if score >= 5 else [])


@pytest.mark.rule("R6.5", "E6")
def test_of_several_enemies_the_nearest_count() -> None:
    game = Game(data=ITALY)
    for foe in ("magna_graecia", "samnium", "umbria"):
        game.set_score("latium", foe, 5)
    assert enemies(game, "latium") == ["samnium"], "Umbria lies two steps away"
