"""The history of house rules: differences from the defaults, changes, and the rules in force."""

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

from decimo import __version__
from decimo.chance import Fact, Plain, Reference
from decimo.play.campaign_record import SEAT_PLAYER, Moment, State, StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.seat import roller_words
from decimo.play.session import Session
from decimo.play.ways import Again, played_again
from decimo.report.layout import ReportTable, number_column, text_column
from decimo.wording.steps import own_names, step_title, thing_words

SETTING = "@settings."
"""The prefix of a setting's key in a change."""
BEGINNING = "the beginning"


HOUSE_KINDS = ("setting", "seat", "dice")
"""Kinds of steps that change one setting, seat or roller."""


def date_of(ruleset: Ruleset, record: StepRecord) -> str:
    """Return the date of a step; a change between two steps has the date of the step after it."""
    between = record.kind in (*HOUSE_KINDS, "update", "amend", "branch")
    step = record.then.step if between else record.name
    return ruleset.moment_label(Moment(record.year, record.season, step))


def rule_change_table(session: Session) -> ReportTable:
    """Return a row for each value of a changed house rule, and for each version of a table."""
    columns = (text_column("What"), text_column("From"), text_column("Until"), text_column("Ruled"))
    spans: dict[str, list[tuple[str, str]]] = {}
    for what, date, before, after in _rule_changes(session):
        rows = spans.setdefault(what, [(BEGINNING, before)] if before else [])
        rows.append((date, after))
    return ReportTable(
        "Rules and when they applied",
        columns,
        tuple(
            (what, since, until, ruled)
            for what, rows in spans.items()
            for (since, ruled), (until, _) in pairwise([*rows, ("now", "")])
        ),
    )


def amendment_table(session: Session, since: int | None, until: int | None) -> ReportTable:
    """Return a row for each amendment in the years `since` to `until`, with its reason."""
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
    columns = (
        text_column("From"),
        text_column("What"),
        text_column("Was"),
        text_column("Became"),
        text_column("Why"),
    )
    return ReportTable("By the umpire", columns, tuple(rows))


def _named(session: Session, record: StepRecord, fact: Fact, word: str) -> str:
    """Return a value before or after a correction, by its name if it has one."""
    value = session.ruleset.typed_words(fact).get(word, "")
    if not isinstance(value, Reference):
        return str(value)
    return thing_words(session.ruleset, value, own_names(session, record))


def _corrected(fact: Fact) -> str:
    """Return the corrected field in words: `army value of Etruria`."""
    called = " of ".join(str(fact.words[word]) for word in ("thing", "of") if fact.words.get(word))
    return called or str(fact.words.get("what", ""))


def _rule_changes(session: Session) -> Iterator[tuple[str, str, str, str]]:
    """Yield every change of a setting or table: name, date, and value before and after."""
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
    """Return the names of the texts that differ between two digests, in order."""
    one, other = session.journal.content(before), session.journal.content(after)
    return [name for name in dict.fromkeys((*one, *other)) if one.get(name) != other.get(name)]


def _value(value: Plain) -> str:
    return "not in play" if value is None else str(value)


def describe_rules(session: Session, state: State[Any]) -> tuple[str, ...]:
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
        said.append(f"Who decided changed during play for: {', '.join(changed)}.")
    roller = roller_words(session.ruleset.dice_kinds, state.dice)
    if any(record.kind == "dice" for record in records):
        said.append(f"Who rolled and drew changed during play; at the end it was {roller}.")
    else:
        said.append(f"Dice were rolled and cards drawn by {roller}.")
    return tuple(said)


def rule_tables(
    session: Session, state: State[Any], since: int | None, until: int | None
) -> tuple[ReportTable, ...]:
    """Return the tables of the house rules in `state`, of their changes, and of the rules in force."""
    return (
        _changed_rules(session.ruleset, state),
        rule_change_table(session),
        _changes(session, since, until),
        amendment_table(session, since, until),
        _played_again(session, since, until),
        _in_force(session),
        _colophon(session),
    )


def _changed_rules(ruleset: Ruleset, state: State[Any]) -> ReportTable:
    return ReportTable(
        "House rules that differ from the default",
        (
            text_column("Rule"),
            text_column("Setting"),
            text_column("What it settles"),
            text_column("Default"),
            text_column("Here"),
        ),
        tuple(
            (row.gap, row.key, row.words, str(row.default), str(state.settings[row.key]))
            for row in ruleset.setting_rows().values()
            if state.settings.get(row.key, row.default) != row.default
        ),
    )


def _changes(session: Session, since: int | None, until: int | None) -> ReportTable:
    return ReportTable(
        "Changed during play",
        (text_column("From"), text_column("What"), text_column("Was"), text_column("Became")),
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


def _played_again(session: Session, since: int | None, until: int | None) -> ReportTable:
    """Return the steps that were taken back and played differently."""
    return ReportTable(
        "Played again",
        (text_column("When"), text_column("What"), text_column("How")),
        tuple(
            (date_of(session.ruleset, record), step_title(session, record), replay_words(record, again))
            for record, again in played_again(session.journal, since=since)
            if until is None or record.year <= until
        ),
    )


def replay_words(record: StepRecord, again: Again) -> str:
    """Return in words how a step was played again."""
    if again == "take":
        return f"with fresh dice (take {record.take})"
    return "decided with its rolls known"


def _what(ruleset: Ruleset, record: StepRecord, about: str) -> str:
    if record.kind == "seat":
        return f"who decides for {ruleset.name_of(about)}"
    return "who rolls and draws" if record.kind == "dice" else about


def _in_force(session: Session) -> ReportTable:
    """Return the program, rules version and tables of the campaign, with their dates."""
    rows: list[tuple[str, str, int, str]] = []
    for (version, rules, content), records in groupby(
        session.journal.records(), key=lambda record: (record.version, record.rules, record.content)
    ):
        rows.append((date_of(session.ruleset, next(records)), version, rules, content))
    columns = (
        text_column("From"),
        text_column("Program"),
        number_column("Rules number"),
        text_column("Land and tables"),
    )
    return ReportTable("In force", columns, tuple(rows))


def _colophon(session: Session) -> ReportTable:
    """Return the data another person needs to play the same campaign and compare."""
    charter, ruleset = session.charter, session.ruleset
    return ReportTable(
        "To play it again",
        (text_column("What"), text_column("Value")),
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
