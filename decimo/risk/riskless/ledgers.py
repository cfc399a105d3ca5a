"""The tables of Riskless: the pieces in each territory, the set of each player, and what comes of every duel."""

from collections.abc import Collection, Iterator

from decimo.play.ruleset import Column, Ledger
from decimo.risk.board.board import Board
from decimo.risk.book import Book
from decimo.risk.riskless.row import off_board, rows
from decimo.risk.riskless.set_sheet import duel_row
from decimo.risk.riskless.sign import signs

Rows = Iterator[tuple[str, tuple[str | int, ...]]]
PIECES = (
    Column("name", "Territory"),
    Column("owner", "Owner"),
    Column("pieces", "In their row (? hidden, ~ has moved, ! known to all)"),
)

SET = (
    Column("name", "Piece"),
    Column("sign", "Sign"),
    Column("price", "Points", "number"),
    Column("number", "In a set", "number"),
)


def riskless_ledgers(
    board: Board, book: Book, open_hands: Collection[str], *, specials: bool
) -> list[Ledger]:
    """Return the ledgers of Riskless; ranks show of the players in `open_hands`, and where everybody knows them."""
    duels = tuple(Column(rank.id, rank.sign) for rank in book.pieces.ranks)
    return [
        Ledger("pieces", "Pieces", PIECES, tuple(_pieces(board, book, open_hands))),
        Ledger(
            "sets",
            "Sets of pieces",
            _set_columns(board, book, open_hands),
            tuple(_sets(board, book, open_hands)),
        ),
        Ledger(
            "duels",
            "Duels: does the attacker win?",
            (Column("attacker", "Attacker"), *duels),
            tuple(_duels(book, specials=specials)),
        ),
    ]


def _pieces(board: Board, book: Book, open_hands: Collection[str]) -> Rows:
    every = rows(board)
    for place in book.land.territories:
        owner = board.territories[place.id].owner
        yield place.id, (place.name, book.names[owner], signs(book, every[place.id], open_hands))


def _set_columns(board: Board, book: Book, open_hands: Collection[str]) -> tuple[Column, ...]:
    columns = [*SET]
    for side in board.order:
        columns.append(Column(f"{side}-fell", f"{book.names[side]} lost", "number"))
        if side in open_hands:
            columns.append(Column(f"{side}-off", f"{book.names[side]} off", "number"))
    return tuple(columns)


def _sets(board: Board, book: Book, open_hands: Collection[str]) -> Rows:
    """For every rank its price, and for each player what has fallen; of an open set also what is off the board."""
    off = {side: off_board(board, book.pieces, side) for side in board.order if side in open_hands}
    for rank in book.pieces.ranks:
        cells: list[str | int] = [rank.id, rank.sign, rank.price, rank.number]
        for side in board.order:
            off_it = [piece for piece in board.pieces.values() if piece.owner == side and not piece.at]
            fallen = [piece.rank for piece in off_it if piece.known]
            cells.append(fallen.count(rank.id))
            if side in off:
                cells.append(off[side].get(rank.id, 0))
        yield rank.id, tuple(cells)


def _duels(book: Book, *, specials: bool) -> Rows:
    for attacker in book.pieces.attackers:
        yield (
            attacker.id,
            (f"{attacker.id} ({attacker.sign})", *duel_row(book.pieces, attacker, specials=specials)),
        )
