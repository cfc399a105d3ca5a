"""The words of a voice of Risk: house rules go by their keys, and continents are won and lost."""

from collections.abc import Sequence

from decimo.fate import Fact
from decimo.risk.land.land import Land
from decimo.risk.showing.continents import Continents
from decimo.telling.sentence import Names
from decimo.telling.teller import TableTeller, Words


def by_key(fact: Fact, templates: Sequence[str]) -> Sequence[str]:
    """Templates with the key of a house rule filled in as it is: `zombies` is a key here, and no owner of land."""
    if fact.verb != "change_setting":
        return templates
    return [template.replace("{about}", fact.about) for template in templates]


class RiskTeller(TableTeller):
    """The words of a voice for one story, from its beginning."""

    def __init__(self, words: Words, voice: str, names: Names, land: Land) -> None:
        """Take the tables of all voices, and the map."""
        super().__init__(words, voice, names)
        self._continents = Continents(land)

    def besides(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """See `Teller`: continents that are won and lost; with the game all of that is over."""
        changed = self._continents.changed(facts)
        return () if any(fact.verb == "end_game" for fact in facts) else changed

    def templates(self, fact: Fact) -> Sequence[str]:
        """See `Teller`."""
        return by_key(fact, super().templates(fact))
