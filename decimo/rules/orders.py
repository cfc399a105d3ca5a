"""Orders of a state between two steps: spend points and trade cards, move the bank, name a successor."""

from collections.abc import Iterator

from decimo.play.ruleset import Order
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.economy import may_send_bank
from decimo.rules.people.succession import NEW, heir_candidates, make_heir
from decimo.rules.settings import DecimoSettings
from decimo.world import home_forces, trade
from decimo.world.polity import lands_of
from decimo.world.realm import bank_place, send_bank
from decimo.world.world_state import Leader, Triban, World, holder

POINTS_PER_CARD = 5
"""The administrator's points for one trade card (R5.8, R15.2)."""


def list_orders(world: World, data: DecimoData, settings: DecimoSettings, side: str) -> list[Order]:
    """Return the orders that a state can give now, its capital's first; a land that is not independent has none.

    An order for the capital is typed without a land: `raise-unit`. For another land its id follows:
    `raise-unit umbria`.
    """
    head = world.tribans[side]
    return [] if head.held_by or head.lord else list(_possible(world, data, settings, head))


def _possible(world: World, data: DecimoData, settings: DecimoSettings, head: Triban) -> Iterator[Order]:
    administrator = holder(world, head.id, "administrator")
    if administrator and administrator.rating >= POINTS_PER_CARD:
        yield cash_points(administrator)
    lands = lands_of(world, head.id)
    if head.bank:
        for land in lands:
            yield from _spending(world, data, settings, land, head.bank)
    for land in lands:
        if land.id != bank_place(head) and may_send_bank(world, head):
            yield bank_to(data, head, land)
    if head.seat and not head.successor:
        for leader in heir_candidates(world, head):
            yield successor(data, head, leader.office, f"{leader.name}, its {leader.office}", leader.id)
        yield successor(data, head, NEW.id, "somebody new, whose rating is diced", NEW.id)


def _spending(
    world: World, data: DecimoData, settings: DecimoSettings, land: Triban, cards: int
) -> Iterator[Order]:
    """Yield the orders that the bank can pay for in one land."""
    yield raise_unit(world, data, land)
    if land.founding_navy:
        yield build_ship(world, data, land)
    if land.blight:
        per_card = settings.blight_per_card
        most = min(cards, -(-land.blight // per_card))
        for paid in range(1, most + 1):
            yield clear_blight(data, land, paid, per_card)
    price = settings.cards_per_value
    if cards >= price:
        if land.army_value < land.founding_army:
            yield buy_back_value(data, land, "army", price)
        if land.navy_value < land.founding_navy:
            yield buy_back_value(data, land, "navy", price)


def order_text(order: str, land: Triban) -> str:
    """Return the typed text of an order for a land: its id follows, unless it is a capital."""
    return f"{order} {land.id}" if land.lord else order


def _in(data: DecimoData, land: Triban) -> str:
    return f" in {data.land.triban(land.id).name}" if land.lord else ""


def cash_points(administrator: Leader) -> Order:
    """Turn 5 points of the administrator into a trade card (R5.8)."""

    def play(context: DecimoContext) -> None:
        triban = context.world.tribans[administrator.triban]
        holds = context.world.leaders[administrator.id]
        trade.cash_points(context, triban, holds, POINTS_PER_CARD, rule="decimo:R5.8")

    words = f"{administrator.name} turns {POINTS_PER_CARD} points of {administrator.rating} into a trade card"
    return Order("cash-points", words, "decimo:R5.8", play)


def raise_unit(world: World, data: DecimoData, land: Triban) -> Order:
    """Raise a unit for a trade card: a regular within the army value, beyond it a mercenary (R15.3, R15.4)."""

    def play(context: DecimoContext) -> None:
        home_forces.raise_unit(context, context.world.tribans[land.id], rule="decimo:R15.3")

    regular = home_forces.regulars_in_being(world, land) < land.army_value
    kind = "a regular" if regular else "a mercenary unit until the year ends"
    words = f"raise {kind}{_in(data, land)} for 1 trade card"
    return Order(order_text("raise-unit", land), words, "decimo:R15.3", play)


def build_ship(world: World, data: DecimoData, land: Triban) -> Order:
    """Get a ship for a trade card: built within the navy value, beyond it hired (R13.2, R15.3, R15.4)."""

    def play(context: DecimoContext) -> None:
        home_forces.build_ship(context, context.world.tribans[land.id], rule="decimo:R15.3")

    own = home_forces.ships_in_being(world, land) < land.navy_value
    kind = "build a ship" if own else "hire a ship until the year ends"
    words = f"{kind}{_in(data, land)} for 1 trade card"
    return Order(order_text("build-ship", land), words, "decimo:R15.3", play)


def clear_blight(data: DecimoData, land: Triban, cards: int, per_card: int) -> Order:
    """Spend trade cards to clear blight (R14.5, G-27)."""
    amount = min(land.blight, cards * per_card)

    def play(context: DecimoContext) -> None:
        trade.buy_off_blight(context, context.world.tribans[land.id], cards, amount, rule="decimo:R14.5")

    price = f"{cards} trade card{'s' if cards > 1 else ''}"
    words = f"clear {amount} blight of {land.blight}{_in(data, land)} for {price}"
    return Order(order_text(f"clear-blight {cards}", land), words, "decimo:R14.5", play)


def buy_back_value(data: DecimoData, land: Triban, arm: str, price: int) -> Order:
    """Buy back one lost point of army or navy value (G-43)."""

    def play(context: DecimoContext) -> None:
        trade.buy_back_value(context, context.world.tribans[land.id], arm, price, rule="decimo:G-43")

    words = f"buy back 1 {arm} value{_in(data, land)} for {price} trade cards"
    return Order(order_text(f"buy-back {arm}", land), words, "decimo:G-43", play)


def bank_to(data: DecimoData, head: Triban, land: Triban) -> Order:
    """Move the whole bank to another land of the state, which takes one season (R15.6, G-54)."""

    def play(context: DecimoContext) -> None:
        send_bank(
            context, context.world.tribans[head.id], context.world.tribans[land.id], rule="decimo:R15.6"
        )

    goal = data.land.triban(land.id).name
    words = f"move the bank and its {head.bank} trade cards to {goal} by the end of the season"
    return Order(f"move-bank {land.id}", words, "decimo:R15.6", play)


def successor(data: DecimoData, head: Triban, word: str, whom: str, choice: str) -> Order:
    """Name the successor of the king or emperor (R18.3)."""

    def play(context: DecimoContext) -> None:
        make_heir(context, data, context.world.tribans[head.id], choice)

    return Order(f"name-successor {word}", f"name as successor {whom}", "decimo:R18.3", play)
