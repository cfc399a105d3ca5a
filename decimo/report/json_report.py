"""The report for programs: everything of a campaign as one JSON file.

It is no campaign file: what can be played on comes from `decimo export`.
"""

from collections.abc import Iterator
from typing import Any

from decimo.play.luck import Luck, Rarity
from decimo.report.house import house_sheets
from decimo.report.json_text import json_lines
from decimo.report.luck import verdict
from decimo.report.rows import (
    Row,
    answer_rows,
    campaign_row,
    diary_rows,
    fact_rows,
    ledger_rows,
    setting_rows,
    sheet_rows,
    side_rows,
    step_row,
    year_row,
)
from decimo.report.wanted import Wanted
from decimo.report.year_end import year_ends

FORMAT, NUMBER = "decimo report", 1
"""What the file is, and the number of its present form."""
NOTE = "A report: it cannot be imported. 'decimo export' writes the file that 'decimo import' reads."


def as_json(wanted: Wanted) -> str:
    """Set a campaign as JSON, always in the same order, a row a line.

    Raises:
        Refusal: the campaign holds nothing of these years.

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
                sheet.title: list(sheet_rows(sheet)) for sheet in house_sheets(session, state, since, until)
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


def _steps(wanted: Wanted) -> Iterator[Row]:
    session = wanted.session
    for played in session.line(since=wanted.since, until=wanted.until):
        yield {
            **step_row(session, played.record),
            "answers": answer_rows(session.ruleset, played),
            "facts": fact_rows(session.ruleset, played),
        }


def _years(wanted: Wanted) -> Iterator[Row]:
    """Yield the ledgers as they stood at the end of each year."""
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
