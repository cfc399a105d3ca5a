"""Fights on the table: who is asked how they are settled, and the form with what came of it (R12.1)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from decimo.fate import Choice, Drawn, Field, Filled, Form, Option
from decimo.rules.battle.battle import Outcome, Winner
from decimo.rules.battle.battle_sheet import battle_sheet, fast_words, fight_name
from decimo.rules.battle.encounter import Encounter
from decimo.rules.battle.order_of_battle import Fight, Host, code_of, fight_of
from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import appoint
from decimo.rules.people.succession import ruler_gone
from decimo.world.character import leave_office
from decimo.world.land import is_heir

FAST, SHEET = "fast", "sheet"
RULE = "decimo:R12.1"
WINNERS: dict[str, Winner] = {"attacker": "attacker", "defender": "defender", "nobody": ""}


class Report(NamedTuple):
    """What came of a fight on the table; a siege is won by the attacker if the city falls."""

    by: Drawn
    """The code of its sheet."""
    end: Outcome
    fallen: tuple[str, ...]
    """The ids of the leaders who died in it."""
    why: str


Reports = dict[tuple[str, str, str], Report]
"""By the key of the encounter."""


def fight_on_table(
    turn: Season, book: Book, battles: Sequence[Encounter], sieges: Sequence[Encounter]
) -> Reports:
    """Ask the states how each fight is settled, and for the results of those that go to the table.

    The table is chosen if one side wants it. A fight without a report is left to the fast battle. Nobody is
    asked unless the house rule says so.
    """
    if turn.settings["battles"] != "ask":
        return {}
    fights = [fight_of(turn, book, encounter, siege=False) for encounter in battles]
    fights += [fight_of(turn, book, encounter, siege=True) for encounter in sieges]
    asked = [(fight, host) for fight in fights for host in fight.hosts if host.state]
    answers = turn.choices([_choice(turn, book, fight, host) for fight, host in asked])
    wanted: dict[tuple[str, str, str], tuple[Fight, Host]] = {}
    for (fight, host), answer in zip(asked, answers, strict=True):
        if answer == SHEET:
            wanted.setdefault(fight.encounter.key, (fight, host))
    forms = turn.fills([_form(turn, book, fight, host) for fight, host in wanted.values()])
    reports: Reports = {}
    for (fight, _), (filled, asks) in zip(wanted.values(), forms, strict=True):
        if filled is not None:
            reports[fight.encounter.key] = _report(book, fight, filled, asks)
    return reports


def _choice(turn: Season, book: Book, fight: Fight, host: Host) -> Choice:
    options = (
        Option(FAST, fast_words(turn, book, fight, host)),
        Option(SHEET, "fight it on the table: a sheet to play from, then a form for the result"),
    )
    return Choice(host.state, options, f"how {fight_name(book, fight)} is settled", RULE, host.body)


def _form(turn: Season, book: Book, fight: Fight, host: Host) -> Form:
    code = code_of(turn, fight)
    fields = form_fields(fight, code)
    sheet = battle_sheet(turn, book, fight, code, fields)
    why = f"the result of {fight_name(book, fight)}, fought on the table (sheet {code})"
    return Form(host.state, fields, why, RULE, fight.encounter.triban.id, sheet, check_of(fight))


def form_fields(fight: Fight, code: str) -> tuple[Field, ...]:
    """The fields of the result: the sheet's code, who won, the losses, and whether each leader lives."""
    if fight.siege:
        won = Field("falls", "whether the city falls", options=("yes", "no"))
    else:
        won = Field("winner", "who has won", options=tuple(WINNERS))
    parts = (("attacker", fight.attacker), ("defender", fight.defender))
    losses = [
        Field(f"{part}_lost", f"regular units lost by {host.name}", 0, host.troops.units)
        for part, host in parts
    ]
    fates = [
        Field(f"{part}_leader", f"what became of {host.leader.name}", options=("lives", "dies"))
        for part, host in parts
        if host.leader
    ]
    return Field("code", "the code of the sheet", code=code), won, *losses, *fates


def check_of(fight: Fight) -> Callable[[Filled], str]:
    """What a result must say beside numbers that are possible: who has lost every regular unit has not won."""

    def check(filled: Filled) -> str:
        lost_all = {
            part: filled[f"{part}_lost"] == host.troops.units
            for part, host in (("attacker", fight.attacker), ("defender", fight.defender))
        }
        if fight.siege:
            if filled["falls"] == "yes" and lost_all["attacker"]:
                return "besiegers who have lost every regular unit take no city"
            return ""
        winner = str(filled["winner"])
        if lost_all.get(winner) and not all(lost_all.values()):
            host = fight.attacker if winner == "attacker" else fight.defender
            return f"{host.name} have lost every regular unit and cannot have won"
        return ""

    return check


def _report(book: Book, fight: Fight, filled: Filled, asks: tuple[int, ...]) -> Report:
    if fight.siege:
        winner: Winner = "attacker" if filled["falls"] == "yes" else "defender"
    else:
        winner = WINNERS[str(filled["winner"])]
    fallen = [
        host.leader.id
        for part, host in (("attacker", fight.attacker), ("defender", fight.defender))
        if host.leader and filled[f"{part}_leader"] == "dies"
    ]
    end = Outcome(winner, int(filled["attacker_lost"]), int(filled["defender_lost"]))
    return Report(Drawn(str(filled["code"]), asks), end, tuple(fallen), fight_name(book, fight))


def bury_the_fallen(turn: Season, book: Book, reports: Reports) -> None:
    """Leaders who died on the table leave their office, and who ruled is succeeded (R5.18, R5.20).

    Who led in two fights and fell in both dies once.
    """
    world = turn.world
    for report in reports.values():
        for fallen in report.fallen:
            leader = world.leaders.get(fallen)
            if leader is None:
                continue
            state, heir = world.tribans[leader.triban], is_heir(world, leader)
            leave_office(turn, leader, "fall_in_battle", rule=RULE, why=report.why)
            if leader.office == state.leading and not heir:
                ruler_gone(turn, book, state.id, gone=leader.id)
            elif not heir:
                appoint(turn, book, state, leader.office, gone=leader.id)
