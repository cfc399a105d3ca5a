"""The hidden calendar: what the ten-year draws foretold stays a secret until its winter comes (G-29)."""

from decimo.fate import Fact
from decimo.play.record import Played

DRAWS = frozenset({"first-draw", "decimo-draw", "first-outsider-draw", "outsider-draw"})
"""The steps that look into the years to come."""


def veiled(played: Played, year: int) -> Played:
    """Return a step without what it foretells of years after `year`; of a draw no card is shown at all."""
    if played.record.name not in DRAWS:
        return played
    return Played(played.record, (), tuple(fact for fact in played.facts if _has_come(fact, year)))


def _has_come(fact: Fact, year: int) -> bool:
    for change in fact.changes:
        if isinstance(change.after, dict):
            foretold = change.after.get("year")
            return isinstance(foretold, int) and foretold <= year
    return False
