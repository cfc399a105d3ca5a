"""Who is near: the lands that border on one, the states beside a state, and its nearest enemies."""

from collections.abc import Iterable

from decimo.rules.book import Book
from decimo.world.land import Triban, World, free_peoples
from decimo.world.power import head_of, lands_of, powers
from decimo.world.relation import peaceful


def bordering(world: World, book: Book, land: str) -> list[Triban]:
    """The lands that border on this one, without those that outsiders hold."""
    near = book.land.neighbours(land)
    return [other for other in free_peoples(world) if other.id in near]


def nearby(world: World, book: Book, people: str) -> list[Triban]:
    """The heads of the states that border on any land of this state, or the nearest of them when none does."""
    head = head_of(world, people)
    beside = {
        head_of(world, near.id) for land in lands_of(world, head) for near in bordering(world, book, land.id)
    }
    found = [state for state in powers(world) if state.id in beside and state.id != head]
    return found or nearest_states(
        world, book, head, [state.id for state in powers(world) if state.id != head]
    )


def nearest_enemies(world: World, book: Book, people: str) -> list[Triban]:
    """The nearest of the states that are unfriendly or worse to this one: score 5 or more (R6.5)."""
    head = head_of(world, people)
    enemies = [
        state.id for state in powers(world) if state.id != head and not peaceful(world, head, state.id)
    ]
    return nearest_states(world, book, head, enemies)


def nearest_states(world: World, book: Book, head: str, among: Iterable[str]) -> list[Triban]:
    """Those of some states that lie nearest to a state, counted from any of its lands to any of theirs."""
    far = len(book.land.links)
    steps = {
        other: min(
            book.land.distances(own.id).get(land.id, far)
            for own in lands_of(world, head)
            for land in lands_of(world, other)
        )
        for other in among
    }
    least = min(steps.values(), default=far)
    return [state for state in powers(world) if steps.get(state.id, far + 1) == least]
