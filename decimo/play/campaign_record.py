"""A campaign as it stands between two steps, and how it is written down."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from decimo.chance import Answered, AnswerSource, Change, Fact, Plain, Setting, TextValue, Value

World = TypeVar("World")

SEAT_PLAYER, SEAT_POLICY = "player", "policy"
DICE_APP, DICE_OWN = "app", "own"


@dataclass(slots=True, frozen=True)
class Moment:
    """Where the calendar stands: the step of this id is played next."""

    year: int
    season: int
    step: str


@dataclass(slots=True)
class State(Generic[World]):
    """Everything that a campaign is at one moment. Two campaigns with equal states go on alike."""

    moment: Moment
    seats: dict[str, str]
    """Who decides for each side: `player` or `policy`."""
    dice: str
    """Who rolls and draws: `app`, `own`, or the kinds that are the player's own, such as `chance cards`."""
    settings: dict[str, Setting]
    world: World


class StateFormat(Generic[World]):
    """Writes states of one ruleset to text and back."""

    def __init__(self, world_type: type[World]) -> None:
        kind = State[world_type]  # type: ignore[valid-type]
        self._decoder: msgspec.json.Decoder[State[World]] = msgspec.json.Decoder(kind, dec_hook=_read_text)
        self._encoder = msgspec.json.Encoder(enc_hook=_write_text)

    def write(self, state: State[World]) -> bytes:
        """Write a state as JSON, always in the same order."""
        return self._encoder.encode(state)

    def after(self, text: bytes, facts: Sequence[Fact], state: State[World]) -> bytes:
        """Write the state after a step; `text` is the state before it, of which no facts leave all but the moment."""
        if facts:
            return self.write(state)
        rest = text.index(b"},") + 1  # the moment is written first
        return b'{"moment":' + self._encoder.encode(state.moment) + text[rest:]

    def read(self, text: bytes) -> State[World]:
        """Read a state.

        Raises:
            ValueError: the text is no state of this ruleset.

        """
        return self._decoder.decode(text)


def _read_text(kind: type, text: Any) -> Any:
    """Read a value of the world that is kept as its text."""
    if issubclass(kind, TextValue) and isinstance(text, str):
        return kind.read(text)
    raise ValueError(f"{kind.__name__} is no text value, or {text!r} no text")


def _write_text(value: Any) -> str:
    if isinstance(value, TextValue):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} is no text value")


def fingerprint(state_text: bytes) -> str:
    """A short name of a state: equal states have equal fingerprints."""
    return blake2b(state_text, digest_size=8).hexdigest()


def content_digest(texts: Mapping[str, str]) -> str:
    """A short name of the texts of land and tables: equal texts have equal digests."""
    digest = blake2b(digest_size=16)
    for name in sorted(texts):
        for part in (name.encode(), texts[name].encode()):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def compress_state(state_text: bytes) -> bytes:
    """A state's text, compressed for keeping."""
    return zlib.compress(state_text, 2)


def decompress_state(blob: bytes) -> bytes:
    """The text of a compressed state."""
    return zlib.decompress(blob)


def apply_changes(state_text: bytes, changes: Iterable[Change], moment: Moment) -> bytes:
    """Return the text of a state after `changes`, standing at `moment`, without running any rule."""
    state: dict[str, Any] = msgspec.json.decode(state_text)
    carry(state, changes, moment)
    return msgspec.json.encode(state)


def carry(state: dict[str, Any], changes: Iterable[Change], moment: Moment) -> None:
    """Bring the plain values of a state to where they are after `changes`, standing at `moment`.

    A change whose path begins with `@` is of the session (`@settings.pack`), all others of the world.
    """
    for change in changes:
        _put(state if change.path.startswith("@") else state["world"], change.path.lstrip("@"), change.after)
    state["moment"] = msgspec.to_builtins(moment)


def _put(root: dict[str, Any], path: str, value: Plain) -> None:
    *stem, last = path.split(".")
    place = root
    for name in stem:
        place = place[name]
    if value is None:
        place.pop(last, None)
    else:
        # What a fact brought may be changed by later ones, and the fact must stay as it was told.
        place[last] = deepcopy(value)


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
