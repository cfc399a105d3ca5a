"""The ways that trade can take: over land borders and sea zones, from one place to another."""

from collections.abc import Collection, Mapping

from decimo.content.graph import steps
from decimo.rules.book import Book
from decimo.world.land import World


def road_steps(world: World, book: Book, start: str, *, avoid: Collection[str] = ()) -> dict[str, int]:
    """The fewest steps from a place to each that a road can reach.

    A road ends at the homes of outsiders and does not lead through them, and it keeps clear of `avoid`.
    """
    links = {
        place: [other for other in near if other not in avoid]
        for place, near in book.land.links.items()
        if place == start or place not in world.outsiders
    }
    return steps(links, start)


def road(world: World, book: Book, far: Mapping[str, int], end: str) -> tuple[str, ...]:
    """The stops of a shortest road to `end`, its start included; `far` are the steps to each place.

    It is walked back from its end, step by step; sea zones are no stops.
    """
    way = [end]
    while back := far[way[-1]]:
        way.append(
            next(
                place
                for place in book.land.links[way[-1]]
                if far.get(place) == back - 1 and (place not in world.outsiders or back == 1)
            )
        )
    return tuple(place for place in reversed(way) if place in world.tribans or place in world.outsiders)
