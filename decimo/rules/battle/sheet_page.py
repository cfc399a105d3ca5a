"""How a sheet for the table is laid out. It is Markdown and made to be printed on one page."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from decimo.fate import Field
from decimo.rules.battle import battle
from decimo.rules.battle.battle import Side
from decimo.rules.battle.table import Host
from decimo.rules.book import Book, Season
from decimo.world.season import SEASONS

Row = tuple[str, str, str]
AnyHost = TypeVar("AnyHost", bound=Host)


class Page(NamedTuple):
    """What a sheet says of a fight."""

    name: str
    """With the article: `the siege of Tall Orse`."""
    ground: str
    orders: Sequence[Row]
    """Both orders of battle, attacker first; what neither side has is left out."""
    fast: Sequence[str]
    """What the fast way would make of it, in lines."""
    stakes: Sequence[str]
    losses: Sequence[str]
    """What counts as lost, in lines."""


def sheet_page(
    turn: Season, book: Book, hosts: tuple[Host, Host], page: Page, fields: Sequence[Field]
) -> str:
    """The whole sheet of a fight, with its code and the form for its result."""
    title = page.name.removeprefix("the ")
    when = f"{SEASONS[turn.season].capitalize()} {book.land.year_label(turn.year)}"
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
        *table(heads, [row for row in page.orders if row[1:] != ("", "")]),
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
    """A chance in whole percent."""
    return f"{round(100 * chance)} %"


def fast_battle_words(attacker: Side, defender: Side) -> tuple[str, str]:
    """What each side may expect of the fast battle: its exact odds."""
    chances = battle.chance_to_win(attacker, defender)
    drawn = f"{percent(chances[''])} drawn"
    return (
        f"the fast battle: {percent(chances['attacker'])} to win, {drawn}",
        f"the fast battle: {percent(chances['defender'])} to win, {drawn}",
    )


def table(head: Row, rows: Sequence[Row]) -> list[str]:
    """The lines of a table."""
    return [_row(head), "|:--|:--|:--|", *map(_row, rows)]


def _row(row: Row) -> str:
    return f"| {' | '.join(row)} |"


def pair(label: str, hosts: tuple[AnyHost, AnyHost], words: Callable[[AnyHost], str]) -> Row:
    """A row that says the same of both sides."""
    attacker, defender = hosts
    return label, words(attacker), words(defender)


def counts(
    hosts: tuple[AnyHost, AnyHost], kinds: Sequence[tuple[str, Callable[[AnyHost], int]]]
) -> list[Row]:
    """A row with the numbers of each kind that either side has."""
    attacker, defender = hosts
    return [
        (label, str(count(attacker)), str(count(defender)))
        for label, count in kinds
        if count(attacker) or count(defender)
    ]


def loss_row(hosts: tuple[Host, Host]) -> Row:
    """What each side can lose."""
    return pair("**Can be lost**", hosts, lambda host: f"**{host.can_lose}**")


def commander_row(hosts: tuple[Host, Host]) -> Row:
    """Who leads each side."""
    return pair("Commander", hosts, _commander)


def _commander(host: Host) -> str:
    if host.leader:
        return f"{host.leader.name}, rating {host.rating}"
    return f"a crowd, rating {host.rating}" if host.rating else "nobody whose rating counts"


def dice_lines(attacker: Side, defender: Side, bonus: str = "") -> list[str]:
    """What stands beside each side's die, and the exact odds; `bonus` says what the bonus is for, if there is any."""
    chances = battle.chance_to_win(attacker, defender)
    beside = [
        ("For the commander", battle.rating_bonus(attacker), battle.rating_bonus(defender)),
        (
            "For the odds",
            battle.odds_bonus(attacker.strength, defender.strength),
            battle.odds_bonus(defender.strength, attacker.strength),
        ),
    ]
    if bonus:
        beside.append((bonus, attacker.bonus, defender.bonus))
    rows = [
        ("Strength", str(attacker.strength), str(defender.strength)),
        *((label, f"{one:+d}", f"{other:+d}") for label, one, other in beside),
        ("Chance to win", percent(chances["attacker"]), percent(chances["defender"])),
    ]
    drawn = f"Each rolls 1d6 and adds the numbers with a sign; in {percent(chances[''])} nobody wins."
    return [*table(("", "Attacker", "Defender"), rows), "", drawn]


def warriors_words(turn: Season) -> str:
    """What a battle does to the names of the warriors who command in it (G-05)."""
    won, lost = (int(turn.settings[f"warrior-battle-{end}"]) for end in ("won", "lost"))
    return f"The winning warrior's rating rises by {won}, the other's falls by {lost}."
