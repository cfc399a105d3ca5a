"""The lands a new campaign can be founded in."""

from functools import cached_property

from pydantic import BaseModel

from decimo.content.model import read, text_of
from decimo.content.places import find_scenario, scenarios
from decimo.content.problem import Problem, refusal
from decimo.play.ruleset import Ruleset
from decimo.rulesets import build, gather


class _Heading(BaseModel):
    """What the file of a land says of itself."""

    name: str
    about: str = ""


class LandChoice:
    """A land as the form shows it; its rules are read only when they are asked for."""

    def __init__(self, scenario: str) -> None:
        """Read what a land says of itself.

        Raises:
            Refusal: there is no such land, or its file cannot be read.

        """
        path = find_scenario(scenario)
        text = text_of(path)
        heading, problems = (None, [text]) if isinstance(text, Problem) else read(text, path.name, _Heading)
        if heading is None:
            raise refusal(problems[0].where_and_what, problems[0].remedy)
        self.id = scenario
        self.name = heading.name
        self.about = heading.about

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules it is played by.

        Raises:
            Refusal: its file has a problem.

        """
        gathered = gather(self.id)
        return build(gathered.ruleset, gathered.texts)


def land_ids() -> list[str]:
    """Return the ids of the lands that come with the program, sorted."""
    return [scenario for scenario, _ in scenarios()]
