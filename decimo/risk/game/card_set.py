"""Sets of cards: which they are, what they are worth, and trading them in (B9 to B13)."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from decimo.fate import Option, Setting
from decimo.risk.board.army import place_armies
from decimo.risk.board.board import Board
from decimo.risk.board.card import trade_set
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play

KEEP = "keep"
SIGNS = ("infantry", "cavalry", "artillery")
SET = 3
"""Cards of a set (B9)."""


def sign_of(book: Book, card: str) -> str:
    """The sign on a card; nothing for a wild one."""
    return book.land.place[card].card if card in book.land.place else ""


def kind_of(book: Book, cards: Sequence[str]) -> tuple[str, ...]:
    """The kinds of set that three cards can make: a sign, or `mixed`; none if they are no set (B9)."""
    signs = [sign_of(book, card) for card in cards]
    found: dict[str, None] = {}
    for made in product(*[(sign,) if sign else SIGNS for sign in signs]):
        if len(set(made)) == 1:
            found[made[0]] = None
        elif len(set(made)) == SET:
            found["mixed"] = None
    return tuple(found) if len(cards) == SET else ()


def sets_in(book: Book, board: Board, side: str) -> list[tuple[str, ...]]:
    """The sets in a player's hand; of those that come to the same only the first is named."""
    found: dict[object, tuple[str, ...]] = {}
    for cards in combinations(board.players[side].hand, SET):
        if kind_of(book, cards):
            signs = tuple(sorted(sign_of(book, card) for card in cards))
            found.setdefault((signs, tuple(own_of(board, side, cards))), cards)
    return list(found.values())


def own_of(board: Board, side: str, cards: Sequence[str]) -> list[str]:
    """The cards that show a territory of the player's own (B11)."""
    return [card for card in cards if card in board.territories and board.territories[card].owner == side]


def worth(book: Book, board: Board, cards: Sequence[str], settings: Mapping[str, Setting]) -> int:
    """What a set is worth now: by the number of sets traded before it, or by its signs (G1)."""
    if settings["card-values"] == "rising":
        return book.cards.rising_value(board.sets_traded)
    values = book.cards.fixed if settings["card-values"] == "fixed" else book.cards.fixed_2003
    return max(values.of(kind) for kind in kind_of(book, cards))


def trade(turn: Play, book: Book, side: str) -> int:
    """At the start of a turn a player may trade sets, and must with five cards or more (B9, B12).

    Return the armies that it gets for them.
    """
    armies, first = 0, True
    while sets := sets_in(book, turn.world, side):
        must = first and len(turn.world.players[side].hand) >= book.cards.must_trade
        cards = _ask_set(turn, book, side, sets, must=must, rule="risk:B12" if must else "risk:B9")
        if cards is None:
            break
        armies += trade_in(turn, book, side, cards)
        first = False
    return armies


def trade_down(turn: Play, book: Book, side: str) -> int:
    """A player with six cards or more after an elimination trades until four or fewer are left (B13)."""
    if len(turn.world.players[side].hand) < book.cards.too_many:
        return 0
    armies = 0
    while len(turn.world.players[side].hand) > book.cards.keep and (sets := sets_in(book, turn.world, side)):
        cards = _ask_set(turn, book, side, sets, must=True, rule="risk:B13")
        armies += trade_in(turn, book, side, cards) if cards else 0
    return armies


def trade_in(turn: Play, book: Book, side: str, cards: tuple[str, ...]) -> int:
    """Trade one set; return the armies for it. Those for a territory that it shows are placed there (B11)."""
    board = turn.world
    armies = worth(book, board, cards, turn.settings)
    own = own_of(board, side, cards)
    trade_set(turn, board.players[side], cards, armies, rule="risk:B9")
    rewarded = turn.settings["territory-bonus"]
    if rewarded == "per-card":
        for card in own:
            _reward(turn, book, card)
    elif rewarded == "once" and own and not board.rewarded:
        options = [
            Option(card, f"{book.names[card]}, {board.territories[card].armies} there") for card in own
        ]
        why = f"{book.names[side]}: which territory on the cards gets {book.cards.bonus} armies"
        chosen = turn.choose(side, options, why=why, rule="risk:B11", about=side) if len(own) > 1 else own[0]
        note(turn, rule="risk:B11", rewarded=True)
        _reward(turn, book, chosen)
    return armies


def _reward(turn: Play, book: Book, territory: str) -> None:
    land = turn.world.territories[territory]
    place_armies(turn, land, book.cards.bonus, rule="risk:B11", verb="reward_territory")


def _ask_set(
    turn: Play, book: Book, side: str, sets: Sequence[tuple[str, ...]], *, must: bool, rule: str
) -> tuple[str, ...] | None:
    """Ask which set is traded; None if the player keeps its cards."""
    named = {"+".join(cards): cards for cards in sets}
    options = [Option(id_, _words(turn, book, side, cards)) for id_, cards in named.items()]
    if not must:
        options.append(Option(KEEP, "keep the cards"))
    chosen = turn.choose(side, options, why=f"{book.names[side]}: a set of cards", rule=rule, about=side)
    return named.get(chosen)


def _words(turn: Play, book: Book, side: str, cards: tuple[str, ...]) -> str:
    own = own_of(turn.world, side, cards)
    said = ", ".join(card_words(book, card, ", yours" if card in own else "") for card in cards)
    return f"{worth(book, turn.world, cards, turn.settings)} armies for {said}"


def card_words(book: Book, card: str, more: str = "") -> str:
    """Name a card of a set with its sign, and with what there is more to say of it; a wild card has none."""
    sign = sign_of(book, card)
    return f"{book.names[card]} ({sign}{more})" if sign else "a wild card"
