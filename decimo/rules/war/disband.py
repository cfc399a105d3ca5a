"""Armies and fleets that break up and go home, and their names in questions."""

from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.world.field_army import break_up, fielded, has_goal, return_units
from decimo.world.fleet import lay_up, return_ships
from decimo.world.muster import Muster, shares
from decimo.world.polity import enemies, head_of
from decimo.world.world_state import Army, Fleet, World


def stand_down(context: DecimoContext, _book: DecimoData) -> None:
    """Armies and fleets without a state or an enemy go home in mid-year.

    So do armies that can no longer fight (G-20).
    """
    send_home_spent(context)
    world = context.world
    for army in list(world.armies.values()):
        if _is_idle(world, army) and not has_goal(world, army, context.year):
            why = "the outsiders it marched against are gone" if army.against else "its war is over"
            disband(context, army, rule="decimo:R7.6", why=why)
    for fleet in list(world.fleets.values()):
        if _is_idle(world, fleet):
            fleet_home(context, fleet, rule="decimo:R7.6", why="its war is over")


def send_home_spent(context: DecimoContext) -> None:
    """Armies without a regular unit cannot fight: they break up, and their horde goes home (G-20).

    Mercenaries and units of a holy rising leave no horde.
    """
    for army in list(context.world.armies.values()):
        if not fielded(army):
            why = "no regular unit is left in it" if army.horde else "nobody is left in it"
            disband(context, army, rule="decimo:G-20", why=why)


def _is_idle(world: World, body: Army | Fleet) -> bool:
    return head_of(world, body.power) != body.power or not enemies(world, body.power)


def disband(context: DecimoContext, army: Army, *, rule: str, why: str) -> None:
    """An army breaks up and its units go back to the lands that sent them.

    A land gets back its share of the remaining regulars, and the rest of its units as horde. If the land has a new
    lord in the meantime they disarm; if outsiders hold it they are gone.
    """
    world = context.world
    own, sent = army.musters, army.allies
    regulars = shares(army.regulars, [muster.regulars for muster in own])
    mercenaries = shares(army.mercenaries, [muster.mercenaries for muster in own])
    risen = shares(army.risen, [muster.risen for muster in own])
    for muster, *back in zip(own, regulars, mercenaries, risen, strict=True):
        loyal = head_of(world, muster.land) == army.power
        _return(
            context, army, muster, Muster(muster.land, *back) if loyal else Muster(muster.land, 0), rule, why
        )
    for muster, allied in zip(sent, shares(army.allied, [muster.regulars for muster in sent]), strict=True):
        _return(context, army, muster, Muster(muster.land, allied), rule, why)
    break_up(context, army, rule=rule, why=why)


def _return(context: DecimoContext, army: Army, sent: Muster, back: Muster, rule: str, why: str) -> None:
    """One land gets its units back, if any; those that are not regulars come back as horde."""
    land, horde = context.world.tribans[sent.land], sent.regulars - back.regulars
    if not land.held_by and (horde or back.units):
        return_units(context, army, land, back, horde, rule=rule, why=why)


def fleet_home(context: DecimoContext, fleet: Fleet, *, rule: str, why: str) -> None:
    """A fleet is laid up: its ships go back to their lands. Ships of a land with a new lord are gone."""
    world = context.world
    for crew in fleet.musters:
        land = world.tribans[crew.land]
        if not land.held_by and head_of(world, land.id) == fleet.power and crew.ships + crew.hired:
            return_ships(context, fleet, land, crew, rule=rule)
    lay_up(context, fleet, rule=rule, why=why)


def army_name(data: DecimoData, army: Army) -> str:
    """Return the name of an army by its people: `the army of the Romans`."""
    return f"the army of the {data.land.triban(army.power).people}"


def fleet_name(data: DecimoData, fleet: Fleet) -> str:
    """Return the name of a fleet by its people: `the fleet of the Romans`."""
    return f"the fleet of the {data.land.triban(fleet.power).people}"


def place_name(data: DecimoData, body: Army | Fleet) -> str:
    """Return the name of the land or the sea zone where an army or a fleet is."""
    return data.land.node(body.at).name
