"""A scenario's data: Tribans, outsiders, seas and routes, and their positions (G-01)."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, Field, model_validator

from decimo.content.graph import distances
from decimo.content.model import Content, ContentPart, Id, Text
from decimo.content.problem import quote, refusal, suggestion

Terrain = Literal["open", "hill", "forest", "wood", "mountain", "desert"]
Way = Literal["left", "straight", "right"]


def _three_letters(short: str) -> str:
    if len(short) != 3 or not short.isalpha():
        raise ValueError(f"'short' is {quote(short)}; write three letters")
    return short


Short = Annotated[str, AfterValidator(_three_letters)]
Position = tuple[Annotated[int, Field(ge=0, le=99)], Annotated[int, Field(ge=0, le=39)]]
"""Column (east) and row (south) of a label on the map of 100 x 40."""


class YearNumbering(ContentPart):
    """The numbering of years: `first` is year 1 of play, and the years count up or down from it."""

    first: int
    counts: Literal["up", "down"]
    label: Text
    after: str = ""

    @model_validator(mode="after")
    def _has_an_end(self) -> "YearNumbering":
        if self.counts == "down" and self.first < 1:
            raise ValueError(f"'first' is {self.first} and the years count down; begin at 1 or more")
        if self.counts == "down" and not self.after:
            raise ValueError("the key 'after' is missing in 'calendar'; add one such as 'after: AD'")
        return self

    def year_label(self, year: int) -> str:
        """Return the name of a year of play: `300 BC`, `AD 12`; 1 BC is followed by AD 1."""
        if self.counts == "up":
            return f"{self.first + year - 1} {self.label}"
        left = self.first - year + 1
        return f"{left} {self.label}" if left >= 1 else f"{self.after} {1 - left}"


class Node(ContentPart):
    """A place on the map."""

    id: Id
    name: Text
    short: Short
    pos: Position


class Sea(Node):
    """A sea zone; `borders` are the zones next to it."""

    borders: tuple[str, ...] = ()


class Shore(Node):
    """A place on land: its land neighbours clockwise from north, and the sea zones it touches."""

    neighbours: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()


class ScenarioTriban(Shore):
    """A character Triban in the scenario: a land, its people and its city."""

    people: Text
    city: Text
    terrain: Terrain
    port: bool = False
    centre: bool = False
    leaders: Annotated[tuple[Text, ...], Field(min_length=3)]


class ScenarioOutsider(Shore):
    """A non-character Triban around the edge (R21.18); with `sea` it also attacks over its seas."""

    kind: Literal["raider", "trader"]
    sea: bool = False
    army: Annotated[int, Field(ge=6, le=20)]


class ScenarioRoute(ContentPart):
    """A trade route: its stops in order (R3.2)."""

    id: Id
    name: Text
    stops: Annotated[tuple[str, ...], Field(min_length=2)]


class DecimoScenario(Content):
    """A scenario of Decimo. Methods raise `Refusal` for an id that is not in this land."""

    name: Text
    about: Text
    source: Text
    calendar: YearNumbering
    seas: tuple[Sea, ...] = ()
    tribans: Annotated[tuple[ScenarioTriban, ...], Field(min_length=2)]
    outsiders: tuple[ScenarioOutsider, ...] = ()
    routes: tuple[ScenarioRoute, ...] = ()

    def triban(self, triban_id: str) -> ScenarioTriban:
        """Return the Triban with this id, or the home of an outsider as the land that it is once conquered (G-53)."""
        return _found(self._lands, triban_id, "Triban")

    def outsider(self, outsider_id: str) -> ScenarioOutsider:
        """Return the outsider with this id."""
        return _found(self._outsiders, outsider_id, "outsider")

    def node(self, node_id: str) -> Node:
        """Return the Triban, outsider or sea with this id."""
        return _found(self._nodes, node_id, "place")

    def neighbours(self, node_id: str) -> tuple[str, ...]:
        """Return the ids of the land neighbours of a Triban or outsider, clockwise from north."""
        return _found(self._neighbours, node_id, "Triban or outsider")

    def reach(self, outsider_id: str) -> tuple[str, ...]:
        """Return the places that an outsider can hit, in file order: over land, and over its seas (G-32, G-37).

        For a Triban, which may have become an outsider (G-41), they are its land neighbours. The home of another
        outsider counts if it is a land of a realm (G-53).
        """
        return _found(self._reach, outsider_id, "Triban or outsider")

    def touching(self, a: str, b: str) -> bool:
        """Return whether two Tribans or outsiders share a border or a sea zone (G-27)."""
        return b in _found(self._touching, a, "Triban or outsider")

    def distances(self, from_id: str) -> Mapping[str, int]:
        """Return the steps to every node that can be reached over land borders and sea zones.

        A sea zone is a step of its own: two Tribans on one sea are two steps apart.
        """
        return _found(self._distances, from_id, "place")

    def nearest(self, from_id: str, among: Iterable[str]) -> list[str]:
        """Return those of `among` at the smallest distance, in file order.

        Places that cannot be reached are equally far and farthest of all.
        """
        distances = self.distances(from_id)
        wanted = set(among)
        far = len(self._nodes)
        ids = [node for node in self._nodes if node in wanted]
        least = min((distances.get(node, far) for node in ids), default=far)
        return [node for node in ids if distances.get(node, far) == least]

    def beyond(self, at: str, came_from: str, way: Way) -> str | None:
        """Return the Triban on the left, straight on or on the right of nomads who came to `at` (R21.15-17).

        They have their back to `came_from`, or to the north if that is not a land neighbour. Outsiders are skipped.
        None if there is no Triban in that direction.
        """
        around = self.neighbours(at)
        behind = around.index(came_from) if came_from in around else 0
        ahead = [
            other
            for other in around[behind:] + around[:behind]
            if other in self._tribans and other != came_from
        ]
        if not ahead:
            return None
        return {"left": ahead[0], "straight": ahead[(len(ahead) - 1) // 2], "right": ahead[-1]}[way]

    def year_label(self, year: int) -> str:
        """Return the name of a year of play (the first is 1): `300 BC`, `AD 12`."""
        return self.calendar.year_label(year)

    @cached_property
    def shores(self) -> tuple[Shore, ...]:
        """The Tribans and the outsiders, in file order."""
        return (*self.tribans, *self.outsiders)

    @cached_property
    def links(self) -> dict[str, tuple[str, ...]]:
        """The nodes one step from each node: neighbours and seas; from a sea, other seas and its shores."""
        over_land = {shore.id: shore.neighbours + shore.seas for shore in self.shores}
        over_sea = {
            sea.id: sea.borders + tuple(shore.id for shore in self.shores if sea.id in shore.seas)
            for sea in self.seas
        }
        return over_land | over_sea

    @cached_property
    def _tribans(self) -> dict[str, ScenarioTriban]:
        return {triban.id: triban for triban in self.tribans}

    @cached_property
    def _lands(self) -> dict[str, ScenarioTriban]:
        return {outsider.id: _as_land(outsider) for outsider in self.outsiders} | self._tribans

    @cached_property
    def _outsiders(self) -> dict[str, ScenarioOutsider]:
        return {outsider.id: outsider for outsider in self.outsiders}

    @cached_property
    def _nodes(self) -> dict[str, Node]:
        return {node.id: node for node in (*self.shores, *self.seas)}

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        return {shore.id: shore.neighbours for shore in self.shores}

    @cached_property
    def _distances(self) -> dict[str, dict[str, int]]:
        return {node: distances(self.links, node) for node in self._nodes}

    @cached_property
    def _reach(self) -> dict[str, tuple[str, ...]]:
        return {
            shore.id: tuple(other.id for other in self.shores if _hits(shore, other)) for shore in self.shores
        }

    @cached_property
    def _touching(self) -> dict[str, frozenset[str]]:
        return {
            shore.id: frozenset(other.id for other in self.shores if _touch(shore, other))
            for shore in self.shores
        }


def have_common_id(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Return whether two lists of ids have one in common."""
    return any(item in b for item in a)


def _touch(a: Shore, b: Shore) -> bool:
    return a.id != b.id and (b.id in a.neighbours or have_common_id(a.seas, b.seas))


def _hits(shore: Shore, other: Shore) -> bool:
    over_sea = isinstance(shore, ScenarioOutsider) and shore.sea and have_common_id(shore.seas, other.seas)
    return shore.id != other.id and (other.id in shore.neighbours or over_sea)


def _as_land(outsider: ScenarioOutsider) -> ScenarioTriban:
    """Return the home of an outsider as a land: open country without a port, a trade centre or characters (G-53)."""
    name = outsider.name.removeprefix("The ").removeprefix("the ")
    return ScenarioTriban.model_construct(
        **{field: getattr(outsider, field) for field in Shore.model_fields}
        | {"name": f"the land of the {name}"},
        people=name,
        city=f"the stronghold of the {name}",
        terrain="open",
        leaders=(),
    )


T = TypeVar("T")


def _found(known: Mapping[str, T], wanted: str, kind: str) -> T:
    try:
        return known[wanted]
    except KeyError:
        what = f"There is no {kind} {quote(wanted)} in this land"
        raise refusal(what, suggestion(wanted, known)) from None
