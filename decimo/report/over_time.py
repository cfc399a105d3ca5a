"""A campaign over its years: the ledgers and the map as they stood at the end of each."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from decimo.play.journal import state_after
from decimo.play.ruleset import Ledger, MapView
from decimo.play.session import Session
from decimo.play.state import State, StateFormat
from decimo.report.request import ReportRequest


def year_ends(
    session: Session, since: int | None = None, until: int | None = None
) -> Iterator[tuple[int, State[Any]]]:
    """Yield the years `since` to `until` with the state at the end of each; a year that runs, as it stands."""
    form: StateFormat[Any] = StateFormat(session.ruleset.world_type)
    now, head = session.moment.year, session.head
    year = 1
    for record in session.journal.records():
        while year < min(record.then.year, now):
            if (since or year) <= year <= (until or year):
                yield year, form.read(state_after(session.journal, record.id))
            year += 1
    if head is not None and head.year == now and (since or now) <= now <= (until or now):
        yield now, session.state


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


def follow_years(wanted: ReportRequest) -> OverTime:
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
