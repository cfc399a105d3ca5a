"""Who is near a people: its neighbours and its nearest enemies, in the land's order."""

from decimo.rules.book import Book
from decimo.world.land import Triban, World, free_peoples
from decimo.world.relation import peaceful


def bordering(world: World, book: Book, people: str) -> list[Triban]:
    """The free peoples whose land borders on this one's."""
    near = book.land.neighbours(people)
    return [other for other in free_peoples(world) if other.id in near]


def nearby(world: World, book: Book, people: str) -> list[Triban]:
    """The free peoples that border on this one, or the nearest of them when none does."""
    others = [other.id for other in free_peoples(world) if other.id != people]
    return bordering(world, book, people) or [
        world.tribans[other] for other in book.land.nearest(people, others)
    ]


def nearest_enemies(world: World, book: Book, people: str) -> list[Triban]:
    """The nearest of the free peoples that are unfriendly or worse to this one: score 5 or more (R6.5)."""
    enemies = [
        other.id
        for other in free_peoples(world)
        if other.id != people and not peaceful(world, people, other.id)
    ]
    return [world.tribans[enemy] for enemy in book.land.nearest(people, enemies)]
