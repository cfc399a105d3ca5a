"""Territories by the names that people give them: other editions' names, short ones, misspelt ones."""

from collections.abc import Iterable, Mapping

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
        Refusal: the map has no such territory; the nearest names are told.

    """
    return _found(names_of(land), text, "territory")


def find_continent(land: Land, text: str) -> str:
    """Return the id of the continent that somebody named.

    Raises:
        Refusal: the map has no such continent; the nearest names are told.

    """
    return _found(_names(land.continents), text, "continent")


def plain(name: str) -> str:
    """A name without what editions write differently: case, spaces, hyphens, full stops and apostrophes."""
    return fold(name).replace(".", "")


def _names(places: Iterable[Place | Continent]) -> dict[str, str]:
    listed_places = list(places)
    own = {name: place.id for place in listed_places for name in (place.name, place.id)}
    short = {place.short: place.id for place in listed_places if isinstance(place, Place)}
    others = {alias: place.id for place in listed_places for alias in place.aliases}
    return {**others, **short, **own}


def _found(names: Mapping[str, str], text: str, kind: str) -> str:
    known = {plain(name): id_ for name, id_ in names.items()}
    if plain(text) in known:
        return known[plain(text)]
    own = {id_: name for name, id_ in names.items() if name != id_}
    left, near = list(names), list[str]()
    while left and len(near) < NEAREST:
        best = closest(text, left)
        if best is None:
            break
        near.append(own[names[best]])
        left = [name for name in left if names[name] != names[best]]
    remedy = f"the nearest that it has: {listed(near)}" if near else "look at the names on the map"
    raise Refusal(f"{shown(text.strip())} is no {kind} of this map; {remedy}.")
