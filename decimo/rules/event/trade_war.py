"""War over a road: those whom a changed trade route left go to war with whoever changed it (E45)."""

from decimo.rules.book import Book, Season
from decimo.rules.pick import pick
from decimo.rules.war.declaration import declare
from decimo.world.land import Route, Triban, World
from decimo.world.power import head_of
from decimo.world.war import at_war


def losers(world: World, route: Route) -> list[str]:
    """The heads of the states that lost by the last change of a route and are not at war over it."""
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
    """The routes changed last over which the state of a land has a quarrel, on one side or the other."""
    head = head_of(world, land.id)
    open_ = [route for route in world.routes.values() if losers(world, route)]
    last = max((route.led for route in open_), default=0)
    return [
        route
        for route in open_
        if route.led == last and head in (head_of(world, route.led_by), *losers(world, route))
    ]


def fight_over_route(turn: Season, book: Book, land: Triban, *, rule: str) -> None:
    """Each state that lost by the change makes war on the one that made it (E45, G-40)."""
    names = {route.id: route.name for route in lost_routes(turn.world, land)}
    route = turn.world.routes[
        pick(turn, names, why="the trade route that is fought over", rule=rule, about=land.id)
    ]
    changer, lost = head_of(turn.world, route.led_by), losers(turn.world, route)
    turn.tell("fight_over_route", route, rule, {"name": route.name, "changer": changer}, bereft=())
    for head in lost:
        declare(turn, book, head, changer, rule=rule, cause=f"the {route.name}")
