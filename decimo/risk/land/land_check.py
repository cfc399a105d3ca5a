"""What a map must be for the rules to work on it: every fault of a scenario, with its line."""

from collections.abc import Iterator, Mapping, Sequence

from decimo.content.document import Lines, Path
from decimo.content.graph import parts
from decimo.content.name import alike, suggestion
from decimo.content.problem import Problem, listed, shown
from decimo.risk.land.land import Land, Pair

BORDERS = ("borders", "crossings")


def check_land(land: Land, lines: Lines, file: str, _others: Mapping[str, object]) -> list[Problem]:
    """Return every fault of a map."""
    faults = [*_doubled(land), *_unknown(land), *_borders(land), *_cut_off(land)]
    return sorted(Problem(file, lines.at(*path), what, remedy) for path, what, remedy in faults)


Faults = Iterator[tuple[Path, str, str]]


def _doubled(land: Land) -> Faults:
    """Names and ids that stand twice, or are too alike to be told apart."""
    for key, items in (
        ("continents", land.continents),
        ("oceans", land.oceans),
        ("territories", land.territories),
    ):
        for word in ("id", "name"):
            for earlier, later in alike([getattr(item, word) for item in items]):
                first = shown(getattr(items[earlier], word))
                yield (key, later, word), f"the {word} is as good as that of {first}", "tell them apart"
    seats: dict[tuple[int, int], str] = {}
    for n, place in enumerate(land.territories):
        other = seats.setdefault(place.pos, place.id)
        if other != place.id:
            what = f"{shown(place.id)} lies where {shown(other)} lies"
            yield ("territories", n, "pos"), what, "move one of them"


def _unknown(land: Land) -> Faults:
    """Continents, oceans and territories that the file names and does not have."""
    continents, oceans = [c.id for c in land.continents], [o.id for o in land.oceans]
    for n, place in enumerate(land.territories):
        stem: Path = ("territories", n)
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
            what = f"the continent {shown(continent)} has no territory"
            yield ("continents", at), what, "give it one, or take it out"


def _no_such(kind: str, word: str, known: Sequence[str]) -> tuple[str, str]:
    return f"there is no {kind} {shown(word)}", suggestion(word, known)


def _borders(land: Land) -> Faults:
    """Borders with an end that is not there, with themselves, or told twice."""
    places = [place.id for place in land.territories]
    seen: dict[frozenset[str], None] = {}
    for key in BORDERS:
        pairs: tuple[Pair, ...] = getattr(land, key)
        for n, pair in enumerate(pairs):
            for at, end in enumerate(pair):
                if end not in places:
                    yield (key, n, at), *_no_such("territory", end, places)
            if pair[0] == pair[1]:
                yield (key, n), f"{shown(pair[0])} borders on itself", "take it out"
            elif frozenset(pair) in seen:
                yield (key, n), f"the border {pair[0]} to {pair[1]} stands twice", "take one out"
            seen[frozenset(pair)] = None
    for n, pair in enumerate(land.not_in_40th):
        if frozenset(pair) not in seen:
            yield ("not_in_40th", n), f"{pair[0]} to {pair[1]} is no border", "name a border of this map"


def _cut_off(land: Land) -> Faults:
    """Everybody should be able to reach everybody."""
    places = {place.id for place in land.territories}
    links: dict[str, list[str]] = {place.id: [] for place in land.territories}
    for one, other in (*land.borders, *land.crossings):
        if one in places and other in places:
            links[one].append(other)
    order = [place.id for place in land.territories]
    for part in parts(links)[1:]:
        named = listed(part).replace(" or ", " and ")
        what = f"warning: the map is in parts, {named} cannot reach the rest"
        yield ("territories", order.index(part[0])), what, "add a border between the parts"
