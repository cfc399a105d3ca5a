"""Trade routes and centres: rerouting, roads, centres after a conquest (section 3, R5.10, R18.5 to R18.7)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from decimo.chance import Band, Option, Roll, Rolled
from decimo.content.graph import distances
from decimo.narration.sentence import with_article
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.people.leaders import follow_trade, is_exceptional, traders
from decimo.world.polity import Level, lands_of, level, polities
from decimo.world.realm import make_centre, move_centre, ruin_centre
from decimo.world.trade import is_trader, lead_route, on_one_route, open_route
from decimo.world.world_state import Route, Triban, World, free_peoples


def road_steps(world: World, data: DecimoData, start: str, *, avoid: Collection[str] = ()) -> dict[str, int]:
    """Return the fewest steps from a place to each place that a road can reach.

    A road may end at an outsider's home but not pass through it, and it does not pass through `avoid`.
    """
    links = {
        place: [other for other in near if other not in avoid]
        for place, near in data.land.links.items()
        if place == start or place not in world.outsiders
    }
    return distances(links, start)


def road(world: World, data: DecimoData, far: Mapping[str, int], end: str) -> tuple[str, ...]:
    """Return the stops of a shortest road to `end`, its start included; `far` are the steps to each place.

    Sea zones are not stops.
    """
    way = [end]
    while back := far[way[-1]]:
        way.append(
            next(
                place
                for place in data.land.links[way[-1]]
                if far.get(place) == back - 1 and (place not in world.outsiders or back == 1)
            )
        )
    return tuple(place for place in reversed(way) if place in world.tribans or place in world.outsiders)


LEAVE = Option("leave", "leave the routes as they are")
REROUTING_BANDS = (Band("he may lead a route another way", (6,)), Band("nothing", (1, 2, 3, 4, 5)))


class Rerouting(NamedTuple):
    """One way to change a route from `land` on: from the end `given_up` to `centre`, along `stops`."""

    land: Triban
    route: Route
    given_up: str
    centre: str
    stops: tuple[str, ...]

    @property
    def id(self) -> str:
        """The id that is typed to choose it: `wine-road:rossolan>tammerans`."""
        return f"{self.route.id}:{self.given_up}>{self.centre}"


def reroute(context: DecimoContext, data: DecimoData) -> None:
    """In autumn each exceptional administrator who could win a link rolls; a 6 allows to change one route (R5.10).

    Those who rolled a 6 choose in turn, and each sees the changes before.
    """
    able = [
        people
        for people in polities(context.world)
        if is_exceptional(context, people) and any(list_reroutings(context.world, data, people))
    ]
    rolls = context.rolls(
        [
            Roll(
                "1d6",
                f"whether the {_name(data, p.id)} may change a trade route",
                "decimo:R5.10",
                p.id,
                REROUTING_BANDS,
            )
            for p in able
        ]
    )
    for people, roll in zip(able, rolls, strict=True):
        if roll == 6:
            _choose(context, data, people, roll)


def list_reroutings(world: World, data: DecimoData, people: Triban) -> Iterator[Rerouting]:
    """Yield all ways to lead an end of a state's routes to a place of trade that is not yet on any of them.

    `people` is its head. The land from which the route is changed stays on it, and so do the stops on its other
    side.
    """
    known: dict[str, None] = {}
    lands = lands_of(world, people.id)
    wanted = _wanted(world, lands)
    for land in lands if wanted else ():
        for way in _from_land(world, data, land, wanted):
            if way.id not in known:
                known[way.id] = None
                yield way


def _wanted(world: World, own: Sequence[Triban]) -> list[str]:
    """Return the places of trade outside a state that none of its routes reaches yet."""
    return [
        goal
        for goal in trade_goals(world)
        if not any(goal == mine.id or on_one_route(world, mine.id, goal) for mine in own)
    ]


def _from_land(world: World, data: DecimoData, land: Triban, wanted: Sequence[str]) -> Iterator[Rerouting]:
    for route in world.routes.values():
        if land.id not in route.stops:
            continue
        at = route.stops.index(land.id)
        before, after = route.stops[:at], route.stops[at + 1 :]
        if after:
            for way in _roads(world, data, land, wanted, avoid=before):
                yield Rerouting(land, route, after[-1], way[-1], before + way)
        if before:
            for way in _roads(world, data, land, wanted, avoid=after):
                yield Rerouting(land, route, before[0], way[-1], way[::-1] + after)


def trade_goals(world: World) -> list[str]:
    """Return the goals of trade routes: trade centres, and the capitals of empires (R3.5, R19.3)."""
    found = trade_places(world)
    capitals = [head.id for head in polities(world) if head.seat == "empire"]
    return found + [capital for capital in capitals if capital not in found]


def trade_places(world: World) -> list[str]:
    """Return the places of trade: trade centres, and the homes of outsiders who trade."""
    own = [people.id for people in free_peoples(world) if people.centre]
    return own + [o.id for o in world.outsiders.values() if o.kind == "trader" and not o.conquered_by]


def gives_up(world: World, people: Triban, way: Rerouting) -> list[str]:
    """Return the places of trade that no route would connect with a state any more; `people` is its head."""
    own = [land.id for land in lands_of(world, people.id)]
    others = [
        route
        for route in world.routes.values()
        if route is not way.route and any(land in route.stops for land in own)
    ]
    return [
        centre
        for centre in trade_goals(world)
        if centre in way.route.stops
        and centre not in way.stops
        and not any(centre in route.stops for route in others)
    ]


def _roads(
    world: World, data: DecimoData, land: Triban, wanted: Sequence[str], *, avoid: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Yield the ways from a land to the wanted places of trade, as far as a road reaches them."""
    far = road_steps(world, data, land.id, avoid=avoid)
    return (road(world, data, far, goal) for goal in wanted if goal in far)


def _choose(context: DecimoContext, data: DecimoData, people: Triban, roll: int) -> None:
    """The people decides; peoples that are newly on a route, or no longer on one, get another leading office."""
    ways = {way.id: way for way in list_reroutings(context.world, data, people)}
    if not ways:
        return
    options = [Option(way.id, _words(data, way)) for way in ways.values()]
    why = f"whether the {_name(data, people.id)} change a trade route"
    chosen = context.choose(
        people.id,
        (*options, LEAVE),
        why=why,
        rule="decimo:R5.10",
        about=people.id,
        decision=DecimoDecision.REROUTE,
    )
    if chosen == LEAVE.id:
        return
    way, traded = ways[chosen], traders(context.world)
    lead_route(
        context, way.route, way.stops, people, way.given_up, way.centre, rule="decimo:R5.10", roll=roll
    )
    follow_trade(context, traded)


def _words(data: DecimoData, way: Rerouting) -> str:
    stops = ", ".join(_place(data, stop) for stop in way.stops)
    return f"lead the {way.route.name} to {_place(data, way.centre)}: {stops}"


def _place(data: DecimoData, place: str) -> str:
    """Return a land by its name, outsiders by their people."""
    name = data.land.node(place).name
    return f"the {name}" if any(outsider.id == place for outsider in data.land.outsiders) else name


def _name(data: DecimoData, people: str) -> str:
    return data.land.triban(people).people


ROUTES_OF_A_CENTRE = 2
"""The number of nearest trade centres that a new one is connected to (G-03)."""

CENTRE_DIE = "1d6"
CENTRE_BANDS = (Band("it becomes a trade centre", (6,)), Band("nothing", (1, 2, 3, 4, 5)))
PLUNDER_BANDS = (
    Band("the trade centre is destroyed and moves to the conqueror's capital", (1, 2, 3)),
    Band("it stays where it was", (4, 5)),
    Band("it is destroyed, and the new one fails too", (6,)),
)


class ConquerorBefore(NamedTuple):
    """The kind of a state before its conquest."""

    level: Level
    trader: bool
    has_centre: bool


def as_conqueror(world: World, head: str) -> ConquerorBefore:
    """Return the kind of a state before a conquest; its capital decides whether it trades (R4.1)."""
    has_centre = any(land.centre for land in lands_of(world, head))
    return ConquerorBefore(level(world, head), is_trader(world, world.tribans[head]), has_centre)


def trade_after_conquest(
    context: DecimoContext, data: DecimoData, head: str, before: ConquerorBefore, taken: Triban | None = None
) -> None:
    """The trade-centre die is rolled once for a conquest (R18.5 to R18.7, G-24).

    Raiders who are not a realm gain nothing from a trade centre (R18.6); a realm of raiders, or of traders
    without a centre, plunders it (R18.7). Any other conquest may make a trade centre: the capital, or the taken
    city if the capital is one already. `taken` is None if an outsider's home was conquered.
    """
    capital = context.world.tribans[head]
    if taken and taken.centre:
        if before.level == "triban" and not before.trader:
            return
        if before.level != "triban" and not (before.trader and before.has_centre):
            _plunder(context, data, taken, capital)
            return
    for city in (capital, taken):
        if city and not city.centre:
            _found_centre(context, data, city)
            return


def _found_centre(context: DecimoContext, data: DecimoData, land: Triban) -> None:
    """On a 6 the city becomes a trade centre, with routes to others (R18.5)."""
    city = data.land.triban(land.id).city
    why = f"whether {city} becomes a trade centre"
    die = context.roll(CENTRE_DIE, why=why, rule="decimo:R18.5", about=land.id, bands=CENTRE_BANDS)
    if die == 6:
        traded = traders(context.world)
        make_centre(context, land, rule="decimo:R18.5", city=city, die=die)
        connect_trade_centre(context, data, land)
        follow_trade(context, traded)


def _plunder(context: DecimoContext, data: DecimoData, taken: Triban, capital: Triban) -> None:
    """A conquered trade centre moves to the capital, stays, or is lost to both (R18.7)."""
    city = data.land.triban(taken.id).city
    why = f"what becomes of the trade of {city}"
    die = context.roll(CENTRE_DIE, why=why, rule="decimo:R18.7", about=taken.id, bands=PLUNDER_BANDS)
    traded = traders(context.world)
    if die <= 3:
        _carry_off(context, data, taken, capital, die)
    elif die == 6:
        ruin_centre(context, taken, rule="decimo:R18.7", city=city, die=die)
    follow_trade(context, traded)


def _carry_off(context: DecimoContext, data: DecimoData, taken: Triban, capital: Triban, die: Rolled) -> None:
    city, to = data.land.triban(taken.id).city, data.land.triban(capital.id).city
    move_centre(context, taken, capital, rule="decimo:R18.7", city=city, to=to, die=die)
    connect_trade_centre(context, data, capital)


def connect_trade_centre(context: DecimoContext, data: DecimoData, land: Triban) -> None:
    """A new trade centre gets routes to the nearest others that it is not connected with yet (R3.4, G-03)."""
    far = road_steps(context.world, data, land.id)
    others = [
        place
        for place in trade_places(context.world)
        if place in far and place != land.id and not on_one_route(context.world, land.id, place)
    ]
    # Python's sort keeps the land's order among equally distant places.
    for place in sorted(others, key=lambda other: far[other])[:ROUTES_OF_A_CENTRE]:
        goal = data.land.node(place).name
        to = with_article(goal) if place in context.world.outsiders else goal
        name = f"Road from {data.land.triban(land.id).city} to {to}"
        open_route(
            context,
            f"{land.id}-{place}-road",
            name,
            road(context.world, data, far, place),
            rule="decimo:R3.4",
        )
