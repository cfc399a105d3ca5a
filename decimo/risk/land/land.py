"""The map of a scenario: territories and continents, borders by land and across water, coasts and weather."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from decimo.content.graph import steps
from decimo.content.model import Content, Id, Row, Text
from decimo.content.problem import shown

Sign = Literal["infantry", "cavalry", "artillery"]
"""What stands on a territory's card beside its name."""
Level = Literal["none", "rare", "regular"]
"""How often a kind of weather comes."""
Pair = tuple[str, str]


def _three_letters(short: str) -> str:
    if len(short) != 3 or not short.isalpha():
        raise ValueError(f"'short' is {shown(short)}; write three letters")
    return short


class Continent(Row):
    """A continent, and the armies it brings to whoever holds all of it (B7)."""

    id: Id
    name: Text
    bonus: Annotated[int, Field(ge=0, le=99)]
    aliases: tuple[Text, ...] = ()


class Ocean(Row):
    """An ocean."""

    id: Id
    name: Text


class Place(Row):
    """A territory as the map has it."""

    id: Id
    name: Text
    short: Annotated[str, AfterValidator(_three_letters)]
    continent: str
    card: Sign
    pos: tuple[Annotated[int, Field(ge=0, le=99)], Annotated[int, Field(ge=0, le=39)]]
    """Column (east) and row (south) of its label on the map of 100 x 40."""
    oceans: tuple[str, ...] = ()
    """The oceans it meets with an open coast."""
    seas: dict[Id, str] = Field(default_factory=dict)
    """The marginal seas it lies on, each with its ocean."""
    hurricanes: Level = "none"
    blizzards: Level = "none"
    really_inland: bool = False
    """Whether the land of this name, other than the shape on the board, has no coast."""
    aliases: tuple[Text, ...] = ()
    """What it is called elsewhere."""

    @property
    def coastal(self) -> bool:
        """Whether it touches salt water at all."""
        return bool(self.oceans or self.seas)

    @property
    def all_oceans(self) -> tuple[str, ...]:
        """Its oceans, those that it meets by a marginal sea counted in, each once."""
        return tuple(dict.fromkeys((*self.oceans, *self.seas.values())))


class Land(Content):
    """A scenario of Risk. Its places, continents and neighbours are always in the order of the file."""

    name: Text
    about: Text
    source: Text
    continents: Annotated[tuple[Continent, ...], Field(min_length=1)]
    oceans: tuple[Ocean, ...] = ()
    territories: Annotated[tuple[Place, ...], Field(min_length=6)]
    borders: tuple[Pair, ...] = ()
    crossings: tuple[Pair, ...] = ()
    """Borders across water."""
    not_in_40th: tuple[Pair, ...] = ()
    """Borders that the 40th anniversary edition leaves out (G4)."""

    def of_1999(self) -> "Land":
        """The map of the 40th anniversary edition (G4)."""
        gone = {frozenset(pair) for pair in self.not_in_40th}
        kept = {
            "borders": tuple(pair for pair in self.borders if frozenset(pair) not in gone),
            "crossings": tuple(pair for pair in self.crossings if frozenset(pair) not in gone),
        }
        return Land(**{name: getattr(self, name) for name in Land.model_fields} | kept)

    @cached_property
    def place(self) -> Mapping[str, Place]:
        """The territories by id."""
        return {place.id: place for place in self.territories}

    @cached_property
    def continent(self) -> Mapping[str, Continent]:
        """The continents by id."""
        return {continent.id: continent for continent in self.continents}

    @cached_property
    def of_continent(self) -> Mapping[str, tuple[str, ...]]:
        """The territories of each continent."""
        return {
            continent.id: tuple(place.id for place in self.territories if place.continent == continent.id)
            for continent in self.continents
        }

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The territories that each one borders on, by land or across water."""
        linked: dict[str, set[str]] = {place.id: set() for place in self.territories}
        for one, other in (*self.borders, *self.crossings):
            linked[one].add(other)
            linked[other].add(one)
        return {
            place.id: tuple(other.id for other in self.territories if other.id in linked[place.id])
            for place in self.territories
        }

    @cached_property
    def way(self) -> Mapping[str, Pair]:
        """Every way across a border, in both directions, by what is typed: `alaska-kamchatka`."""
        return {f"{one}-{other}": (one, other) for one, others in self.neighbours.items() for other in others}

    @cached_property
    def distances(self) -> Mapping[str, Mapping[str, int]]:
        """The fewest borders between each territory and every other that can be reached."""
        return {place.id: steps(self.neighbours, place.id) for place in self.territories}
