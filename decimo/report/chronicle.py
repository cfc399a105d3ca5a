"""The story of a campaign: years, seasons, sentences, and the player's diary in its place."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from decimo.chance import Change, Fact, Plain
from decimo.chance.text import capitalize
from decimo.play.campaign_record import DiaryEntry, Played, StepRecord
from decimo.play.diary import about_words, withdrawn_pages
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.play.ways import played_again
from decimo.report.rule_history import replay_words
from decimo.report.voice import Paragraph, Sentence, Storyteller, Voice, paragraphs
from decimo.wording.steps import step_title


def plain_line(ruleset: Ruleset, season: str, fact: Fact) -> str:
    """Return a fact in one line: season, rule, verb, subject, words and changes.

    `Winter  R21.19  suffer raid  Aquila  lost 2  regulars 9 > 7`
    """
    parts = [season, fact.rule.removeprefix(f"{ruleset.id}:"), fact.verb.replace("_", " ")]
    if fact.about:
        parts.append(ruleset.name_of(fact.about))
    parts += [f"{name} {value}" for name, value in fact.words.items() if value != ""]
    parts += [_spoken_change(change) for change in fact.changes]
    # A name or word may contain a line break; a fact stays on one line.
    return "  ".join(" ".join(part.splitlines()) for part in parts)


def _spoken_change(change: Change) -> str:
    if isinstance(change.after, dict) or isinstance(change.before, dict):
        return f"{change.path} {'begins' if change.before is None else 'ends'}"
    return f"{change.path.rpartition('.')[2]} {_spoken(change.before)} > {_spoken(change.after)}"


def _spoken(value: Plain) -> str:
    if value is None or value == "":
        return "none"
    if isinstance(value, list):
        return ", ".join(_spoken(item) for item in value) or "none"
    return str(value)


class DiaryNote(NamedTuple):
    """A diary entry exactly as typed, with its subject or the question it answers, if any.

    `withdrawn` says that its season was taken back and played differently.
    """

    about: str
    text: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class SeasonStory:
    """A season with facts or diary entries."""

    name: str
    paragraphs: tuple[Paragraph, ...]
    again: tuple[str, ...]
    """Sentences on steps that were played again."""
    diary: tuple[DiaryNote, ...]


@dataclass(frozen=True, slots=True)
class YearStory:
    """A year, with every fact as a bare line."""

    year: int
    label: str
    seasons: tuple[SeasonStory, ...]
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decade:
    """The years 1 to 10, 11 to 20 and so on, as far as they are in the story."""

    label: str
    years: tuple[YearStory, ...]


def write_chronicle(
    session: Session, *, since: int | None = None, until: int | None = None, voice: Voice = "chronicle"
) -> tuple[Decade, ...]:
    """Return the story of the years `since` to `until`, without empty years.

    It is always told from the beginning, because earlier sentences decide how a fact is told.
    """
    scribe = _Scribe(session, voice, since or 1)
    for played in session.line(until=until):
        scribe.hear(played)
    for entry in session.journal.diary():
        scribe.note(entry)
    for record, how in played_again(session.journal, since=since):
        scribe.remark(record, f"{step_title(session, record)}: {replay_words(record, how)}.")
    years = [
        scribe.year(year)
        for year in scribe.years()
        if (since is None or year >= since) and (until is None or year <= until)
    ]
    return tuple(
        _decade(tuple(of_decade)) for _, of_decade in groupby(years, key=lambda year: (year.year - 1) // 10)
    )


def _decade(years: tuple[YearStory, ...]) -> Decade:
    return Decade(span(years[0].label, years[-1].label), years)


def span(first: str, last: str) -> str:
    """Return a span of years in words."""
    return first if first == last else f"{first} to {last}"


class _Scribe:
    """The writer of a story: it collects the storyteller's sentences and the player's diary."""

    def __init__(self, session: Session, voice: Voice, since: int) -> None:
        self._session, self._ruleset = session, session.ruleset
        self._since = since
        """The first year whose facts are all listed."""
        self._teller = Storyteller(session.ruleset, voice) if voice != "bare" else None
        self._withdrawn = withdrawn_pages(session.journal)
        self._seasons: dict[tuple[int, int], _Season] = {}
        self._facts: dict[int, list[str]] = {}
        self._open: list[list[Fact]] = []
        """The passages of the present season."""
        self._at: tuple[int, int, str] = (0, 0, "")

    def hear(self, played: Played) -> None:
        """Add a step; consecutive orders are one passage."""
        record = played.record
        self._facts.setdefault(record.year, [])
        at = (record.year, record.season, "order" if record.kind == "order" else str(record.id))
        if at[:2] != self._at[:2]:
            self._tell()
        if at != self._at:
            self._open.append([])
            self._at = at
        self._open[-1] += played.facts

    def _tell(self) -> None:
        """Tell the season that has ended."""
        year, season, _ = self._at
        passages, self._open = [facts for facts in self._open if facts], []
        if not passages:
            return
        bare = [self._bare(year, season, facts) for facts in passages]
        self._facts.setdefault(year, []).extend(sentence.text for line in bare for sentence in line)
        told = bare if self._teller is None else self._teller.season(year, passages)
        if any(told):
            self._season(year, season).passages.extend(filter(None, told))

    def _bare(self, year: int, season: int, facts: Sequence[Fact]) -> list[Sentence]:
        """Return the bare lines of facts, for the listed years."""
        return [
            Sentence(plain_line(self._ruleset, self._name(season), fact), self._ruleset.weight(fact))
            for fact in facts
            if year >= self._since
        ]

    def note(self, entry: DiaryEntry) -> None:
        """Add a diary entry to its season."""
        about = about_words(self._session, entry.about)
        note = DiaryNote(about, entry.text, entry.id in self._withdrawn)
        self._season(entry.year, entry.season).diary.append(note)

    def remark(self, record: StepRecord, said: str) -> None:
        """Note that a step of a season was played again."""
        self._season(record.year, record.season).again.append(said)

    def years(self) -> list[int]:
        """Return the years with a story."""
        self._tell()
        return sorted({*self._facts, *(year for year, _ in self._seasons)})

    def year(self, year: int) -> YearStory:
        """Return a year of the story."""
        seasons = sorted(season for of_year, season in self._seasons if of_year == year)
        stories = tuple(self._story(year, season) for season in seasons)
        return YearStory(year, self._ruleset.year_label(year), stories, tuple(self._facts.get(year, ())))

    def _story(self, year: int, season: int) -> SeasonStory:
        told = self._seasons[year, season]
        if self._teller is None:
            lines = (line for passage in told.passages for line in passage)
            story = tuple(Paragraph((line,), gathered=True) for line in lines)
        else:
            story = tuple(paragraphs(told.passages))
        return SeasonStory(self._name(season), story, tuple(told.again), tuple(told.diary))

    def _season(self, year: int, season: int) -> "_Season":
        return self._seasons.setdefault((year, season), _Season([], [], []))

    def _name(self, season: int) -> str:
        return self._ruleset.seasons[season].capitalize()


class _Season(NamedTuple):
    """The parts of a season so far."""

    passages: list[list[Sentence]]
    again: list[str]
    diary: list[DiaryNote]


def story_lines(decades: Iterable[Decade]) -> Iterator[str]:
    """Yield a story line by line: a heading for each year, a line for each paragraph, the diary after `>`."""
    for year in _years(decades):
        yield capitalize(year.label)
        for season in year.seasons:
            yield f"  {season.name}"
            yield from (f"    {line}" for line in _season_lines(season))
        yield ""


def _season_lines(season: SeasonStory) -> Iterator[str]:
    for paragraph in season.paragraphs:
        yield " ".join(sentence.text for sentence in paragraph.sentences)
    yield from season.again
    for note in season.diary:
        yield from (f"> {line}" for line in note.text.splitlines())


class SentenceJson(NamedTuple):
    """A sentence of a story for scripts."""

    year: int
    season: str
    text: str
    weight: int


def story_json(decades: Iterable[Decade]) -> list[SentenceJson]:
    """Return a story for scripts: a row a sentence, with its year, season and weight."""
    return [
        SentenceJson(year.year, season.name.lower(), sentence.text, sentence.weight)
        for year in _years(decades)
        for season in year.seasons
        for paragraph in season.paragraphs
        for sentence in paragraph.sentences
    ]


def _years(decades: Iterable[Decade]) -> Iterator[YearStory]:
    return (year for decade in decades for year in decade.years)
