"""Trade cards: the money of the game, kept in a people's bank (section 15)."""

from decimo.fate import Turn, Word
from decimo.world.land import Leader, Triban, World
from decimo.world.power import treasury


def earn_cards(turn: Turn[World], triban: Triban, amount: int, *, rule: str, why: str) -> None:
    """A land earns `amount` trade cards for the bank of its state (R15.1, R15.6)."""
    if amount > 0:
        bank = treasury(turn.world, triban)
        words: dict[str, Word] = {"amount": amount, "why": why}
        turn.tell("earn_cards", triban, rule, words, also=(bank, {"bank": bank.bank + amount}))


def pay_cards(turn: Turn[World], triban: Triban, due: int, *, rule: str, why: str) -> int:
    """A land pays what is due as far as the bank of its state goes; return what it paid.

    A bank never falls below nothing: what was due and what was paid are both told.
    """
    bank = treasury(turn.world, triban)
    paid = min(int(due), bank.bank)
    words: dict[str, Word] = {"due": due, "paid": paid, "why": why}
    turn.tell("pay_cards", triban, rule, words, also=(bank, {"bank": bank.bank - paid}))
    return paid


def cash_points(turn: Turn[World], triban: Triban, administrator: Leader, points: int, *, rule: str) -> None:
    """An administrator turns points into one trade card (R5.8, R15.2): a fact of his and one of the bank."""
    words: dict[str, Word] = {"name": administrator.name, "people": triban.id, "points": points}
    turn.tell("cash_points", administrator, rule, words, rating=administrator.rating - points)
    earn_cards(turn, triban, 1, rule=rule, why=f"the credit of {administrator.name}")


def spend(world: World, triban: Triban, cards: int) -> tuple[Triban, dict[str, int]]:
    """What the bank of a land's state becomes when it spends `cards` on the land: for `also` of a fact."""
    bank = treasury(world, triban)
    return bank, {"bank": bank.bank - cards}


def buy_off_blight(turn: Turn[World], triban: Triban, cards: int, amount: int, *, rule: str) -> None:
    """Trade cards are spent to clear blight (R14.5, G-27)."""
    words: dict[str, Word] = {"paid": cards, "amount": amount}
    paid = spend(turn.world, triban, cards)
    turn.tell("buy_off_blight", triban, rule, words, also=paid, blight=triban.blight - amount)


def buy_back_value(turn: Turn[World], triban: Triban, arm: str, cards: int, *, rule: str) -> None:
    """Trade cards buy back one army or navy value that was lost (G-43); `arm` is `army` or `navy`."""
    words: dict[str, Word] = {"paid": cards, "arm": arm}
    paid = spend(turn.world, triban, cards)
    if arm == "army":
        turn.tell("buy_back_value", triban, rule, words, also=paid, army_value=triban.army_value + 1)
    else:
        turn.tell("buy_back_value", triban, rule, words, also=paid, navy_value=triban.navy_value + 1)
