"""How a battle inside a land is told (G-20)."""

from typing import Literal

from decimo.fate import Rolled, Turn, Word
from decimo.world.land import Horde, Invasion, Triban, World

Result = Literal["win_battle", "lose_battle", "draw_battle"]


def fight_battle(
    turn: Turn[World],
    triban: Triban,
    enemy: Invasion | Horde,
    result: Result,
    *,
    dice: Rolled,
    margin: int,
    own_losses: int,
    their_losses: int,
    rule: str,
) -> None:
    """A people fights outsiders in its land and wins, loses or draws.

    `dice` is the difference of the two dice and `margin` what stood beside it, both from the attacker's side.
    """
    words: dict[str, Word] = {
        "outsider": enemy.outsider,
        "units": enemy.units,
        "dice": dice,
        "margin": margin,
        "lost": own_losses,
        "slain": their_losses,
    }
    turn.tell(result, triban, rule, words, fought=turn.year)
