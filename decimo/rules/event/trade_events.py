"""Chance events of trade: outsiders that become traders or raiders (E33, E34), and war over a changed route (E45)."""

from decimo.rules.game_data import DecimoContext, DecimoData, pick
from decimo.rules.people.leaders import follow_trade, traders
from decimo.rules.people.trade_routes import road, road_steps
from decimo.rules.war.declaration import declare
from decimo.world.polity import head_of
from decimo.world.trade import close_route, open_route
from decimo.world.wars import at_war
from decimo.world.world_state import Outsider, Route, Triban, World, free_peoples


def may_turn_trader(world: World, data: DecimoData, people: str) -> list[Outsider]:
    """Return the raiders that reach this land and whose home has a way to a trade centre."""
    raiders = _reaching(world, data, people, "raider")
    return [raider for raider in raiders if nearest_centres(world, data, raider.id)]


def may_turn_raider(world: World, data: DecimoData, people: str) -> list[Outsider]:
    """Return the traders that reach this land."""
    return _reaching(world, data, people, "trader")


def turn_trader(context: DecimoContext, data: DecimoData, people: Triban, *, rule: str) -> None:
    """A raider, picked by die, becomes a peaceful trader and opens a route to the nearest centre (E33, G-40).

    Its planned attacks do not come, since only raiders attack (R21.18).
    """
    outsider = _pick(
        context, data, people, may_turn_trader(context.world, data, people.id), "turns to trade", rule
    )
    world, name = context.world, data.land.outsider(outsider.id).name
    centres = nearest_centres(world, data, outsider.id)
    names = {centre: data.land.triban(centre).name for centre in centres}
    centre = pick(
        context, names, why=f"the trade centre that the {name} turn to", rule=rule, about=outsider.id
    )
    traded = traders(world)
    open_route(context, f"{outsider.id}-road", f"Road of the {name}", centres[centre], rule=rule)
    follow_trade(context, traded)


def turn_raider(context: DecimoContext, data: DecimoData, people: Triban, *, rule: str) -> None:
    """A trader, picked by die, turns to raiding, and every trade route through it ends (E34)."""
    outsider = _pick(
        context, data, people, may_turn_raider(context.world, data, people.id), "turns to raiding", rule
    )
    traded = traders(context.world)
    for route in [route for route in context.world.routes.values() if outsider.id in route.stops]:
        close_route(context, route, rule=rule, about=outsider.id)
    follow_trade(context, traded)


def nearest_centres(world: World, data: DecimoData, outsider: str) -> dict[str, tuple[str, ...]]:
    """Return the nearest trade centres to an outsider, each with the stops of a shortest way."""
    far = road_steps(world, data, outsider)
    centres = [people.id for people in free_peoples(world) if people.centre and people.id in far]
    least = min((far[centre] for centre in centres), default=0)
    return {centre: road(world, data, far, centre) for centre in centres if far[centre] == least}


def _reaching(world: World, data: DecimoData, people: str, kind: str) -> list[Outsider]:
    return [
        outsider
        for outsider in world.outsiders.values()
        if outsider.kind == kind and not outsider.conquered_by and people in data.land.reach(outsider.id)
    ]


def _pick(
    context: DecimoContext, data: DecimoData, people: Triban, outsiders: list[Outsider], what: str, rule: str
) -> Outsider:
    """Pick an outsider by die and change its kind."""
    names = {outsider.id: data.land.outsider(outsider.id).name for outsider in outsiders}
    which = pick(context, names, why=f"the people from outside that {what}", rule=rule, about=people.id)
    outsider = context.world.outsiders[which]
    if outsider.kind == "raider":
        context.tell("turn_trader", outsider, rule, {"outsider": which}, kind="trader")
    else:
        context.tell("turn_raider", outsider, rule, {"outsider": which}, kind="raider")
    return outsider


def route_losers(world: World, route: Route) -> list[str]:
    """Return the heads of the states that lost by a route's last change and are not at war over it."""
    if route.led_by not in world.tribans or world.tribans[route.led_by].held_by:
        return []
    changer = head_of(world, route.led_by)
    lost: dict[str, None] = {}
    for stop in route.bereft:
        land = world.tribans.get(stop)
        if land is not None and not land.held_by:
            lost[head_of(world, land.id)] = None
    return [head for head in lost if head != changer and not at_war(world, head, changer)]


def lost_routes(world: World, land: Triban) -> list[Route]:
    """Return the routes of the last change, by which the state of a land won or lost."""
    head = head_of(world, land.id)
    open_ = [route for route in world.routes.values() if route_losers(world, route)]
    last = max((route.led for route in open_), default=0)
    return [
        route
        for route in open_
        if route.led == last and head in (head_of(world, route.led_by), *route_losers(world, route))
    ]


def fight_over_route(context: DecimoContext, data: DecimoData, land: Triban, *, rule: str) -> None:
    """Each state that lost by a changed route makes war on the state that changed it (E45, G-40)."""
    names = {route.id: route.name for route in lost_routes(context.world, land)}
    route = context.world.routes[
        pick(context, names, why="the trade route that is fought over", rule=rule, about=land.id)
    ]
    changer, lost = head_of(context.world, route.led_by), route_losers(context.world, route)
    context.tell("fight_over_route", route, rule, {"name": route.name, "changer": changer}, bereft=())
    for head in lost:
        declare(context, data, head, changer, rule=rule, cause=f"the {route.name}")
