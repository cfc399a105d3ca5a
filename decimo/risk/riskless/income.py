"""What a player's land brings in points (S-a, S-b)."""

from decimo.risk.board.board import Board, held
from decimo.risk.board.continent import continents_of
from decimo.risk.book import Book
from decimo.risk.game.reinforcement import PER_ARMY


def continent_points(board: Board, book: Book, side: str) -> int:
    """The points of the continents that are wholly a player's own."""
    return sum(continent.bonus for continent in continents_of(board, book.land, side))


def territory_points(board: Board, side: str) -> int:
    """A point for every third territory, with no smallest number (S-b)."""
    return len(held(board, side)) // PER_ARMY
