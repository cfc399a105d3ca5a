"""The sea: where fleets can go, where they can land an army, and what they blockade (section 13, G-22)."""

from collections.abc import Mapping
from typing import NamedTuple

from decimo.fate import Setting
from decimo.rules.book import Book, Season
from decimo.rules.war.passage import passage
from decimo.world.field_army import size
from decimo.world.fleet import afloat, blockade_route
from decimo.world.host import Army, Fleet
from decimo.world.land import Route, World
from decimo.world.power import enemies, friends_in_war, head_of
from decimo.world.route import route_shut


class Landing(NamedTuple):
    """A land where a fleet can set an army ashore, the sea zone from which it does so, and whose leave it takes."""

    land: str
    zone: str
    leave: str = ""


def foes_in(world: World, power: str, zone: str) -> list[Fleet]:
    """The enemy fleets in a sea zone; those in port are not at sea."""
    there = [fleet for fleet in world.fleets.values() if fleet.at == zone]
    foes = enemies(world, power) if there else []
    return [fleet for fleet in there if fleet.power in foes]


def zones_ahead(world: World, book: Book, settings: Mapping[str, Setting], fleet: Fleet) -> dict[str, int]:
    """The sea zones that a fleet can come to in one move, with the zones it enters on the way (G-22).

    It does not sail past an enemy fleet. Where it lies already costs nothing.
    """
    at_sea = fleet.at not in world.tribans
    start = {fleet.at: 0} if at_sea else dict.fromkeys(book.land.triban(fleet.at).seas, 1)
    return _zones(world, book, fleet.power, start, int(settings["sea-zones"]))


def _zones(world: World, book: Book, power: str, start: Mapping[str, int], most: int) -> dict[str, int]:
    """The zones within `most` of a start, with their costs."""
    found = {zone: cost for zone, cost in start.items() if cost <= most}
    row = list(found)
    while row:
        zone = row.pop(0)
        if found[zone] < most and not foes_in(world, power, zone):
            for other in _bordering(book, zone):
                if other not in found:
                    found[other] = found[zone] + 1
                    row.append(other)
    return found


def _bordering(book: Book, zone: str) -> list[str]:
    return [sea.id for sea in book.land.seas if sea.id in book.land.links[zone]]


def coast(world: World, book: Book, zone: str) -> list[str]:
    """The Tribans on a sea zone, in the land's order."""
    on_it = book.land.links[zone]
    return [land for land in world.tribans if land in on_it]


def ports_ahead(world: World, book: Book, settings: Mapping[str, Setting], fleet: Fleet) -> list[str]:
    """The lands of its own state into whose ports a fleet can put in one move, beside the one it lies in."""
    zones = [
        zone for zone in zones_ahead(world, book, settings, fleet) if not foes_in(world, fleet.power, zone)
    ]
    return [
        land
        for land in world.tribans
        if land != fleet.at
        and head_of(world, land) == fleet.power
        and any(zone in book.land.triban(land).seas for zone in zones)
    ]


def landings(
    world: World, book: Book, settings: Mapping[str, Setting], fleet: Fleet, army: Army
) -> dict[str, Landing]:
    """Where a fleet can carry an army in one move, in the land's order: a ship a unit (G-22).

    The fleet fetches the army from its shore on the way. An enemy fleet can lie only where it lands.
    """
    if afloat(fleet) < size(army) or army.at not in world.tribans:
        return {}
    most, power = int(settings["sea-zones"]), fleet.power
    shore = book.land.triban(army.at).seas
    best: dict[str, Landing] = {}
    found: list[tuple[bool, int, str]] = []
    for fetched, cost in zones_ahead(world, book, settings, fleet).items():
        if fetched in shore:
            ahead = _zones(world, book, power, {fetched: cost}, most)
            found += [(bool(foes_in(world, power, zone)), way, zone) for zone, way in ahead.items()]
    for _, _, zone in sorted(found, key=lambda way: way[:2]):
        for land in coast(world, book, zone):
            leave = passage(world, power, land)
            if land != army.at and leave != "closed":
                owner = head_of(world, land) if leave == "card" else ""
                best.setdefault(land, Landing(land, zone, owner))
    return {land: best[land] for land in world.tribans if land in best}


def one_sea(book: Book, one: str, other: str) -> bool:
    """Whether ships can sail from one land's shore to another's, over whatever zones lie between."""
    found = list(book.land.triban(one).seas)
    for zone in found:
        found += [ahead for ahead in _bordering(book, zone) if ahead not in found]
    return any(zone in found for zone in book.land.triban(other).seas)


def blockaded(world: World, book: Book, land: str) -> bool:
    """Whether an enemy fleet lies before the shore of a land and no fleet opposes it (G-22).

    A fleet of the land's own side in the same zone or in its port opposes it.
    """
    return bool(blockaders(world, book, land))


def blockaders(world: World, book: Book, land: str) -> list[Fleet]:
    """The enemy fleets that blockade a land unopposed."""
    owner = head_of(world, land)
    own_side = friends_in_war(world, owner)
    guarded = [fleet.at for fleet in world.fleets.values() if fleet.power in own_side]
    if land in guarded:
        return []
    zones = [zone for zone in book.land.triban(land).seas if zone not in guarded]
    return [fleet for zone in zones for fleet in foes_in(world, owner, zone)]


def shut_routes(turn: Season, book: Book) -> None:
    """A blockade shuts every trade route that leaves the blockaded land by sea, for this year (G-22, G-30)."""
    world = turn.world
    if not world.fleets:
        return
    for route in world.routes.values():
        if route_shut(world, route.id, turn.year):
            continue
        for land in _sea_ends(world, book, route):
            fleets = blockaders(world, book, land)
            if fleets:
                blockade_route(turn, route, fleets[0].power, land, rule="decimo:G-22")
                break


def _sea_ends(world: World, book: Book, route: Route) -> list[str]:
    """The Tribans of a route that it enters or leaves by sea: the next stop is no neighbour."""
    legs = zip(route.stops, route.stops[1:], strict=False)
    by_sea = [leg for leg in legs if leg[1] not in book.land.neighbours(leg[0])]
    return [stop for leg in by_sea for stop in leg if stop in world.tribans]
