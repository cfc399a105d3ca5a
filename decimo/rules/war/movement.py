"""Movement of armies: leave to cross lands, hindrances and reach (R7.3, R7.4, G-14, G-44)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from decimo.content.graph import distances
from decimo.rules.game_data import DecimoData
from decimo.rules.settings import DecimoSettings
from decimo.world.field_army import ready_in
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import assailable, enemies, friends_in_war, head_of, is_hostile, score
from decimo.world.world_state import World

MOST_LANDS = 2
"""The number of lands that an army crosses in a move without hindrance (R7.3)."""
HINDERING = ("forest", "wood", "desert", "mountain")
"""Terrain that ends a move (R3.1, R7.4)."""
LEAVE_AT = 4
"""The score at which a neutral state draws a card for leave; below it gives leave, above it refuses (G-44)."""

Passage = Literal["open", "card", "closed"]


class Road(NamedTuple):
    """A march of one move: the lands it enters, the destination last, and the states that draw a card for leave."""

    lands: tuple[str, ...]
    leave: tuple[str, ...] = ()

    @property
    def to(self) -> str:
        """The destination."""
        return self.lands[-1]


def passage(world: World, power: str, land: str) -> Passage:
    """Return whether armies of a state may enter a land: open, on a card, or closed (G-44).

    Lands held by outsiders are open to all (G-41), those of an enemy only to the attacker of this year (G-12).
    """
    return passages(world, power, [land])[land]


def passages(world: World, power: str, lands: Iterable[str]) -> dict[str, Passage]:
    """Return whether armies of a state may enter each of these lands."""
    foes = enemies(world, power)
    in_war = (*friends_in_war(world, power), *assailable(world, power))
    found: dict[str, Passage] = {}
    for land in lands:
        owner = head_of(world, land)
        if world.tribans[land].held_by or owner in in_war:
            found[land] = "open"
        elif owner in foes:
            found[land] = "closed"
        else:
            stand = score(world, power, owner)
            found[land] = "open" if stand < LEAVE_AT else "card" if stand == LEAVE_AT else "closed"
    return found


def enemy_armies(world: World, power: str, land: str) -> bool:
    """Return whether an enemy army that can fight is in a land."""
    there = ready_in(world, land)
    foes = enemies(world, power) if there else []
    return any(army.power in foes for army in there)


def defended(world: World, power: str, land: str) -> bool:
    """Return whether a land is held against a state: by an enemy army in it, or by a garrison of enemies (R7.4)."""
    garrison = fit_regulars(world.tribans[land]) > 0 and is_hostile(world, power, land)
    return garrison or enemy_armies(world, power, land)


def hindrance(world: World, data: DecimoData, settings: DecimoSettings, power: str, land: str) -> str:
    """Return the reason why a move ends in a land; an empty text if it may go on (R7.4, G-14)."""
    if defended(world, power, land):
        return "defended"
    terrain = data.land.triban(land).terrain
    return terrain if terrain in HINDERING and settings.hindrance else ""


def neighbouring(world: World, data: DecimoData, land: str) -> list[str]:
    """Return the Tribans that border on a land, clockwise from north."""
    return [other for other in data.land.neighbours(land) if other in world.tribans]


def roads(
    world: World, data: DecimoData, settings: DecimoSettings, power: str, start: str
) -> dict[str, Road]:
    """Return the lands in reach from `start` in one move, each with its best road, in the land's order.

    The best road is the shortest, and among equals the one that needs the leave of the fewest states.
    """
    best: dict[str, Road] = {}
    entered = passages(world, power, world.tribans)
    ahead = [Road((), ())]
    for _ in range(MOST_LANDS):
        ahead = [
            _further(road, land, head_of(world, land) if entered[land] == "card" else "")
            for road in ahead
            for land in neighbouring(world, data, road.to if road.lands else start)
            if land != start and land not in best and entered[land] != "closed"
        ]
        # A stable sort keeps the order of the neighbours among roads that are equally good.
        for road in sorted(ahead, key=lambda road: len(road.leave)):
            best.setdefault(road.to, road)
        ahead = [
            road
            for road in best.values()
            if road in ahead and not hindrance(world, data, settings, power, road.to)
        ]
    return {land: best[land] for land in world.tribans if land in best}


def _further(road: Road, land: str, owner: str) -> Road:
    """Return a road extended by one land, which needs the leave of `owner`, if any."""
    needed = (owner,) if owner and owner not in road.leave else ()
    return Road((*road.lands, land), (*road.leave, *needed))


def open_steps(world: World, data: DecimoData, power: str, start: str) -> dict[str, int]:
    """Return the fewest steps from `start` to each land that armies of a state may enter, with or without leave."""
    return distances(open_links(world, data, power), start)


def open_links(world: World, data: DecimoData, power: str) -> dict[str, list[str]]:
    """Return the neighbours of each land that armies of a state may enter, with or without leave."""
    entered = passages(world, power, world.tribans)
    return {
        land: [other for other in neighbouring(world, data, land) if entered[other] != "closed"]
        for land in world.tribans
    }
