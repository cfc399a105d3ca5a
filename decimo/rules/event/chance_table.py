"""The table of chance events: rows of words and dice, each with its effects (section 22)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from pydantic import Field

from decimo.content.bands import BandRow, BandTable
from decimo.content.model import Text
from decimo.content.result import covered, results_of
from decimo.fate import Band
from decimo.rules.event.chance_verb import Decide, DieBand, Effect, EventId

Scope = Literal[
    "triban",
    "state",
    "pair",
    "subordinate",
    "kingdom",
    "empire",
    "outsider",
    "independents",
    "trade",
    "mercenaries",
]
"""What an event is about, and so whom it may strike (R22.1, R22.2).

`state`, `pair` and `independents` strike a state as a whole, `subordinate`, `kingdom` and `empire` a realm, and
all others a land.
"""


class Event(BandRow):
    """One chance event.

    `dice` are its own dice by name, rolled together when it strikes. In `words` {land} and {people} stand for
    the one it strikes; of a state they are its capital and the people there. `needs` stands in tables from
    before wars were played: an event without effects never comes.
    """

    id: EventId
    title: Text
    scope: Scope
    dice: dict[str, Text] = Field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    needs: Literal["", "war"] = ""

    @property
    def rule(self) -> str:
        """The rule id that its facts bear."""
        return f"decimo:{self.id}"

    def bands(self, name: str) -> tuple[Band, ...]:
        """Return what the totals of the die called `name` mean; nothing if its total is an amount."""
        for _, effect in walk(self.effects, ()):
            if isinstance(effect, Decide) and effect.die == f"${name}":
                return tuple(Band(band.words, self.claim(effect, band)) for band in effect.bands)
        return ()

    def band(self, decide: Decide, total: int) -> DieBand:
        """Return the band in which a total of the deciding die falls."""
        return next(band for band in decide.bands if total in self.claim(decide, band))

    def claim(self, decide: Decide, band: DieBand) -> tuple[int | str, ...]:
        """Return the totals that a band names.

        Raises:
            Refusal: its `on` cannot be read, or the die is no formula.

        """
        return covered(band.on, "dice", results_of("dice", self.dice[decide.die[1:]], 52))


class ChanceTable(BandTable[Event]):
    """The events by the total of the table's die."""

    def event(self, id: str) -> Event:  # noqa: A002 - an id is called id everywhere
        """Return the event with this id."""
        return self._by_id[id]

    @cached_property
    def _by_id(self) -> dict[str, Event]:
        return {event.id: event for event in self.rows}

    @cached_property
    def titles(self) -> tuple[Band, ...]:
        """The events as the bands of an ask, each with its id and title."""
        return tuple(
            Band(f"{event.id} {event.title}", claim)
            for event, claim in zip(self.rows, self.claims, strict=True)
        )


def walk(
    effects: tuple[Effect, ...], path: tuple[int | str, ...]
) -> Iterator[tuple[tuple[int | str, ...], Effect]]:
    """Go through effects and those inside their bands, each with the way to it in the file."""
    for n, effect in enumerate(effects):
        here = (*path, "effects", n)
        yield here, effect
        if isinstance(effect, Decide):
            for m, band in enumerate(effect.bands):
                yield from walk(band.effects, (*here, "bands", m))
