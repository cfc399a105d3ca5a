"""The plain state of a Decimo campaign: lands, characters, wars, armies, fleets, outsiders, and the seasons."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from decimo.chance import IdField
from decimo.world.muster import Crew, Muster
from decimo.world.references import REFERENCES


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

    Its lands do not count its units while it is out. `musters` holds the units that each land sent, `allies`
    those that each land of an ally sent.
    """

    shelf: ClassVar[str] = "armies"
    id: str
    power: str
    at: str
    """The land where it is."""
    home: str
    """The land it mustered in."""
    regulars: int
    horde: int = 0
    mercenaries: int = 0
    risen: int = 0
    allied: int = 0
    """Units of allied contingents (R9.4)."""
    musters: tuple[Muster, ...] = ()
    allies: tuple[Muster, ...] = ()
    sieged: int = 0
    """Seasons for which it has besieged the city of its land."""
    supplied: bool = True
    """Whether it ended its last move in supply (R8.1)."""
    marched: int = 0
    """The number of the season in which it last moved or retreated."""
    against: str = ""
    """The land that it marches on or defends against outsiders; empty for an army of a war (G-36, G-41)."""
    landed: bool = False
    """Whether it has come by sea this year (G-50)."""


@dataclass(slots=True)
class Fleet:
    """Ships out at sea or in a port, from winter to the end of autumn (section 13, G-22)."""

    shelf: ClassVar[str] = "fleets"
    id: str
    power: str
    at: str
    """The sea zone it is in, or the land whose port it is in."""
    ships: int
    hired: int = 0
    musters: tuple[Crew, ...] = ()


@dataclass(slots=True)
class Outsider:
    """A people round the edge of the map, without characters (section 21)."""

    shelf: ClassVar[str] = "outsiders"
    id: str
    kind: Literal["raider", "trader"]
    sea: bool
    army: int
    """The units it brings to a people that conquers it."""
    tributary_to: str = ""
    """The people it pays 1D4 cards a year to (R21.11)."""
    conquered_by: str = ""
    """The lord of its home, which is then a land in `tribans`; empty while it is free (R21.12, G-53)."""


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
    """1 while it is driven back: it lost its last battle, and comes back next season."""


@dataclass(slots=True)
class Horde:
    """Nomads on the move (R21.22, G-36)."""

    shelf: ClassVar[str] = "hordes"
    id: str
    outsider: str
    units: int
    at: tuple[str, ...]
    """The lands it occupies; the first holds its main body."""
    came_from: str
    arrived: int


Office = Literal["warrior", "administrator", "politician"]
OFFICES: tuple[Office, ...] = ("warrior", "administrator", "politician")

Seat = Literal["", "kingdom", "empire"]
"""The rank of the state that is ruled from a land."""

RELIABLE = 15
"""The rating from which a character is reliable (R5.3)."""
EXCEPTIONAL = 20
"""The rating from which a character is exceptional (R5.3)."""


@dataclass(slots=True)
class Triban:
    """One land with its people (R4.1 to R4.7). Units are whole units, cards whole trade cards."""

    shelf: ClassVar[str] = "tribans"
    id: str
    army_value: int = 0
    """Regular units it is entitled to."""
    founding_army: int = 0
    """The army value it began with: what can be regained (G-43)."""
    navy_value: int = 0
    founding_navy: int = 0
    regulars: int = 0
    """Regular units under arms within its value; in a land that outsiders hold, their units (G-41)."""
    horde: int = 0
    """Units that became horde or militia and can become regular again (R8.4)."""
    mercenaries: int = 0
    """Hired units beyond its value; they leave at the end of the year (R15.4)."""
    risen: int = 0
    """Units of a holy rising: worth double, never replaced (E11)."""
    ships: int = 0
    hired_ships: int = 0
    blight: int = 0
    blighted: bool = False
    """Whether it ended the last autumn with blight: then no reinforcements come (R14.6)."""
    desolate: bool = False
    """Whether blight has laid it waste (R14.7)."""
    bank: int = 0
    """Trade cards in the bank (R15.6)."""
    centre: bool = False
    """Whether its city is a trade centre (R3.3)."""
    leading: Office = "warrior"
    """The office whose holder leads the people (R4.2, R4.3)."""
    held_by: str = ""
    """The outsider that has taken it; empty while no outsider holds it (G-41). A home freed again holds itself."""
    lord: str = ""
    """The land whose ruler it is subject to; empty while it is independent (R18.1, R19.1)."""
    seat: Seat = ""
    """The rank of the state ruled from here; a kingdom inside an empire keeps its seat (R19.1, E32)."""
    joined: int = 0
    """The year in which it came under its lord (E37)."""
    successor: str = ""
    """The named successor of its king or emperor, who holds no office until then (R18.3, G-24)."""
    vault: str = ""
    """In a head: the land of its state that holds the bank; empty for the capital (R15.6)."""
    bank_to: str = ""
    """In a head: the land that its bank is on the road to; empty if it is not on the road (G-54)."""
    transplanted: bool = False
    """Whether its people were moved and colonists put in their place (E38)."""
    republic: bool = False
    """Whether it is a republic, which no warrior leads (E39)."""
    discharged: int = 0
    """The number of hired units that left at the end of the last year (E49)."""
    fought: int = 0
    """The last year in which it was at war or under attack; 0 is never."""
    named: int = 0
    """The number of characters it has had, which picks the next name."""
    founded: int = 1
    """The year in which this state of the land began."""
    guard: int = 0
    """The regulars that its realm keeps there above its army value (G-48)."""


@dataclass(slots=True)
class Leader:
    """A living character in office (R5.1 to R5.3)."""

    shelf: ClassVar[str] = "leaders"
    id: str
    triban: str
    office: Office
    name: str
    rating: int
    since: int
    """The year of taking office."""
    successes: int = 0
    """A politician's successes since last autumn, when they become points (R5.6)."""


class Pair(NamedTuple):
    """Two peoples."""

    one: str
    other: str

    @property
    def id(self) -> str:
        """The id of the relation between them."""
        return f"{self.one}|{self.other}"


@dataclass(slots=True)
class Relation:
    """The score of one pair of peoples, from 0 (strong allies) to 7 (war); its id is the pair's (R6.1 to R6.7)."""

    shelf: ClassVar[str] = "relations"
    id: str
    score: int
    truce: int = 0
    """The last year of a truce: the score does not fall below 5, and neither joins a war against the other (G-11)."""
    sought: tuple[str, ...] = ()
    """The aims of politicians at its last test: `leader:peace` or `leader:war` (G-08)."""

    @property
    def pair(self) -> "Pair":
        """The two peoples."""
        one, other = self.id.split("|")
        return Pair(one, other)


@dataclass(slots=True)
class Route:
    """A trade route and its stops in order (R3.2)."""

    shelf: ClassVar[str] = "routes"
    id: str
    name: str
    stops: tuple[str, ...]
    idle: int = 0
    """The last year in which pirates or a blockade keep trade cards from it; 0 is never (E30, G-22, G-30)."""
    led: int = 0
    """The year in which its stops last changed; 0 is never (E45)."""
    led_by: str = ""
    """The people that changed it."""
    bereft: tuple[str, ...] = ()
    """The lands that it led to before and no longer does."""


@dataclass(slots=True)
class Due:
    """A chance event to come: the people that drew it, and its year (R2.8, R2.9)."""

    shelf: ClassVar[str] = "due"
    id: str
    year: int
    triban: str
    card: str


@dataclass(slots=True)
class Effect:
    """A lasting effect: a famine, bandits, a mine, an oracle, pirates.

    `last` is the number of its last season (see `season_number`); 0 means for good.
    """

    shelf: ClassVar[str] = "effects"
    id: str
    kind: str
    about: str
    rule: str
    began: int
    last: int
    blight: int = 0
    """Blight a year."""
    cards: int = 0
    """Trade cards a year."""


@dataclass(slots=True)
class Federation:
    """A league of states that keep their rulers (section 20, G-25)."""

    shelf: ClassVar[str] = "federations"
    id: str
    name: str
    members: tuple[str, ...]
    since: int
    against: str = ""
    """The empire it was made against (E47)."""
    fighters: tuple[str, ...] = ()
    """The members that will also go to war on it (E47)."""
    quarrel: int = 0
    """The year in which its quarrel becomes war; 0 is never."""


@dataclass(slots=True)
class Tribute:
    """What the loser of a war owes the winner: a trade card each winter (G-26)."""

    shelf: ClassVar[str] = "tributes"
    id: str
    payer: str
    receiver: str
    left: int
    """The number of winters left to pay."""
    since: int = 0
    """The year in which it was imposed; 0 if older rules did not store it."""


@dataclass(slots=True)
class World:
    """The whole state of a campaign between two steps."""

    shelf: ClassVar[str] = ""
    id: str
    """The id of the land."""
    pack: tuple[str, ...] = ()
    """The cards left in a pack that lasts for the campaign (G-42)."""
    pack_laid: bool = False
    """Whether such a pack has come into play."""
    tribans: dict[str, Triban] = field(default_factory=dict)
    leaders: dict[str, Leader] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    routes: dict[str, Route] = field(default_factory=dict)
    due: dict[str, Due] = field(default_factory=dict)
    effects: dict[str, Effect] = field(default_factory=dict)
    outsiders: dict[str, Outsider] = field(default_factory=dict)
    attacks: dict[str, Attack] = field(default_factory=dict)
    raidings: dict[str, Raiding] = field(default_factory=dict)
    invasions: dict[str, Invasion] = field(default_factory=dict)
    hordes: dict[str, Horde] = field(default_factory=dict)
    wars: dict[str, War] = field(default_factory=dict)
    armies: dict[str, Army] = field(default_factory=dict)
    fleets: dict[str, Fleet] = field(default_factory=dict)
    federations: dict[str, Federation] = field(default_factory=dict)
    tributes: dict[str, Tribute] = field(default_factory=dict)

    @property
    def references(self) -> Mapping[str, IdField]:
        """What each field may name, by `shelf.field`."""
        return REFERENCES


def pair_of(one: str, other: str) -> Pair:
    """Return two peoples in the order of their relation's id."""
    return Pair(one, other) if one < other else Pair(other, one)


def relation_between(world: World, one: str, other: str) -> Relation:
    """Return the relation between two peoples."""
    return world.relations[pair_of(one, other).id]


def fresh_id(shelf: Mapping[str, object], stem: str, gone: str = "") -> str:
    """Return an id that is not used in `shelf` and is not `gone`, the id of the replaced entity."""
    count, candidate = 1, stem
    while candidate in shelf or candidate == gone:
        count += 1
        candidate = f"{stem}-{count}"
    return candidate


def free_peoples(world: World) -> list[Triban]:
    """Return the character Tribans that no outsider holds, in the land's order."""
    return [triban for triban in world.tribans.values() if not triban.held_by]


def holder(world: World, triban: str, office: Office) -> Leader | None:
    """Return the holder of an office of a people; None while an outsider holds the land."""
    for leader in world.leaders.values():
        if leader.triban == triban and leader.office == office and not is_heir(world, leader):
            return leader
    return None


def is_heir(world: World, leader: Leader) -> bool:
    """Return whether a character is the named successor, who has no office yet (R18.3)."""
    return world.tribans[leader.triban].successor == leader.id


def leading(world: World, triban: Triban) -> Leader | None:
    """Return the character who leads a people (R4.2, R4.3)."""
    return holder(world, triban.id, triban.leading)


WINTER, SPRING, SUMMER, AUTUMN = 0, 1, 2, 3
SEASONS = ("winter", "spring", "summer", "autumn")


def season_number(year: int, season: int) -> int:
    """Return the season's number from the start of year 0; a turn in the rules is one season (G-30)."""
    return year * 4 + season


def year_and_season(count: int) -> tuple[int, int]:
    """Return the year and the season with this number."""
    return divmod(count, 4)
