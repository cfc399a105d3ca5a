"""A campaign as rows of plain values, for the reports in JSON and CSV."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from decimo import __version__
from decimo.chance import Fact
from decimo.play.campaign_record import Played, State, StepRecord
from decimo.play.diary import about_words, withdrawn_pages
from decimo.play.luck import Luck, Rarity
from decimo.play.ruleset import Ledger, Ruleset
from decimo.play.session import Session
from decimo.report.file_format import json_lines
from decimo.report.layout import ReportTable
from decimo.report.luck import verdict
from decimo.report.request import ReportRequest, year_ends
from decimo.report.rule_history import rule_tables
from decimo.wording.steps import step_title

Row: TypeAlias = dict[str, Any]
"""Values that JSON can write, by column name."""


def campaign_row(session: Session, when: str, state: State[Any]) -> Row:
    """Return the founding and the present state; `when` is the date of `state` in words."""
    charter, ruleset = session.charter, session.ruleset
    return {
        "name": charter.name,
        "game": charter.ruleset,
        "land": charter.scenario,
        "land_name": ruleset.land,
        "seed": charter.seed,
        "founded_with": charter.founded_with,
        "founded_dice": charter.dice,
        "reported_with": __version__,
        "rules": ruleset.number,
        "as_it_stood": when,
        "dice": state.dice,
        "ended": ruleset.ended(state),
        "now": ruleset.moment_label(session.moment),
        "fingerprint_now": session.fingerprint,
    }


def side_rows(session: Session, state: State[Any]) -> list[Row]:
    """Return the sides, with their seats at the founding and at the end."""
    seats = session.charter.seats
    return [
        {"id": side, "name": name, "founded_seat": seats.get(side, ""), "seat": state.seats.get(side, "")}
        for side, name in session.ruleset.sides(state.world).items()
    ]


def setting_rows(session: Session, state: State[Any]) -> list[Row]:
    """Return every house rule, with its default and its values at the founding and at the end."""
    founded = session.charter.settings
    return [
        {
            "key": row.key,
            "gap": row.gap,
            "words": row.words,
            "possible": row.possible,
            "default": row.default,
            "founded": founded.get(row.key, row.default),
            "value": state.settings.get(row.key, row.default),
        }
        for row in session.ruleset.setting_rows().values()
    ]


def step_row(session: Session, record: StepRecord) -> Row:
    """Return a step: date, kind, actor, program, rules, and the fingerprint after it."""
    return {
        "step": record.id,
        "after": record.parent,
        **_when(session.ruleset, record.year, record.season),
        "kind": record.kind,
        "name": record.name,
        "title": step_title(session, record),
        "take": record.take,
        "command": record.command,
        "by": record.by,
        "rules": record.rules,
        "version": record.version,
        "content": record.content,
        "fingerprint": record.fingerprint,
    }


def answer_rows(ruleset: Ruleset, played: Played) -> list[Row]:
    """Return the answers of a step in order, each with its ask and its source."""
    return [
        {
            "answer": number,
            "kind": mark.kind,
            "rule": mark.rule,
            "about": mark.about,
            "about_name": ruleset.name_of(mark.about) if mark.about else "",
            "why": mark.why,
            "dice": mark.dice,
            "value": answer.value if isinstance(answer.value, str) else list(answer.value),
            "source": answer.source,
            "reason": answer.reason,
        }
        for number, (mark, answer) in enumerate(played.answered)
    ]


def fact_rows(ruleset: Ruleset, played: Played) -> list[Row]:
    """Return the facts of a step in order, each with its sentence; bookkeeping has none."""
    return [_fact_row(ruleset, number, fact) for number, fact in enumerate(played.facts)]


def _fact_row(ruleset: Ruleset, number: int, fact: Fact) -> Row:
    return {
        "fact": number,
        "rule": fact.rule,
        "verb": fact.verb,
        "about": fact.about,
        "about_name": ruleset.name_of(fact.about) if fact.about else "",
        "weight": ruleset.weight(fact),
        "sentence": ruleset.sentence(fact).strip(),
        "words": dict(fact.words),
        "changes": [list(change) for change in fact.changes],
        "answers": list(fact.asks),
    }


def diary_rows(session: Session, since: int | None, until: int | None) -> Iterator[Row]:
    """Yield the pages of the diary exactly as typed."""
    back = withdrawn_pages(session.journal)
    for entry in session.journal.diary():
        if (since or entry.year) <= entry.year <= (until or entry.year):
            yield {
                "page": entry.id,
                **_when(session.ruleset, entry.year, entry.season),
                "about": entry.about,
                "about_name": about_words(session, entry.about),
                "text": entry.text,
                "written": entry.written,
                "after_step": entry.step or None,
                "taken_back": entry.id in back,
            }


def ledger_rows(ledger: Ledger) -> Iterator[Row]:
    """Yield the rows of a ledger, each with its key."""
    ids = [column.id for column in ledger.columns]
    for key, cells in ledger.rows:
        yield {"key": key, **dict(zip(ids, cells, strict=True))}


def find_ledger(ledgers: Sequence[Ledger], name: str) -> Ledger | None:
    """Return the ledger with a title or an id as typed; None if there is none."""
    titled = (each for each in ledgers if each.title.casefold() == name.casefold())
    return next(titled, None) or next((each for each in ledgers if each.id == name), None)


def year_row(ruleset: Ruleset, year: int) -> Row:
    """Return a year as a year of play and as a label of the land."""
    return {"year": year, "year_name": ruleset.year_label(year)}


def _when(ruleset: Ruleset, year: int, season: int) -> Row:
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
    ledgers = session.ruleset.ledgers(state)
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
            "luck": _luck_row(wanted.luck()),
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


def _luck_row(luck: Luck) -> Row:
    return {
        "verdict": verdict(luck),
        "unusual": luck.unusual,
        "chance": luck.chance,
        "dice": [_plain(line) for line in luck.dice],
        "cards": [_plain(line) for line in luck.cards],
        "taken_back": luck.taken_back,
        "retaken": luck.retaken,
        "left_out": luck.left_out,
        "secret": luck.secret,
    }


def _plain(line: Any) -> Row:
    return {
        name: value._asdict() if isinstance(value, Rarity) else value
        for name, value in line._asdict().items()
    }
