"""The map of a land as it stands: who is where, and how the lands fare."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from decimo.fate import Setting
from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.play.state import SEAT_PLAYER, Moment
from decimo.rules.book import Book
from decimo.rules.showing.ledgers import state_of
from decimo.rules.showing.map_legend import legend
from decimo.rules.showing.realm_sign import signs
from decimo.world import season
from decimo.world.army import units
from decimo.world.effect import desolate
from decimo.world.field_army import armies_in, size
from decimo.world.fleet import afloat
from decimo.world.land import Triban, World
from decimo.world.power import enemies, head_of


def map_view(
    world: World,
    book: Book,
    settings: Mapping[str, Setting],
    moment: Moment,
    seats: Mapping[str, str] | None = None,
) -> MapView:
    """Return the places with their marks, and the ways between them; `seats` say which sides a person plays."""
    now = season.number(moment.year, moment.season)
    flags = _Flags(world, signs(book), [side for side, seat in (seats or {}).items() if seat == SEAT_PLAYER])
    nodes = [_land(world, book, triban, settings, now, flags) for triban in world.tribans.values()]
    for outsider in world.outsiders.values():
        page = book.land.outsider(outsider.id)
        mark = "$" if outsider.kind == "trader" else ""
        owner = outsider.conquered_by
        state = "conquered" if owner else "tributary" if outsider.tributary_to else outsider.kind
        x, y = page.pos
        marks = (mark,) if mark else ()
        sign = f"@{flags.signs[owner]}" if owner else ""
        nodes.append(MapNode(page.id, page.name, page.short, x, y, "outside", marks, state, owner, sign))
    nodes += [
        MapNode(sea.id, sea.name, sea.short, *sea.pos, "sea", forces=flags.forces(sea.id))
        for sea in book.land.seas
    ]
    ways = tuple(_edges(world, book, settings, moment.year, now))
    return MapView(tuple(nodes), ways, legend(world, book, flags.signs, nodes))


class _Flags(NamedTuple):
    """Whose lands, armies and fleets are whose, as the player sees them."""

    world: World
    signs: Mapping[str, str]
    own: Sequence[str]
    """The sides that a person plays."""

    def forces(self, place: str) -> tuple[str, ...]:
        """The armies and fleets in a land or a sea zone."""
        armies = [
            f"{self._side(a.power)}A{size(a)}{self.signs[a.power]}" for a in armies_in(self.world, place)
        ]
        fleets = [
            f"{self._side(fleet.power)}F{afloat(fleet)}{self.signs[fleet.power]}"
            for fleet in self.world.fleets.values()
            if fleet.at == place
        ]
        return (*armies, *fleets)

    def owner(self, triban: Triban, owner: str) -> str:
        """`@` and the owner's sign for a land that is subject or held, `*` for the capital of a realm."""
        if owner != triban.id:
            return f"@{self.signs[owner]}"
        return f"*{self.signs[owner]}" if triban.seat else ""

    def _side(self, power: str) -> str:
        """Whether a state is the player's own, or at war with it."""
        if power in self.own:
            return "+"
        return "!" if any(power in enemies(self.world, own) for own in self.own) else ""


def _land(
    world: World, book: Book, triban: Triban, settings: Mapping[str, Setting], now: int, flags: _Flags
) -> MapNode:
    page = book.land.triban(triban.id)
    foes = [i.units for i in world.invasions.values() if i.target == triban.id]
    foes += [horde.units for horde in world.hordes.values() if triban.id in horde.at]
    marks = [str(units(triban))]
    if triban.blight:
        marks.append(f"b{triban.blight}")
    if desolate(world, triban, settings, now):
        marks.append("#")
    if triban.centre:
        marks.append("$")
    if triban.ships or triban.hired_ships:
        marks.append(f"s{triban.ships + triban.hired_ships}")
    state = state_of(world, book, triban, settings, now)
    owner = triban.held_by or head_of(world, triban.id)
    sign = flags.owner(triban, owner)
    forces = ((f"!{sum(foes)}",) if foes else ()) + flags.forces(triban.id)
    return MapNode(
        page.id, page.name, page.short, *page.pos, "land", tuple(marks), state, owner, sign, forces
    )


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
