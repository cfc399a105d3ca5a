"""Which event comes: five dice, and five again for one of the events that only make another one stronger."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.fate import Rolled
from decimo.risk.book import Book, Play
from decimo.risk.event.event_table import Event
from decimo.risk.event.once import roll_one_left

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
    first = _roll(turn, book, "which event comes", RULE, about, book.events.rows)
    strong = first.event.reroll
    if strong is None:
        return first
    turn.tell("grow_strong", about, first.event.rule, {"words": first.event.words, "roll": first.rolled})
    plain = [event for event in book.events.rows if event.reroll is None]
    for _ in range(MOST_ROLLS):
        why = f"{first.event.title}: which event comes so strong"
        then = _roll(turn, book, why, first.event.rule, about, plain)
        if then.event.reroll is None:
            return then._replace(
                factor=strong.factor,
                reach=strong.reach,
                targets=strong.targets,
                bans=strong.bans,
                caller=first.event,
            )
    return None


def _roll(turn: Play, book: Book, why: str, rule: str, about: str, possible: Sequence[Event]) -> Coming:
    """Roll for an event; `possible` are those that can stand, where the table has each of them come but once."""
    table = book.events
    if table.once:
        return Coming(*roll_one_left(turn, table, possible, why=why, rule=rule, about=about))
    rolled = turn.roll(table.die, why=why, rule=rule, about=about, bands=table.titles)
    return Coming(table.row_for(int(rolled)), rolled)
