"""A player without territories is out, and somebody gets its cards (B13)."""

from decimo.risk.board.board import NOBODY, held
from decimo.risk.board.card import discard_hand, inherit_cards
from decimo.risk.board.course import leave_game, note
from decimo.risk.book import Book, Play


def check_elimination(
    turn: Play,
    _book: Book,
    side: str,
    by: str = NOBODY,
    *,
    rule: str = "risk:B13",
    spoils: bool = True,
) -> bool:
    """Take a player who holds nothing out of the game; say whether it went.

    Its cards go to `by`, the player who took its last territory; without one, or without `spoils`, to the
    used cards. Atomic markers that it still has are for a final strike (C5).
    """
    player = turn.world.players.get(side)
    if player is None or player.out or held(turn.world, side):
        return False
    leave_game(turn, player, by, rule=rule)
    if player.markers:
        note(turn, rule="risk:C5", strikes=(*turn.world.strikes, side))
    if spoils and by in turn.world.players:
        inherit_cards(turn, turn.world.players[by], player, rule=rule)
    else:
        discard_hand(turn, player, rule=rule)
    return True
