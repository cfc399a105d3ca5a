"""What a game offers beside a real board, without a campaign: draws, and a small file of what they leave running."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from decimo.chance import Answerer


class Said(NamedTuple):
    """What the people at the board are told: lines to read, and the same for scripts."""

    lines: Sequence[str]
    data: Mapping[str, Any]


class BesideGame(Protocol):
    """A game at a real board, as far as its companion must know it."""

    seed: int

    @property
    def draws(self) -> int:
        """How many draws there have been."""

    def set(self, key: str, text: str) -> None:
        """Change a house rule. A `Refusal` says what is possible."""

    def know(self, place: str, number: str) -> None:
        """Learn how many stand at a place now. A `Refusal` says what is possible."""

    def note(self, what: str, where: str) -> Said:
        """Note what happened at the board, such as an attack. A `Refusal` says what is possible."""

    def draw(self, answerer: Answerer) -> Said:
        """Draw, and say what to do."""

    def step(self, clock: str) -> Said:
        """Step on to the next `round` or `context`, and say what to do."""

    def running(self) -> Said:
        """Say what is running on."""

    def text(self) -> str:
        """Return what the game's file is to hold."""


class Companion(Protocol):
    """What draws beside a board, under the name by which people call it."""

    id: str

    def begin(self, seed: int) -> BesideGame:
        """Begin a game."""

    def read(self, text: bytes, file: str) -> BesideGame:
        """Read a game's file. A `Refusal` names its first fault with the line."""
