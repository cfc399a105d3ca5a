"""A year's campaigns in a war: who attacks (R7.1)."""

from decimo.fate import Turn, Word
from decimo.world.host import War
from decimo.world.land import World


def take_initiative(
    turn: Turn[World], war: War, attacker: str, *, rule: str, dice: Word = 0, margin: int = 0
) -> None:
    """A side of a war is the attacker of this year (R7.1).

    `dice` is the difference of the dice and `margin` what stood beside it, both from the side of `war.one`.
    """
    other = war.other if attacker == war.one else war.one
    words: dict[str, Word] = {"people": attacker, "other": other, "dice": dice, "margin": margin}
    turn.tell("take_initiative", war, rule, words, attacker=attacker)


def lose_initiative(turn: Turn[World], war: War, *, rule: str) -> None:
    """The campaigns of a year are over; who attacks in the next one is open (R7.1)."""
    if war.attacker:
        turn.tell("lose_initiative", war, rule, {"people": war.attacker}, attacker="")
