"""Territories by the names that people give them: other editions' names, short ones, misspelt ones."""

from collections.abc import Iterable, Sequence

from decimo.content.name import closest, fold
from decimo.content.problem import listed, shown
from decimo.fate import Refusal
from decimo.fate.typed import plain_name
from decimo.risk.land.land import Continent, Land, Place

NEAREST = 3
"""How many known names are told beside an unknown one."""
Named = list[tuple[str, str]]
"""Names, each with the id of what it names."""


def names_of(land: Land) -> dict[str, str]:
    """Every name that a territory or a continent goes by as it is typed in play, with its id.

    A name that several have is left out; a surer kind of name goes before another, and territories before continents.
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


def find_territory(land: Land, text: str) -> str:
    """Return the id of the territory that somebody named.

    Raises:
        Refusal: the map has no such territory, and the nearest names are told; or several go by this name.

    """
    said, own = shown(text.strip()), {place.id: place.name for place in land.territories}
    for names in _kinds(land.territories):
        ids = list(dict.fromkeys(id_ for name, id_ in names if plain(name) == plain(text)))
        if len(ids) == 1:
            return ids[0]
        if ids:
            raise Refusal(
                f"{said} is the name of more than one territory; say {listed(own[id_] for id_ in ids)}."
            )
    near = [name for name in own.values() if plain(name).startswith(f"{plain(text)}(")]
    if near:
        raise Refusal(f"{said} is the name of more than one territory; say {listed(near)}.")
    near = [own[id_] for id_ in _nearest(land, text)]
    remedy = f"the nearest that it has: {listed(near)}" if near else "look at the names on the map"
    raise Refusal(f"{said} is no territory of this map; {remedy}.")


def plain(name: str) -> str:
    """A name without what editions write differently: case, spaces, hyphens, full stops and apostrophes."""
    return fold(name).replace(".", "")


def _spellings(name: str) -> Iterable[str]:
    """A name as it is compared in play, with and without its full stops and hyphens."""
    typed = plain_name(name)
    bare = plain_name(typed.replace(".", " ").replace("-", " "))
    return dict.fromkeys((typed, typed.replace(".", ""), typed.replace("-", " "), bare))


def _nearest(land: Land, text: str) -> list[str]:
    """The territories whose names are nearest to a misspelt one."""
    own, short, others = _kinds(land.territories)
    known = {**dict(others), **dict(short), **dict(own)}
    near: list[str] = []
    while len(near) < NEAREST:
        best = closest(text, [name for name, id_ in known.items() if id_ not in near])
        if best is None:
            break
        near.append(known[best])
    return near


def _kinds(places: Sequence[Place | Continent]) -> tuple[Named, Named, Named]:
    """Names with what they name, the surest kind first: own names and ids, three letters, and what else is said."""
    own = [(name, place.id) for place in places for name in (place.id, place.name)]
    short = [(place.short, place.id) for place in places if isinstance(place, Place)]
    return own, short, [(alias, place.id) for place in places for alias in place.aliases]
