"""The sheet of a battle at sea: both fleets, what decides it, and what is at stake (G-22)."""

from collections.abc import Callable, Sequence

from decimo.fate import Field
from decimo.play.counted import counted
from decimo.rules.battle.sheet_page import (
    Page,
    Row,
    commander_row,
    counts,
    dice_lines,
    loss_row,
    pair,
    sheet_page,
    warriors_words,
)
from decimo.rules.book import Book, Season
from decimo.rules.war.army_name import fleet_name, place_name
from decimo.rules.war.sea import coast, foes_in
from decimo.rules.war.sea_order import FleetHost, SeaFight
from decimo.world.fleet import afloat
from decimo.world.power import enemies, head_of


def fight_name(book: Book, fight: SeaFight) -> str:
    """What a battle at sea is called: `the battle in the Ionian Sea`."""
    return f"the battle in the {book.land.node(fight.zone).name}"


def sea_sheet(turn: Season, book: Book, fight: SeaFight, fields: Sequence[Field]) -> str:
    """The whole sheet of a battle at sea, with the form for its result."""
    page = Page(
        fight_name(book, fight),
        _sea_words(book, fight),
        _orders(fight),
        dice_lines(fight.attacker.side, fight.defender.side),
        _stakes(turn, book, fight),
        _losses(fight),
    )
    return sheet_page(turn, book, fight.hosts, page, fields)


def _sea_words(book: Book, fight: SeaFight) -> str:
    attacker, defender = fight.hosts
    words = (
        f"In the {book.land.node(fight.zone).name} {attacker.name} come upon the fleet of {defender.name}."
    )
    if fight.cargo:
        land = book.land.triban(fight.cargo.to).name
        words += f" They carry an army of {counted(attacker.aboard, 'unit')} to {land}."
    return f"{words} The sea is the same for both."


def _orders(fight: SeaFight) -> list[Row]:
    """Both fleets, ship by ship; kinds that neither has are left out."""
    kinds: tuple[tuple[str, Callable[[FleetHost], int]], ...] = (
        ("Ships", lambda host: host.ships),
        ("Hired ships", lambda host: host.hired),
    )
    return [
        *counts(fight.hosts, kinds),
        pair("Whose ships", fight.hosts, _crews),
        loss_row(fight.hosts),
        *counts(fight.hosts, [("Units aboard, each on a ship of its own", lambda host: host.aboard)]),
        commander_row(fight.hosts),
    ]


def _crews(host: FleetHost) -> str:
    """The lands that sent ships, where there are several."""
    return ", ".join(f"{ships} of {land}" for land, ships in host.crews) if len(host.crews) > 1 else ""


def _stakes(turn: Season, book: Book, fight: SeaFight) -> list[str]:
    """What hangs on the battle: who keeps the sea and what he can blockade, the army aboard, the warriors' names."""
    attacker, sea = fight.attacker, book.land.node(fight.zone).name
    words = [
        f"Who wins keeps the {sea}, the other fleet puts into port; if nobody wins, {attacker.name} do.",
        *[blockade for host in fight.hosts if (blockade := _blockade(turn, book, fight, host))],
    ]
    waiting = [
        f"{fleet_name(book, fleet)} of {counted(afloat(fleet), 'ship')}"
        for fleet in foes_in(turn.world, attacker.state, fight.zone)
        if fleet is not fight.other
    ]
    if waiting:
        words.append(f"Who comes must beat these in the same sea too: {', '.join(waiting)}.")
    if fight.cargo:
        words.append(
            f"The army goes ashore in {book.land.triban(fight.cargo.to).name} only if its fleet keeps the sea;"
            f" else it is back in {place_name(book, fight.cargo.army)}."
        )
    return [*words, warriors_words(turn)]


def _blockade(turn: Season, book: Book, fight: SeaFight, host: FleetHost) -> str:
    """The enemy shores that a fleet can blockade if it keeps the sea; ships in their ports oppose it (G-22)."""
    world, foes = turn.world, enemies(turn.world, host.state)
    shores = [
        book.land.triban(land).name
        for land in coast(world, book, fight.zone)
        if not world.tribans[land].held_by and head_of(world, land) in foes
    ]
    if not shores:
        return ""
    blockaded = f"they blockade {' and '.join(shores)}: no trade by sea, no open port"
    return f"If {host.name} keep this sea and no fleet opposes them, {blockaded}."


def _losses(fight: SeaFight) -> list[str]:
    """Which ships count as lost, and what becomes of those aboard."""
    lines = ["Lost are ships that are sunk or taken: they are gone for good, hired ones first."]
    if fight.cargo:
        empty = fight.attacker.can_lose - fight.attacker.aboard
        lines.append(
            f"With each of the {counted(fight.attacker.aboard, 'ship')} that carry an army its unit is lost;"
            f" {counted(empty, 'ship')} of {fight.attacker.name} can be lost without a unit."
        )
        lines.append("Regulars that are lost aboard drop to horde, mercenaries are gone (G-46).")
    return lines
