"""How a policy lays out its pieces: two strong stacks where there is most to win, and single guards elsewhere (S3)."""

from collections.abc import Mapping

from decimo.fate import Stream
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


def lay_out(view: View, counts: Mapping[str, int], shuffle: int) -> Layout:
    """Lay out so many pieces of each rank on one's own territories, one at least in each.

    `shuffle` is the player's hidden number: it alone tells in what order the pieces of a row stand.
    """
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
    return {place: _mixed(row, f"{shuffle}/{place}") for place, row in layout.items()}


def _mixed(row: list[str], key: str) -> list[str]:
    """A row in an order that nobody can read off without its key, every order being equally likely."""
    stream, left = Stream(key), list(row)
    return [left.pop(stream.below(len(left))) for _ in row]
