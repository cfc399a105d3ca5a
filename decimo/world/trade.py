"""Trade cards in a people's bank (section 15), and trade routes (R3.2, E30, E33, E34)."""

from collections.abc import Sequence

from decimo.chance import StepContext, Word
from decimo.world import world_state
from decimo.world.blight import end_effect
from decimo.world.polity import bank_owner
from decimo.world.world_state import Effect, Leader, Route, Triban, World, fresh_id


def earn_cards(context: StepContext[World], triban: Triban, amount: int, *, rule: str, why: str) -> None:
    """A land earns `amount` trade cards for the bank of its state (R15.1, R15.6)."""
    if amount > 0:
        bank = bank_owner(context.world, triban)
        words: dict[str, Word] = {"amount": amount, "why": why}
        context.tell("earn_cards", triban, rule, words, also=(bank, {"bank": bank.bank + amount}))


def pay_cards(context: StepContext[World], triban: Triban, due: int, *, rule: str, why: str) -> int:
    """A land pays up to `due` from the bank of its state; return how much it paid.

    A bank never falls below 0; the fact tells what was due and what was paid.
    """
    bank = bank_owner(context.world, triban)
    paid = min(int(due), bank.bank)
    words: dict[str, Word] = {"due": due, "paid": paid, "why": why}
    context.tell("pay_cards", triban, rule, words, also=(bank, {"bank": bank.bank - paid}))
    return paid


def cash_points(
    context: StepContext[World], triban: Triban, administrator: Leader, points: int, *, rule: str
) -> None:
    """An administrator turns points into one trade card (R5.8, R15.2): a fact for each."""
    words: dict[str, Word] = {"name": administrator.name, "people": triban.id, "points": points}
    context.tell("cash_points", administrator, rule, words, rating=administrator.rating - points)
    earn_cards(context, triban, 1, rule=rule, why=f"the credit of {administrator.name}")


def spend(world: World, triban: Triban, cards: int) -> tuple[Triban, dict[str, int]]:
    """Return the bank's owner and its new values after `cards` are spent on a land: for `also` of a fact."""
    bank = bank_owner(world, triban)
    return bank, {"bank": bank.bank - cards}


def buy_off_blight(
    context: StepContext[World], triban: Triban, cards: int, amount: int, *, rule: str
) -> None:
    """Trade cards are spent to clear blight (R14.5, G-27)."""
    words: dict[str, Word] = {"paid": cards, "amount": amount}
    paid = spend(context.world, triban, cards)
    context.tell("buy_off_blight", triban, rule, words, also=paid, blight=triban.blight - amount)


def buy_back_value(context: StepContext[World], triban: Triban, arm: str, cards: int, *, rule: str) -> None:
    """Trade cards buy back one lost point of army or navy value (G-43); `arm` is `army` or `navy`."""
    words: dict[str, Word] = {"paid": cards, "arm": arm}
    paid = spend(context.world, triban, cards)
    if arm == "army":
        context.tell("buy_back_value", triban, rule, words, also=paid, army_value=triban.army_value + 1)
    else:
        context.tell("buy_back_value", triban, rule, words, also=paid, navy_value=triban.navy_value + 1)


def open_route(context: StepContext[World], id: str, name: str, stops: Sequence[str], *, rule: str) -> Route:  # noqa: A002
    """A trade route opens along these stops."""
    route = Route(id=fresh_id(context.world.routes, id), name=name, stops=tuple(stops))
    context.add("open_route", route, rule, {"name": name, "from": stops[0], "to": stops[-1]}, about=stops[0])
    return route


def close_route(context: StepContext[World], route: Route, *, rule: str, about: str) -> None:
    """A trade route ends because of the people `about`, with all effects on it."""
    for effect in [effect for effect in context.world.effects.values() if effect.about == route.id]:
        end_effect(context, effect, rule=rule)
    context.remove("close_route", route, rule, {"name": route.name}, about=about)


def lead_route(
    context: StepContext[World],
    route: Route,
    stops: Sequence[str],
    people: Triban,
    given_up: str,
    centre: str,
    *,
    rule: str,
    roll: int,
) -> None:
    """A people changes the stops of a trade route, from `given_up` to `centre` (R5.10)."""
    words: dict[str, Word] = {
        "name": route.name,
        "people": people.id,
        "from": given_up,
        "to": centre,
        "roll": roll,
    }
    left = tuple(stop for stop in route.stops if stop not in stops)
    context.tell(
        "lead_route", route, rule, words, stops=tuple(stops), led=context.year, led_by=people.id, bereft=left
    )


def lay_idle(context: StepContext[World], route: Route, piracy: Effect, *, rule: str) -> None:
    """A route brings no trade cards in the years of this piracy (G-30)."""
    until, _ = world_state.year_and_season(piracy.last)
    if until > route.idle:
        context.tell(
            "lay_idle", route, rule, {"name": route.name, "years": until - context.year + 1}, idle=until
        )


def route_shut(world: World, route: str, year: int) -> bool:
    """Return whether pirates block the trade cards of a route in this year (E30)."""
    return world.routes[route].idle >= year


def open_routes(world: World, people: str, year: int) -> list[Route]:
    """Return the routes of a people that no pirates shut this year (R3.6)."""
    return [
        route
        for route in world.routes.values()
        if people in route.stops and not route_shut(world, route.id, year)
    ]


def on_one_route(world: World, one: str, other: str) -> bool:
    """Return whether two peoples are on the same route."""
    return any(one in route.stops and other in route.stops for route in world.routes.values())


def is_trader(world: World, triban: Triban) -> bool:
    """Return whether a people is on a route or owns a trade centre; all others are raiders (R4.1)."""
    return triban.centre or any(triban.id in route.stops for route in world.routes.values())
