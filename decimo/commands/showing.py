"""`decimo show`: the campaign as it stands or stood, in words or as JSON."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from decimo.commands.asking import how_to_answer
from decimo.commands.briefing import briefing_json, briefing_lines
from decimo.commands.journal import step_json, step_lines
from decimo.commands.loose_ends import loose_end_lines, loose_ends_json
from decimo.commands.luck import luck_json, luck_lines, luck_of
from decimo.commands.opening import as_typed, opened
from decimo.commands.option import AsJson, Campaign, Folder, FromYear, Reveal, UntilYear, VoiceName
from decimo.commands.output import ledger_lines, remark, say, say_json
from decimo.commands.paging import page_json, page_lines
from decimo.commands.summary import summary_json, summary_lines
from decimo.commands.telling import explained_json, fact_lines
from decimo.commands.view import View, Years
from decimo.commands.year import read_optional_year
from decimo.fate import Refusal, Setting
from decimo.play.briefing import open_question
from decimo.play.ruleset import Ledger, SettingRow

if TYPE_CHECKING:
    from decimo.play.session import Session

CHRONICLE = "chronicle"
"""What is shown in a voice."""
PAGE = "page"
"""What is shown of a name."""
QUESTIONS = "questions"
"""What is answered in the diary."""


MakeView: TypeAlias = "Callable[[Session, Years], View]"


def show(
    campaign: Campaign,
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="summary, briefing, calendar, chronicle, facts, journal, luck, page, questions, settings, or a "
            "ledger such as tribans.",
        ),
    ] = "summary",
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Whose page; without one, all there are."),
    ] = None,
    year: Annotated[
        str,
        typer.Option(
            "--year",
            "--round",
            metavar="YEAR",
            help="As it stood when this year (in Risk: round) began; facts of this year.",
        ),
    ] = "",
    since: FromYear = "",
    until: UntilYear = "",
    voice: VoiceName = "chronicle",
    reveal: Reveal = False,
    as_json: AsJson = False,
    folder: Folder = "",
) -> None:
    """Show how a campaign stands or stood.

    Its summary and briefing, calendar, facts, journal, luck and settings, the page of anything that has a name, the
    questions that events have left, and every ledger of its game. Facts, journal, luck and questions are of all
    years unless some are named.
    """
    with opened(campaign, folder, to_play=False, reveal=reveal) as session:
        years = Years(*(read_optional_year(session.ruleset, typed) for typed in (year, since, until)))
        _check_years(what, years)
        if name and what != PAGE:
            raise Refusal(f"Only a page is shown of a name; leave '{' '.join(name)[:40]}' out.")
        if what == PAGE:
            view = _page(session, " ".join(name or []), years)
        elif what == CHRONICLE:
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
        if what == QUESTIONS:
            remark(f"Answer one with: decimo diary {as_typed(campaign, folder)} answer NUMBER TEXT")


def _check_years(what: str, years: Years) -> None:
    if (years.since, years.until) == (None, None):
        return
    if what not in SPANS:
        raise Refusal(f"--from and --until go with {', '.join(SPANS)}; leave them out, or give one --year.")
    if years.one is not None:
        raise Refusal("One --year and a span of --from and --until were given; choose one of them.")
    if years.since is not None and years.until is not None and years.since > years.until:
        raise Refusal("That would end before it begins; choose an --until that is not before --from.")


def _ledger(session: "Session", what: str, years: Years) -> View:
    state = session.state if years.one is None else session.state_at(years.one)
    ledgers = {ledger.id: ledger for ledger in session.ruleset.ledgers(state)}
    # The screens call a ledger by its title.
    titles = {ledger.title.casefold(): id_ for id_, ledger in ledgers.items()}
    what = titles.get(what.casefold(), what)
    if what not in ledgers:
        raise Refusal(
            f"There is no '{what[:40]}' to show; choose one of {', '.join([*VIEWS, CHRONICLE, PAGE, *ledgers])}."
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
    return View(lambda: summary_lines(session), lambda: summary_json(session))


def _briefing(session: "Session", years: Years) -> View:
    _only_now(years, "briefing")
    return View(lambda: briefing_lines(session), lambda: briefing_json(session))


def _only_now(years: Years, what: str) -> None:
    if years.one is not None:
        raise Refusal(f"A {what} shows the present; leave --year out, or show a ledger or the facts of then.")


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
        steps = session.ruleset.steps(session.state, year, season)
        if steps:
            yield session.ruleset.season_label(year, season)
        for step in steps:
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
        lambda: (text for played in line for text in step_lines(session, played)),
        lambda: [step_json(session, played) for played in line],
    )


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


def _page(session: "Session", name: str, years: Years) -> View:
    _only_now(years, PAGE)
    return View(lambda: page_lines(session, name), lambda: page_json(session, name))


def _questions(session: "Session", years: Years) -> View:
    return View(lambda: loose_end_lines(session, *years.span), lambda: loose_ends_json(session, *years.span))


VIEWS: Mapping[str, MakeView] = {
    "summary": _summary,
    "briefing": _briefing,
    "calendar": _calendar,
    "facts": _facts,
    "journal": _journal,
    "luck": _luck,
    QUESTIONS: _questions,
    "settings": _settings,
}
"""What every game can show, by name; its own ledgers come beside them."""

SPANS = (CHRONICLE, "facts", "journal", "luck", QUESTIONS)
"""What can be shown from one year until another."""
