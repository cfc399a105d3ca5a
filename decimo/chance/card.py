"""Cards and packs. A playing card is written by its short name: `7H`, `10D`, `QS`, `joker red`.

A game may have its own cards. Such a card is a plain id, such as `north-africa`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product

from decimo.chance.text import Refusal

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RED, BLACK = ("hearts", "diamonds"), ("clubs", "spades")
"""The suits of each colour."""
JOKERS = ("joker red", "joker black")
PACK_52 = tuple(rank + suit for suit in SUITS for rank in RANKS)
PACK_54 = PACK_52 + JOKERS

_RANK = {card: RANKS.index(card[:-1]) + 1 for card in PACK_52} | dict.fromkeys(JOKERS, 0)
_SUIT = {card: SUITS[card[-1]] for card in PACK_52} | dict.fromkeys(JOKERS, "")


def rank(card: str) -> int:
    """Return the value of a card: ace 1, court cards 11 to 13, a joker 0 (G-33)."""
    return _RANK[card]


def suit(card: str) -> str:
    """Return `clubs`, `diamonds`, `hearts` or `spades`; an empty text for a joker."""
    return _SUIT[card]


def is_red(card: str) -> bool:
    """Return whether a card is a heart, a diamond or the red joker."""
    return _SUIT[card] in RED or card == "joker red"


def card_name(card: str) -> str:
    """Return a card as people say it: `7 of hearts`, `red joker`; a game's own card by its words."""
    if card not in _RANK:
        return card.replace("-", " ").title()
    if card in JOKERS:
        return f"{card.split()[1]} joker"
    names = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
    return f"{names.get(card[:-1], card[:-1])} of {SUITS[card[-1]]}"


_RANK_WORDS = {
    "A": ("a", "ace"),
    "2": ("2", "two", "deuce"),
    "3": ("3", "three"),
    "4": ("4", "four"),
    "5": ("5", "five"),
    "6": ("6", "six"),
    "7": ("7", "seven"),
    "8": ("8", "eight"),
    "9": ("9", "nine"),
    "10": ("10", "0", "t", "ten"),
    "J": ("j", "jack", "knave"),
    "Q": ("q", "queen"),
    "K": ("k", "king"),
}
_SUIT_WORDS = {
    "C": ("c", "club", "clubs", "♣", "♧"),
    "D": ("d", "diamond", "diamonds", "♦", "♢"),
    "H": ("h", "heart", "hearts", "♥", "♡"),
    "S": ("s", "spade", "spades", "♠", "♤"),
}
_BETWEEN = re.compile("[-\\s.,:/_\ufe0f]+|^the\\b")
"""What may be between the words of a card."""


@cache
def _notations() -> Mapping[str, str]:
    """Return every notation of a playing card, in lower case and without blanks, with its card."""
    found: dict[str, str] = {}
    for card in PACK_52:
        for rank_word, suit_word in product(_RANK_WORDS[card[:-1]], _SUIT_WORDS[card[-1]]):
            found |= dict.fromkeys(
                (f"{rank_word}{suit_word}", f"{rank_word}of{suit_word}", f"{suit_word}{rank_word}"), card
            )
    for joker in JOKERS:
        colour = joker.split()[1]
        for word, which in product(("joker", "j"), (colour, colour[0])):
            found |= dict.fromkeys((f"{word}{which}", f"{which}{word}"), joker)
    return found


def is_playing(card: str) -> bool:
    """Return whether a card is a playing card rather than a game's own card."""
    return card in _RANK


def read_card(text: str, pack: Sequence[str] = ()) -> str:
    """Read a typed card: `7H`, `h7`, `10 d`, `5♠`, `queen of spades`, `joker red`, `red joker`.

    Two characters are enough for every card: a ten is `0D` or `TD`, the jokers are `JR` and `JB`.
    A card of a game's own `pack` is named by its id, its words, or a beginning that only it has.

    Raises:
        Refusal: the text names no card.

    """
    if pack and not is_playing(pack[0]):
        return _read_own(text, pack)
    typed = _compact(text)
    if typed in _notations():
        return _notations()[typed]
    if typed == "joker":
        raise Refusal(
            "There are two jokers; type 'joker red' or 'joker black'. If yours look alike, type first the one and "
            "then the other."
        )
    raise Refusal(
        f"'{text.strip()[:20]}' is not a card; type rank and suit, such as 7H, QS, 10D (or 0D), or 'joker red' (or jr)."
    )


def list_longer_cards(text: str, pack: Sequence[str]) -> set[str]:
    """Return the cards of a pack that can be typed by this text and more characters."""
    if pack and not is_playing(pack[0]):
        typed = _own_id(text)
        return {card for card in pack if card.startswith(typed) and card != typed}
    typed = _compact(text)
    return {card for name, card in _notations().items() if name.startswith(typed) and name != typed}


def _compact(text: str) -> str:
    return _BETWEEN.sub("", text.strip().casefold())


def _own_id(text: str) -> str:
    return "-".join(text.lower().split())


def _read_own(text: str, pack: Sequence[str]) -> str:
    typed = _own_id(text)
    begun = list(dict.fromkeys(card for card in pack if typed and card.startswith(typed)))
    if typed in begun or len(begun) == 1:
        return typed if typed in begun else begun[0]
    many = f"; it may be {', '.join(map(card_name, begun[:4]))}" if begun else ""
    raise Refusal(
        f"'{text.strip()[:20]}' does not name a single card of this pack{many}; type what is printed on it."
    )


class Pack:
    """A pack from which drawn cards stay out until it is shuffled again.

    A pack has no hidden order. A draw takes any card that is left with equal chance, which comes to the
    same and lets a player draw from a real pack at any time.
    """

    __slots__ = ("full", "left", "rule", "shuffled")

    def __init__(
        self, full: Sequence[str] = PACK_52, left: Iterable[str] | None = None, rule: str = "decimo:G-42"
    ) -> None:
        self.full = tuple(full)
        self.rule = rule
        """The rule by which an empty pack is shuffled again."""
        self.left = list(self.full if left is None else left)
        self.shuffled = False
        """Whether it has been shuffled again since the start."""

    def take(self, card: str) -> None:
        """Take a card out of the pack.

        Raises:
            Refusal: the card is already out.

        """
        if card not in self.left:
            raise Refusal(f"The {card_name(card)} is already out of the pack; draw another card.")
        self.left.remove(card)

    def shuffle(self) -> None:
        """Put every card back."""
        self.left = list(self.full)
        self.shuffled = True
