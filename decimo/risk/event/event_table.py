"""The table of random events, by the sum of five dice (A2)."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from decimo.content.bands import BandRow, BandTable, check_bands
from decimo.content.document import Lines
from decimo.content.model import Text
from decimo.content.name import suggestion
from decimo.content.problem import Problem, parted
from decimo.content.result import results_of
from decimo.fate import Band, Refusal
from decimo.risk.event.verb import DICE, Effect, Reroll

EventId = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=60)]

Target = Literal["nowhere", "land", "two-lands", "ocean", "anywhere", "poorest", "chosen"]
"""Where an event strikes: by the tables of targets (`anywhere` is land or ocean), or by a contest of dice."""


class Event(BandRow):
    """One random event; what its fields mean stands at the top of the shipped table."""

    id: EventId
    title: Text
    cause: Text
    """What armies are lost to, as a sentence says it: `a flood`."""
    target: Target
    effects: Annotated[tuple[Effect, ...], Field(min_length=1)]
    dice: str = ""
    needs: Literal["", "ocean", "hurricanes", "blizzards"] = ""
    otherwise: str = ""
    meteor: bool = False
    """Whether it may take the last army too, and leaves a wasteland then (A4)."""
    strong: Literal["spread", "again"] = "spread"

    @property
    def rule(self) -> str:
        """The rule id that its facts bear."""
        return f"risk:{self.id}"

    @property
    def reroll(self) -> Reroll | None:
        """How much stronger the event comes that this one calls; None if it calls none."""
        return next((effect for effect in self.effects if isinstance(effect, Reroll)), None)


class EventTable(BandTable[Event]):
    """The events by the total of the table's dice; a board keeps which have come, where each comes but once."""

    remembers_once: ClassVar[bool] = True

    def event(self, id: str) -> Event:  # noqa: A002 - an id is called id everywhere
        """Return the event with this id."""
        return self._by_id[id]

    @cached_property
    def _by_id(self) -> dict[str, Event]:
        return {event.id: event for event in self.rows}

    @cached_property
    def titles(self) -> tuple[Band, ...]:
        """The events as the bands of an ask."""
        pairs = zip(self.rows, self.claims, strict=True)
        return tuple([Band(event.title, claim) for event, claim in pairs])


def check_events(
    table: EventTable, lines: Lines, file: str, neighbours: Mapping[str, object]
) -> list[Problem]:
    """Return every fault of a table of random events."""
    problems = check_bands(table, lines, file, neighbours)
    if table.kind != "dice":
        problems.append(
            Problem(file, lines.at("kind"), "events are rolled for, not drawn", "write 'kind: dice'")
        )
    for n, event in enumerate(table.rows):
        faults = _faults(event, table)
        problems += [Problem(file, lines.at("rows", n, key), what, remedy) for key, what, remedy in faults]
    return sorted(set(problems))


def _faults(event: Event, table: EventTable) -> Iterator[tuple[str, str, str]]:
    if event.then:
        yield "then", "an event does not roll on with 'then'", "use the effect 'reroll'"
    if event.dice:
        try:
            results_of("dice", event.dice, 52)
        except Refusal as fault:
            yield "dice", *parted(fault, "write it like 1d6+1")
    elif any(getattr(effect, "amount", 0) == DICE for effect in event.effects):
        yield "effects", f"{event.id} has no dice to take an amount from", "add 'dice: 1d6'"
    others = [other.id for other in table.rows if not other.needs and other.reroll is None]
    if event.otherwise and event.otherwise not in others:
        yield "otherwise", f"no event '{event.otherwise}' can stand in its place", suggestion("", others)
    if event.reroll is not None and not others:
        yield "effects", "every event calls another", "let some come by themselves"
