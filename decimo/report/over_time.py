"""A campaign over its years: the ledgers and the map as they stood at the end of each."""

from collections.abc import Mapping
from typing import NamedTuple

from decimo.play.ruleset import Ledger, MapView
from decimo.report.wanted import Wanted
from decimo.report.year_end import year_ends


class YearEnd(NamedTuple):
    """How the campaign stood when a year ended; ledgers by id."""

    year: int
    label: str
    ledgers: Mapping[str, Ledger]
    map: MapView


class OverTime(NamedTuple):
    """The years of a report, and the names of the sides by id."""

    ends: tuple[YearEnd, ...]
    sides: Mapping[str, str]

    def decades(self) -> "OverTime":
        """Return the last year of each decade alone."""
        last = {(end.year - 1) // 10: end for end in self.ends}
        return OverTime(tuple(last.values()), self.sides)

    def ledgers(self) -> dict[str, Ledger]:
        """Return every ledger there ever was, by id, as it was first."""
        found: dict[str, Ledger] = {}
        for end in self.ends:
            found = {**end.ledgers, **found}
        return found

    def rows(self, ledger: str) -> list[dict[str, tuple[str | int, ...]]]:
        """Return the rows of a ledger at the end of each year, by key; none where it was not kept."""
        return [dict(end.ledgers[ledger].rows) if ledger in end.ledgers else {} for end in self.ends]

    def of_sides(self, ledger: str) -> bool:
        """Whether every row of a ledger is about a side."""
        keys = {key for rows in self.rows(ledger) for key in rows}
        return bool(keys) and keys <= self.sides.keys()

    def comes_and_goes(self, ledger: str) -> bool:
        """Whether rows of a ledger came or went in these years."""
        rows = self.rows(ledger)
        return any(each.keys() != rows[0].keys() for each in rows)


def over_time(wanted: Wanted) -> OverTime:
    """Return how a campaign stood at the end of each year that is wanted; of a year that runs, as it stands."""
    ruleset = wanted.session.ruleset
    _, closing = wanted.closing()
    ends = tuple(
        YearEnd(
            year,
            ruleset.year_label(year),
            {ledger.id: ledger for ledger in ruleset.ledgers(state)},
            ruleset.map(state),
        )
        for year, state in year_ends(wanted.session, wanted.since, wanted.until)
    )
    return OverTime(ends, ruleset.sides(closing.world))
