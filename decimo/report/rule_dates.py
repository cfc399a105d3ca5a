"""Which rule ruled when: the house rules and tables that changed in the course of a campaign, dated."""

from collections.abc import Iterator
from itertools import pairwise

from decimo.fate import Plain
from decimo.play.record import StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.play.state import Moment
from decimo.report.sheet import Sheet, text

SETTING = "@settings."
"""What stands before the key of a setting in a change."""
BEGINNING = "the beginning"


HOUSE_KINDS = ("setting", "seat", "dice")
"""Kinds of steps that change one thing of the house."""


def date_of(ruleset: Ruleset, record: StepRecord) -> str:
    """When a step was played; a change of the house or of the rules is dated by the step it came before."""
    step = record.then.step if record.kind in (*HOUSE_KINDS, "update") else record.name
    return ruleset.moment_label(Moment(record.year, record.season, step))


def rule_dates(session: Session) -> Sheet:
    """Return a row for each value that a house rule had, if it changed, and for each version of a table."""
    columns = (text("What"), text("From"), text("Until"), text("Ruled"))
    spans: dict[str, list[tuple[str, str]]] = {}
    for what, date, before, after in _changes(session):
        rows = spans.setdefault(what, [(BEGINNING, before)] if before else [])
        rows.append((date, after))
    return Sheet(
        "Which rule ruled when",
        columns,
        tuple(
            (what, since, until, ruled)
            for what, rows in spans.items()
            for (since, ruled), (until, _) in pairwise([*rows, ("now", "")])
        ),
    )


def _changes(session: Session) -> Iterator[tuple[str, str, str, str]]:
    """Every change of a setting or a table: what, when, and how it was before and after."""
    settings = session.ruleset.setting_rows()
    content = ""
    for played in session.line():
        record = played.record
        date = date_of(session.ruleset, record)
        for fact in played.facts:
            for path, before, after in fact.changes:
                if path.startswith(SETTING):
                    key = path.removeprefix(SETTING)
                    gap = f"{settings[key].gap} {key}" if key in settings else key
                    yield gap, date, _value(before), _value(after)
        if content and record.content != content:
            for name in _changed_texts(session, content, record.content):
                yield name, date, "as it was", f"as changed, {record.content[:8]}"
        content = record.content


def _changed_texts(session: Session, before: str, after: str) -> list[str]:
    """Return the names of the texts of land and tables that differ between two digests, by their order."""
    one, other = session.journal.content(before), session.journal.content(after)
    return [name for name in dict.fromkeys((*one, *other)) if one.get(name) != other.get(name)]


def _value(value: Plain) -> str:
    return "not in play" if value is None else str(value)
