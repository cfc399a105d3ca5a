"""Cards: drawn, handed over, traded."""

from collections.abc import Sequence

from decimo.fate import Held, Pack, Turn, Word
from decimo.risk.board.board import Board, Player

EXHAUSTED = "risk:G9"


def lay_pile(turn: Turn[Board]) -> None:
    """Lay the draw pile on the table; if it is used up, the used cards are shuffled into a new one (G9)."""
    board = turn.world
    turn.pack = Pack((*board.deck, *board.discards), board.deck, rule=EXHAUSTED)


def draw_card(turn: Turn[Board], player: Player, *, rule: str) -> None:
    """A player takes a card from the pile, which nobody else sees; there may be none left to take."""
    board = turn.world
    if not board.deck and not board.discards:
        turn.tell("find_no_card", player, rule)
        return
    lay_pile(turn)
    unseen = unseen_by(board, player)
    card = turn.draw(why="the card that the capture earned", rule=rule, about=player.id, unseen=unseen)
    discards = () if turn.pack.shuffled else board.discards
    turn.tell("earn_card", player, rule)
    piles = (board, {"deck": tuple(turn.pack.left), "discards": discards})
    turn.tell("take_card", player, rule, {"card": card}, also=piles, hand=(*player.hand, str(card)))


def unseen_by(board: Board, player: Player) -> tuple[str, ...]:
    """The cards that a player may draw for all it can know: those neither in its hand nor used (B8).

    Who holds the others is a secret, and odds over what is left of the pile would tell it.
    """
    others = [card for other in board.players.values() if other is not player for card in other.hand]
    return tuple(sorted((*(board.deck or board.discards), *others)))


def trade_set(
    turn: Turn[Board], player: Player, cards: Sequence[str], armies: int, *, rule: str, counts: bool = True
) -> None:
    """A player turns in a set for `armies`; `counts` says that it makes the next set dearer (B9)."""
    board = turn.world
    hand = tuple(card for card in player.hand if card not in cards)
    words: dict[str, Word] = {"armies": armies, "cards": ", ".join(cards), "number": board.sets_traded + 1}
    used: dict[str, Held] = {"discards": (*board.discards, *cards)}
    used |= {"sets_traded": board.sets_traded + 1} if counts else {}
    turn.tell("trade_set", player, rule, words, also=(board, used), hand=hand)


def inherit_cards(turn: Turn[Board], heir: Player, fallen: Player, *, rule: str) -> None:
    """The cards of a player who is out go to whoever eliminated it (B13)."""
    if fallen.hand:
        words: dict[str, Word] = {"from": fallen.id, "cards": len(fallen.hand)}
        bequest = (fallen, {"hand": ()})
        turn.tell("inherit_cards", heir, rule, words, also=bequest, hand=(*heir.hand, *fallen.hand))


def discard_hand(turn: Turn[Board], fallen: Player, *, rule: str) -> None:
    """The cards of a player whom nobody eliminated go to the used ones."""
    if fallen.hand:
        used = (turn.world, {"discards": (*turn.world.discards, *fallen.hand)})
        turn.tell("discard_hand", fallen, rule, {"cards": len(fallen.hand)}, also=used, hand=())
