"""The tables of targets: land or water, which ocean, which continent, which territory (A3)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from pydantic import Field

from decimo.chance import Band, Refusal
from decimo.content.bands import On, check_ranges
from decimo.content.model import ContentPart, ContentTable, Id, Text
from decimo.content.problem import Problem, closest, join_words, quote, split_remedy, suggestion
from decimo.content.result import Result, results_covered, results_of
from decimo.content.strict_yaml import KeyPath, Lines
from decimo.risk.scenario import RiskScenario

WATER_OR_LAND, OCEANS, CONTINENTS = "water-or-land", "oceans", "continents"
"""The lists that every table of targets has (T1, T2, T3); those of continents have their ids."""
OCEAN, LAND = "ocean", "land"


class TargetRow(ContentPart):
    """The totals that lead to one place."""

    on: On
    to: Id


class TargetList(ContentPart):
    """Places by the total of a die."""

    id: Id
    die: Text
    rows: Annotated[tuple[TargetRow, ...], Field(min_length=1)]

    @cached_property
    def results(self) -> Mapping[Result, int]:
        """The number of ways of each total."""
        return results_of("dice", self.die, 52)

    @cached_property
    def claims(self) -> Mapping[str, tuple[Result, ...]]:
        """The totals that lead to each place."""
        claims: dict[str, tuple[Result, ...]] = {}
        for row in self.rows:
            claims[row.to] = (*claims.get(row.to, ()), *results_covered(row.on, "dice", self.results))
        return claims

    @cached_property
    def place_of(self) -> Mapping[Result, str]:
        """The place of each total."""
        return {total: place for place, claim in self.claims.items() for total in claim}

    @cached_property
    def chances(self) -> Mapping[str, Fraction]:
        """The exact chance of each place."""
        whole = sum(self.results.values())
        return {
            place: Fraction(sum(self.results[total] for total in claim), whole)
            for place, claim in self.claims.items()
        }

    def bands(self, names: Mapping[str, str]) -> tuple[Band, ...]:
        """Return the places as the bands of an ask, by their names."""
        return tuple([Band(names.get(place, place), claim) for place, claim in self.claims.items()])


class TargetTable(ContentTable):
    """All lists of targets."""

    lists: Annotated[tuple[TargetList, ...], Field(min_length=3)]

    @cached_property
    def list_of(self) -> Mapping[str, TargetList]:
        """The lists by id."""
        return {each.id: each for each in self.lists}

    def chances(self) -> Mapping[str, Fraction]:
        """Return the exact chance of each territory when an event strikes land."""
        return {
            place: first * then
            for continent, first in self.list_of[CONTINENTS].chances.items()
            for place, then in self.list_of[continent].chances.items()
        }

    @property
    def named(self) -> int:
        """The number of rows that name a place."""
        return sum(len(each.rows) for each in self.lists)

    def fits(self, land: RiskScenario) -> bool:
        """Return whether the lists have exactly the territories and oceans of a map."""
        return next(self.misfits(land), None) is None

    def misfits(self, land: RiskScenario) -> Iterator[tuple[KeyPath, str, str]]:
        """Yield what does not fit a map: where it is in the file, what is wrong, and what to do.

        On a map without oceans the list of oceans is not used, so nothing in it is wrong.
        """
        oceans, places = [ocean.id for ocean in land.oceans], list(land.place)
        led = self.list_of[CONTINENTS].claims if CONTINENTS in self.list_of else {}
        needed = (WATER_OR_LAND, *((OCEANS,) if oceans else ()), CONTINENTS, *led)
        yield from (_no_list(id_) for id_ in needed if id_ not in self.list_of)
        reached: dict[str, str] = {}
        excused: dict[str, int] = {}
        for n, each in enumerate(self.lists):
            wet = each.id == OCEANS and bool(oceans)
            kind, known = ("ocean", oceans) if wet else ("territory", places)
            for m, row in enumerate(each.rows if wet or each.id in led else ()):
                if row.to not in known:
                    what = f"there is no {kind} {quote(row.to)} on the map {quote(land.name)}"
                    yield ("lists", n, "rows", m, "to"), what, suggestion(row.to, known)
                    # The place that a wrong row means is not named as missing too.
                    meant = closest(row.to, known) or ""
                    if wet or not meant or reached.setdefault(meant, each.id) != each.id:
                        excused[each.id] = excused.get(each.id, 0) + 1
                elif not wet and reached.setdefault(row.to, each.id) != each.id:
                    what = f"{quote(row.to)} is in the list {quote(reached[row.to])} too"
                    yield ("lists", n, "rows", m, "to"), what, "take one of them out"
            if wet and each.id not in excused:
                yield from (_left_out(n, id_) for id_ in oceans if id_ not in each.claims)
        for n, each in enumerate(self.lists):
            spare = [row.to for row in each.rows if row.to in places and row.to not in reached]
            if spare and each.id not in (*led, OCEANS):
                yield (
                    ("lists", n, "id"),
                    f"nothing leads to the list {quote(each.id)}",
                    suggestion(each.id, led),
                )
                reached |= dict.fromkeys(spare, each.id)
        at = {each.id: n for n, each in enumerate(self.lists)}
        for place in land.territories:
            if place.id in reached:
                continue
            if excused.get(place.continent, 0):
                excused[place.continent] -= 1
            else:
                yield _left_out(at.get(place.continent, 0), place.id)

    def for_land(self, land: RiskScenario) -> "TargetTable":
        """Return lists that fit a map: these, or for another map lists with equal chances.

        On a map without oceans every event strikes land.
        """
        oceans = [ocean.id for ocean in land.oceans]
        fits = self.fits(land)
        if fits and oceans:
            return self
        first = self.list_of[WATER_OR_LAND] if oceans else _even(WATER_OR_LAND, [LAND])
        if fits:
            lists = (first, *(each for each in self.lists if each.id not in (WATER_OR_LAND, OCEANS)))
        else:
            made = [_even(continent, places) for continent, places in land.of_continent.items()]
            seas = [_even(OCEANS, oceans)] if oceans else []
            lists = (first, *seas, _even(CONTINENTS, list(land.of_continent)), *made)
        return TargetTable(
            **{name: getattr(self, name) for name in TargetTable.model_fields} | {"lists": lists}
        )


def _no_list(id_: str) -> tuple[KeyPath, str, str]:
    return ("lists",), f"there is no list of {id_}", "add one"


def _left_out(at: int, id_: str) -> tuple[KeyPath, str, str]:
    return ("lists", at, "rows"), f"nothing leads to {quote(id_)}", "give it a total of the die"


def _even(id_: str, places: Sequence[str]) -> TargetList:
    rows = tuple([TargetRow(on=str(n), to=place) for n, place in enumerate(places, start=1)])
    return TargetList(id=id_, die=f"1d{len(places)}", rows=rows)


def check_targets(
    table: TargetTable, lines: Lines, file: str, _neighbours: Mapping[str, object]
) -> list[Problem]:
    """Return every fault of the tables of targets: missing lists, and totals with no place or two."""
    problems = []
    known = [each.id for each in table.lists]
    lacking = [id_ for id_ in (WATER_OR_LAND, OCEANS, CONTINENTS) if id_ not in known]
    if lacking:
        problems.append(
            Problem(file, lines.at("lists"), f"there is no list of {join_words(lacking)}", "add one")
        )
    led = [row.to for each in table.lists if each.id == CONTINENTS for row in each.rows]
    free = [id_ for id_ in known if id_ not in (WATER_OR_LAND, OCEANS, CONTINENTS, *led)]
    problems += [
        Problem(
            file,
            lines.at("lists", n, "rows", m, "to"),
            f"there is no list of {row.to}",
            suggestion(row.to, free) if free else "add one",
        )
        for n, each in enumerate(table.lists)
        for m, row in enumerate(each.rows)
        if each.id == CONTINENTS and row.to not in known
    ]
    for n, each in enumerate(table.lists):
        problems += [
            Problem(
                file,
                lines.at("lists", n, "rows", m, "to"),
                f"{quote(row.to)} is neither water nor land",
                suggestion(row.to, (OCEAN, LAND)),
            )
            for m, row in enumerate(each.rows)
            if each.id == WATER_OR_LAND and row.to not in (OCEAN, LAND)
        ]
        try:
            results = results_of("dice", each.die, 52)
        except Refusal as fault:
            problems.append(
                Problem(file, lines.at("lists", n, "die"), *split_remedy(fault, "write it like 2d6"))
            )
            continue
        at = [lines.at("lists", n, "rows", m, "on") for m in range(len(each.rows))]
        ons = [row.on for row in each.rows]
        problems += check_ranges(ons, "dice", results, at.__getitem__, file, top=lines.at("lists", n, "rows"))
    return problems
