"""The player's prose: pages of the diary, and what becomes of them when their season is taken back."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from decimo.chance import Refusal
from decimo.play.journal import Journal
from decimo.play.record import DiaryEntry, StepRecord
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
