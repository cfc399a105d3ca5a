"""The player's diary: its pages, their links, and pages whose season was taken back."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from decimo.chance import Fact, Refusal
from decimo.chance.text import fold_letters
from decimo.play.campaign_record import DiaryEntry, Played, StepRecord, fact_number
from decimo.play.journal import Journal
from decimo.play.session import Session

_LINK = re.compile(r"\[\[(?!\])([^\n]+?)\]\](?!\])")
"""A name in double brackets; the name may itself end in a bracket."""


class TextPiece(NamedTuple):
    """A part of a text: plain words, or a link with the name it leads to."""

    text: str
    """The text as typed."""
    shown: str
    """The text shown to a reader: for a link its name or its own words, also if it leads nowhere."""
    name: str = ""
    """The name that a link leads to; empty for plain words and unknown names."""


def split_text(text: str, known: Callable[[str], object]) -> list[TextPiece]:
    """Split a text at its links `[[Name]]` and `[[Name|as shown]]`; a link to no `known` name leads nowhere."""
    found: list[TextPiece] = []
    for plain, link, inside in _parted(text):
        if plain:
            found.append(TextPiece(plain, plain))
        if link:
            name, shown = _read_link(inside, known)
            # The name itself may contain double brackets.
            as_typed = not shown or (not name and known(link))
            found.append(TextPiece(link, link if as_typed else shown, name))
    return found


def link_at(text: str, at: int, end: int) -> str:
    """Return the link from position `at`, as typed, if it ends before `end`; else an empty text."""
    found = _LINK.match(text, at, end)
    return found[0] if found else ""


def unknown_links(text: str, known: Callable[[str], object]) -> list[str]:
    """Return the unknown names in double brackets, as typed."""
    inside = [each for _, _, each in _parted(text) if each.strip()]
    return list(dict.fromkeys(each for each in inside if not _read_link(each, known)[0]))


def unknown_link_words(names: Sequence[str]) -> str:
    """Say which links lead nowhere; an empty text if none does."""
    if not names:
        return ""
    listed = ", ".join(f"'{name[:60]}'" for name in names[:5]) + (" and more" if len(names) > 5 else "")
    return f"Nothing here is called {listed}; it is kept as you typed it, and leads nowhere."


def linked_names(text: str) -> list[str]:
    """Return every name that a link in the text may lead to, folded (see `fold_letters`)."""
    inside = [each for _, _, each in _parted(text) if each.strip()]
    names = [fold_letters(name.strip()) for each in inside for name in (each, each.partition("|")[0])]
    return list(dict.fromkeys(name for name in names if name))


def _parted(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield plain words, the link after them as typed, and the text inside it."""
    at = 0
    for found in _LINK.finditer(text):
        yield text[at : found.start()], found[0], found[1]
        at = found.end()
    yield text[at:], "", ""


def _read_link(inside: str, known: Callable[[str], object]) -> tuple[str, str]:
    """Return the name that a link leads to, if any, and the text it shows; the name may contain a `|`."""
    name, line, shown = inside.partition("|")
    for each, as_shown in ((inside, inside), (name, shown if line else name)):
        if each.strip() and known(each.strip()):
            return each.strip(), as_shown.strip() or each.strip()
    return "", shown.strip() or name.strip()


def new_page(session: Session, about: str = "", text: str = "", written: str = "") -> DiaryEntry:
    """Return a new page for the present season, not yet stored."""
    moment, head = session.moment, session.head
    return DiaryEntry(0, moment.year, moment.season, about, text, written, head.id if head else 0)


def withdrawn_pages(journal: Journal) -> frozenset[int]:
    """Return the numbers of the entries whose season was taken back and not played the same way again."""
    gone = {record.id: _as_it_came(record) for record in journal.taken_back()}
    entries = [entry for entry in journal.diary() if entry.step in gone]
    if not entries:
        return frozenset()
    came = {_as_it_came(record) for record in journal.records()}
    return frozenset(entry.id for entry in entries if gone[entry.step] not in came)


def _as_it_came(record: StepRecord) -> tuple[int, int, str]:
    return record.year, record.season, record.fingerprint


def attach(session: Session, number: int) -> DiaryEntry:
    """Attach an entry to the present season; its words stay unchanged.

    Raises:
        Refusal: the diary has no such entry.

    """
    for entry in session.journal.diary():
        if entry.id == number:
            page = new_page(session)
            kept = session.journal.write_diary(
                replace(entry, year=page.year, season=page.season, step=page.step)
            )
            session.campaign.commit()
            return kept
    raise Refusal(f"The diary has no entry {number}; 'decimo diary CAMPAIGN list' shows the numbers.")


YEARS_AT_ONCE = 2


def read_in_parts(
    session: Session, since: int | None = None, until: int | None = None
) -> Iterator[list[Played]]:
    """Yield the steps of the years `since` to `until`, a few years at a time; see `Session.line`."""
    first, last = since or 0, session.moment.year if until is None else until
    for year in range(first, last + 1, YEARS_AT_ONCE):
        yield list(session.line(since=year, until=min(year + YEARS_AT_ONCE - 1, last)))


LATELY = 20
"""How many years back the briefing looks for open questions."""
_NUMBER = re.compile(r"([1-9][0-9]{0,8})\.([1-9][0-9]{0,5})")


class OpenQuestion(NamedTuple):
    """A question that an event left open, and its answer if there is one."""

    number: str
    """The number of the event's fact, such as `412.3`."""
    record: StepRecord
    place: int
    """The fact's place in its step, from 0."""
    about: str
    question: str
    answer: DiaryEntry | None


def open_questions(session: Session, since: int | None = None) -> list[OpenQuestion]:
    """Return every question that events from a year on left open, oldest first, answered or not."""
    found: list[OpenQuestion] = []
    for _ in find_open_questions(found, session, since):
        pass
    return found


def find_open_questions(
    found: list[OpenQuestion], session: Session, since: int | None = None
) -> Iterator[None]:
    """Fill `found` with the results of `open_questions`, a few years at a time, so that the caller may pause."""
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
    """Return the questions that the player has not answered yet, oldest first."""
    return [each for each in open_questions(session, since) if each.answer is None]


def answer_open_question(session: Session, number: str, text: str, written: str) -> DiaryEntry:
    """Answer the question of the fact with this number; a new answer replaces an earlier one.

    Raises:
        Refusal: there is no such question, or the answer has no words.

    """
    loose = next((each for each in open_questions(session) if each.number == number.strip()), None)
    if loose is None:
        raise Refusal(
            f"There is no open question with the number '{number[:20]}'; "
            "'decimo show CAMPAIGN questions' lists them."
        )
    if not text.strip():
        raise Refusal("The answer has no words; type them after the number of the question.")
    record = loose.record
    new = DiaryEntry(0, record.year, record.season, loose.number, text, written, record.id)
    kept = session.journal.write_diary(replace(loose.answer, text=text) if loose.answer else new)
    session.journal.commit()
    return kept


def about_words(session: Session, about: str) -> str:
    """Say what a diary entry is about: the name of a people, the question it answers, or nothing."""
    ruleset = session.ruleset
    if _NUMBER.fullmatch(about) is None:
        return ruleset.name_of(about) if about else ""
    fact = _fact_of(session, about)
    if fact is None:
        return ""
    question = ruleset.left_open(fact)
    return question or ruleset.name_of(fact.about)


def about_id(session: Session, about: str) -> str:
    """Return the id of a diary entry's subject; for an answer, the subject of the event."""
    fact = _fact_of(session, about)
    return fact.about if fact is not None else about


def answers_question(entry: DiaryEntry) -> bool:
    """Whether a diary entry answers a question that an event left open."""
    return _NUMBER.fullmatch(entry.about) is not None


def _fact_of(session: Session, about: str) -> Fact | None:
    """Return the fact that an entry is about, if it is about one."""
    number = _NUMBER.fullmatch(about)
    if number is None or int(number[1]) >= session.journal.next_id():
        return None
    try:
        whole = session.journal.record(int(number[1]))
    except Refusal:
        # A rescued campaign may have lost the step and kept the player's words.
        return None
    played = session.ruleset.veiled(session.state, whole)
    place = int(number[2]) - 1
    return played.facts[place] if place < len(played.facts) else None


def _answers(journal: Journal, asked: Sequence[OpenQuestion]) -> dict[str, DiaryEntry]:
    """Return the answers by the present number of the fact that asks.

    A step that was taken back and played the same way again has a new number.
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
