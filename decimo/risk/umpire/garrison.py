"""The owner of a territory of Riskless, corrected: its pieces are taken back, and one of the new owner stands there."""

from decimo.content.value import OneOf
from decimo.fate import Held, Refusal, Stream
from decimo.risk.board.board import Board, Territory
from decimo.risk.book import Book, Play
from decimo.risk.riskless.row import off_board, standing
from decimo.risk.riskless.stand import station, take_back
from decimo.risk.umpire.place import HOUSE, Place


def garrison_place(board: Board, book: Book, land: Territory) -> Place:
    """Return the owner of a territory as it may be corrected.

    Which piece of the new owner stands there then is settled by its hidden number, so that it tells nothing; the
    rank of one's own is corrected after.
    """
    owners: dict[str, Held] = {side: side for side in board.order if not board.players[side].out}

    def garrison(turn: Play, _owner: Held) -> None:
        _change_garrison(turn, book, land.id)

    return Place(land, "owner", "the owner", book.names[land.id], OneOf(owners), follow=garrison)


def refuse_without_piece(board: Board, book: Book, owner: str) -> None:
    """Refuse an owner all of whose pieces stand on the board already (S6).

    Raises:
        Refusal: it has none that could stand there.

    """
    if not off_board(board, book.pieces, owner):
        raise Refusal(
            f"Every piece of {book.names[owner]} stands on the board already; correct another territory first."
        )


def _change_garrison(turn: Play, book: Book, territory: str) -> None:
    board = turn.world
    land = board.territories[territory]
    for piece in standing(board, territory):
        take_back(turn, land, piece, rule=HOUSE)
    off = off_board(board, book.pieces, land.owner)
    ranks = [rank for rank, number in off.items() for _ in range(number)]
    chance = Stream(f"{board.players[land.owner].shuffle}/{territory}/{len(board.pieces)}")
    station(turn, land, ranks[chance.below(len(ranks))], rule=HOUSE)
