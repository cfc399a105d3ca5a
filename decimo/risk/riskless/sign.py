"""Pieces in signs, as there is little room: a letter or digit where the rank is known, a question mark elsewhere."""

from collections.abc import Collection, Sequence

from decimo.risk.board.piece import Piece
from decimo.risk.book import Book
from decimo.risk.riskless.row import HIDDEN, seen

UNKNOWN, HAS_MOVED, SEEN = "?", "~", "!"
"""Signs for a hidden piece, for one that was seen to move, and for one's own that everybody knows."""


def signs(book: Book, row: Sequence[Piece], sides: Collection[str]) -> str:
    """A row of pieces as `sides` see it: `M 9! 2` of one's own, `? ?~ 6` of the enemy's."""
    return " ".join(_sign(book, piece, sides) for piece in row)


def _sign(book: Book, piece: Piece, sides: Collection[str]) -> str:
    view = seen(piece, sides)
    if view.rank == HIDDEN:
        return f"{UNKNOWN}{HAS_MOVED if view.moved else ''}"
    return f"{book.pieces.rank[view.rank].sign}{SEEN if view.known and piece.owner in sides else ''}"
