"""What a player's land brings in points (S-a, S-b)."""

from decimo.risk.board.board import Board, held
from decimo.risk.book import Book
from decimo.risk.game.reinforcement import PER_ARMY


def continent_points(board: Board, book: Book, side: str) -> int:
    """The points of the continents that are wholly a player's own."""
    own = {land.id for land in held(board, side)}
    whole = [c for c in book.land.continents if own.issuperset(book.land.of_continent[c.id])]
    return sum(continent.bonus for continent in whole)


def territory_points(board: Board, side: str) -> int:
    """A point for every third territory, with no smallest number (S-b)."""
    return len(held(board, side)) // PER_ARMY
