"""The invariants of a board with zombies after every step."""

from decimo.risk.board.board import NOBODY, ZOMBIES, Board, is_player, living_players, territories_of
from decimo.risk.zombie.zombie_phase import is_prey


def faults(board: Board, step: str, markers: int) -> list[str]:
    """Return the broken invariants after `step`, in a game that began with `markers` markers for each player."""
    return [*_of_land(board, step), *_of_markers(board, markers), *_of_players(board)]


def _of_land(board: Board, step: str) -> list[str]:
    found = []
    for land in board.territories.values():
        if (land.owner == NOBODY) != (land.armies == 0):
            found.append(f"{land.id} has {land.armies} armies of '{land.owner}'")
        if land.armies < 0 or land.risen < 0 or land.markers < 0:
            found.append(f"{land.id} counts below nothing")
        if land.risen and step != "rise" and not board.ended:
            found.append(f"{land.id} holds the living and the dead after {step}")
        if land.risen and not is_prey(land.owner):
            found.append(f"zombies rose among nobody in {land.id}")
        if land.hot and (is_player(land.owner) or not land.markers):
            found.append(f"{land.id} is hot, and {land.owner} stands there by {land.markers} markers")
        if land.hot and step in ("dawn", "round-end") and not board.ended:
            found.append(f"{land.id} is hot after {step}")
        if land.owner == NOBODY and step in ("rise", "risen", "horde", "shamble") and not board.ended:
            found.append(f"{land.id} is empty in the zombies' phase")
    return found


def _of_markers(board: Board, markers: int) -> list[str]:
    """Return broken invariants of markers: each is on the map, with its player, or put away, and none is new."""
    on_map = sum(land.markers for land in board.territories.values())
    in_hand = [player.markers for player in board.players.values()]
    found = (
        []
        if on_map + sum(in_hand) <= markers * len(board.order)
        else ["there are more markers than were made"]
    )
    if min(in_hand) < 0:
        found.append("a player has fired more markers than it had")
    waiting = [side for side in board.order if board.players[side].out and board.players[side].markers]
    if not board.ended and sorted(waiting) != sorted(board.strikes):
        found.append(f"{waiting} have markers and are out, {list(board.strikes)} are to strike")
    return found


def _of_players(board: Board) -> list[str]:
    found = [
        f"{side} is {'out' if board.players[side].out else 'in'} with {len(territories_of(board, side))} territories"
        for side in board.order
        if board.players[side].out == bool(territories_of(board, side))
    ]
    left = living_players(board)
    if not left and board.winner != ZOMBIES:
        found.append("nobody is left, and the zombies have not won")
    if board.winner == ZOMBIES and left:
        found.append("the zombies have won over the living")
    return found
