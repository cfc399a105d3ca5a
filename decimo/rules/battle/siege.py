"""Sieges: the die of a season and its results, and the fall of a city (section 10, G-18)."""

from dataclasses import dataclass
from fractions import Fraction

from decimo.chance import Band, Drawn, Roll, Rolled, parse_dice
from decimo.rules.battle.battle_resolution import BattleOutcome
from decimo.rules.battle.encounter import Encounter, besiegers, commander, commanding_rating
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.outsider.invasion import lose_invaders
from decimo.rules.realm.conquest import conquer_land, lose_land
from decimo.rules.sea.sea_zones import blockaded
from decimo.world.blight import suffer_blight
from decimo.world.character import gain_points
from decimo.world.combat import hold_out, lay_siege, lie_alongside, march_in, take_city
from decimo.world.field_army import fielded, lose_army_units
from decimo.world.home_forces import fit_regulars, lose_units
from decimo.world.muster import shares
from decimo.world.outsider import lose_holders
from decimo.world.outsider_forces import besiege, withstand
from decimo.world.polity import friends_in_war, head_of
from decimo.world.wars import war_between
from decimo.world.world_state import RELIABLE, Army, Horde, Invasion, Triban

SIEGE_DIE = "1d6"
LEAST_GARRISON = 4
"""The garrison of a city counts as at least 4 units (G-44)."""


@dataclass(frozen=True, slots=True)
class Siege:
    """A city under siege in one season."""

    season: int
    """Seasons of siege, this one included."""
    besiegers: int
    """Units before the city."""
    garrison: int
    """Regular units in the city."""
    rating: int = 0
    """The rating of the besiegers' commander (G-13)."""
    open_port: bool = False
    """Whether the city is a port that no navy blockades."""


def siege_bonus(siege: Siege) -> int:
    """Return the bonus on the die of a season of siege (R10.4, G-18)."""
    return (
        (siege.season - 1)
        + (siege.besiegers >= 2 * max(LEAST_GARRISON, siege.garrison))
        + (siege.rating >= RELIABLE)
        - siege.open_port
    )


def city_falls(rolled: int, siege: Siege, falls_at: int) -> bool:
    """Return whether the city falls to this die; `falls_at` is the score needed (R10.4, G-18; setting `siege-falls`).

    Besiegers who lose their last unit to the die do not take the city.
    """
    left = siege.besiegers - costs_a_unit(rolled)
    return left > 0 and rolled + siege_bonus(siege) >= falls_at


def costs_a_unit(rolled: int) -> bool:
    """Return whether the besiegers lose a unit: on a natural 1 (G-18)."""
    return rolled == 1


def resolve_siege(rolled: int, siege: Siege, falls_at: int) -> BattleOutcome:
    """Return the end of the season: the besiegers win if the city falls, else the garrison."""
    won = city_falls(rolled, siege, falls_at)
    return BattleOutcome("attacker" if won else "defender", int(costs_a_unit(rolled)), 0)


def chance_to_fall(siege: Siege, falls_at: int) -> Fraction:
    """Return the exact chance that the city falls in this season."""
    odds = parse_dice(SIEGE_DIE).odds()
    return sum((odds[rolled] for rolled in odds if city_falls(rolled, siege, falls_at)), Fraction())


def siege_bands(siege: Siege, falls_at: int) -> tuple[Band, ...]:
    """Return the meaning of each face of the die, for the player who rolls it."""
    labels: dict[str, list[int]] = {}
    for rolled in parse_dice(SIEGE_DIE).odds():
        words = ["the city falls" if city_falls(rolled, siege, falls_at) else "the city holds"]
        if costs_a_unit(rolled):
            words.append("the besiegers lose a unit")
        labels.setdefault(", ".join(words), []).append(rolled)
    return tuple(Band(label, tuple(faces)) for label, faces in labels.items())


SIEGE_BLIGHT = 1
"""Blight that a siege brings on a land once, at its beginning (R10.2, R14.2)."""


def describe_siege(context: DecimoContext, data: DecimoData, triban: Triban, enemy: Invasion | Army) -> Siege:
    """Return the siege in this season; outsiders have no leader with a rating (G-13).

    A port is open unless an enemy fleet blockades it, or a sea people besieges it and it has no ships to keep
    the way free (G-22). All armies of the besieging side count, and the seasons of the one that has been there
    longest.
    """
    sieged = enemy.sieged
    if isinstance(enemy, Army):
        armies = besiegers(context.world, triban)
        sieged = max((each.sieged for each in armies), default=sieged)
        strength, rating = sum(map(fielded, armies)), commanding_rating(context, enemy.power)
        shut = _shut_in(context, data, triban, enemy)
    else:
        strength, rating = enemy.units, 0
        shut = context.world.outsiders[enemy.outsider].sea and not triban.ships + triban.hired_ships
    return Siege(
        season=sieged + 1,
        besiegers=strength,
        garrison=fit_regulars(triban),
        rating=rating,
        open_port=data.land.triban(triban.id).port and not shut,
    )


def _shut_in(context: DecimoContext, data: DecimoData, triban: Triban, army: Army) -> bool:
    """Return whether a port is blockaded; if outsiders hold it, any fleet of the besiegers does so (G-22, G-41)."""
    if not triban.held_by:
        return blockaded(context.world, data, triban.id)
    side, seas = friends_in_war(context.world, army.power), data.land.triban(triban.id).seas
    return any(fleet.power in side and fleet.at in seas for fleet in context.world.fleets.values())


def siege_roll(context: DecimoContext, data: DecimoData, encounter: Encounter) -> Roll:
    """Return the die of a siege, with the meaning of each face."""
    triban = encounter.triban
    odds = describe_siege(context, data, triban, besieging_enemy(encounter))
    bands = siege_bands(odds, context.settings.siege_falls)
    why = f"siege of {data.land.triban(triban.id).city} by {encounter.enemy_name(data)}"
    return Roll(SIEGE_DIE, why, "decimo:G-18", triban.id, bands)


def besieging_enemy(encounter: Encounter) -> Invasion | Army:
    """Return the enemy that besieges the city; a horde of nomads never does."""
    if isinstance(encounter.enemy, Horde):
        raise TypeError("a horde besieges no city")
    return encounter.enemy


def resolve_siege_die(
    context: DecimoContext, data: DecimoData, encounter: Encounter, die: Rolled
) -> BattleOutcome:
    """Return the result of a siege die: whether the city falls, and whether the besiegers lose a unit (G-18)."""
    odds = describe_siege(context, data, encounter.triban, besieging_enemy(encounter))
    return resolve_siege(die, odds, context.settings.siege_falls)


def end_siege(
    context: DecimoContext, data: DecimoData, encounter: Encounter, by: Rolled | Drawn, end: BattleOutcome
) -> None:
    """Record a season of siege: its blight, the units lost, and whether the city falls.

    `by` is the die, or the code of the sheet.
    """
    triban, enemy = encounter.triban, besieging_enemy(encounter)
    if isinstance(enemy, Army):
        _end_army_siege(context, data, triban, enemy, by, end)
        return
    city = data.land.triban(triban.id).city
    besiege(context, enemy, city, rule="decimo:R10.1")
    if enemy.sieged == 1:
        suffer_blight(context, triban, SIEGE_BLIGHT, rule="decimo:R14.2", why=f"the siege of {city}")
    if end.attacker_lost:
        lose_invaders(context, enemy, end.attacker_lost, why=f"the siege of {city}")
    _lose_garrison(context, triban, end.defender_lost, why=f"the siege of {city}")
    if end.winner == "attacker":
        outsider = context.world.outsiders[enemy.outsider]
        why = f"the fall of {city}"
        lose_land(context, data, triban, outsider, enemy.units, rule="decimo:G-18", why=why, by=by)
    else:
        withstand(context, triban, enemy, by, rule="decimo:G-18")


def _end_army_siege(
    context: DecimoContext,
    data: DecimoData,
    triban: Triban,
    army: Army,
    by: Rolled | Drawn,
    end: BattleOutcome,
) -> None:
    """Record a season of siege by armies: all of the side besiege, and one of them leads and takes the city (G-18)."""
    city = data.land.triban(triban.id).city
    armies = besiegers(context.world, triban)
    begins = not any(each.sieged for each in armies)
    peoples: set[str] = set()
    for each in armies:
        told = lie_alongside if each.power in peoples else lay_siege
        told(context, each, city, rule="decimo:R10.1")
        peoples.add(each.power)
    if begins:
        war_blight(context, triban, army, SIEGE_BLIGHT, why=f"the siege of {city}")
    # A single unit is lost by the leading army; several units are shared out among the armies.
    armies.sort(key=lambda each: each is not army)
    for each, lost in zip(armies, shares(end.attacker_lost, list(map(fielded, armies))), strict=True):
        if lost:
            lose_army_units(context, each, lost, rule="decimo:G-18", why=f"the siege of {city}")
    _lose_garrison(context, triban, end.defender_lost, why=f"the siege of {city}")
    if end.winner == "attacker":
        enter_city(context, data, triban, army, rule="decimo:G-18", by=by)
    else:
        hold_out(context, triban, army, city, by, rule="decimo:G-18")


def _lose_garrison(context: DecimoContext, triban: Triban, lost: int, *, why: str) -> None:
    """A siege costs the garrison units before the city falls only if fought on the table (R12.1)."""
    if lost and triban.held_by:
        lose_holders(context, triban, lost, rule="decimo:R12.1", why=why)
    elif lost:
        lose_units(context, triban, lost, rule="decimo:R12.1", why=why)


def enter_city(
    context: DecimoContext,
    data: DecimoData,
    triban: Triban,
    army: Army,
    *,
    rule: str,
    by: Rolled | Drawn | None = None,
) -> None:
    """An army takes a city, and its state wins the land from a people or from outsiders (G-23, G-41).

    A siege, decided `by` a die or on the table, counts as a victory in the war and for the warrior (G-05, G-26).
    """
    world, city = context.world, data.land.triban(triban.id).city
    war = war_between(world, army.power, head_of(world, triban.id)) if by is not None else None
    others = [each for each in besiegers(world, triban) if each is not army]
    take_city(context, army, city, war, rule=rule, by=by)
    for each in others:
        march_in(context, each, city, rule=rule)
    leader = commander(world, army.power)
    if leader and by is not None:
        points = context.settings.warrior_siege_won
        gain_points(context, leader, points, rule="decimo:G-05", why=f"the fall of {city}")
    won_by = "decimo:G-41" if triban.held_by else rule
    conquer_land(context, data, triban.id, army.power, rule=won_by, why=f"the fall of {city}")


def war_blight(context: DecimoContext, triban: Triban, army: Army, amount: int, *, why: str) -> None:
    """A siege or an occupation brings blight on a land, twice as much in a civil war (R14.2, R11.2)."""
    war = war_between(context.world, army.power, head_of(context.world, triban.id))
    civil = war is not None and war.civil
    rule = "decimo:R11.2" if civil else "decimo:R14.2"
    suffer_blight(context, triban, amount * (2 if civil else 1), rule=rule, why=why)
