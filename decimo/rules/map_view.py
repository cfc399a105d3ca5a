"""The map of a land as it stands: who is where, and how the lands fare."""

from collections.abc import Mapping

from decimo.fate import Setting
from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.play.state import Moment
from decimo.rules.book import Book
from decimo.rules.ledgers import state_of
from decimo.world import season
from decimo.world.army import units
from decimo.world.effect import desolate
from decimo.world.field_army import armies_in, size
from decimo.world.fleet import afloat
from decimo.world.land import Triban, World
from decimo.world.power import head_of

LEGEND = (
    ("12", "regular units"),
    ("s4", "ships"),
    ("b3", "blight"),
    ("$", "trade centre, or outsiders who trade"),
    ("!9", "an enemy's units in the land"),
    ("A12", "units of a field army, whosever it is"),
    ("F3", "ships of a fleet"),
)


def map_view(world: World, book: Book, settings: Mapping[str, Setting], moment: Moment) -> MapView:
    """Return the places with their marks, and the ways between them."""
    now = season.number(moment.year, moment.season)
    nodes = [_land(world, book, triban, settings, now) for triban in world.tribans.values()]
    for outsider in world.outsiders.values():
        page = book.land.outsider(outsider.id)
        mark = "$" if outsider.kind == "trader" else ""
        owner = outsider.conquered_by
        state = "conquered" if owner else "tributary" if outsider.tributary_to else outsider.kind
        x, y = page.pos
        nodes.append(
            MapNode(page.id, page.name, page.short, x, y, "outside", (mark,) if mark else (), state, owner)
        )
    nodes += [
        MapNode(sea.id, sea.name, sea.short, *sea.pos, "sea", tuple(_forces(world, sea.id)))
        for sea in book.land.seas
    ]
    return MapView(tuple(nodes), tuple(_edges(world, book, settings, moment.year, now)), LEGEND)


def _land(world: World, book: Book, triban: Triban, settings: Mapping[str, Setting], now: int) -> MapNode:
    page = book.land.triban(triban.id)
    foes = [i.units for i in world.invasions.values() if i.target == triban.id]
    foes += [horde.units for horde in world.hordes.values() if triban.id in horde.at]
    marks = [str(units(triban))]
    if foes:
        marks.append(f"!{sum(foes)}")
    marks += _forces(world, triban.id)
    if triban.blight:
        marks.append(f"b{triban.blight}")
    if triban.centre:
        marks.append("$")
    if triban.ships or triban.hired_ships:
        marks.append(f"s{triban.ships + triban.hired_ships}")
    state = state_of(world, book, triban, settings, now)
    owner = triban.held_by or head_of(world, triban.id)
    return MapNode(page.id, page.name, page.short, *page.pos, "land", tuple(marks), state, owner)


def _forces(world: World, place: str) -> list[str]:
    """The marks of the armies and fleets in a land or a sea zone."""
    armies = [f"A{size(army)}" for army in armies_in(world, place)]
    return armies + [f"F{afloat(fleet)}" for fleet in world.fleets.values() if fleet.at == place]


def _edges(world: World, book: Book, settings: Mapping[str, Setting], year: int, now: int) -> list[MapEdge]:
    """The ways on the map; a route is closed by pirates, and where it meets a desolate land (E30, G-45)."""
    seen: dict[tuple[str, str], MapEdge] = {}
    for place in (*book.land.tribans, *book.land.outsiders):
        for other in place.neighbours:
            _add(seen, place.id, other, "land")
        for sea in place.seas:
            _add(seen, place.id, sea, "sea")
    for sea_zone in book.land.seas:
        for other in sea_zone.borders:
            _add(seen, sea_zone.id, other, "sea")
    waste = [triban.id for triban in world.tribans.values() if desolate(world, triban, settings, now)]
    # Where two routes run side by side, an open one is shown.
    for route in sorted(world.routes.values(), key=lambda route: route.idle < year):
        for one, other in zip(route.stops, route.stops[1:], strict=False):
            closed = route.idle >= year or one in waste or other in waste
            seen.pop((min(one, other), max(one, other)), None)
            _add(seen, one, other, "closed" if closed else "route")
    return list(seen.values())


def _add(seen: dict[tuple[str, str], MapEdge], one: str, other: str, kind: str) -> None:
    place = (min(one, other), max(one, other))
    if place not in seen:
        seen[place] = MapEdge(*place, kind)  # type: ignore[arg-type] # the callers above name the kinds
