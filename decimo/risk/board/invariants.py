"""What must hold of every board of Risk between two steps, whatever the dice, the players and an umpire did."""

from collections import Counter
from collections.abc import Iterator

from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board, territories_of


def find_broken(board: Board) -> list[str]:
    """Return what does not hold, one sentence each without its full stop."""
    return [*_territories(board), *_players(board), *_cards(board)]


def _territories(board: Board) -> Iterator[str]:
    """Whoever owns a territory exists and has armies there, once the armies are placed."""
    owners = {NOBODY, NEUTRAL, ZOMBIES, *board.order}
    # Riskless deals the territories before anybody places.
    placed = any(land.armies for land in board.territories.values())
    for land in board.territories.values():
        if land.owner not in owners:
            yield f"{land.id} belongs to {land.owner}, who is not in this game"
        if min(land.armies, land.markers, land.risen, land.ban) < 0:
            yield f"{land.id} has fewer than no armies, markers, risen or bans"
        if placed and land.owner == NOBODY and land.armies:
            yield f"{land.id} has {land.armies} armies and no owner"
        if placed and land.owner != NOBODY and not land.armies:
            yield f"{land.id} belongs to {land.owner} and has no armies"


def _players(board: Board) -> Iterator[str]:
    """Whoever has a turn is in play, and whoever is out has no territory left."""
    for side in board.order:
        player = board.players[side]
        if not player.in_play:
            yield f"{side} has turns and is not in play"
        if min(player.reserve, player.markers) < 0:
            yield f"{side} has fewer than no armies or markers in hand"
        if player.out and territories_of(board, side):
            yield f"{side} is out of the game and has territories"


def _cards(board: Board) -> Iterator[str]:
    """Every card is in one place: in the pile, put away, or in one hand."""
    hands = [card for player in board.players.values() for card in player.hand]
    for card, count in Counter([*board.deck, *board.discards, *hands]).items():
        if count > 1:
            yield f"the card {card} is in {count} places"
