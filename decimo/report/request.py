"""The request for a report (a campaign and its years), the contents of a report, and its numbers over the years."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from decimo import __version__
from decimo.chance import Refusal
from decimo.chance.text import TimeWords
from decimo.play.campaign_record import State, StateFormat
from decimo.play.journal import state_after
from decimo.play.luck import Luck, measure_luck
from decimo.play.ruleset import Ledger, MapView
from decimo.play.session import Session
from decimo.report.chronicle import Decade, span, write_chronicle
from decimo.report.file_format import FOR_EXCEL, CsvForm
from decimo.report.layout import ReportTable, TableCell, column_title, number_column, text_column, to_table
from decimo.report.luck import how_weighed, luck_tables, luck_words
from decimo.report.rule_history import describe_rules, rule_tables
from decimo.report.voice import Voice, voice_title


def progress_tables(session: Session, first: int, closing: State[Any]) -> tuple[ReportTable, ...]:
    """Return one table for each number column of the ledgers with a row for every side.

    It goes from the start of the year `first` over the end of each decade to the state `closing`. A cell is empty
    if a side had no such number.
    """
    ruleset = session.ruleset
    last = closing.moment.year
    ends = [year for year in range(first, last) if year % 10 == 0 and year + 1 < last]
    states = {f"before {ruleset.year_label(first)}": session.history.state_at(first)}
    states |= {ruleset.year_label(year): session.history.state_at(year + 1) for year in ends}
    states["last"] = closing
    columns = (text_column(""), *(number_column(date) for date in states))
    sides = ruleset.sides(closing.world)
    tables = [_by_id(ruleset.ledgers(state)) for state in states.values()]
    found: list[ReportTable] = []
    for ledger in tables[-1].values():
        if sides and sides.keys() <= dict(ledger.rows).keys():
            for column in ledger.columns:
                if column.kind == "number":
                    values = [_column(table.get(ledger.id), column.id) for table in tables]
                    rows = [(name, *(each.get(side, "") for each in values)) for side, name in sides.items()]
                    sheet = ReportTable(column_title(column), columns, tuple(rows))
                    # A number in two ledgers has one table, and one that is always 0 has none.
                    if sheet not in found and any(any(row[1:]) for row in rows):
                        found.append(sheet)
    return tuple(found)


def _by_id(ledgers: Sequence[Ledger]) -> dict[str, Ledger]:
    return {ledger.id: ledger for ledger in ledgers}


def _column(ledger: Ledger | None, column: str) -> dict[str, TableCell]:
    """Return one column of a ledger by key; empty if the ledger does not have it."""
    ids = [each.id for each in ledger.columns] if ledger else []
    if ledger is None or column not in ids:
        return {}
    return {key: cells[ids.index(column)] for key, cells in ledger.rows}


class ReportSection(NamedTuple):
    """Several tables: an id to link to, a title, and a line before them."""

    id: str
    title: str
    words: str
    sheets: tuple[ReportTable, ...]


@dataclass(frozen=True, slots=True)
class ReportContents:
    """The contents of a report. Every text is plain and not yet escaped."""

    name: str
    kind: str
    """The title of its voice: `A chronicle`."""
    land: str
    span: str
    version: str
    """The version of the program that writes the report."""
    played: tuple[str, ...]
    """Who decided and who rolled, in sentences."""
    decades: tuple[Decade, ...]
    parts: tuple[ReportSection, ...]
    time: TimeWords
    """The game's words for years and seasons."""


def collect_report(
    session: Session,
    *,
    since: int | None = None,
    until: int | None = None,
    voice: Voice = "chronicle",
) -> ReportContents:
    """Collect the report of the years `since` to `until`, both years of play from 1.

    Ledgers are from the end of `until`, or from now.

    Raises:
        Refusal: the campaign has nothing in these years.

    """
    ruleset, charter = session.ruleset, session.charter
    time = ruleset.time_words
    decades = write_chronicle(session, since=since, until=until, voice=voice)
    if session.head is None or not decades:
        raise Refusal(
            f"The campaign '{charter.name}' has no story of these {time.year}s yet; "
            f"play on first, or choose other {time.year}s."
        )
    first, last = decades[0].years[0], decades[-1].years[-1]
    when, closing = closing_state(session, until)
    tally = measure_luck(
        session, since=since, until=until, build=session.library.build if session.library else None
    )
    return ReportContents(
        name=charter.name,
        kind=voice_title(voice),
        land=ruleset.land,
        span=span(first.label, last.label),
        version=__version__,
        played=describe_rules(session, closing),
        decades=decades,
        parts=(
            ReportSection(
                "numbers",
                f"The {time.year}s in numbers",
                f"Every side before the first {time.year} of the report, after every ten {time.year}s, and at the end.",
                progress_tables(session, first.year, closing),
            ),
            ReportSection("tables", "The tables", f"State at {when}.", _ledgers(session, closing)),
            ReportSection(
                "house",
                "The house",
                "The rules of this campaign, and the data needed to play it again.",
                rule_tables(session, closing, since, until),
            ),
            ReportSection("luck", "Luck", " ".join([*luck_words(tally), how_weighed()]), luck_tables(tally)),
        ),
        time=time,
    )


def closing_state(session: Session, until: int | None) -> tuple[str, State[Any]]:
    """Return the date of the report's end in words, and the state then."""
    if until is None or until >= session.moment.year:
        return session.ruleset.moment_label(session.moment), session.state
    return f"the end of {session.ruleset.year_label(until)}", session.history.state_at(until + 1)


def _ledgers(session: Session, state: State[Any]) -> tuple[ReportTable, ...]:
    return tuple(to_table(ledger) for ledger in session.ruleset.ledgers(state))


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """The years `since` to `until` of a campaign, as years of play from 1; None is its first or last."""

    session: Session
    since: int | None = None
    until: int | None = None
    csv: CsvForm = FOR_EXCEL
    """The form of CSV tables."""
    voice: Voice = "chronicle"
    """The voice of the story."""

    def check(self) -> None:
        """Refuse years that end before they begin.

        Raises:
            Refusal: they do.

        """
        if self.since is not None and self.until is not None and self.since > self.until:
            span = self.session.ruleset.time_words.year
            raise Refusal(
                f"The report would end before it begins; choose a last {span} that is not before the first."
            )

    def check_told(self) -> None:
        """Refuse years without a story.

        Raises:
            Refusal: the campaign has nothing in them.

        """
        session, since, until = self.session, self.since, self.until
        years = {record.year for record in session.journal.records()}
        years |= {entry.year for entry in session.journal.diary()}
        if session.head is None or not any((since or year) <= year <= (until or year) for year in years):
            span = session.ruleset.time_words.year
            raise Refusal(
                f"The campaign '{session.charter.name}' has no story of these {span}s yet; "
                f"play on first, or choose other {span}s."
            )

    def report(self) -> ReportContents:
        """Return the contents of the report."""
        return collect_report(self.session, since=self.since, until=self.until, voice=self.voice)

    def closing(self) -> tuple[str, State[Any]]:
        """Return the end of these years in words, and the state then."""
        return closing_state(self.session, self.until)

    def luck(self) -> Luck:
        """Return the tally of these years."""
        library = self.session.library
        build = library.build if library else None
        return measure_luck(self.session, since=self.since, until=self.until, build=build)


def year_ends(
    session: Session, since: int | None = None, until: int | None = None
) -> Iterator[tuple[int, State[Any]]]:
    """Yield the years `since` to `until` with the state at the end of each; the present year with the state now."""
    form: StateFormat[Any] = StateFormat(session.ruleset.world_type)
    now, head = session.moment.year, session.head
    year = 1
    for record in session.journal.records():
        # A gap that a rescue left may pass over years: they have no end to show.
        year = max(year, min(record.then.year, now) - 1)
        while year < min(record.then.year, now):
            if (since or year) <= year <= (until or year):
                yield year, form.read(state_after(session.journal, record.id))
            year += 1
    if head is not None and head.year == now and (since or now) <= now <= (until or now):
        yield now, session.state


class YearEnd(NamedTuple):
    """The end of a year; ledgers by id."""

    year: int
    label: str
    ledgers: Mapping[str, Ledger]
    map: MapView


class OverTime(NamedTuple):
    """The years of a report, and the names of the sides by id."""

    ends: tuple[YearEnd, ...]
    sides: Mapping[str, str]

    def decades(self) -> "OverTime":
        """Return only the last year of each decade."""
        last = {(end.year - 1) // 10: end for end in self.ends}
        return OverTime(tuple(last.values()), self.sides)

    def ledgers(self) -> dict[str, Ledger]:
        """Return every ledger of these years, by id, in its first form."""
        found: dict[str, Ledger] = {}
        for end in self.ends:
            found = {**end.ledgers, **found}
        return found

    def rows(self, ledger: str) -> list[dict[str, tuple[str | int, ...]]]:
        """Return the rows of a ledger at the end of each year, by key; empty for a year without it."""
        return [dict(end.ledgers[ledger].rows) if ledger in end.ledgers else {} for end in self.ends]

    def of_sides(self, ledger: str) -> bool:
        """Whether every row of a ledger is about a side."""
        keys = {key for rows in self.rows(ledger) for key in rows}
        return bool(keys) and keys <= self.sides.keys()

    def comes_and_goes(self, ledger: str) -> bool:
        """Whether rows of a ledger appeared or disappeared in these years."""
        rows = self.rows(ledger)
        return any(each.keys() != rows[0].keys() for each in rows)


def follow_years(wanted: ReportRequest) -> OverTime:
    """Return the requested years with the state at the end of each; the present year with the state now."""
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
