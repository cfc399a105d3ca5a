"""A scenario made from a map file: territories and borders, and all its faults at once."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from pathlib import Path, PurePath
from string import ascii_uppercase
from typing import Any, NamedTuple
from unicodedata import normalize

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.content.check import Registry
from decimo.content.imported.ids import table_id
from decimo.content.imported.new_file import check_id, check_target, write_new
from decimo.content.imported.new_file import yaml_of as yaml_of_rows
from decimo.content.model import read
from decimo.content.problem import Problem, alike, quote
from decimo.risk.map_import.map_draft import Borders, Draft, OneWay, borders_of, find_separate_parts
from decimo.risk.map_import.map_formats import deal_symbols, read_cards, read_conquest, read_domination
from decimo.risk.map_import.map_text import CONQUEST, MapSource, read_source, sections_of
from decimo.risk.scenario import RiskScenario, spelling_key

RESERVED = frozenset([
    "red", "blue", "green", "yellow", "black", "white", "neutral", "zombies", "nobody", "wild", "wild-1",
    "wild-2", "infantry", "cavalry", "artillery", "marshal", "general", "colonel", "major", "captain",
    "lieutenant", "sergeant", "miner", "scout", "spy", "bomb", "flag", "land", "ocean", "oceans",
    "continents", "water-or-land", "pile", "hidden", "held", "all", "done", "hold", "keep", "none",
    "no-more", "once", "one-die", "points", "stand", "stay", "stop", "take", "two-dice",
])  # fmt: skip
"""Ids with another meaning in the game: players, cards, pieces, tables, and other named options."""


def id_of(name: str, otherwise: str) -> str:
    """Return an id made from a name, or `otherwise` for a name without Latin letters and digits."""
    known = any(letter.isascii() and letter.isalnum() for letter in normalize("NFKD", name))
    return table_id(name) if known else otherwise


def distinguish_names(draft: Draft) -> list[str]:
    """Return the names of the places; places with the same name get their continent added."""
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
    """Return a name, with a number in brackets if it is taken."""
    numbered = (f"{name[:-1]}, {n})" for n in range(2, len(taken) + 3))
    return next(each for each in (name, *numbered) if spelling_key(each) not in taken)


def ids_for(names: Sequence[str], kind: str, taken: Collection[str]) -> list[str]:
    """Return a unique id for each name, made from its words; none is reserved or taken."""
    found: dict[str, None] = {}
    for name in names:
        stem = id_of(name, kind)
        if stem in RESERVED or stem in taken:
            stem = f"{stem}-{kind}"
        counted = (f"{stem}-{n}" for n in range(2, len(names) + len(taken) + 3))
        found[next(each for each in (stem, *counted) if each not in found and each not in taken)] = None
    return list(found)


def are_distinct(ids: Sequence[str], neighbours: Mapping[str, Sequence[str]]) -> bool:
    """Return whether each `one-other` names only one way between neighbours."""
    ways = [f"{one}-{other}" for one in ids for other in neighbours[one]]
    return len(ways) == len({*ways, *ids}) - len(ids)


def shorts_for(names: Sequence[str]) -> list[str]:
    """Return three letters for each name, all different, and none the name of another place."""
    whole = {spelling_key(name) for name in names}
    shorts: dict[str, None] = {}
    for name in names:
        taken = whole - {spelling_key(name)}
        shorts[
            next(each for each in _letters(name) if each not in shorts and spelling_key(each) not in taken)
        ] = None
    return list(shorts)


def _letters(name: str) -> Iterator[str]:
    """Yield all possible three letters for a name, the best first."""
    words = [
        "".join(letter for letter in word if letter.isalpha())
        for word in id_of(name, "land").upper().split("-")
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
"""Columns at both sides kept free for the labels."""
GAPS = (5, 3, 1)
"""Columns from one label to the next in its row; fewer if there is no more room."""

Spot = tuple[int, int]


def place_on_grid(points: Sequence[tuple[float, float]]) -> list[Spot]:
    """Return a place on the grid for each point, as close to the file's map as there is room."""
    if len(set(points)) == 1:
        points = place_in_rows(len(points))
    columns = _scaled([x for x, _ in points], MARGIN, EAST - MARGIN)
    rows = _scaled([y for _, y in points], 1, SOUTH - 1)
    found: dict[Spot, None] = {}
    for spot in zip(columns, rows, strict=True):
        found[next(free for gap in GAPS for free in _around(spot) if _is_free(free, found, gap))] = None
    return list(found)


def place_in_rows(number: int) -> list[tuple[float, float]]:
    """Return points in rows, for a file with all places on one spot."""
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
    """Yield every spot of the grid, the nearest first."""
    for columns, rows in _STEPS:
        x, y = spot[0] + columns, spot[1] + rows
        if 0 <= x <= EAST and 0 <= y <= SOUTH:
            yield x, y


_STEPS = sorted(
    product(range(-EAST, EAST + 1), range(-SOUTH, SOUTH + 1)),
    key=lambda step: (abs(step[0]) + 2 * abs(step[1]), step),
)
"""Columns and rows from one spot to every other, the nearest first; a row counts as two columns."""


FEWEST, MOST = 6, 1000
"""The smallest and largest number of territories of a map."""
NO_WEATHER = (
    "the file has no coasts and no weather: no event strikes an ocean, and there are no waves, hurricanes and "
    "blizzards, until you add oceans, hurricanes and blizzards to the scenario"
)
NO_WATER = "the file does not say which borders cross water, so all are drawn as borders by land"
CARDS_IN_TURN = "the symbols of the cards are dealt in turn; --cards FILE.cards reads them from a file"
CARDS_READ = "the symbols of the card file are used, but not its missions; the game makes its own"
ONE_SPOT = "the file puts all places on one spot, so the map is laid out in rows"


class MapOptions(NamedTuple):
    """The options of an import; empty ones are found in the file."""

    id: str = ""
    title: str = ""
    one_way: OneWay = "ask"
    cards: Path | None = None


class ImportedMap(NamedTuple):
    """An imported map; `data` is the content of the scenario file, empty if there is a problem."""

    source: MapSource
    draft: Draft
    data: Mapping[str, Any]
    remarks: tuple[str, ...]
    problems: tuple[Problem, ...]


def import_map(path: Path, options: MapOptions) -> ImportedMap:
    """Read a text file as a map.

    Raises:
        Refusal: the file cannot be read, or is not a map.

    """
    source = read_source(path)
    problems: list[Problem] = []
    sections = sections_of(source, problems)
    read = read_conquest if sections.form == CONQUEST else read_domination
    draft = read(source, sections, problems)
    if not problems:
        problems += _faults(draft, source.file)
    if not draft.continents or len(draft.continents) < len(sections.lines["continents"]):
        # Places cannot be told apart by continents if any is missing.
        return ImportedMap(source, draft, {}, draft.remarks, tuple(sorted(problems)))
    names = distinguish_names(draft)
    borders = borders_of(draft, names, options.one_way, source.file, problems)
    symbols = deal_symbols(len(names))
    if options.cards is not None:
        symbols = read_cards(read_source(options.cards), draft, names, problems)
    remarks = [*_said(source, draft, names, options), *borders.remarks]
    if problems:
        return ImportedMap(source, draft, {}, tuple(remarks), tuple(sorted(problems)))
    data = _scenario(source, draft, names, symbols, borders, options)
    remarks += find_separate_parts(draft, names, (*borders.pairs, *borders.one_way))
    return ImportedMap(source, draft, data, tuple(remarks), ())


def _faults(draft: Draft, file: str) -> list[Problem]:
    """Return the faults of a map after every row was read."""
    problems = []
    for earlier, later in alike([continent.name for continent in draft.continents]):
        first, second = draft.continents[earlier], draft.continents[later]
        what = f"the continent {quote(second.name)} is also on line {first.line}"
        problems.append(Problem(file, second.line, what, "tell them apart"))
    if not FEWEST <= len(draft.places) <= MOST:
        what = f"the map has {len(draft.places)} territories"
        problems.append(Problem(file, None, what, f"a map to play on has from {FEWEST} to {MOST}"))
    return problems


def _said(source: MapSource, draft: Draft, names: list[str], options: MapOptions) -> list[str]:
    """Return remarks on the import, and on what the file lacks."""
    said = list(draft.remarks)
    if source.encoding == "Windows-1252":
        odd = next((line.number for line in source.lines if not line.text.isascii()), 1)
        said.append(f"the text is not UTF-8 and is read as Windows-1252: check the letters of line {odd}")
    for place, name in zip(draft.places, names, strict=True):
        if name != place.name:
            said.append(
                f"line {place.line}: {quote(place.name)} is not unique, and is called {quote(name)} here"
            )
    if len({(place.x, place.y) for place in draft.places}) == 1:
        said.append(ONE_SPOT)
    used = {place.continent for place in draft.places}
    said += [
        f"warning: line {continent.line}: the continent {quote(continent.name)} has no territory"
        for n, continent in enumerate(draft.continents)
        if n not in used
    ]
    return [*said, CARDS_READ if options.cards else CARDS_IN_TURN, NO_WATER, NO_WEATHER]


def _scenario(
    source: MapSource,
    draft: Draft,
    names: list[str],
    symbols: list[str],
    borders: Borders,
    options: MapOptions,
) -> Mapping[str, Any]:
    """Return the content of the scenario's file."""
    title = options.title or draft.title or _title(source.file)
    ids = _ids(names, (*borders.pairs, *borders.one_way))
    continents = ids_for([continent.name for continent in draft.continents], "continent", ids)
    spots = place_on_grid([(place.x, place.y) for place in draft.places])
    author = f", by {draft.author}" if draft.author else ""
    number = len(borders.pairs) + len(borders.one_way)
    size = f"{len(names)} territories on {pluralize(len(continents), 'continent')}"
    ways = tuple((ids[one], ids[other]) for one, other in borders.one_way)
    one_way = {"one_way": ways} if ways else {}
    return {
        "format": 1,
        "ruleset": "risk",
        "id": options.id or id_of(title, "map"),
        "name": title,
        "about": f"{size}, and {pluralize(number, 'border')} between them.",
        "source": f"Imported from {PurePath(source.file).name}{author}",
        "continents": tuple(
            {"id": id_, "name": continent.name, "bonus": continent.bonus}
            for id_, continent in zip(continents, draft.continents, strict=True)
        ),
        "territories": tuple(
            {
                "id": id_,
                "name": name,
                "short": short,
                "continent": continents[place.continent],
                "card": symbol,
                "pos": spot,
            }
            for id_, name, short, place, symbol, spot in zip(
                ids, names, shorts_for(names), draft.places, symbols, spots, strict=True
            )
        ),
        "borders": tuple((ids[one], ids[other]) for one, other in borders.pairs),
    } | one_way


def _ids(names: list[str], pairs: tuple[tuple[int, int], ...]) -> list[str]:
    """Return the ids of the places; hyphens are removed if `one-other` would name several borders."""
    ids = ids_for(names, "land", ())
    neighbours: dict[str, list[str]] = {id_: [] for id_ in ids}
    for one, other in pairs:
        neighbours[ids[one]].append(ids[other])
        neighbours[ids[other]].append(ids[one])
    return ids if are_distinct(ids, neighbours) else [id_.replace("-", "_") for id_ in ids]


def _title(file: str) -> str:
    words = " ".join(PurePath(file).stem.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:] or "A map"


_LISTS = ("continents", "territories", "borders", "one_way")


def write_yaml(data: Mapping[str, Any]) -> str:
    """Return a scenario's data as YAML, one continent, territory or border a line."""
    head = {key: value for key, value in data.items() if key not in _LISTS}
    text = yaml_of_rows({**head, "rows": ()}).removesuffix("rows:\n")
    for key in ("continents", "territories"):
        # A position is a list of two numbers, written in YAML as in Python.
        rows = [row | {"pos": list(row["pos"])} if "pos" in row else row for row in data[key]]
        text += "\n" + yaml_of_rows({"rows": rows}).replace("rows:", f"{key}:", 1)
    # Ids need no escape.
    text += _pairs("borders", data["borders"])
    return text + _pairs("one_way", data["one_way"]) if "one_way" in data else text


def _pairs(key: str, pairs: Sequence[tuple[str, str]]) -> str:
    """Return borders as YAML, one a line."""
    rows = "".join(f'  - ["{one}", "{other}"]\n' for one, other in pairs)
    return f"\n{key}:\n{rows}" if rows else f"\n{key}: []\n"


def build_scenario(imported: ImportedMap) -> RiskScenario:
    """Return an imported map without problems, as it will be read for play.

    Raises:
        Refusal: it does not read back the same.

    """
    return _read_back(write_yaml(imported.data), imported)


def write_map(path: Path, imported: ImportedMap, registry: Registry, *, overwrite: bool) -> None:
    """Write a map without problems to a file, completely or not at all.

    Raises:
        Refusal: it cannot be written there, another file beside it has its id, or it does not read back the same.

    """
    check_target(path, "scenario", overwrite=overwrite)
    check_id(path, imported.data["id"], registry)
    write_new(
        path,
        write_yaml(imported.data),
        "scenario",
        lambda raw: _read_back(raw, imported),
        too_large="import a smaller map",
        overwrite=overwrite,
    )


def _read_back(text: str | bytes, imported: ImportedMap) -> RiskScenario:
    """Read the scenario as strictly as for play, and compare it with the imported map."""
    land, problems = read(text, imported.source.file, RiskScenario)
    if land is None:
        raise Refusal(f"The map does not read back, so it was not written: {problems[0]}.")
    if land.model_dump(include=set(imported.data), exclude_defaults=True) != dict(imported.data):
        raise Refusal("The map does not read back as it was meant, so it was not written.")
    return land
