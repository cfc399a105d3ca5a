"""The rows of a campaign's journal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from decimo.chance import Answered, AnswerSource, Fact, Setting, Value
from decimo.play.state import Moment

RecordKind = Literal[
    "founding", "step", "order", "setting", "seat", "dice", "withdraw", "update", "amend", "branch"
]


@dataclass(slots=True, frozen=True)
class StepRecord:
    """One step of the campaign's history, once it is over.

    `parent` is the step it followed; a step taken back and played differently gives its parent a second
    child. `then` is where the calendar stood afterwards.
    """

    id: int
    parent: int | None
    kind: RecordKind
    year: int
    season: int
    name: str
    take: int
    command: str
    by: AnswerSource
    rules: int
    version: str
    content: str
    fingerprint: str
    then: Moment

    @property
    def kept_whole(self) -> bool:
        """Whether the state after it is kept; see `is_kept_whole`."""
        return is_kept_whole(self.parent, self.kind, (self.year, self.season), self.then)


def is_kept_whole(parent: int | None, kind: RecordKind, season: tuple[int, int], then: Moment) -> bool:
    """Whether the state after a step is kept: it is the first step, the founding, an update, or ends a season."""
    return parent is None or kind in ("founding", "update") or (then.year, then.season) != season


class Played(NamedTuple):
    """A step with what was asked and what happened in it."""

    record: StepRecord
    answered: tuple[Answered, ...]
    facts: tuple[Fact, ...]


@dataclass(slots=True)
class OpenStep:
    """A step that waits for a person: what has been answered so far.

    Of an order `command` says what was ordered, and `by` who gave it; a step of the calendar has no command.
    `offered` are answers given before a change made the step start again; `deferred` are changes of settings
    that take effect after the step.
    """

    name: str
    take: int
    command: str = ""
    by: AnswerSource = "app"
    answered: dict[int, Answered] = field(default_factory=dict)
    offered: dict[int, Value] = field(default_factory=dict)
    deferred: list[tuple[str, Setting]] = field(default_factory=list)


def amendment_command(what: str, text: str, reason: str) -> str:
    """Write down an amendment as a record keeps it."""
    return msgspec.json.encode([what, text, reason]).decode()


def read_amendment(command: str) -> tuple[str, str, str]:
    """Read an amendment as a record keeps it: what, its new value, and why."""
    return msgspec.json.decode(command, type=tuple[str, str, str])


@dataclass(slots=True, frozen=True)
class Charter:
    """What a campaign was founded with. It never changes."""

    name: str
    ruleset: str
    scenario: str
    seed: int
    seats: Mapping[str, str]
    dice: str
    settings: Mapping[str, Setting]
    founded_with: str
    """The version of the program."""


@dataclass(slots=True, frozen=True)
class DiaryEntry:
    """The player's own words, kept as typed. `about` is the id of a people or empty."""

    id: int
    year: int
    season: int
    about: str
    text: str
    written: str
    """When it was written, in ISO form; of the player's world, not the campaign's."""
    step: int = 0
    """The id of the step after which it was written; 0 if that is not known."""


def fact_number(step: int, place: int) -> str:
    """Return the number of the fact at a place of a step, counted from 0: `412.3`. It never changes."""
    return f"{step}.{place + 1}"


class LedgerEntry(NamedTuple):
    """A number that is tracked over time, as it stood at the end of a year."""

    ledger: str
    key: str
    column: str
    year: int
    value: int


def tracked_numbers(facts: Sequence[Fact], year: int) -> dict[tuple[str, str, str, int], int]:
    """The numbers that facts of one year changed, by ledger, key, column and year."""
    numbers: dict[tuple[str, str, str, int], int] = {}
    for fact in facts:
        for path, _, after in fact.changes:
            match path.split("."):
                case [ledger, key, column] if isinstance(after, int):
                    numbers[ledger, key, column, year] = int(after)
                case [ledger, key] if isinstance(after, dict):
                    for column, value in after.items():
                        if isinstance(value, int):
                            numbers[ledger, key, column, year] = int(value)
    return numbers
