"""Territories by the names that people give them: other editions' names, short ones, misspelt ones."""

from collections.abc import Iterable, Sequence

from decimo.content.name import closest, fold
from decimo.content.problem import listed, shown
from decimo.fate import Refusal
from decimo.risk.land.land import Continent, Land, Place

NEAREST = 3
"""How many known names are told beside an unknown one."""


def names_of(land: Land) -> dict[str, str]:
    """Every name that a territory goes by, with its id: its own names first, then its aliases."""
    return _names(land.territories)


def find_territory(land: Land, text: str) -> str:
    """Return the id of the territory that somebody named.

    Raises:
        Refusal: the map has no such territory, and the nearest names are told; or several go by this name.

    """
    return _found(land.territories, text, "territory")


def find_continent(land: Land, text: str) -> str:
    """Return the id of the continent that somebody named.

    Raises:
        Refusal: the map has no such continent, and the nearest names are told; or several go by this name.

    """
    return _found(land.continents, text, "continent")


def plain(name: str) -> str:
    """A name without what editions write differently: case, spaces, hyphens, full stops and apostrophes."""
    return fold(name).replace(".", "")


def _names(places: Iterable[Place | Continent]) -> dict[str, str]:
    own, short, others = _kinds(list(places))
    return {**dict(others), **dict(short), **dict(own)}


def _kinds(places: Sequence[Place | Continent]) -> tuple[list[tuple[str, str]], ...]:
    """Names with what they name, the surest kind first: own names and ids, three letters, and what else is said."""
    own = [(name, place.id) for place in places for name in (place.id, place.name)]
    short = [(place.short, place.id) for place in places if isinstance(place, Place)]
    return own, short, [(alias, place.id) for place in places for alias in place.aliases]


def _found(places: Sequence[Place | Continent], text: str, kind: str) -> str:
    said, own = shown(text.strip()), {place.id: place.name for place in places}
    for names in _kinds(places):
        ids = list(dict.fromkeys(id_ for name, id_ in names if plain(name) == plain(text)))
        if len(ids) == 1:
            return ids[0]
        if ids:
            raise Refusal(
                f"{said} is the name of more than one {kind}; say {listed(own[id_] for id_ in ids)}."
            )
    near = [name for name in own.values() if plain(name).startswith(f"{plain(text)}(")]
    if near:
        raise Refusal(f"{said} is the name of more than one {kind}; say {listed(near)}.")
    known = _names(places)
    left = list(known)
    while left and len(near) < NEAREST:
        best = closest(text, left)
        if best is None:
            break
        near.append(own[known[best]])
        left = [name for name in left if known[name] != known[best]]
    remedy = f"the nearest that it has: {listed(near)}" if near else "look at the names on the map"
    raise Refusal(f"{said} is no {kind} of this map; {remedy}.")
