"""What the diary links to: each name in double brackets, and the years in which it is told of."""

from typing import NamedTuple

from decimo.play.prose import Piece, pieces
from decimo.report.note_thing import things
from decimo.report.thing import Thing, Things
from decimo.report.thing_page import under_title
from decimo.report.wanted import Wanted


class Entry(NamedTuple):
    """Something that the diary links to: where it stands on the page, what it is, and the years it is told of."""

    anchor: str
    name: str
    what: str
    years: tuple[tuple[int, str], ...]
    """Each year of play with its name."""


class NameIndex:
    """The names that the diary of some years links to, in the order in which they stand there first."""

    def __init__(self, wanted: Wanted) -> None:
        texts = [
            entry.text
            for entry in wanted.session.journal.diary()
            if "[[" in entry.text
            and (wanted.since or entry.year) <= entry.year <= (wanted.until or entry.year)
        ]
        self._things = Things(things(wanted) if texts else ())
        self._entries: dict[Thing, Entry] = {}
        label = wanted.session.ruleset.year_label
        for piece in (piece for text in texts for piece in pieces(text, self._things.called)):
            thing = self._thing(piece)
            if thing is not None and thing not in self._entries:
                years = dict.fromkeys(event.year for event in thing.events)
                self._entries[thing] = Entry(
                    f"name-{len(self._entries) + 1}",
                    " / ".join(thing.names),
                    under_title(wanted.session, thing),
                    tuple((year, label(year)) for year in years),
                )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that the diary links to."""
        return tuple(self._entries.values())

    def parts(self, text: str) -> list[tuple[str, str]]:
        """Part prose at its links: what each part shows, and the anchor it leads to or nothing."""
        return [
            (piece.shown, self.anchor(piece.name) if piece.name else "")
            for piece in pieces(text, self._things.called)
        ]

    def anchor(self, name: str) -> str:
        """The anchor in the index of what bears a name; nothing if nothing in it does."""
        called = self._things.called(name)
        entry = self._entries.get(called[0]) if called else None
        return entry.anchor if entry else ""

    def _thing(self, piece: Piece) -> Thing | None:
        return self._things.called(piece.name)[0] if piece.name else None
