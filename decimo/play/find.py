"""Full-text search in the log and the diary."""

from collections.abc import Iterator
from typing import NamedTuple

from decimo.chance.text import fold_letters
from decimo.play.campaign_record import DiaryEntry
from decimo.play.diary import about_words, read_in_parts, withdrawn_pages
from decimo.play.session import Session


class Match(NamedTuple):
    """A sentence of the log or a page of the diary, and its place.

    `step` is the id of the step and `place` the fact's place in it, from 0; `entry` is the page, if it is one.
    """

    year: int
    season: int
    text: str
    step: int = 0
    place: int = 0
    entry: DiaryEntry | None = None
    withdrawn: bool = False
    """Whether its season was taken back."""


class Finder:
    """The log and diary of a campaign, ready for search."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: list[Match] = []
        self._searched: list[str] = []

    def pauses(self) -> Iterator[None]:
        """Read everything, a little at a time; each pause allows a search of what was read so far."""
        session, ruleset = self._session, self._session.ruleset
        gone = withdrawn_pages(session.journal)
        for entry in session.journal.diary():
            about = about_words(session, entry.about)
            told = Match(entry.year, entry.season, entry.text, entry=entry, withdrawn=entry.id in gone)
            self._add(told, f"{about} {entry.text}")
        yield
        for part in read_in_parts(session):
            for played in part:
                record = played.record
                for place, fact in enumerate(played.facts):
                    text = ruleset.sentence(fact)
                    if text:
                        self._add(Match(record.year, record.season, text, record.id, place), text)
            yield

    def find(self, words: str) -> list[Match]:
        """Return the matches that have all of these words, newest first; a year or season counts as a word.

        Case, accents and Unicode forms make no difference.
        """
        wanted = fold_letters(words).split()
        found = [
            told
            for told, said in zip(self._told, self._searched, strict=True)
            if wanted and all(word in said for word in wanted)
        ]
        return sorted(found, key=lambda told: (-told.year, -told.season))

    def _add(self, told: Match, said: str) -> None:
        self._told.append(told)
        self._searched.append(fold_letters(f"{self.when(told)} {said}"))

    def when(self, told: Match) -> str:
        """Return the season and year of a match."""
        return self._session.ruleset.season_label(told.year, told.season)


def find(session: Session, words: str) -> tuple[Finder, list[Match]]:
    """Search the whole campaign at once; return the matches that have all of the words, newest first."""
    finder = Finder(session)
    for _ in finder.pauses():
        pass
    return finder, finder.find(words)
