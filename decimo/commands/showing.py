"""`decimo show`: the campaign as it stands or stood, in words or as JSON."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import typer

from decimo.commands.asking import how_to_answer, question_json, question_lines
from decimo.commands.opening import as_typed, opened
from decimo.commands.option import AsJson, Campaign, Folder
from decimo.commands.output import ledger_lines, say, say_json
from decimo.commands.telling import fact_lines, facts_json, season_label
from decimo.commands.year import read_optional_year
from decimo.fate import Question, Refusal, Setting, spoken_value
from decimo.play.record import Played
from decimo.play.ruleset import Ledger, SettingRow
from decimo.report.step_title import step_title

if TYPE_CHECKING:
    from decimo.play.session import Session

DONE_BY = {"app": "the program", "player": "you", "policy": "the side's policy"}
"""Who answers and plays, as the journal says it in words."""

NOTABLE = 2
"""From which weight on a summary tells a fact."""


class View(NamedTuple):
    """One way to show a campaign: its text, line by line, and the same for scripts. Only one is made."""

    lines: Callable[[], Iterator[str]]
    data: Callable[[], Any]


MakeView: TypeAlias = "Callable[[Session, int | None], View]"


def show(
    campaign: Campaign,
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="summary, calendar, facts, journal, settings, or a ledger of the game such as tribans.",
        ),
    ] = "summary",
    year: Annotated[
        str,
        typer.Option("--year", metavar="YEAR", help="As it stood when this year began; facts of this year."),
    ] = "",
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Show how a campaign stands or stood.

    Its summary, calendar, facts, journal and settings, and every ledger of its game.
    """
    with opened(campaign, folder, to_play=False) as session:
        when = read_optional_year(session.ruleset, year)
        make = VIEWS.get(what)
        view = make(session, when) if make else _ledger(session, what, when)
        if as_json:
            say_json(view.data())
            return
        say(*view.lines())
        question = _question(session) if what == "summary" else None
        if question is not None:
            say(how_to_answer(question, as_typed(campaign, folder)))


def _ledger(session: "Session", what: str, year: int | None) -> View:
    state = session.state if year is None else session.state_at(year)
    ledgers = {ledger.id: ledger for ledger in session.ruleset.ledgers(state)}
    if what not in ledgers:
        raise Refusal(f"There is no '{what[:40]}' to show; choose one of {', '.join([*VIEWS, *ledgers])}.")
    ledger = ledgers[what]
    return View(lambda: iter(ledger_lines(ledger)), lambda: ledger_json(ledger))


def ledger_json(ledger: Ledger) -> list[dict[str, str | int]]:
    """Return a ledger as scripts read it: an object a row, its key first."""
    ids = [column.id for column in ledger.columns]
    return [{"key": key, **dict(zip(ids, cells, strict=True))} for key, cells in ledger.rows]


# Summary


def _summary(session: "Session", year: int | None) -> View:
    if year is not None:
        raise Refusal(
            "A summary shows the present; leave --year out, or show a ledger or the facts of that year."
        )
    return View(lambda: _summary_lines(session), lambda: _summary_json(session))


def _summary_lines(session: "Session") -> Iterator[str]:
    charter, ruleset = session.charter, session.ruleset
    mine = [ruleset.name_of(side) for side, seat in session.state.seats.items() if seat == "player"]
    yield f"{charter.name}: {ruleset.land}"
    yield f"It stands in {ruleset.moment_label(session.moment)}, year {session.moment.year} of play."
    yield f"You play {', '.join(mine) if mine else 'nobody and watch'}; {_roller(session.state.dice)}."
    silent = ruleset.silent(session.state)
    names = ruleset.sides(session.state.world)
    for side, why in silent.items():
        if session.state.seats.get(side) == "player":
            other = "take another side with 'decimo side'"
            yield f"{names.get(side, side)}: {why}, with nothing to decide until they are free; {other}."
    yield f"Seed {charter.seed}, fingerprint {session.fingerprint}, {len(session.journal.records())} steps played."
    yield ""
    yield "What happened last:"
    yield from fact_lines(ruleset, _last_steps(session), weight=NOTABLE)
    yield ""
    yield f"What comes this season: {', '.join(_coming(session))}."
    question = _question(session)
    if question is not None:
        yield ""
        yield from question_lines(session, question)


def _summary_json(session: "Session") -> dict[str, Any]:
    charter, ruleset, moment = session.charter, session.ruleset, session.moment
    summary = {
        "name": charter.name,
        "ruleset": charter.ruleset,
        "scenario": charter.scenario,
        "seed": charter.seed,
        "year": moment.year,
        "season": ruleset.seasons[moment.season],
        "moment": ruleset.moment_label(moment),
        "step": session.next_step().id,
        "seats": dict(session.state.seats),
        "silent": dict(ruleset.silent(session.state)),
        "dice": session.state.dice,
        "steps": len(session.journal.records()),
        "fingerprint": session.fingerprint,
        "last": facts_json(ruleset, _last_steps(session), weight=NOTABLE),
        "coming": _coming(session),
    }
    question = _question(session)
    return summary | {"question": None if question is None else question_json(session, question)}


def _roller(dice: str) -> str:
    return "you roll and draw" if dice == "own" else "the program rolls and draws"


def _last_steps(session: "Session") -> Iterator[Played]:
    """Return the steps of the year before this one, and of this one."""
    return session.line(since=session.moment.year - 1)


def _coming(session: "Session") -> list[str]:
    moment = session.moment
    steps = session.ruleset.steps(session.state, moment.year, moment.season)
    ids = [step.id for step in steps]
    start = ids.index(moment.step) if moment.step in ids else 0
    return [step.title for step in steps[start:]]


def _question(session: "Session") -> Question | None:
    """Return the open question; it is asked last, for a reader cannot go on where all answers are given."""
    try:
        return session.open_question()
    except Refusal:
        return None


# Calendar


def _calendar(session: "Session", year: int | None) -> View:
    when = session.moment.year if year is None else year
    return View(lambda: _calendar_lines(session, when), lambda: _calendar_json(session, when))


def _calendar_json(session: "Session", year: int) -> list[dict[str, Any]]:
    return [
        {"season": name, "step": step.id, "title": step.title, "rule": step.rule}
        for season, name in enumerate(session.ruleset.seasons)
        for step in session.ruleset.steps(session.state, year, season)
    ]


def _calendar_lines(session: "Session", year: int) -> Iterator[str]:
    moment = session.moment
    for season in range(len(session.ruleset.seasons)):
        yield season_label(session.ruleset, year, season)
        for step in session.ruleset.steps(session.state, year, season):
            here = (moment.year, moment.season, moment.step) == (year, season, step.id)
            yield f"{'>' if here else ' '} {step.title} ({step.rule})"


# What happened


def _facts(session: "Session", year: int | None) -> View:
    line = session.line(since=year, until=year)
    return View(lambda: fact_lines(session.ruleset, line), lambda: facts_json(session.ruleset, line))


def _journal(session: "Session", year: int | None) -> View:
    line = session.line(since=year, until=year)
    return View(
        lambda: (text for played in line for text in _step_lines(session, played)),
        lambda: [_step_json(session, played) for played in line],
    )


def _step_lines(session: "Session", played: Played) -> Iterator[str]:
    record = played.record
    season = season_label(session.ruleset, record.year, record.season)
    facts = "1 fact" if len(played.facts) == 1 else f"{len(played.facts)} facts"
    yield f"{record.id:>5}  {season}: {step_title(session, record)}, by {DONE_BY[record.by]}, {facts}"
    for mark, given in played.answered:
        reason = f" ({given.reason})" if given.reason else ""
        yield f"         {mark.why}: {spoken_value(mark, given.value)}, by {DONE_BY[given.source]}{reason}"


def _step_json(session: "Session", played: Played) -> dict[str, Any]:
    record = played.record
    return {
        "id": record.id,
        "kind": record.kind,
        "year": record.year,
        "season": session.ruleset.seasons[record.season],
        "step": record.name,
        "command": record.command,
        "by": record.by,
        "take": record.take,
        "rules": record.rules,
        "version": record.version,
        "fingerprint": record.fingerprint,
        "answers": [{**a.mark._asdict(), **a.answer._asdict()} for a in played.answered],
        "facts": len(played.facts),
    }


# Settings


def _settings(session: "Session", year: int | None) -> View:
    state = session.state if year is None else session.state_at(year)
    rows = session.ruleset.setting_rows()
    values = {key: state.settings.get(key, row.default) for key, row in rows.items()}
    return View(
        lambda: _setting_lines(rows, values),
        lambda: [{**row._asdict(), "value": values[key]} for key, row in rows.items()],
    )


def _setting_lines(rows: Mapping[str, SettingRow], values: Mapping[str, Setting]) -> Iterator[str]:
    for key, row in rows.items():
        changed = "" if values[key] == row.default else f", usually {row.default}"
        yield f"{key} = {values[key]}{changed}"
        yield f"    {row.gap}: {row.words} Possible: {row.possible}."


VIEWS: Mapping[str, MakeView] = {
    "summary": _summary,
    "calendar": _calendar,
    "facts": _facts,
    "journal": _journal,
    "settings": _settings,
}
"""What every game can show, by name; its own ledgers come beside them."""
