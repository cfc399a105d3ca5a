"""What events leave open, and what the player has found out: `Who sent the assassin?`.

An answer is a page of the diary in the season of the event, about the event's own fact (`412.3`), so it is kept,
edited, searched and reported like all prose.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from decimo.chance import Fact, Refusal
from decimo.play.journal import Journal
from decimo.play.record import DiaryEntry, Played, StepRecord, fact_number
from decimo.play.session import Session

YEARS_AT_ONCE = 2


def read_in_parts(
    session: Session, since: int | None = None, until: int | None = None
) -> Iterator[list[Played]]:
    """Yield the steps of the years `since` to `until`, a few years at a time; see `Session.line`."""
    first, last = since or 0, session.moment.year if until is None else until
    for year in range(first, last + 1, YEARS_AT_ONCE):
        yield list(session.line(since=year, until=min(year + YEARS_AT_ONCE - 1, last)))


LATELY = 20
"""So many years back the briefing looks for what is open."""
_NUMBER = re.compile(r"([1-9][0-9]{0,8})\.([1-9][0-9]{0,5})")


class OpenQuestion(NamedTuple):
    """A question that an event has left, and its answer if there is one."""

    number: str
    """The number of the fact that left it, such as `412.3`."""
    record: StepRecord
    place: int
    """The fact's place in its step, from 0."""
    about: str
    question: str
    answer: DiaryEntry | None


def open_questions(session: Session, since: int | None = None) -> list[OpenQuestion]:
    """Return every question that the events from a year on have left, oldest first, answered or not."""
    found: list[OpenQuestion] = []
    for _ in find_open_questions(found, session, since):
        pass
    return found


def find_open_questions(
    found: list[OpenQuestion], session: Session, since: int | None = None
) -> Iterator[None]:
    """Fill `found` with what `open_questions` returns, a few years at a time, so that whoever looks may pause."""
    ruleset = session.ruleset
    for part in read_in_parts(session, since):
        for played in part:
            for place, fact in enumerate(played.facts):
                question = ruleset.left_open(fact)
                if question:
                    number = fact_number(played.record.id, place)
                    found.append(OpenQuestion(number, played.record, place, fact.about, question, None))
        yield
    answers = _answers(session.journal, found)
    found[:] = [loose._replace(answer=answers.get(loose.number)) for loose in found]


def still_open(session: Session, since: int | None = None) -> list[OpenQuestion]:
    """Return the questions that the player has not yet answered, oldest first."""
    return [each for each in open_questions(session, since) if each.answer is None]


def answer_open_question(session: Session, number: str, text: str, written: str) -> DiaryEntry:
    """Answer the question that the fact of this number left; an earlier answer is given other words.

    Raises:
        Refusal: no such question was left, or the answer has no words.

    """
    loose = next((each for each in open_questions(session) if each.number == number.strip()), None)
    if loose is None:
        raise Refusal(
            f"No question was left under the number '{number[:20]}'; "
            "'decimo show CAMPAIGN questions' lists those there are."
        )
    if not text.strip():
        raise Refusal("The answer has no words; type them after the number of the question.")
    record = loose.record
    new = DiaryEntry(0, record.year, record.season, loose.number, text, written, record.id)
    kept = session.journal.write_diary(replace(loose.answer, text=text) if loose.answer else new)
    session.journal.commit()
    return kept


def about_words(session: Session, about: str) -> str:
    """Say what an entry of the diary is about: the name of a people, or the question it answers; or nothing."""
    ruleset = session.ruleset
    if _NUMBER.fullmatch(about) is None:
        return ruleset.name_of(about) if about else ""
    fact = _fact_of(session, about)
    if fact is None:
        return ""
    question = ruleset.left_open(fact)
    return question or ruleset.name_of(fact.about)


def about_id(session: Session, about: str) -> str:
    """Return the id of what an entry of the diary is about; of an answer, what the event was about."""
    fact = _fact_of(session, about)
    return fact.about if fact is not None else about


def answers_question(entry: DiaryEntry) -> bool:
    """Whether an entry of the diary is the answer to a question that an event left."""
    return _NUMBER.fullmatch(entry.about) is not None


def _fact_of(session: Session, about: str) -> Fact | None:
    """The fact that an entry is about, if it is about one."""
    number = _NUMBER.fullmatch(about)
    if number is None or int(number[1]) >= session.journal.next_id():
        return None
    try:
        whole = session.journal.record(int(number[1]))
    except Refusal:
        # The step of a campaign that was rescued may be lost, and the player's words are still there.
        return None
    played = session.ruleset.veiled(session.state, whole)
    place = int(number[2]) - 1
    return played.facts[place] if place < len(played.facts) else None


def _answers(journal: Journal, asked: Sequence[OpenQuestion]) -> dict[str, DiaryEntry]:
    """The answers to what is asked, by the number of the fact that asks as it is numbered now.

    A step that was taken back and has come again as it was bears another number than when it was answered.
    """
    entries = {entry.about: entry for entry in journal.diary() if answers_question(entry)}
    found = {loose.number: entries[loose.number] for loose in asked if loose.number in entries}
    years = {loose.record.year for loose in asked}
    earlier = {about: entry for about, entry in entries.items() if about not in found and entry.year in years}
    gone = {record.id: record for record in journal.taken_back()} if earlier else {}
    again = {(*_same(loose.record), loose.place): loose.number for loose in asked}
    for about, entry in earlier.items():
        step, place = (int(part) for part in about.split("."))
        number = again.get((*_same(gone[step]), place - 1)) if step in gone else None
        if number is not None:
            found.setdefault(number, entry)
    return found


def _same(record: StepRecord) -> tuple[int, int, str, str]:
    return record.year, record.season, record.name, record.fingerprint
