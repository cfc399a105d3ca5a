"""A fair choice among any number of rows with the dice that people own."""

from typing import NamedTuple

from decimo.fate.refusal import Refusal

MOST_ROWS = 1000
"""The most rows that a procedure chooses among."""

_DICE = (
    (4, "1d4"),
    (6, "1d6"),
    (8, "1d8"),
    (10, "1d10"),
    (12, "1d12"),
    (20, "1d20"),
    (100, "1d100"),
    (200, "10 x (1d20 - 1) + 1d10"),
    (1000, "100 x (1d10 - 1) + 1d100"),
)


class Procedure(NamedTuple):
    """A die to roll, and how its total picks one of some rows: the words for people, `row` for programs.

    Totals above `limit` are rolled again; each row owns `share` totals that follow each other.
    """

    die: str
    words: str
    limit: int
    share: int

    def row(self, total: int) -> int | None:
        """Return the row (from 1) that a total picks, or None when it must be rolled again."""
        return None if total > self.limit else -(-total // self.share)


def fair_procedure(rows: int) -> Procedure:
    """Return how to choose among `rows` rows with equal chance.

    The smallest die that needs no second roll is taken, else the smallest that is large enough.

    Raises:
        Refusal: there is no row, or there are more than 1000.

    """
    if not 1 <= rows <= MOST_ROWS:
        raise Refusal(f"No dice choose among {rows} rows; give from 1 to {MOST_ROWS}.")
    if rows == 1:
        return Procedure("1d1", "there is only one row: nothing needs rolling", 1, 1)
    single = [(sides, die) for sides, die in _DICE if sides <= 100 and sides % rows == 0]
    sides, die = (single or [(sides, die) for sides, die in _DICE if sides >= rows])[0]
    share = sides // rows
    limit = share * rows
    steps = [f"roll {die}"]
    if limit < sides:
        steps.append(f"roll again above {limit}")
    if share > 1:
        steps.append("halve, rounding up" if share == 2 else f"divide by {share}, rounding up")
    return Procedure(die, "; ".join(steps), limit, share)
