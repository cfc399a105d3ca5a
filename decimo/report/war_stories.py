"""The wars of a campaign and similar affairs, told from beginning to end.

A game's ledgers decide what counts as one: temporary rows without a name and with a column `since`.
"""

from decimo.report.chronicle import span
from decimo.report.layout import ReportTable, text_column
from decimo.report.request import ReportRequest, ReportSection
from decimo.report.subjects import Subject, find_subjects

WORDS = "How each began and ended, in the order they began, and after that what happened in each."


def tell_wars(wanted: ReportRequest) -> tuple[ReportSection, ...]:
    """Return a section of the report for each kind of affair."""
    ruleset = wanted.session.ruleset
    _, state = wanted.closing()
    lasting = [
        ledger for ledger in ruleset.ledgers(state) if any(column.id == "since" for column in ledger.columns)
    ]
    found = [thing for thing in find_subjects(wanted) if thing.ledger and not thing.named and thing.events]
    parts = []
    for ledger in lasting:
        of_ledger = [thing for thing in found if thing.ledger == ledger.id]
        if of_ledger:
            index = ReportTable(
                "Beginnings and ends", _INDEX, tuple(_row(wanted, thing) for thing in of_ledger)
            )
            sheets = (index, *(_course(wanted, thing) for thing in of_ledger))
            parts.append(ReportSection(f"course-{ledger.id}", ledger.title, WORDS, sheets))
    return tuple(parts)


_INDEX = (
    text_column("Of"),
    text_column("From"),
    text_column("Until"),
    text_column("How it began"),
    text_column("How it ended"),
)


def _row(wanted: ReportRequest, thing: Subject) -> tuple[str, ...]:
    label = wanted.session.ruleset.year_label
    until, ended = (label(thing.until), thing.events[-1].text) if thing.until else ("", "")
    return (_name(thing), label(thing.since), until, thing.events[0].text, ended)


def _course(wanted: ReportRequest, thing: Subject) -> ReportTable:
    ruleset = wanted.session.ruleset
    since, until = ruleset.year_label(thing.since), ruleset.year_label(thing.until) if thing.until else ""
    years = span(since, until) if until else f"from {since}"
    rows = [
        (ruleset.year_label(event.year), ruleset.seasons[event.season].capitalize(), event.text)
        for event in thing.events
    ]
    heads = (text_column(ruleset.time_words.fill(head)) for head in ("{Year}", "{Season}", "What"))
    return ReportTable(f"{_name(thing)}, {years}", tuple(heads), tuple(rows))


def _name(thing: Subject) -> str:
    return thing.names[0].removesuffix(f" ({thing.kind})")
