"""How any fight goes to the table: who is asked, the form with what came of it, and who fell (R12.1)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from decimo.fate import Choice, Drawn, Field, Filled, Form, Option
from decimo.fate.form import Check
from decimo.rules.battle.battle import Outcome, Winner
from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import appoint
from decimo.rules.people.succession import ruler_gone
from decimo.world.character import leave_office
from decimo.world.land import Leader, is_heir

FAST, SHEET = "fast", "sheet"
RULE = "decimo:R12.1"
WINNERS: dict[str, Winner] = {"attacker": "attacker", "defender": "defender", "nobody": ""}
PARTS = ("attacker", "defender")

LETTERS = "bcdfghjklmnpqrstvwxz"
"""What codes are made of: no vowel, so that no code is a word."""
CODE_LENGTH = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """One side of a fight, on land or at sea."""

    name: str
    """With the article: `the Romans`."""
    body: str
    """The id of its army or fleet, of the land whose people fight, or of the outsiders' army."""
    state: str
    """The head of its state; empty for outsiders."""
    can_lose: int
    """Its regular units, or its ships."""
    leader: Leader | None = None
    rating: int = 0


class Laid(NamedTuple):
    """A fight as it is laid before both sides."""

    name: str
    """With the article: `the battle in Orsely`."""
    about: str
    """The id of the place."""
    hosts: tuple[Host, Host]
    """Attacker and defender."""
    fast: tuple[str, str]
    """What each of them may expect of the fast way."""
    fields: tuple[Field, ...]
    """The form for the result; its first field is the code of the sheet."""
    sheet: str
    check: Check


class Report(NamedTuple):
    """What came of a fight on the table; a siege is won by the attacker if the city falls."""

    by: Drawn
    """The code of its sheet."""
    end: Outcome
    filled: Filled
    """All fields of the form."""
    fallen: tuple[str, ...]
    """The ids of the leaders who died in it."""
    why: str


def sheet_code(known: Sequence[object]) -> str:
    """The code of a fight: it depends on what is known of it, in plain values, and on nothing else."""
    number = int.from_bytes(blake2b(repr(tuple(known)).encode(), digest_size=8).digest(), "big")
    letters = ""
    for _ in range(CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    return letters


def on_table(turn: Season) -> bool:
    """Whether the house rule lets anybody be asked how a fight is settled."""
    return turn.settings["battles"] == "ask"


def reports_of(turn: Season, fights: Sequence[Laid]) -> list[Report | None]:
    """Ask the states how each fight is settled, and for the results of those that go to the table.

    All are one question. The table is chosen if one side wants it; a fight without a report is left to the fast
    way.
    """
    asked = [
        (n, host, fast)
        for n, fight in enumerate(fights)
        for host, fast in zip(fight.hosts, fight.fast, strict=True)
        if host.state
    ]
    answers = turn.choices([_choice(fights[n], host, fast) for n, host, fast in asked])
    wanted: dict[int, Host] = {}
    for (n, host, _), answer in zip(asked, answers, strict=True):
        if answer == SHEET:
            wanted.setdefault(n, host)
    forms = turn.fills([_form(fights[n], host) for n, host in wanted.items()])
    reports: list[Report | None] = [None for _ in fights]
    for n, (filled, asks) in zip(wanted, forms, strict=True):
        if filled is not None:
            reports[n] = _report(fights[n], filled, asks)
    return reports


def _choice(fight: Laid, host: Host, fast: str) -> Choice:
    options = (
        Option(FAST, fast),
        Option(SHEET, "fight it on the table: a sheet to play from, then a form for the result"),
    )
    return Choice(host.state, options, f"how {fight.name} is settled", RULE, host.body)


def _form(fight: Laid, host: Host) -> Form:
    why = f"the result of {fight.name}, fought on the table (sheet {fight.fields[0].code})"
    return Form(host.state, fight.fields, why, RULE, fight.about, fight.sheet, fight.check)


def _report(fight: Laid, filled: Filled, asks: tuple[int, ...]) -> Report:
    if "falls" in filled:
        winner: Winner = "attacker" if filled["falls"] == "yes" else "defender"
    else:
        winner = WINNERS[str(filled["winner"])]
    end = Outcome(winner, *(int(filled[f"{part}_lost"]) for part in PARTS))
    fallen = [
        host.leader.id
        for part, host in zip(PARTS, fight.hosts, strict=True)
        if host.leader and filled[f"{part}_leader"] == "dies"
    ]
    return Report(Drawn(str(filled["code"]), asks), end, filled, tuple(fallen), fight.name)


# The form


def loss_fields(hosts: tuple[Host, Host], lost: str) -> list[Field]:
    """What each side has lost, within what it can lose; `lost` says in the plural what that is."""
    return [
        Field(f"{part}_lost", f"{lost} lost by {host.name}", 0, host.can_lose)
        for part, host in zip(PARTS, hosts, strict=True)
    ]


def fate_fields(hosts: tuple[Host, Host]) -> list[Field]:
    """Whether each leader lives."""
    return [
        Field(f"{part}_leader", f"what became of {host.leader.name}", options=("lives", "dies"))
        for part, host in zip(PARTS, hosts, strict=True)
        if host.leader
    ]


def false_victory(hosts: tuple[Host, Host], filled: Filled, lost: str) -> str:
    """What is wrong with a winner who has lost everything; nothing if both sides have, or the winner has not."""
    lost_all = [filled[f"{part}_lost"] == host.can_lose for part, host in zip(PARTS, hosts, strict=True)]
    for part, host, all_gone in zip(PARTS, hosts, lost_all, strict=True):
        if filled["winner"] == part and all_gone and not all(lost_all):
            return f"{host.name} have lost every {lost} and cannot have won"
    return ""


# The fallen


def bury_the_fallen(turn: Season, book: Book, reports: Iterable[Report]) -> None:
    """Leaders who died on the table leave their office, and who ruled is succeeded (R5.18, R5.20).

    Who led in two fights and fell in both dies once.
    """
    world = turn.world
    for report in reports:
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
