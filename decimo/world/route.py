"""Trade routes: they open, close, and lie idle while pirates are on them (R3.2, E30, E33, E34)."""

from collections.abc import Sequence

from decimo.fate import Turn, Word
from decimo.world import season
from decimo.world.effect import end_effect
from decimo.world.land import Effect, Route, Triban, World, fresh_id


def open_route(turn: Turn[World], id: str, name: str, stops: Sequence[str], *, rule: str) -> Route:  # noqa: A002
    """A trade route opens along these stops."""
    route = Route(id=fresh_id(turn.world.routes, id), name=name, stops=tuple(stops))
    turn.add("open_route", route, rule, {"name": name, "from": stops[0], "to": stops[-1]}, about=stops[0])
    return route


def close_route(turn: Turn[World], route: Route, *, rule: str, about: str) -> None:
    """A trade route ceases, because of the people `about`; whatever lasted on it is over too."""
    for effect in [effect for effect in turn.world.effects.values() if effect.about == route.id]:
        end_effect(turn, effect, rule=rule)
    turn.remove("close_route", route, rule, {"name": route.name}, about=about)


def lead_route(
    turn: Turn[World],
    route: Route,
    stops: Sequence[str],
    people: Triban,
    given_up: str,
    centre: str,
    *,
    rule: str,
    roll: int,
) -> None:
    """A people leads a trade route along other stops: no more to `given_up`, but to `centre` (R5.10)."""
    words: dict[str, Word] = {
        "name": route.name,
        "people": people.id,
        "from": given_up,
        "to": centre,
        "roll": roll,
    }
    left = tuple(stop for stop in route.stops if stop not in stops)
    turn.tell(
        "lead_route", route, rule, words, stops=tuple(stops), led=turn.year, led_by=people.id, bereft=left
    )


def lay_idle(turn: Turn[World], route: Route, piracy: Effect, *, rule: str) -> None:
    """A route brings no trade cards in any year that this piracy touches (G-30)."""
    until, _ = season.of_number(piracy.last)
    if until > route.idle:
        turn.tell("lay_idle", route, rule, {"name": route.name, "years": until - turn.year + 1}, idle=until)


def route_shut(world: World, route: str, year: int) -> bool:
    """Whether pirates keep the trade cards of a route from its peoples in this year (E30)."""
    return world.routes[route].idle >= year


def open_routes(world: World, people: str, year: int) -> list[Route]:
    """The routes that a people lies on and that no pirates shut this year (R3.6)."""
    return [
        route
        for route in world.routes.values()
        if people in route.stops and not route_shut(world, route.id, year)
    ]


def on_one_route(world: World, one: str, other: str) -> bool:
    """Whether two peoples lie on the same route."""
    return any(one in route.stops and other in route.stops for route in world.routes.values())


def is_trader(world: World, triban: Triban) -> bool:
    """Whether a people trades: it lies on a route or owns a trade centre; all others are raiders (R4.1)."""
    return triban.centre or any(triban.id in route.stops for route in world.routes.values())
