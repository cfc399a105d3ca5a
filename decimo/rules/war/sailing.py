"""Fleets at sea: they carry an army, seek the enemy, lie before a shore, or put into port (R3.7, R13.1, G-22)."""

from collections.abc import Sequence

from decimo.fate import Choice, Drawn, Option, Rolled
from decimo.rules.battle import battle
from decimo.rules.battle.command import commander, commanding_rating
from decimo.rules.battle.field_battle import score_battle
from decimo.rules.book import Book, Season
from decimo.rules.war import sea_battle
from decimo.rules.war.army_name import counted, fleet_name, place_name
from decimo.rules.war.disband import disband
from decimo.rules.war.sea import Landing, coast, foes_in, ports_ahead, zones_ahead
from decimo.rules.war.sea_battle import SeaOutcome
from decimo.world.battle import victory
from decimo.world.field_army import fielded, halt, lose_army_units, march, shares, size
from decimo.world.fleet import afloat, fight_at_sea, fleet_of, lose_fleet_ships, ride_at_anchor, sail
from decimo.world.land import Army, Fleet
from decimo.world.power import enemies, head_of
from decimo.world.war import war_between

STAY = "stay"
FLEET_MOVE = "decimo:R3.7"
"""The rule of a fleet's orders."""


def land_army(turn: Season, book: Book, fleet: Fleet, army: Army, shore: Landing, order: Drawn) -> None:
    """A fleet carries an army to a shore. Only a fleet that meets no enemy, or beats him, sets it ashore (G-22)."""
    sail(turn, fleet, shore.zone, rule="decimo:G-22", by=order)
    if meet(turn, book, fleet, army):
        sea = book.land.node(shore.zone).name
        march(turn, army, shore.land, rule="decimo:G-22", by=order, road=f" over the {sea}")
    elif fielded(army):
        halt(turn, army, rule="decimo:G-22", by=order)
    else:
        disband(turn, army, rule="decimo:G-22", why="it went down with its ships")


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
        won = sea_battle.chance_to_win(_side(turn, fleet), _side(turn, other))
        words.append(
            f"{fleet_name(book, other)} of {counted(afloat(other), 'ship')} is there ({round(100 * won)} % to win)"
        )
    shores = [
        book.land.triban(land).name for land in coast(world, book, zone) if head_of(world, land) in foes
    ]
    if shores:
        words.append(f"before the shore of {' and '.join(shores)}")
    return "; ".join(words)


def meet(turn: Season, book: Book, fleet: Fleet, cargo: Army | None) -> bool:
    """A fleet fights every enemy fleet in the zone it has come to; return whether it holds the sea.

    A beaten fleet puts into port, and so does one that came and did not win. `cargo` is the army aboard.
    """
    zone = fleet.at
    for other in foes_in(turn.world, fleet.power, zone):
        outcome = _fight(turn, book, fleet, other, cargo)
        if outcome.winner == "attacker":
            _put_in(turn, book, other)
        else:
            _put_in(turn, book, fleet)
            return False
    return True


def _fight(turn: Season, book: Book, fleet: Fleet, other: Fleet, cargo: Army | None) -> SeaOutcome:
    """One battle at sea: its dice, the ships lost for good, the commanders' points, the war's count."""
    mover, defender = _side(turn, fleet), _side(turn, other)
    names = [fleet_name(book, each) for each in (fleet, other)]
    where = place_name(book, fleet)
    die = turn.roll(
        battle.BATTLE_DICE,
        why=f"battle in the {where}: the first die for {names[0]}, the second for {names[1]}",
        rule="decimo:G-22",
        about=fleet.id,
        bands=battle.bands(mover, defender, *names),
    )
    margin = battle.margin(mover, defender)
    outcome = sea_battle.outcome(die + margin, mover, defender)
    _tell(turn, fleet, other, outcome, die, margin)
    if outcome.defender_lost:
        against = f"the battle against {names[0]}"
        lose_fleet_ships(turn, other, outcome.defender_lost, rule="decimo:G-22", why=against)
    why = f"the battle against {names[1]}"
    if cargo:
        aboard = shares(outcome.attacker_lost, [size(cargo), afloat(fleet) - size(cargo)])[0]
        if aboard:
            lose_army_units(turn, cargo, aboard, rule="decimo:G-22", why=why)
    if outcome.attacker_lost:
        lose_fleet_ships(turn, fleet, outcome.attacker_lost, rule="decimo:G-22", why=why)
    return outcome


def _tell(turn: Season, fleet: Fleet, other: Fleet, outcome: SeaOutcome, die: Rolled, margin: int) -> None:
    """Tell how a battle ended; its winner gains a point, its loser loses one, and the war counts it (G-05, G-26)."""
    results = {"attacker": "victory", "defender": "defeat", "": "no decision"}
    war = war_between(turn.world, fleet.power, other.power)
    winner, loser = (fleet, other) if outcome.winner == "attacker" else (other, fleet)
    counted = victory(war, winner.power) if war and outcome.winner else None
    fight_at_sea(
        turn, fleet, other, fleet.at, counted, result=results[outcome.winner], dice=die, margin=margin
    )
    if outcome.winner:
        for each in (winner, loser):
            leader = commander(turn.world, each.power)
            score_battle(turn, leader, won=each is winner, why="the battle at sea")


def _side(turn: Season, fleet: Fleet) -> battle.Side:
    """A fleet under the warrior of its state (G-13)."""
    return sea_battle.side(afloat(fleet), commanding_rating(turn, fleet.power))


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
