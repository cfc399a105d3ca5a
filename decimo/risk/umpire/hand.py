"""The cards of a hand, corrected: what comes into it leaves the piles, and the hand that nobody may look into."""

from collections.abc import Collection

from decimo.fate import Held, Refusal, Stream
from decimo.risk.board.board import Board, Player
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play
from decimo.risk.game.setup import pile
from decimo.risk.umpire.place import HOUSE


def refuse_open_card(board: Board, book: Book, open_hands: Collection[str], side: str, hand: Held) -> None:
    """Refuse a card that lies open in another hand. Of a hidden hand no refusal may tell what it holds.

    Raises:
        Refusal: there is such a card.

    """
    cards = _cards(hand)
    for other in open_hands:
        held = [card for card in board.players[other].hand if card in cards]
        if other != side and held:
            raise Refusal(
                f"{book.card_names[held[0]]} is in the hand of {book.names[other]}; correct that hand first."
            )


def sort_cards(turn: Play, book: Book, side: str, hand: tuple[str, ...]) -> None:
    """Cards that came into a hand leave the piles, and those that left it lie in the pile to draw from.

    One that the program had given to a hidden hand was another card at the board: that hand gets one of the pile
    in its place.
    """
    board = turn.world
    for other in board.players.values():
        if other.id != side and any(card in hand for card in other.hand):
            _replace(turn, book, other, hand)
    _lay_piles(turn, book)


def _replace(turn: Play, book: Book, other: Player, gone: tuple[str, ...]) -> None:
    """Give a hand other cards for those that are in another one; its number stays as it was."""
    board = turn.world
    chance = Stream(f"{other.id}/{'+'.join(board.deck)}")
    kept = [card for card in other.hand if card not in gone]
    free = _free(board, book, gone)
    fresh = [free.pop(chance.below(len(free))) for _ in range(min(len(free), len(other.hand) - len(kept)))]
    turn.tell("note", board, HOUSE, {}, also=(other, {"hand": (*kept, *fresh)}))


def _free(board: Board, book: Book, gone: Collection[str]) -> list[str]:
    """The cards that lie in no hand: those to draw, or the used ones where there are none."""
    held = {card for player in board.players.values() for card in player.hand} | {*gone}
    left = [card for card in pile(book) if card not in held]
    return [card for card in left if card not in board.discards] or left


def _lay_piles(turn: Play, book: Book) -> None:
    board = turn.world
    held = {card for player in board.players.values() for card in player.hand}
    used = tuple(card for card in board.discards if card not in held)
    # A pile that was shuffled for the whole game (S-o) stays in its order.
    order = dict.fromkeys((*board.deck, *pile(book)))
    deck = tuple(card for card in order if card not in held and card not in used)
    note(turn, rule=HOUSE, deck=deck, discards=used)


def _cards(hand: Held) -> tuple[str, ...]:
    return hand if isinstance(hand, tuple) else ()
