"""A campaign as rows of plain values, for the reports in JSON and CSV."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from decimo import __version__
from decimo.chance import AnswerSource, Setting, Word
from decimo.chance.text import fold_letters
from decimo.play.campaign_record import Played, State, StepRecord
from decimo.play.diary import about_words, withdrawn_pages
from decimo.play.ruleset import Ledger, Ruleset
from decimo.play.session import Session
from decimo.report.file_format import encode_plain, fill_record, json_lines
from decimo.report.layout import ReportTable
from decimo.report.luck import verdict
from decimo.report.request import ReportRequest, year_ends
from decimo.report.rule_history import rule_tables
from decimo.wording.steps import step_title

Row: TypeAlias = dict[str, Any]
"""Values that JSON can write, by column name."""


class ReportedCampaign(Struct):
    """The founding of a campaign and its present state."""

    name: str
    game: str
    land: str
    land_name: str
    seed: int
    founded_with: str
    founded_dice: str
    reported_with: str
    rules: int
    as_it_stood: str
    dice: str
    ended: str
    now: str
    fingerprint_now: str


def campaign_row(session: Session, when: str, state: State[Any]) -> Row:
    """Return the founding and the present state; `when` is the date of `state` in words."""
    charter, ruleset = session.charter, session.ruleset
    return _fill_row(
        ReportedCampaign,
        charter,
        game=charter.ruleset,
        land=charter.scenario,
        land_name=ruleset.land,
        founded_dice=charter.dice,
        reported_with=__version__,
        rules=ruleset.number,
        as_it_stood=when,
        dice=state.dice,
        ended=ruleset.ended(state),
        now=ruleset.moment_label(session.moment),
        fingerprint_now=session.fingerprint,
    )


def side_rows(session: Session, state: State[Any]) -> list[Row]:
    """Return the sides, with their seats at the founding and at the end."""
    seats = session.charter.seats
    return [
        {"id": side, "name": name, "founded_seat": seats.get(side, ""), "seat": state.seats.get(side, "")}
        for side, name in session.ruleset.sides(state.world).items()
    ]


class ReportedSetting(Struct):
    """A house rule: its default, and its values at the founding and at the end."""

    key: str
    gap: str
    words: str
    possible: str
    default: Setting
    founded: Setting
    value: Setting


def setting_rows(session: Session, state: State[Any]) -> list[Row]:
    """Return every house rule."""
    founded, now = session.charter.settings, state.settings
    return [
        _fill_row(
            ReportedSetting, row, founded=founded.get(key, row.default), value=now.get(key, row.default)
        )
        for key, row in session.ruleset.setting_rows().items()
    ]


class ReportedStep(Struct):
    """A step: date, kind, actor, program, rules, and the fingerprint after it."""

    step: int
    after: int | None
    year: int
    year_name: str
    season: str
    kind: str
    name: str
    title: str
    take: int
    command: str
    by: AnswerSource
    rules: int
    version: str
    content: str
    fingerprint: str


def step_row(session: Session, record: StepRecord) -> Row:
    """Return a step."""
    when = season_row(session.ruleset, record.year, record.season)
    title = step_title(session, record)
    return _fill_row(ReportedStep, record, step=record.id, after=record.parent, title=title, **when)


class ReportedAnswer(Struct):
    """An ask with its answer and its source; `answer` is its place in the step, from 0."""

    answer: int
    kind: str
    rule: str
    about: str
    about_name: str
    why: str
    dice: str
    value: str | list[int]
    source: AnswerSource
    reason: str


def answer_rows(ruleset: Ruleset, played: Played) -> list[Row]:
    """Return the answers of a step in their order."""
    return [
        _fill_row(
            ReportedAnswer,
            mark,
            answer,
            answer=number,
            about_name=ruleset.name_of(mark.about) if mark.about else "",
            value=answer.value if isinstance(answer.value, str) else list(answer.value),
        )
        for number, (mark, answer) in enumerate(played.answered)
    ]


class ReportedFact(Struct):
    """A fact with its sentence; bookkeeping has none. `fact` is its place in the step, from 0."""

    fact: int
    rule: str
    verb: str
    about: str
    about_name: str
    weight: int
    sentence: str
    words: dict[str, Word]
    changes: list[list[Any]]
    answers: list[int]


def fact_rows(ruleset: Ruleset, played: Played) -> list[Row]:
    """Return the facts of a step in their order."""
    return [
        _fill_row(
            ReportedFact,
            fact,
            fact=number,
            about_name=ruleset.name_of(fact.about) if fact.about else "",
            weight=ruleset.weight(fact),
            sentence=ruleset.sentence(fact).strip(),
            changes=[list(change) for change in fact.changes],
            answers=list(fact.asks),
        )
        for number, fact in enumerate(played.facts)
    ]


class ReportedPage(Struct):
    """A page of the diary, exactly as typed."""

    page: int
    year: int
    year_name: str
    season: str
    about: str
    about_name: str
    text: str
    written: str
    after_step: int | None
    taken_back: bool


def diary_rows(session: Session, since: int | None, until: int | None) -> Iterator[Row]:
    """Yield the pages of the diary."""
    back = withdrawn_pages(session.journal)
    for entry in session.journal.diary():
        if (since or entry.year) <= entry.year <= (until or entry.year):
            yield _fill_row(
                ReportedPage,
                entry,
                page=entry.id,
                about_name=about_words(session, entry.about),
                after_step=entry.step or None,
                taken_back=entry.id in back,
                **season_row(session.ruleset, entry.year, entry.season),
            )


def _fill_row(kind: type[Struct], *sources: object, **values: Any) -> Row:
    return asdict(fill_record(kind, *sources, **values))


def ledger_rows(ledger: Ledger) -> Iterator[Row]:
    """Yield the rows of a ledger, each with its key."""
    ids = [column.id for column in ledger.columns]
    for key, cells in ledger.rows:
        yield {"key": key, **dict(zip(ids, cells, strict=True))}


def find_ledger(ledgers: Sequence[Ledger], name: str) -> Ledger | None:
    """Return the ledger with a title or an id as typed; None if there is none."""
    titled = (each for each in ledgers if fold_letters(each.title) == fold_letters(name))
    return next(titled, None) or next((each for each in ledgers if each.id == name), None)


def year_row(ruleset: Ruleset, year: int) -> Row:
    """Return a year as a year of play and as a label of the land."""
    return {"year": year, "year_name": ruleset.year_label(year)}


def season_row(ruleset: Ruleset, year: int, season: int) -> Row:
    """Return a year and its season."""
    return {**year_row(ruleset, year), "season": ruleset.seasons[season]}


def sheet_rows(sheet: ReportTable) -> Iterator[Row]:
    """Yield the rows of a report table by its column titles in lower case."""
    ids = ["_".join(column.title.lower().replace("-", " ").split()) for column in sheet.columns]
    for cells in sheet.rows:
        yield dict(zip(ids, cells, strict=True))


FORMAT, NUMBER = "decimo report", 1
"""The kind of the file, and the number of its present form."""
NOTE = "A report: it cannot be imported. 'decimo export' writes the file that 'decimo import' reads."


def as_json(wanted: ReportRequest) -> str:
    """Return a campaign as JSON, always in the same order, with one row on each line.

    Raises:
        Refusal: the campaign has nothing in these years.

    """
    wanted.check_told()
    session, since, until = wanted.session, wanted.since, wanted.until
    when, state = wanted.closing()
    luck, ledgers = wanted.luck(), session.ruleset.ledgers(state)
    return json_lines(
        {
            "format": FORMAT,
            "number": NUMBER,
            "note": NOTE,
            "from_year": since,
            "until_year": until,
            "campaign": campaign_row(session, when, state),
            "sides": side_rows(session, state),
            "settings": setting_rows(session, state),
            "house": {
                sheet.title: list(sheet_rows(sheet)) for sheet in rule_tables(session, state, since, until)
            },
            "luck": encode_plain(
                {"verdict": verdict(luck), "unusual": luck.unusual, "chance": luck.chance, **luck._asdict()}
            ),
            "steps": _steps(wanted),
            "diary": diary_rows(session, since, until),
            "columns": [
                {"ledger": ledger.id, "title": ledger.title, **column._asdict()}
                for ledger in ledgers
                for column in ledger.columns
            ],
            "ledgers": {ledger.id: list(ledger_rows(ledger)) for ledger in ledgers},
            "years": _years(wanted),
        }
    )


def _steps(wanted: ReportRequest) -> Iterator[Row]:
    session = wanted.session
    for played in session.line(since=wanted.since, until=wanted.until):
        yield {
            **step_row(session, played.record),
            "answers": answer_rows(session.ruleset, played),
            "facts": fact_rows(session.ruleset, played),
        }


def _years(wanted: ReportRequest) -> Iterator[Row]:
    """Yield the ledgers at the end of each year."""
    ruleset = wanted.session.ruleset
    for year, state in year_ends(wanted.session, wanted.since, wanted.until):
        for ledger in ruleset.ledgers(state):
            yield {**year_row(ruleset, year), "ledger": ledger.id, "rows": list(ledger_rows(ledger))}
