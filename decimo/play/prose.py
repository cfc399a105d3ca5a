"""The player's prose: pages of the diary, and what becomes of them when their season is taken back."""

from dataclasses import replace

from decimo.fate import Refusal
from decimo.play.journal import Journal
from decimo.play.record import DiaryEntry
from decimo.play.session import Session


def new_page(session: Session, about: str = "", text: str = "", written: str = "") -> DiaryEntry:
    """Return a page of the season the campaign stands in, not yet kept."""
    moment, head = session.moment, session.head
    return DiaryEntry(0, moment.year, moment.season, about, text, written, head.id if head else 0)


def withdrawn(journal: Journal) -> frozenset[int]:
    """Return the numbers of the entries whose season was taken back and has not come again as it was."""
    entries = [entry for entry in journal.diary() if entry.step]
    live = {record.id: record for record in journal.records()} if entries else {}
    if all(entry.step in live for entry in entries):
        return frozenset()
    came = {(record.year, record.season, record.fingerprint) for record in live.values()}
    gone = {record.id: record for record in journal.taken_back()}
    return frozenset(
        entry.id
        for entry in entries
        if entry.step in gone
        and (gone[entry.step].year, gone[entry.step].season, gone[entry.step].fingerprint) not in came
    )


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
            session.commit()
            return kept
    raise Refusal(f"The diary has no entry {number}; 'decimo diary CAMPAIGN list' shows the numbers.")
