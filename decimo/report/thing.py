"""What has a page of its own: sides, what comes and goes, and other things that facts are about."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from decimo.play.ruleset import Column, Ledger

NOTABLE = 2
"""From this weight on a fact matters to more than those it is about (see `Ruleset.weight`)."""


class Event(NamedTuple):
    """What was told of a thing: when, in which sentence, and how much it matters.

    `step` is the id of the step it happened in, and `place` its place among the facts of that step, from 0.
    """

    year: int
    season: int
    text: str
    weight: int
    step: int = 0
    place: int = 0


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
    """The ledger or shelf of what comes and goes; empty for what is always there."""
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
        return self.named or bool(self.events) or bool(self.now)


def pair_of(about: str) -> list[str]:
    """Return the ids that an id is made of: of a pair both, else the id."""
    return re.split(r"[|>]", about)


class Things:
    """All there is a page of, found by name or by id."""

    def __init__(self, found: Iterable[Thing]) -> None:
        """Take what was found, the sides first."""
        self.all: Sequence[Thing] = tuple(found)
        self._by_name: dict[str, list[Thing]] = {}
        for thing in self.all:
            for name in dict.fromkeys(name.casefold() for name in (thing.id, *thing.names)):
                self._by_name.setdefault(name, []).append(thing)

    def called(self, name: str) -> Sequence[Thing]:
        """Return what bears a name or an id, capitals aside: what there still is first, then the latest."""
        found = self._by_name.get(" ".join(name.split()).casefold(), ())
        return sorted(found, key=lambda thing: (thing.until is not None, -(thing.until or 0)))

    def of_row(self, ledger: Ledger, key: str) -> Sequence[Thing]:
        """Return what a row of a ledger is about: itself, or all that its key or its cells name."""
        bearing = [thing for part in [key, *pair_of(key)] for thing in self.called(part)]
        own = [thing for thing in bearing if thing.id == key and thing.kind == ledger.title]
        cells = next((cells for each, cells in ledger.rows if each == key), ())
        named = [thing for cell in cells for thing in self.called(str(cell))[:1]] if not bearing else []
        return own[:1] or list(dict.fromkeys([*bearing, *named]))

    def like(self, words: str) -> list[Thing]:
        """Return what has all of these words in its names or its kind; what begins with them comes first."""
        wanted = words.casefold().split()
        whole = " ".join(wanted)
        found = []
        for n, thing in enumerate(self.all):
            said = " ".join([*thing.names, thing.kind]).casefold()
            if all(word in said for word in wanted):
                begins = any(name.casefold().startswith(whole) for name in thing.names)
                found.append((not begins, thing.until is not None, n, thing))
        return [thing for *_, thing in sorted(found, key=lambda each: each[:3])]
