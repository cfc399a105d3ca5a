"""What has a course of its own, told from its beginning to its end: the wars of a campaign, and whatever is like them.

A game says by its ledgers what that is: rows without a name that come and go and have a column `since`.
"""

from decimo.report.chronicle import span
from decimo.report.gather import Part
from decimo.report.note_thing import things
from decimo.report.sheet import Sheet, text
from decimo.report.thing import Thing
from decimo.report.wanted import Wanted

WORDS = "How each began and ended, in the order they began, and after that what happened in each."


def affairs(wanted: Wanted) -> tuple[Part, ...]:
    """Return a part of the report for each kind of affair there was."""
    ruleset = wanted.session.ruleset
    _, state = wanted.closing()
    lasting = [
        ledger for ledger in ruleset.ledgers(state) if any(column.id == "since" for column in ledger.columns)
    ]
    found = [thing for thing in things(wanted) if thing.ledger and not thing.named and thing.events]
    parts = []
    for ledger in lasting:
        of_ledger = [thing for thing in found if thing.ledger == ledger.id]
        if of_ledger:
            index = Sheet("Beginnings and ends", _INDEX, tuple(_row(wanted, thing) for thing in of_ledger))
            sheets = (index, *(_course(wanted, thing) for thing in of_ledger))
            parts.append(Part(f"course-{ledger.id}", ledger.title, WORDS, sheets))
    return tuple(parts)


_INDEX = (text("Of"), text("From"), text("Until"), text("How it began"), text("How it ended"))


def _row(wanted: Wanted, thing: Thing) -> tuple[str, ...]:
    label = wanted.session.ruleset.year_label
    until, ended = (label(thing.until), thing.events[-1].text) if thing.until else ("", "")
    return (_name(thing), label(thing.since), until, thing.events[0].text, ended)


def _course(wanted: Wanted, thing: Thing) -> Sheet:
    ruleset = wanted.session.ruleset
    since, until = ruleset.year_label(thing.since), ruleset.year_label(thing.until) if thing.until else ""
    years = span(since, until) if until else f"from {since}"
    rows = [
        (ruleset.year_label(event.year), ruleset.seasons[event.season].capitalize(), event.text)
        for event in thing.events
    ]
    heads = (text(ruleset.time_words.fill(head)) for head in ("{Year}", "{Season}", "What"))
    return Sheet(f"{_name(thing)}, {years}", tuple(heads), tuple(rows))


def _name(thing: Thing) -> str:
    return thing.names[0].removesuffix(f" ({thing.kind})")
