"""The plain state of the peoples round the edge: what they are, what they plan, and where they stand (section 21)."""

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(slots=True)
class Outsider:
    """A people round the edge, without characters (section 21)."""

    shelf: ClassVar[str] = "outsiders"
    id: str
    kind: Literal["raider", "trader"]
    sea: bool
    army: int
    """The units it brings to a people that conquers it."""
    tributary_to: str = ""
    """The people it pays 1D4 cards a year to (R21.11)."""
    conquered_by: str = ""
    """The people it now belongs to (R21.12)."""


@dataclass(slots=True)
class Attack:
    """An outsider's attack that is to come in some year (R21.1 to R21.4, G-31)."""

    shelf: ClassVar[str] = "attacks"
    id: str
    year: int
    outsider: str
    card: str
    base: str = ""
    """The land held by the outsider from which it comes; empty if it comes from its home (G-41)."""


@dataclass(slots=True)
class Raiding:
    """A constant raiding war of an outsider against one people (R21.20)."""

    shelf: ClassVar[str] = "raidings"
    id: str
    outsider: str
    victim: str
    since: int
    base: str = ""
    """The land held by the outsider from which it raids; empty if from its home (G-41)."""


@dataclass(slots=True)
class Invasion:
    """An outsider's army in a land, this year (R21.21)."""

    shelf: ClassVar[str] = "invasions"
    id: str
    outsider: str
    target: str
    units: int
    sieged: int = 0
    """Seasons for which it has besieged the city."""
    beaten: int = 0
    """1 while it is driven back: it lost its last battle, and comes again next season."""


@dataclass(slots=True)
class Horde:
    """Nomads on the move (R21.22, G-36)."""

    shelf: ClassVar[str] = "hordes"
    id: str
    outsider: str
    units: int
    at: tuple[str, ...]
    """The lands it occupies; the first is where its main body stands."""
    came_from: str
    arrived: int
