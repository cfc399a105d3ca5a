"""Continents that are won and lost: no fact says so, the owners of their territories do."""

from collections.abc import Iterator, Sequence

from decimo.fate import Fact
from decimo.risk.board.board import NOBODY
from decimo.risk.land.land import Land

RULE = "risk:B7"


class Continents:
    """Whose continents are, as far as the facts have told; it hears all of them from the beginning."""

    def __init__(self, land: Land) -> None:
        """Begin with a map that nobody owns."""
        self._territories = land.of_continent
        self._owner: dict[str, str] = {}
        """Of each territory."""
        self._holder = dict.fromkeys(self._territories, NOBODY)
        """Of each continent as a whole."""

    def changed(self, facts: Sequence[Fact]) -> list[Fact]:
        """Return which continents were won and lost by what happened, as facts `win_continent`, `lose_continent`."""
        for change in (change for fact in facts for change in fact.changes):
            *_, id_, word = ("", *change.path.split("."))
            if word == "owner" and change.path.startswith("territories."):
                self._owner[id_] = str(change.after)
        return list(self._changes())

    def _changes(self) -> Iterator[Fact]:
        for id_, territories in self._territories.items():
            owners = {self._owner.get(each, NOBODY) for each in territories}
            before, holder = self._holder[id_], owners.pop() if len(owners) == 1 else NOBODY
            self._holder[id_] = holder
            if holder == before:
                continue
            # That somebody wins it says that another has lost it.
            verb, owner = ("win_continent", holder) if holder != NOBODY else ("lose_continent", before)
            yield Fact(verb, id_, RULE, {"owner": owner}, ())
