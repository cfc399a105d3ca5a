"""A season of siege in a land that outsiders invade (G-18)."""

from decimo.fate import Roll, Rolled
from decimo.rules import siege
from decimo.rules.book import Book, Season
from decimo.rules.conquest import lose_land
from decimo.rules.invasion import lose_invaders
from decimo.rules.siege import Siege
from decimo.world.army import units
from decimo.world.blight import suffer_blight
from decimo.world.invasion import besiege, withstand
from decimo.world.land import Invasion, Triban

SIEGE_BLIGHT = 1
"""Blight that a siege brings on a land, once, when it is laid (R14.2)."""


def this_siege(turn: Season, book: Book, triban: Triban, invasion: Invasion) -> Siege:
    """The siege as it stands this season, under a leader without a rating (G-13).

    A port is open unless a sea people lies before it and no ship of its own keeps the way free (G-22).
    """
    sea = turn.world.outsiders[invasion.outsider].sea
    blockaded = sea and not triban.ships + triban.hired_ships
    return Siege(
        season=invasion.sieged + 1,
        besiegers=invasion.units,
        garrison=units(triban),
        open_port=book.land.triban(triban.id).port and not blockaded,
    )


def siege_roll(turn: Season, book: Book, triban: Triban, invasion: Invasion) -> Roll:
    """The die of a siege, with what each face means."""
    bands = siege.bands(this_siege(turn, book, triban, invasion), int(turn.settings["siege-falls"]))
    besiegers = book.land.outsider(invasion.outsider).name
    why = f"siege of {book.land.triban(triban.id).city} by the {besiegers}"
    return Roll(siege.SIEGE_DIE, why, "decimo:G-18", triban.id, bands)


def end_siege(turn: Season, book: Book, triban: Triban, invasion: Invasion, die: Rolled) -> None:
    """Book a season of siege: its blight, a unit lost on a natural 1, and the city's fall or stand."""
    city = book.land.triban(triban.id).city
    odds = this_siege(turn, book, triban, invasion)
    besiege(turn, invasion, city, rule="decimo:R10.1")
    if invasion.sieged == 1:
        suffer_blight(turn, triban, SIEGE_BLIGHT, rule="decimo:R14.2", why=f"the siege of {city}")
    if siege.costs_a_unit(die):
        lose_invaders(turn, invasion, 1, why=f"the siege of {city}")
    if siege.falls(die, odds, int(turn.settings["siege-falls"])):
        outsider = turn.world.outsiders[invasion.outsider]
        lose_land(turn, triban, outsider, rule="decimo:G-18", why=f"the fall of {city}", by=die)
    else:
        withstand(turn, triban, invasion, die, rule="decimo:G-18")
