"""Continents that are wholly in one hand (B7)."""

from decimo.risk.board.board import Board, held
from decimo.risk.land.land import Continent, Land


def continents_of(board: Board, land: Land, owner: str) -> list[Continent]:
    """The continents of which an owner holds every territory, in the order of the map."""
    own = {territory.id for territory in held(board, owner)}
    return [each for each in land.continents if own.issuperset(land.of_continent[each.id])]
