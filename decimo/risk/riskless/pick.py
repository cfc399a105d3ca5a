"""Pieces as they are offered to pick from: one's own by rank, the enemy's by their place in the row (S-h)."""

from collections.abc import Sequence

from decimo.fate import Option
from decimo.risk.board.board import Board
from decimo.risk.board.piece import Piece
from decimo.risk.book import Book
from decimo.risk.riskless.row import HIDDEN, Seen, seen, standing

KNOWN = "-known"
"""The end of an option for one's own piece that the others know already."""
SLOT = "slot-"


def mobile(book: Book, row: Sequence[Piece]) -> list[Piece]:
    """Those of some pieces that attack and move: all but bombs (S-f)."""
    return [piece for piece in row if book.pieces.rank[piece.rank].mobile]


def weakest_first(book: Book, pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces by their strength; of equal ones first those that everybody knows."""
    return sorted(pieces, key=lambda piece: (book.pieces.rank[piece.rank].strength or 0, not piece.known))


def pick_options(book: Book, pieces: Sequence[Piece]) -> list[Option]:
    """One's own pieces to choose from, the strongest first; of those that come to the same one is named."""
    order = list(book.pieces.rank)
    ids = [_id(piece) for piece in sorted(pieces, key=lambda piece: order.index(piece.rank))]
    options = []
    for id_ in dict.fromkeys(ids):
        rank = book.pieces.rank[id_.removesuffix(KNOWN)]
        shown = ", known to all" if id_.endswith(KNOWN) else ""
        many = f", one of {ids.count(id_)}" if ids.count(id_) > 1 else ""
        options.append(Option(id_, f"{rank.id} ({rank.sign}), {rank.price} points{shown}{many}"))
    return options


def by_option(pieces: Sequence[Piece], id_: str) -> Piece:
    """The first of one's own pieces that an option names."""
    return next(piece for piece in pieces if _id(piece) == id_)


def target_options(book: Book, board: Board, side: str, territory: str) -> list[Option]:
    """The enemy's pieces to choose from, each with what `side` knows of it."""
    found = [seen(piece, (side,)) for piece in standing(board, territory)]
    return [Option(f"{SLOT}{piece.slot}", _words(book, piece)) for piece in found]


def _words(book: Book, piece: Seen) -> str:
    if piece.rank != HIDDEN:
        return f"place {piece.slot}: {piece.rank} ({book.pieces.rank[piece.rank].sign})"
    return f"place {piece.slot}: unknown{', no bomb' if piece.moved else ''}"


def _id(piece: Piece) -> str:
    return f"{piece.rank}{KNOWN if piece.known else ''}"
