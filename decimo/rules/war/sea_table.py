"""Battles at sea that go to the table (R12.1, G-22)."""

from collections.abc import Callable

from decimo.fate import Field, Filled
from decimo.play.counted import counted
from decimo.rules.battle.sheet_page import fast_battle_words
from decimo.rules.battle.table import (
    WINNERS,
    Laid,
    Report,
    false_victory,
    fate_fields,
    loss_fields,
    on_table,
    reports_of,
)
from decimo.rules.book import Book, Season
from decimo.rules.war.sea_order import SeaFight, code_of
from decimo.rules.war.sea_sheet import fight_name, sea_sheet

ABOARD = "army_lost"
"""The field of the units that are lost with the ships that carried them."""


def fight_at_sea_on_table(turn: Season, book: Book, fight: SeaFight) -> Report | None:
    """Ask how a battle at sea is settled, and for its result if it goes to the table.

    There is none if the fast battle is to settle it, and nobody is asked unless the house rule says so.
    """
    if not on_table(turn):
        return None
    fields = _form_fields(fight, code_of(turn, fight))
    laid = Laid(
        fight_name(book, fight),
        fight.zone,
        fight.hosts,
        fast_battle_words(fight.attacker.side, fight.defender.side),
        fields,
        sea_sheet(turn, book, fight, fields),
        _check_of(fight),
    )
    return reports_of(turn, [laid])[0]


def lost_aboard(report: Report) -> int:
    """The units of the army aboard that were lost with their ships."""
    return int(report.filled.get(ABOARD, 0))


def _form_fields(fight: SeaFight, code: str) -> tuple[Field, ...]:
    """The fields of the result: the sheet's code, who keeps the sea, ships and units lost, the leaders' fate."""
    won = Field("winner", "who has won and keeps the sea", options=tuple(WINNERS))
    losses = loss_fields(fight.hosts, "ships")
    if fight.cargo:
        losses.append(Field(ABOARD, "units aboard lost with their ships", 0, fight.attacker.aboard))
    return Field("code", "the code of the sheet", code=code), won, *losses, *fate_fields(fight.hosts)


def _check_of(fight: SeaFight) -> Callable[[Filled], str]:
    """What a result must say beside numbers that are possible.

    Who has lost every ship has not won, and every unit aboard has the fate of the ship that carries it.
    """

    def check(filled: Filled) -> str:
        return false_victory(fight.hosts, filled, "ship") or (
            _false_cargo(fight, filled) if fight.cargo else ""
        )

    return check


def _false_cargo(fight: SeaFight, filled: Filled) -> str:
    """What is wrong with the units lost aboard; nothing if that many can have gone down with the ships lost."""
    lost, drowned, aboard = int(filled["attacker_lost"]), int(filled[ABOARD]), fight.attacker.aboard
    least, most = max(0, lost - (fight.attacker.can_lose - aboard)), min(lost, aboard)
    if least <= drowned <= most:
        return ""
    units = str(least) if least == most else f"{least} to {most}"
    return f"the loss of {counted(lost, 'ship')} takes {units} of the {counted(aboard, 'unit')} aboard, not {drowned}"
