"""The forecast of duels for a policy: possible ranks of hidden pieces, and chances to win."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from decimo.risk.game_data import Rank
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.riskless.pieces import HIDDEN, Seen, wins_duel

LAND = 1.0
WANTED = 3.0
"""The worth of a territory of the mission."""
NEARLY = 12.0
"""The worth of all missing territories of the mission together: the fewer, the more each counts."""
BONUS = 2.0
"""The worth of a point a turn, from a continent that is won or taken from a player."""
BODY = 0.6
"""The deduction for a territory outside the mission, for each piece that is short: every territory binds one."""
RESERVE = 4
"""The number of spare pieces to keep beside those that the mission binds."""
CARD = 2.0
"""The worth of the first capture of a turn."""


class RisklessValues:
    """The worth of territories as one side sees them."""

    def __init__(self, view: PlayerView) -> None:
        """View the board once; the numbers hold until it changes."""
        self._view = view

    @cached_property
    def mission_territories(self) -> list[str]:
        """The territories of the mission; for a free choice the continent with the fewest missing."""
        mission, land = self._view.mission, self._view.land
        if mission is None:
            return []
        named = list(mission.continents)
        others = sorted((c for c in land.of_continent if c not in named), key=self._lack)
        named += others[: mission.more]
        return [place for continent in named for place in land.of_continent[continent]]

    @cached_property
    def lacking(self) -> list[str]:
        """The territories of the mission that others own."""
        return [place for place in self.mission_territories if place not in self._view.own]

    def _lack(self, continent: str) -> int:
        return sum(place not in self._view.own for place in self._view.land.of_continent[continent])

    @cached_property
    def _missing(self) -> Mapping[str, int]:
        return {continent: self._lack(continent) for continent in self._view.land.of_continent}

    @cached_property
    def _masters(self) -> Mapping[str, bool]:
        """Whether another player holds each continent completely."""
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
        if territory not in self.mission_territories:
            worth -= BODY * max(0, len(self.lacking) + RESERVE - self._spare)
        return worth

    @cached_property
    def _spare(self) -> int:
        """The number of own pieces beyond one in each territory."""
        own, off = self._view.own, self._view.off_board
        return sum(land.armies for land in own.values()) + sum(off.values()) - len(own)


REVIVED = 0.15
"""The weight of a fallen piece among the hidden ones, compared with one that never fell."""
SCOUTED = 0.4
"""The worth of knowing the rank of a hidden piece."""
SHOWN = 0.15
"""The share of its price that a piece loses once everybody knows it."""


class Prospect(NamedTuple):
    """The forecast of one duel."""

    source: str
    target: str
    rank: str
    """The rank of the own piece; of equal ones that which everybody knows comes first."""
    known: bool
    slot: int
    chance: float
    gain: float


class DuelForecast:
    """The possible duels of one side, as far as it can know."""

    def __init__(self, view: PlayerView) -> None:
        """View the board once; the numbers hold until it changes."""
        self._view = view
        self._table = view.data.pieces
        self._specials = view.settings.specials
        self._worth = RisklessValues(view)
        self._pools: dict[str, Mapping[str, float]] = {}
        self._promises: dict[str, float] = {}
        self._hidden: dict[tuple[str, str, bool], tuple[float, float]] = {}

    def worth(self, territory: str) -> float:
        """Return what it is worth to take a territory."""
        return self._worth.of(territory)

    def pool(self, owner: str) -> Mapping[str, float]:
        """Return the probability of each rank for a hidden piece of a player."""
        if owner not in self._pools:
            self._pools[owner] = self._make_pool(owner)
        return self._pools[owner]

    def _make_pool(self, owner: str) -> Mapping[str, float]:
        view, fallen = self._view, self._view.fallen_of(owner)
        rows = [view.row(land.id) for land in view.territories.values() if land.owner == owner]
        known = [piece.rank for row in rows for piece in row if piece.rank != HIDDEN]
        pool = {}
        for rank in self._table.ranks:
            left = max(0, rank.number - known.count(rank.id))
            lost = min(left, fallen.count(rank.id))
            pool[rank.id] = left - lost + REVIVED * lost
        return pool

    def outcome(self, attacker: Rank, owner: str, piece: Seen) -> tuple[float, float]:
        """Return the chance to beat a piece, and the average price of the beaten piece."""
        if piece.rank != HIDDEN:
            rank = self._table.rank[piece.rank]
            return (
                (1.0, float(rank.price)) if wins_duel(attacker, rank, specials=self._specials) else (0.0, 0.0)
            )
        key = (attacker.id, owner, piece.moved)
        if key not in self._hidden:
            shares = {
                self._table.rank[rank]: share
                for rank, share in self.pool(owner).items()
                if not piece.moved or self._table.rank[rank].mobile
            }
            whole = sum(shares.values()) or 1.0
            beaten = [
                (share / whole, rank.price)
                for rank, share in shares.items()
                if wins_duel(attacker, rank, specials=self._specials)
            ]
            self._hidden[key] = (
                sum(share for share, _ in beaten),
                sum(share * price for share, price in beaten),
            )
        return self._hidden[key]

    @cached_property
    def thrift(self) -> float:
        """The worth of own pieces in relation to their price: lower if all could be bought back anyway."""
        view = self._view
        off = sum(self._table.rank[rank].price * number for rank, number in view.off_board.items())
        return min(1.0, 0.45 + off / 60)

    def prospects(self, source: str, target: str) -> list[Prospect]:
        """Return every duel from one territory against another."""
        view, found = self._view, []
        row, own = view.row(target), view.row(source)
        owner = view.territories[target].owner
        prize = self._worth.of(target) / max(1, len(row)) ** 1.3
        for mine in dict.fromkeys((piece.rank, piece.known) for piece in own):
            rank = self._table.rank.get(mine[0])
            if rank is None or not rank.mobile:
                continue
            price = rank.price * self.thrift
            for piece in row:
                chance, bounty = self.outcome(rank, owner, piece)
                gain = bounty + chance * prize - (1 - chance) * price
                gain += SCOUTED if piece.rank == HIDDEN else 0.0
                gain -= 0.0 if mine[1] else SHOWN * price
                found.append(Prospect(source, target, *mine, piece.slot, chance, gain))
        return found

    def best_chance(self, territory: str) -> float:
        """Return the chance to beat all pieces of a territory in turn with the best own pieces on the board."""
        view, owner = self._view, self._view.territories[territory].owner
        chances = [
            max((self.outcome(rank, owner, piece)[0] for rank in self._own_ranks), default=0.0)
            for piece in view.row(territory)
        ]
        return min(chances, default=1.0)

    @cached_property
    def _own_ranks(self) -> list[Rank]:
        """Return the ranks that the side can attack with."""
        on = {piece.rank for land in self._view.own for piece in self._view.row(land)}
        return [rank for rank in self._table.attackers if rank.id in on]

    def front(self, territory: str) -> float:
        """Return the possible gain from an own territory: its best neighbour, weighed by the pieces there."""
        view = self._view
        foes = [other for other in view.land.neighbours[territory] if other not in view.own]
        return max((self._promise(foe) for foe in foes), default=0.0)

    def _promise(self, foe: str) -> float:
        if foe not in self._promises:
            pieces = max(1, len(self._view.row(foe)))
            self._promises[foe] = self._worth.of(foe) * self.best_chance(foe) / pieces**0.5
        return self._promises[foe]

    def best(self, source: str, target: str) -> Prospect | None:
        """Return the best duel from one territory against another; among equals that of the cheapest piece.

        None if there is no duel.
        """
        price = self._table.rank
        return max(
            self.prospects(source, target),
            key=lambda each: (each.gain, -price[each.rank].price, -each.slot),
            default=None,
        )
