"""What must hold of every board of Risk between two steps, whatever the dice, the players and an umpire did."""

import re
from collections import Counter
from collections.abc import Iterator

from decimo.chance.text import pluralize
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board, territories_of
from decimo.risk.game_data import RiskData

Fault = tuple[str, str]
"""The id of what begins a sentence, and the rest of it: what does not hold."""


def find_broken(board: Board, data: RiskData) -> dict[str, str]:
    """Return what does not hold: a sentence each without its full stop, by a key that stays when names change."""
    faults = [*_broken_territories(board, data), *_broken_players(board), *_broken_pieces(board, data)]
    faults += [(f"the card {data.card_names.get(card, card)}", what) for card, what in _broken_cards(board)]
    return {
        f"{id_} {re.sub('[0-9]+', 'N', what)}": f"{data.names.get(id_, id_)} {what}" for id_, what in faults
    }


def _broken_territories(board: Board, data: RiskData) -> Iterator[Fault]:
    """Whoever owns a territory exists and has armies there, once the armies are placed."""
    owners = {NOBODY, NEUTRAL, ZOMBIES, *board.order}
    # Riskless deals the territories before anybody places.
    placed = any(land.armies for land in board.territories.values())
    for land in board.territories.values():
        owner = data.names.get(land.owner, land.owner)
        if land.owner not in owners:
            yield land.id, f"belongs to {owner}, who is not in this game"
        if min(land.armies, land.markers, land.risen, land.ban) < 0:
            yield land.id, "has fewer than no armies, markers, risen or bans"
        if placed and land.owner == NOBODY and land.armies:
            yield land.id, f"has {pluralize(land.armies, 'army', 'armies')} and no owner"
        if placed and land.owner != NOBODY and not land.armies:
            yield land.id, f"belongs to {owner} and has no armies"


def _broken_players(board: Board) -> Iterator[Fault]:
    """Whoever has a turn is in play, and whoever is out has no territory left."""
    for side in board.order:
        player = board.players[side]
        if not player.in_play:
            yield side, "has turns and is not in play"
        if min(player.reserve, player.markers) < 0:
            yield side, "has fewer than no armies or markers in hand"
        if player.out and territories_of(board, side):
            yield side, "is out of the game and has territories"


def _broken_pieces(board: Board, data: RiskData) -> Iterator[Fault]:
    """No more pieces of a rank are on the board than a set has (S6)."""
    on = Counter((piece.owner, piece.rank) for piece in board.pieces.values() if piece.at)
    for rank in data.pieces.ranks:
        for owner in board.players:
            if on[owner, rank.id] > rank.number:
                yield (
                    owner,
                    f"has more pieces of the rank {rank.id} on the board than the {rank.number} of its set",
                )


def _broken_cards(board: Board) -> Iterator[Fault]:
    """Every card is in one place: in the pile, put away, or in one hand."""
    hands = [card for player in board.players.values() for card in player.hand]
    for card, count in Counter([*board.deck, *board.discards, *hands]).items():
        if count > 1:
            yield card, f"is in {count} places"
