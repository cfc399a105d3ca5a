"""The form of Conquest: [Continents] as name=bonus, and [Territories] as name,x,y,continent,neighbours by name."""

from typing import NamedTuple

from decimo.content.name import suggestion
from decimo.content.problem import Problem, shown
from decimo.risk.land.imported.draft import Draft, DraftContinent, DraftPlace, Link
from decimo.risk.land.imported.section import Fault, Sections, bonus_fault, is_number, rows_of
from decimo.risk.land.imported.source import Line, Source

CONTINENT_FORM, TERRITORY_FORM = "name=bonus", "name,x,y,continent,neighbour,neighbour"
_LEAST = 4
"""Cells of a territory's row without neighbours."""


class _Territory(NamedTuple):
    place: DraftPlace
    neighbours: tuple[str, ...]


def read_conquest(source: Source, sections: Sections, problems: list[Problem]) -> Draft:
    """Read a map of this form; what is wrong is added to the problems."""
    continents = rows_of(source, sections, "continents", CONTINENT_FORM, _continent, problems)
    told = [_continent_name(line) for line in sections.lines.get("continents", ())]

    def territory(line: Line, faults: list[Fault]) -> _Territory | None:
        return _territory(line, told, faults)

    territories = rows_of(source, sections, "territories", TERRITORY_FORM, territory, problems)
    names = [line.text.split(",")[0].strip() for line in sections.lines.get("territories", ())]
    numbers: dict[str, int] = {}
    for n, (place, _) in enumerate(territories):
        if place.name in numbers:
            first = territories[numbers[place.name]].place.line
            what = f"the name {shown(place.name)} is that of line {first} too, and borders go by name here"
            on = told[place.continent] if told else "its continent"
            remedy = f"give each its own, such as '{place.name} ({on})'"
            problems.append(Problem(source.file, place.line, what, remedy))
        numbers.setdefault(place.name, n)
    links = []
    for n, (place, neighbours) in enumerate(territories):
        faults = _faults_of_neighbours(place.name, neighbours, names)
        problems += [Problem(source.file, place.line, *fault) for fault in faults]
        found = [
            numbers[name] for name in dict.fromkeys(neighbours) if name in numbers and name != place.name
        ]
        links += [Link(n, other, place.line) for other in found]
    head = dict(_pair(line) for line in sections.lines.get("map", ()))
    return Draft(
        "Conquest",
        "",
        head.get("author", ""),
        tuple(continents),
        tuple(each.place for each in territories),
        tuple(links),
        tuple(
            f"line {line.number} stands before the first section and is passed over: {shown(line.text)}"
            for line in sections.before
        ),
    )


def _pair(line: Line) -> tuple[str, str]:
    key, _, value = line.text.partition("=")
    return key.strip().casefold(), value.strip()


def _continent_name(line: Line) -> str:
    return (line.text.rpartition("=")[0] or line.text).strip()


def _continent(line: Line, faults: list[Fault]) -> DraftContinent | None:
    name, sign, bonus = (part.strip() for part in line.text.rpartition("="))
    if not sign or not name:
        faults.append((f"{shown(line.text)} is no continent", f"write it like '{CONTINENT_FORM}'"))
        return None
    fault = bonus_fault(name, bonus)
    if fault is not None:
        faults.append(fault)
        return None
    return DraftContinent(name, int(bonus), line.number)


def _territory(line: Line, continents: list[str], faults: list[Fault]) -> _Territory | None:
    cells = [cell.strip() for cell in line.text.split(",")]
    if len(cells) < _LEAST or not cells[0]:
        what = f"{shown(line.text)} is too short for a territory"
        faults.append((what, f"write it like '{TERRITORY_FORM}'"))
        return None
    name, x, y, continent, *neighbours = cells
    for axis, value in (("x", x), ("y", y)):
        if not is_number(value):
            faults.append((f"the {axis} of {shown(name)} is {shown(value)}", "write a number"))
    if continents and continent not in continents:
        what = f"there is no continent {shown(continent)} for {shown(name)} to lie on"
        faults.append((what, suggestion(continent, continents)))
    if faults:
        return None
    # A file without continents is refused for that alone.
    number = continents.index(continent) if continents else 0
    place = DraftPlace(name, name, number, float(x), float(y), line.number)
    return _Territory(place, tuple(cell for cell in neighbours if cell))


def _faults_of_neighbours(name: str, neighbours: tuple[str, ...], names: list[str]) -> list[Fault]:
    """Names that no territory has are never taken for new ones, nor for those that are nearly the same."""
    faults = [
        (f"{shown(name)} borders on {shown(other)}, which is no territory", suggestion(other, names))
        for other in dict.fromkeys(neighbours)
        if other not in names
    ]
    return [*faults, (f"{shown(name)} borders on itself", "take it out")] if name in neighbours else faults
