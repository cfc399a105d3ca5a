"""The story of a campaign: years, seasons, sentences, and the player's diary in its place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from decimo.play.record import DiaryEntry, Played
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.report.bare import bare_line
from decimo.report.paragraph import Paragraph, Sentence, Told, paragraphs


class DiaryNote(NamedTuple):
    """The player's words exactly as typed, and the name of the people they are about, or nothing."""

    about: str
    text: str


@dataclass(frozen=True, slots=True)
class SeasonStory:
    """A season in which something happened or was written down."""

    name: str
    paragraphs: tuple[Paragraph, ...]
    diary: tuple[DiaryNote, ...]


@dataclass(frozen=True, slots=True)
class YearStory:
    """A year, with every fact of it as a bare line."""

    year: int
    label: str
    seasons: tuple[SeasonStory, ...]
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decade:
    """The years 1 to 10, 11 to 20 and so on, as far as they are told."""

    label: str
    years: tuple[YearStory, ...]


def chronicle(session: Session, *, since: int | None = None, until: int | None = None) -> tuple[Decade, ...]:
    """Return the story of the years `since` to `until`; years of which nothing is known are not in it."""
    played = {
        year: list(steps)
        for year, steps in groupby(session.line(since=since, until=until), key=lambda one: one.record.year)
    }
    diary: dict[int, list[DiaryEntry]] = {}
    for entry in session.journal.diary():
        if (since is None or entry.year >= since) and (until is None or entry.year <= until):
            diary.setdefault(entry.year, []).append(entry)
    scribe = _Scribe(session.ruleset, session.ruleset.sides(session.state.world))
    years = [
        scribe.year(year, played.get(year, ()), diary.get(year, ()))
        for year in sorted(played.keys() | diary.keys())
    ]
    return tuple(
        _decade(tuple(of_decade)) for _, of_decade in groupby(years, key=lambda year: (year.year - 1) // 10)
    )


def _decade(years: tuple[YearStory, ...]) -> Decade:
    return Decade(span(years[0].label, years[-1].label), years)


def span(first: str, last: str) -> str:
    """From one year to another, in words."""
    return first if first == last else f"{first} to {last}"


class _Scribe(NamedTuple):
    """Who tells a year, knowing the game and the names of its sides."""

    ruleset: Ruleset
    sides: Mapping[str, str]

    def year(self, year: int, steps: Sequence[Played], diary: Sequence[DiaryEntry]) -> YearStory:
        ruleset = self.ruleset
        told: dict[int, list[Told]] = {}
        facts: list[str] = []
        for record, _, happened in steps:
            for fact in happened:
                facts.append(bare_line(ruleset, self._season(record.season), fact))
                text = ruleset.sentence(fact).strip()
                if text:
                    step = "order" if record.kind == "order" else record.name
                    one = Told(step, fact, Sentence(text, ruleset.weight(fact)))
                    told.setdefault(record.season, []).append(one)
        notes: dict[int, list[DiaryNote]] = {}
        for entry in diary:
            about = ruleset.name_of(entry.about) if entry.about else ""
            notes.setdefault(entry.season, []).append(DiaryNote(about, entry.text))
        return YearStory(year, ruleset.year_label(year), tuple(self._seasons(told, notes)), tuple(facts))

    def _seasons(
        self, told: Mapping[int, Sequence[Told]], notes: Mapping[int, Sequence[DiaryNote]]
    ) -> Iterator[SeasonStory]:
        for season in sorted(told.keys() | notes.keys()):
            story = tuple(paragraphs(self.ruleset, self.sides, told.get(season, ())))
            yield SeasonStory(self._season(season), story, tuple(notes.get(season, ())))

    def _season(self, season: int) -> str:
        return self.ruleset.seasons[season].capitalize()
