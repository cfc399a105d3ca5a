"""The form of Domination: [continents], [countries] and [borders], in which everything goes by numbers."""

from typing import NamedTuple

from decimo.content.problem import Problem, shown
from decimo.risk.land.imported.draft import Draft, DraftContinent, DraftPlace, Link
from decimo.risk.land.imported.section import Fault, Sections, bonus_fault, is_number, is_whole, rows_of
from decimo.risk.land.imported.source import Line, Source

CONTINENT_FORM, COUNTRY_FORM, BORDER_FORM = (
    "name bonus colour",
    "number name continent x y",
    "number neighbours",
)
_LEAST = 5
"""Words of a country's row."""
_HEAD = ("pic", "map", "crd", "prv", "ver", "circle")
"""What may stand before the first section, beside the name; nothing of it is needed."""


class _Country(NamedTuple):
    key: str
    name: str
    continent: str
    x: str
    y: str
    line: int


def read_domination(source: Source, sections: Sections, problems: list[Problem]) -> Draft:
    """Read a map of this form; what is wrong is added to the problems."""
    continents = rows_of(source, sections, "continents", CONTINENT_FORM, _continent, problems)
    told = sections.lines.get("countries", ())
    keys = [line.text.split()[0] for line in told]
    listed = len(sections.lines.get("continents", ()))

    def country(line: Line, faults: list[Fault]) -> _Country | None:
        return _country(line, listed, faults)

    countries = rows_of(source, sections, "countries", COUNTRY_FORM, country, problems)
    numbers: dict[str, int] = {}
    for n, each in enumerate(countries):
        if each.key in numbers:
            other = countries[numbers[each.key]]
            what = f"the number {each.key} of {shown(each.name)} is that of {shown(other.name)} on line {other.line}"
            problems.append(Problem(source.file, each.line, what, "give each country its own"))
        numbers.setdefault(each.key, n)
    borders = _Borders({_plain(key): None for key in keys}, numbers)
    links = rows_of(source, sections, "borders", BORDER_FORM, borders.read, problems)
    title, remarks = _head(sections)
    return Draft(
        "Domination",
        title,
        "",
        tuple(continents),
        tuple(
            DraftPlace(each.key, each.name, int(each.continent) - 1, float(each.x), float(each.y), each.line)
            for each in countries
        ),
        tuple(link for row in links for link in row),
        (*remarks, *borders.remarks),
    )


def _head(sections: Sections) -> tuple[str, list[str]]:
    """Return the name that stands before the sections, and what is passed over there."""
    title, remarks = "", list[str]()
    for line in sections.before:
        word, _, rest = line.text.partition(" ")
        if word.casefold() == "name":
            title = rest
        elif word.casefold() not in _HEAD:
            remarks.append(
                f"line {line.number} stands before the first section and is passed over: {shown(line.text)}"
            )
    return title, remarks


def _spaced(word: str) -> str:
    """A name: this form writes a blank as an underscore."""
    return " ".join(word.replace("_", " ").split()) or word


def _plain(key: str) -> str:
    """A number without the noughts before it."""
    return key.lstrip("0") or "0"


def _continent(line: Line, faults: list[Fault]) -> DraftContinent | None:
    words = line.text.split()
    # The bonus is the last number; what follows it is the colour.
    at = next((n for n in range(len(words) - 1, 0, -1) if is_whole(words[n])), 1)
    if len(words) < 2:
        faults.append((f"the continent {shown(line.text)} has no bonus", f"write it like '{CONTINENT_FORM}'"))
        return None
    name = _spaced(" ".join(words[:at]))
    fault = bonus_fault(name, words[at])
    if fault is not None:
        faults.append(fault)
        return None
    return DraftContinent(name, int(words[at]), line.number)


def _country(line: Line, continents: int, faults: list[Fault]) -> _Country | None:
    words = line.text.split()
    if len(words) < _LEAST:
        what = f"{shown(line.text)} is too short for a country"
        faults.append((what, f"write it like '{COUNTRY_FORM}'"))
        return None
    key, *name, continent, x, y = words
    if not is_whole(key):
        faults.append((f"{shown(key)} is no number of a country", f"write it like '{COUNTRY_FORM}'"))
    named = _spaced(" ".join(name))
    if not is_whole(continent):
        faults.append(
            (f"the continent of {shown(named)} is {shown(continent)}", "write the continent's number")
        )
    elif not 1 <= int(continent) <= continents and continents:
        what = f"there is no continent {continent} for {shown(named)} to lie on"
        faults.append((what, f"the continents have the numbers 1 to {continents}"))
    for axis, value in (("x", x), ("y", y)):
        if not is_number(value):
            faults.append((f"the {axis} of {shown(named)} is {shown(value)}", "write a number"))
    return None if faults else _Country(_plain(key), named, continent, x, y, line.number)


class _Borders:
    """The rows of [borders], each the links of one country."""

    def __init__(self, told: dict[str, None], numbers: dict[str, int]) -> None:
        """Take the numbers that stand before countries, and the places of those countries that can be used."""
        self._told = told
        self._numbers = numbers
        self._lines: dict[str, int] = {}
        self.remarks: list[str] = []

    def read(self, line: Line, faults: list[Fault]) -> list[Link] | None:
        words = line.text.split()
        bad = [word for word in words if not is_whole(word)]
        if bad:
            faults.append((f"{shown(bad[0])} is no number of a country", f"write it like '{BORDER_FORM}'"))
            return None
        key, *others = [_plain(word) for word in words]
        if self._told:
            gone = [word for word in dict.fromkeys((key, *others)) if word not in self._told]
            last = max((int(word) for word in self._told if is_whole(word)), default=0)
            faults += [
                (f"there is no country {word}", f"the countries have the numbers up to {last}")
                for word in gone
            ]
        if key in self._lines:
            faults.append(
                (f"the borders of {key} stand on line {self._lines[key]} already", "keep one of the lines")
            )
        self._lines.setdefault(key, line.number)
        if key in others:
            faults.append((f"country {key} borders on itself", "take that number out"))
        twice = [word for word in dict.fromkeys(others) if others.count(word) > 1]
        self.remarks += [
            f"line {line.number} lists country {word} more than once; it counts once" for word in twice
        ]
        if key not in self._numbers:
            return []
        one = self._numbers[key]
        found = [
            self._numbers[word] for word in dict.fromkeys(others) if word in self._numbers and word != key
        ]
        return [Link(one, other, line.number) for other in found]
