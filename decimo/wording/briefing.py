"""The briefing in words: plain paragraphs under headings."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from decimo.chance.text import TimeWords, pluralize
from decimo.play.briefing import Briefing
from decimo.play.diary import about_words
from decimo.play.session import Session
from decimo.play.years import year_of_play

MOST_COMING = 8
MOST_WONDERED = 5


class Section(NamedTuple):
    """A heading and the plain paragraphs under it, without markup."""

    heading: str
    paragraphs: tuple[str, ...]
    verbatim: bool = False
    """Whether its lines are the player's and stay as typed."""


def briefing_sections(session: Session, found: Briefing, now: datetime) -> tuple[Section, ...]:
    """Return a briefing as paragraphs under headings; `now` is the real time."""
    sections = (
        Section("Where you stopped", tuple(_stopped(session, found, now))),
        Section("What is open", tuple(_open(found))),
        Section("What happened lately", tuple(_lately(session, found))),
        Section("What comes", tuple(_comes(session.ruleset.time_words, found))),
        Section("Open questions", tuple(_wondered(session, found))),
        Section("Your last words", tuple(_words(session, found)), verbatim=True),
    )
    return tuple(section for section in sections if section.paragraphs)


def sides_line(sides: Sequence[str]) -> str:
    """Say which sides the player decides for; names have no article, since only some need one."""
    if not sides:
        return "You play nobody and watch."
    return f"Your side{'s' if len(sides) > 1 else ''}: {', '.join(sides)}."


def _stopped(session: Session, found: Briefing, now: datetime) -> Iterator[str]:
    when = ago(found.played_at, now)
    last = f" You last played {when}." if when else ""
    of_play = year_of_play(session.ruleset, found.year)
    here = f"The campaign is in {found.moment}{f', {of_play} of play' if of_play else ''}"
    yield (
        f"{here}. {found.ended.rstrip('.')}.{last}"
        if found.ended
        else f"{here}. The next step: {found.step}.{last}"
    )
    yield sides_line(found.sides)
    for name, silence in found.silent:
        yield f"{silence.of(name)}."


def _open(found: Briefing) -> Iterator[str]:
    if found.question:
        asks = found.question.asks
        many = pluralize(len(asks), "answer is", "answers are")
        given = f", {found.answered} of this step given already" if found.answered else ""
        yield f"{many} asked{given}: {'; '.join(ask.why for _, ask in asks)}."
    if found.parked:
        battles = pluralize(len(found.parked), "battle waits", "battles wait")
        yield f"{battles} to be played on your table: {'; '.join(found.parked)}."
    if found.deferred:
        yield f"House rules that change after this step: {', '.join(f'{k} = {v}' for k, v in found.deferred)}."
    for name, count in found.orders:
        # A colon, because names need an article in one game and none in another.
        yield f"{name}: orders can be given now, {count} to choose from."
    if found.forward:
        yield "You went back from here; what you took back can be played forward again."


def _lately(session: Session, found: Briefing) -> Iterator[str]:
    ruleset = session.ruleset
    for record, _, fact in found.remembered:
        yield f"{ruleset.season_label(record.year, record.season)}: {ruleset.sentence(fact)}"
    if not found.remembered:
        yield "Nothing of note."


def _comes(time: TimeWords, found: Briefing) -> Iterator[str]:
    if found.ended:
        return
    yield f"Still this {time.season}: {', '.join(found.this_season)}."
    for when, *what in found.coming[:MOST_COMING]:
        yield f"{when}: {', '.join(what)}."
    if len(found.coming) > MOST_COMING:
        yield f"And {len(found.coming) - MOST_COMING} more in later {time.year}s."
    if not found.coming:
        yield "Nothing is foretold that may be shown."


def _wondered(session: Session, found: Briefing) -> Iterator[str]:
    for loose in found.loose_ends[-MOST_WONDERED:]:
        when = session.ruleset.season_label(loose.record.year, loose.record.season)
        yield f"{when}: {loose.question}"
    if len(found.loose_ends) > MOST_WONDERED:
        yield f"And {len(found.loose_ends) - MOST_WONDERED} more of earlier {session.ruleset.time_words.year}s."
    if found.loose_ends:
        yield "What you find out has its place in the diary."


def _words(session: Session, found: Briefing) -> Iterator[str]:
    if found.diary:
        entry = found.diary
        about = f", {about_words(session, entry.about)}" if entry.about else ""
        yield f"{session.ruleset.season_label(entry.year, entry.season)}{about}:"
        yield entry.text


def ago(then: str, now: datetime) -> str:
    """Say how long ago a time was: `yesterday`, `12 days ago`; an empty text if it is unknown or in the future."""
    try:
        # Yesterday evening is yesterday, however few hours ago it was.
        played = datetime.fromisoformat(then)
        days = (now.date() - played.astimezone(now.tzinfo).date()).days if played <= now else -1
    except (TypeError, ValueError):
        return ""
    if days < 0:
        return ""
    if days < 2:
        return ("today", "yesterday")[days]
    for length, unit in ((365, "year"), (30, "month"), (7, "week")):
        if days >= 2 * length:
            return f"{days // length} {unit}s ago"
    return f"{days} days ago"
