"""The tables of targets: land or water, which ocean, which continent, which territory (A3)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from pydantic import Field

from decimo.chance import Band, Refusal
from decimo.content.bands import On, check_ranges
from decimo.content.model import ContentPart, ContentTable, Id, Text
from decimo.content.problem import Problem, join_words, split_remedy
from decimo.content.result import Result, results_covered, results_of
from decimo.content.strict_yaml import Lines
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

    def fits(self, land: RiskScenario) -> bool:
        """Return whether the lists have exactly the territories and oceans of a map."""
        if any(id_ not in self.list_of for id_ in (WATER_OR_LAND, OCEANS, CONTINENTS)):
            return False
        continents = self.list_of[CONTINENTS].claims
        if any(continent not in self.list_of for continent in continents):
            return False
        places = [place for continent in continents for place in self.list_of[continent].claims]
        oceans = {ocean.id for ocean in land.oceans}
        return sorted(places) == sorted(land.place) and set(self.list_of[OCEANS].claims) == oceans

    def for_land(self, land: RiskScenario) -> "TargetTable":
        """Return lists that fit a map: these, or for another map lists with equal chances."""
        if self.fits(land):
            return self
        oceans = [ocean.id for ocean in land.oceans]
        first = self.list_of[WATER_OR_LAND] if oceans else _even(WATER_OR_LAND, [LAND])
        made = [_even(continent, places) for continent, places in land.of_continent.items()]
        seas = [_even(OCEANS, oceans)] if oceans else []
        lists = (first, *seas, _even(CONTINENTS, list(land.of_continent)), *made)
        return TargetTable(
            **{name: getattr(self, name) for name in TargetTable.model_fields} | {"lists": lists}
        )


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
    continents = [row.to for each in table.lists if each.id == CONTINENTS for row in each.rows]
    lacking += [id_ for id_ in continents if id_ not in known]
    if lacking:
        problems.append(
            Problem(file, lines.at("lists"), f"there is no list of {join_words(lacking)}", "add one")
        )
    for n, each in enumerate(table.lists):
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
