"""The companion of a game at a real board, without a campaign: draws, and a small file of what is known of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from decimo.chance import Answerer, Refusal


class Said(NamedTuple):
    """A message to the people at the board: lines to read, and the same for scripts."""

    lines: Sequence[str]
    data: Mapping[str, Any]


class ToldPlace(NamedTuple):
    """What is told of a place: its name, its owner and armies as typed, and the file's line where they are."""

    place: str
    value: str
    at: str = ""


class CompanionGame(Protocol):
    """A game at a real board, as far as the companion must know it."""

    seed: int

    @property
    def draws(self) -> int:
        """The number of draws so far."""

    def set(self, key: str, text: str) -> None:
        """Change a house rule. A `Refusal` says what is possible."""

    def tell(self, places: Sequence[ToldPlace]) -> Said:
        """Learn owners and armies of places. A `Refusal` says what is possible, and then nothing changes."""

    def told_board(self) -> Said:
        """Return what was told, in the form in which it can be told."""

    def note(self, what: str, where: str) -> Said:
        """Note what happened at the board, such as an attack. A `Refusal` says what is possible."""

    def draw(self, answerer: Answerer) -> Said:
        """Draw, and say what to do."""

    def step(self, clock: str) -> Said:
        """Move on to the next `round` or `context`, and say what to do."""

    def running(self) -> Said:
        """Say which effects are running."""

    def go_back(self, number: int) -> Said:
        """Take back the last actions. A `Refusal` says how many there are."""

    def go_forward(self, number: int) -> Said:
        """Do again what was taken back. A `Refusal` says how much there is."""

    def past(self) -> Said:
        """List what was done, the oldest first."""

    def text(self) -> str:
        """Return the content of the game's file."""


class Companion(Protocol):
    """The companion of one game, found by its name."""

    id: str

    def begin(self, seed: int) -> CompanionGame:
        """Begin a game."""

    def read(self, text: bytes, file: str) -> CompanionGame:
        """Read a game's file. A `Refusal` names its first fault with the line."""


@dataclass
class Entry:
    """An action that is being done: its words, its dice, and the changes of the board in words."""

    did: str
    dice: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


def travel(
    number: int, there: int, word: str, move: Callable[[], str], changes: Callable[[], Sequence[str]]
) -> Said:
    """Take back or do again a number of actions of which `there` are left; `move` does one and returns its words.

    Raises:
        Refusal: there are not so many.

    """
    if not there:
        raise Refusal(f"Nothing can be {word}; '--history' lists what was done.")
    if not 1 <= number <= there:
        raise Refusal(f"{number} cannot be {word}; type a number from 1 to {there}.")
    done = [move() for _ in range(number)]
    lines = [*(f"{word.capitalize()}: {did}." for did in done), *(f"  {line}" for line in changes())]
    return Said(lines, {"moved": done, "left": there - number})


def difference(to: Mapping[str, Any], of: Mapping[str, Any]) -> dict[str, Any]:
    """Return what makes the state `of` into `to`.

    Of a list it is the length of the common beginning and all that follows it; of a mapping the values of the keys
    that differ, None where there is no such key.
    """
    found: dict[str, Any] = {}
    for key, value in to.items():
        other = of[key]
        if value == other:
            continue
        if isinstance(value, dict):
            found[key] = {
                name: value.get(name) for name in value | other if value.get(name) != other.get(name)
            }
        elif isinstance(value, list):
            pairs = enumerate(zip(value, other, strict=False))
            same = next((n for n, (one, two) in pairs if one != two), min(len(value), len(other)))
            found[key] = [same, value[same:]]
        else:
            found[key] = value
    return found


def apply_difference(of: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state that a `difference` makes of another one."""
    made = dict(of)
    for key, value in change.items():
        old = made[key]
        if isinstance(old, dict):
            made[key] = {name: each for name, each in (old | value).items() if each is not None}
        elif isinstance(old, list):
            same, rest = value
            made[key] = [*old[:same], *rest]
        else:
            made[key] = value
    return made
