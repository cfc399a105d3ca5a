"""How a policy lays out its pieces: two strong stacks where there is most to win, and single guards elsewhere (S3)."""

from collections.abc import Mapping

from decimo.risk.policy.view import View
from decimo.risk.riskless.foresight import Foresight
from decimo.risk.riskless.piece_table import PieceTable

Layout = dict[str, list[str]]
"""The ranks in each territory, in the order of their row."""
HELD_BACK: Mapping[str, int] = {"spy": 1, "bomb": 2, "miner": 2}
"""What is better placed later: against a marshal, where a strong piece must be stopped, and where bombs lie."""
STACKS = (0, 0, 1)
"""Of three strong pieces two go to the first stack, and one to the second."""


def counts_to_place(table: PieceTable) -> dict[str, int]:
    """How many pieces of each rank a policy places at first."""
    return {rank.id: rank.number - min(rank.number, HELD_BACK.get(rank.id, 0)) for rank in table.ranks}


def lay_out(view: View, counts: Mapping[str, int]) -> Layout:
    """Lay out so many pieces of each rank on one's own territories, one at least in each."""
    ranks = view.book.pieces.rank
    order = sorted(counts, key=lambda rank: ranks[rank].strength or 0)
    # Bombs come first, for they have no strength: they guard best where others come by.
    pieces = [rank for rank in order for _ in range(counts[rank])]
    foresight = Foresight(view)
    fronts = sorted(view.own, key=lambda place: -foresight.front(place))
    guarded = [*fronts[len(STACKS) - 1 :], *fronts[: len(STACKS) - 1]]
    layout: Layout = {place: [] for place in view.own}
    for place in guarded:
        layout[place].append(pieces.pop(0))
    heads = fronts[: max(STACKS) + 1]
    for n, rank in enumerate(reversed(pieces)):
        layout[heads[STACKS[n % len(STACKS)] % len(heads)]].append(rank)
    return {place: _mixed(row, n) for n, (place, row) in enumerate(layout.items())}


def _mixed(row: list[str], by: int) -> list[str]:
    """A row turned round by some places, so that the place of a piece does not tell what it is."""
    at = (by * 5 + 3) % len(row)
    return row[at:] + row[:at]
