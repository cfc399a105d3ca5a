"""Finding words in all that was told and written: the log and the diary, from the first year to the last."""

from collections.abc import Iterator
from typing import NamedTuple

from decimo.play.campaign_record import DiaryEntry
from decimo.play.diary import about_words, read_in_parts, withdrawn_pages
from decimo.play.session import Session


class Match(NamedTuple):
    """A sentence of the log, or a page of the diary, and where it stands.

    `step` is the id of the step and `place` the fact's place in it, from 0; of a page, `entry` is the page.
    """

    year: int
    season: int
    text: str
    step: int = 0
    place: int = 0
    entry: DiaryEntry | None = None
    withdrawn: bool = False
    """Whether it is a page of a season that was taken back."""


class Finder:
    """All that was told and written, ready to be searched."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: list[Match] = []
        self._searched: list[str] = []

    def pauses(self) -> Iterator[None]:
        """Read everything, a little at a time; what is read already can be searched in every pause."""
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
        """Return what has all of these words, the newest first; a year and a season are words, too."""
        wanted = words.casefold().split()
        found = [
            told
            for told, said in zip(self._told, self._searched, strict=True)
            if wanted and all(word in said for word in wanted)
        ]
        return sorted(found, key=lambda told: (-told.year, -told.season))

    def _add(self, told: Match, said: str) -> None:
        self._told.append(told)
        self._searched.append(f"{self.when(told)} {said}".casefold())

    def when(self, told: Match) -> str:
        """Return the season and year in which something was told."""
        return self._session.ruleset.season_label(told.year, told.season)


def find(session: Session, words: str) -> tuple[Finder, list[Match]]:
    """Search the whole campaign at once; return what has all of the words, newest first."""
    finder = Finder(session)
    for _ in finder.pauses():
        pass
    return finder, finder.find(words)
