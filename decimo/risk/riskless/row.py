"""The pieces in a territory as they stand in a row, and what a side may know of them (S-g, S-h)."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from decimo.risk.board.board import Board
from decimo.risk.board.piece import Piece
from decimo.risk.riskless.piece_table import PieceTable

HIDDEN = "hidden"
"""What stands for a rank that is not known."""
WALKED = ">"
"""What stands in `Board.walked` between a piece and a territory that it left."""


class Seen(NamedTuple):
    """A piece as a side sees it."""

    slot: int
    rank: str
    """HIDDEN if the side does not know it."""
    known: bool
    """Whether everybody knows its rank."""
    moved: bool
    """Whether it was seen to move."""
    left: tuple[str, ...] = ()
    """The territories that it left in this turn."""


def standing(board: Board, territory: str) -> list[Piece]:
    """The pieces in a territory, in the order of their row."""
    found = [piece for piece in board.pieces.values() if piece.at == territory]
    return sorted(found, key=lambda piece: piece.slot)


def rows(board: Board) -> Mapping[str, list[Piece]]:
    """The pieces of every territory, each in the order of its row."""
    found: dict[str, list[Piece]] = {territory: [] for territory in board.territories}
    for piece in board.pieces.values():
        if piece.at:
            found[piece.at].append(piece)
    for row in found.values():
        row.sort(key=lambda piece: piece.slot)
    return found


def seen(piece: Piece, sides: Collection[str], walked: Sequence[str] = ()) -> Seen:
    """A piece as those `sides` see it; `walked` are the moves of this turn (see `Board`)."""
    open_ = piece.known or piece.owner in sides
    ways = [each.split(WALKED) for each in walked]
    left = tuple(territory for id_, territory in ways if id_ == piece.id)
    return Seen(piece.slot, piece.rank if open_ else HIDDEN, piece.known, piece.moved, left)


def off_board(board: Board, table: PieceTable, side: str) -> dict[str, int]:
    """How many pieces of each rank a side has off the board, held back or lost (S6); ranks with none left out."""
    on = [piece.rank for piece in board.pieces.values() if piece.at and piece.owner == side]
    left = {rank.id: rank.number - on.count(rank.id) for rank in table.ranks}
    return {rank: number for rank, number in left.items() if number > 0}
