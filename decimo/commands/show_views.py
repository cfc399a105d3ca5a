"""The larger views of `decimo show`: summary, open questions, briefing, luck and pages."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.commands.console import WIDTH, format_table
from decimo.commands.fact_text import FactJson, encode_fact, encode_facts, format_facts
from decimo.commands.question_text import QuestionJson, encode_question, format_question
from decimo.play.briefing import NOTABLE, open_question, steps_to_come
from decimo.play.campaign_record import Played, fact_number
from decimo.play.seat import roller_words
from decimo.play.years import year_of_play
from decimo.report.file_format import fill_record
from decimo.wording.briefing import sides_line

if TYPE_CHECKING:
    from decimo.play.diary import OpenQuestion
    from decimo.play.luck import Luck, Rarity
    from decimo.play.session import Session
    from decimo.report.subject_page import PageLine
    from decimo.report.subjects import Subject, Subjects


def format_summary(session: "Session") -> Iterator[str]:
    """Return the summary of a campaign, line by line."""
    charter, ruleset = session.charter, session.ruleset
    names = ruleset.sides(session.state.world)
    mine = [names.get(side, side) for side, seat in session.state.seats.items() if seat == "player"]
    yield f"{charter.name}: {ruleset.land}"
    of_play = year_of_play(ruleset, session.moment.year)
    yield f"It is in {ruleset.moment_label(session.moment)}{f', {of_play} of play' if of_play else ''}."
    yield sides_line(mine)
    yield f"Who rolls and draws: {roller_words(ruleset.dice_kinds, session.state.dice)}."
    silent = ruleset.silent(session.state)
    for side, silence in silent.items():
        if session.state.seats.get(side) == "player":
            other = "take another side with 'decimo side'"
            yield f"{silence.of(names.get(side, side))}; {other}."
    steps = pluralize(len(session.journal.records()), "step")
    yield f"Seed {charter.seed}, fingerprint {session.fingerprint}, {steps} played."
    yield ""
    yield "What happened last:"
    yield from format_facts(ruleset, _list_last_steps(session), weight=NOTABLE)
    yield ""
    coming = steps_to_come(session)
    span = ruleset.time_words.season
    ended = f"{ruleset.ended(session.state).rstrip('.')}."
    yield f"What comes this {span}: {', '.join(coming)}." if coming else ended
    question = open_question(session)
    if question is not None:
        yield ""
        yield from format_question(session, question)


class SummaryJson(Struct):
    """The summary for scripts."""

    name: str
    ruleset: str
    scenario: str
    seed: int
    year: int
    season: str
    moment: str
    step: str
    seats: Mapping[str, str]
    silent: Mapping[str, str]
    dice: str
    steps: int
    fingerprint: str
    last: list[FactJson]
    coming: list[str]
    question: QuestionJson | None


def encode_summary(session: "Session") -> SummaryJson:
    """Return the same for scripts."""
    ruleset, state, moment, question = session.ruleset, session.state, session.moment, open_question(session)
    return fill_record(
        SummaryJson,
        session.charter,
        state,
        session,
        year=moment.year,
        season=ruleset.seasons[moment.season],
        moment=ruleset.moment_label(moment),
        step=moment.step if ruleset.ended(state) else session.campaign.next_step().id,
        seats=state.seats,
        silent={side: each.why for side, each in ruleset.silent(state).items()},
        dice=state.dice,
        steps=len(session.journal.records()),
        last=encode_facts(ruleset, _list_last_steps(session), weight=NOTABLE),
        coming=steps_to_come(session),
        question=question and encode_question(session, question),
    )


def _list_last_steps(session: "Session") -> Iterator[Played]:
    """Return the steps of last year and this year."""
    return session.line(since=session.moment.year - 1)


class OpenQuestionJson(Struct):
    """A question that an event has left for scripts."""

    id: str
    year: int
    season: str
    about: str
    question: str
    answer: str | None
    page: int | None


def encode_open_question(session: "Session", loose: "OpenQuestion") -> OpenQuestionJson:
    """Return a question that an event has left for scripts."""
    return fill_record(
        OpenQuestionJson,
        loose,
        loose.record,
        id=loose.number,
        season=session.ruleset.seasons[loose.record.season],
        answer=loose.answer.text if loose.answer else None,
        page=loose.answer.id if loose.answer else None,
    )


def encode_open_questions(session: "Session", since: int | None, until: int | None) -> list[OpenQuestionJson]:
    """Return the questions of the years `since` to `until` for scripts."""
    return [encode_open_question(session, loose) for loose in _select_open_questions(session, since, until)]


def format_open_questions(session: "Session", since: int | None, until: int | None) -> Iterator[str]:
    """Return the open questions, then the answered ones."""
    found = _select_open_questions(session, since, until)
    unanswered = [loose for loose in found if loose.answer is None]
    yield "Open questions" if unanswered else "No question is open."
    for loose in unanswered:
        yield _format_open_question(session, loose)
    if len(unanswered) < len(found):
        yield "Answered"
    for loose in found:
        if loose.answer is not None:
            yield _format_open_question(session, loose)
            yield from (f"             {line}" for line in loose.answer.text.splitlines())


def _select_open_questions(session: "Session", since: int | None, until: int | None) -> "list[OpenQuestion]":
    from decimo.play.diary import open_questions

    return [loose for loose in open_questions(session, since) if until is None or loose.record.year <= until]


def _format_open_question(session: "Session", loose: "OpenQuestion") -> str:
    when = session.ruleset.season_label(loose.record.year, loose.record.season)
    return f"{loose.number:>9}  {when}: {loose.question}"


def format_briefing(session: "Session") -> Iterator[str]:
    """Return the briefing, with a heading above each part."""
    from decimo.play.briefing import create_briefing
    from decimo.wording.briefing import briefing_sections

    for n, section in enumerate(
        briefing_sections(session, create_briefing(session, session.journal.played_at()), datetime.now(UTC))
    ):
        if n:
            yield ""
        yield section.heading
        for paragraph in section.paragraphs:
            for line in paragraph.splitlines():
                as_typed = [f"  {line}"]
                yield from (
                    as_typed
                    if section.verbatim
                    else wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ")
                )


class PageJson(Struct):
    """A page of the diary as the briefing tells it to scripts."""

    id: int
    year: int
    season: str
    about: str
    text: str


class BriefingJson(Struct):
    """The briefing for scripts."""

    moment: str
    year: int
    step: str
    ended: str
    played_at: str
    sides: tuple[str, ...]
    silent: Mapping[str, str]
    question: QuestionJson | None
    answered: int
    parked: tuple[str, ...]
    deferred: list[dict[str, Any]]
    orders: Mapping[str, int]
    forward: int
    lately: list[FactJson]
    coming: tuple[tuple[str, ...], ...]
    this_season: tuple[str, ...]
    questions: list[OpenQuestionJson]
    diary: PageJson | None


def encode_briefing(session: "Session") -> BriefingJson:
    """Return the briefing for scripts."""
    from decimo.play.briefing import create_briefing

    found = create_briefing(session, session.journal.played_at())
    ruleset, page = session.ruleset, found.diary
    return fill_record(
        BriefingJson,
        found,
        silent={name: silence.why for name, silence in found.silent},
        question=found.question and encode_question(session, found.question),
        deferred=[{"key": key, "value": value} for key, value in found.deferred],
        orders=dict(found.orders),
        lately=[encode_fact(ruleset, *remembered) for remembered in found.remembered],
        questions=[encode_open_question(session, each) for each in found.loose_ends],
        diary=page and fill_record(PageJson, page, season=ruleset.seasons[page.season]),
    )


def compute_luck(session: "Session", since: int | None, until: int | None) -> "Luck":
    """Return the tally of the years `since` to `until`."""
    from decimo.play.luck import measure_luck
    from decimo.rulesets import build

    return measure_luck(session, since=since, until=until, build=build)


def format_luck(luck: "Luck") -> Iterator[str]:
    """Return the tally in words and tables."""
    from decimo.report.luck import how_weighed, luck_tables, luck_words

    for sheet in luck_tables(luck):
        if sheet.rows:
            yield sheet.title
            right = [column.kind == "number" for column in sheet.columns]
            rows = [[str(cell) for cell in row] for row in sheet.rows]
            yield from format_table([column.title for column in sheet.columns], rows, right)
            yield ""
    for words in luck_words(luck):
        yield from wrap(words, WIDTH)
    if luck.rarities:
        yield ""
        yield from wrap(how_weighed(), WIDTH)


def encode_luck(luck: "Luck") -> dict[str, Any]:
    """Return the tally for scripts; chances are two-sided, `corrected` for the number of counts."""
    from decimo.report.luck import verdict

    return {
        "unusual": luck.unusual,
        "chance": luck.chance,
        "counts": len(luck.rarities),
        "verdict": verdict(luck),
        **luck._asdict(),
        "dice": [
            line._asdict() | {"total": _encode_rarity(line.total), "faces": _encode_rarity(line.faces)}
            for line in luck.dice
        ],
        "cards": [line._asdict() | {"rarity": _encode_rarity(line.rarity)} for line in luck.cards],
    }


def _encode_rarity(rarity: "Rarity | None") -> dict[str, Any] | None:
    return None if rarity is None else {**rarity._asdict(), "unusual": rarity.unusual}


MAX_SUGGESTIONS = 12
"""The most names that a refusal lists."""


def collect_subjects(session: "Session") -> "Subjects":
    """Return all subjects of a campaign."""
    from decimo.report.subjects import SubjectFinder, Subjects

    gathering = SubjectFinder(session, session.state)
    for _ in gathering.pauses():
        pass
    return Subjects(gathering.found)


def _find_subject(things: "Subjects", name: str) -> "Subject":
    """Return the subject with a name, or the only one with its words.

    Raises:
        Refusal: there is none, or there are several.

    """
    found = list(things.called(name)) or things.like(name)
    if not found:
        raise Refusal(f"Nothing here is called '{name[:60]}'; type a part of its name to see what there is.")
    if len(found) > 1 and not things.called(name):
        some = "; ".join(f"{thing.names[0]} ({thing.id})" for thing in found[:MAX_SUGGESTIONS])
        more = f"; and {len(found) - MAX_SUGGESTIONS} more" if len(found) > MAX_SUGGESTIONS else ""
        raise Refusal(f"Several have this name; name one by the id in brackets: {some}{more}.")
    return found[0]


def format_page(session: "Session", name: str) -> Iterator[str]:
    """Return the page of a subject as text; without a name, list the subjects."""
    from decimo.report.subject_page import build_page, under_title

    things = collect_subjects(session)
    if not name.strip():
        yield "These have a page; show it by the name or by the id in brackets:"
        yield from (f"  {' / '.join(thing.names)} ({thing.id}): {thing.kind}" for thing in things.all)
        return
    thing = _find_subject(things, name)
    yield f"{' / '.join(thing.names)} ({under_title(session, thing)})"
    for part in build_page(session, things, thing):
        yield ""
        yield part.heading
        for line in part.lines:
            number = f"{fact_number(line.event.step, line.event.place):>8}  " if line.event else ""
            text = f"{number}{line.text}" + (f" ({line.words})" if line.words else "")
            yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ") or [""]


class SubjectJson(Struct):
    """Something with a page for scripts."""

    id: str
    kind: str
    names: tuple[str, ...]
    since: int
    until: int | None


class SubjectPageJson(SubjectJson):
    """The page of a thing for scripts."""

    of: list[str]
    parts: list[dict[str, Any]]


class PageLineJson(Struct):
    """A line of a page for scripts, with the id of what it leads to."""

    text: str
    words: str
    thing: str | None
    fact: str | None
    page: int | None


def encode_page(session: "Session", name: str) -> SubjectPageJson | list[SubjectJson]:
    """Return the page of a thing for scripts; without a name, what has a page."""
    from decimo.report.subject_page import build_page

    things = collect_subjects(session)
    if not name.strip():
        return [fill_record(SubjectJson, thing) for thing in things.all]
    thing = _find_subject(things, name)
    parts = [
        {"heading": part.heading, "lines": [_encode_page_line(line) for line in part.lines]}
        for part in build_page(session, things, thing)
    ]
    return fill_record(SubjectPageJson, thing, of=[each.id for each in thing.of], parts=parts)


def _encode_page_line(line: "PageLine") -> PageLineJson:
    return PageLineJson(
        line.text,
        line.words,
        line.thing.id if line.thing else None,
        fact_number(line.event.step, line.event.place) if line.event else None,
        line.entry.id if line.entry else None,
    )
