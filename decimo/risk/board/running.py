"""What an event leaves running: a plague in a territory, a stack that deserts.

A moment is counted in turns from the first one, whether the players of those turns are still in the game or not.
"""

from dataclasses import dataclass
from typing import ClassVar

FEWER = 2
"""By how many armies a desertion shrinks each time (V14)."""


@dataclass(slots=True)
class Infection:
    """A territory in one outbreak of the plague; it is kept to the end, for no outbreak comes to it twice."""

    shelf: ClassVar[str] = "infections"
    id: str
    outbreak: int
    """The number of the event that brought it."""
    territory: str
    losses: int
    """Losses that are still to come: two, one, or none once it has burnt out."""
    due: int
    """The moment at which the next one comes."""


@dataclass(slots=True)
class Desertion:
    """A stack that loses two armies fewer each time, until that is none."""

    shelf: ClassVar[str] = "desertions"
    id: str
    territory: str
    owner: str
    lost: int
    """What it lost the last time."""
    due: int
    """The moment at which the next ones go."""

    @property
    def coming(self) -> int:
        """How many go the next time."""
        return max(0, self.lost - FEWER)
