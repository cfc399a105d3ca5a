"""A piece of Riskless: whose it is, what it is, and where it stands."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(slots=True)
class Piece:
    """One piece from the moment it is placed. Its id counts the pieces of its owner and tells nothing of its rank."""

    shelf: ClassVar[str] = "pieces"
    id: str
    owner: str
    rank: str
    at: str = ""
    """The territory where it stands; nothing once it has fallen."""
    slot: int = 0
    """Its place in the row of its territory: it keeps it, so that what is known stays with it (S-h)."""
    known: bool = False
    """Whether everybody saw its rank in a duel (S-g)."""
    moved: bool = False
    """Whether it was seen to move: then it is no bomb."""
