"""The log's lines: facts as sentences, grouped by year and season."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from decimo.play.record import Played
from decimo.play.ruleset import Ruleset

MARKS = {1: "  ", 2: "- ", 3: "! "}
"""What stands before a fact, by its weight."""


class Entry(NamedTuple):
    """One entry of the log: a heading, or a fact with the step and the place in it that it comes from."""

    kind: Literal["year", "season", "fact"]
    text: str
    weight: int = 1
    record: int = 0
    fact: int = 0


class Tale:
    """Turns what was played into entries; remembers which year and season it is in."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._year: int | None = None
        self._season: int | None = None

    def entries(self, steps: Iterable[Played]) -> list[Entry]:
        """Return the entries of some more steps; facts of no weight and without a sentence are left out."""
        told: list[Entry] = []
        for played in steps:
            for number, fact in enumerate(played.facts):
                weight = self._ruleset.weight(fact)
                sentence = self._ruleset.sentence(fact) if weight > 0 else ""
                if sentence:
                    told += self._headings(played.record.year, played.record.season)
                    told.append(Entry("fact", sentence, weight, played.record.id, number))
        return told

    def _headings(self, year: int, season: int) -> list[Entry]:
        headings: list[Entry] = []
        if year != self._year:
            headings.append(Entry("year", self._ruleset.year_label(year)))
        if (year, season) != (self._year, self._season):
            name = self._ruleset.seasons[season]
            headings.append(Entry("season", name[:1].upper() + name[1:]))
        self._year, self._season = year, season
        return headings
