"""The mission cards (table missions)."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from decimo.content.model import Id, Row, Table, Text


class Mission(Row):
    """A mission: continents to hold, territories to hold, or a player to destroy."""

    id: Id
    words: Text
    continents: tuple[str, ...] = ()
    more: Annotated[int, Field(ge=0)] = 0
    """How many continents beside those named."""
    territories: Annotated[int, Field(ge=0)] = 0
    least: Annotated[int, Field(ge=1)] = 1
    """How many armies each of the territories must hold."""
    destroy: str = ""

    @model_validator(mode="after")
    def _asks_one_thing(self) -> "Mission":
        if sum(map(bool, (self.continents, self.territories, self.destroy))) != 1:
            raise ValueError(
                f"the mission '{self.id}' must name continents, territories or somebody to destroy"
            )
        return self


class MissionTable(Table):
    """All missions; `instead` is what one becomes that cannot be fulfilled any more."""

    instead: Id
    missions: Annotated[tuple[Mission, ...], Field(min_length=1)]

    @cached_property
    def mission(self) -> Mapping[str, Mission]:
        """The missions by id."""
        return {mission.id: mission for mission in self.missions}

    @model_validator(mode="after")
    def _has_what_it_names(self) -> "MissionTable":
        ids = [mission.id for mission in self.missions]
        if self.instead not in ids:
            raise ValueError(f"'instead' names '{self.instead}', which is no mission; name one of them")
        for id_ in ids:
            if ids.count(id_) > 1:
                raise ValueError(f"the mission '{id_}' stands twice; keep one")
        return self
