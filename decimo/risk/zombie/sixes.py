"""Three sixes (C11): evil that a player's dice call up."""

from decimo.fate import Word
from decimo.risk.battle.roll import Exchange
from decimo.risk.book import Play


def heed_sixes(turn: Play, side: str, exchange: Exchange) -> None:
    """A player's three attack dice show 6-6-6: twice as many dead rise in the next zombies' phase (C11).

    Only players' rolls count, and more of them in a round change nothing (Z15).
    """
    settings = turn.settings
    counts = settings["zombies"] == "on" and settings["six-six-six"] == "on"
    if counts and exchange.sixes and not turn.world.sixes:
        words: dict[str, Word] = {"player": side, "attack": exchange.rolls[0]}
        turn.tell("call_evil", turn.world, "risk:C11", words, sixes=True)
