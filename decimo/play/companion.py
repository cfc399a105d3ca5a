"""The companion of a game at a real board, without a campaign: draws, and a small file of running effects."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from decimo.chance import Answerer


class Said(NamedTuple):
    """A message to the people at the board: lines to read, and the same for scripts."""

    lines: Sequence[str]
    data: Mapping[str, Any]


class CompanionGame(Protocol):
    """A game at a real board, as far as the companion must know it."""

    seed: int

    @property
    def draws(self) -> int:
        """The number of draws so far."""

    def set(self, key: str, text: str) -> None:
        """Change a house rule. A `Refusal` says what is possible."""

    def know(self, place: str, number: str) -> None:
        """Note the number of armies at a place now. A `Refusal` says what is possible."""

    def note(self, what: str, where: str) -> Said:
        """Note what happened at the board, such as an attack. A `Refusal` says what is possible."""

    def draw(self, answerer: Answerer) -> Said:
        """Draw, and say what to do."""

    def step(self, clock: str) -> Said:
        """Move on to the next `round` or `context`, and say what to do."""

    def running(self) -> Said:
        """Say which effects are running."""

    def text(self) -> str:
        """Return the content of the game's file."""


class Companion(Protocol):
    """The companion of one game, found by its name."""

    id: str

    def begin(self, seed: int) -> CompanionGame:
        """Begin a game."""

    def read(self, text: bytes, file: str) -> CompanionGame:
        """Read a game's file. A `Refusal` names its first fault with the line."""
