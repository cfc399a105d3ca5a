"""A season of siege: by outsiders who invade a land, or by the army of another state (G-18)."""

from decimo.fate import Drawn, Roll, Rolled
from decimo.rules.battle import siege
from decimo.rules.battle.battle import Outcome
from decimo.rules.battle.command import commander, commanding_rating
from decimo.rules.battle.encounter import Encounter, besiegers
from decimo.rules.battle.siege import Siege
from decimo.rules.book import Book, Season
from decimo.rules.outsider.invasion import lose_invaders
from decimo.rules.realm.conquest import lose_land
from decimo.rules.realm.realms import conquer_land
from decimo.rules.war.sea import blockaded
from decimo.world.army import lose_units, units
from decimo.world.blight import suffer_blight
from decimo.world.character import gain_points
from decimo.world.edge import Horde, Invasion
from decimo.world.field_army import fielded, lose_army_units, shares
from decimo.world.host import Army
from decimo.world.invasion import besiege, withstand
from decimo.world.land import Triban
from decimo.world.outsider import thin_holders
from decimo.world.power import friends_in_war, head_of
from decimo.world.siege import hold_out, lay_siege, lie_alongside, march_in, take_city
from decimo.world.war import war_between

SIEGE_BLIGHT = 1
"""Blight that a siege brings on a land, once, when it is laid (R10.2, R14.2)."""


def this_siege(turn: Season, book: Book, triban: Triban, enemy: Invasion | Army) -> Siege:
    """The siege as it stands this season; outsiders have no leader with a rating (G-13).

    A port is open unless an enemy fleet blockades it, or a sea people lies before it and no ship of its own
    keeps the way free (G-22). All armies of the besieging side count, and the seasons of the one that has lain
    there longest.
    """
    sieged = enemy.sieged
    if isinstance(enemy, Army):
        armies = besiegers(turn.world, triban)
        sieged = max((each.sieged for each in armies), default=sieged)
        strength, rating = sum(map(fielded, armies)), commanding_rating(turn, enemy.power)
        shut = _shut_in(turn, book, triban, enemy)
    else:
        strength, rating = enemy.units, 0
        shut = turn.world.outsiders[enemy.outsider].sea and not triban.ships + triban.hired_ships
    return Siege(
        season=sieged + 1,
        besiegers=strength,
        garrison=units(triban),
        rating=rating,
        open_port=book.land.triban(triban.id).port and not shut,
    )


def _shut_in(turn: Season, book: Book, triban: Triban, army: Army) -> bool:
    """Whether a port is blockaded; if outsiders hold it, every fleet of the besieging side does so (G-22, G-41)."""
    if not triban.held_by:
        return blockaded(turn.world, book, triban.id)
    side, seas = friends_in_war(turn.world, army.power), book.land.triban(triban.id).seas
    return any(fleet.power in side and fleet.at in seas for fleet in turn.world.fleets.values())


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


def siege_outcome(turn: Season, book: Book, encounter: Encounter, die: Rolled) -> Outcome:
    """What the die of a siege says: whether the city falls, and whether it costs the besiegers a unit (G-18)."""
    odds = this_siege(turn, book, encounter.triban, before_city(encounter))
    return siege.outcome(die, odds, int(turn.settings["siege-falls"]))


def end_siege(turn: Season, book: Book, encounter: Encounter, by: Rolled | Drawn, end: Outcome) -> None:
    """Book a season of siege: its blight, the units lost, and the city's fall or stand.

    `by` is the die, or the code of the sheet on which it was fought.
    """
    triban, enemy = encounter.triban, before_city(encounter)
    if isinstance(enemy, Army):
        _end_army_siege(turn, book, triban, enemy, by, end)
        return
    city = book.land.triban(triban.id).city
    besiege(turn, enemy, city, rule="decimo:R10.1")
    if enemy.sieged == 1:
        suffer_blight(turn, triban, SIEGE_BLIGHT, rule="decimo:R14.2", why=f"the siege of {city}")
    if end.attacker_lost:
        lose_invaders(turn, enemy, end.attacker_lost, why=f"the siege of {city}")
    _lose_garrison(turn, triban, end.defender_lost, why=f"the siege of {city}")
    if end.winner == "attacker":
        outsider = turn.world.outsiders[enemy.outsider]
        why = f"the fall of {city}"
        lose_land(turn, book, triban, outsider, enemy.units, rule="decimo:G-18", why=why, by=by)
    else:
        withstand(turn, triban, enemy, by, rule="decimo:G-18")


def _end_army_siege(
    turn: Season, book: Book, triban: Triban, army: Army, by: Rolled | Drawn, end: Outcome
) -> None:
    """A season before a city: all armies of the side lie there, and one of them leads and takes it (G-18)."""
    city = book.land.triban(triban.id).city
    armies = besiegers(turn.world, triban)
    begins = not any(each.sieged for each in armies)
    peoples: set[str] = set()
    for each in armies:
        told = lie_alongside if each.power in peoples else lay_siege
        told(turn, each, city, rule="decimo:R10.1")
        peoples.add(each.power)
    if begins:
        war_blight(turn, triban, army, SIEGE_BLIGHT, why=f"the siege of {city}")
    # One unit is lost by the army that leads; of many, each army loses its fair share.
    armies.sort(key=lambda each: each is not army)
    for each, lost in zip(armies, shares(end.attacker_lost, list(map(fielded, armies))), strict=True):
        if lost:
            lose_army_units(turn, each, lost, rule="decimo:G-18", why=f"the siege of {city}")
    _lose_garrison(turn, triban, end.defender_lost, why=f"the siege of {city}")
    if end.winner == "attacker":
        enter_city(turn, book, triban, army, rule="decimo:G-18", by=by)
    else:
        hold_out(turn, triban, army, city, by, rule="decimo:G-18")


def _lose_garrison(turn: Season, triban: Triban, lost: int, *, why: str) -> None:
    """Only on the table does a siege cost the garrison units before the city falls (R12.1)."""
    if lost and triban.held_by:
        thin_holders(turn, triban, lost, rule="decimo:R12.1", why=why)
    elif lost:
        lose_units(turn, triban, lost, rule="decimo:R12.1", why=why)


def enter_city(
    turn: Season, book: Book, triban: Triban, army: Army, *, rule: str, by: Rolled | Drawn | None = None
) -> None:
    """An army takes a city, and the land is its state's, won from a people or from outsiders (G-23, G-41).

    If there was a siege, decided `by` a die or on the table, it counts as won in the war, and for the warrior
    (G-05, G-26).
    """
    world, city = turn.world, book.land.triban(triban.id).city
    war = war_between(world, army.power, head_of(world, triban.id)) if by is not None else None
    others = [each for each in besiegers(world, triban) if each is not army]
    take_city(turn, army, city, war, rule=rule, by=by)
    for each in others:
        march_in(turn, each, city, rule=rule)
    leader = commander(world, army.power)
    if leader and by is not None:
        points = int(turn.settings["warrior-siege-won"])
        gain_points(turn, leader, points, rule="decimo:G-05", why=f"the fall of {city}")
    won_by = "decimo:G-41" if triban.held_by else rule
    conquer_land(turn, book, triban.id, army.power, rule=won_by, why=f"the fall of {city}")


def war_blight(turn: Season, triban: Triban, army: Army, amount: int, *, why: str) -> None:
    """A siege or an occupation brings blight on a land, twice as much in a civil war (R14.2, R11.2)."""
    war = war_between(turn.world, army.power, head_of(turn.world, triban.id))
    civil = war is not None and war.civil
    rule = "decimo:R11.2" if civil else "decimo:R14.2"
    suffer_blight(turn, triban, amount * (2 if civil else 1), rule=rule, why=why)
