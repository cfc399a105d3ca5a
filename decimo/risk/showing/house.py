"""House rules as sentences name them: by their keys."""

from collections.abc import Sequence

from decimo.fate import Fact
from decimo.telling.teller import TableTeller


def by_key(fact: Fact, templates: Sequence[str]) -> Sequence[str]:
    """Templates with the key of a house rule filled in as it is: `zombies` is a key here, and no owner of land."""
    if fact.verb != "change_setting":
        return templates
    return [template.replace("{about}", fact.about) for template in templates]


class RiskTeller(TableTeller):
    """The words of a voice; house rules go by their keys."""

    def templates(self, fact: Fact) -> Sequence[str]:
        """See `Teller`."""
        return by_key(fact, super().templates(fact))
