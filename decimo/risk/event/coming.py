"""Which event comes: five dice, and five again for one of the events that only make another one stronger."""

from typing import NamedTuple

from decimo.fate import Rolled
from decimo.risk.book import Book, Play
from decimo.risk.event.event_table import Event

RULE = "risk:A2"
MOST_ROLLS = 20
"""How often dice that settle nothing are rolled again before it is let be."""


class Coming(NamedTuple):
    """An event that comes, and how strong: see `verb.Reroll`."""

    event: Event
    rolled: Rolled
    factor: int = 1
    reach: int = 0
    targets: int = 1
    bans: int = 1
    caller: Event | None = None
    """The event that called it and makes it stronger, if one did."""

    @property
    def spreads(self) -> bool:
        """Whether it costs more armies, and comes over the lands around the one it strikes (V28, V30)."""
        return self.reach > 0 and self.event.strong == "spread"

    @property
    def places(self) -> int:
        """How many places it strikes (V12, V28, V30)."""
        if self.event.target == "two-lands":
            return 2
        return self.targets if self.event.strong == "again" else 1

    @property
    def times(self) -> int:
        """By how much the armies lost are multiplied (V28, V30)."""
        return self.factor if self.spreads else 1


def roll_event(turn: Play, book: Book, about: str = "") -> Coming | None:
    """Roll for an event; None if one that calls another brings none however often it is rolled.

    An event that calls another comes to nothing by itself; if the dice call one again they are rolled again (E22).
    """
    first = _roll(turn, book, "which event comes", RULE, about)
    strong = first.event.reroll
    if strong is None:
        return first
    turn.tell("grow_strong", about, first.event.rule, {"words": first.event.words, "roll": first.rolled})
    for _ in range(MOST_ROLLS):
        why = f"{first.event.title}: which event comes so strong"
        then = _roll(turn, book, why, first.event.rule, about)
        if then.event.reroll is None:
            return then._replace(
                factor=strong.factor,
                reach=strong.reach,
                targets=strong.targets,
                bans=strong.bans,
                caller=first.event,
            )
    return None


def _roll(turn: Play, book: Book, why: str, rule: str, about: str) -> Coming:
    rolled = turn.roll(book.events.die, why=why, rule=rule, about=about, bands=book.events.titles)
    return Coming(book.events.row_for(int(rolled)), rolled)
