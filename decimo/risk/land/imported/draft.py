"""A map as a text file tells it: continents, places, and links from one place to another."""

from typing import NamedTuple


class DraftContinent(NamedTuple):
    """A continent and its armies."""

    name: str
    bonus: int
    line: int


class DraftPlace(NamedTuple):
    """A place; `continent` counts the continents from 0, and x and y are in whatever units the file uses."""

    key: str
    """What the file itself calls it: a number, or its name."""
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
    """All that a file tells of a map."""

    form: str
    """What the form of the file is called."""
    title: str
    author: str
    continents: tuple[DraftContinent, ...]
    places: tuple[DraftPlace, ...]
    links: tuple[Link, ...]
    remarks: tuple[str, ...]
