"""A battle at sea: score, odds and losses, both fleets, and its sheet and result on the tabletop (R12.1, G-22)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from decimo.chance import Field, Filled, parse_dice
from decimo.chance.text import pluralize
from decimo.rules.battle import battle_resolution, tabletop
from decimo.rules.battle.battle_resolution import BattleSide
from decimo.rules.battle.encounter import commanding_rating, in_field
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.sea.sea_zones import coast, foes_in
from decimo.rules.war.disband import fleet_name, place_name
from decimo.world.field_army import size
from decimo.world.fleet import afloat
from decimo.world.polity import enemies, head_of
from decimo.world.world_state import Army, Fleet

SHIP_STRENGTH = 2
"""The strength of a ship."""


@dataclass(frozen=True, slots=True)
class SeaBattleOutcome:
    """The end of a battle at sea: its winner (nobody if it is drawn) and the ships that each side loses for good."""

    winner: battle_resolution.Winner
    attacker_lost: int
    defender_lost: int


def fleet_side(ships: int, rating: int) -> BattleSide:
    """Return one side of a battle at sea, under a commander with this rating; there is no terrain."""
    return BattleSide(units=ships, strength=SHIP_STRENGTH * ships, rating=rating)


def resolve_sea_battle(difference: int, attacker: BattleSide, defender: BattleSide) -> SeaBattleOutcome:
    """Return the end of a battle whose scores differ by `difference`, above 0 for the attacker."""
    loser = defender if difference > 0 else attacker
    won, lost = 0, 0
    if difference == 0:
        won, lost = 1, 1
    elif abs(difference) <= 2:
        lost = 2
    elif abs(difference) <= 4:
        lost = max(2, (loser.units + 1) // 2)
    else:
        won, lost = 1, loser.units
    attacker_lost, defender_lost = (won, lost) if difference > 0 else (lost, won)
    return SeaBattleOutcome(
        "attacker" if difference > 0 else "defender" if difference < 0 else "",
        min(attacker_lost, attacker.units),
        min(defender_lost, defender.units),
    )


def chance_to_win_at_sea(attacker: BattleSide, defender: BattleSide) -> Fraction:
    """Return the exact chance that the attacker wins, counted over all dice."""
    beside = battle_resolution.margin(attacker, defender)
    odds = parse_dice(battle_resolution.BATTLE_DICE).odds()
    return sum((odds[rolled] for rolled in odds if rolled + beside > 0), Fraction())


class Cargo(NamedTuple):
    """The army aboard a fleet, and the land where it goes ashore."""

    army: Army
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetForce(tabletop.BattleForce):
    """One side of a battle at sea."""

    ships: int
    hired: int
    crews: tuple[tuple[str, int], ...]
    """The lands with ships in the fleet by name, and the number of ships."""
    aboard: int = 0
    """The units of the army aboard, one to a ship."""

    @property
    def order(self) -> tuple[object, ...]:
        """All that is known about the side, in plain values."""
        leader = self.leader.id if self.leader else ""
        return self.body, self.ships, self.hired, self.aboard, leader, self.rating

    @property
    def side(self) -> BattleSide:
        """The fleet as a side of the battle by dice."""
        return fleet_side(self.can_lose, self.rating)


@dataclass(frozen=True, slots=True)
class SeaFight:
    """A battle that is about to be fought in a sea zone: `mover` meets `other`."""

    zone: str
    mover: Fleet
    other: Fleet
    cargo: Cargo | None
    attacker: FleetForce
    defender: FleetForce

    @property
    def hosts(self) -> tuple[FleetForce, FleetForce]:
        """Attacker and defender."""
        return self.attacker, self.defender


def sea_fight(
    context: DecimoContext, data: DecimoData, mover: Fleet, other: Fleet, cargo: Cargo | None
) -> SeaFight:
    """Return both sides of a battle at sea; the arriving fleet attacks, and only it carries an army."""
    aboard = size(cargo.army) if cargo else 0
    attacker, defender = fleet_force(context, data, mover, aboard), fleet_force(context, data, other)
    return SeaFight(mover.at, mover, other, cargo, attacker, defender)


def fleet_force(context: DecimoContext, data: DecimoData, fleet: Fleet, aboard: int = 0) -> FleetForce:
    """Return a fleet under the warrior of its state (G-13)."""
    return FleetForce(
        name=f"the {data.land.triban(fleet.power).people}",
        body=fleet.id,
        state=fleet.power,
        can_lose=afloat(fleet),
        leader=in_field(context, fleet.power),
        rating=commanding_rating(context, fleet.power),
        ships=fleet.ships,
        hired=fleet.hired,
        crews=tuple(
            (data.land.triban(crew.land).name, crew.ships + crew.hired)
            for crew in fleet.musters
            if crew.ships + crew.hired
        ),
        aboard=aboard,
    )


def code_of(context: DecimoContext, fight: SeaFight) -> str:
    """Return the code of a battle at sea; it depends only on the season, the zone and both fleets."""
    return tabletop.sheet_code(
        (context.year, context.season, "sea", fight.zone, fight.attacker.order, fight.defender.order)
    )


def fight_name(data: DecimoData, fight: SeaFight) -> str:
    """Return the name of a battle at sea: `the battle in the Ionian Sea`."""
    return f"the battle in the {data.land.node(fight.zone).name}"


def sea_sheet(context: DecimoContext, data: DecimoData, fight: SeaFight, fields: Sequence[Field]) -> str:
    """Return the whole sheet of a battle at sea, with the form for its result."""
    page = tabletop.SheetPage(
        fight_name(data, fight),
        _sea_words(data, fight),
        _orders(fight),
        tabletop.dice_lines(fight.attacker.side, fight.defender.side),
        _stakes(context, data, fight),
        _losses(fight),
    )
    return tabletop.render_sheet(context, data, fight.hosts, page, fields)


def _sea_words(data: DecimoData, fight: SeaFight) -> str:
    attacker, defender = fight.hosts
    words = (
        f"In the {data.land.node(fight.zone).name} {attacker.name} come upon the fleet of {defender.name}."
    )
    if fight.cargo:
        land = data.land.triban(fight.cargo.to).name
        words += f" They carry an army of {pluralize(attacker.aboard, 'unit')} to {land}."
    return f"{words} The sea is the same for both."


def _orders(fight: SeaFight) -> list[tabletop.SheetRow]:
    """Return the ships of both fleets by kind; kinds that neither has are left out."""
    kinds: tuple[tuple[str, Callable[[FleetForce], int]], ...] = (
        ("Ships", lambda host: host.ships),
        ("Hired ships", lambda host: host.hired),
    )
    return [
        *tabletop.counts(fight.hosts, kinds),
        tabletop.row_for_both("Whose ships", fight.hosts, _crews),
        tabletop.loss_row(fight.hosts),
        *tabletop.counts(fight.hosts, [("Units aboard, one to a ship", lambda host: host.aboard)]),
        tabletop.commander_row(fight.hosts),
    ]


def _crews(host: FleetForce) -> str:
    """Return the lands that sent ships, if there are several."""
    return ", ".join(f"{ships} of {land}" for land, ships in host.crews) if len(host.crews) > 1 else ""


def _stakes(context: DecimoContext, data: DecimoData, fight: SeaFight) -> list[str]:
    """Return the stakes of the battle: the sea zone and blockades, the army aboard, the warriors' ratings."""
    attacker, sea = fight.attacker, data.land.node(fight.zone).name
    words = [
        f"The winner keeps the {sea}, the other fleet puts into port; if nobody wins, {attacker.name} put into port.",
        *[blockade for host in fight.hosts if (blockade := _blockade(context, data, fight, host))],
    ]
    waiting = [
        f"{fleet_name(data, fleet)} of {pluralize(afloat(fleet), 'ship')}"
        for fleet in foes_in(context.world, attacker.state, fight.zone)
        if fleet is not fight.other
    ]
    if waiting:
        words.append(f"The arriving fleet must also beat these in the same sea: {', '.join(waiting)}.")
    if fight.cargo:
        words.append(
            f"The army goes ashore in {data.land.triban(fight.cargo.to).name} only if its fleet keeps the sea;"
            f" otherwise it is back in {place_name(data, fight.cargo.army)}."
        )
    return [*words, tabletop.warriors_words(context)]


def _blockade(context: DecimoContext, data: DecimoData, fight: SeaFight, host: FleetForce) -> str:
    """Return the enemy shores that a fleet can blockade if it keeps the sea; ships in their ports oppose it (G-22)."""
    world, foes = context.world, enemies(context.world, host.state)
    shores = [
        data.land.triban(land).name
        for land in coast(world, data, fight.zone)
        if not world.tribans[land].held_by and head_of(world, land) in foes
    ]
    if not shores:
        return ""
    blockaded = f"they blockade {' and '.join(shores)}: no trade by sea, no open port"
    return f"If {host.name} keep this sea and no fleet opposes them, {blockaded}."


def _losses(fight: SeaFight) -> list[str]:
    """Return which ships count as lost, and the fate of the units aboard."""
    lines = ["Ships that are sunk or taken are lost for good, hired ones first."]
    if fight.cargo:
        empty = fight.attacker.can_lose - fight.attacker.aboard
        lines.append(
            f"Each of the {pluralize(fight.attacker.aboard, 'ship')} that carry the army takes its unit down;"
            f" {pluralize(empty, 'ship')} of {fight.attacker.name} can be lost without a unit."
        )
        lines.append("Regulars that are lost aboard become horde, mercenaries are gone (G-46).")
    return lines


ABOARD = "army_lost"
"""The field for units lost with the ships that carried them."""


def fight_at_sea_on_tabletop(
    context: DecimoContext, data: DecimoData, fight: SeaFight
) -> tabletop.BattleReport | None:
    """Ask how a battle at sea is settled, and for its result if it is fought on the table.

    Return None if the fast battle settles it; nobody is asked unless the house rule allows the table.
    """
    if not tabletop.on_table(context):
        return None
    fields = _form_fields(fight, code_of(context, fight))
    laid = tabletop.TabletopFight(
        fight_name(data, fight),
        fight.zone,
        fight.hosts,
        tabletop.fast_battle_words(fight.attacker.side, fight.defender.side),
        fields,
        sea_sheet(context, data, fight, fields),
        _check_of(fight),
    )
    return tabletop.ask_reports(context, [laid])[0]


def lost_aboard(report: tabletop.BattleReport) -> int:
    """Return the number of units aboard that were lost with their ships."""
    return int(report.filled.get(ABOARD, 0))


def _form_fields(fight: SeaFight, code: str) -> tuple[Field, ...]:
    """Return the fields of the result: the sheet's code, the winner, ships and units lost, the leaders' fate."""
    won = Field("winner", "who has won and keeps the sea", options=tuple(tabletop.WINNERS))
    losses = tabletop.loss_fields(fight.hosts, "ships")
    if fight.cargo:
        losses.append(Field(ABOARD, "units aboard lost with their ships", 0, fight.attacker.aboard))
    return Field("code", "the code of the sheet", code=code), won, *losses, *tabletop.fate_fields(fight.hosts)


def _check_of(fight: SeaFight) -> Callable[[Filled], str]:
    """Return the check of a result as a whole.

    A side that has lost every ship cannot win, and every unit aboard shares the fate of its ship.
    """

    def check(filled: Filled) -> str:
        return tabletop.victory_fault(fight.hosts, filled, "ship") or (
            _false_cargo(fight, filled) if fight.cargo else ""
        )

    return check


def _false_cargo(fight: SeaFight, filled: Filled) -> str:
    """Return the fault in the units lost aboard; nothing if that number can have been lost with the ships."""
    lost, drowned, aboard = int(filled["attacker_lost"]), int(filled[ABOARD]), fight.attacker.aboard
    least, most = max(0, lost - (fight.attacker.can_lose - aboard)), min(lost, aboard)
    if least <= drowned <= most:
        return ""
    units = str(least) if least == most else f"{least} to {most}"
    ships, soldiers = pluralize(lost, "ship"), pluralize(aboard, "unit")
    return f"the loss of {ships} costs {units} of the {soldiers} aboard, not {drowned}"
