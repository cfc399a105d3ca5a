"""How a battle inside a land is told (G-20)."""

from typing import Literal

from decimo.fate import Drawn, Rolled, Turn, Word
from decimo.world.edge import Horde, Invasion
from decimo.world.host import Army, War
from decimo.world.land import Triban, World

Result = Literal["win_battle", "lose_battle", "draw_battle"]


def settled(by: Rolled | Drawn | None, dice: str = "dice") -> dict[str, Word]:
    """What decided a fight, for its words: the `dice`, or the code of the sheet of a fight on the table (R12.1)."""
    if by is None:
        return {}
    return {dice if isinstance(by, Rolled) else "sheet": by}


def fight_battle(
    turn: Turn[World],
    triban: Triban,
    enemy: Invasion | Horde,
    result: Result,
    *,
    by: Rolled | Drawn,
    margin: int,
    own_losses: int,
    their_losses: int,
    rule: str,
) -> None:
    """A people fights outsiders in its land and wins, loses or draws.

    `by` is the difference of the two dice, or the code of a sheet, and `margin` what stood beside the dice, both
    from the attacker's side.
    """
    words: dict[str, Word] = {
        "outsider": enemy.outsider,
        "units": enemy.units,
        **settled(by),
        "margin": margin,
        "lost": own_losses,
        "slain": their_losses,
    }
    turn.tell(result, triban, rule, words, fought=turn.year)


def meet_in_field(
    turn: Turn[World],
    place: Triban,
    attacker: Army,
    defender: Army,
    winner: Army | None,
    war: War | None,
    *,
    by: Rolled | Drawn,
    margin: int,
    lost: tuple[int, int],
    rule: str,
) -> None:
    """Two field armies fight in a land; a victory counts in their war (G-26).

    `by` and `margin` are as in `fight_battle`, `lost` the losses of attacker and defender.
    """
    beaten = defender if winner is attacker else attacker
    words: dict[str, Word] = {
        "attacker": attacker.power,
        "defender": defender.power,
        "winner": winner.power if winner else "",
        "beaten": beaten.power if winner else "",
        **settled(by),
        "margin": margin,
        "attacker_lost": lost[0],
        "defender_lost": lost[1],
    }
    counted = victory(war, winner.power) if war and winner else None
    turn.tell("win_field" if winner else "draw_field", place, rule, words, also=counted, fought=turn.year)


def victory(war: War, power: str) -> tuple[War, dict[str, int]]:
    """One battle or siege more for a state's side of a war: for `also` of a fact (G-26)."""
    if power in (war.one, *war.one_allies):
        return war, {"one_won": war.one_won + 1}
    return war, {"other_won": war.other_won + 1}
