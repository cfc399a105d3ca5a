"""The mission cards (table missions)."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from decimo.content.model import Id, Row, Table, Text
from decimo.risk.game.setup_table import MOST
from decimo.risk.land.land import Land

SIZE = 42
"""Territories of the world that the missions are made for."""


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


def _scaled(mission: Mission, size: int) -> Mission:
    """A mission to hold territories, as many of a map of this size as of the world."""
    number = -(-mission.territories * size // SIZE)
    each = f" with at least {mission.least} armies in each" if mission.least > 1 else ""
    return mission.model_copy(update={"territories": number, "words": f"Hold {number} territories{each}."})


class MissionTable(Table):
    """All missions; `instead` is what one becomes that cannot be fulfilled any more."""

    instead: Id
    missions: Annotated[tuple[Mission, ...], Field(min_length=1)]

    @cached_property
    def mission(self) -> Mapping[str, Mission]:
        """The missions by id."""
        return {mission.id: mission for mission in self.missions}

    def for_land(self, land: Land) -> "MissionTable":
        """Return missions that a map can fulfil: these, or for another map ones of the same share of it."""
        continents = [continent.id for continent in land.continents]
        named = {continent for mission in self.missions for continent in mission.continents}
        if named <= set(continents) and len(land.territories) >= SIZE:
            return self
        made = [mission for mission in self.missions if mission.destroy]
        made += [_scaled(mission, len(land.territories)) for mission in self.missions if mission.territories]
        # As two of six, and at least one; in the order of the file, where what lies together stands together.
        share = max(1, round(len(continents) / 3))
        for n in range(max(len(continents), MOST)):
            first = n % len(continents)
            wanted = [continents[(first + more) % len(continents)] for more in range(share)]
            whole = " and ".join(f"all of {land.continent[each].name}" for each in wanted)
            made.append(Mission(id=f"continents-{n + 1}", continents=tuple(wanted), words=f"Hold {whole}."))
        return MissionTable(
            **{name: getattr(self, name) for name in MissionTable.model_fields} | {"missions": tuple(made)}
        )

    @model_validator(mode="after")
    def _has_what_it_names(self) -> "MissionTable":
        ids = [mission.id for mission in self.missions]
        if self.instead not in ids:
            raise ValueError(f"'instead' names '{self.instead}', which is no mission; name one of them")
        for id_ in ids:
            if ids.count(id_) > 1:
                raise ValueError(f"the mission '{id_}' stands twice; keep one")
        return self
