"""Cards: drawing, sets, their worth, and trading them in (B8 to B13)."""

from collections.abc import Sequence
from itertools import combinations, product

from decimo.chance import FieldValue, Option, Pack, StepContext, Word
from decimo.risk.board.board import Board, Player, note, place_armies
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision, whose_turn
from decimo.risk.settings import RiskSettings

EXHAUSTED = "risk:G9"


def lay_pile(context: StepContext[Board]) -> None:
    """Set up the draw pile; if it is used up, the used cards are shuffled into a new one (G9)."""
    board = context.world
    context.pack = Pack((*board.deck, *board.discards), board.deck, rule=EXHAUSTED)


def draw_card(context: StepContext[Board], player: Player, *, rule: str) -> None:
    """A player draws a card from the pile, hidden from the others; the pile may be empty."""
    board = context.world
    if not board.deck and not board.discards:
        context.tell("find_no_card", player, rule)
        return
    lay_pile(context)
    unseen = unseen_by(board, player)
    card = context.draw(why="the card that the capture earned", rule=rule, about=player.id, unseen=unseen)
    discards = () if context.pack.shuffled else board.discards
    context.tell("earn_card", player, rule)
    piles = (board, {"deck": tuple(context.pack.left), "discards": discards})
    context.tell("take_card", player, rule, {"card": card}, also=piles, hand=(*player.hand, str(card)))


def unseen_by(board: Board, player: Player) -> tuple[str, ...]:
    """Return the cards that a player may draw as far as it knows: those neither in its hand nor used (B8).

    The hands of others are secret, and odds over the cards left in the pile would reveal them.
    """
    others = [card for other in board.players.values() if other is not player for card in other.hand]
    return tuple(sorted((*(board.deck or board.discards), *others)))


def trade_set(
    context: StepContext[Board],
    player: Player,
    cards: Sequence[str],
    armies: int,
    *,
    rule: str,
    counts: bool = True,
) -> None:
    """A player turns in a set for `armies`; with `counts` it raises the worth of the next set (B9)."""
    board = context.world
    hand = tuple(card for card in player.hand if card not in cards)
    words: dict[str, Word] = {"armies": armies, "cards": ", ".join(cards), "number": board.sets_traded + 1}
    used: dict[str, FieldValue] = {"discards": (*board.discards, *cards)}
    used |= {"sets_traded": board.sets_traded + 1} if counts else {}
    context.tell("trade_set", player, rule, words, also=(board, used), hand=hand)


def inherit_cards(context: StepContext[Board], heir: Player, fallen: Player, *, rule: str) -> None:
    """The cards of a player who is out go to the player who eliminated it (B13)."""
    if fallen.hand:
        words: dict[str, Word] = {"from": fallen.id, "cards": len(fallen.hand)}
        bequest = (fallen, {"hand": ()})
        context.tell("inherit_cards", heir, rule, words, also=bequest, hand=(*heir.hand, *fallen.hand))


def discard_hand(context: StepContext[Board], fallen: Player, *, rule: str) -> None:
    """The cards of a player whom nobody eliminated go to the used ones."""
    if fallen.hand:
        used = (context.world, {"discards": (*context.world.discards, *fallen.hand)})
        context.tell("discard_hand", fallen, rule, {"cards": len(fallen.hand)}, also=used, hand=())


KEEP = "keep"
CARD_SYMBOLS = ("infantry", "cavalry", "artillery")
SET = 3
"""Cards of a set (B9)."""


def symbol_of(data: RiskData, card: str) -> str:
    """Return the symbol on a card; empty for a wild card."""
    return data.land.place[card].card if card in data.land.place else ""


def kind_of(data: RiskData, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of set that three cards can make: a symbol, or `mixed`; none if they are not a set (B9)."""
    symbols = [symbol_of(data, card) for card in cards]
    found: dict[str, None] = {}
    for made in product(*[(symbol,) if symbol else CARD_SYMBOLS for symbol in symbols]):
        if len(set(made)) == 1:
            found[made[0]] = None
        elif len(set(made)) == SET:
            found["mixed"] = None
    return tuple(found) if len(cards) == SET else ()


def find_sets(data: RiskData, board: Board, side: str) -> list[tuple[str, ...]]:
    """Return the sets in a player's hand; among equal sets only the first."""
    found: dict[object, tuple[str, ...]] = {}
    for cards in combinations(board.players[side].hand, SET):
        if kind_of(data, cards):
            symbols = tuple(sorted(symbol_of(data, card) for card in cards))
            found.setdefault((symbols, tuple(own_of(board, side, cards))), cards)
    return list(found.values())


def own_of(board: Board, side: str, cards: Sequence[str]) -> list[str]:
    """Return the cards that show a territory of the player's own (B11)."""
    return [card for card in cards if card in board.territories and board.territories[card].owner == side]


def set_value(data: RiskData, board: Board, cards: Sequence[str], settings: RiskSettings) -> int:
    """Return the present worth of a set: by the number of sets traded before it, or by its symbols (G1)."""
    if settings.card_values == "rising":
        return data.cards.rising_value(board.sets_traded)
    values = data.cards.fixed if settings.card_values == "fixed" else data.cards.fixed_2003
    return max(values.of(kind) for kind in kind_of(data, cards))


def trade(context: RiskContext, data: RiskData, side: str) -> int:
    """At the start of a turn a player may trade sets, and must with five cards or more (B9, B12).

    Return the armies that it gets for them.
    """
    armies, first = 0, True
    while sets := find_sets(data, context.world, side):
        must = first and len(context.world.players[side].hand) >= data.cards.must_trade
        cards = _ask_set(context, data, side, sets, must=must, rule="risk:B12" if must else "risk:B9")
        if cards is None:
            break
        armies += trade_in(context, data, side, cards)
        first = False
    return armies


def trade_down(context: RiskContext, data: RiskData, side: str) -> int:
    """A player with six cards or more after an elimination trades until four or fewer are left (B13)."""
    if len(context.world.players[side].hand) < data.cards.too_many:
        return 0
    armies = 0
    while len(context.world.players[side].hand) > data.cards.keep and (
        sets := find_sets(data, context.world, side)
    ):
        cards = _ask_set(context, data, side, sets, must=True, rule="risk:B13")
        armies += trade_in(context, data, side, cards) if cards else 0
    return armies


def trade_in(context: RiskContext, data: RiskData, side: str, cards: tuple[str, ...]) -> int:
    """Trade one set and return its armies. Armies for a territory on its cards are placed there (B11)."""
    board = context.world
    armies = set_value(data, board, cards, context.settings)
    own = own_of(board, side, cards)
    trade_set(context, board.players[side], cards, armies, rule="risk:B9")
    rewarded = context.settings.territory_bonus
    if rewarded == "per-card":
        for card in own:
            _reward(context, data, card)
    elif rewarded == "once" and own and not board.rewarded:
        options = [
            Option(card, f"{data.names[card]}, {board.territories[card].armies} there") for card in own
        ]
        why = f"{data.names[side]}: which territory on the cards gets {data.cards.bonus} armies"
        chosen = (
            context.choose(side, options, why=why, rule="risk:B11", about=side, decision=RiskDecision.PLACE)
            if len(own) > 1
            else own[0]
        )
        note(context, rule="risk:B11", rewarded=True)
        _reward(context, data, chosen)
    return armies


def _reward(context: RiskContext, data: RiskData, territory: str) -> None:
    land = context.world.territories[territory]
    place_armies(context, land, data.cards.bonus, rule="risk:B11", verb="reward_territory")


def _ask_set(
    context: RiskContext, data: RiskData, side: str, sets: Sequence[tuple[str, ...]], *, must: bool, rule: str
) -> tuple[str, ...] | None:
    """Ask which set is traded; None if the player keeps its cards."""
    named = {"+".join(cards): cards for cards in sets}
    options = [Option(id_, _words(context, data, side, cards)) for id_, cards in named.items()]
    if not must:
        options.append(Option(KEEP, "keep the cards"))
    chosen = context.choose(
        side,
        options,
        why=f"{data.names[side]}: a set of cards",
        rule=rule,
        about=side,
        decision=RiskDecision.TRADE,
    )
    return named.get(chosen)


def _words(context: RiskContext, data: RiskData, side: str, cards: tuple[str, ...]) -> str:
    own = own_of(context.world, side, cards)
    said = ", ".join(card_words(data, card, ", yours" if card in own else "") for card in cards)
    return f"{set_value(data, context.world, cards, context.settings)} armies for {said}"


def card_words(data: RiskData, card: str, more: str = "") -> str:
    """Return the name of a card in a set with its symbol and `more`; a wild card has neither."""
    symbol = symbol_of(data, card)
    return f"{data.names[card]} ({symbol}{more})" if symbol else "a wild card"


def earn_card(context: RiskContext, _book: RiskData) -> None:
    """Draw one card at the end of the attack, however many territories fell."""
    if context.world.captured:
        draw_card(context, context.world.players[whose_turn(context)], rule="risk:B8")
        note(context, rule="risk:B8", captured=False)
