"""Which of its pieces a policy may move across a border: none goes back where it came from in the same turn."""

from decimo.risk.policy.view import View
from decimo.risk.riskless.row import Seen


def onward(view: View, source: str, target: str) -> list[Seen]:
    """The pieces of a territory that may go on to another.

    Of several that a move names alike the first goes, and so it alone is looked at.
    """
    row = view.row(source)
    if len(row) == 1:
        return []
    first = {(piece.rank, piece.known): piece for piece in reversed(row)}
    ranks = view.book.pieces.rank
    return [piece for piece in first.values() if ranks[piece.rank].mobile and target not in piece.left]
