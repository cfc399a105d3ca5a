"""The table of random events, by the sum of five dice (A2)."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from decimo.chance import Band, Refusal
from decimo.content.bands import BandRow, BandTable, check_bands
from decimo.content.model import ContentPart, Text
from decimo.content.problem import Problem, split_remedy, suggestion
from decimo.content.result import results_of
from decimo.content.strict_yaml import Lines

DICE = "$dice"
"""The total of the event's own dice, in place of a number."""
Amount = Annotated[int, Field(ge=1, le=99)] | Literal["$dice"]

Where = Literal["target", "neighbours", "ocean", "owner", "continent"]
"""The territories that an effect strikes.

`target` is the struck territory, with those around it if the event is a strong one; `neighbours` all that border
on it; `ocean` all on the struck ocean; `owner` all of the struck player; `continent` the rest of the target's
continent.
"""


class Lose(ContentPart):
    """Each territory loses this many armies, or this number divided by another and rounded up."""

    verb: Literal["lose"]
    amount: Amount
    divide: Annotated[int, Field(ge=1, le=6)] = 1
    where: Where = "target"


class LoseShare(ContentPart):
    """Each territory loses a share of its armies, rounded up (E3)."""

    verb: Literal["lose_share"]
    share: Literal["1/4", "1/2", "3/4"]
    where: Where = "target"


class Keep(ContentPart):
    """Each territory loses all but this many of its armies."""

    verb: Literal["keep"]
    armies: Annotated[int, Field(ge=0, le=9)]
    where: Where = "target"


class Ban(ContentPart):
    """Attacks into the territory and out of it are banned until the next event begins (A5)."""

    verb: Literal["ban"]


class Gain(ContentPart):
    """Each territory gains armies."""

    verb: Literal["gain"]
    amount: Amount


class Desert(ContentPart):
    """Armies leave the territory, two fewer each time."""

    verb: Literal["desert"]
    amount: Amount


class RebelAttack(ContentPart):
    """A number of rebels rise in the territory and attack to their last army."""

    verb: Literal["rebel"]
    rebels: Annotated[int, Field(ge=1, le=99)]


class CivilWar(ContentPart):
    """As many rebels as there are armies rise, and both sides fight on equal terms."""

    verb: Literal["civil_war"]


class Infect(ContentPart):
    """The plague breaks out in the territory."""

    verb: Literal["infect"]


class Trade(ContentPart):
    """The territory goes to the highest die of all but its owner."""

    verb: Literal["trade"]


class EndWorld(ContentPart):
    """All armies are gone, and the game is over."""

    verb: Literal["end_world"]


class Reroll(ContentPart):
    """Another, stronger event comes in place of this one (section 4.5).

    With `spread` it costs `factor` times the armies and covers all territories within `reach` borders; with `again`
    it strikes `targets` places. A ban holds until that many more events have begun.
    """

    verb: Literal["reroll"]
    factor: Annotated[int, Field(ge=2, le=9)]
    reach: Annotated[int, Field(ge=1, le=9)]
    targets: Annotated[int, Field(ge=2, le=9)]
    bans: Annotated[int, Field(ge=2, le=9)]


Effect: TypeAlias = Annotated[
    Lose
    | LoseShare
    | Keep
    | Ban
    | Gain
    | Desert
    | RebelAttack
    | CivilWar
    | Infect
    | Trade
    | EndWorld
    | Reroll,
    Field(discriminator="verb"),
]

Losing: TypeAlias = Lose | LoseShare | Keep
"""The effects that cost armies at once, by a number or a share."""


EventId = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=60)]

Target = Literal["nowhere", "land", "two-lands", "ocean", "anywhere", "poorest", "chosen"]
"""The choice of targets: by the tables of targets (`anywhere` is land or ocean), or by a contest of dice."""


class EventRow(BandRow):
    """One random event; its fields are explained at the top of the shipped table."""

    id: EventId
    title: Text
    cause: Text
    """The cause of losses in a sentence: `a flood`."""
    target: Target
    effects: Annotated[tuple[Effect, ...], Field(min_length=1)]
    dice: str = ""
    needs: Literal["", "ocean", "hurricanes", "blizzards"] = ""
    otherwise: str = ""
    meteor: bool = False
    """Whether it may take the last army and leave a wasteland (A4)."""
    strong: Literal["spread", "again"] = "spread"

    @property
    def rule(self) -> str:
        """The rule id of its facts."""
        return f"risk:{self.id}"

    @property
    def reroll(self) -> Reroll | None:
        """The reroll by which this event calls a stronger one; None if it calls none."""
        return next((effect for effect in self.effects if isinstance(effect, Reroll)), None)


class EventTable(BandTable[EventRow]):
    """The events by the total of the table's dice; the board stores which have come if each comes only once."""

    remembers_once: ClassVar[bool] = True

    def event(self, id: str) -> EventRow:  # noqa: A002 - an id is called id everywhere
        """Return the event with this id."""
        return self._by_id[id]

    @cached_property
    def _by_id(self) -> dict[str, EventRow]:
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


def _faults(event: EventRow, table: EventTable) -> Iterator[tuple[str, str, str]]:
    if event.then:
        yield "then", "an event does not roll on with 'then'", "use the effect 'reroll'"
    if event.dice:
        try:
            results_of("dice", event.dice, 52)
        except Refusal as fault:
            yield "dice", *split_remedy(fault, "write it like 1d6+1")
    elif any(getattr(effect, "amount", 0) == DICE for effect in event.effects):
        yield "effects", f"{event.id} has no dice to take an amount from", "add 'dice: 1d6'"
    others = [other.id for other in table.rows if not other.needs and other.reroll is None]
    if event.otherwise and event.otherwise not in others:
        yield "otherwise", f"there is no event '{event.otherwise}' to replace it", suggestion("", others)
    if event.reroll is not None and not others:
        yield "effects", "every event calls another", "let some come by themselves"
