"""What the zombies want: to join up, and where there is a choice the weaker prey (C9, Z10, Z11, Z13)."""

from collections.abc import Mapping, Sequence

from decimo.risk.board.board import ZOMBIES, Board, Territory, held
from decimo.risk.book import Book
from decimo.risk.zombie.birth import is_prey

FAR = 1_000_000
"""Farther than anything on a map."""
BESIDE = 1
"""The distance of a neighbour."""


def prey_of(board: Board, book: Book, source: str) -> list[Territory]:
    """The neighbours that zombies may attack from a territory; a ban stops them like anybody (A5)."""
    if board.territories[source].ban:
        return []
    around = [board.territories[other] for other in book.land.neighbours[source]]
    return [land for land in around if is_prey(land.owner) and not land.ban]


def next_source(board: Board, book: Book) -> Territory | None:
    """The territory that the zombies attack from next: the largest stack, then the order of the map (Z10).

    A single zombie stays where it is (Z9).
    """
    able = [land for land in held(board, ZOMBIES) if land.armies > 1 and prey_of(board, book, land.id)]
    return max(able, key=lambda land: land.armies, default=None)


def best_prey(board: Board, book: Book, source: str) -> list[Territory]:
    """The targets that suit the zombies best; where there are several, a die decides among them (Z11).

    Nearest to what they want to join up with, then the fewest defenders; with nothing to join the defenders alone.
    """
    aims = _outside(board, group_of(board, book, source))

    def wish(land: Territory) -> tuple[int, int]:
        return _nearest(book.land.distances[land.id], aims), land.armies

    prey = prey_of(board, book, source)
    best = min(wish(land) for land in prey)
    return [land for land in prey if wish(land) == best]


def group_of(board: Board, book: Book, source: str) -> list[str]:
    """The zombie territories that hang together with one of them."""
    found = [source]
    for place in found:
        found += [
            other
            for other in book.land.neighbours[place]
            if board.territories[other].owner == ZOMBIES and other not in found
        ]
    return found


def _outside(board: Board, group: Sequence[str]) -> list[str]:
    """The marked territories and those of zombies that do not belong to a group."""
    return [
        land.id
        for land in board.territories.values()
        if (land.markers or land.owner == ZOMBIES) and land.id not in group
    ]


def _nearest(distances: Mapping[str, int], places: Sequence[str]) -> int:
    return min((distances.get(place, FAR) for place in places), default=0)


def best_move(board: Board, book: Book) -> tuple[Territory, Territory] | None:
    """The one move of the zombies: the largest stack with nobody alive beside it goes nearer to some (Z13).

    It goes to the neighbour of theirs that is nearest to anybody alive. If none is nearer than where it stands
    nobody moves: a smaller stack does not go in its place.
    """
    alive = [land.id for land in board.territories.values() if is_prey(land.owner)]
    distance = {land.id: _nearest(book.land.distances[land.id], alive) for land in held(board, ZOMBIES)}
    idle = [land for land in held(board, ZOMBIES) if land.armies > 1 and distance[land.id] > BESIDE]
    source = max(idle, key=lambda land: land.armies, default=None)
    if source is None:
        return None
    own = [other for other in book.land.neighbours[source.id] if other in distance]
    nearest = min(own, key=lambda other: distance[other], default=source.id)
    return (source, board.territories[nearest]) if distance[nearest] < distance[source.id] else None
