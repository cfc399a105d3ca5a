"""The map of a campaign: places with their marks, symbols, and the legend."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from decimo.play.campaign_record import SEAT_PLAYER, Moment
from decimo.play.ruleset import MapEdge, MapNode, MapView, Silence
from decimo.rules.game_data import DecimoData
from decimo.rules.settings import DecimoSettings
from decimo.rules.views.ledgers import lordship, state_of
from decimo.world import world_state
from decimo.world.blight import is_desolate
from decimo.world.field_army import armies_in, size
from decimo.world.fleet import afloat
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import enemies, head_of
from decimo.world.world_state import Triban, World

FORCES = (
    ("A12Ro", "army: units, people", "A"),
    ("F3Ro", "fleet: ships, people", "F"),
)
MARKS = (
    ("12", "units", ""),
    ("s4", "ships", "s"),
    ("b3", "blight", "b"),
    ("#", "desolate", "#"),
    ("$", "trade", "$"),
)
"""A sample of each mark, its meaning, and the first characters of all such marks."""


def build_legend(
    world: World, data: DecimoData, signs: Mapping[str, str], nodes: Sequence[MapNode]
) -> tuple[tuple[str, str], ...]:
    """Return a sample of each kind of mark on the map and its meaning; only peoples' symbols in use are included."""
    forces = [force for node in nodes for force in node.forces]
    owners = [node.sign for node in nodes if node.sign]
    said: list[tuple[str, str]] = []
    if any(force.startswith("+") for force in forces):
        said.append(("+", "yours"))
    if any(force.startswith("!") for force in forces):
        said.append(("!", "enemies"))
    plain = [force.lstrip("+!") for force in forces]
    said += [(sample, words) for sample, words, start in FORCES if any(f.startswith(start) for f in plain)]
    if any(owner.startswith("*") for owner in owners):
        said.append(("*", "capital"))
    if any(owner.startswith("@") for owner in owners):
        said.append(("@", "land of"))
    shown = " ".join((*forces, *owners))
    peoples = {triban.id: data.land.triban(triban.id).people for triban in world.tribans.values()}
    peoples |= {outsider.id: outsider.name for outsider in data.land.outsiders}
    said += [(signs[place], people) for place, people in peoples.items() if signs[place] in shown]
    marks = [mark for node in nodes for mark in node.marks]
    said += [
        (sample, words)
        for sample, words, start in MARKS
        if any(mark.startswith(start) if start else mark.isdecimal() for mark in marks)
    ]
    return tuple(said)


def assign_symbols(data: DecimoData) -> Mapping[str, str]:
    """Return two letters for each people and outsider, by id: `Ro` for the Romans; all are different.

    They are the first letter of the name and the first of its other letters that makes the pair unique.
    """
    names = {triban.id: triban.people for triban in data.land.tribans}
    names |= {outsider.id: outsider.name for outsider in data.land.outsiders}
    found: dict[str, str] = {}
    for place, name in names.items():
        letters = [letter for letter in name if letter.isalnum()] or ["?"]
        first = letters[0].upper()
        possible = [first + letter.lower() for letter in letters[1:]]
        possible += [f"{first}{number}" for number in range(len(names) + 1)]
        found[place] = next(sign for sign in possible if sign not in found.values())
    return found


def list_silent(world: World, data: DecimoData) -> Mapping[str, Silence]:
    """Return the peoples that have nothing to decide, with the reason: under a lord, or held by outsiders."""
    why = {
        triban.id: f"held by the {data.land.outsider(triban.held_by).name}"
        if triban.held_by
        else lordship(data, triban, head_of(world, triban.id))
        for triban in world.tribans.values()
        if triban.id not in world.outsiders and (triban.held_by or triban.lord)
    }
    return {people: Silence(words, "until they are free") for people, words in why.items()}


def build_map_view(
    world: World,
    data: DecimoData,
    settings: DecimoSettings,
    moment: Moment,
    seats: Mapping[str, str] | None = None,
) -> MapView:
    """Return the places with their marks, and the ways between them; `seats` are the sides that a person plays."""
    now = world_state.season_number(moment.year, moment.season)
    flags = _Flags(
        world, assign_symbols(data), [side for side, seat in (seats or {}).items() if seat == SEAT_PLAYER]
    )
    nodes = [_land(world, data, triban, settings, now, flags) for triban in world.tribans.values()]
    for outsider in world.outsiders.values():
        if outsider.id in world.tribans:
            # Its home is a land (G-53).
            continue
        page = data.land.outsider(outsider.id)
        mark = "$" if outsider.kind == "trader" else ""
        owner = outsider.conquered_by
        state = "conquered" if owner else "tributary" if outsider.tributary_to else outsider.kind
        x, y = page.pos
        marks = (mark,) if mark else ()
        sign = f"@{flags.signs[owner]}" if owner else ""
        nodes.append(MapNode(page.id, page.name, page.short, x, y, "outside", marks, state, owner, sign))
    nodes += [
        MapNode(sea.id, sea.name, sea.short, *sea.pos, "sea", forces=flags.forces(sea.id))
        for sea in data.land.seas
    ]
    ways = tuple(_edges(world, data, settings, moment.year, now))
    return MapView(tuple(nodes), ways, build_legend(world, data, flags.signs, nodes))


class _Flags(NamedTuple):
    """The owners of lands, armies and fleets, as the player sees them."""

    world: World
    signs: Mapping[str, str]
    own: Sequence[str]
    """The sides that a person plays."""

    def forces(self, place: str) -> tuple[str, ...]:
        """Return the armies and fleets in a land or a sea zone."""
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
        """Return `@` and the owner's symbol for a land that is subject or held, `*` for the capital of a realm."""
        if owner != triban.id:
            return f"@{self.signs[owner]}"
        return f"*{self.signs[owner]}" if triban.seat else ""

    def _side(self, power: str) -> str:
        """Return whether a state is the player's own, or at war with it."""
        if power in self.own:
            return "+"
        return "!" if any(power in enemies(self.world, own) for own in self.own) else ""


def _land(
    world: World, data: DecimoData, triban: Triban, settings: DecimoSettings, now: int, flags: _Flags
) -> MapNode:
    page = data.land.triban(triban.id)
    foes = [i.units for i in world.invasions.values() if i.target == triban.id]
    foes += [horde.units for horde in world.hordes.values() if triban.id in horde.at]
    marks = [str(fit_regulars(triban))]
    if triban.blight:
        marks.append(f"b{triban.blight}")
    if is_desolate(world, triban, settings, now):
        marks.append("#")
    if triban.centre:
        marks.append("$")
    if triban.ships or triban.hired_ships:
        marks.append(f"s{triban.ships + triban.hired_ships}")
    state = state_of(world, data, triban, settings, now)
    owner = triban.held_by or head_of(world, triban.id)
    sign = flags.owner(triban, owner)
    forces = ((f"!{sum(foes)}",) if foes else ()) + flags.forces(triban.id)
    name = data.land.node(triban.id).name
    return MapNode(page.id, name, page.short, *page.pos, "land", tuple(marks), state, owner, sign, forces)


def _edges(world: World, data: DecimoData, settings: DecimoSettings, year: int, now: int) -> list[MapEdge]:
    """Return the ways on the map; a route is closed by pirates, and where it meets a desolate land (E30, G-45)."""
    seen: dict[tuple[str, str], MapEdge] = {}
    for place in (*data.land.tribans, *data.land.outsiders):
        for other in place.neighbours:
            _add(seen, place.id, other, "land")
        for sea in place.seas:
            _add(seen, place.id, sea, "sea")
    for sea_zone in data.land.seas:
        for other in sea_zone.borders:
            _add(seen, sea_zone.id, other, "sea")
    waste = [triban.id for triban in world.tribans.values() if is_desolate(world, triban, settings, now)]
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
