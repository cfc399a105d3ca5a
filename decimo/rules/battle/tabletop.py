"""A fight on the tabletop: the questions, the form for the result, fallen leaders (R12.1), and the sheet."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from typing import NamedTuple, TypeVar

from decimo.chance import Choice, Drawn, Field, Filled, Form, Option
from decimo.chance.form import Check
from decimo.rules.battle import battle_resolution
from decimo.rules.battle.battle_resolution import BattleOutcome, BattleSide, Winner
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.people.leaders import appoint
from decimo.rules.people.succession import replace_ruler
from decimo.world.character import leave_office
from decimo.world.world_state import SEASONS, Leader, is_heir

FAST, SHEET = "fast", "sheet"
RULE = "decimo:R12.1"
WINNERS: dict[str, Winner] = {"attacker": "attacker", "defender": "defender", "nobody": ""}
PARTS = ("attacker", "defender")

LETTERS = "bcdfghjklmnpqrstvwxz"
"""The characters of codes, without vowels so that no code is a word."""
CODE_LENGTH = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleForce:
    """One side of a fight, on land or at sea."""

    name: str
    """The name with the article: `the Romans`."""
    body: str
    """The id of its army or fleet, of its land, or of the outsiders' army."""
    state: str
    """The head of its state; empty for outsiders."""
    can_lose: int
    """Its regular units, or its ships."""
    leader: Leader | None = None
    rating: int = 0


class TabletopFight(NamedTuple):
    """A fight as it is shown to both sides."""

    name: str
    """The name with the article: `the battle in Orsely`."""
    about: str
    """The id of the place."""
    hosts: tuple[BattleForce, BattleForce]
    """Attacker and defender."""
    fast: tuple[str, str]
    """The odds of the fast way for each of them."""
    fields: tuple[Field, ...]
    """The form for the result; its first field is the code of the sheet."""
    sheet: str
    check: Check


class BattleReport(NamedTuple):
    """The result of a fight on the table; the attacker wins a siege if the city falls."""

    by: Drawn
    """The code of its sheet."""
    end: BattleOutcome
    filled: Filled
    """All fields of the form."""
    fallen: tuple[str, ...]
    """The ids of the leaders who died in it."""
    why: str


def sheet_code(known: Sequence[object]) -> str:
    """Return the code of a fight, which depends only on the plain values `known` about it."""
    number = int.from_bytes(blake2b(repr(tuple(known)).encode(), digest_size=8).digest(), "big")
    letters = ""
    for _ in range(CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    return letters


def on_table(context: DecimoContext) -> bool:
    """Return whether the house rule allows fights on the table."""
    return context.settings.battles == "ask"


def ask_reports(context: DecimoContext, fights: Sequence[TabletopFight]) -> list[BattleReport | None]:
    """Ask the states how each fight is settled, and for the results of those on the table.

    All are one question. One side is enough to choose the table; a fight without a report is left to the fast
    way.
    """
    asked = [
        (n, host, fast)
        for n, fight in enumerate(fights)
        for host, fast in zip(fight.hosts, fight.fast, strict=True)
        if host.state
    ]
    answers = context.choices([_choice(fights[n], host, fast) for n, host, fast in asked])
    wanted: dict[int, BattleForce] = {}
    for (n, host, _), answer in zip(asked, answers, strict=True):
        if answer == SHEET:
            wanted.setdefault(n, host)
    forms = context.fills([_form(fights[n], host) for n, host in wanted.items()])
    reports: list[BattleReport | None] = [None for _ in fights]
    for n, (filled, asks) in zip(wanted, forms, strict=True):
        if filled is not None:
            reports[n] = _report(fights[n], filled, asks)
    return reports


def _choice(fight: TabletopFight, host: BattleForce, fast: str) -> Choice:
    options = (
        Option(FAST, fast),
        Option(SHEET, "fight it on the table: a sheet to play from, then a form for the result"),
    )
    return Choice(
        host.state, options, f"how {fight.name} is settled", RULE, host.body, DecimoDecision.SETTLE_FIGHT
    )


def _form(fight: TabletopFight, host: BattleForce) -> Form:
    why = f"the result of {fight.name}, fought on the table (sheet {fight.fields[0].code})"
    return Form(host.state, fight.fields, why, RULE, fight.about, fight.sheet, fight.check)


def _report(fight: TabletopFight, filled: Filled, asks: tuple[int, ...]) -> BattleReport:
    if "falls" in filled:
        winner: Winner = "attacker" if filled["falls"] == "yes" else "defender"
    else:
        winner = WINNERS[str(filled["winner"])]
    end = BattleOutcome(winner, *(int(filled[f"{part}_lost"]) for part in PARTS))
    fallen = [
        host.leader.id
        for part, host in zip(PARTS, fight.hosts, strict=True)
        if host.leader and filled[f"{part}_leader"] == "dies"
    ]
    return BattleReport(Drawn(str(filled["code"]), asks), end, filled, tuple(fallen), fight.name)


# The form


def loss_fields(hosts: tuple[BattleForce, BattleForce], lost: str) -> list[Field]:
    """Return the fields for the losses of each side, up to what it can lose; `lost` is their plural noun."""
    return [
        Field(f"{part}_lost", f"{lost} lost by {host.name}", 0, host.can_lose)
        for part, host in zip(PARTS, hosts, strict=True)
    ]


def fate_fields(hosts: tuple[BattleForce, BattleForce]) -> list[Field]:
    """Return the fields for whether each leader lives."""
    return [
        Field(f"{part}_leader", f"what became of {host.leader.name}", options=("lives", "dies"))
        for part, host in zip(PARTS, hosts, strict=True)
        if host.leader
    ]


def victory_fault(hosts: tuple[BattleForce, BattleForce], filled: Filled, lost: str) -> str:
    """Return the fault of a winner who had nothing, or has lost everything while the other side has not."""
    lost_all = [filled[f"{part}_lost"] == host.can_lose for part, host in zip(PARTS, hosts, strict=True)]
    for part, host, all_gone in zip(PARTS, hosts, lost_all, strict=True):
        if filled["winner"] != part:
            continue
        if not host.can_lose:
            return f"{host.name} had no {lost} and cannot have won"
        if all_gone and not all(lost_all):
            return f"{host.name} have lost every {lost} and cannot have won"
    return ""


# The fallen


def replace_fallen_leaders(context: DecimoContext, data: DecimoData, reports: Iterable[BattleReport]) -> None:
    """Leaders who died on the table leave office, and rulers among them are succeeded (R5.18, R5.20).

    A leader who fell in two fights dies once.
    """
    world = context.world
    for report in reports:
        for fallen in report.fallen:
            leader = world.leaders.get(fallen)
            if leader is None:
                continue
            state, heir = world.tribans[leader.triban], is_heir(world, leader)
            leave_office(context, leader, "fall_in_battle", rule=RULE, why=report.why)
            if leader.office == state.leading and not heir:
                replace_ruler(context, data, state.id, gone=leader.id)
            elif not heir:
                appoint(context, data, state, leader.office, gone=leader.id)


SheetRow = tuple[str, str, str]
AnyForce = TypeVar("AnyForce", bound=BattleForce)


class SheetPage(NamedTuple):
    """The contents of a sheet."""

    name: str
    """The name with the article: `the siege of Tall Orse`."""
    ground: str
    orders: Sequence[SheetRow]
    """Both orders of battle, attacker first; kinds that neither side has are left out."""
    fast: Sequence[str]
    """The fast way and its odds, in lines."""
    stakes: Sequence[str]
    losses: Sequence[str]
    """The rules for losses, in lines."""


def render_sheet(
    context: DecimoContext,
    data: DecimoData,
    hosts: tuple[BattleForce, BattleForce],
    page: SheetPage,
    fields: Sequence[Field],
) -> str:
    """Return the whole sheet of a fight, with its code and the form for its result."""
    title = page.name.removeprefix("the ")
    when = f"{SEASONS[context.season].capitalize()} {data.land.year_label(context.year)}"
    code = fields[0].code
    attacker, defender = hosts
    heads = ("", f"Attacker: {attacker.name}", f"Defender: {defender.name}")
    example = " ".join(f"{field.id}={field.code or '...'}" for field in fields)
    lines = [
        f"# {title[0].upper()}{title[1:]}",
        "",
        f"{when} · sheet `{code}`",
        "",
        page.ground,
        "",
        "## Orders of battle",
        "",
        *markdown_table(heads, [row for row in page.orders if row[1:] != ("", "")]),
        "",
        "## The fast way",
        "",
        *page.fast,
        "",
        "## At stake",
        "",
        *[f"- {words}" for words in page.stakes],
        "",
        "## Result",
        "",
        *page.losses,
        "",
        *[f"- `{field.id}`: {field.words}, {_range(field)}" for field in fields if not field.code],
        "",
        f"Type it as `{example}`, or `fast` to leave it to the fast way after all.",
    ]
    return "\n".join(lines) + "\n"


def _range(field: Field) -> str:
    return " or ".join(field.options) if field.options else f"{field.low} to {field.high}"


def percent(chance: Fraction) -> str:
    """Return a chance in whole percent."""
    return f"{round(100 * chance)} %"


def fast_battle_words(attacker: BattleSide, defender: BattleSide) -> tuple[str, str]:
    """Return the exact odds of the fast battle for each side."""
    chances = battle_resolution.chance_to_win(attacker, defender)
    drawn = f"{percent(chances[''])} drawn"
    return (
        f"the fast battle: {percent(chances['attacker'])} to win, {drawn}",
        f"the fast battle: {percent(chances['defender'])} to win, {drawn}",
    )


def markdown_table(head: SheetRow, rows: Sequence[SheetRow]) -> list[str]:
    """Return the lines of a Markdown table."""
    return [_row(head), "|:--|:--|:--|", *map(_row, rows)]


def _row(row: SheetRow) -> str:
    return f"| {' | '.join(row)} |"


def row_for_both(label: str, hosts: tuple[AnyForce, AnyForce], words: Callable[[AnyForce], str]) -> SheetRow:
    """Return a row with the same words about each side."""
    attacker, defender = hosts
    return label, words(attacker), words(defender)


def counts(
    hosts: tuple[AnyForce, AnyForce], kinds: Sequence[tuple[str, Callable[[AnyForce], int]]]
) -> list[SheetRow]:
    """Return rows with the numbers of each kind that either side has."""
    attacker, defender = hosts
    return [
        (label, str(count(attacker)), str(count(defender)))
        for label, count in kinds
        if count(attacker) or count(defender)
    ]


def loss_row(hosts: tuple[BattleForce, BattleForce]) -> SheetRow:
    """Return the row of what each side can lose."""
    return row_for_both("**Can be lost**", hosts, lambda host: f"**{host.can_lose}**")


def commander_row(hosts: tuple[BattleForce, BattleForce]) -> SheetRow:
    """Return the row of the commanders."""
    return row_for_both("Commander", hosts, _commander)


def _commander(host: BattleForce) -> str:
    if host.leader:
        return f"{host.leader.name}, rating {host.rating}"
    return f"a crowd, rating {host.rating}" if host.rating else "nobody with a rating"


def dice_lines(attacker: BattleSide, defender: BattleSide, bonus: str = "") -> list[str]:
    """Return the modifiers of each side's die, and the exact odds; `bonus` is the reason for a bonus, if any."""
    chances = battle_resolution.chance_to_win(attacker, defender)
    beside = [
        (
            "For the commander",
            battle_resolution.rating_bonus(attacker),
            battle_resolution.rating_bonus(defender),
        ),
        (
            "For the odds",
            battle_resolution.odds_bonus(attacker.strength, defender.strength),
            battle_resolution.odds_bonus(defender.strength, attacker.strength),
        ),
    ]
    if bonus:
        beside.append((bonus, attacker.bonus, defender.bonus))
    rows = [
        ("Strength", str(attacker.strength), str(defender.strength)),
        *((label, f"{one:+d}", f"{other:+d}") for label, one, other in beside),
        ("Chance to win", percent(chances["attacker"]), percent(chances["defender"])),
    ]
    drawn = f"Each side rolls 1d6 and adds its modifiers; in {percent(chances[''])} of cases nobody wins."
    return [*markdown_table(("", "Attacker", "Defender"), rows), "", drawn]


def warriors_words(context: DecimoContext) -> str:
    """Return the change of the commanders' ratings by a battle, in words (G-05)."""
    won, lost = context.settings.warrior_battle_won, context.settings.warrior_battle_lost
    return f"The winning warrior's rating rises by {won}, the other's falls by {lost}."
