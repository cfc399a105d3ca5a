"""Sea zones: the reach of fleets, landings of armies, and blockades (section 13, G-22)."""

from collections.abc import Mapping
from typing import NamedTuple

from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.settings import DecimoSettings
from decimo.rules.war.movement import passage
from decimo.world.field_army import size
from decimo.world.fleet import afloat, blockade_route
from decimo.world.polity import enemies, friends_in_war, head_of
from decimo.world.trade import route_shut
from decimo.world.world_state import Army, Fleet, Route, World


class Landing(NamedTuple):
    """A land where a fleet can set an army ashore, the sea zone for it, and the state whose leave it needs."""

    land: str
    zone: str
    leave: str = ""


def foes_in(world: World, power: str, zone: str) -> list[Fleet]:
    """Return the enemy fleets in a sea zone; those in port are not at sea."""
    there = [fleet for fleet in world.fleets.values() if fleet.at == zone]
    foes = enemies(world, power) if there else []
    return [fleet for fleet in there if fleet.power in foes]


def zones_in_reach(world: World, data: DecimoData, settings: DecimoSettings, fleet: Fleet) -> dict[str, int]:
    """Return the sea zones that a fleet can come to in one move, with the zones it enters on the way (G-22).

    It does not sail past an enemy fleet. Its own zone costs nothing.
    """
    at_sea = fleet.at not in world.tribans
    start = {fleet.at: 0} if at_sea else dict.fromkeys(data.land.triban(fleet.at).seas, 1)
    return _zones(world, data, fleet.power, start, settings.sea_zones)


def _zones(world: World, data: DecimoData, power: str, start: Mapping[str, int], most: int) -> dict[str, int]:
    """Return the zones within `most` of a start, with their costs."""
    found = {zone: cost for zone, cost in start.items() if cost <= most}
    row = list(found)
    while row:
        zone = row.pop(0)
        if found[zone] < most and not foes_in(world, power, zone):
            for other in _bordering(data, zone):
                if other not in found:
                    found[other] = found[zone] + 1
                    row.append(other)
    return found


def _bordering(data: DecimoData, zone: str) -> list[str]:
    return [sea.id for sea in data.land.seas if sea.id in data.land.links[zone]]


def coast(world: World, data: DecimoData, zone: str) -> list[str]:
    """Return the Tribans on a sea zone, in the land's order."""
    on_it = data.land.links[zone]
    return [land for land in world.tribans if land in on_it]


def ports_in_reach(world: World, data: DecimoData, settings: DecimoSettings, fleet: Fleet) -> list[str]:
    """Return the other lands of its own state into whose ports a fleet can put in one move."""
    zones = [
        zone for zone in zones_in_reach(world, data, settings, fleet) if not foes_in(world, fleet.power, zone)
    ]
    return [
        land
        for land in world.tribans
        if land != fleet.at
        and head_of(world, land) == fleet.power
        and any(zone in data.land.triban(land).seas for zone in zones)
    ]


def landings(
    world: World, data: DecimoData, settings: DecimoSettings, fleet: Fleet, army: Army
) -> dict[str, Landing]:
    """Return the lands to which a fleet can carry an army in one move, in the land's order: a ship a unit (G-22).

    The fleet fetches the army from its shore on the way. Only the last zone may hold an enemy fleet.
    """
    if afloat(fleet) < size(army) or army.at not in world.tribans:
        return {}
    most, power = settings.sea_zones, fleet.power
    shore = data.land.triban(army.at).seas
    best: dict[str, Landing] = {}
    found: list[tuple[bool, int, str]] = []
    for fetched, cost in zones_in_reach(world, data, settings, fleet).items():
        if fetched in shore:
            ahead = _zones(world, data, power, {fetched: cost}, most)
            found += [(bool(foes_in(world, power, zone)), way, zone) for zone, way in ahead.items()]
    for _, _, zone in sorted(found, key=lambda way: way[:2]):
        for land in coast(world, data, zone):
            leave = passage(world, power, land)
            if land != army.at and leave != "closed":
                owner = head_of(world, land) if leave == "card" else ""
                best.setdefault(land, Landing(land, zone, owner))
    return {land: best[land] for land in world.tribans if land in best}


def share_a_sea(data: DecimoData, one: str, other: str) -> bool:
    """Return whether ships can sail from one land's shore to another's over any zones."""
    found = list(data.land.triban(one).seas)
    for zone in found:
        found += [ahead for ahead in _bordering(data, zone) if ahead not in found]
    return any(zone in found for zone in data.land.triban(other).seas)


def blockaded(world: World, data: DecimoData, land: str) -> bool:
    """Return whether an enemy fleet is off the shore of a land and no fleet opposes it (G-22).

    A fleet of the land's own side in the same zone or in its port opposes it.
    """
    return bool(blockaders(world, data, land))


def blockaders(world: World, data: DecimoData, land: str) -> list[Fleet]:
    """Return the enemy fleets that blockade a land unopposed."""
    owner = head_of(world, land)
    own_side = friends_in_war(world, owner)
    guarded = [fleet.at for fleet in world.fleets.values() if fleet.power in own_side]
    if land in guarded:
        return []
    zones = [zone for zone in data.land.triban(land).seas if zone not in guarded]
    return [fleet for zone in zones for fleet in foes_in(world, owner, zone)]


def shut_routes(context: DecimoContext, data: DecimoData) -> None:
    """A blockade shuts every trade route that leaves the blockaded land by sea for this year (G-22, G-30)."""
    world = context.world
    if not world.fleets:
        return
    for route in world.routes.values():
        if route_shut(world, route.id, context.year):
            continue
        for land in _sea_ends(world, data, route):
            fleets = blockaders(world, data, land)
            if fleets:
                blockade_route(context, route, fleets[0].power, land, rule="decimo:G-22")
                break


def _sea_ends(world: World, data: DecimoData, route: Route) -> list[str]:
    """Return the Tribans that a route enters or leaves by sea: the next stop is not a neighbour."""
    legs = zip(route.stops, route.stops[1:], strict=False)
    by_sea = [leg for leg in legs if leg[1] not in data.land.neighbours(leg[0])]
    return [stop for leg in by_sea for stop in leg if stop in world.tribans]
