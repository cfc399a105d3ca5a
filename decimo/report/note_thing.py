"""What gets a page in a folder of notes: sides, what comes and goes, and other things that facts are about.

A game says what it has by its sides, its map and its ledgers. What comes and goes is whatever a fact brought or
took whole under a name of its own, and every row of a ledger whose rows come and go over the years. What is about
a pair (`one|other`, `one>other`) is told of both.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from decimo.fate import Fact, Plain
from decimo.play.ruleset import Column, Ledger
from decimo.report.wanted import Wanted
from decimo.report.year_end import year_ends

FORETOLD = "due"
"""The ledger of what is to come (see `Ruleset.ledgers`): nothing in it is there yet."""
NOTABLE = 2
"""From this weight on a fact matters to more than those it is about (see `Ruleset.weight`)."""


class Event(NamedTuple):
    """What was told of a thing: when, in which sentence, and how much it matters."""

    year: int
    season: int
    text: str
    weight: int


class Standing(NamedTuple):
    """The row of a thing in a ledger, as it stood in a year."""

    year: int
    ledger: Ledger
    cells: tuple[str | int, ...]

    @property
    def said(self) -> list[tuple[Column, str | int]]:
        """Every column that says something, with what it says."""
        pairs = zip(self.ledger.columns, self.cells, strict=True)
        return [(column, cell) for column, cell in pairs if cell != ""]


@dataclass(eq=False)
class Thing:
    """Something with a page of its own: what it is called, what it belongs to, and what is told of it."""

    id: str
    kind: str
    """The title of the ledger it stands in, or of its shelf."""
    names: tuple[str, ...]
    since: int
    """The year from which on it is known."""
    ledger: str = ""
    until: int | None = None
    """The year in which it was seen last, if it is no more."""
    of: list["Thing"] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    """Its rows at the end of each year, of its own ledger."""
    now: list[Standing] = field(default_factory=list)
    """Its rows in every ledger at the end of the report; the last one there was, if it is no more."""
    events: list[Event] = field(default_factory=list)
    named: bool = False
    """Whether it has a name of its own."""

    @property
    def is_known(self) -> bool:
        """Whether there is enough to tell: of what is nameless and passes, something that matters."""
        if self.ledger and not self.named:
            return any(event.weight >= NOTABLE for event in self.events)
        return self.named or bool(self.events)


def pair_of(about: str) -> list[str]:
    """Return the ids that an id is made of: of a pair both, else the id."""
    return re.split(r"[|>]", about)


def things(wanted: Wanted) -> list[Thing]:
    """Return everything that gets a page, the sides first, and all that is told of each."""
    found = _Finder(wanted)
    found.find_lives()
    found.tell()
    return [thing for thing in found.all if thing.id in found.sides or thing.is_known]


class _Life(NamedTuple):
    """Something that a fact brought or took whole: when it was known first, its parts, and when it went."""

    year: int
    parts: Mapping[str, Plain]
    gone: int | None = None


class _Finder:
    def __init__(self, wanted: Wanted) -> None:
        self._wanted, self._ruleset = wanted, wanted.session.ruleset
        _, state = wanted.closing()
        self._now = list(self._ruleset.ledgers(state))
        self._ends = [
            (year, {ledger.id: ledger for ledger in self._ruleset.ledgers(then)})
            for year, then in year_ends(wanted.session, wanted.since, wanted.until)
        ]
        self._first = self._ends[0][0] if self._ends else 1
        self.sides = self._ruleset.sides(state.world)
        self.all: list[Thing] = []
        self._lasting: dict[str, Thing] = {}
        """Sides and what is always there, by id."""
        self._passing: dict[str, list[Thing]] = {}
        """What comes and goes, by id; several have one if they are of several ledgers or shelves."""
        self._find_lasting(node.id for node in self._ruleset.map(state).nodes)

    def _find_lasting(self, places: Iterable[str]) -> None:
        of_sides = next(
            (ledger for ledger in self._now if self.sides.keys() <= dict(ledger.rows).keys()), None
        )
        for side, name in self.sides.items():
            names = tuple(dict.fromkeys([name, self._ruleset.name_of(side)]))
            self._add_lasting(Thing(side, of_sides.title if of_sides else "Sides", names, self._first))
        for ledger in self._now:
            if ledger.id != FORETOLD and not self._comes_and_goes(ledger.id):
                for key, _ in ledger.rows:
                    self._add_place(key, ledger.title)
        for place in places:
            self._add_place(place, "Places")

    def _add_place(self, place: str, kind: str) -> None:
        if place not in self._lasting and len(pair_of(place)) == 1:
            self._add_lasting(Thing(place, kind, (self._ruleset.name_of(place),), self._first))

    def _add_lasting(self, thing: Thing) -> None:
        self.all.append(thing)
        self._lasting[thing.id] = thing
        for ledger in self._now:
            rows = dict(ledger.rows)
            if thing.id in rows:
                thing.now.append(Standing(self._ends[-1][0] if self._ends else 1, ledger, rows[thing.id]))
        own = next((each.ledger.id for each in thing.now if each.ledger.title == thing.kind), "")
        thing.standings = list(self._standings(own, thing.id))

    def _comes_and_goes(self, ledger: str) -> bool:
        keys = [set(dict(tables[ledger].rows)) if ledger in tables else set() for _, tables in self._ends]
        return any(each != keys[0] for each in keys)

    def _standings(self, ledger: str, key: str) -> Iterator[Standing]:
        for year, tables in self._ends:
            rows = dict(tables[ledger].rows) if ledger in tables else {}
            if key in rows:
                yield Standing(year, tables[ledger], rows[key])

    # What comes and goes

    def find_lives(self) -> None:
        """Find everything that came or went in these years."""
        titles = {ledger.id: ledger.title for _, tables in self._ends for ledger in tables.values()}
        lives = self._lives()
        gone = {shelf for (shelf, _), life in lives.items() if life.gone}
        passing = [
            each for each in titles if each != FORETOLD and (each in gone or self._comes_and_goes(each))
        ]
        for year, tables in self._ends:
            for ledger in passing:
                for key, _ in tables[ledger].rows if ledger in tables else ():
                    lives.setdefault((ledger, key), _Life(year, {}))
        for (shelf, key), life in sorted(lives.items(), key=lambda each: each[1].year):
            named = isinstance(life.parts.get("name"), str) and shelf != FORETOLD
            if (named or shelf in passing) and len(pair_of(key)) == 1:
                self._add_passing(shelf, key, titles.get(shelf, shelf.capitalize()), life)

    def _lives(self) -> dict[tuple[str, str], _Life]:
        lives: dict[tuple[str, str], _Life] = {}
        for played in self._wanted.session.line(since=self._wanted.since, until=self._wanted.until):
            for fact in played.facts:
                for path, before, after in fact.changes:
                    parts = after if isinstance(after, dict) else before
                    shelf, _, key = path.partition(".")
                    if isinstance(parts, dict) and "." not in key:
                        year = played.record.year
                        known = lives.get((shelf, key), _Life(year, parts))
                        lives[shelf, key] = known._replace(gone=year if after is None else None)
        return lives

    def _add_passing(self, shelf: str, key: str, title: str, life: _Life) -> None:
        standings = list(self._standings(shelf, key))
        said = _words(life.parts) if life.parts else [str(cell) for _, cell in standings[0].said]
        belongs = [thing for thing in self._named_in(said) if thing.id in self.sides]
        called = life.parts.get("name") or _called(standings)
        # What has no name of its own is called by those it is about.
        meant = [self._lasting[key]] if key in self._lasting else self._named_in(said)
        about = " and ".join(dict.fromkeys(thing.names[0] for thing in meant))
        name = str(called or f"{about or self._ruleset.name_of(key)} ({title})")
        years = [each.year for each in standings]
        thing = Thing(key, title, (name,), min([life.year, *years]), shelf, of=belongs, standings=standings)
        thing.named = bool(called)
        if standings:
            thing.now.append(standings[-1])
        thing.until = life.gone
        if not life.parts and years[-1] < self._ends[-1][0]:
            thing.until = years[-1]
        self.all.append(thing)
        self._passing.setdefault(key, []).append(thing)

    def _named_in(self, said: Iterable[str]) -> list[Thing]:
        """What is always there and is meant by some words, each an id or a name."""
        by_name = {name: thing for thing in reversed(self._lasting.values()) for name in thing.names}
        found = [self._lasting.get(word) or by_name.get(word) for word in said]
        return list(dict.fromkeys(thing for thing in found if thing is not None))

    # What is told

    def tell(self) -> None:
        """Give everything the sentences that are about it, or in which it has a part."""
        for played in self._wanted.session.line(since=self._wanted.since, until=self._wanted.until):
            for fact in played.facts:
                text, weight = self._ruleset.sentence(fact).strip(), self._ruleset.weight(fact)
                if text and weight:
                    event = Event(played.record.year, played.record.season, text, weight)
                    for thing in dict.fromkeys(self._touched(fact, event)):
                        thing.events.append(event)

    def _touched(self, fact: Fact, event: Event) -> Iterator[Thing]:
        changed = [tuple(path.split(".")[:2]) for path, _, _ in fact.changes]
        ids = [*pair_of(fact.about), *(str(word) for word in fact.words.values())]
        ids += [part for _, *key in changed for part in pair_of("".join(key))]
        for id_ in dict.fromkeys(ids):
            if id_ in self._lasting:
                yield self._lasting[id_]
            for thing in self._passing.get(id_, ()):
                if id_ in self._lasting:
                    # It is what this side or place was for a time: what mattered in that time is its own.
                    known = thing.since <= event.year <= (thing.until or event.year)
                    if known and event.weight >= NOTABLE:
                        yield thing
                elif id_ == fact.about or (thing.ledger, id_) in changed:
                    yield thing


def _words(parts: Mapping[str, Plain]) -> list[str]:
    """Every text among the parts of something, also of lists."""
    found: list[str] = []
    for value in parts.values():
        found += [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)]
    return found


def _called(standings: Sequence[Standing]) -> Any:
    """What a ledger calls it, if it has a column of names."""
    return next((cell for each in standings[:1] for column, cell in each.said if column.id == "name"), "")
