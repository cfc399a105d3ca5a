"""Contests by die: the highest or the lowest of several players, ties rolling again (G8)."""

from collections.abc import Sequence

from decimo.fate import Drawn, Roll
from decimo.risk.book import Book, Play

MOST_ROLLS = 100
"""How often ties are rolled again before the first of those tied is taken."""


def contest(
    turn: Play,
    book: Book,
    sides: Sequence[str],
    *,
    why: str,
    rule: str,
    about: str = "",
    lowest: bool = False,
) -> Drawn:
    """Return the one of `sides` with the highest die, or the lowest (G8); a single one needs no die."""
    left, asks = list(sides), tuple[int, ...]()
    for _ in range(MOST_ROLLS):
        if len(left) == 1:
            break
        rolls = turn.rolls([Roll("1d6", f"{book.names[side]}: {why}", rule, about or side) for side in left])
        best = min(rolls) if lowest else max(rolls)
        left = [side for side, roll in zip(left, rolls, strict=True) if roll == best]
        asks += tuple(ask for roll in rolls for ask in roll.asks)
    return Drawn(left[0], asks)
