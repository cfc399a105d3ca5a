"""Pieces missing for an attack, such as a miner against a bomb, and moves that fetch them.

A single piece in a territory cannot leave; then a spare one comes to take its place.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from decimo.risk.policy.player_view import PlayerView
from decimo.risk.riskless.duel_forecast import DuelForecast
from decimo.risk.riskless.pieces import Seen


def movable_pieces(view: PlayerView, source: str, target: str) -> list[Seen]:
    """Return the pieces of a territory that may move to another.

    Among pieces with the same name only the first counts, as it would go.
    """
    row = view.row(source)
    if len(row) == 1:
        return []
    first = {(piece.rank, piece.known): piece for piece in reversed(row)}
    ranks = view.data.pieces.rank
    return [piece for piece in first.values() if ranks[piece.rank].mobile and target not in piece.left]


SURE = 0.6
"""The chance from which a rank is fit to attack a piece."""
TARGETS = 6
"""The number of best targets considered."""
TWO = 2


class MissingPiece(NamedTuple):
    """An own territory in which an attack needs one of these ranks."""

    front: str
    ranks: tuple[str, ...]
    to_place: bool
    """Whether none of the ranks is on the board."""
    kept: tuple[str, ...] = ()
    """Territories that keep the pieces for better attacks of their own."""


class FetchPlan(NamedTuple):
    """A move of a piece of this rank."""

    source: str
    target: str
    rank: str


def find_missing_piece(view: PlayerView) -> MissingPiece | None:
    """Return the piece missing against the best target that cannot be attacked now; None if there is none."""
    foresight = DuelForecast(view)
    targets = {
        other: foresight.worth(other)
        for place in view.own
        for other in view.land.neighbours[place]
        if other not in view.own
    }
    kept: list[str] = []
    for target in sorted(targets, key=lambda place: -targets[place])[:TARGETS]:
        fronts = [place for place in view.land.ways_in[target] if place in view.own]
        ranks = [_fit(view, foresight, target, piece) for piece in view.row(target)]
        ready = [
            place
            for place in fronts
            if len(view.row(place)) >= TWO and any(_has(view, place, fit) for fit in ranks)
        ]
        kept += ready
        lack = None if ready else _missing_piece(view, fronts[0], next((fit for fit in ranks if fit), ()))
        if lack is not None:
            return lack._replace(kept=tuple(kept))
    return None


def _fit(view: PlayerView, foresight: DuelForecast, target: str, piece: Seen) -> tuple[str, ...]:
    """Return the ranks that are fit to attack a piece."""
    owner, attackers = view.territories[target].owner, view.data.pieces.attackers
    return tuple(rank.id for rank in attackers if foresight.outcome(rank, owner, piece)[0] >= SURE)


def _missing_piece(view: PlayerView, front: str, ranks: tuple[str, ...]) -> MissingPiece | None:
    """Return how one of these ranks comes to the front: fetched or placed; None if neither is possible."""
    if any(_has(view, place, ranks) for place in view.own):
        near = _nearest(view, front, lambda place: _has(view, place, ranks))
        return MissingPiece(front, ranks, to_place=False) if near else None
    off = tuple(rank for rank in ranks if rank in view.off_board)
    return MissingPiece(front, off, to_place=True) if off else None


def _has(view: PlayerView, place: str, ranks: tuple[str, ...]) -> bool:
    return any(piece.rank in ranks for piece in view.row(place))


def fetch_piece(view: PlayerView) -> FetchPlan | None:
    """Return the next move that brings a missing piece; None if there is none."""
    lack = find_missing_piece(view)
    if lack is None or lack.to_place:
        return None
    way = _nearest(view, lack.front, lambda place: _has(view, place, lack.ranks))
    if len(way) > 1 and len(view.row(way[-1])) >= TWO:
        return _fetch_plan(view, way, lack.ranks)
    if not way:
        return None
    spare = _nearest(
        view, way[-1], lambda place: place not in (way[-1], *lack.kept) and _spare(view, place) is not None
    )
    if not spare:
        return None
    piece = _spare(view, spare[-1])
    return _fetch_plan(view, spare, (piece.rank,)) if piece else None


def _fetch_plan(view: PlayerView, way: list[str], ranks: tuple[str, ...]) -> FetchPlan | None:
    """Return the first move on a way, from its far end; None if a piece would only go back."""
    source, target = way[-1], way[-2]
    rank = next((each.rank for each in movable_pieces(view, source, target) if each.rank in ranks), None)
    return FetchPlan(source, target, rank) if rank else None


def _spare(view: PlayerView, place: str) -> Seen | None:
    """Return the weakest piece that may leave a territory; None if there is none."""
    ranks, row = view.data.pieces.rank, view.row(place)
    going = [piece for piece in row if ranks[piece.rank].mobile]
    return min(going, key=lambda piece: ranks[piece.rank].price) if len(row) >= TWO and going else None


def _nearest(view: PlayerView, start: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the shortest way through own land from `start` to a territory that fits; empty if there is none."""
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


Way = tuple[str, str]
STANDING = 0.15
"""The weight of a piece, relative to its price, for the front where it is."""
NEAR = 0.75
"""The share of the best front's promise from which a front keeps its pieces."""


def gather_pieces(view: PlayerView, ways: Sequence[Way]) -> Way | None:
    """Return the move that brings the strongest piece nearer to its best front; None if there is none."""
    foresight = DuelForecast(view)
    fronts = {place: foresight.front(place) for place in view.own}
    distance, best = _distances(view, fronts)

    def use(way: Way) -> int:
        source, target = way
        if distance[target] >= distance[source] or fronts[source] > NEAR * best[source]:
            return 0
        return max((_price(view, piece) for piece in movable_pieces(view, source, target)), default=0)

    own = [way for way in ways if way[0] in view.own and way[1] in view.own]
    way = max(own, key=use, default=None)
    return way if way and use(way) else None


def _distances(view: PlayerView, fronts: dict[str, float]) -> tuple[dict[str, int], dict[str, float]]:
    """Return the distance of each own territory to the best connected front, and the front's promise."""
    distance: dict[str, int] = {}
    best: dict[str, float] = {}
    heads = sorted(view.own, key=lambda place: -_pull(view, fronts, place))
    for head in heads:
        if head in distance:
            continue
        distance[head], best[head], row = 0, fronts[head], [head]
        for place in row:
            for other in view.land.neighbours[place]:
                if other in view.own and other not in distance:
                    distance[other], best[other] = distance[place] + 1, fronts[head]
                    row.append(other)
    return distance, best


def _pull(view: PlayerView, fronts: dict[str, float], place: str) -> float:
    """Return the pull of a territory on pieces: its possible gain and the pieces already there."""
    return fronts[place] + STANDING * sum(_price(view, piece) for piece in view.row(place)) * bool(
        fronts[place]
    )


def _price(view: PlayerView, piece: Seen) -> int:
    """Return the price of an own piece, if it can move."""
    rank = view.data.pieces.rank[piece.rank]
    return rank.price if rank.mobile else 0
