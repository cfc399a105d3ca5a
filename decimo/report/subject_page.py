"""The page of a subject in parts: state, related subjects, diary and history.

A part is a heading and lines; a line may link to another page, to the reasons of a fact, or to a page of the diary.
The screen and the command line show the same parts; the folder of notes has its own pages of the same subjects.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from decimo.chance.text import capitalize, fold_letters
from decimo.play.campaign_record import DiaryEntry
from decimo.play.diary import TextPiece, about_id, about_words, linked_names, split_text
from decimo.play.session import Session
from decimo.report.chronicle import span
from decimo.report.diary_markdown import plain_diary_text
from decimo.report.layout import column_title
from decimo.report.request import ReportRequest
from decimo.report.subjects import Standing, Subject, SubjectEvent, Subjects, find_subjects, pair_of

MOST_NAMELESS = 12
"""How many ended subjects of one kind without a name are listed, latest first."""


class PageLine(NamedTuple):
    """A line of a page; `words` explains it, and its link is one of the last three fields."""

    text: str
    words: str = ""
    thing: Subject | None = None
    event: SubjectEvent | None = None
    entry: DiaryEntry | None = None


class PageSection(NamedTuple):
    """A heading and the lines under it."""

    heading: str
    lines: tuple[PageLine, ...]


def group_related(things: Iterable[Subject], thing: Subject) -> dict[str, list[Subject]]:
    """Return the subjects related to one, by kind, in the order of their first appearance."""
    kinds: dict[str, list[Subject]] = {}
    for other in things:
        if thing in other.of:
            kinds.setdefault(other.kind, []).append(other)
    return kinds


class DiaryIndex:
    """The pages of the diary by subject and by link."""

    def __init__(self, session: Session) -> None:
        self._pages = session.journal.diary()
        self._about: dict[str, list[int]] = {}
        """The positions of the pages in the diary, by the id of their subject."""
        self._linked: dict[str, list[int]] = {}
        for place, entry in enumerate(self._pages):
            self._about.setdefault(about_id(session, entry.about), []).append(place)
            for name in linked_names(entry.text):
                self._linked.setdefault(name, []).append(place)

    def of(self, thing: Subject, *, by_id: bool = True) -> list[DiaryEntry]:
        """Return the pages about a subject (with `by_id`) or with a link to it, in order."""
        places = {n for name in (thing.id, *thing.names) for n in self._linked.get(fold_letters(name), ())}
        if by_id:
            places.update(self._about.get(thing.id, ()))
        return [self._pages[place] for place in sorted(places)]


def lifespan_words(session: Session, thing: Subject) -> str:
    """Return the first and last date of a temporary subject in words; an empty text for a lasting one."""
    if not thing.ledger:
        return ""
    since = session.ruleset.year_label(thing.since)
    return span(since, session.ruleset.year_label(thing.until)) if thing.until else f"since {since}"


def under_title(session: Session, thing: Subject) -> str:
    """Return a subtitle: the subject's kind, its owner, and its first and last date."""
    whose = ", ".join(each.names[0] for each in thing.of)
    return " · ".join(part for part in (thing.kind, whose, lifespan_words(session, thing)) if part)


def build_page(session: Session, things: Subjects, thing: Subject) -> tuple[PageSection, ...]:
    """Return the page of a subject in parts, without empty parts."""
    parts = [_standing(things, thing, standing) for standing in thing.now[:1]]
    if thing.of:
        parts.append(PageSection("Belongs to", tuple(_line_of(session, each) for each in thing.of)))
    for kind, members in group_related(things.all, thing).items():
        found = sorted(members, key=lambda other: (other.until is not None, -(other.until or 0)))
        nameless = [other for other in found if other.until is not None and not other.named]
        left_out = nameless[MOST_NAMELESS:]
        lines = [_line_of(session, other) for other in found if other not in left_out]
        if left_out:
            lines.append(PageLine(f"and {len(left_out)} more of earlier {session.ruleset.time_words.year}s"))
        parts.append(PageSection(kind, tuple(lines)))
    parts += [_standing(things, thing, standing) for standing in thing.now[1:]]
    parts += _between(session, things, thing)
    # A realm and its leading land have one id: the land has the diary about the id.
    by_id = thing is next((each for each in things.called(thing.id) if each.id == thing.id), thing)
    written = DiaryIndex(session).of(thing, by_id=by_id)
    parts.append(PageSection("From the diary", tuple(_written(session, entry) for entry in written[::-1])))
    parts.append(PageSection("What happened, newest first", tuple(_happened(session, thing.events[::-1]))))
    return tuple(part for part in parts if part.lines)


def _standing(things: Subjects, thing: Subject, standing: Standing) -> PageSection:
    lines = []
    for column, cell in standing.said:
        named = things.called(str(cell)) if column.kind == "text" else ()
        other = named[0] if named and thing not in named else None
        lines.append(PageLine(f"{column_title(column)}: {cell}", column.words, other))
    # The page already has the subject's kind in its subtitle.
    title = "" if standing.ledger.title == thing.kind else f"{standing.ledger.title}, "
    when = "at the end" if thing.until else "now"
    heading = f"{title}{when}"
    return PageSection(capitalize(heading), tuple(lines))


def _between(session: Session, things: Subjects, thing: Subject) -> Iterator[PageSection]:
    """Return the subject's relations: rows about it and another one, a line for each other."""
    for ledger in session.ruleset.ledgers(session.state):
        lines = []
        for key, cells in ledger.rows:
            pair = pair_of(key)
            if len(pair) > 1 and thing.id in pair:
                other = next((each for id_ in pair if id_ != thing.id for each in things.called(id_)), None)
                known = (*thing.names, *(other.names if other else ()))
                said = ", ".join(str(cell) for cell in cells if cell != "" and cell not in known)
                lines.append(PageLine(f"{other.names[0] if other else key}: {said}", thing=other))
        yield PageSection(f"{ledger.title}, now", tuple(lines))


def _line_of(session: Session, thing: Subject) -> PageLine:
    """Return a subject in a line: its name, its dates, and its state if it still exists."""
    said = ""
    if thing.ledger and not thing.until:
        for standing in thing.now[-1:]:
            cells = [
                f"{column_title(column)} {cell}" for column, cell in standing.said if cell not in thing.names
            ]
            said = ", ".join(cells)
    when = lifespan_words(session, thing) if thing.until or not said else ""
    return PageLine(": ".join(part for part in (thing.names[0], said or when) if part), thing=thing)


def _written(session: Session, entry: DiaryEntry) -> PageLine:
    about = about_words(session, entry.about)
    when = session.ruleset.season_label(entry.year, entry.season)
    return PageLine(f"{when}: {plain_diary_text(entry.text)}", about, entry=entry)


def _happened(session: Session, events: Sequence[SubjectEvent]) -> Iterator[PageLine]:
    for event in events:
        yield PageLine(f"{session.ruleset.season_label(event.year, event.season)}: {event.text}", event=event)


class NameEntry(NamedTuple):
    """A name that the diary links to: its anchor on the page, its kind, and the years in which it appears."""

    anchor: str
    name: str
    what: str
    years: tuple[tuple[int, str], ...]
    """Each year of play with its name."""


class NameIndex:
    """The names that the diary of some years links to, in the order of their first link."""

    def __init__(self, wanted: ReportRequest) -> None:
        texts = [
            entry.text
            for entry in wanted.session.journal.diary()
            if "[[" in entry.text
            and (wanted.since or entry.year) <= entry.year <= (wanted.until or entry.year)
        ]
        self._things = Subjects(find_subjects(wanted) if texts else ())
        self._entries: dict[Subject, NameEntry] = {}
        label = wanted.session.ruleset.year_label
        for piece in (piece for text in texts for piece in split_text(text, self._things.called)):
            thing = self._thing(piece)
            if thing is not None and thing not in self._entries:
                years = dict.fromkeys(event.year for event in thing.events)
                self._entries[thing] = NameEntry(
                    f"name-{len(self._entries) + 1}",
                    " / ".join(thing.names),
                    under_title(wanted.session, thing),
                    tuple((year, label(year)) for year in years),
                )

    @property
    def entries(self) -> tuple[NameEntry, ...]:
        """All names with a link in the diary."""
        return tuple(self._entries.values())

    def parts(self, text: str) -> list[tuple[str, str]]:
        """Split a text at its links; return the text of each part with its anchor or an empty text."""
        return [
            (piece.shown, self.anchor(piece.name) if piece.name else "")
            for piece in split_text(text, self._things.called)
        ]

    def anchor(self, name: str) -> str:
        """Return the anchor of a name in the index; an empty text if it is not there."""
        called = self._things.called(name)
        entry = self._entries.get(called[0]) if called else None
        return entry.anchor if entry else ""

    def _thing(self, piece: TextPiece) -> Subject | None:
        return self._things.called(piece.name)[0] if piece.name else None
