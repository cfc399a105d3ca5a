"""Names that can be told apart, the ids that are typed for them, and three letters for each on the map."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from string import ascii_uppercase
from unicodedata import normalize

from decimo.content.imported.ids import table_id
from decimo.risk.map_import.map_draft import Draft
from decimo.risk.scenario import spelling_key

RESERVED = frozenset([
    "red", "blue", "green", "yellow", "black", "white", "neutral", "zombies", "nobody", "wild", "wild-1",
    "wild-2", "infantry", "cavalry", "artillery", "marshal", "general", "colonel", "major", "captain",
    "lieutenant", "sergeant", "miner", "scout", "spy", "bomb", "flag", "land", "ocean", "oceans",
    "continents", "water-or-land", "pile", "hidden", "held", "all", "done", "hold", "keep", "none",
    "no-more", "once", "one-die", "points", "stand", "stay", "stop", "take", "two-dice",
])  # fmt: skip
"""Ids that mean something else in the game: players, cards, pieces, tables, and what else is chosen by name."""


def id_of(name: str, otherwise: str) -> str:
    """Return an id made of a name, or another word for a name without a Latin letter or a digit."""
    known = any(sign.isascii() and sign.isalnum() for sign in normalize("NFKD", name))
    return table_id(name) if known else otherwise


def distinguish_names(draft: Draft) -> list[str]:
    """Return the names of the places; where several have one name, each is told with its continent."""
    same: dict[str, list[int]] = {}
    for n, place in enumerate(draft.places):
        same.setdefault(spelling_key(place.name), []).append(n)
    names = [place.name for place in draft.places]
    taken = {folded for folded, numbers in same.items() if len(numbers) == 1}
    for numbers in same.values():
        if len(numbers) > 1:
            for n in numbers:
                names[n] = _free(f"{draft.places[n].name} ({_continent(draft, n)})", taken)
                taken.add(spelling_key(names[n]))
    return names


def _continent(draft: Draft, place: int) -> str:
    return draft.continents[draft.places[place].continent].name


def _free(name: str, taken: Collection[str]) -> str:
    """Return a name, with a number in its brackets if it is taken."""
    numbered = (f"{name[:-1]}, {n})" for n in range(2, len(taken) + 3))
    return next(each for each in (name, *numbered) if spelling_key(each) not in taken)


def ids_for(names: Sequence[str], kind: str, taken: Collection[str]) -> list[str]:
    """Return an id for each name, made of its words; none is reserved, taken, or that of another."""
    found: dict[str, None] = {}
    for name in names:
        stem = id_of(name, kind)
        if stem in RESERVED or stem in taken:
            stem = f"{stem}-{kind}"
        counted = (f"{stem}-{n}" for n in range(2, len(names) + len(taken) + 3))
        found[next(each for each in (stem, *counted) if each not in found and each not in taken)] = None
    return list(found)


def are_distinct(ids: Sequence[str], neighbours: Mapping[str, Sequence[str]]) -> bool:
    """Whether `one-other` names but one way between neighbours."""
    ways = [f"{one}-{other}" for one in ids for other in neighbours[one]]
    return len(ways) == len({*ways, *ids}) - len(ids)


def shorts_for(names: Sequence[str]) -> list[str]:
    """Return three letters for each name, all of them different, and none that is the name of another place."""
    whole = {spelling_key(name) for name in names}
    shorts: dict[str, None] = {}
    for name in names:
        taken = whole - {spelling_key(name)}
        shorts[
            next(each for each in _letters(name) if each not in shorts and spelling_key(each) not in taken)
        ] = None
    return list(shorts)


def _letters(name: str) -> Iterator[str]:
    """Every three letters that may stand for a name, the best first."""
    words = [
        "".join(sign for sign in word if sign.isalpha()) for word in id_of(name, "land").upper().split("-")
    ]
    words = [word for word in words if word] or ["LAND"]
    if len(words) > 2:
        yield "".join(word[0] for word in words[:3])
    if len(words) > 1 and len(words[1]) > 1:
        yield words[0][0] + words[1][:2]
    whole = "".join(words)
    yield from (whole[0] + one + other for one, other in combinations(whole[1:], 2))
    yield from (whole[0] + one + other for one, other in product(ascii_uppercase, repeat=2))
    yield from ("".join(three) for three in product(ascii_uppercase, repeat=3))


EAST, SOUTH = 99, 39
"""The last column and row of the grid."""
MARGIN = 2
"""Columns at both sides that are left free for the labels."""
GAPS = (5, 3, 1)
"""Columns from one label to the next in its row; fewer when there is no more room."""

Spot = tuple[int, int]


def place_on_grid(points: Sequence[tuple[float, float]]) -> list[Spot]:
    """Return a place on the grid for each point, as like the file's map as there is room."""
    if len(set(points)) == 1:
        points = place_in_rows(len(points))
    columns = _scaled([x for x, _ in points], MARGIN, EAST - MARGIN)
    rows = _scaled([y for _, y in points], 1, SOUTH - 1)
    found: dict[Spot, None] = {}
    for spot in zip(columns, rows, strict=True):
        found[next(free for gap in GAPS for free in _around(spot) if _is_free(free, found, gap))] = None
    return list(found)


def place_in_rows(number: int) -> list[tuple[float, float]]:
    """Return points in rows, for a file that puts all places on one spot."""
    wide = max(1, round((number * 2) ** 0.5))
    return [(float(n % wide), float(n // wide)) for n in range(number)]


def _scaled(values: Sequence[float], low: int, high: int) -> list[int]:
    least, most = min(values), max(values)
    if least == most:
        return [(low + high) // 2] * len(values)
    return [low + round((value - least) * (high - low) / (most - least)) for value in values]


def _is_free(spot: Spot, taken: Collection[Spot], gap: int) -> bool:
    x, y = spot
    return all((x + columns, y) not in taken for columns in range(1 - gap, gap))


def _around(spot: Spot) -> Iterator[Spot]:
    """Every spot of the grid, the nearest first."""
    for columns, rows in _STEPS:
        x, y = spot[0] + columns, spot[1] + rows
        if 0 <= x <= EAST and 0 <= y <= SOUTH:
            yield x, y


_STEPS = sorted(
    product(range(-EAST, EAST + 1), range(-SOUTH, SOUTH + 1)),
    key=lambda step: (abs(step[0]) + 2 * abs(step[1]), step),
)
"""Columns and rows from one spot to every other, the nearest first; a row counts as two columns."""
