"""A sign in the sky: a people rises for a new order, with units that are worth double (E11, G-40)."""

from typing import Literal

from decimo.rules.book import Book, Season
from decimo.rules.near import nearest_enemies
from decimo.rules.pick import pick
from decimo.rules.realm.civil_war import rise
from decimo.rules.war.declaration import declare
from decimo.world.character import change_leading_office, gain_points
from decimo.world.effect import MASS_MOVEMENT
from decimo.world.land import Leader, Triban, World, holder
from decimo.world.power import head_of, lands_of
from decimo.world.rising import kingdom_lands, mark, unmark

CAUSE = "a holy rising"


def may_rise_in_faith(world: World, book: Book, land: Triban) -> bool:
    """Whether a land has anybody to rise against: its overlord or, if it is free, an enemy."""
    return bool(land.lord) or bool(nearest_enemies(world, book, land.id))


def rise_in_faith(
    turn: Season,
    book: Book,
    land: Triban,
    under: Literal["crowd", "warrior", "other"],
    units: int,
    rating: int,
    *,
    rule: str,
) -> None:
    """Units join that are worth double and never replaced, and the people rises (E11).

    A subject land rises against its overlord in civil war, a king with his kingdom; a free state makes war on
    its nearest enemy. Who leads the rising leads the state from then on; a republic is never led by a warrior.
    """
    turn.tell("join_rising", land, rule, {"units": units}, risen=land.risen + units)
    if land.lord:
        rebels = kingdom_lands(turn.world, land) if land.seat == "kingdom" else [land]
        ids = [rebel.id for rebel in rebels]
        overlord = head_of(turn.world, land.id)
        rise(turn, book, leader=land.id, rebels=ids, against=overlord, rule=rule, cause=CAUSE)
        _take_lead(turn, book, land, under, rating, rule)
        return
    _take_lead(turn, book, land, under, rating, rule)
    foes = {foe.id: book.land.triban(foe.id).name for foe in nearest_enemies(turn.world, book, land.id)}
    why = f"the nearest enemy of {book.land.triban(land.id).name}"
    foe = pick(turn, foes, why=why, rule=rule, about=land.id)
    declare(turn, book, land.id, str(foe), rule=rule, cause=CAUSE)


def crowds_go_home(turn: Season, _book: Book) -> None:
    """In winter a rising without a leader is over when none of its units is left, or its state is gone."""
    world = turn.world
    for effect in [effect for effect in world.effects.values() if effect.kind == MASS_MOVEMENT]:
        land = world.tribans[effect.about]
        alive = any(land.risen for land in lands_of(world, land.id))
        if land.lord or land.held_by or not alive:
            unmark(turn, "crowd_goes_home", effect, rule=effect.rule)


def _take_lead(turn: Season, book: Book, land: Triban, under: str, rating: int, rule: str) -> None:
    warrior = holder(turn.world, land.id, "warrior")
    if under == "crowd":
        mark(turn, "crowd_rises", MASS_MOVEMENT, land.id, rule=rule)
    elif under == "other":
        others = _others(turn.world, land)
        names = {leader.id: leader.name for leader in others}
        why = f"who leads the rising in {book.land.triban(land.id).name}"
        leader = turn.world.leaders[pick(turn, names, why=why, rule=rule, about=land.id)]
        turn.tell("lead_rising", leader, rule, {"name": leader.name, "people": land.id})
        change_leading_office(turn, land, leader.office, rule=rule)
    elif warrior:
        turn.tell("lead_rising", warrior, rule, {"name": warrior.name, "people": land.id})
        gain_points(turn, warrior, max(0, rating - warrior.rating), rule="decimo:R5.14", why=CAUSE)
        if not land.republic:
            change_leading_office(turn, land, "warrior", rule=rule)


def _others(world: World, land: Triban) -> list[Leader]:
    """The administrator and the politician of a people."""
    found = [holder(world, land.id, "administrator"), holder(world, land.id, "politician")]
    return [leader for leader in found if leader]
