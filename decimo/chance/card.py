"""Cards and packs. A playing card is written by its short name: `7H`, `10D`, `QS`, `joker red`.

A game may have its own cards. Such a card is a plain id, such as `north-africa`.
"""

from collections.abc import Iterable, Sequence

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


_SAID = {card_name(card): card for card in PACK_54}
_SHORT_FORMS = {f"{rank}{suit}": f"10{suit}" for suit in SUITS for rank in "0T"} | {
    f"J{joker.split()[1][0].upper()}": joker for joker in JOKERS
}
"""Two-character forms of the longer cards: a ten as `0H` or `TH`, the jokers as `JR` and `JB`."""


def is_playing(card: str) -> bool:
    """Return whether a card is a playing card rather than a game's own card."""
    return card in _RANK


def read_card(text: str, pack: Sequence[str] = ()) -> str:
    """Read a typed card: `7H`, `10d`, `qs`, `queen of spades`, `joker red`, `red joker`; not `h7`.

    Two characters are enough for every card: a ten is `0D` or `TD`, the jokers are `JR` and `JB`.
    A card of a game's own `pack` is named by its id, its words, or a beginning that only it has.

    Raises:
        Refusal: the text names no card.

    """
    if pack and not is_playing(pack[0]):
        return _read_own(text, pack)
    typed = " ".join(text.split()).upper()
    if typed in PACK_52:
        return typed
    if typed in _SHORT_FORMS:
        return _SHORT_FORMS[typed]
    if typed.lower() in JOKERS:
        return typed.lower()
    if typed.lower() in _SAID:
        return _SAID[typed.lower()]
    if typed == "JOKER":
        raise Refusal(
            "There are two jokers; type 'joker red' or 'joker black'. If yours look alike, type first the one and "
            "then the other."
        )
    raise Refusal(
        f"'{text.strip()[:20]}' is not a card; type rank and suit, such as 7H, QS, 10D (or 0D), or 'joker red' (or jr)."
    )


def _read_own(text: str, pack: Sequence[str]) -> str:
    typed = "-".join(text.lower().split())
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
