"""Armies and fleets that break up: what they have left goes back to the lands that sent it."""

from decimo.rules.book import Book, Season
from decimo.world.field_army import Muster, break_up, fielded, read_musters, return_units, shares
from decimo.world.fleet import lay_up, read_crews, return_ships
from decimo.world.host import Army, Fleet
from decimo.world.land import World
from decimo.world.power import enemies, head_of


def stand_down(turn: Season, _book: Book) -> None:
    """Armies and fleets of a state that is gone or has nobody left to fight go home in mid-year.

    So do armies that cannot fight any more (G-20).
    """
    send_home_spent(turn)
    world = turn.world
    for army in list(world.armies.values()):
        if _is_idle(world, army) and not _has_goal(world, army):
            why = "the outsiders it marched against are gone" if army.against else "its war is over"
            disband(turn, army, rule="decimo:R7.6", why=why)
    for fleet in list(world.fleets.values()):
        if _is_idle(world, fleet):
            fleet_home(turn, fleet, rule="decimo:R7.6", why="its war is over")


def send_home_spent(turn: Season) -> None:
    """Armies without a regular unit cannot give battle: they break up, and their horde goes home (G-20).

    Of mercenaries and those of a holy rising nobody is left then: they leave no horde.
    """
    for army in list(turn.world.armies.values()):
        if not fielded(army):
            why = "no regular unit is left in it" if army.horde else "nobody is left in it"
            disband(turn, army, rule="decimo:G-20", why=why)


def _is_idle(world: World, body: Army | Fleet) -> bool:
    return head_of(world, body.power) != body.power or not enemies(world, body.power)


def _has_goal(world: World, army: Army) -> bool:
    """Whether an army still has outsiders to march against, and a state that sent it (G-41)."""
    goal = world.tribans.get(army.against)
    return goal is not None and bool(goal.held_by) and head_of(world, army.power) == army.power


def disband(turn: Season, army: Army, *, rule: str, why: str) -> None:
    """An army breaks up and its units go back to the lands that sent them.

    A land gets back its fair share of the regulars that are left, and as horde what it sent beyond them. In a
    land that has changed its master in the meantime they lay down their arms; where outsiders hold it they are gone.
    """
    world = turn.world
    own, sent = read_musters(army.musters), read_musters(army.allies)
    regulars = shares(army.regulars, [muster.regulars for muster in own])
    mercenaries = shares(army.mercenaries, [muster.mercenaries for muster in own])
    risen = shares(army.risen, [muster.risen for muster in own])
    for muster, *back in zip(own, regulars, mercenaries, risen, strict=True):
        loyal = head_of(world, muster.land) == army.power
        _return(
            turn, army, muster, Muster(muster.land, *back) if loyal else Muster(muster.land, 0), rule, why
        )
    for muster, allied in zip(sent, shares(army.allied, [muster.regulars for muster in sent]), strict=True):
        _return(turn, army, muster, Muster(muster.land, allied), rule, why)
    break_up(turn, army, rule=rule, why=why)


def _return(turn: Season, army: Army, sent: Muster, back: Muster, rule: str, why: str) -> None:
    """One land gets its units back, if any; what it sent and does not get as regulars comes as horde."""
    land, horde = turn.world.tribans[sent.land], sent.regulars - back.regulars
    if not land.held_by and any((horde, *back[1:])):
        return_units(turn, army, land, back, horde, rule=rule, why=why)


def fleet_home(turn: Season, fleet: Fleet, *, rule: str, why: str) -> None:
    """A fleet is laid up: its ships go back to their lands. Those of a land with another master now are gone."""
    world = turn.world
    for crew in read_crews(fleet.musters):
        land = world.tribans[crew.land]
        if not land.held_by and head_of(world, land.id) == fleet.power and crew.ships + crew.hired:
            return_ships(turn, fleet, land, crew, rule=rule)
    lay_up(turn, fleet, rule=rule, why=why)
