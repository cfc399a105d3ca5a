"""A season of siege: by outsiders who invade a land, or by the army of another state (G-18)."""

from decimo.fate import Roll, Rolled
from decimo.rules import siege
from decimo.rules.book import Book, Season
from decimo.rules.command import commander, commanding_rating
from decimo.rules.conquest import lose_land
from decimo.rules.encounter import Encounter, besiegers
from decimo.rules.invasion import lose_invaders
from decimo.rules.realms import conquer_land
from decimo.rules.sea import blockaded
from decimo.rules.siege import Siege
from decimo.world.army import units
from decimo.world.blight import suffer_blight
from decimo.world.character import gain_points
from decimo.world.field_army import fielded, lose_army_units
from decimo.world.invasion import besiege, withstand
from decimo.world.land import Army, Horde, Invasion, Triban
from decimo.world.power import head_of
from decimo.world.siege import hold_out, lay_siege, take_city
from decimo.world.war import war_between

SIEGE_BLIGHT = 1
"""Blight that a siege brings on a land, once, when it is laid (R14.2)."""


def this_siege(turn: Season, book: Book, triban: Triban, enemy: Invasion | Army) -> Siege:
    """The siege as it stands this season; outsiders have no leader with a rating (G-13).

    A port is open unless an enemy fleet blockades it, or a sea people lies before it and no ship of its own
    keeps the way free (G-22). All armies of the besieging side count.
    """
    if isinstance(enemy, Army):
        strength, rating = (
            sum(map(fielded, besiegers(turn.world, triban))),
            commanding_rating(turn, enemy.power),
        )
        shut = blockaded(turn.world, book, triban.id)
    else:
        strength, rating = enemy.units, 0
        shut = turn.world.outsiders[enemy.outsider].sea and not triban.ships + triban.hired_ships
    return Siege(
        season=enemy.sieged + 1,
        besiegers=strength,
        garrison=units(triban),
        rating=rating,
        open_port=book.land.triban(triban.id).port and not shut,
    )


def siege_roll(turn: Season, book: Book, encounter: Encounter) -> Roll:
    """The die of a siege, with what each face means."""
    triban = encounter.triban
    odds = this_siege(turn, book, triban, before_city(encounter))
    bands = siege.bands(odds, int(turn.settings["siege-falls"]))
    why = f"siege of {book.land.triban(triban.id).city} by {encounter.enemy_name(book)}"
    return Roll(siege.SIEGE_DIE, why, "decimo:G-18", triban.id, bands)


def before_city(encounter: Encounter) -> Invasion | Army:
    """The enemy that besieges the city; a horde of nomads never does."""
    if isinstance(encounter.enemy, Horde):
        raise TypeError("a horde besieges no city")
    return encounter.enemy


def deserted(triban: Triban) -> bool:
    """Whether a land has nobody at all to man its walls, not even militia."""
    return not units(triban) and not triban.horde


def end_siege(turn: Season, book: Book, encounter: Encounter, die: Rolled) -> None:
    """Book a season of siege: its blight, a unit lost on a natural 1, and the city's fall or stand."""
    triban, enemy = encounter.triban, before_city(encounter)
    if isinstance(enemy, Army):
        _end_army_siege(turn, book, triban, enemy, die)
        return
    city = book.land.triban(triban.id).city
    odds = this_siege(turn, book, triban, enemy)
    besiege(turn, enemy, city, rule="decimo:R10.1")
    if enemy.sieged == 1:
        suffer_blight(turn, triban, SIEGE_BLIGHT, rule="decimo:R14.2", why=f"the siege of {city}")
    if siege.costs_a_unit(die):
        lose_invaders(turn, enemy, 1, why=f"the siege of {city}")
    if siege.falls(die, odds, int(turn.settings["siege-falls"])):
        outsider = turn.world.outsiders[enemy.outsider]
        lose_land(turn, book, triban, outsider, rule="decimo:G-18", why=f"the fall of {city}", by=die)
    else:
        withstand(turn, triban, enemy, die, rule="decimo:G-18")


def _end_army_siege(turn: Season, book: Book, triban: Triban, army: Army, die: Rolled) -> None:
    """A season before a city: all armies of the side lie there, and one of them leads and takes it (G-18)."""
    city = book.land.triban(triban.id).city
    odds = this_siege(turn, book, triban, army)
    begins = army.sieged == 0
    for each in besiegers(turn.world, triban):
        lay_siege(turn, each, city, rule="decimo:R10.1")
    if begins:
        war_blight(turn, triban, army, SIEGE_BLIGHT, why=f"the siege of {city}")
    if siege.costs_a_unit(die):
        lose_army_units(turn, army, 1, rule="decimo:G-18", why=f"the siege of {city}")
    if siege.falls(die, odds, int(turn.settings["siege-falls"])):
        enter_city(turn, book, triban, army, rule="decimo:G-18", die=die)
    else:
        hold_out(turn, triban, army, city, die, rule="decimo:G-18")


def enter_city(turn: Season, book: Book, triban: Triban, army: Army, *, rule: str, die: int = 0) -> None:
    """An army takes a city, and the land is its state's; its warrior gains for the siege (G-05, G-23)."""
    world, city = turn.world, book.land.triban(triban.id).city
    war = war_between(world, army.power, head_of(world, triban.id))
    others = [each for each in besiegers(world, triban) if each is not army]
    take_city(turn, army, city, war, rule=rule, die=die)
    for each in others:
        take_city(turn, each, city, None, rule=rule)
    leader = commander(world, army.power)
    if leader:
        points = int(turn.settings["warrior-siege-won"])
        gain_points(turn, leader, points, rule="decimo:G-05", why=f"the fall of {city}")
    conquer_land(turn, book, triban.id, army.power, rule=rule, why=f"the fall of {city}")


def war_blight(turn: Season, triban: Triban, army: Army, amount: int, *, why: str) -> None:
    """A siege or an occupation brings blight on a land, twice as much in a civil war (R14.2, R11.2)."""
    war = war_between(turn.world, army.power, head_of(turn.world, triban.id))
    civil = war is not None and war.civil
    rule = "decimo:R11.2" if civil else "decimo:R14.2"
    suffer_blight(turn, triban, amount * (2 if civil else 1), rule=rule, why=why)
