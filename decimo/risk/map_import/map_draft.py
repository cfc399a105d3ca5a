"""A map as found in a text file: continents, places, and links from one place to another."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from decimo.content.graph import connected_parts, one_way_links
from decimo.content.problem import Problem, quote


class DraftContinent(NamedTuple):
    """A continent and its armies."""

    name: str
    bonus: int
    line: int


class DraftPlace(NamedTuple):
    """A place; `continent` counts the continents from 0, and x and y are in the file's units."""

    key: str
    """Its key in the file: a number, or its name."""
    name: str
    continent: int
    x: float
    y: float
    line: int


class Link(NamedTuple):
    """One place lists another one; both count the places from 0."""

    one: int
    other: int
    line: int


class Draft(NamedTuple):
    """All data of a map in a file."""

    form: str
    """The name of the file's form."""
    title: str
    author: str
    continents: tuple[DraftContinent, ...]
    places: tuple[DraftPlace, ...]
    links: tuple[Link, ...]
    remarks: tuple[str, ...]


OneWay = Literal["ask", "both", "keep", "drop"]
"""The treatment of a border that only one of its places lists: both ways, that way only, dropped, or undecided."""


class Borders(NamedTuple):
    """The borders of a map, each once, by its places; and the decisions about them."""

    pairs: tuple[tuple[int, int], ...]
    one_way: tuple[tuple[int, int], ...]
    remarks: tuple[str, ...]


FATES = {
    "both": "it is a border both ways now",
    "keep": "it is crossed that way only",
    "drop": "it is left out",
}


def borders_of(
    draft: Draft, names: Sequence[str], decided: OneWay, file: str, problems: list[Problem]
) -> Borders:
    """Make borders from links; a link without its way back is a problem until it is decided."""
    links: dict[str, list[str]] = {str(n): [] for n in range(len(draft.places))}
    lines: dict[int, int] = {}
    said_on: dict[tuple[int, int], int] = {}
    for link in draft.links:
        links[str(link.one)].append(str(link.other))
        lines.setdefault(link.one, link.line)
        said_on.setdefault((link.one, link.other), link.line)
    faulty = {problem.line for problem in problems}
    single = [(int(one), int(other)) for one, other in one_way_links(links)]
    remarks = []
    for one, other in single:
        if faulty and lines.get(other) in {*faulty, None}:
            # The way back may be on that line.
            continue
        back = f"line {lines[other]}" if other in lines else "no line of its own"
        here, there = quote(names[one]), quote(names[other])
        way = f"{here} lists {there}, but {there} ({back}) does not list {here} back"
        if decided == "ask":
            remedy = (
                "correct the file, or add --one-way both to make it a border, --one-way keep to cross it that way "
                "only, --one-way drop to leave it out"
            )
            problems.append(Problem(file, said_on[one, other], way, remedy))
        else:
            remarks.append(f"line {said_on[one, other]}: {way}; {FATES[decided]}")
    gone = {frozenset(pair) for pair in single} if decided in ("drop", "keep") else set()
    pairs = {
        (min(link.one, link.other), max(link.one, link.other))
        for link in draft.links
        if frozenset((link.one, link.other)) not in gone
    }
    one_way = tuple(sorted(single)) if decided == "keep" else ()
    return Borders(tuple(sorted(pairs)), one_way, tuple(remarks))


def find_separate_parts(draft: Draft, names: Sequence[str], pairs: Sequence[tuple[int, int]]) -> list[str]:
    """Return warnings about places that cannot reach the rest, and continents in several parts."""
    everywhere = range(len(draft.places))
    said = [
        f"warning: {_named(part, names)} cannot reach the rest of the map"
        for part in _parts(everywhere, pairs)[1:]
    ]
    for n, continent in enumerate(draft.continents):
        here = [place for place in everywhere if draft.places[place].continent == n]
        found = _parts(here, pairs)
        if len(found) > 1:
            apart = "; ".join(_named(part, names) for part in found[1:])
            said.append(
                f"warning: {quote(continent.name)} is in {len(found)} parts; beside the largest: {apart}"
            )
    return said


def _parts(places: Sequence[int], pairs: Sequence[tuple[int, int]]) -> list[list[str]]:
    """Return the groups of connected places, the largest first."""
    links: Mapping[str, list[str]] = {str(place): [] for place in places}
    for one, other in pairs:
        if str(one) in links and str(other) in links:
            links[str(one)].append(str(other))
    return sorted(connected_parts(links), key=len, reverse=True)


_MOST_NAMED = 6


def _named(part: Sequence[str], names: Sequence[str]) -> str:
    said = [quote(names[int(place)]) for place in part[:_MOST_NAMED]]
    left = len(part) - len(said)
    return ", ".join(said) + (f" and {left} more" if left else "")
