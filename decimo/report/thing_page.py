"""The page of a thing, part by part: how it stands, what belongs to it, what was written of it, what happened to it.

A part is a heading and lines; a line may lead to another page, to the reasons of a fact, or to a page of the diary.
The screen and the command line show the same parts; the folder of notes sets its own pages of the same things.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from decimo.play.capital import capital
from decimo.play.loose_end import about_id, about_words
from decimo.play.prose import linked_names
from decimo.play.record import DiaryEntry
from decimo.play.session import Session
from decimo.report.chronicle import span
from decimo.report.prose_reader import plain_prose
from decimo.report.sheet import column_title
from decimo.report.thing import Event, Standing, Thing, Things, pair_of

MOST_NAMELESS = 12
"""So many things of one kind that have no name and are no more are listed, the latest first."""


class Line(NamedTuple):
    """A line of a page; `words` explains it, and what it leads to is one of the last three."""

    text: str
    words: str = ""
    thing: Thing | None = None
    event: Event | None = None
    entry: DiaryEntry | None = None


class Part(NamedTuple):
    """A heading and the lines under it."""

    heading: str
    lines: tuple[Line, ...]


def belonging(things: Iterable[Thing], thing: Thing) -> dict[str, list[Thing]]:
    """Return what belongs to a thing by its kind, in the order in which it was first seen."""
    kinds: dict[str, list[Thing]] = {}
    for other in things:
        if thing in other.of:
            kinds.setdefault(other.kind, []).append(other)
    return kinds


class Written:
    """The pages of the diary, found by what they are about or hold a link to."""

    def __init__(self, session: Session) -> None:
        self._pages = session.journal.diary()
        self._about: dict[str, list[int]] = {}
        """The places of the pages in the diary, by the id of what they are about."""
        self._linked: dict[str, list[int]] = {}
        for place, entry in enumerate(self._pages):
            self._about.setdefault(about_id(session, entry.about), []).append(place)
            for name in linked_names(entry.text):
                self._linked.setdefault(name, []).append(place)

    def of(self, thing: Thing, *, by_id: bool = True) -> list[DiaryEntry]:
        """Return the pages that are about a thing (unless not `by_id`) or hold a link to it, in their order."""
        places = {n for name in (thing.id, *thing.names) for n in self._linked.get(name.casefold(), ())}
        if by_id:
            places.update(self._about.get(thing.id, ()))
        return [self._pages[place] for place in sorted(places)]


def lived(session: Session, thing: Thing) -> str:
    """Say from when until when there was something that comes and goes; nothing of what is always there."""
    if not thing.ledger:
        return ""
    since = session.ruleset.year_label(thing.since)
    return span(since, session.ruleset.year_label(thing.until)) if thing.until else f"since {since}"


def under_title(session: Session, thing: Thing) -> str:
    """Say what a thing is: its kind, whose it is, and from when until when there was it."""
    whose = ", ".join(each.names[0] for each in thing.of)
    return " · ".join(part for part in (thing.kind, whose, lived(session, thing)) if part)


def page(session: Session, things: Things, thing: Thing) -> tuple[Part, ...]:
    """Return the page of a thing, part by part; a part without lines is left out."""
    parts = [_standing(things, thing, standing) for standing in thing.now[:1]]
    if thing.of:
        parts.append(Part("Belongs to", tuple(_line_of(session, each) for each in thing.of)))
    for kind, members in belonging(things.all, thing).items():
        found = sorted(members, key=lambda other: (other.until is not None, -(other.until or 0)))
        nameless = [other for other in found if other.until is not None and not other.named]
        left_out = nameless[MOST_NAMELESS:]
        lines = [_line_of(session, other) for other in found if other not in left_out]
        if left_out:
            lines.append(Line(f"and {len(left_out)} more of earlier {session.ruleset.time_words.year}s"))
        parts.append(Part(kind, tuple(lines)))
    parts += [_standing(things, thing, standing) for standing in thing.now[1:]]
    parts += _between(session, things, thing)
    # Of a realm and the land at its head, which have one id, the land has what was written about the id.
    by_id = thing is next((each for each in things.called(thing.id) if each.id == thing.id), thing)
    written = Written(session).of(thing, by_id=by_id)
    parts.append(Part("From the diary", tuple(_written(session, entry) for entry in written[::-1])))
    parts.append(Part("What happened, newest first", tuple(_happened(session, thing.events[::-1]))))
    return tuple(part for part in parts if part.lines)


def _standing(things: Things, thing: Thing, standing: Standing) -> Part:
    lines = []
    for column, cell in standing.said:
        named = things.called(str(cell)) if column.kind == "text" else ()
        other = named[0] if named and thing not in named else None
        lines.append(Line(f"{column_title(column)}: {cell}", column.words, other))
    # The page says already what kind of thing it is.
    title = "" if standing.ledger.title == thing.kind else f"{standing.ledger.title}, "
    when = "as it stood at last" if thing.until else "as it stands"
    heading = f"{title}{when}"
    return Part(capital(heading), tuple(lines))


def _between(session: Session, things: Things, thing: Thing) -> Iterator[Part]:
    """What stands between it and others: the rows about two of which it is one, a line for each other."""
    for ledger in session.ruleset.ledgers(session.state):
        lines = []
        for key, cells in ledger.rows:
            pair = pair_of(key)
            if len(pair) > 1 and thing.id in pair:
                other = next((each for id_ in pair if id_ != thing.id for each in things.called(id_)), None)
                known = (*thing.names, *(other.names if other else ()))
                said = ", ".join(str(cell) for cell in cells if cell != "" and cell not in known)
                lines.append(Line(f"{other.names[0] if other else key}: {said}", thing=other))
        yield Part(f"{ledger.title}, as it stands", tuple(lines))


def _line_of(session: Session, thing: Thing) -> Line:
    """A thing in a line: what it is called, from when until when, and how it stands if it still does."""
    said = ""
    if thing.ledger and not thing.until:
        for standing in thing.now[-1:]:
            cells = [
                f"{column_title(column)} {cell}" for column, cell in standing.said if cell not in thing.names
            ]
            said = ", ".join(cells)
    when = lived(session, thing) if thing.until or not said else ""
    return Line(": ".join(part for part in (thing.names[0], said or when) if part), thing=thing)


def _written(session: Session, entry: DiaryEntry) -> Line:
    about = about_words(session, entry.about)
    when = session.ruleset.season_label(entry.year, entry.season)
    return Line(f"{when}: {plain_prose(entry.text)}", about, entry=entry)


def _happened(session: Session, events: Sequence[Event]) -> Iterator[Line]:
    for event in events:
        yield Line(f"{session.ruleset.season_label(event.year, event.season)}: {event.text}", event=event)
