"""A card for whoever captured a territory (B8)."""

from decimo.risk.board.card import draw_card
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play, whose_turn


def earn_card(turn: Play, _book: Book) -> None:
    """One card at the end of the attack, however many territories fell."""
    if turn.world.captured:
        draw_card(turn, turn.world.players[whose_turn(turn)], rule="risk:B8")
        note(turn, rule="risk:B8", captured=False)
