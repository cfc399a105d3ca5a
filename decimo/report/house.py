"""The rules of the house: which differ from the default, what was changed when, and what was in force."""

from itertools import groupby
from typing import Any

from decimo import __version__
from decimo.play.record import StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.seat import roller_words
from decimo.play.session import Session
from decimo.play.state import SEAT_PLAYER, State
from decimo.play.ways import Again, played_again
from decimo.report.rule_dates import HOUSE_KINDS, amendments, date_of, rule_dates
from decimo.report.sheet import Sheet, number, text
from decimo.report.step_title import step_title


def played(session: Session, state: State[Any]) -> tuple[str, ...]:
    """Say in sentences who decided for which side, and who rolled."""
    sides = session.ruleset.sides(state.world)
    own = [name for side, name in sides.items() if state.seats.get(side) == SEAT_PLAYER]
    others = [name for side, name in sides.items() if state.seats.get(side) != SEAT_PLAYER]
    said = [f"Played by hand: {', '.join(own)}."] if own else []
    if others:
        said.append(f"Decided by the program: {', '.join(others) if own else 'every side'}.")
    records = session.journal.records()
    moved = {record.command.partition(" ")[0] for record in records if record.kind == "seat"}
    if moved:
        changed = [name for side, name in sides.items() if side in moved]
        said.append(f"Who decided changed on the way for: {', '.join(changed)}.")
    roller = roller_words(session.ruleset.dice_kinds, state.dice)
    if any(record.kind == "dice" for record in records):
        said.append(f"Who rolled and drew changed on the way; at last it was {roller}.")
    else:
        said.append(f"Dice were rolled and cards drawn by {roller}.")
    return tuple(said)


def house_sheets(
    session: Session, state: State[Any], since: int | None, until: int | None
) -> tuple[Sheet, ...]:
    """Return the tables of the house rules as `state` has them, of the changes made, and of what was in force."""
    return (
        _changed_rules(session.ruleset, state),
        rule_dates(session),
        _changes(session, since, until),
        amendments(session, since, until),
        _played_again(session, since, until),
        _in_force(session),
        _colophon(session),
    )


def _changed_rules(ruleset: Ruleset, state: State[Any]) -> Sheet:
    return Sheet(
        "House rules that differ from the default",
        (text("Rule"), text("Setting"), text("What it settles"), text("Default"), text("Here")),
        tuple(
            (row.gap, row.key, row.words, str(row.default), str(state.settings[row.key]))
            for row in ruleset.setting_rows().values()
            if state.settings.get(row.key, row.default) != row.default
        ),
    )


def _changes(session: Session, since: int | None, until: int | None) -> Sheet:
    return Sheet(
        "Changed on the way",
        (text("From"), text("What"), text("Was"), text("Became")),
        tuple(
            (
                date_of(session.ruleset, record),
                _what(session.ruleset, record, fact.about),
                str(fact.words["before"]),
                str(fact.words["after"]),
            )
            for record, _, facts in session.line(since=since, until=until)
            if record.kind in HOUSE_KINDS
            for fact in facts
        ),
    )


def _played_again(session: Session, since: int | None, until: int | None) -> Sheet:
    """The steps that were played before, taken back and played in another way."""
    return Sheet(
        "Played again",
        (text("When"), text("What"), text("How")),
        tuple(
            (date_of(session.ruleset, record), step_title(session, record), again_words(record, again))
            for record, again in played_again(session.journal, since=since)
            if until is None or record.year <= until
        ),
    )


def again_words(record: StepRecord, again: Again) -> str:
    """Say how a step was played again."""
    if again == "take":
        return f"with fresh dice (take {record.take})"
    return "decided with its fate known"


def _what(ruleset: Ruleset, record: StepRecord, about: str) -> str:
    if record.kind == "seat":
        return f"who decides for {ruleset.name_of(about)}"
    return "who rolls and draws" if record.kind == "dice" else about


def _in_force(session: Session) -> Sheet:
    """Under which program, rules number and tables the campaign was played, from when on."""
    rows: list[tuple[str, str, int, str]] = []
    for (version, rules, content), records in groupby(
        session.journal.records(), key=lambda record: (record.version, record.rules, record.content)
    ):
        rows.append((date_of(session.ruleset, next(records)), version, rules, content))
    columns = (text("From"), text("Program"), number("Rules number"), text("Land and tables"))
    return Sheet("In force", columns, tuple(rows))


def _colophon(session: Session) -> Sheet:
    """What another person needs to play the same campaign and compare."""
    charter, ruleset = session.charter, session.ruleset
    return Sheet(
        "To play it again",
        (text("What"), text("Value")),
        (
            ("Seed", str(charter.seed)),
            ("Game", charter.ruleset),
            ("Land", charter.scenario),
            ("Founded with Decimo", charter.founded_with),
            ("Reported with Decimo", __version__),
            ("Rules number", str(ruleset.number)),
            (f"Fingerprint at {ruleset.moment_label(session.moment)}", session.fingerprint),
        ),
    )
