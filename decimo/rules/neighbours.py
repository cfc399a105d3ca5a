"""Neighbours: the lands that border on one, the states next to a state, and its nearest enemies."""

from collections.abc import Iterable

from decimo.rules.game_data import DecimoData
from decimo.world.polity import head_of, lands_of, polities
from decimo.world.relations import are_peaceful
from decimo.world.world_state import Triban, World, free_peoples


def bordering_lands(world: World, data: DecimoData, land: str) -> list[Triban]:
    """The lands that border on this one, without those that outsiders hold."""
    near = data.land.neighbours(land)
    return [other for other in free_peoples(world) if other.id in near]


def nearby_states(world: World, data: DecimoData, people: str) -> list[Triban]:
    """The heads of the states that border on any land of this state, or the nearest of them when none does."""
    head = head_of(world, people)
    beside = {
        head_of(world, near.id)
        for land in lands_of(world, head)
        for near in bordering_lands(world, data, land.id)
    }
    found = [state for state in polities(world) if state.id in beside and state.id != head]
    return found or nearest_states(
        world, data, head, [state.id for state in polities(world) if state.id != head]
    )


def nearest_enemies(world: World, data: DecimoData, people: str) -> list[Triban]:
    """The nearest of the states that are unfriendly or worse to this one: score 5 or more (R6.5)."""
    head = head_of(world, people)
    enemies = [
        state.id for state in polities(world) if state.id != head and not are_peaceful(world, head, state.id)
    ]
    return nearest_states(world, data, head, enemies)


def nearest_states(world: World, data: DecimoData, head: str, among: Iterable[str]) -> list[Triban]:
    """Those of some states that lie nearest to a state, counted from any of its lands to any of theirs."""
    far = len(data.land.links)
    steps = {
        other: min(
            data.land.distances(own.id).get(land.id, far)
            for own in lands_of(world, head)
            for land in lands_of(world, other)
        )
        for other in among
    }
    least = min(steps.values(), default=far)
    return [state for state in polities(world) if steps.get(state.id, far + 1) == least]
