"""The table of chance events: rows of words, dice and effects in a small vocabulary of verbs (section 22)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from decimo.content.bands import BandRow, BandTable, On
from decimo.content.model import Id, Row, Text
from decimo.content.result import covered, results_of
from decimo.fate import Band

EventId = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=60)]
DieName = Annotated[str, Field(pattern=r"^\$[a-z]+$")]
"""One of the event's own dice, by its name: `$years`."""
Amount = Annotated[int, Field(ge=1, le=1000)] | DieName
"""A number, or the total of one of the event's dice."""

Scope = Literal[
    "triban",
    "pair",
    "subordinate",
    "kingdom",
    "empire",
    "outsider",
    "independents",
    "trade",
    "mercenaries",
]
"""What an event is about; for reading and filtering, the effects decide what happens."""


class SufferBlight(Row):
    """The land takes blight."""

    verb: Literal["suffer_blight"]
    amount: Amount


class EarnCards(Row):
    """The people banks trade cards."""

    verb: Literal["earn_cards"]
    amount: Amount


class LoseCards(Row):
    """The people loses trade cards, as far as its bank goes."""

    verb: Literal["lose_cards"]
    amount: Amount


class RaiseArmyValue(Row):
    """The people is entitled to more units for good."""

    verb: Literal["raise_army_value"]
    amount: Amount


class LowerArmyValue(Row):
    """The people loses army value, as far as it has any."""

    verb: Literal["lower_army_value"]
    amount: Amount


class Run(Row):
    """Something lasts for years or for seasons, or with neither for good.

    It may bring `blight` and `cards` a year. Of the kinds, `banditry` makes a land desolate and `piracy`
    shuts the route it is on; the others do what their blight and cards say.
    """

    verb: Literal["run"]
    kind: Id
    on: Literal["land", "route"] = "land"
    years: Amount | None = None
    seasons: Amount | None = None
    blight: Amount | None = None
    cards: Amount | None = None


class LoseLeader(Row):
    """Whoever leads the people goes, one way or another, and a new character is diced for his office."""

    verb: Literal["depose_leader", "leader_dies", "leader_murdered"]


class Overthrow(Row):
    """The leader is overthrown from within, and somebody takes his place (R5.19)."""

    verb: Literal["overthrow"]
    by: Literal["colleague", "junior", "forces"]


class Scandal(Row):
    """Illicit ties between one character of the people and one of its nearest enemy; their score rises."""

    verb: Literal["scandal"]
    score: Annotated[int, Field(ge=1, le=7)]


class Assassinate(Row):
    """One of the characters, picked by die, is killed; when this event follows a murder, nobody else is."""

    verb: Literal["assassinate"]


class Accuse(Row):
    """Another people is blamed and the score with it rises: the true `culprit`, or any `neighbour`.

    The culprit is the nearest enemy, or one of the neighbours if there is no enemy.
    """

    verb: Literal["accuse"]
    whom: Literal["culprit", "neighbour"]
    score: Annotated[int, Field(ge=1, le=7)]


class OutsiderTurns(Row):
    """An outsider that reaches the land changes its kind, and its trade routes come or go."""

    verb: Literal["outsider_turns_trader", "outsider_turns_raider"]


class GoTo(Row):
    """The event goes on as another one does."""

    verb: Literal["go_to"]
    event: EventId


class Decide(Row):
    """One of the event's dice decides which band of effects comes."""

    verb: Literal["decide"]
    die: DieName
    bands: Annotated[tuple["DieBand", ...], Field(min_length=1)]


Effect: TypeAlias = Annotated[
    SufferBlight
    | EarnCards
    | LoseCards
    | RaiseArmyValue
    | LowerArmyValue
    | Run
    | LoseLeader
    | Overthrow
    | Scandal
    | Assassinate
    | Accuse
    | OutsiderTurns
    | GoTo
    | Decide,
    Field(discriminator="verb"),
]


class DieBand(Row):
    """Some totals of a die that mean one thing: `on` as in any table, what it says, and what happens."""

    on: On
    words: Text
    effects: tuple[Effect, ...] = ()


class Event(BandRow):
    """One chance event.

    `dice` are its own dice by name, rolled together when it strikes. In `words` {land} and {people} stand for
    the one it strikes. `needs: war` marks an event that cannot come before its rules do.
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
