"""The map files of Domination, with numbered rows, and of Conquest, with names; and the files of cards."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.content.problem import Problem, quote, suggestion
from decimo.risk.map_import import map_text
from decimo.risk.map_import.map_draft import Draft, DraftContinent, DraftPlace, Link

DOMINATION_CONTINENT_FORM, COUNTRY_FORM, BORDER_FORM = (
    "name bonus colour",
    "number name continent x y",
    "number neighbours",
)
_DOMINATION_LEAST = 5
"""Words of a country's row."""
_HEAD = ("pic", "map", "crd", "prv", "ver", "circle")
"""Keys that may come before the first section; only the name is needed."""


class _Country(NamedTuple):
    key: str
    name: str
    continent: str
    x: str
    y: str
    line: int


def read_domination(
    source: map_text.MapSource, sections: map_text.Sections, problems: list[Problem]
) -> Draft:
    """Read a map of this form; faults are added to the problems."""
    continents = map_text.read_rows(
        source, sections, "continents", DOMINATION_CONTINENT_FORM, _domination_continent, problems
    )
    told = sections.lines.get("countries", ())
    keys = [line.text.split()[0] for line in told]
    listed = len(sections.lines.get("continents", ()))

    def country(line: map_text.MapFileLine, faults: list[map_text.Fault]) -> _Country | None:
        return _country(line, listed, faults)

    countries = map_text.read_rows(source, sections, "countries", COUNTRY_FORM, country, problems)
    numbers: dict[str, int] = {}
    for n, each in enumerate(countries):
        if each.key in numbers:
            other = countries[numbers[each.key]]
            what = f"the number {each.key} of {quote(each.name)} is that of {quote(other.name)} on line {other.line}"
            problems.append(Problem(source.file, each.line, what, "give each country its own"))
        numbers.setdefault(each.key, n)
    borders = _Borders({_plain(key): None for key in keys}, numbers)
    links = map_text.read_rows(source, sections, "borders", BORDER_FORM, borders.read, problems)
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


def _head(sections: map_text.Sections) -> tuple[str, list[str]]:
    """Return the name before the sections, and remarks on skipped lines."""
    title, remarks = "", list[str]()
    for line in sections.before:
        word, _, rest = line.text.partition(" ")
        if word.casefold() == "name":
            title = rest
        elif word.casefold() not in _HEAD:
            remarks.append(
                f"line {line.number} comes before the first section and is skipped: {quote(line.text)}"
            )
    return title, remarks


def _spaced(word: str) -> str:
    """Return a name with blanks, which this form writes as underscores."""
    return " ".join(word.replace("_", " ").split()) or word


def _plain(key: str) -> str:
    """Return a number without leading zeros."""
    return key.lstrip("0") or "0"


def _domination_continent(line: map_text.MapFileLine, faults: list[map_text.Fault]) -> DraftContinent | None:
    words = line.text.split()
    # The bonus is the last number; the colour follows it.
    at = next((n for n in range(len(words) - 1, 0, -1) if map_text.is_whole_number(words[n])), 1)
    if at == len(words) - 1 and at > 1 and map_text.is_whole_number(words[at - 1]):
        what = f"{quote(line.text)} has two numbers, and either may be the bonus"
        faults.append((what, f"write it like '{DOMINATION_CONTINENT_FORM}', with _ for a blank in the name"))
        return None
    if len(words) < 2:
        faults.append(
            (f"the continent {quote(line.text)} has no bonus", f"write it like '{DOMINATION_CONTINENT_FORM}'")
        )
        return None
    name = _spaced(" ".join(words[:at]))
    fault = map_text.bonus_fault(name, words[at])
    if fault is not None:
        faults.append(fault)
        return None
    return DraftContinent(name, int(words[at]), line.number)


def _country(line: map_text.MapFileLine, continents: int, faults: list[map_text.Fault]) -> _Country | None:
    words = line.text.split()
    if len(words) < _DOMINATION_LEAST:
        what = f"{quote(line.text)} is too short for a country"
        faults.append((what, f"write it like '{COUNTRY_FORM}'"))
        return None
    key, *name, continent, x, y = words
    if not map_text.is_whole_number(key):
        faults.append((f"{quote(key)} is not a number of a country", f"write it like '{COUNTRY_FORM}'"))
    named = _spaced(" ".join(name))
    if not map_text.is_whole_number(continent):
        faults.append(
            (f"the continent of {quote(named)} is {quote(continent)}", "write the continent's number")
        )
    elif not 1 <= int(continent) <= continents and continents:
        what = f"there is no continent {continent} for {quote(named)}"
        faults.append((what, f"the continents have the numbers 1 to {continents}"))
    for axis, value in (("x", x), ("y", y)):
        if not map_text.is_number(value):
            faults.append((f"the {axis} of {quote(named)} is {quote(value)}", "write a number"))
    return None if faults else _Country(_plain(key), named, continent, x, y, line.number)


class _Borders:
    """The rows of [borders], each the links of one country."""

    def __init__(self, told: dict[str, None], numbers: dict[str, int]) -> None:
        """Take the numbers of countries, and the places of the usable countries."""
        self._told = told
        self._numbers = numbers
        self._lines: dict[str, int] = {}
        self.remarks: list[str] = []

    def read(self, line: map_text.MapFileLine, faults: list[map_text.Fault]) -> list[Link] | None:
        words = line.text.split()
        bad = [word for word in words if not map_text.is_whole_number(word)]
        if bad:
            faults.append((f"{quote(bad[0])} is not a number of a country", f"write it like '{BORDER_FORM}'"))
            return None
        key, *others = [_plain(word) for word in words]
        if self._told:
            gone = [word for word in dict.fromkeys((key, *others)) if word not in self._told]
            last = max((int(word) for word in self._told if map_text.is_whole_number(word)), default=0)
            faults += [
                (f"there is no country {word}", f"the countries have the numbers up to {last}")
                for word in gone
            ]
        if key in self._lines:
            faults.append(
                (f"the borders of {key} are already on line {self._lines[key]}", "keep one of the lines")
            )
        self._lines.setdefault(key, line.number)
        if key in others:
            faults.append((f"country {key} borders on itself", "take that number out"))
        twice = [word for word in dict.fromkeys(others) if others.count(word) > 1]
        self.remarks += [
            f"line {line.number} lists country {word} more than once, which counts once" for word in twice
        ]
        if key not in self._numbers:
            return []
        one = self._numbers[key]
        found = [
            self._numbers[word] for word in dict.fromkeys(others) if word in self._numbers and word != key
        ]
        return [Link(one, other, line.number) for other in found]


CONQUEST_CONTINENT_FORM, TERRITORY_FORM = "name=bonus", "name,x,y,continent,neighbour,neighbour"
_CONQUEST_LEAST = 4
"""Cells of a territory's row without neighbours."""


class _Territory(NamedTuple):
    place: DraftPlace
    neighbours: tuple[str, ...]


def read_conquest(source: map_text.MapSource, sections: map_text.Sections, problems: list[Problem]) -> Draft:
    """Read a map of this form; faults are added to the problems."""
    continents = map_text.read_rows(
        source, sections, "continents", CONQUEST_CONTINENT_FORM, _conquest_continent, problems
    )
    told = [_continent_name(line) for line in sections.lines.get("continents", ())]

    def territory(line: map_text.MapFileLine, faults: list[map_text.Fault]) -> _Territory | None:
        return _territory(line, told, faults)

    territories = map_text.read_rows(source, sections, "territories", TERRITORY_FORM, territory, problems)
    names = [line.text.split(",")[0].strip() for line in sections.lines.get("territories", ())]
    numbers: dict[str, int] = {}
    for n, (place, _) in enumerate(territories):
        if place.name in numbers:
            first = territories[numbers[place.name]].place.line
            what = f"the name {quote(place.name)} is also on line {first}, and borders go by name here"
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
            f"line {line.number} comes before the first section and is skipped: {quote(line.text)}"
            for line in sections.before
        ),
    )


def _pair(line: map_text.MapFileLine) -> tuple[str, str]:
    key, _, value = line.text.partition("=")
    return key.strip().casefold(), value.strip()


def _continent_name(line: map_text.MapFileLine) -> str:
    return (line.text.rpartition("=")[0] or line.text).strip()


def _conquest_continent(line: map_text.MapFileLine, faults: list[map_text.Fault]) -> DraftContinent | None:
    name, equals, bonus = (part.strip() for part in line.text.rpartition("="))
    if not equals or not name:
        faults.append(
            (f"{quote(line.text)} is not a continent", f"write it like '{CONQUEST_CONTINENT_FORM}'")
        )
        return None
    fault = map_text.bonus_fault(name, bonus)
    if fault is not None:
        faults.append(fault)
        return None
    return DraftContinent(name, int(bonus), line.number)


def _territory(
    line: map_text.MapFileLine, continents: list[str], faults: list[map_text.Fault]
) -> _Territory | None:
    cells = [cell.strip() for cell in line.text.split(",")]
    if len(cells) < _CONQUEST_LEAST or not cells[0]:
        what = f"{quote(line.text)} is too short for a territory"
        faults.append((what, f"write it like '{TERRITORY_FORM}'"))
        return None
    name, x, y, continent, *neighbours = cells
    for axis, value in (("x", x), ("y", y)):
        if not map_text.is_number(value):
            faults.append((f"the {axis} of {quote(name)} is {quote(value)}", "write a number"))
    if continents and continent not in continents:
        what = f"there is no continent {quote(continent)} for {quote(name)}"
        faults.append((what, suggestion(continent, continents)))
    if faults:
        return None
    # A file without continents is refused only for that.
    number = continents.index(continent) if continents else 0
    place = DraftPlace(name, name, number, float(x), float(y), line.number)
    return _Territory(place, tuple(cell for cell in neighbours if cell))


def _faults_of_neighbours(name: str, neighbours: tuple[str, ...], names: list[str]) -> list[map_text.Fault]:
    """Return the faults of neighbours: unknown names are neither new nor similar ones."""
    faults = [
        (f"{quote(name)} borders on {quote(other)}, which is not a territory", suggestion(other, names))
        for other in dict.fromkeys(neighbours)
        if other not in names
    ]
    return [*faults, (f"{quote(name)} borders on itself", "take it out")] if name in neighbours else faults


CARD_FILE_SYMBOLS = ("infantry", "cavalry", "artillery")
_CALLED = {**{symbol: symbol for symbol in CARD_FILE_SYMBOLS}, "cannon": "artillery"}
_WILD = ("wildcard", "wild")
_FORM = "write it like 'Infantry 1', with infantry, cavalry or cannon"


def deal_symbols(number: int) -> list[str]:
    """Return `number` symbols, each as often as any other."""
    return [CARD_FILE_SYMBOLS[n % len(CARD_FILE_SYMBOLS)] for n in range(number)]


def read_cards(
    source: map_text.MapSource, draft: Draft, names: Sequence[str], problems: list[Problem]
) -> list[str]:
    """Return the symbol of each place from a file of cards; wild cards and missions are skipped.

    A card names its place like the map file, by its number or its name.
    """
    places = {place.key: n for n, place in enumerate(draft.places)}
    symbols: dict[int, str] = {}
    inside = False
    for number, text in source.lines:
        if text.startswith("["):
            inside = text.casefold() == "[cards]"
            continue
        symbol, _, key = text.partition(" ")
        if not inside or symbol.casefold() in _WILD:
            continue
        place = places.get(key, places.get(key.lstrip("0")))
        fault = ""
        if symbol.casefold() not in _CALLED:
            fault = f"{quote(symbol)} is not a symbol of a card"
        elif place is None:
            fault = f"the map has no {quote(key)}"
        elif place in symbols:
            fault = f"{quote(names[place])} already has a card"
        if fault or place is None:
            problems.append(Problem(source.file, number, fault, _FORM))
        else:
            symbols[place] = _CALLED[symbol.casefold()]
    lacking = [n for n in range(len(draft.places)) if n not in symbols]
    if lacking and not problems:
        more = f" and {len(lacking) - 1} more have" if len(lacking) > 1 else " has"
        problems.append(Problem(source.file, None, f"{quote(names[lacking[0]])}{more} no card", _FORM))
    return [symbols.get(n, CARD_FILE_SYMBOLS[0]) for n in range(len(draft.places))]
