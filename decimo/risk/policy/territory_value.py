"""The worth of a territory to a policy: continents, eliminations, missions, cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from decimo.risk.board.board import Territory, is_player
from decimo.risk.game.battle_odds import chance
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.zombie.zombie_phase import expected_horde, overrun_chance

LAND = 1.0
"""The worth of any territory."""
CARD = 3.0
"""The worth of the first capture of a turn, which earns a card."""
WHOLE = 2.0
"""The worth of an army a turn, from a continent that is won or taken from a player."""
DRIVEN_OUT = 6.0
"""The worth of eliminating a player, and again for every card taken over."""
OUT, VICTORY = 5.0, 100.0
"""The worth of an offensive that eliminates a player, without the cards, and of one that eliminates the last."""
BROKEN = 3.0
"""The worth of an army a turn that an offensive takes from a player."""
LAST_FOE, TWO = 20.0, 2
"""The worth of the only other player left, since zombies gain by each of its turns (Z14)."""
WANTED = 4.0
"""The worth of a territory of the mission."""
NEUTRAL = 0.6
"""The factor for a territory that weakens no player."""


class Objective(NamedTuple):
    """What an offensive may reach: the territories to capture, their armies, the worth of all, and why."""

    places: frozenset[str]
    armies: int
    gain: float
    why: str


class TerritoryValues:
    """The worth of territories, as one side sees them."""

    def __init__(self, view: PlayerView) -> None:
        """View the board once; the numbers hold until it changes."""
        self._view = view

    @cached_property
    def missing(self) -> Mapping[str, int]:
        """The number of territories of each continent that others own."""
        own = self._view.own
        return {
            continent: sum(place not in own for place in places)
            for continent, places in self._view.land.of_continent.items()
        }

    @cached_property
    def masters(self) -> Mapping[str, str]:
        """The other players who hold a whole continent."""
        found = {}
        for continent, places in self._view.land.of_continent.items():
            owners = {self._view.territories[place].owner for place in places}
            owner = owners.pop()
            if not owners and is_player(owner) and owner != self._view.side:
                found[continent] = owner
        return found

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """The number of territories of each owner."""
        counts: dict[str, int] = {}
        for land in self._view.territories.values():
            counts[land.owner] = counts.get(land.owner, 0) + 1
        return counts

    @cached_property
    def armies(self) -> int:
        """The number of all own armies."""
        return sum(land.armies for land in self._view.own.values())

    def of(self, territory: str) -> float:
        """Return the worth of taking a territory."""
        view, owner = self._view, self._view.territories[territory].owner
        continent = view.land.continent[view.land.place[territory].continent]
        worth = LAND if is_player(owner) else LAND * NEUTRAL
        if view.territories[territory].wasteland:
            # It earns no card, and costs an army in every player's turn (E19, E2).
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
        """Return whether a capture wins more than land: a continent, a player's last territory, a card, the mission."""
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
        if (owner and mission.destroy == owner) or continent in mission.continents:
            return WANTED
        return WANTED / 4 if mission.territories else 0.0

    @cached_property
    def objectives(self) -> Sequence[Objective]:
        """What several captures in a row may reach: continents won or broken, and players driven out."""
        return [*self._to_win(), *self._to_break(), *self._to_drive_out()]

    def _objective(self, places: Iterable[str], gain: float, why: str) -> Objective:
        wanted = frozenset(places)
        return Objective(wanted, sum(self._view.territories[place].armies for place in wanted), gain, why)

    def _to_win(self) -> Iterator[Objective]:
        for continent, places in self._view.land.of_continent.items():
            missing = [place for place in places if place not in self._view.own]
            if missing:
                gain = WHOLE * self._view.land.continent[continent].bonus
                wanted = self._mission("", continent) * len(missing)
                yield self._objective(missing, gain + wanted, "it wins a continent")

    def _to_break(self) -> Iterator[Objective]:
        card = 0.0 if self._view.has_card else CARD
        for continent in self.masters:
            gain = BROKEN * self._view.land.continent[continent].bonus + card
            for place in self._view.land.of_continent[continent]:
                yield self._objective([place], gain, "it breaks a continent")

    def _to_drive_out(self) -> Iterator[Objective]:
        for side in self._view.players:
            if side == self._view.side:
                continue
            places = [land.id for land in self._view.territories.values() if land.owner == side]
            gain = (
                OUT
                + self._view.cards_of(side) * self._view.card_worth
                + self._mission(side, "") * len(places)
            )
            if len(self._view.players) == TWO:
                gain += VICTORY
            yield self._objective(places, gain, "it drives a player out")

    def to_guard(self, territory: str) -> float:
        """Return the loss with an own territory: a whole continent, or just itself."""
        continent = self._view.land.continent[self._view.land.place[territory].continent]
        return LAND + (WHOLE * continent.bonus if not self.missing[continent.id] else 0.0)


EVEN = 0.5
"""The chance of a capture from which a territory counts as not held."""


def threat(view: PlayerView, territory: str, taken: str = "") -> int:
    """Return the strongest army beside a territory that may attack it: a player's, never neutrals, or the next horde.

    The territory `taken` is no longer a threat.
    """
    around = [view.territories[other] for other in view.land.ways_in[territory] if other != taken]
    return max((_army(land) for land in around if land.owner != view.side), default=0)


@cache
def armies_to_hold(foe: int) -> int:
    """Return the fewest armies that probably hold a territory beside an army of `foe`."""
    armies = 1
    while foe > 1 and chance(foe - 1, armies) >= EVEN:
        armies += 1
    return armies


def needs_guard(view: PlayerView, worth: TerritoryValues, territory: str, taken: str = "") -> bool:
    """Return whether a territory borders an own continent beside an enemy that one army cannot hold."""
    whole = not worth.missing[view.land.place[territory].continent]
    return whole and threat(view, territory, taken) > 1


def _army(land: Territory) -> int:
    return land.armies if is_player(land.owner) else expected_horde(land)


def danger(view: PlayerView, worth: TerritoryValues, territory: str, armies: int) -> float:
    """Return the expected loss of a territory with `armies`: the chance that it falls, times its worth."""
    foe = threat(view, territory)
    falls = max(
        chance(foe - 1, armies) if foe > 1 else 0.0, overrun_chance(view.territories[territory], armies)
    )
    return falls * worth.to_guard(territory)


def is_border(view: PlayerView, territory: str) -> bool:
    """Return whether a territory has a foe beside it."""
    return view.has_foe_beside(territory)
