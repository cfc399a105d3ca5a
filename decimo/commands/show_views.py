"""The larger views of `decimo show`: summary, open questions, briefing, luck and pages."""

from collections.abc import Iterator
from datetime import UTC, datetime
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from msgspec import Struct, convert
from msgspec.structs import asdict

from decimo.chance import Refusal
from decimo.chance.text import pluralize
from decimo.commands.console import WIDTH, format_table
from decimo.commands.fact_text import encode_fact, encode_facts, format_facts
from decimo.commands.question_text import encode_question, format_question
from decimo.play.briefing import NOTABLE, open_question, steps_to_come
from decimo.play.campaign_record import Played, fact_number
from decimo.play.seat import roller_words
from decimo.play.years import year_of_play
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


def encode_summary(session: "Session") -> dict[str, Any]:
    """Return the summary for scripts."""
    charter, ruleset, moment = session.charter, session.ruleset, session.moment
    summary = {
        "name": charter.name,
        "ruleset": charter.ruleset,
        "scenario": charter.scenario,
        "seed": charter.seed,
        "year": moment.year,
        "season": ruleset.seasons[moment.season],
        "moment": ruleset.moment_label(moment),
        "step": session.moment.step if ruleset.ended(session.state) else session.campaign.next_step().id,
        "seats": session.state.seats,
        "silent": {side: each.why for side, each in ruleset.silent(session.state).items()},
        "dice": session.state.dice,
        "steps": len(session.journal.records()),
        "fingerprint": session.fingerprint,
        "last": encode_facts(ruleset, _list_last_steps(session), weight=NOTABLE),
        "coming": steps_to_come(session),
    }
    question = open_question(session)
    return summary | {"question": None if question is None else encode_question(session, question)}


def _list_last_steps(session: "Session") -> Iterator[Played]:
    """Return the steps of last year and this year."""
    return session.line(since=session.moment.year - 1)


def encode_open_question(session: "Session", loose: "OpenQuestion") -> dict[str, Any]:
    """Return a question that an event left open, for scripts."""
    record = loose.record
    return {
        "id": loose.number,
        "year": record.year,
        "season": session.ruleset.seasons[record.season],
        "about": loose.about,
        "question": loose.question,
        "answer": loose.answer.text if loose.answer else None,
        "page": loose.answer.id if loose.answer else None,
    }


def encode_open_questions(session: "Session", since: int | None, until: int | None) -> list[dict[str, Any]]:
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


def encode_briefing(session: "Session") -> dict[str, Any]:
    """Return the briefing for scripts."""
    from decimo.play.briefing import create_briefing

    found = create_briefing(session, session.journal.played_at())
    ruleset, diary = session.ruleset, found.diary
    return {
        "moment": found.moment,
        "year": found.year,
        "step": found.step,
        "ended": found.ended,
        "played_at": found.played_at,
        "sides": found.sides,
        "silent": {name: silence.why for name, silence in found.silent},
        "question": None if found.question is None else encode_question(session, found.question),
        "answered": found.answered,
        "parked": found.parked,
        "deferred": [{"key": key, "value": value} for key, value in found.deferred],
        "orders": dict(found.orders),
        "forward": found.forward,
        "lately": [encode_fact(ruleset, each.record, each.place, each.fact) for each in found.remembered],
        "coming": found.coming,
        "this_season": found.this_season,
        "questions": [encode_open_question(session, each) for each in found.loose_ends],
        "diary": None
        if diary is None
        else {
            "id": diary.id,
            "year": diary.year,
            "season": ruleset.seasons[diary.season],
            "about": diary.about,
            "text": diary.text,
        },
    }


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


def encode_page(session: "Session", name: str) -> Any:
    """Return the page of a subject for scripts; without a name, list the subjects."""
    from decimo.report.subject_page import build_page

    things = collect_subjects(session)
    if not name.strip():
        return [_encode_subject(thing) for thing in things.all]
    thing = _find_subject(things, name)
    return {
        **_encode_subject(thing),
        "of": [each.id for each in thing.of],
        "parts": [
            {"heading": part.heading, "lines": [_encode_page_line(line) for line in part.lines]}
            for part in build_page(session, things, thing)
        ],
    }


class _SubjectShape(Struct):
    """A subject for scripts."""

    id: str
    kind: str
    names: tuple[str, ...]
    since: int
    until: int | None


def _encode_subject(thing: "Subject") -> dict[str, Any]:
    return asdict(convert(thing, _SubjectShape, from_attributes=True))


def _encode_page_line(line: "PageLine") -> dict[str, Any]:
    return {
        "text": line.text,
        "words": line.words,
        "thing": line.thing.id if line.thing else None,
        "fact": fact_number(line.event.step, line.event.place) if line.event else None,
        "page": line.entry.id if line.entry else None,
    }
