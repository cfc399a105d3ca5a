"""`decimo show`: the campaign as it stands or stood, in words or as JSON."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import typer

from decimo.commands.asking import how_to_answer, question_json, question_lines
from decimo.commands.briefing import briefing_json, briefing_lines
from decimo.commands.luck import luck_json, luck_lines, luck_of
from decimo.commands.opening import as_typed, opened
from decimo.commands.option import AsJson, Campaign, Folder, FromYear, Reveal, UntilYear, VoiceName
from decimo.commands.output import ledger_lines, say, say_json
from decimo.commands.telling import explained_json, fact_lines, facts_json, season_label
from decimo.commands.year import read_optional_year
from decimo.fate import Refusal, Setting, spoken_value
from decimo.play.briefing import NOTABLE, open_question, steps_to_come
from decimo.play.record import Played
from decimo.play.ruleset import Ledger, SettingRow
from decimo.play.seat import roller_words
from decimo.report.step_title import step_title

if TYPE_CHECKING:
    from decimo.play.session import Session

DONE_BY = {"app": "the program", "player": "you", "policy": "the side's policy"}
"""Who answers and plays, as the journal says it in words."""


CHRONICLE = "chronicle"
"""What is shown in a voice."""


class Years(NamedTuple):
    """The years that are asked for, as years of play: one alone, or from one until another; None where none is."""

    one: int | None
    since: int | None
    until: int | None

    @property
    def span(self) -> tuple[int | None, int | None]:
        """The first and the last of them."""
        return (self.since, self.until) if self.one is None else (self.one, self.one)


class View(NamedTuple):
    """One way to show a campaign: its text, line by line, and the same for scripts. Only one is made."""

    lines: Callable[[], Iterator[str]]
    data: Callable[[], Any]


MakeView: TypeAlias = "Callable[[Session, Years], View]"


def show(
    campaign: Campaign,
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="summary, briefing, calendar, chronicle, facts, journal, luck, settings, or a ledger such as tribans.",
        ),
    ] = "summary",
    year: Annotated[
        str,
        typer.Option("--year", metavar="YEAR", help="As it stood when this year began; facts of this year."),
    ] = "",
    since: FromYear = "",
    until: UntilYear = "",
    voice: VoiceName = "chronicle",
    reveal: Reveal = False,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Show how a campaign stands or stood.

    Its summary and briefing, calendar, facts, journal, luck and settings, and every ledger of its game. Facts,
    journal and luck are of all years unless some are named.
    """
    with opened(campaign, folder, to_play=False, reveal=reveal) as session:
        years = Years(*(read_optional_year(session.ruleset, typed) for typed in (year, since, until)))
        _check_years(what, years)
        if what == CHRONICLE:
            view = _chronicle(session, years, voice)
        else:
            make = VIEWS.get(what)
            view = make(session, years) if make else _ledger(session, what, years)
        if as_json:
            say_json(view.data())
            return
        say(*view.lines())
        question = open_question(session) if what == "summary" else None
        if question is not None:
            say(how_to_answer(question, as_typed(campaign, folder)))


def _check_years(what: str, years: Years) -> None:
    if (years.since, years.until) == (None, None):
        return
    if what not in SPANS:
        raise Refusal(f"--from and --until go with {', '.join(SPANS)}; leave them out, or give one --year.")
    if years.one is not None:
        raise Refusal("One --year and a span of --from and --until were given; choose one of them.")
    if years.since is not None and years.until is not None and years.since > years.until:
        raise Refusal("The years would end before they begin; choose an --until that is not before --from.")


def _ledger(session: "Session", what: str, years: Years) -> View:
    state = session.state if years.one is None else session.state_at(years.one)
    ledgers = {ledger.id: ledger for ledger in session.ruleset.ledgers(state)}
    if what not in ledgers:
        raise Refusal(
            f"There is no '{what[:40]}' to show; choose one of {', '.join([*VIEWS, CHRONICLE, *ledgers])}."
        )
    ledger = ledgers[what]
    return View(lambda: iter(ledger_lines(ledger)), lambda: ledger_json(ledger))


def ledger_json(ledger: Ledger) -> list[dict[str, str | int]]:
    """Return a ledger as scripts read it: an object a row, its key first."""
    ids = [column.id for column in ledger.columns]
    return [{"key": key, **dict(zip(ids, cells, strict=True))} for key, cells in ledger.rows]


# Summary


def _summary(session: "Session", years: Years) -> View:
    _only_now(years, "summary")
    return View(lambda: _summary_lines(session), lambda: _summary_json(session))


def _briefing(session: "Session", years: Years) -> View:
    _only_now(years, "briefing")
    return View(lambda: briefing_lines(session), lambda: briefing_json(session))


def _only_now(years: Years, what: str) -> None:
    if years.one is not None:
        raise Refusal(
            f"A {what} shows the present; leave --year out, or show a ledger or the facts of that year."
        )


def _summary_lines(session: "Session") -> Iterator[str]:
    charter, ruleset = session.charter, session.ruleset
    mine = [ruleset.name_of(side) for side, seat in session.state.seats.items() if seat == "player"]
    yield f"{charter.name}: {ruleset.land}"
    yield f"It stands in {ruleset.moment_label(session.moment)}, year {session.moment.year} of play."
    yield f"You play {', '.join(mine) if mine else 'nobody and watch'}."
    yield f"Who rolls and draws: {roller_words(ruleset.dice_kinds, session.state.dice)}."
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
    coming = steps_to_come(session)
    yield f"What comes this season: {', '.join(coming)}." if coming else ruleset.ended(session.state)
    question = open_question(session)
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
        "step": session.moment.step if ruleset.ended(session.state) else session.next_step().id,
        "seats": dict(session.state.seats),
        "silent": dict(ruleset.silent(session.state)),
        "dice": session.state.dice,
        "steps": len(session.journal.records()),
        "fingerprint": session.fingerprint,
        "last": facts_json(ruleset, _last_steps(session), weight=NOTABLE),
        "coming": list(steps_to_come(session)),
    }
    question = open_question(session)
    return summary | {"question": None if question is None else question_json(session, question)}


def _last_steps(session: "Session") -> Iterator[Played]:
    """Return the steps of the year before this one, and of this one."""
    return session.line(since=session.moment.year - 1)


# Calendar


def _calendar(session: "Session", years: Years) -> View:
    when = session.moment.year if years.one is None else years.one
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


def _facts(session: "Session", years: Years) -> View:
    since, until = years.span
    return View(
        lambda: fact_lines(session.ruleset, session.line(since=since, until=until)),
        lambda: _explained(session, since, until),
    )


def _explained(session: "Session", since: int | None, until: int | None) -> list[dict[str, Any]]:
    from decimo.play.why import whys
    from decimo.rulesets import build

    return explained_json(session.ruleset, whys(session, since=since, until=until, build=build))


def _luck(session: "Session", years: Years) -> View:
    tally = luck_of(session, *years.span)
    return View(lambda: luck_lines(tally), lambda: luck_json(tally))


def _journal(session: "Session", years: Years) -> View:
    since, until = years.span
    line = session.line(since=since, until=until)
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


def _settings(session: "Session", years: Years) -> View:
    state = session.state if years.one is None else session.state_at(years.one)
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


def _chronicle(session: "Session", years: Years, voice: str) -> View:
    from decimo.report.chronicle import chronicle
    from decimo.report.told import story_json, story_lines
    from decimo.report.voice import read_voice

    since, until = years.span
    decades = chronicle(session, since=since, until=until, voice=read_voice(voice))
    return View(lambda: story_lines(decades), lambda: story_json(decades))


VIEWS: Mapping[str, MakeView] = {
    "summary": _summary,
    "briefing": _briefing,
    "calendar": _calendar,
    "facts": _facts,
    "journal": _journal,
    "luck": _luck,
    "settings": _settings,
}
"""What every game can show, by name; its own ledgers come beside them."""

SPANS = (CHRONICLE, "facts", "journal", "luck")
"""What can be shown from one year until another."""
