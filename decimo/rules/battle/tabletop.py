"""Fights on land that go to the table: battles in a land and seasons of siege (R12.1)."""

from collections.abc import Callable, Sequence

from decimo.fate import Field, Filled
from decimo.rules.battle.battle_sheet import battle_sheet, fast_words, fight_name
from decimo.rules.battle.encounter import Encounter
from decimo.rules.battle.order_of_battle import Fight, code_of, fight_of
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

Reports = dict[tuple[str, ...], Report]
"""By the key of the encounter."""


def fight_on_table(
    turn: Season, book: Book, battles: Sequence[Encounter], sieges: Sequence[Encounter]
) -> Reports:
    """Ask how each fight is settled, and for the results of those that go to the table, if the house rule lets us.

    A fight without a report is left to the fast way.
    """
    if not on_table(turn):
        return {}
    fights = [fight_of(turn, book, encounter, siege=False) for encounter in battles]
    fights += [fight_of(turn, book, encounter, siege=True) for encounter in sieges]
    reports = reports_of(turn, [_laid(turn, book, fight) for fight in fights])
    return {fight.encounter.key: report for fight, report in zip(fights, reports, strict=True) if report}


def _laid(turn: Season, book: Book, fight: Fight) -> Laid:
    fields = _form_fields(fight, code_of(turn, fight))
    return Laid(
        fight_name(book, fight),
        fight.encounter.triban.id,
        fight.hosts,
        fast_words(turn, book, fight),
        fields,
        battle_sheet(turn, book, fight, fields),
        _check_of(fight),
    )


def _form_fields(fight: Fight, code: str) -> tuple[Field, ...]:
    """The fields of the result: the sheet's code, who won, the losses, and whether each leader lives."""
    if fight.siege:
        won = Field("falls", "whether the city falls", options=("yes", "no"))
    else:
        won = Field("winner", "who has won", options=tuple(WINNERS))
    losses = loss_fields(fight.hosts, "regular units")
    return Field("code", "the code of the sheet", code=code), won, *losses, *fate_fields(fight.hosts)


def _check_of(fight: Fight) -> Callable[[Filled], str]:
    """What a result must say beside numbers that are possible: who has lost every regular unit has not won."""

    def check(filled: Filled) -> str:
        if not fight.siege:
            return false_victory(fight.hosts, filled, "regular unit")
        if filled["falls"] == "yes" and filled["attacker_lost"] == fight.attacker.can_lose:
            return "besiegers who have lost every regular unit take no city"
        return ""

    return check
