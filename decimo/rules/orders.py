"""What a people may do between two steps: spend its points and its trade cards."""

from collections.abc import Iterator, Mapping

from decimo.fate import Setting, Turn
from decimo.play.ruleset import Order
from decimo.world import army, bank
from decimo.world.land import Leader, Triban, World, holder

POINTS_PER_CARD = 5
"""Administrator's points that make one trade card (R5.8, R15.2)."""


def orders(world: World, settings: Mapping[str, Setting], side: str) -> list[Order]:
    """Return the orders a people can give now; none while outsiders hold its land."""
    triban = world.tribans[side]
    return [] if triban.held_by else list(_possible(world, settings, triban))


def _possible(world: World, settings: Mapping[str, Setting], triban: Triban) -> Iterator[Order]:
    administrator = holder(world, triban.id, "administrator")
    if administrator and administrator.rating >= POINTS_PER_CARD:
        yield cash_points(administrator)
    if not triban.bank:
        return
    yield raise_unit(triban)
    if triban.founding_navy:
        yield build_ship(triban)
    if triban.blight:
        per_card = int(settings["blight-per-card"])
        most = min(triban.bank, -(-triban.blight // per_card))
        for cards in range(1, most + 1):
            yield clear_blight(triban, cards, per_card)
    price = int(settings["cards-per-value"])
    if triban.bank >= price:
        if triban.army_value < triban.founding_army:
            yield buy_back_value(triban.id, "army", price)
        if triban.navy_value < triban.founding_navy:
            yield buy_back_value(triban.id, "navy", price)


def cash_points(administrator: Leader) -> Order:
    """Turn 5 points of the administrator into a trade card (R5.8)."""

    def play(turn: Turn[World]) -> None:
        triban = turn.world.tribans[administrator.triban]
        holds = turn.world.leaders[administrator.id]
        bank.cash_points(turn, triban, holds, POINTS_PER_CARD, rule="decimo:R5.8")

    words = f"{administrator.name} turns {POINTS_PER_CARD} points of {administrator.rating} into a trade card"
    return Order("cash-points", words, "decimo:R5.8", play)


def raise_unit(triban: Triban) -> Order:
    """Raise a unit for a trade card: regular within the value, mercenary beyond (R15.3, R15.4)."""

    def play(turn: Turn[World]) -> None:
        army.raise_unit(turn, turn.world.tribans[triban.id], rule="decimo:R15.3")

    regular = triban.regulars < triban.army_value
    kind = "a regular" if regular else "a mercenary unit until the year ends"
    return Order("raise-unit", f"raise {kind} for 1 trade card", "decimo:R15.3", play)


def build_ship(triban: Triban) -> Order:
    """Have a ship for a trade card: built within the value, hired beyond (R13.2, R15.3, R15.4)."""

    def play(turn: Turn[World]) -> None:
        army.build_ship(turn, turn.world.tribans[triban.id], rule="decimo:R15.3")

    own = triban.ships < triban.navy_value
    kind = "build a ship" if own else "hire a ship until the year ends"
    return Order("build-ship", f"{kind} for 1 trade card", "decimo:R15.3", play)


def clear_blight(triban: Triban, cards: int, per_card: int) -> Order:
    """Spend trade cards to clear blight (R14.5, G-27)."""
    amount = min(triban.blight, cards * per_card)

    def play(turn: Turn[World]) -> None:
        bank.buy_off_blight(turn, turn.world.tribans[triban.id], cards, amount, rule="decimo:R14.5")

    words = f"clear {amount} blight of {triban.blight} for {cards} trade card{'s' if cards > 1 else ''}"
    return Order(f"clear-blight {cards}", words, "decimo:R14.5", play)


def buy_back_value(side: str, arm: str, price: int) -> Order:
    """Buy back one army or navy value that was lost (G-43)."""

    def play(turn: Turn[World]) -> None:
        bank.buy_back_value(turn, turn.world.tribans[side], arm, price, rule="decimo:G-43")

    return Order(f"buy-back {arm}", f"buy back 1 {arm} value for {price} trade cards", "decimo:G-43", play)
