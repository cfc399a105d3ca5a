"""Fleets at sea: they carry an army, seek the enemy, lie before a shore, or put into port (R3.7, R13.1, G-22)."""

from collections.abc import Sequence

from decimo.fate import Choice, Drawn, Option, Rolled
from decimo.play.counted import counted
from decimo.rules.battle import battle
from decimo.rules.battle.battle import Outcome, Winner
from decimo.rules.battle.command import commander
from decimo.rules.battle.field_battle import score_battle
from decimo.rules.battle.table import Report, bury_the_fallen
from decimo.rules.book import Book, Season
from decimo.rules.war import sea_battle
from decimo.rules.war.army_name import fleet_name, place_name
from decimo.rules.war.disband import disband
from decimo.rules.war.sea import Landing, coast, foes_in, ports_ahead, zones_ahead
from decimo.rules.war.sea_battle import SeaOutcome
from decimo.rules.war.sea_order import Cargo, SeaFight, fleet_host, sea_fight
from decimo.rules.war.sea_table import fight_at_sea_on_table, lost_aboard
from decimo.world.battle import victory
from decimo.world.field_army import fielded, halt, lose_army_units, march, shares
from decimo.world.fleet import afloat, fight_at_sea, fleet_of, lose_fleet_ships, ride_at_anchor, sail
from decimo.world.host import Army, Fleet
from decimo.world.power import enemies, head_of
from decimo.world.war import war_between

STAY = "stay"
FLEET_MOVE = "decimo:R3.7"
"""The rule of a fleet's orders."""


def land_army(turn: Season, book: Book, fleet: Fleet, army: Army, shore: Landing, order: Drawn) -> None:
    """A fleet carries an army to a shore. Only a fleet that meets no enemy, or beats him, sets it ashore (G-22).

    An army that has lost its last regular unit aboard is no more, whoever wins.
    """
    sail(turn, fleet, shore.zone, rule="decimo:G-22", by=order)
    holds_sea = meet(turn, book, fleet, Cargo(army, shore.land))
    if not fielded(army):
        disband(turn, army, rule="decimo:G-22", why="it went down with its ships")
    elif holds_sea:
        sea = book.land.node(shore.zone).name
        march(turn, army, shore.land, rule="decimo:G-22", by=order, road=f" over the {sea}")
    else:
        halt(turn, army, rule="decimo:G-22", by=order)


def move_fleets(turn: Season, book: Book, heads: Sequence[str]) -> None:
    """Every fleet of these states is given its orders, all as one question; then each sails."""
    world = turn.world
    fleets = [fleet for head in heads if (fleet := fleet_of(world, head))]
    orders = turn.choices(
        [
            Choice(
                fleet.power,
                _options(turn, book, fleet),
                f"orders for {fleet_name(book, fleet)} of {counted(afloat(fleet), 'ship')}"
                f" in {place_name(book, fleet)}",
                FLEET_MOVE,
                fleet.id,
            )
            for fleet in fleets
        ]
    )
    for fleet, order in zip(fleets, orders, strict=True):
        if order == STAY:
            ride_at_anchor(turn, fleet, rule=FLEET_MOVE, by=order)
        else:
            sail(turn, fleet, str(order), rule=FLEET_MOVE, by=order)
            meet(turn, book, fleet, None)


def _options(turn: Season, book: Book, fleet: Fleet) -> tuple[Option, ...]:
    """To stay, to sail to a zone, or to put into a port of its own, each with what lies there."""
    zones = [zone for zone in zones_ahead(turn.world, book, turn.settings, fleet) if zone != fleet.at]
    ports = ports_ahead(turn.world, book, turn.settings, fleet)
    return (
        Option(STAY, f"stay in {place_name(book, fleet)}"),
        *(Option(zone, _zone_words(turn, book, fleet, zone)) for zone in zones),
        *(Option(port, f"put into the port of {book.land.triban(port).name}") for port in ports),
    )


def _zone_words(turn: Season, book: Book, fleet: Fleet, zone: str) -> str:
    """A sea zone with the enemies that lie in it, and the enemy shores on it."""
    world, foes = turn.world, enemies(turn.world, fleet.power)
    words = [f"sail to the {book.land.node(zone).name}"]
    for other in foes_in(world, fleet.power, zone):
        sides = (fleet_host(turn, book, each).side for each in (fleet, other))
        won = sea_battle.chance_to_win(*sides)
        words.append(
            f"{fleet_name(book, other)} of {counted(afloat(other), 'ship')} is there ({round(100 * won)} % to win)"
        )
    shores = [
        book.land.triban(land).name for land in coast(world, book, zone) if head_of(world, land) in foes
    ]
    if shores:
        words.append(f"before the shore of {' and '.join(shores)}")
    return "; ".join(words)


def meet(turn: Season, book: Book, fleet: Fleet, cargo: Cargo | None) -> bool:
    """A fleet fights every enemy fleet in the zone it has come to; return whether it holds the sea.

    A beaten fleet puts into port, and so does one that came and did not win. `cargo` is the army aboard.
    """
    for other in foes_in(turn.world, fleet.power, fleet.at):
        fight = sea_fight(turn, book, fleet, other, cargo)
        report = fight_at_sea_on_table(turn, book, fight)
        won = _fight(turn, book, fight, report)
        _put_in(turn, book, other if won else fleet)
        if report:
            # Before the next battle, so that nobody leads it who is dead.
            bury_the_fallen(turn, book, [report])
        if not won or fleet.id not in turn.world.fleets:
            return False
    return True


def _fight(turn: Season, book: Book, fight: SeaFight, report: Report | None) -> bool:
    """Settle one battle at sea, by dice if nobody reports it from the table; return whether who came has won."""
    if report:
        return _end_battle(turn, book, fight, report.by, report.end, lost_aboard(report))
    one, other = fight.attacker.side, fight.defender.side
    names = [fleet_name(book, each) for each in (fight.mover, fight.other)]
    die = turn.roll(
        battle.BATTLE_DICE,
        why=f"battle in the {book.land.node(fight.zone).name}:"
        f" the first die for {names[0]}, the second for {names[1]}",
        rule="decimo:G-22",
        about=fight.mover.id,
        bands=battle.bands(one, other, *names),
    )
    end = sea_battle.outcome(die + battle.margin(one, other), one, other)
    laden = [fight.attacker.aboard, one.units - fight.attacker.aboard]
    return _end_battle(turn, book, fight, die, end, shares(end.attacker_lost, laden)[0])


def _end_battle(
    turn: Season, book: Book, fight: SeaFight, by: Rolled | Drawn, end: Outcome | SeaOutcome, aboard: int
) -> bool:
    """Book a battle at sea: who won, the ships lost for good, and the units lost aboard; see `_fight`.

    `by` is the dice, or the code of the sheet on which it was fought.
    """
    fleet, other, rule = fight.mover, fight.other, "decimo:G-22"
    _tell(turn, fight, end.winner, by)
    if end.defender_lost:
        why = f"the battle against {fleet_name(book, fleet)}"
        lose_fleet_ships(turn, other, end.defender_lost, rule=rule, why=why)
    why = f"the battle against {fleet_name(book, other)}"
    if fight.cargo and aboard:
        lose_army_units(turn, fight.cargo.army, aboard, rule=rule, why=why)
    if end.attacker_lost:
        lose_fleet_ships(turn, fleet, end.attacker_lost, rule=rule, why=why)
    return end.winner == "attacker"


def _tell(turn: Season, fight: SeaFight, won: Winner, by: Rolled | Drawn) -> None:
    """Tell how a battle ended; its winner gains a point, its loser loses one, and the war counts it (G-05, G-26)."""
    results = {"attacker": "victory", "defender": "defeat", "": "no decision"}
    fleet, other = fight.mover, fight.other
    war = war_between(turn.world, fleet.power, other.power)
    winner = fleet if won == "attacker" else other
    counted = victory(war, winner.power) if war and won else None
    margin = battle.margin(fight.attacker.side, fight.defender.side)
    fight_at_sea(turn, fleet, other, fight.zone, counted, result=results[won], by=by, margin=margin)
    if won:
        for each in (winner, other if winner is fleet else fleet):
            leader = commander(turn.world, each.power)
            score_battle(turn, leader, won=each is winner, why="the battle at sea")


def _put_in(turn: Season, book: Book, fleet: Fleet) -> None:
    """A beaten fleet makes for the nearest port of its state, if it is still afloat and has one."""
    world = turn.world
    if fleet.id not in world.fleets:
        return
    own = [
        land for land in world.tribans if head_of(world, land) == fleet.power and book.land.triban(land).seas
    ]
    if own:
        port = book.land.nearest(fleet.at, own)[0]
        sail(turn, fleet, port, rule="decimo:G-22", by="defeat")
