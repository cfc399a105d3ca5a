"""After the zombies: final strikes of those they have eaten, and a new round begins (Z7, C4)."""

from decimo.risk.board.board import NOBODY, ZOMBIES, alive
from decimo.risk.board.course import end_game, note
from decimo.risk.book import Book, Play
from decimo.risk.zombie.bomb import final_strikes
from decimo.risk.zombie.marker import cool

RULE = "risk:Z14"


def dawn(turn: Play, book: Book) -> None:
    """The phase ends: who stands alone is looked at, the eaten strike, and the land cools (Z7)."""
    if turn.world.ended:
        return
    keep_vigil(turn, book)
    final_strikes(turn, book)
    cool(turn)


def keep_vigil(turn: Play, book: Book) -> None:
    """The only player left wins by holding all but the zombies' land as two of their phases end in a row (Z14)."""
    if turn.settings["zombie-victory"] != "domination":
        return
    board = turn.world
    left = alive(board)
    alone = left[0] if len(left) == 1 else NOBODY
    whole = alone and all(land.owner in (alone, ZOMBIES) for land in board.territories.values())
    if whole and board.vigil == alone:
        end_game(turn, alone, f"{book.names[alone]} holds all that is not the zombies'", rule=RULE)
    elif board.vigil != (alone if whole else NOBODY):
        note(turn, rule=RULE, vigil=alone if whole else NOBODY)
