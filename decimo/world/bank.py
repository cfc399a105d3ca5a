"""Trade cards: the money of the game, kept in a people's bank (section 15)."""

from decimo.fate import Turn, Word
from decimo.world.land import Leader, Triban, World


def earn_cards(turn: Turn[World], triban: Triban, amount: int, *, rule: str, why: str) -> None:
    """A people banks `amount` trade cards (R15.1)."""
    if amount > 0:
        turn.tell("earn_cards", triban, rule, {"amount": amount, "why": why}, bank=triban.bank + amount)


def pay_cards(turn: Turn[World], triban: Triban, due: int, *, rule: str, why: str) -> int:
    """A people pays what is due as far as its bank goes; return what it paid.

    A bank never falls below nothing: what was due and what was paid are both told.
    """
    paid = min(int(due), triban.bank)
    turn.tell("pay_cards", triban, rule, {"due": due, "paid": paid, "why": why}, bank=triban.bank - paid)
    return paid


def cash_points(turn: Turn[World], triban: Triban, administrator: Leader, points: int, *, rule: str) -> None:
    """An administrator turns points into one trade card (R5.8, R15.2): a fact of his and one of the bank."""
    words: dict[str, Word] = {"name": administrator.name, "people": triban.id, "points": points}
    turn.tell("cash_points", administrator, rule, words, rating=administrator.rating - points)
    earn_cards(turn, triban, 1, rule=rule, why=f"the credit of {administrator.name}")


def buy_off_blight(turn: Turn[World], triban: Triban, cards: int, amount: int, *, rule: str) -> None:
    """Trade cards are spent to clear blight (R14.5, G-27)."""
    words: dict[str, Word] = {"paid": cards, "amount": amount}
    turn.tell("buy_off_blight", triban, rule, words, bank=triban.bank - cards, blight=triban.blight - amount)


def buy_back_value(turn: Turn[World], triban: Triban, arm: str, cards: int, *, rule: str) -> None:
    """Trade cards buy back one army or navy value that was lost (G-43); `arm` is `army` or `navy`."""
    words: dict[str, Word] = {"paid": cards, "arm": arm}
    if arm == "army":
        turn.tell(
            "buy_back_value", triban, rule, words, bank=triban.bank - cards, army_value=triban.army_value + 1
        )
    else:
        turn.tell(
            "buy_back_value", triban, rule, words, bank=triban.bank - cards, navy_value=triban.navy_value + 1
        )
