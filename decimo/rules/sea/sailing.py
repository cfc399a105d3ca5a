"""Fleets at sea: carrying armies, fighting, blockading and putting into port (R3.7, R13.1, G-22)."""

from collections.abc import Sequence

from decimo.chance import Choice, Drawn, Option, Rolled
from decimo.chance.text import pluralize
from decimo.rules.battle import battle_resolution
from decimo.rules.battle.battle_resolution import BattleOutcome, Winner
from decimo.rules.battle.encounter import commander
from decimo.rules.battle.land_battle import score_battle
from decimo.rules.battle.tabletop import BattleReport, replace_fallen_leaders
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.sea import sea_battle
from decimo.rules.sea.sea_battle import (
    Cargo,
    SeaBattleOutcome,
    SeaFight,
    fight_at_sea_on_tabletop,
    fleet_force,
    lost_aboard,
    sea_fight,
)
from decimo.rules.sea.sea_zones import Landing, coast, foes_in, ports_in_reach, zones_in_reach
from decimo.rules.war.disband import disband, fleet_name, place_name
from decimo.world.combat import victory
from decimo.world.field_army import fielded, halt, lose_army_units, march
from decimo.world.fleet import afloat, fight_at_sea, fleet_of, lose_fleet_ships, ride_at_anchor, sail
from decimo.world.muster import shares
from decimo.world.polity import enemies, head_of
from decimo.world.wars import war_between
from decimo.world.world_state import Army, Fleet

STAY_AT_SEA = "stay"
FLEET_MOVE = "decimo:R3.7"
"""The rule of a fleet's orders."""


def land_army(
    context: DecimoContext, data: DecimoData, fleet: Fleet, army: Army, shore: Landing, order: Drawn
) -> None:
    """A fleet carries an army to a shore. Only a fleet that meets no enemy, or beats it, sets the army ashore (G-22).

    An army that has lost its last regular unit aboard is gone, whoever wins.
    """
    sail(context, fleet, shore.zone, rule="decimo:G-22", by=order)
    holds_sea = fight_in_zone(context, data, fleet, Cargo(army, shore.land))
    if not fielded(army):
        disband(context, army, rule="decimo:G-22", why="it went down with its ships")
    elif holds_sea:
        sea = data.land.node(shore.zone).name
        road = f" over the {sea}"
        march(context, army, shore.land, rule="decimo:G-22", by=order, road=road, landed=True)
    else:
        halt(context, army, rule="decimo:G-22", by=order)


def move_fleets(context: DecimoContext, data: DecimoData, heads: Sequence[str]) -> None:
    """Ask for the orders of every fleet of these states, as one question; then move each."""
    world = context.world
    fleets = [fleet for head in heads if (fleet := fleet_of(world, head))]
    orders = context.choices(
        [
            Choice(
                fleet.power,
                _options(context, data, fleet),
                f"orders for {fleet_name(data, fleet)} of {pluralize(afloat(fleet), 'ship')}"
                f" in {place_name(data, fleet)}",
                FLEET_MOVE,
                fleet.id,
                DecimoDecision.SAIL,
            )
            for fleet in fleets
        ]
    )
    for fleet, order in zip(fleets, orders, strict=True):
        if order == STAY_AT_SEA:
            ride_at_anchor(context, fleet, rule=FLEET_MOVE, by=order)
        else:
            sail(context, fleet, str(order), rule=FLEET_MOVE, by=order)
            fight_in_zone(context, data, fleet, None)


def _options(context: DecimoContext, data: DecimoData, fleet: Fleet) -> tuple[Option, ...]:
    """Return the options: stay, sail to a zone, or put into a port of its own, each with the forces there."""
    zones = [
        zone for zone in zones_in_reach(context.world, data, context.settings, fleet) if zone != fleet.at
    ]
    ports = ports_in_reach(context.world, data, context.settings, fleet)
    return (
        Option(STAY_AT_SEA, f"stay in {place_name(data, fleet)}"),
        *(Option(zone, _zone_words(context, data, fleet, zone)) for zone in zones),
        *(Option(port, f"put into the port of {data.land.triban(port).name}") for port in ports),
    )


def _zone_words(context: DecimoContext, data: DecimoData, fleet: Fleet, zone: str) -> str:
    """Return words about a sea zone, with the enemies in it and the enemy shores on it."""
    world, foes = context.world, enemies(context.world, fleet.power)
    words = [f"sail to the {data.land.node(zone).name}"]
    for other in foes_in(world, fleet.power, zone):
        sides = (fleet_force(context, data, each).side for each in (fleet, other))
        won = sea_battle.chance_to_win_at_sea(*sides)
        words.append(
            f"{fleet_name(data, other)} of {pluralize(afloat(other), 'ship')} is there ({round(100 * won)} % to win)"
        )
    shores = [
        data.land.triban(land).name for land in coast(world, data, zone) if head_of(world, land) in foes
    ]
    if shores:
        words.append(f"before the shore of {' and '.join(shores)}")
    return "; ".join(words)


def fight_in_zone(context: DecimoContext, data: DecimoData, fleet: Fleet, cargo: Cargo | None) -> bool:
    """A fleet fights every enemy fleet in the zone it has come to; return whether it holds the sea.

    A beaten fleet puts into port, and so does an arriving one that does not win. `cargo` is the army aboard.
    """
    for other in foes_in(context.world, fleet.power, fleet.at):
        fight = sea_fight(context, data, fleet, other, cargo)
        report = fight_at_sea_on_tabletop(context, data, fight)
        won = _fight(context, data, fight, report)
        _put_in(context, data, other if won else fleet)
        if report:
            # Before the next battle, so that no dead leader commands in it.
            replace_fallen_leaders(context, data, [report])
        if not won or fleet.id not in context.world.fleets:
            return False
    return True


def _fight(context: DecimoContext, data: DecimoData, fight: SeaFight, report: BattleReport | None) -> bool:
    """Settle one battle at sea, by dice without a report from the table; return whether the attacker has won."""
    if report:
        return _end_battle(context, data, fight, report.by, report.end, lost_aboard(report))
    one, other = fight.attacker.side, fight.defender.side
    names = [fleet_name(data, each) for each in (fight.mover, fight.other)]
    die = context.roll(
        battle_resolution.BATTLE_DICE,
        why=f"battle in the {data.land.node(fight.zone).name}:"
        f" the first die for {names[0]}, the second for {names[1]}",
        rule="decimo:G-22",
        about=fight.mover.id,
        bands=battle_resolution.battle_bands(one, other, *names),
    )
    end = sea_battle.resolve_sea_battle(die + battle_resolution.margin(one, other), one, other)
    laden = [fight.attacker.aboard, one.units - fight.attacker.aboard]
    return _end_battle(context, data, fight, die, end, shares(end.attacker_lost, laden)[0])


def _end_battle(
    context: DecimoContext,
    data: DecimoData,
    fight: SeaFight,
    by: Rolled | Drawn,
    end: BattleOutcome | SeaBattleOutcome,
    aboard: int,
) -> bool:
    """Record a battle at sea: the winner, the ships lost for good, and the units lost aboard; see `_fight`.

    `by` is the dice, or the code of the sheet.
    """
    fleet, other, rule = fight.mover, fight.other, "decimo:G-22"
    _tell(context, fight, end.winner, by)
    if end.defender_lost:
        why = f"the battle against {fleet_name(data, fleet)}"
        lose_fleet_ships(context, other, end.defender_lost, rule=rule, why=why)
    why = f"the battle against {fleet_name(data, other)}"
    if fight.cargo and aboard:
        lose_army_units(context, fight.cargo.army, aboard, rule=rule, why=why)
    if end.attacker_lost:
        lose_fleet_ships(context, fleet, end.attacker_lost, rule=rule, why=why)
    return end.winner == "attacker"


def _tell(context: DecimoContext, fight: SeaFight, won: Winner, by: Rolled | Drawn) -> None:
    """Record the end of a battle: the winner gains a point, the loser loses one, and the war counts it (G-05, G-26)."""
    results = {"attacker": "victory", "defender": "defeat", "": "no decision"}
    fleet, other = fight.mover, fight.other
    war = war_between(context.world, fleet.power, other.power)
    winner = fleet if won == "attacker" else other
    counted = victory(war, winner.power) if war and won else None
    margin = battle_resolution.margin(fight.attacker.side, fight.defender.side)
    fight_at_sea(context, fleet, other, fight.zone, counted, result=results[won], by=by, margin=margin)
    if won:
        for each in (winner, other if winner is fleet else fleet):
            leader = commander(context.world, each.power)
            score_battle(context, leader, won=each is winner, why="the battle at sea")


def _put_in(context: DecimoContext, data: DecimoData, fleet: Fleet) -> None:
    """A beaten fleet goes to the nearest port of its state, if it is still afloat and has one."""
    world = context.world
    if fleet.id not in world.fleets:
        return
    own = [
        land for land in world.tribans if head_of(world, land) == fleet.power and data.land.triban(land).seas
    ]
    if own:
        port = data.land.nearest(fleet.at, own)[0]
        sail(context, fleet, port, rule="decimo:G-22", by="defeat")
