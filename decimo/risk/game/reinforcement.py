"""Reinforcements: what territories and continents bring, and the sets that are traded (B6, B7)."""

from collections.abc import Mapping
from typing import NamedTuple

from decimo.risk.board.board import Board, held
from decimo.risk.board.continent import continents_of
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.game.card_set import trade
from decimo.risk.game.placing import place
from decimo.risk.game.victory import check_victory

LEAST = 3
"""The fewest armies that a player gets for territories (B6)."""
PER_ARMY = 3
"""Territories that bring an army (B6)."""


class Income(NamedTuple):
    """What a player's land brings: for its territories, and for each continent that is wholly its own."""

    territories: int
    continents: Mapping[str, int]

    @property
    def armies(self) -> int:
        """All of it."""
        return self.territories + sum(self.continents.values())


def income(board: Board, book: Book, side: str) -> Income:
    """Return the armies that a player gets at the start of its turn, cards not counted (B6, B7)."""
    whole = {each.id: each.bonus for each in continents_of(board, book.land, side)}
    return Income(max(LEAST, len(held(board, side)) // PER_ARMY), whole)


def begin_turn(turn: Play) -> None:
    """Put aside what the board kept of the turn before."""
    note(turn, rule="risk:B5", captured=False, rewarded=False, fought=())


def reinforce(turn: Play, book: Book) -> None:
    """The player whose turn it is gets armies and places them."""
    side = whose_turn(turn)
    begin_turn(turn)
    due = income(turn.world, book, side)
    traded = trade(turn, book, side)
    words = {
        "territories": due.territories,
        "continents": sum(due.continents.values()),
        "cards": traded,
        "armies": due.armies + traded,
    }
    turn.tell("levy", side, "risk:B6", words)
    place(turn, book, side, due.armies + traded, rule="risk:B6")
    check_victory(turn, book)
