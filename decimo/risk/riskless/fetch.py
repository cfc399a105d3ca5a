"""What an attack lacks, such as a miner against a bomb, and how a policy fetches it from afar.

A piece that stands alone cannot leave; then a spare one comes to take its place.
"""

from collections.abc import Callable
from typing import NamedTuple

from decimo.risk.policy.view import View
from decimo.risk.riskless.foresight import Foresight
from decimo.risk.riskless.onward import onward
from decimo.risk.riskless.row import Seen

SURE = 0.6
"""The chance at which a rank is held to be fit to attack a piece."""
TARGETS = 6
"""How many of the best targets are looked at."""
TWO = 2


class Lack(NamedTuple):
    """A territory of one's own from which an attack lacks one of these ranks."""

    front: str
    ranks: tuple[str, ...]
    to_place: bool
    """Whether none of them is on the board."""
    kept: tuple[str, ...] = ()
    """Territories that have what better attacks from them need, and keep it."""


class Errand(NamedTuple):
    """A move of a piece of this rank."""

    source: str
    target: str
    rank: str


def lacks(view: View) -> Lack | None:
    """Return what the best target that cannot be attacked now lacks; None if nothing does or nothing can help."""
    foresight = Foresight(view)
    targets = {
        other: foresight.worth(other)
        for place in view.own
        for other in view.land.neighbours[place]
        if other not in view.own
    }
    kept: list[str] = []
    for target in sorted(targets, key=lambda place: -targets[place])[:TARGETS]:
        fronts = [place for place in view.land.neighbours[target] if place in view.own]
        ranks = [_fit(view, foresight, target, piece) for piece in view.row(target)]
        ready = [
            place
            for place in fronts
            if len(view.row(place)) >= TWO and any(_has(view, place, fit) for fit in ranks)
        ]
        kept += ready
        lack = None if ready else _lack(view, fronts[0], next((fit for fit in ranks if fit), ()))
        if lack is not None:
            return lack._replace(kept=tuple(kept))
    return None


def _fit(view: View, foresight: Foresight, target: str, piece: Seen) -> tuple[str, ...]:
    """The ranks that are fit to attack a piece."""
    owner, attackers = view.territories[target].owner, view.book.pieces.attackers
    return tuple(rank.id for rank in attackers if foresight.outcome(rank, owner, piece)[0] >= SURE)


def _lack(view: View, front: str, ranks: tuple[str, ...]) -> Lack | None:
    """What is to be done for one of these ranks to come to the front: fetch it, or place it; None if neither helps."""
    if any(_has(view, place, ranks) for place in view.own):
        near = _nearest(view, front, lambda place: _has(view, place, ranks))
        return Lack(front, ranks, to_place=False) if near else None
    off = tuple(rank for rank in ranks if rank in view.off_board)
    return Lack(front, off, to_place=True) if off else None


def _has(view: View, place: str, ranks: tuple[str, ...]) -> bool:
    return any(piece.rank in ranks for piece in view.row(place))


def fetch(view: View) -> Errand | None:
    """Return the next move that brings what an attack lacks; None if there is none to make."""
    lack = lacks(view)
    if lack is None or lack.to_place:
        return None
    way = _nearest(view, lack.front, lambda place: _has(view, place, lack.ranks))
    if len(way) > 1 and len(view.row(way[-1])) >= TWO:
        return _errand(view, way, lack.ranks)
    if not way:
        return None
    spare = _nearest(
        view, way[-1], lambda place: place not in (way[-1], *lack.kept) and _spare(view, place) is not None
    )
    if not spare:
        return None
    piece = _spare(view, spare[-1])
    return _errand(view, spare, (piece.rank,)) if piece else None


def _errand(view: View, way: list[str], ranks: tuple[str, ...]) -> Errand | None:
    """The first move of a way, from its far end; None if a piece would only go back."""
    source, target = way[-1], way[-2]
    rank = next((each.rank for each in onward(view, source, target) if each.rank in ranks), None)
    return Errand(source, target, rank) if rank else None


def _spare(view: View, place: str) -> Seen | None:
    """The weakest piece that may leave a territory; None if none may."""
    ranks, row = view.book.pieces.rank, view.row(place)
    going = [piece for piece in row if ranks[piece.rank].mobile]
    return min(going, key=lambda piece: ranks[piece.rank].price) if len(row) >= TWO and going else None


def _nearest(view: View, start: str, fits: Callable[[str], bool]) -> list[str]:
    """The shortest way through own land from `start` to a territory that fits; nothing if there is none."""
    ways = {start: [start]}
    row = [start]
    for place in row:
        if fits(place):
            return ways[place]
        for other in view.land.neighbours[place]:
            if other in view.own and other not in ways:
                ways[other] = [*ways[place], other]
                row.append(other)
    return []
