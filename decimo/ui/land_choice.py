"""The lands a new campaign can be founded in."""

from typing import NamedTuple

from decimo.content.check import load
from decimo.content.places import find_scenario, scenarios
from decimo.play.ruleset import Ruleset
from decimo.rulesets import build, gather, registry


class LandChoice(NamedTuple):
    """A land as the form shows it."""

    id: str
    about: str
    ruleset: Ruleset

    @property
    def land(self) -> str:
        """Its name."""
        return self.ruleset.land


def land_ids() -> list[str]:
    """Return the ids of the lands that come with the program, sorted."""
    return [scenario for scenario, _ in scenarios()]


def land_choice(scenario: str) -> LandChoice:
    """Read a land.

    Raises:
        Refusal: there is no such land, or its file has a problem.

    """
    gathered = gather(scenario)
    content = load([find_scenario(scenario)], registry())[0]
    about = str(getattr(content, "about", ""))
    return LandChoice(scenario, about, build(gathered.ruleset, gathered.texts))
