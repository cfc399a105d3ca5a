"""`decimo show`: views of a campaign."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import typer

from decimo.chance import Refusal, Setting
from decimo.commands import console, show_views
from decimo.commands.fact_text import encode_explained_facts, encode_step, format_facts, format_step
from decimo.commands.question_text import explain_how_to_answer
from decimo.play.briefing import open_question
from decimo.play.ruleset import SettingRow

if TYPE_CHECKING:
    from decimo.play.session import Session


class YearSpan(NamedTuple):
    """The years to show, as years of play: a single one, or a first and last; None where not given."""

    one: int | None
    since: int | None
    until: int | None

    @property
    def span(self) -> tuple[int | None, int | None]:
        """The first and last year."""
        return (self.since, self.until) if self.one is None else (self.one, self.one)


class RenderedView(NamedTuple):
    """One view of a campaign: its text, line by line, and the same for scripts. Only one is made."""

    lines: Callable[[], Iterator[str]]
    data: Callable[[], Any]


CHRONICLE = "chronicle"
"""Views in a voice."""
PAGE = "page"
"""Views of a name."""
QUESTIONS = "questions"
"""Views with answers in the diary."""


MakeView: TypeAlias = "Callable[[Session, YearSpan], RenderedView]"


def show(
    campaign: console.Campaign,
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
        typer.Argument(metavar="NAME", help="The name of the page; without one, list all pages."),
    ] = None,
    year: Annotated[
        str,
        typer.Option(
            "--year",
            "--round",
            metavar="YEAR",
            help="The state at the start of this year (in Risk: round); facts of this year.",
        ),
    ] = "",
    since: console.FromYear = "",
    until: console.UntilYear = "",
    voice: console.VoiceName = "chronicle",
    reveal: console.Reveal = False,
    as_json: console.AsJson = False,
    folder: console.Folder = "",
) -> None:
    """Show a campaign's present or past.

    Its summary and briefing, calendar, facts, journal, luck and settings, the page of anything with a name, the
    questions that events left open, and every ledger of its game. Facts, journal, luck and questions are of all
    years unless you name some.
    """
    with console.open_for_command(campaign, folder, to_play=False, reveal=reveal) as session:
        years = YearSpan(
            *(console.read_optional_year(session.ruleset, typed) for typed in (year, since, until))
        )
        _check_years(what, years)
        if name and what != PAGE:
            raise Refusal(f"Only a page takes a name; leave '{' '.join(name)[:40]}' out.")
        if what == PAGE:
            view = _page(session, " ".join(name or []), years)
        elif what == CHRONICLE:
            view = _chronicle(session, years, voice)
        else:
            make = VIEWS.get(what)
            view = make(session, years) if make else _ledger(session, what, years)
        if as_json:
            console.print_json(view.data())
            return
        console.print_lines(*view.lines())
        question = open_question(session) if what == "summary" else None
        if question is not None:
            console.print_lines(
                explain_how_to_answer(question, console.format_campaign_argument(campaign, folder))
            )
        if what == QUESTIONS:
            console.remark(
                f"Answer one with: decimo diary {console.format_campaign_argument(campaign, folder)} answer NUMBER TEXT"
            )


def _check_years(what: str, years: YearSpan) -> None:
    if (years.since, years.until) == (None, None):
        return
    if what not in SPANS:
        raise Refusal(f"--from and --until go with {', '.join(SPANS)}; leave them out, or give one --year.")
    if years.one is not None:
        raise Refusal("One --year and a span of --from and --until were given; choose one of them.")
    if years.since is not None and years.until is not None and years.since > years.until:
        raise Refusal("That would end before it begins; choose an --until that is not before --from.")


def _ledger(session: "Session", what: str, years: YearSpan) -> RenderedView:
    from decimo.report.data_report import find_ledger, ledger_rows

    state = session.state if years.one is None else session.history.state_at(years.one)
    ledgers = session.ruleset.ledgers(state)
    ledger = find_ledger(ledgers, what)
    if ledger is None:
        known = ", ".join([*VIEWS, CHRONICLE, PAGE, *(each.id for each in ledgers)])
        raise Refusal(f"There is no '{what[:40]}' to show; choose one of {known}.")
    return RenderedView(lambda: iter(console.format_ledger(ledger)), lambda: list(ledger_rows(ledger)))


# Summary


def _summary(session: "Session", years: YearSpan) -> RenderedView:
    _only_now(years, "summary")
    return RenderedView(
        lambda: show_views.format_summary(session), lambda: show_views.encode_summary(session)
    )


def _briefing(session: "Session", years: YearSpan) -> RenderedView:
    _only_now(years, "briefing")
    return RenderedView(
        lambda: show_views.format_briefing(session), lambda: show_views.encode_briefing(session)
    )


def _only_now(years: YearSpan, what: str) -> None:
    if years.one is not None:
        raise Refusal(f"A {what} shows the present; leave --year out, or show a ledger or the facts of then.")


# Calendar


def _calendar(session: "Session", years: YearSpan) -> RenderedView:
    when = session.moment.year if years.one is None else years.one
    return RenderedView(lambda: _calendar_lines(session, when), lambda: _calendar_json(session, when))


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


# History


def _facts(session: "Session", years: YearSpan) -> RenderedView:
    since, until = years.span
    return RenderedView(
        lambda: format_facts(session.ruleset, session.line(since=since, until=until)),
        lambda: _explained(session, since, until),
    )


def _explained(session: "Session", since: int | None, until: int | None) -> list[dict[str, Any]]:
    from decimo.play.why import explain_all
    from decimo.rulesets import build

    return encode_explained_facts(
        session.ruleset, explain_all(session, since=since, until=until, build=build)
    )


def _luck(session: "Session", years: YearSpan) -> RenderedView:
    tally = show_views.compute_luck(session, *years.span)
    return RenderedView(lambda: show_views.format_luck(tally), lambda: show_views.encode_luck(tally))


def _journal(session: "Session", years: YearSpan) -> RenderedView:
    since, until = years.span
    line = session.line(since=since, until=until)
    return RenderedView(
        lambda: (text for played in line for text in format_step(session, played)),
        lambda: [encode_step(session, played) for played in line],
    )


# Settings


def _settings(session: "Session", years: YearSpan) -> RenderedView:
    state = session.state if years.one is None else session.history.state_at(years.one)
    rows = session.ruleset.setting_rows()
    values = {key: state.settings.get(key, row.default) for key, row in rows.items()}
    return RenderedView(
        lambda: _setting_lines(rows, values),
        lambda: [row._asdict() | {"value": values[key]} for key, row in rows.items()],
    )


def _setting_lines(rows: Mapping[str, SettingRow], values: Mapping[str, Setting]) -> Iterator[str]:
    for key, row in rows.items():
        changed = "" if values[key] == row.default else f", usually {row.default}"
        yield f"{key} = {values[key]}{changed}"
        yield f"    {row.gap}: {row.words} Possible: {row.possible}."


def _chronicle(session: "Session", years: YearSpan, voice: str) -> RenderedView:
    from decimo.report.chronicle import story_json, story_lines, write_chronicle
    from decimo.report.voice import read_voice

    since, until = years.span
    decades = write_chronicle(session, since=since, until=until, voice=read_voice(voice))
    return RenderedView(lambda: story_lines(decades), lambda: story_json(decades))


def _page(session: "Session", name: str, years: YearSpan) -> RenderedView:
    _only_now(years, PAGE)
    return RenderedView(
        lambda: show_views.format_page(session, name), lambda: show_views.encode_page(session, name)
    )


def _questions(session: "Session", years: YearSpan) -> RenderedView:
    return RenderedView(
        lambda: show_views.format_open_questions(session, *years.span),
        lambda: show_views.encode_open_questions(session, *years.span),
    )


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
"""The views of every game, by name; a game adds its own ledgers."""

SPANS = (CHRONICLE, "facts", "journal", "luck", QUESTIONS)
"""The views of a span of years."""
