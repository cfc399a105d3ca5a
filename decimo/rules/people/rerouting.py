"""Exceptional administrators lead trade another way (R5.10, R3.5, G-24)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from decimo.fate import Band, Option, Roll
from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import follow_trade, is_exceptional, traders
from decimo.rules.people.road import road, road_steps
from decimo.world.land import Route, Triban, World, free_peoples
from decimo.world.power import lands_of, powers
from decimo.world.route import lead_route, on_one_route

LEAVE = Option("leave", "leave the routes as they are")
BANDS = (Band("he may lead a route another way", (6,)), Band("nothing", (1, 2, 3, 4, 5)))


class Rerouting(NamedTuple):
    """One way to lead a route from `land` on: away from the end `given_up`, to `centre`, along `stops`."""

    land: Triban
    route: Route
    given_up: str
    centre: str
    stops: tuple[str, ...]

    @property
    def id(self) -> str:
        """What is typed to choose it: `wine-road:rossolan>tammerans`."""
        return f"{self.route.id}:{self.given_up}>{self.centre}"


def reroute(turn: Season, book: Book) -> None:
    """In autumn each exceptional administrator who could win a link rolls; on a 6 he may change one route (R5.10).

    Those who rolled a 6 choose one after the other, since what one changes the next one sees.
    """
    able = [
        people
        for people in powers(turn.world)
        if is_exceptional(turn, people) and any(reroutings(turn.world, book, people))
    ]
    rolls = turn.rolls(
        [
            Roll(
                "1d6",
                f"whether the {_name(book, p.id)} may change a trade route",
                "decimo:R5.10",
                p.id,
                BANDS,
            )
            for p in able
        ]
    )
    for people, roll in zip(able, rolls, strict=True):
        if roll == 6:
            _choose(turn, book, people, roll)


def reroutings(world: World, book: Book, people: Triban) -> Iterator[Rerouting]:
    """All ways to lead an end of a state's routes to a place of trade that is not yet on any of them.

    `people` is its head. The land from which it is led stays on the route, and so does what lies on its other
    side.
    """
    known: dict[str, None] = {}
    lands = lands_of(world, people.id)
    wanted = _wanted(world, lands)
    for land in lands if wanted else ():
        for way in _from_land(world, book, land, wanted):
            if way.id not in known:
                known[way.id] = None
                yield way


def _wanted(world: World, own: Sequence[Triban]) -> list[str]:
    """The places of trade beyond a state that none of its routes leads to yet."""
    return [
        goal
        for goal in goals(world)
        if not any(goal == mine.id or on_one_route(world, mine.id, goal) for mine in own)
    ]


def _from_land(world: World, book: Book, land: Triban, wanted: Sequence[str]) -> Iterator[Rerouting]:
    for route in world.routes.values():
        if land.id not in route.stops:
            continue
        at = route.stops.index(land.id)
        before, after = route.stops[:at], route.stops[at + 1 :]
        if after:
            for way in _roads(world, book, land, wanted, avoid=before):
                yield Rerouting(land, route, after[-1], way[-1], before + way)
        if before:
            for way in _roads(world, book, land, wanted, avoid=after):
                yield Rerouting(land, route, before[0], way[-1], way[::-1] + after)


def goals(world: World) -> list[str]:
    """Where traders want their routes to lead: trade centres, and the capitals of empires (R3.5, R19.3)."""
    found = centres(world)
    capitals = [head.id for head in powers(world) if head.seat == "empire"]
    return found + [capital for capital in capitals if capital not in found]


def centres(world: World) -> list[str]:
    """The lands and the homes of outsiders that trade is led to: trade centres, and outsiders who trade."""
    own = [people.id for people in free_peoples(world) if people.centre]
    return own + [o.id for o in world.outsiders.values() if o.kind == "trader" and not o.conquered_by]


def gives_up(world: World, people: Triban, way: Rerouting) -> list[str]:
    """The places of trade with which no land of a state would lie on a route any more; `people` is its head."""
    own = [land.id for land in lands_of(world, people.id)]
    others = [
        route
        for route in world.routes.values()
        if route is not way.route and any(land in route.stops for land in own)
    ]
    return [
        centre
        for centre in goals(world)
        if centre in way.route.stops
        and centre not in way.stops
        and not any(centre in route.stops for route in others)
    ]


def _roads(
    world: World, book: Book, land: Triban, wanted: Sequence[str], *, avoid: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """The ways from a land to the wanted places of trade, as far as a road reaches them."""
    far = road_steps(world, book, land.id, avoid=avoid)
    return (road(world, book, far, goal) for goal in wanted if goal in far)


def _choose(turn: Season, book: Book, people: Triban, roll: int) -> None:
    """The people decides, and peoples that come to lie on a route or off it are led by another office."""
    ways = {way.id: way for way in reroutings(turn.world, book, people)}
    if not ways:
        return
    options = [Option(way.id, _words(book, way)) for way in ways.values()]
    why = f"whether the {_name(book, people.id)} change a trade route"
    chosen = turn.choose(people.id, (*options, LEAVE), why=why, rule="decimo:R5.10", about=people.id)
    if chosen == LEAVE.id:
        return
    way, traded = ways[chosen], traders(turn.world)
    lead_route(turn, way.route, way.stops, people, way.given_up, way.centre, rule="decimo:R5.10", roll=roll)
    follow_trade(turn, traded)


def _words(book: Book, way: Rerouting) -> str:
    stops = ", ".join(_place(book, stop) for stop in way.stops)
    return f"lead the {way.route.name} to {_place(book, way.centre)}: {stops}"


def _place(book: Book, place: str) -> str:
    """A land by its name, outsiders by their people."""
    name = book.land.node(place).name
    return f"the {name}" if any(outsider.id == place for outsider in book.land.outsiders) else name


def _name(book: Book, people: str) -> str:
    return book.land.triban(people).people
