"""Subjects, which have pages: sides, temporary things such as wars and leaders, and other subjects of facts."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from unicodedata import normalize

from decimo.chance import Fact, Plain, Reference
from decimo.chance.text import fold_letters
from decimo.play.campaign_record import State, StepRecord
from decimo.play.diary import read_in_parts
from decimo.play.ruleset import Column, Ledger
from decimo.play.session import Session
from decimo.report.request import ReportRequest, year_ends

NOTABLE = 2
"""The least weight of a fact that matters beyond its subject (see `Ruleset.weight`)."""


class SubjectEvent(NamedTuple):
    """An event of a subject: its date, its sentence and its weight.

    `step` is the id of its step, and `place` the fact's place in that step, from 0.
    """

    year: int
    season: int
    text: str
    weight: int
    step: int = 0
    place: int = 0


class Standing(NamedTuple):
    """The row of a subject in a ledger in one year."""

    year: int
    ledger: Ledger
    cells: tuple[str | int, ...]

    @property
    def said(self) -> list[tuple[Column, str | int]]:
        """Every non-empty column with its value."""
        pairs = zip(self.ledger.columns, self.cells, strict=True)
        return [(column, cell) for column, cell in pairs if cell != ""]


@dataclass(eq=False)
class Subject:
    """A subject: its names, its owner, and its events."""

    id: str
    kind: str
    """The title of its ledger or shelf."""
    names: tuple[str, ...]
    since: int
    """Its first year."""
    ledger: str = ""
    """The ledger or shelf of a temporary subject; empty for a lasting one."""
    until: int | None = None
    """Its last year, if it has ended."""
    of: list["Subject"] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    """Its rows in its own ledger at the end of each year."""
    now: list[Standing] = field(default_factory=list)
    """Its rows in every ledger at the end of the report; the last ones, if it has ended."""
    events: list[SubjectEvent] = field(default_factory=list)
    named: bool = False
    """Whether it has its own name."""

    @property
    def is_known(self) -> bool:
        """Whether it deserves a page: a temporary subject without a name needs an important event."""
        if self.ledger and not self.named:
            return any(event.weight >= NOTABLE for event in self.events)
        return self.named or bool(self.events) or bool(self.now)


def pair_of(about: str) -> list[str]:
    """Return the ids in an id: both of a pair, else the id itself."""
    return re.split(r"[|>]", about)


class Subjects:
    """All subjects, by name or id."""

    def __init__(self, found: Iterable[Subject]) -> None:
        """Take the subjects, sides first."""
        self.all: Sequence[Subject] = tuple(found)
        self._by_name: dict[str, list[Subject]] = {}
        for thing in self.all:
            for name in dict.fromkeys(map(fold_letters, (thing.id, *thing.names))):
                self._by_name.setdefault(name, []).append(thing)

    def called(self, name: str) -> Sequence[Subject]:
        """Return the subjects with a name or id, ignoring case and accents: present ones first, then the latest.

        If names differ by their accents only, those as they were typed are meant.
        """
        typed = " ".join(name.split())
        found = self._by_name.get(fold_letters(typed), [])
        same = normalize("NFC", typed).casefold()
        found = [
            each
            for each in found
            if any(normalize("NFC", n).casefold() == same for n in (each.id, *each.names))
        ] or found
        return sorted(found, key=lambda thing: (thing.until is not None, -(thing.until or 0)))

    def of_row(self, ledger: Ledger, key: str) -> Sequence[Subject]:
        """Return the subjects of a ledger's row: its own, or those in its key or cells."""
        bearing = [thing for part in [key, *pair_of(key)] for thing in self.called(part)]
        own = [thing for thing in bearing if thing.id == key and thing.kind == ledger.title]
        cells = next((cells for each, cells in ledger.rows if each == key), ())
        named = [thing for cell in cells for thing in self.called(str(cell))[:1]] if not bearing else []
        return own[:1] or list(dict.fromkeys([*bearing, *named]))

    def like(self, words: str) -> list[Subject]:
        """Return the subjects with all of these words in their names or kind; those that begin with them come first."""
        wanted = fold_letters(words).split()
        whole = " ".join(wanted)
        found = []
        for n, thing in enumerate(self.all):
            said = fold_letters(" ".join([*thing.names, thing.kind]))
            if all(word in said for word in wanted):
                begins = any(fold_letters(name).startswith(whole) for name in thing.names)
                found.append((not begins, thing.until is not None, n, thing))
        return [thing for *_, thing in sorted(found, key=lambda each: each[:3])]


FORETOLD = "due"
"""The ledger of future events (see `Ruleset.ledgers`): nothing in it exists yet."""
AT_ONCE = 200
"""How many sentences are assigned to subjects between two pauses."""


def find_subjects(wanted: ReportRequest) -> list[Subject]:
    """Return all subjects, sides first, with their events."""
    gathering = SubjectFinder(wanted.session, wanted.closing()[1], wanted.since, wanted.until)
    for _ in gathering.pauses():
        pass
    return gathering.found


class _Life(NamedTuple):
    """A thing that facts created or removed: its first year, its parts, and its last year."""

    year: int
    parts: Mapping[str, Plain]
    gone: int | None = None


class SubjectFinder:
    """A finder of subjects in the years `since` to `until`, with the `state` at their end."""

    def __init__(
        self, session: Session, state: State[Any], since: int | None = None, until: int | None = None
    ) -> None:
        self._session, self._ruleset, self._state = session, session.ruleset, state
        self._since, self._until = since, until
        self._now = list(self._ruleset.ledgers(state))
        self._ends: list[tuple[int, dict[str, Ledger]]] = []
        self._rows: dict[tuple[str, str], list[Standing]] = {}
        """The rows of each ledger at the end of each year, by ledger and key."""
        self._told: list[tuple[Fact, SubjectEvent]] = []
        self._lives: dict[tuple[str, str], _Life] = {}
        self._sides = self._ruleset.sides(state.world)
        self._all: list[Subject] = []
        self._lasting: dict[str, Subject] = {}
        """The sides and other lasting subjects, by id."""
        self._by_name: dict[str, Subject] = {}
        """The same by name; of two with one name the first."""
        self._passing: dict[str, list[Subject]] = {}
        """The temporary subjects by id; several may share an id if they are in several ledgers or shelves."""

    @property
    def found(self) -> list[Subject]:
        """Return the subjects after the search."""
        return [thing for thing in self._all if thing.id in self._sides or thing.is_known]

    def pauses(self) -> Iterator[None]:
        """Search a little at a time, with a pause after each part."""
        for year, then in year_ends(self._session, self._since, self._until):
            tables = {ledger.id: ledger for ledger in self._ruleset.ledgers(then)}
            self._ends.append((year, tables))
            for ledger in tables.values():
                for key, cells in ledger.rows:
                    self._rows.setdefault((ledger.id, key), []).append(Standing(year, ledger, cells))
            yield
        for part in read_in_parts(self._session, self._since, self._until):
            for played in part:
                for place, fact in enumerate(played.facts):
                    self._hear(played.record, place, fact)
            yield
        self._find_lasting()
        self._by_name = {name: thing for thing in reversed(self._lasting.values()) for name in thing.names}
        yield
        self._find_passing()
        for n, (fact, event) in enumerate(self._told):
            for thing in dict.fromkeys(self._touched(fact, event)):
                thing.events.append(event)
            if n % AT_ONCE == 0:
                yield

    def _hear(self, record: StepRecord, place: int, fact: Fact) -> None:
        """Add a fact, and its sentence if it has one."""
        self._live(record.year, fact)
        text, weight = self._ruleset.sentence(fact).strip(), self._ruleset.weight(fact)
        if text and weight:
            self._told.append(
                (fact, SubjectEvent(record.year, record.season, text, weight, record.id, place))
            )

    def _live(self, year: int, fact: Fact) -> None:
        """Note the things that a fact created or removed."""
        for path, before, after in fact.changes:
            parts = after if isinstance(after, dict) else before
            shelf, _, key = path.partition(".")
            if isinstance(parts, dict) and "." not in key:
                known = self._lives.get((shelf, key), _Life(year, parts))
                self._lives[shelf, key] = known._replace(gone=year if after is None else None)

    # Lasting subjects

    def _find_lasting(self) -> None:
        first = self._ends[0][0] if self._ends else 1
        of_sides = next(
            (ledger for ledger in self._now if self._sides.keys() <= dict(ledger.rows).keys()), None
        )
        for side, name in self._sides.items():
            names = tuple(dict.fromkeys([name, self._ruleset.name_of(side)]))
            self._add_lasting(Subject(side, of_sides.title if of_sides else "Sides", names, first))
        for ledger in self._now:
            if ledger.id != FORETOLD and not self._comes_and_goes(ledger.id):
                for key, _ in ledger.rows:
                    # A thing that a fact created has its own name and is temporary, even if none has ended yet.
                    if (ledger.id, key) not in self._lives:
                        self._add_place(key, ledger.title, first)
        for node in self._ruleset.map(self._state).nodes:
            self._add_place(node.id, "Places", first)

    def _add_place(self, place: str, kind: str, first: int) -> None:
        if place not in self._lasting and len(pair_of(place)) == 1:
            self._add_lasting(Subject(place, kind, (self._ruleset.name_of(place),), first))

    def _add_lasting(self, thing: Subject) -> None:
        self._all.append(thing)
        self._lasting[thing.id] = thing
        for ledger in self._now:
            rows = dict(ledger.rows)
            if thing.id in rows:
                thing.now.append(Standing(self._ends[-1][0] if self._ends else 1, ledger, rows[thing.id]))
        own = next((each.ledger.id for each in thing.now if each.ledger.title == thing.kind), "")
        thing.standings = self._rows.get((own, thing.id), [])

    def _comes_and_goes(self, ledger: str) -> bool:
        keys = [set(dict(tables[ledger].rows)) if ledger in tables else set() for _, tables in self._ends]
        return any(each != keys[0] for each in keys)

    # Temporary subjects

    def _find_passing(self) -> None:
        titles = {ledger.id: ledger.title for _, tables in self._ends for ledger in tables.values()}
        gone = {shelf for (shelf, _), life in self._lives.items() if life.gone}
        passing = [
            each for each in titles if each != FORETOLD and (each in gone or self._comes_and_goes(each))
        ]
        for (ledger, key), standings in self._rows.items():
            if ledger in passing:
                self._lives.setdefault((ledger, key), _Life(standings[0].year, {}))
        for (shelf, key), life in sorted(self._lives.items(), key=lambda each: each[1].year):
            named = isinstance(life.parts.get("name"), str) and shelf != FORETOLD
            if (named or shelf in passing) and len(pair_of(key)) == 1:
                self._add_passing(shelf, key, titles.get(shelf, shelf.capitalize()), life)

    def _add_passing(self, shelf: str, key: str, title: str, life: _Life) -> None:
        standings = self._rows.get((shelf, key), [])
        said = _words(life.parts) if life.parts else [str(cell) for _, cell in standings[0].said]
        belongs = [thing for thing in self._named_in(said) if thing.id in self._sides]
        called = life.parts.get("name") or _called(standings)
        # A subject without a name is named after those it is about.
        meant = [self._lasting[key]] if key in self._lasting else self._named_in(said)
        about = " and ".join(dict.fromkeys(thing.names[0] for thing in meant))
        name = str(called or f"{about or self._ruleset.name_of(key)} ({title})")
        years = [each.year for each in standings]
        thing = Subject(key, title, (name,), min([life.year, *years]), shelf, of=belongs, standings=standings)
        thing.named = bool(called)
        if standings:
            thing.now.append(standings[-1])
        thing.until = life.gone
        if not life.parts and years[-1] < self._ends[-1][0]:
            thing.until = years[-1]
        self._all.append(thing)
        self._passing.setdefault(key, []).append(thing)

    def _named_in(self, said: Iterable[str]) -> list[Subject]:
        """Return the lasting subjects that some words mean, each an id or a name."""
        found = [self._lasting.get(word) or self._by_name.get(word) for word in said]
        return list(dict.fromkeys(thing for thing in found if thing is not None))

    # Events

    def _touched(self, fact: Fact, event: SubjectEvent) -> Iterator[Subject]:
        changed = [tuple(path.split(".")[:2]) for path, _, _ in fact.changes]
        words = self._ruleset.typed_words(fact).values()
        ids = [*pair_of(fact.about), *(str(word) for word in words if isinstance(word, Reference))]
        ids += [part for _, *key in changed for part in pair_of("".join(key))]
        for id_ in dict.fromkeys(ids):
            if id_ in self._lasting:
                yield self._lasting[id_]
            for thing in self._passing.get(id_, ()):
                if id_ in self._lasting:
                    # The side or place was this subject for a time: important events of that time belong to it.
                    known = thing.since <= event.year <= (thing.until or event.year)
                    if known and event.weight >= NOTABLE:
                        yield thing
                elif id_ == fact.about or (thing.ledger, id_) in changed:
                    yield thing


def _words(parts: Mapping[str, Plain]) -> list[str]:
    """Return every text among the parts of a thing, including lists."""
    found: list[str] = []
    for value in parts.values():
        found += [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)]
    return found


def _called(standings: Sequence[Standing]) -> Any:
    """Return the name in a ledger, if it has a column of names."""
    return next((cell for each in standings[:1] for column, cell in each.said if column.id == "name"), "")
