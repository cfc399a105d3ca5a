"""The plain state of war: the wars, and the armies and fleets that are in the field."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(slots=True)
class War:
    """A war between two states, each with the allies that joined it (section 7).

    `one` declared it on `other`. States are named by their heads, see `power`.
    """

    shelf: ClassVar[str] = "wars"
    id: str
    one: str
    other: str
    since: int
    one_allies: tuple[str, ...] = ()
    other_allies: tuple[str, ...] = ()
    attacker: str = ""
    """Who attacks this year: `one` or `other` (R7.1); empty before spring."""
    one_won: int = 0
    """Battles and sieges won by the side of `one` (G-26)."""
    other_won: int = 0
    cause: str = ""
    civil: bool = False
    """Whether it is a civil war (section 11): its blight counts double (R11.2)."""


@dataclass(slots=True)
class Army:
    """A field army on the map, from winter to the end of autumn (R9.1, G-44).

    Its units are off its lands' rolls while it is out. `musters` says what each land sent and `allies` what
    each land of an ally sent: entries are `land:regulars`, followed by `:mercenaries:risen` where there are any.
    """

    shelf: ClassVar[str] = "armies"
    id: str
    power: str
    at: str
    """The land where it stands."""
    home: str
    """The land it mustered in."""
    regulars: int
    horde: int = 0
    mercenaries: int = 0
    risen: int = 0
    allied: int = 0
    """Units of allied contingents (R9.4)."""
    musters: tuple[str, ...] = ()
    allies: tuple[str, ...] = ()
    sieged: int = 0
    """Seasons for which it has besieged the city of the land it stands in."""
    supplied: bool = True
    """Whether it ended its last move in supply (R8.1)."""
    marched: int = 0
    """The number of the season in which it last moved or retreated."""
    against: str = ""
    """The land held by outsiders that it took the field against; empty for an army of a war (G-41)."""


@dataclass(slots=True)
class Fleet:
    """Ships out at sea or in a port, from winter to the end of autumn (section 13, G-22)."""

    shelf: ClassVar[str] = "fleets"
    id: str
    power: str
    at: str
    """The sea zone it is in, or the land in whose port it lies."""
    ships: int
    hired: int = 0
    musters: tuple[str, ...] = ()
