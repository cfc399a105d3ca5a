"""A campaign as it stands between two steps, and how it is written down."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec

from decimo.chance import Change, Fact, Plain, Setting, TextValue

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
