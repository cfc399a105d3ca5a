"""The player's prose: pages of the diary, and what becomes of them when their season is taken back."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from decimo.chance import Fact, Refusal
from decimo.play.campaign_record import DiaryEntry, Played, StepRecord, fact_number
from decimo.play.journal import Journal
from decimo.play.session import Session

_LINK = re.compile(r"\[\[(?!\])([^\n]+?)\]\](?!\])")
"""A name in double brackets; one that itself ends in a bracket is taken whole."""


class TextPiece(NamedTuple):
    """A part of some prose: plain words, or a link with the name it leads to."""

    text: str
    """As it was typed."""
    shown: str
    """What a reader is shown: of a link its name or its own words, also where it leads nowhere."""
    name: str = ""
    """The name that a link leads to; empty for plain words, and where nothing bears the name."""


def split_text(text: str, known: Callable[[str], object]) -> list[TextPiece]:
    """Part prose at its links `[[Name]]` and `[[Name|as shown]]`; what is not `known` has no name to lead to."""
    found: list[TextPiece] = []
    for plain, link, inside in _parted(text):
        if plain:
            found.append(TextPiece(plain, plain))
        if link:
            name, shown = _read_link(inside, known)
            # A name may itself stand in double brackets.
            as_typed = not shown or (not name and known(link))
            found.append(TextPiece(link, link if as_typed else shown, name))
    return found


def link_at(text: str, at: int, end: int) -> str:
    """Return the link that begins at a place in prose and ends before another, as typed; nothing if none does."""
    found = _LINK.match(text, at, end)
    return found[0] if found else ""


def unknown_links(text: str, known: Callable[[str], object]) -> list[str]:
    """Return the names in double brackets that nothing bears, as they were typed."""
    inside = [each for _, _, each in _parted(text) if each.strip()]
    return list(dict.fromkeys(each for each in inside if not _read_link(each, known)[0]))


def unknown_link_words(names: Sequence[str]) -> str:
    """Tell which links lead nowhere; nothing if there is none."""
    if not names:
        return ""
    listed = ", ".join(f"'{name[:60]}'" for name in names[:5]) + (" and more" if len(names) > 5 else "")
    return f"Nothing here is called {listed}; it is kept as you typed it, and leads nowhere."


def linked_names(text: str) -> list[str]:
    """Return every name that a link in prose may lead to, in small letters."""
    inside = [each for _, _, each in _parted(text) if each.strip()]
    names = [name.strip().casefold() for each in inside for name in (each, each.partition("|")[0])]
    return list(dict.fromkeys(name for name in names if name))


def _parted(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield plain words, the link after them as typed, and what stands inside it."""
    at = 0
    for found in _LINK.finditer(text):
        yield text[at : found.start()], found[0], found[1]
        at = found.end()
    yield text[at:], "", ""


def _read_link(inside: str, known: Callable[[str], object]) -> tuple[str, str]:
    """The name that a link leads to, if it does, and what it shows; a name may itself hold an upright line."""
    name, line, shown = inside.partition("|")
    for each, as_shown in ((inside, inside), (name, shown if line else name)):
        if each.strip() and known(each.strip()):
            return each.strip(), as_shown.strip() or each.strip()
    return "", shown.strip() or name.strip()


def new_page(session: Session, about: str = "", text: str = "", written: str = "") -> DiaryEntry:
    """Return a page of the season the campaign stands in, not yet kept."""
    moment, head = session.moment, session.head
    return DiaryEntry(0, moment.year, moment.season, about, text, written, head.id if head else 0)


def withdrawn_pages(journal: Journal) -> frozenset[int]:
    """Return the numbers of the entries whose season was taken back and has not come again as it was."""
    gone = {record.id: _as_it_came(record) for record in journal.taken_back()}
    entries = [entry for entry in journal.diary() if entry.step in gone]
    if not entries:
        return frozenset()
    came = {_as_it_came(record) for record in journal.records()}
    return frozenset(entry.id for entry in entries if gone[entry.step] not in came)


def _as_it_came(record: StepRecord) -> tuple[int, int, str]:
    return record.year, record.season, record.fingerprint


def attach(session: Session, number: int) -> DiaryEntry:
    """Attach an entry to the season the campaign stands in; its words stay as they are.

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
