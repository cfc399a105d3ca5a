"""How a policy gathers its pieces where there is most to win (S-i)."""

from collections.abc import Sequence

from decimo.risk.policy.view import View
from decimo.risk.riskless.foresight import Foresight
from decimo.risk.riskless.onward import onward
from decimo.risk.riskless.row import Seen

Way = tuple[str, str]
STANDING = 0.15
"""What a piece counts, by its price, for the front where it stands already."""
NEAR = 0.75
"""A front that promises so much of the best one keeps its pieces."""


def gather(view: View, ways: Sequence[Way]) -> Way | None:
    """Return the move that brings the strongest piece nearer to the best front it can reach; None if none does."""
    foresight = Foresight(view)
    fronts = {place: foresight.front(place) for place in view.own}
    distance, best = _distances(view, fronts)

    def use(way: Way) -> int:
        source, target = way
        if distance[target] >= distance[source] or fronts[source] > NEAR * best[source]:
            return 0
        return max((_price(view, piece) for piece in onward(view, source, target)), default=0)

    own = [way for way in ways if way[0] in view.own and way[1] in view.own]
    way = max(own, key=use, default=None)
    return way if way and use(way) else None


def _distances(view: View, fronts: dict[str, float]) -> tuple[dict[str, int], dict[str, float]]:
    """How far each own territory is from the best front that it is joined to, and what that promises."""
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


def _pull(view: View, fronts: dict[str, float], place: str) -> float:
    """What draws pieces to a territory: what is to be won there, and who stands there already."""
    return fronts[place] + STANDING * sum(_price(view, piece) for piece in view.row(place)) * bool(
        fronts[place]
    )


def _price(view: View, piece: Seen) -> int:
    """The price of one's own piece, if it can move."""
    rank = view.book.pieces.rank[piece.rank]
    return rank.price if rank.mobile else 0
