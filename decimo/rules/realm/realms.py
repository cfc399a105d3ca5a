"""Realms: a land is conquered, and what is ruled from it goes with it (sections 18 and 19, G-23).

What else happens to realms is told in `secession` and `succession`, and can be had from here.
"""

from decimo.rules.book import Book, Season
from decimo.rules.people.succession import name_successor, ruler_gone
from decimo.rules.realm.benefits import as_conqueror, trade_after_conquest
from decimo.rules.realm.secession import collapse, secede
from decimo.rules.war.disband import disband, fleet_home
from decimo.rules.war.federation import leave_federations
from decimo.rules.war.peace import end_wars_of
from decimo.world.character import gain_points, leave_office
from decimo.world.land import Leader, Triban, holder
from decimo.world.outsider import drive_out, end_raiding
from decimo.world.power import head_of, level
from decimo.world.realm import (
    bank_place,
    capture_bank,
    hand_outsider,
    settle_rank,
    storm_city,
    win_land,
)

__all__ = ["collapse", "conquer_land", "end_state", "ruler_gone", "secede"]


def conquer_land(turn: Season, book: Book, land: str, by: str, *, rule: str, why: str) -> None:
    """A land falls to the state with the head `by`; with a capital falls all that is ruled from it (G-23).

    A subject land comes under the conqueror alone. The seat of a kingdom brings its lands, and the capital of
    a state all its lands: its characters are lost (R5.21, R18.2), its bank goes to the taker (G-39), its wars and
    its armies are at an end. A land that an outsider held is won as a free Triban is, and the outsider wages no
    war from it any more (G-41).
    """
    world = turn.world
    taken, winner = world.tribans[land], world.tribans[by]
    before = as_conqueror(world, by)
    loser = taken.held_by or head_of(world, land)
    captives: list[Leader] = []
    if land == loser:
        captives = [leader for leader in world.leaders.values() if leader.triban == land]
        end_state(turn, book, taken, rule=rule, why="one side is conquered")
    if taken.held_by:
        _drive_out(turn, taken, by, rule=rule, why=why)
    else:
        storm_city(turn, taken, rule=rule, by=by, why=why)
    _score(turn, loser, by)
    if land == loser:
        _state_falls(turn, taken, winner, rule=rule, why=why)
    elif taken.seat:
        _pass_kingdom(turn, taken, winner, rule=rule, why=why)
    else:
        win_land(turn, taken, by, rule=rule, why=why, was=loser)
    if loser in world.tribans and land != loser:
        _lose_vault(turn, world.tribans[loser], winner)
        settle_rank(turn, world.tribans[loser], rule="decimo:G-23")
    settle_rank(turn, winner, rule="decimo:R19.1" if before.level == "kingdom" else "decimo:R18.1")
    trade_after_conquest(turn, book, by, before, taken)
    name_successor(turn, book, winner, captives)
    for leader in captives:
        if leader.triban == land:
            leave_office(turn, leader, "fall_with_land", rule="decimo:R5.21", why=why)


def _drive_out(turn: Season, taken: Triban, by: str, *, rule: str, why: str) -> None:
    """Outsiders lose a land that they held, and with it the wars of raiding that they waged from it (G-41)."""
    drive_out(turn, taken, by, rule=rule, why=why)
    for war in [war for war in turn.world.raidings.values() if war.base == taken.id]:
        end_raiding(turn, war, rule=rule, why="the raiders are driven out")


def _state_falls(turn: Season, capital: Triban, winner: Triban, *, rule: str, why: str) -> None:
    """All that a state has goes with its capital to the winner (G-23, G-39)."""
    world = turn.world
    if capital.bank:
        capture_bank(turn, capital, winner, rule="decimo:G-39", place=bank_place(capital))
    for outsider in world.outsiders.values():
        if outsider.conquered_by == capital.id:
            hand_outsider(turn, outsider, winner.id, rule=rule)
    for seat in [land for land in world.tribans.values() if land.lord == capital.id and land.seat]:
        win_land(turn, seat, winner.id, rule=rule, why=why, was=capital.id, seat="kingdom")
    _pass_kingdom(turn, capital, winner, rule=rule, why=why)


def end_state(turn: Season, book: Book, capital: Triban, *, rule: str, why: str) -> None:
    """With a state end its wars, its place in a federation, and its armies and fleets."""
    end_wars_of(turn, book, capital.id, rule=rule, why=why)
    leave_federations(turn, book, capital.id, rule=rule)
    for army in [army for army in turn.world.armies.values() if army.power == capital.id]:
        disband(turn, army, rule=rule, why="its state is gone")
    for fleet in [fleet for fleet in turn.world.fleets.values() if fleet.power == capital.id]:
        fleet_home(turn, fleet, rule=rule, why="its state is gone")


def _pass_kingdom(turn: Season, seat: Triban, winner: Triban, *, rule: str, why: str) -> None:
    """A kingdom, or a single Triban, comes under a conqueror.

    A realm keeps it as a kingdom of its empire; a Triban that conquers a kingdom rules its lands itself.
    """
    world = turn.world
    was = head_of(world, seat.id)
    lands = [land for land in world.tribans.values() if land.lord == seat.id]
    kept = bool(lands) and level(world, winner.id) != "triban"
    win_land(turn, seat, winner.id, rule=rule, why=why, was=was, seat="kingdom" if kept else "")
    if not kept:
        for land in lands:
            win_land(turn, land, winner.id, rule=rule, why=why, was=was)


def _lose_vault(turn: Season, loser: Triban, winner: Triban) -> None:
    """The bank of a state goes with the land it was moved to (R15.6)."""
    if head_of(turn.world, bank_place(loser)) != loser.id:
        capture_bank(turn, loser, winner, rule="decimo:R15.6", place=bank_place(loser))


def _score(turn: Season, loser: str, winner: str) -> None:
    """The warriors of both states gain and lose points for a land (R5.5, G-05)."""
    conqueror, beaten = holder(turn.world, winner, "warrior"), holder(turn.world, loser, "warrior")
    if conqueror:
        points = int(turn.settings["warrior-conquest"])
        gain_points(turn, conqueror, points, rule="decimo:G-05", why="a land conquered")
    if beaten:
        points = int(turn.settings["warrior-land-lost"])
        gain_points(turn, beaten, -points, rule="decimo:G-05", why="a land lost")
