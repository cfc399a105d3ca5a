"""What a territory is worth to a policy: continents made and broken, players driven out, missions, cards."""

from collections.abc import Mapping
from functools import cache, cached_property

from decimo.risk.board.board import Territory, is_player
from decimo.risk.game.battle_odds import chance
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.zombie.zombie_phase import expected_horde, overrun_chance

LAND = 1.0
"""A territory for its own sake."""
CARD = 3.0
"""The first capture of a turn, which earns a card."""
WHOLE = 2.0
"""An army a turn, of a continent that one wins or takes from somebody."""
DRIVEN_OUT = 6.0
"""A player who is out, and as much again for every card taken over."""
LAST_FOE, TWO = 20.0, 2
"""The only other player that is left, where zombies gain by every turn that it lives (Z14)."""
WANTED = 4.0
"""What the mission asks for."""
NEUTRAL = 0.6
"""What is worth less because nobody is weakened by it."""


class TerritoryValues:
    """The worth of territories, as one side sees them."""

    def __init__(self, view: PlayerView) -> None:
        """Look at the board once; the numbers hold as long as nothing changes on it."""
        self._view = view

    @cached_property
    def missing(self) -> Mapping[str, int]:
        """How many territories of each continent are not one's own."""
        own = self._view.own
        return {
            continent: sum(place not in own for place in places)
            for continent, places in self._view.land.of_continent.items()
        }

    @cached_property
    def masters(self) -> Mapping[str, str]:
        """The players who hold a whole continent, oneself left out."""
        found = {}
        for continent, places in self._view.land.of_continent.items():
            owners = {self._view.territories[place].owner for place in places}
            owner = owners.pop()
            if not owners and is_player(owner) and owner != self._view.side:
                found[continent] = owner
        return found

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many territories each owner has."""
        counts: dict[str, int] = {}
        for land in self._view.territories.values():
            counts[land.owner] = counts.get(land.owner, 0) + 1
        return counts

    @cached_property
    def armies(self) -> int:
        """All of one's armies."""
        return sum(land.armies for land in self._view.own.values())

    def of(self, territory: str) -> float:
        """Return what it is worth to take a territory."""
        view, owner = self._view, self._view.territories[territory].owner
        continent = view.land.continent[view.land.place[territory].continent]
        worth = LAND if is_player(owner) else LAND * NEUTRAL
        if view.territories[territory].wasteland:
            # It earns no card, and costs an army in everybody's turn (E19, E2).
            worth -= WHOLE * len(view.players)
        elif not view.has_card:
            worth += CARD
        worth += WHOLE * continent.bonus / self.missing[continent.id] ** 2
        if continent.id in self.masters:
            worth += WHOLE * continent.bonus
        if is_player(owner):
            worth += DRIVEN_OUT * (1 + view.cards_of(owner)) / self.counts[owner] ** 2
            if len(view.players) == TWO and view.settings.zombies:
                worth += LAST_FOE / self.counts[owner]
        return worth + self._mission(owner, continent.id)

    def decides(self, territory: str) -> bool:
        """Whether more than land is won with a territory: a continent, somebody's last land, a card, the mission."""
        view, land = self._view, self._view.territories[territory]
        continent = view.land.place[territory].continent
        whole = self.missing[continent] == 1 or continent in self.masters
        last = is_player(land.owner) and self.counts[land.owner] == 1
        card = not view.has_card and not land.wasteland
        return whole or last or card or self._mission(land.owner, continent) > 0

    def _mission(self, owner: str, continent: str) -> float:
        mission = self._view.mission
        if mission is None:
            return 0.0
        if mission.destroy == owner or continent in mission.continents:
            return WANTED
        return WANTED / 4 if mission.territories else 0.0

    def to_guard(self, territory: str) -> float:
        """Return what is lost with one of one's own territories: a whole continent, or just itself."""
        continent = self._view.land.continent[self._view.land.place[territory].continent]
        return LAND + (WHOLE * continent.bonus if not self.missing[continent.id] else 0.0)


EVEN = 0.5
"""The chance to take a territory from which on it does not hold."""


def threat(view: PlayerView, territory: str, taken: str = "") -> int:
    """The strongest army beside a territory that may attack it: another player's, or the next horde; never neutrals.

    A territory that is `taken` threatens nobody any more.
    """
    around = [view.territories[other] for other in view.land.neighbours[territory] if other != taken]
    return max((_army(land) for land in around if land.owner != view.side), default=0)


@cache
def armies_to_hold(foe: int) -> int:
    """The fewest armies that more likely than not hold a territory beside an army of `foe`."""
    armies = 1
    while foe > 1 and chance(foe - 1, armies) >= EVEN:
        armies += 1
    return armies


def needs_guard(view: PlayerView, worth: TerritoryValues, territory: str, taken: str = "") -> bool:
    """Whether a territory is the border of a continent of one's own with a stronger enemy beside it than one army."""
    whole = not worth.missing[view.land.place[territory].continent]
    return whole and threat(view, territory, taken) > 1


def _army(land: Territory) -> int:
    return land.armies if is_player(land.owner) else expected_horde(land)


def danger(view: PlayerView, worth: TerritoryValues, territory: str, armies: int) -> float:
    """What may be lost where so many armies stand: the chance that the territory falls, by its worth."""
    foe = threat(view, territory)
    falls = max(
        chance(foe - 1, armies) if foe > 1 else 0.0, overrun_chance(view.territories[territory], armies)
    )
    return falls * worth.to_guard(territory)


def is_border(view: PlayerView, territory: str) -> bool:
    """Whether somebody else stands next to a territory."""
    return bool(view.foes(territory))
