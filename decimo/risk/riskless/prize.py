"""Cards in Riskless: one for a turn with a capture, and sets that are worth points (S-k)."""

from collections.abc import Sequence

from decimo.fate import Held, Option
from decimo.risk.board.card import draw_card
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.game.card_set import KEEP, card_words, kind_of, sets_in

RULE = "risk:S-k"


def earn_prize(turn: Play, _book: Book) -> None:
    """One card for a turn with a capture; what is left of the points is lost unless it is banked (S-c)."""
    side = whose_turn(turn)
    player = turn.world.players[side]
    if turn.world.captured:
        if turn.settings["pile"] == "shuffled":
            take_top_card(turn, side)
        else:
            draw_card(turn, player, rule=RULE)
        note(turn, rule=RULE, captured=False)
    if turn.settings["bank"] == "off" and player.points:
        turn.tell("note", player, "risk:S-c", {}, points=0)


def take_top_card(turn: Play, side: str) -> None:
    """A player takes the card on top; a pile that is used up is turned over, and not shuffled (S-o)."""
    board, player = turn.world, turn.world.players[side]
    deck, used = (board.deck, board.discards) if board.deck else (board.discards, ())
    if not deck:
        turn.tell("find_no_card", player, RULE)
        return
    turn.tell("earn_card", player, RULE)
    piles: dict[str, Held] = {"deck": deck[1:], "discards": used}
    turn.tell("take_card", player, RULE, {"card": deck[0]}, also=(board, piles), hand=(*player.hand, deck[0]))


def trade_sets(turn: Play, book: Book, side: str) -> None:
    """At the start of a turn a player may turn in sets for points, and must while it has five cards (B12)."""
    while sets := sets_in(book, turn.world, side):
        must = len(turn.world.players[side].hand) >= book.cards.must_trade
        if not _trade(turn, book, side, sets, must=must):
            return


def trade_down(turn: Play, book: Book, side: str) -> bool:
    """With six cards or more after an elimination a player turns in sets until four or fewer are left (B13).

    Return whether it did.
    """
    player = turn.world.players[side]
    if len(player.hand) < book.cards.too_many:
        return False
    while len(player.hand) > book.cards.keep and (sets := sets_in(book, turn.world, side)):
        _trade(turn, book, side, sets, must=True)
    return True


def _trade(turn: Play, book: Book, side: str, sets: Sequence[tuple[str, ...]], *, must: bool) -> bool:
    """Ask a player for a set and turn it in; say whether one was."""
    player = turn.world.players[side]
    named = {"+".join(cards): cards for cards in sets}
    options = [Option(id_, _words(book, cards)) for id_, cards in named.items()]
    if not must:
        options.append(Option(KEEP, "keep the cards"))
    why = f"{book.names[side]}: a set of cards"
    chosen = named.get(turn.choose(side, options, why=why, rule=RULE, about=side))
    if chosen is None:
        return False
    points = worth_of(book, chosen)
    used: dict[str, Held] = {"discards": (*turn.world.discards, *chosen)}
    turn.tell(
        "trade_for_points",
        player,
        RULE,
        {"points": points, "cards": ", ".join(chosen)},
        also=(turn.world, used),
        hand=tuple(card for card in player.hand if card not in chosen),
        points=player.points + points,
    )
    return True


def worth_of(book: Book, cards: Sequence[str]) -> int:
    """The points for a set: always the same, by its signs (S-k)."""
    return max(book.cards.fixed.of(kind) for kind in kind_of(book, cards))


def _words(book: Book, cards: Sequence[str]) -> str:
    said = ", ".join(card_words(book, card) for card in cards)
    return f"{worth_of(book, cards)} points for {said}"
