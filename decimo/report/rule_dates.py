"""Which rule ruled when: what changed of house rules and tables, and what the umpire corrected, dated."""

from collections.abc import Iterator
from itertools import pairwise

from decimo.fate import Fact, Plain
from decimo.play.record import StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.play.state import Moment
from decimo.report.change_words import own_names, thing_words
from decimo.report.sheet import Sheet, text

SETTING = "@settings."
"""What stands before the key of a setting in a change."""
BEGINNING = "the beginning"


HOUSE_KINDS = ("setting", "seat", "dice")
"""Kinds of steps that change one thing of the house."""


def date_of(ruleset: Ruleset, record: StepRecord) -> str:
    """When a step was played; what came between two steps is dated by the step it came before."""
    between = record.kind in (*HOUSE_KINDS, "update", "amend", "branch")
    step = record.then.step if between else record.name
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


def amendments(session: Session, since: int | None, until: int | None) -> Sheet:
    """Return a row for each correction by the umpire's hand in the years `since` to `until`, with its reason."""
    rows = [
        (
            date_of(session.ruleset, played.record),
            _corrected(fact),
            *(_named(session, played.record, fact, word) for word in ("before", "after")),
            str(fact.words.get("reason", "")),
        )
        for played in session.line(since=since, until=until)
        if played.record.kind == "amend"
        for fact in played.facts
        if "reason" in fact.words
    ]
    columns = (text("From"), text("What"), text("Was"), text("Became"), text("Why"))
    return Sheet("By the umpire's hand", columns, tuple(rows))


def _named(session: Session, record: StepRecord, fact: Fact, word: str) -> str:
    """A value before or after a correction; what has a name is called by it."""
    return thing_words(session.ruleset, str(fact.words.get(word, "")), own_names(session, record))


def _corrected(fact: Fact) -> str:
    """What was corrected, as a person calls it: `army value of Etruria`."""
    called = " of ".join(str(fact.words[word]) for word in ("thing", "of") if fact.words.get(word))
    return called or str(fact.words.get("what", ""))


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
