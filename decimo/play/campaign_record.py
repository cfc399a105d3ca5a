"""A campaign's state between two steps, its records, and how they are written."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from hashlib import blake2b
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from decimo.chance import Answered, AnswerSource, Change, Fact, IdField, Plain, Setting, TextValue, Value

World = TypeVar("World")

SEAT_PLAYER, SEAT_POLICY = "player", "policy"
DICE_APP, DICE_OWN = "app", "own"

LAST_YEAR = 10_000
"""The last year of play."""
MOST_SEASONS = 100
"""More seasons than a year of any game has."""
LARGEST_NUMBER = 100_000
"""The largest number of a world: every count, year and number of a season is below it."""
MOST_ITEMS = 10_000
"""The most characters of a text of a world, and the most entities of a kind."""
LONGEST_TEXT = 1 << 26
"""The most bytes of a state or of a scenario's or table's text."""


@dataclass(slots=True, frozen=True)
class Moment:
    """A time in the calendar: a year, a season, and the id of the next step."""

    year: int
    season: int
    step: str


@dataclass(slots=True)
class State(Generic[World]):
    """Everything about a campaign at one moment. Campaigns with equal states go on alike."""

    moment: Moment
    seats: dict[str, str]
    """The seat of each side: `player` or `policy`."""
    dice: str
    """The roller: `app`, `own`, or the kinds that the player rolls and draws, such as `chance cards`."""
    settings: dict[str, Setting]
    world: World


class StateFormat(Generic[World]):
    """A format that writes states of one ruleset as text and reads them."""

    def __init__(self, world_type: type[World]) -> None:
        kind = State[world_type]  # type: ignore[valid-type]
        self._decoder: msgspec.json.Decoder[State[World]] = msgspec.json.Decoder(kind, dec_hook=_read_text)
        self._encoder = msgspec.json.Encoder(enc_hook=_write_text)

    def write(self, state: State[World]) -> bytes:
        """Write a state as JSON, with keys always in the same order."""
        return self._encoder.encode(state)

    def after(self, text: bytes, facts: Sequence[Fact], state: State[World]) -> bytes:
        """Write the state after a step; without facts only the moment differs from `text`, the state before it."""
        if facts:
            return self.write(state)
        rest = text.index(b"},") + 1  # the moment is written first
        return b'{"moment":' + self._encoder.encode(state.moment) + text[rest:]

    def read(self, text: bytes) -> State[World]:
        """Read a state.

        Raises:
            ValueError: the text is no state of this ruleset, or the state is not possible.

        """
        state = self._decoder.decode(text)
        check_moment(state.moment)
        check_world(state.world)
        return state


def check_moment(moment: "Moment") -> None:
    """Raise a ValueError if a moment is outside the calendar."""
    if not 1 <= moment.year <= LAST_YEAR + 1:
        raise ValueError(f"the year {moment.year} is not between 1 and {LAST_YEAR}")
    if not 0 <= moment.season < MOST_SEASONS:
        raise ValueError(f"the year has no season {moment.season}")


def check_world(world: Any) -> None:
    """Raise a ValueError if a world is not possible: a number out of bounds, a wrong id, a reference to nothing.

    Rules loop over numbers and look up ids, so they would fail on it or run for ever. What today's rules would not let
    happen, but any can play on from, is for `Ruleset.broken`. Only worlds that are dataclasses are checked.
    """
    if not is_dataclass(world):
        return
    shelves = {
        name: kept for name in _names(world.__class__) if isinstance(kept := getattr(world, name), dict)
    }
    references: Mapping[str, IdField] = getattr(world, "references", {})
    known = {name: frozenset(kept) for name, kept in shelves.items()}
    _check_entity(world, "", references, known)
    for shelf, kept in shelves.items():
        _check_size(shelf, kept)
        for key, entity in kept.items():
            if getattr(entity, "id", key) != key:
                raise ValueError(f"{shelf}.{key[:40]} has the id {entity.id[:40]}")
            if is_dataclass(entity):
                _check_entity(entity, f"{shelf}.", references, known)


def _check_entity(
    entity: Any, stem: str, references: Mapping[str, IdField], known: Mapping[str, frozenset[str]]
) -> None:
    for name in _names(entity.__class__):
        value = getattr(entity, name)
        if isinstance(value, dict):
            continue
        path = f"{stem}{name}"
        for one in _parts(value):
            if isinstance(one, int):
                if not 0 <= one <= LARGEST_NUMBER:
                    raise ValueError(f"the number of {path} is not between 0 and {LARGEST_NUMBER}")
            elif isinstance(one, (str, tuple)):
                _check_size(path, one)
        reference = references.get(path)
        if reference is not None:
            for id_ in reference.read(value):
                if id_ not in reference.words and not any(id_ in known[shelf] for shelf in reference.shelves):
                    raise ValueError(f"{path} is {id_[:40]}, which does not exist")


def _check_size(path: str, value: "str | tuple[Any, ...] | dict[str, Any]") -> None:
    if len(value) > MOST_ITEMS:
        raise ValueError(f"{path} is longer than {MOST_ITEMS}")


def _parts(value: Any) -> Iterator[Any]:
    """Yield a value and its parts: the items of a tuple, the fields of a text value."""
    yield value
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, TextValue):
        names: tuple[str, ...] = type(value).__slots__
        yield from (getattr(value, name) for name in names)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple([each.name for each in fields(kind)])


def _read_text(kind: type, text: Any) -> Any:
    """Read a value of the world that is stored as text."""
    if issubclass(kind, TextValue) and isinstance(text, str):
        return kind.read(text)
    raise ValueError(f"{kind.__name__} is no text value, or {text!r} no text")


def _write_text(value: Any) -> str:
    if isinstance(value, TextValue):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} is no text value")


def fingerprint(state_text: bytes) -> str:
    """Return the fingerprint of a state: equal states have equal fingerprints."""
    return blake2b(state_text, digest_size=8).hexdigest()


def content_digest(texts: Mapping[str, str]) -> str:
    """Return the digest of the texts of scenario and tables: equal texts have equal digests."""
    digest = blake2b(digest_size=16)
    for name in sorted(texts):
        for part in (name.encode(), texts[name].encode()):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def compress_state(state_text: bytes) -> bytes:
    """Return a state's text compressed for storage."""
    return zlib.compress(state_text, 2)


def decompress(packed: bytes, most: int = LONGEST_TEXT) -> bytes:
    """Return a compressed text of at most `most` bytes.

    Raises:
        ValueError, zlib.error: it is longer, or not whole.

    """
    unpacker = zlib.decompressobj()
    text = unpacker.decompress(packed, most + 1)
    if len(text) > most:
        raise ValueError("the text is longer than any of a campaign")
    if not unpacker.eof:
        raise zlib.error("the text is not whole")
    return text


def apply_changes(state_text: bytes, changes: Iterable[Change], moment: Moment) -> bytes:
    """Return the text of a state after `changes`, at `moment`, without running any rule."""
    state: dict[str, Any] = msgspec.json.decode(state_text)
    carry(state, changes, moment)
    return msgspec.json.encode(state)


def carry(state: dict[str, Any], changes: Iterable[Change], moment: Moment) -> None:
    """Apply `changes` and `moment` to the plain values of a state.

    A path that begins with `@` belongs to the session (`@settings.pack`), any other to the world.
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
        # A copy: later facts may change the value, and this fact must keep it.
        place[last] = deepcopy(value)


RecordKind = Literal[
    "founding", "step", "order", "setting", "seat", "dice", "withdraw", "update", "amend", "branch"
]


@dataclass(slots=True, frozen=True)
class StepRecord:
    """One finished step of the campaign's history.

    `parent` is the step before it; a step that is taken back and played differently gives its parent a second
    child. `then` is the moment after the step.
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
        """Whether the state after the step is kept; see `is_kept_whole`."""
        return is_kept_whole(self.parent, self.kind, (self.year, self.season), self.then)


def is_kept_whole(parent: int | None, kind: RecordKind, season: tuple[int, int], then: Moment) -> bool:
    """Whether the state after a step is kept: the first step, the founding, an update, or the last of a season."""
    return parent is None or kind in ("founding", "update") or (then.year, then.season) != season


class Played(NamedTuple):
    """A step with its answers and facts."""

    record: StepRecord
    answered: tuple[Answered, ...]
    facts: tuple[Fact, ...]


@dataclass(slots=True)
class OpenStep:
    """A step that waits for a person, with the answers so far.

    For an order, `command` says what was ordered and `by` who gave it; a step of the calendar has no command.
    `offered` are answers given before a change restarted the step; `deferred` are changes of settings that take
    effect after the step.
    """

    name: str
    take: int
    command: str = ""
    by: AnswerSource = "app"
    answered: dict[int, Answered] = field(default_factory=dict)
    offered: dict[int, Value] = field(default_factory=dict)
    deferred: list[tuple[str, Setting]] = field(default_factory=list)


def amendment_command(what: str, text: str, reason: str) -> str:
    """Write an amendment as a record stores it."""
    return msgspec.json.encode([what, text, reason]).decode()


def read_amendment(command: str) -> tuple[str, str, str]:
    """Read an amendment from a record: its field, the new value, and the reason."""
    return msgspec.json.decode(command, type=tuple[str, str, str])


@dataclass(slots=True, frozen=True)
class Charter:
    """The data a campaign was founded with. It never changes."""

    name: str
    ruleset: str
    scenario: str
    seed: int
    seats: Mapping[str, str]
    dice: str
    settings: Mapping[str, Setting]
    founded_with: str
    """The program's version."""


@dataclass(slots=True, frozen=True)
class DiaryEntry:
    """A page of the player's diary, kept as typed. `about` is the id of a people, or empty."""

    id: int
    year: int
    season: int
    about: str
    text: str
    written: str
    """The real time of writing, in ISO form."""
    step: int = 0
    """The id of the step after which it was written; 0 if unknown."""


def fact_number(step: int, place: int) -> str:
    """Return the number of the fact at a step's place, counted from 0: `412.3`. It never changes."""
    return f"{step}.{place + 1}"


_COUNTED = range(-(2**63), 2**63)
"""The numbers that a file can hold; a larger one is no number of a possible state."""


class LedgerEntry(NamedTuple):
    """A tracked number at the end of a year."""

    ledger: str
    key: str
    column: str
    year: int
    value: int


def tracked_numbers(facts: Sequence[Fact], year: int) -> dict[tuple[str, str, str, int], int]:
    """Return the numbers that facts of one year changed, by ledger, key, column and year."""
    numbers: dict[tuple[str, str, str, int], int] = {}
    for fact in facts:
        for path, _, after in fact.changes:
            match path.split("."):
                case [ledger, key, column] if isinstance(after, int) and after in _COUNTED:
                    numbers[ledger, key, column, year] = int(after)
                case [ledger, key] if isinstance(after, dict):
                    for column, value in after.items():
                        if isinstance(value, int) and value in _COUNTED:
                            numbers[ledger, key, column, year] = int(value)
    return numbers
