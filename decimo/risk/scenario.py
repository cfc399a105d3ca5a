"""The map of a scenario: territories and continents, borders by land and across water, coasts and weather."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from decimo.chance import Refusal
from decimo.chance.typed_answer import plain_name
from decimo.content.graph import connected_parts, distances
from decimo.content.model import Content, ContentPart, Id, Text
from decimo.content.problem import Problem, alike, closest, fold, join_words, quote, suggestion
from decimo.content.strict_yaml import KeyPath, Lines
from decimo.content.value import check_names

Sign = Literal["infantry", "cavalry", "artillery"]
"""The symbols on territory cards."""
Level = Literal["none", "rare", "regular"]
"""The frequency of a kind of weather."""
Pair = tuple[str, str]


def _three_letters(short: str) -> str:
    if len(short) != 3 or not short.isalpha():
        raise ValueError(f"'short' is {quote(short)}; write three letters")
    return short


class Continent(ContentPart):
    """A continent, and the armies for a player who holds all of it (B7)."""

    id: Id
    name: Text
    bonus: Annotated[int, Field(ge=0, le=99)]
    aliases: tuple[Text, ...] = ()


class Ocean(ContentPart):
    """An ocean."""

    id: Id
    name: Text


class TerritoryData(ContentPart):
    """A territory of the map."""

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
    """Its marginal seas, each with its ocean."""
    hurricanes: Level = "none"
    blizzards: Level = "none"
    really_inland: bool = False
    """Whether the real land of this name, unlike the shape on the board, has no coast."""
    aliases: tuple[Text, ...] = ()
    """Other names."""

    @property
    def coastal(self) -> bool:
        """Whether it touches salt water at all."""
        return bool(self.oceans or self.seas)

    @property
    def all_oceans(self) -> tuple[str, ...]:
        """Its oceans, each once, including those of marginal seas."""
        return tuple(dict.fromkeys((*self.oceans, *self.seas.values())))


class RiskScenario(Content):
    """A scenario of Risk. Its places, continents and neighbours are always in the order of the file."""

    name: Text
    about: Text
    source: Text
    continents: Annotated[tuple[Continent, ...], Field(min_length=1)]
    oceans: tuple[Ocean, ...] = ()
    territories: Annotated[tuple[TerritoryData, ...], Field(min_length=6)]
    borders: tuple[Pair, ...] = ()
    crossings: tuple[Pair, ...] = ()
    """Borders across water."""
    one_way: tuple[Pair, ...] = ()
    """Borders that are crossed only from the first territory to the second, by armies, zombies and events."""
    not_in_40th: tuple[Pair, ...] = ()
    """Borders that the 40th anniversary edition leaves out (G4)."""

    def of_1999(self) -> "RiskScenario":
        """Return the map of the 40th anniversary edition (G4)."""
        gone = {frozenset(pair) for pair in self.not_in_40th}
        kept = {
            "borders": tuple(pair for pair in self.borders if frozenset(pair) not in gone),
            "crossings": tuple(pair for pair in self.crossings if frozenset(pair) not in gone),
            "one_way": tuple(pair for pair in self.one_way if frozenset(pair) not in gone),
        }
        return RiskScenario(**{name: getattr(self, name) for name in RiskScenario.model_fields} | kept)

    @cached_property
    def place(self) -> Mapping[str, TerritoryData]:
        """The territories by id."""
        return {place.id: place for place in self.territories}

    @cached_property
    def continent(self) -> Mapping[str, Continent]:
        """The continents by id."""
        return {continent.id: continent for continent in self.continents}

    @cached_property
    def of_continent(self) -> Mapping[str, tuple[str, ...]]:
        """The territories of each continent that has any."""
        found = {
            continent.id: tuple(place.id for place in self.territories if place.continent == continent.id)
            for continent in self.continents
        }
        return {continent: places for continent, places in found.items() if places}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each territory that can be reached from it, by land or across water."""
        linked: dict[str, set[str]] = {place.id: set() for place in self.territories}
        for one, other in (*self.borders, *self.crossings):
            linked[one].add(other)
            linked[other].add(one)
        for one, other in self.one_way:
            linked[one].add(other)
        return {
            place.id: tuple(other.id for other in self.territories if other.id in linked[place.id])
            for place in self.territories
        }

    @cached_property
    def ways_in(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each territory from which it can be reached."""
        return {
            place.id: tuple(other for other, ahead in self.neighbours.items() if place.id in ahead)
            for place in self.territories
        }

    @cached_property
    def beside(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each territory, whatever the direction of the border."""
        return {
            place.id: tuple(
                other.id
                for other in self.territories
                if other.id in self.neighbours[place.id] or other.id in self.ways_in[place.id]
            )
            for place in self.territories
        }

    @cached_property
    def way(self) -> Mapping[str, Pair]:
        """Every way across a border, in each possible direction, by its typed id: `alaska-kamchatka`."""
        return {f"{one}-{other}": (one, other) for one, others in self.neighbours.items() for other in others}

    @cached_property
    def distances(self) -> Mapping[str, Mapping[str, int]]:
        """The fewest borders between each territory and every other that can be reached."""
        return {place.id: distances(self.neighbours, place.id) for place in self.territories}


NEAREST = 3
"""The number of known names suggested for an unknown one."""
Named = list[tuple[str, str]]
"""Names with their ids."""


def names_of(land: RiskScenario) -> dict[str, str]:
    """Return every name of a territory or a continent as it is typed in play, with its id.

    Ambiguous names are left out; a surer kind of name comes before another, and territories before continents.
    """
    found: dict[str, str] = {}
    for kind in (*_kinds(land.territories), *_kinds(land.continents)):
        meant: dict[str, list[str]] = {}
        for name, id_ in kind:
            for typed in _spellings(name):
                meant.setdefault(typed, []).append(id_)
        for typed, ids in meant.items():
            if len(set(ids)) == 1:
                found.setdefault(typed, ids[0])
    return found


def find_territory(land: RiskScenario, text: str) -> str:
    """Return the id of the territory that somebody named.

    Raises:
        Refusal: the map has no such territory, or several have this name; the message suggests names.

    """
    said, own = quote(text.strip()), {place.id: place.name for place in land.territories}
    for names in _kinds(land.territories):
        ids = list(dict.fromkeys(id_ for name, id_ in names if spelling_key(name) == spelling_key(text)))
        if len(ids) == 1:
            return ids[0]
        if ids:
            raise Refusal(
                f"{said} is the name of more than one territory; say {join_words(own[id_] for id_ in ids)}."
            )
    near = [name for name in own.values() if spelling_key(name).startswith(f"{spelling_key(text)}(")]
    if near:
        raise Refusal(f"{said} is the name of more than one territory; say {join_words(near)}.")
    near = [own[id_] for id_ in _nearest(land, text)]
    remedy = f"the nearest names: {join_words(near)}" if near else "look at the names on the map"
    raise Refusal(f"{said} is not a territory of this map; {remedy}.")


def spelling_key(name: str) -> str:
    """Return a name without the differences of editions: case, spaces, hyphens, full stops and apostrophes."""
    return fold(name).replace(".", "")


def _spellings(name: str) -> Iterable[str]:
    """Return a name for comparison in play, with and without its full stops and hyphens."""
    typed = plain_name(name)
    bare = plain_name(typed.replace(".", " ").replace("-", " "))
    return dict.fromkeys((typed, typed.replace(".", ""), typed.replace("-", " "), bare))


def _nearest(land: RiskScenario, text: str) -> list[str]:
    """Return the territories whose names are nearest to a misspelt one."""
    own, short, others = _kinds(land.territories)
    known = {**dict(others), **dict(short), **dict(own)}
    near: list[str] = []
    while len(near) < NEAREST:
        best = closest(text, [name for name, id_ in known.items() if id_ not in near])
        if best is None:
            break
        near.append(known[best])
    return near


def _kinds(places: Sequence[TerritoryData | Continent]) -> tuple[Named, Named, Named]:
    """Return names with their ids, the surest kind first: own names and ids, three letters, other names."""
    own = [(name, place.id) for place in places for name in (place.id, place.name)]
    short = [(place.short, place.id) for place in places if isinstance(place, TerritoryData)]
    return own, short, [(alias, place.id) for place in places for alias in place.aliases]


BORDERS = ("borders", "crossings", "one_way")


def check_scenario(
    land: RiskScenario, lines: Lines, file: str, _others: Mapping[str, object]
) -> list[Problem]:
    """Return every fault of a map."""
    faults = [*_impossible(land), *_doubled(land), *_unknown(land), *_borders(land), *_cut_off(land)]
    return sorted(Problem(file, lines.at(*path), what, remedy) for path, what, remedy in faults)


Faults = Iterator[tuple[KeyPath, str, str]]


def _impossible(land: RiskScenario) -> Faults:
    """Yield names that the umpire could not give."""
    named: list[tuple[KeyPath, str]] = []
    named += [(("continents", n, "name"), each.name) for n, each in enumerate(land.continents)]
    named += [(("oceans", n, "name"), each.name) for n, each in enumerate(land.oceans)]
    named += [(("territories", n, "name"), each.name) for n, each in enumerate(land.territories)]
    yield from check_names(named)


def _doubled(land: RiskScenario) -> Faults:
    """Yield names and ids that are listed twice, or are too similar."""
    for key, items in (
        ("continents", land.continents),
        ("oceans", land.oceans),
        ("territories", land.territories),
    ):
        for word in ("id", "name"):
            for earlier, later in alike([getattr(item, word) for item in items]):
                first = quote(getattr(items[earlier], word))
                yield (key, later, word), f"the {word} is as good as that of {first}", "tell them apart"
    seats: dict[tuple[int, int], str] = {}
    for n, place in enumerate(land.territories):
        other = seats.setdefault(place.pos, place.id)
        if other != place.id:
            what = f"{quote(place.id)} has the same position as {quote(other)}"
            yield ("territories", n, "pos"), what, "move one of them"


def _unknown(land: RiskScenario) -> Faults:
    """Yield continents, oceans and territories that are named but not defined."""
    continents, oceans = [c.id for c in land.continents], [o.id for o in land.oceans]
    for n, place in enumerate(land.territories):
        stem: KeyPath = ("territories", n)
        if place.continent not in continents:
            yield (*stem, "continent"), *_no_such("continent", place.continent, continents)
        for at, ocean in enumerate(place.oceans):
            if ocean not in oceans:
                yield (*stem, "oceans", at), *_no_such("ocean", ocean, oceans)
        for sea, ocean in place.seas.items():
            if ocean not in oceans:
                yield (*stem, "seas", sea), *_no_such("ocean", ocean, oceans)
    for at, continent in enumerate(continents):
        if all(place.continent != continent for place in land.territories):
            what = f"warning: the continent {quote(continent)} has no territory"
            yield ("continents", at), what, "give it one, or take it out"


def _no_such(kind: str, word: str, known: Sequence[str]) -> tuple[str, str]:
    return f"there is no {kind} {quote(word)}", suggestion(word, known)


def _borders(land: RiskScenario) -> Faults:
    """Yield borders with an unknown end, with themselves, or listed twice."""
    places = [place.id for place in land.territories]
    seen: dict[frozenset[str], None] = {}
    for key in BORDERS:
        pairs: tuple[Pair, ...] = getattr(land, key)
        for n, pair in enumerate(pairs):
            for at, end in enumerate(pair):
                if end not in places:
                    yield (key, n, at), *_no_such("territory", end, places)
            if pair[0] == pair[1]:
                yield (key, n), f"{quote(pair[0])} borders on itself", "take it out"
            elif frozenset(pair) in seen:
                remedy = "list it once, among the borders" if key == "one_way" else "take one out"
                yield (key, n), f"the border {pair[0]} to {pair[1]} is listed twice", remedy
            seen[frozenset(pair)] = None
    for n, pair in enumerate(land.not_in_40th):
        if frozenset(pair) not in seen:
            yield ("not_in_40th", n), f"{pair[0]} to {pair[1]} is not a border", "name a border of this map"


def _cut_off(land: RiskScenario) -> Faults:
    """Yield a warning for every part of the map that is cut off, and every territory that nobody can enter or leave."""
    places = {place.id for place in land.territories}
    links: dict[str, list[str]] = {place.id: [] for place in land.territories}
    for one, other in (*land.borders, *land.crossings, *land.one_way):
        if one in places and other in places:
            links[one].append(other)
    both_ways = {end for pair in (*land.borders, *land.crossings) for end in pair}
    starts, ends = ({pair[at] for pair in land.one_way} for at in (0, 1))
    order = [place.id for place in land.territories]
    for part in connected_parts(links)[1:]:
        named = join_words(part).replace(" or ", " and ")
        what = f"warning: the map is in parts, {named} cannot reach the rest"
        yield ("territories", order.index(part[0])), what, "add a border between the parts"
    for n, place in enumerate(order):
        if place in both_ways or (place in starts) == (place in ends):
            continue
        fate = "can be left but never entered" if place in starts else "can be entered but never left"
        what = f"warning: {quote(place)} {fate}"
        yield ("territories", n), what, "make one of its borders go both ways"
