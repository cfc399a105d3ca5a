"""The log's lines: facts as sentences, grouped by year and season."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from decimo.play.capital import capital
from decimo.play.record import Played, StepRecord
from decimo.play.ruleset import Ruleset

MARKS = {1: "  ", 2: "- ", 3: "! "}
"""What stands before a fact, by its weight."""
AGAIN_MARK = "~ "
"""What stands before a line about a step that was played again."""


class Entry(NamedTuple):
    """One entry of the log: a heading, a fact with the step and the place in it, or that a step was played again."""

    kind: Literal["year", "season", "fact", "again"]
    text: str
    weight: int = 1
    record: int = 0
    fact: int = 0

    @property
    def lead(self) -> str:
        """The mark before it; a heading has none."""
        if self.kind == "again":
            return AGAIN_MARK
        return MARKS.get(self.weight, "  ") if self.kind == "fact" else ""


class Tale:
    """Turns what was played into entries; remembers which year and season it is in."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._year: int | None = None
        self._season: int | None = None

    def entries(self, steps: Iterable[Played], again: Mapping[int, str]) -> list[Entry]:
        """Return the entries of some more steps; facts of no weight and without a sentence are left out.

        What the player himself ordered is always told.

        `again` is what there is to say of steps that were played again, by their ids.
        """
        told: list[Entry] = []
        for played in steps:
            if played.record.id in again:
                told += self._headings(played.record.year, played.record.season)
                told.append(Entry("again", again[played.record.id], record=played.record.id))
            for number, fact in enumerate(played.facts):
                weight = max(self._ruleset.weight(fact), 1 if _is_own_order(played.record) else 0)
                sentence = self._ruleset.sentence(fact) if weight > 0 else ""
                if sentence:
                    told += self._headings(played.record.year, played.record.season)
                    told.append(Entry("fact", sentence, weight, played.record.id, number))
        return told

    def _headings(self, year: int, season: int) -> list[Entry]:
        headings: list[Entry] = []
        if year != self._year:
            headings.append(Entry("year", capital(self._ruleset.year_label(year))))
        if (year, season) != (self._year, self._season):
            name = self._ruleset.seasons[season]
            headings.append(Entry("season", capital(name)))
        self._year, self._season = year, season
        return headings


def _is_own_order(record: StepRecord) -> bool:
    return record.kind == "order" and record.by == "player"
