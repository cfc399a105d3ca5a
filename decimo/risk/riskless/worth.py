"""What territories are worth to a policy of Riskless: its mission above all, then continents, cards and land."""

from collections.abc import Mapping
from functools import cached_property

from decimo.risk.policy.view import View

LAND = 1.0
WANTED = 3.0
"""A territory of the mission."""
NEARLY = 12.0
"""All that the mission still lacks, shared among its territories: the fewer, the more each counts."""
BONUS = 2.0
"""A point a turn of a continent that is won, or taken from somebody."""
BODY = 0.6
"""Every territory binds a piece: how much less one outside the mission is worth, for each piece that runs short."""
RESERVE = 4
"""Spare pieces beside those that the mission will bind."""
CARD = 2.0
"""The first capture of a turn."""


class Worth:
    """The worth of territories as one side sees them."""

    def __init__(self, view: View) -> None:
        """Look at the board once; the numbers hold as long as nothing changes on it."""
        self._view = view

    @cached_property
    def wanted(self) -> list[str]:
        """The territories that the mission asks for; of a continent of one's choice that which lacks least."""
        mission, land = self._view.mission, self._view.land
        if mission is None:
            return []
        named = list(mission.continents)
        others = sorted((c for c in land.of_continent if c not in named), key=self._lack)
        named += others[: mission.more]
        return [place for continent in named for place in land.of_continent[continent]]

    @cached_property
    def lacking(self) -> list[str]:
        """The territories of the mission that are not one's own."""
        return [place for place in self.wanted if place not in self._view.own]

    def _lack(self, continent: str) -> int:
        return sum(place not in self._view.own for place in self._view.land.of_continent[continent])

    @cached_property
    def _missing(self) -> Mapping[str, int]:
        return {continent: self._lack(continent) for continent in self._view.land.of_continent}

    @cached_property
    def _masters(self) -> Mapping[str, bool]:
        """Of each continent whether somebody else has all of it."""
        view = self._view
        owners = {
            continent: {view.territories[place].owner for place in places}
            for continent, places in view.land.of_continent.items()
        }
        return {continent: len(each) == 1 and view.side not in each for continent, each in owners.items()}

    def of(self, territory: str) -> float:
        """Return what it is worth to take a territory."""
        view = self._view
        continent = view.land.continent[view.land.place[territory].continent]
        worth = LAND + (0.0 if view.has_card else CARD)
        if territory in self.lacking:
            worth += WANTED + NEARLY / len(self.lacking)
        worth += BONUS * continent.bonus / max(1, self._missing[continent.id]) ** 2
        if self._masters[continent.id]:
            worth += BONUS * continent.bonus
        if territory not in self.wanted:
            worth -= BODY * max(0, len(self.lacking) + RESERVE - self._spare)
        return worth

    @cached_property
    def _spare(self) -> int:
        """How many of one's own pieces there are beside one in each territory."""
        own, off = self._view.own, self._view.off_board
        return sum(land.armies for land in own.values()) + sum(off.values()) - len(own)
