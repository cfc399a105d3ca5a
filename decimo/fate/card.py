"""Playing cards and packs. A card is its short name: `7H`, `10D`, `QS`, `joker red`."""

from collections.abc import Iterable, Sequence

from decimo.fate.refusal import Refusal

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
JOKERS = ("joker red", "joker black")
PACK_52 = tuple(rank + suit for suit in SUITS for rank in RANKS)
PACK_54 = PACK_52 + JOKERS

_RANK = {card: RANKS.index(card[:-1]) + 1 for card in PACK_52} | dict.fromkeys(JOKERS, 0)
_SUIT = {card: SUITS[card[-1]] for card in PACK_52} | dict.fromkeys(JOKERS, "")


def rank(card: str) -> int:
    """The value of a card: ace 1, court cards 11 to 13, a joker 0 (G-33)."""
    return _RANK[card]


def suit(card: str) -> str:
    """`clubs`, `diamonds`, `hearts`, `spades`; nothing for a joker."""
    return _SUIT[card]


def red(card: str) -> bool:
    """Whether a card is a heart, a diamond or the red joker."""
    return _SUIT[card] in ("hearts", "diamonds") or card == "joker red"


def spoken(card: str) -> str:
    """A card as people say it: `7 of hearts`, `queen of spades`, `red joker`."""
    if card in JOKERS:
        return f"{card.split()[1]} joker"
    names = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
    return f"{names.get(card[:-1], card[:-1])} of {SUITS[card[-1]]}"


def read_card(text: str) -> str:
    """Read a typed card: `7H`, `h7` is not one; `10d`, `qs`, `joker red`, `red joker` are.

    Raises:
        Refusal: the text names no card.

    """
    typed = " ".join(text.split()).upper()
    if typed in PACK_52:
        return typed
    if typed in ("JOKER RED", "RED JOKER"):
        return "joker red"
    if typed in ("JOKER BLACK", "BLACK JOKER"):
        return "joker black"
    raise Refusal(f"'{text.strip()[:20]}' is no card; type rank and suit such as 7H, QS, 10D or 'joker red'.")


class Pack:
    """A pack without return: what is drawn is out until the pack is shuffled anew.

    A pack has no hidden order. A draw takes any of the cards that are left with equal chance, which is the
    same thing, and lets a player draw from a real pack at any time.
    """

    __slots__ = ("full", "left", "shuffled")

    def __init__(self, full: Sequence[str] = PACK_52, left: Iterable[str] | None = None) -> None:
        self.full = tuple(full)
        self.left = list(self.full if left is None else left)
        self.shuffled = False
        """Whether it has been shuffled anew since it was laid out."""

    def take(self, card: str) -> None:
        """Take a card out of the pack.

        Raises:
            Refusal: the card is already out.

        """
        if card not in self.left:
            raise Refusal(f"The {spoken(card)} is already out of the pack; draw another card.")
        self.left.remove(card)

    def shuffle(self) -> None:
        """Put every card back (G-42)."""
        self.left = list(self.full)
        self.shuffled = True
