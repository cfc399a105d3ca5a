"""What a state may do between two steps: spend points and trade cards, move its bank, name a successor."""

from collections.abc import Iterator, Mapping

from decimo.fate import Setting, Turn
from decimo.play.ruleset import Order
from decimo.rules.book import Book
from decimo.rules.people.succession import NEW, colleagues, make_heir
from decimo.world import army, bank
from decimo.world.land import Leader, Triban, World, holder
from decimo.world.power import lands_of
from decimo.world.realm import bank_place, move_bank

POINTS_PER_CARD = 5
"""Administrator's points that make one trade card (R5.8, R15.2)."""


def orders(world: World, book: Book, settings: Mapping[str, Setting], side: str) -> list[Order]:
    """Return the orders a state can give now, its capital's first; none for a land that is not its own master.

    An order for the capital is typed without a land: `raise-unit`; one for another land with it:
    `raise-unit umbria`.
    """
    head = world.tribans[side]
    return [] if head.held_by or head.lord else list(_possible(world, book, settings, head))


def _possible(world: World, book: Book, settings: Mapping[str, Setting], head: Triban) -> Iterator[Order]:
    administrator = holder(world, head.id, "administrator")
    if administrator and administrator.rating >= POINTS_PER_CARD:
        yield cash_points(administrator)
    lands = lands_of(world, head.id)
    if head.bank:
        for land in lands:
            yield from _spending(world, book, settings, land, head.bank)
    for land in lands:
        if land.id != bank_place(head):
            yield bank_to(book, head, land)
    if head.seat and not head.successor:
        for leader in colleagues(world, head):
            yield successor(book, head, leader.office, f"{leader.name}, its {leader.office}", leader.id)
        yield successor(book, head, NEW.id, "somebody new, whose rating is diced", NEW.id)


def _spending(
    world: World, book: Book, settings: Mapping[str, Setting], land: Triban, cards: int
) -> Iterator[Order]:
    """What the bank can buy for one land."""
    yield raise_unit(world, book, land)
    if land.founding_navy:
        yield build_ship(world, book, land)
    if land.blight:
        per_card = int(settings["blight-per-card"])
        most = min(cards, -(-land.blight // per_card))
        for paid in range(1, most + 1):
            yield clear_blight(book, land, paid, per_card)
    price = int(settings["cards-per-value"])
    if cards >= price:
        if land.army_value < land.founding_army:
            yield buy_back_value(book, land, "army", price)
        if land.navy_value < land.founding_navy:
            yield buy_back_value(book, land, "navy", price)


def typed(order: str, land: Triban) -> str:
    """What is typed for an order about a land: its id follows, unless it is a capital."""
    return f"{order} {land.id}" if land.lord else order


def _in(book: Book, land: Triban) -> str:
    return f" in {book.land.triban(land.id).name}" if land.lord else ""


def cash_points(administrator: Leader) -> Order:
    """Turn 5 points of the administrator into a trade card (R5.8)."""

    def play(turn: Turn[World]) -> None:
        triban = turn.world.tribans[administrator.triban]
        holds = turn.world.leaders[administrator.id]
        bank.cash_points(turn, triban, holds, POINTS_PER_CARD, rule="decimo:R5.8")

    words = f"{administrator.name} turns {POINTS_PER_CARD} points of {administrator.rating} into a trade card"
    return Order("cash-points", words, "decimo:R5.8", play)


def raise_unit(world: World, book: Book, land: Triban) -> Order:
    """Raise a unit for a trade card: regular within the value, mercenary beyond (R15.3, R15.4)."""

    def play(turn: Turn[World]) -> None:
        army.raise_unit(turn, turn.world.tribans[land.id], rule="decimo:R15.3")

    regular = army.regulars_in_being(world, land) < land.army_value
    kind = "a regular" if regular else "a mercenary unit until the year ends"
    words = f"raise {kind}{_in(book, land)} for 1 trade card"
    return Order(typed("raise-unit", land), words, "decimo:R15.3", play)


def build_ship(world: World, book: Book, land: Triban) -> Order:
    """Have a ship for a trade card: built within the value, hired beyond (R13.2, R15.3, R15.4)."""

    def play(turn: Turn[World]) -> None:
        army.build_ship(turn, turn.world.tribans[land.id], rule="decimo:R15.3")

    own = army.ships_in_being(world, land) < land.navy_value
    kind = "build a ship" if own else "hire a ship until the year ends"
    words = f"{kind}{_in(book, land)} for 1 trade card"
    return Order(typed("build-ship", land), words, "decimo:R15.3", play)


def clear_blight(book: Book, land: Triban, cards: int, per_card: int) -> Order:
    """Spend trade cards to clear blight (R14.5, G-27)."""
    amount = min(land.blight, cards * per_card)

    def play(turn: Turn[World]) -> None:
        bank.buy_off_blight(turn, turn.world.tribans[land.id], cards, amount, rule="decimo:R14.5")

    price = f"{cards} trade card{'s' if cards > 1 else ''}"
    words = f"clear {amount} blight of {land.blight}{_in(book, land)} for {price}"
    return Order(typed(f"clear-blight {cards}", land), words, "decimo:R14.5", play)


def buy_back_value(book: Book, land: Triban, arm: str, price: int) -> Order:
    """Buy back one army or navy value that was lost (G-43)."""

    def play(turn: Turn[World]) -> None:
        bank.buy_back_value(turn, turn.world.tribans[land.id], arm, price, rule="decimo:G-43")

    words = f"buy back 1 {arm} value{_in(book, land)} for {price} trade cards"
    return Order(typed(f"buy-back {arm}", land), words, "decimo:G-43", play)


def bank_to(book: Book, head: Triban, land: Triban) -> Order:
    """Move the bank, as one piece, to another land of the state (R15.6)."""

    def play(turn: Turn[World]) -> None:
        move_bank(turn, turn.world.tribans[head.id], turn.world.tribans[land.id], rule="decimo:R15.6")

    words = f"move the bank and its {head.bank} trade cards to {book.land.triban(land.id).name}"
    return Order(f"move-bank {land.id}", words, "decimo:R15.6", play)


def successor(book: Book, head: Triban, word: str, whom: str, choice: str) -> Order:
    """Name who is to follow the king or emperor (R18.3)."""

    def play(turn: Turn[World]) -> None:
        make_heir(turn, book, turn.world.tribans[head.id], choice)

    return Order(f"name-successor {word}", f"name as successor {whom}", "decimo:R18.3", play)
