"""The words of a voice of Risk: house rules go by their keys, and continents are won and lost."""

from collections.abc import Iterator, Sequence

from decimo.chance import Fact
from decimo.narration.narrator import TableNarrator, VoiceTables
from decimo.narration.sentence import Names
from decimo.risk.board.board import NOBODY
from decimo.risk.scenario import RiskScenario

RULE = "risk:B7"


class ContinentChanges:
    """Whose continents are, as far as the facts have told; it hears all of them from the beginning."""

    def __init__(self, land: RiskScenario) -> None:
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


def by_key(fact: Fact, templates: Sequence[str]) -> Sequence[str]:
    """Templates with the key of a house rule filled in as it is: `zombies` is a key here, and no owner of land."""
    if fact.verb != "change_setting":
        return templates
    return [template.replace("{about}", fact.about) for template in templates]


class RiskNarrator(TableNarrator):
    """The words of a voice for one story, from its beginning."""

    def __init__(self, words: VoiceTables, voice: str, names: Names, land: RiskScenario) -> None:
        """Take the tables of all voices, and the map."""
        super().__init__(words, voice, names)
        self._continents = ContinentChanges(land)

    def besides(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """See `Narrator`: continents that are won and lost; with the game all of that is over."""
        changed = self._continents.changed(facts)
        return () if any(fact.verb == "end_game" for fact in facts) else changed

    def templates(self, fact: Fact) -> Sequence[str]:
        """See `Narrator`."""
        return by_key(fact, super().templates(fact))
