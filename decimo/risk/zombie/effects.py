"""What of markers and zombies runs on, and until when."""

from collections.abc import Iterator

from decimo.risk.board.board import Board
from decimo.risk.book import Book
from decimo.risk.zombie.birth import births

Effect = tuple[str, tuple[str | int, ...]]


def zombie_effects(board: Board, book: Book) -> Iterator[Effect]:
    """Tell of hot and marked land, of three sixes, and of strikes that are still to come: what, where, until."""
    for land in board.territories.values():
        name = book.names[land.id]
        if land.hot:
            yield f"hot.{land.id}", ("hot: no player may enter", name, "the end of the round")
        if land.markers:
            born = births(land, doubled=board.sixes)
            yield f"marked.{land.id}", (f"marked: {born} of the dead rise a round", name, "for good")
    if board.sixes:
        yield "sixes", ("three sixes: twice as many dead rise", "everywhere", "their next phase")
    for side in board.strikes:
        yield f"strike.{side}", (f"final strike of {book.names[side]}", "anywhere", "this turn is over")
    if board.vigil:
        what = f"{book.names[board.vigil]} holds all that is not the zombies'"
        yield "vigil", (what, "everywhere", "their next phase decides")
