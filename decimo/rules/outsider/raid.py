"""Raids over land and over the sea (R21.1, R21.19, R21.24)."""

from collections.abc import Sequence

from decimo.fate import Roll, Rolled
from decimo.rules.book import Book, Season
from decimo.rules.outsider.attack import Coming
from decimo.world.army import lose_ships, lose_units
from decimo.world.fleet import afloat, fleet_of, lose_fleet_ships
from decimo.world.host import Fleet
from decimo.world.land import Triban, World
from decimo.world.outsider import beat_sea_raiders, burn_navy, find_no_ships, suffer_raid, suffer_sea_raid
from decimo.world.power import head_of

RAID_DICE = "1d6"
"""Units lost to a raid over land (R21.19)."""


def raids(turn: Season, book: Book, coming: Sequence[Coming]) -> None:
    """Each raid costs the people it hits 1D6 units (R21.19)."""
    losses = turn.rolls(
        [
            Roll(RAID_DICE, f"units lost to {_raid(book, raid)}", "decimo:R21.19", raid.victim.id)
            for raid in coming
        ]
    )
    for raid, due in zip(coming, losses, strict=True):
        suffer_raid(turn, raid.victim, raid.outsider, rule="decimo:R21.1")
        lose_units(turn, raid.victim, due, rule="decimo:R21.19", why=_raid(book, raid))


def sea_raids(turn: Season, book: Book, coming: Sequence[Coming]) -> None:
    """Each raid from the sea is beaten off, costs units, or destroys the navy (R13.3, R21.24, G-37)."""
    table = book.tables["sea-raid"]
    results = turn.rolls(
        [
            Roll(table.die, f"result of {_raid(book, raid)}", "decimo:R21.24", raid.victim.id, table.bands())
            for raid in coming
        ]
    )
    rows = [table.row_for(result) for result in results]
    landed = [(raid, row) for raid, row in zip(coming, rows, strict=True) if row.id == "army"]
    losses = iter(
        turn.rolls(
            [
                Roll(row.dice, f"units lost to {_raid(book, raid)}", "decimo:R21.24", raid.victim.id)
                for raid, row in landed
            ]
        )
    )
    for raid, result, row in zip(coming, results, rows, strict=True):
        why = _raid(book, raid)
        if row.id == "beaten":
            beat_sea_raiders(turn, raid.victim, raid.outsider, result, rule="decimo:R21.24")
        elif row.id == "army":
            suffer_sea_raid(turn, raid.victim, raid.outsider, result, rule="decimo:R21.24")
            lose_units(turn, raid.victim, next(losses), rule="decimo:R21.24", why=why)
        else:
            _burn_ships(turn, raid, result, why)


def _burn_ships(turn: Season, raid: Coming, result: Rolled, why: str) -> None:
    """All ships in the harbour burn: those at home, and a fleet of the land's own state that lies there (R21.24)."""
    victim = raid.victim
    laid_up, fleet = victim.ships + victim.hired_ships, _fleet_in_harbour(turn.world, victim)
    told = burn_navy if laid_up or fleet else find_no_ships
    told(turn, victim, raid.outsider, result, rule="decimo:R21.24")
    lose_ships(turn, victim, laid_up, rule="decimo:R21.24", why=why)
    if fleet:
        lose_fleet_ships(turn, fleet, afloat(fleet), rule="decimo:R21.24", why=why)


def _fleet_in_harbour(world: World, victim: Triban) -> Fleet | None:
    fleet = fleet_of(world, head_of(world, victim.id))
    return fleet if fleet and fleet.at == victim.id else None


def _raid(book: Book, raid: Coming) -> str:
    attackers = book.land.outsider(raid.outsider.id).name
    return f"the raid of the {attackers} on {book.land.triban(raid.victim.id).name}"
