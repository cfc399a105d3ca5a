"""Both fleets of a battle at sea as they stand before it: ships, the army aboard, commanders (G-22, G-13)."""

from dataclasses import dataclass
from typing import NamedTuple

from decimo.rules.battle.battle import Side
from decimo.rules.battle.command import commanding_rating, in_field
from decimo.rules.battle.table import Host, sheet_code
from decimo.rules.book import Book, Season
from decimo.rules.war import sea_battle
from decimo.world.field_army import size
from decimo.world.fleet import afloat, read_crews
from decimo.world.host import Army, Fleet


class Cargo(NamedTuple):
    """The army aboard a fleet, and the land where it is to go ashore."""

    army: Army
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetHost(Host):
    """One side of a battle at sea."""

    ships: int
    hired: int
    crews: tuple[tuple[str, int], ...]
    """The name of each land that has ships in the fleet, and how many."""
    aboard: int = 0
    """The units of the army it carries, each on a ship of its own."""

    @property
    def order(self) -> tuple[object, ...]:
        """All that is known of the side, in plain values."""
        leader = self.leader.id if self.leader else ""
        return self.body, self.ships, self.hired, self.aboard, leader, self.rating

    @property
    def side(self) -> Side:
        """The fleet as the dice see it."""
        return sea_battle.side(self.can_lose, self.rating)


@dataclass(frozen=True, slots=True)
class SeaFight:
    """A battle that is about to be fought in a sea zone: `mover` has come upon `other`."""

    zone: str
    mover: Fleet
    other: Fleet
    cargo: Cargo | None
    attacker: FleetHost
    defender: FleetHost

    @property
    def hosts(self) -> tuple[FleetHost, FleetHost]:
        """Attacker and defender."""
        return self.attacker, self.defender


def sea_fight(turn: Season, book: Book, mover: Fleet, other: Fleet, cargo: Cargo | None) -> SeaFight:
    """Both sides of a battle at sea; who comes attacks, and nobody else carries an army."""
    aboard = size(cargo.army) if cargo else 0
    attacker, defender = fleet_host(turn, book, mover, aboard), fleet_host(turn, book, other)
    return SeaFight(mover.at, mover, other, cargo, attacker, defender)


def fleet_host(turn: Season, book: Book, fleet: Fleet, aboard: int = 0) -> FleetHost:
    """A fleet under the warrior of its state (G-13)."""
    return FleetHost(
        name=f"the {book.land.triban(fleet.power).people}",
        body=fleet.id,
        state=fleet.power,
        can_lose=afloat(fleet),
        leader=in_field(turn, fleet.power),
        rating=commanding_rating(turn, fleet.power),
        ships=fleet.ships,
        hired=fleet.hired,
        crews=tuple(
            (book.land.triban(crew.land).name, crew.ships + crew.hired)
            for crew in read_crews(fleet.musters)
            if crew.ships + crew.hired
        ),
        aboard=aboard,
    )


def code_of(turn: Season, fight: SeaFight) -> str:
    """The code of a battle at sea: it depends on the season, the zone and both fleets, and on nothing else."""
    return sheet_code((turn.year, turn.season, "sea", fight.zone, fight.attacker.order, fight.defender.order))
