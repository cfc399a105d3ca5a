"""`decimo odds` and `draw`: tables for a game at a real board, without a campaign."""

import re
import secrets
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from msgspec import Struct

from decimo.chance import Refusal, Stream, parse_dice, read_seed
from decimo.commands import companion_draw
from decimo.commands.console import AsJson, format_table, print_json, print_lines, remark
from decimo.content.content_folder import SUFFIXES, files_in, typed_path
from decimo.content.problem import join_words, quote
from decimo.report.file_format import fill_record
from decimo.wording.chances import format_chance

if TYPE_CHECKING:
    from decimo.commands.companion_draw import Roller, Throw
    from decimo.content.bands import AnyTable, DrawnRow
    from decimo.content.problem import Problem
    from decimo.content.result import Result


MAX_DRAWS = 1000

TableName = Annotated[
    str, typer.Argument(metavar="TABLE", help="One of 'decimo list tables', or your own .yaml file.")
]


class _DrawResult(NamedTuple):
    """One row that came up: its roll or card, the totals of its own dice by name and formula."""

    row: "DrawnRow"
    words: str
    totals: list[tuple[str, str, int]]
    """The dice among its words have no name."""


BATTLE = "risk-battle"
"""The calculated table that also counts a single battle."""
MOST_ARMIES = 9999
Armies = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[A D]",
        help="For risk-battle: count one battle of A armies that may attack (one more stays behind) against D.",
    ),
]


def odds(table: TableName, armies: Armies = None, as_json: AsJson = False) -> None:
    """Print the exact chance of every row of a table.

    risk-battle, risk-duels, risk-losses and risk-targets print calculated tables of Risk: rolls and battles, the
    duels of Riskless, the losses of events, and their targets. 'decimo odds risk-battle 12 8' prints the chance to
    win that battle, and the expected losses.
    """
    from decimo.rulesets import forecast_battle, printed

    said = forecast_battle(*_read_armies(table, armies)) if armies else printed(table)
    if said is not None:
        print_json(said.data) if as_json else print_lines(*said.lines)
        return
    chosen, _ = _load_table(table)
    if as_json:
        print_json(encode_table_odds(chosen))
    else:
        print_lines(*format_table_odds(chosen))


def _read_armies(table: str, armies: Sequence[str]) -> tuple[int, int]:
    """Read the armies of both sides of a battle.

    Raises:
        Refusal: the table counts no battle, or these are not two numbers of armies.

    """
    if table != BATTLE:
        raise Refusal(f"Only {BATTLE} takes numbers of armies; type 'decimo odds {table}'.")
    numbers = [int(word) for word in armies if re.fullmatch("[0-9]{1,4}", word) and int(word)]
    if len(numbers) != len(armies) or len(numbers) != 2:
        raise Refusal(
            f"{quote(' '.join(armies))} cannot be read; type the attackers and the defenders, each from 1 to "
            f"{MOST_ARMIES}, such as 'decimo odds {BATTLE} 12 8'."
        )
    return numbers[0], numbers[1]


class TableRowJson(Struct):
    """A row of a table with its chance for scripts."""

    id: str
    chance: Fraction
    percent: float
    words: str
    on: str


def encode_table_odds(table: "AnyTable") -> list[TableRowJson]:
    """Return the rows of a table with their chances for scripts."""
    chances = table.odds()
    return [
        fill_record(TableRowJson, row, chance=chances[row.id], percent=float(chances[row.id] * 100))
        for row in table.rows
    ]


def format_table_odds(table: "AnyTable") -> list[str]:
    """Return the rows of a table with their chances, as columns under the table's title."""
    chances = table.odds()
    thrown = table.die if table.kind == "dice" else f"a card of {table.pack}"
    whole = table.pack if table.kind == "cards" else 0
    lines = [
        [row.on, format_chance(chances[row.id], whole), row.id, capitalise_placeholders(row.words)]
        for row in table.rows
    ]
    once = "; each row once" if table.once else ""
    return [
        f"{table.title} ({thrown}{once})",
        *(f"  {line}" for line in format_table(["on", "chance", "row", "words"], lines, [False] * 4)),
    ]


def draw(
    table: TableName,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="The same seed draws the same row.")] = "",
    times: Annotated[
        int, typer.Option("--times", metavar="N", min=1, max=MAX_DRAWS, help="How many times to draw.")
    ] = 1,
    own: Annotated[bool, typer.Option("--own", help="Roll and draw yourself, and type the results.")] = False,
    out: Annotated[
        list[str] | None,
        typer.Option(
            "--out",
            metavar="ROW",
            help="A row that has come up already, in a table where each comes up once.",
        ),
    ] = None,
    roll: Annotated[
        bool, typer.Option("--roll", help="Roll the dice among a row's words too, such as '2d6 raiders'.")
    ] = False,
    reset: Annotated[
        bool, typer.Option("--reset", help="When every row has come up, put all back and go on.")
    ] = False,
    game: companion_draw.GamePath = "",
    next_round: companion_draw.NextRound = False,
    next_turn: companion_draw.NextTurn = False,
    running: companion_draw.Running = False,
    armies: companion_draw.Armies = None,
    note: companion_draw.Notes = None,
    setting: companion_draw.Settings = None,
    tell: companion_draw.Tells = None,
    board: companion_draw.ShowBoard = False,
    history: companion_draw.ShowHistory = False,
    undo: companion_draw.Undo = None,
    redo: companion_draw.Redo = None,
    as_json: AsJson = False,
) -> None:
    """Draw from any table, and roll on where it says so.

    risk-events is a companion at a real board: it says what to do, and with --game keeps the board as you tell it,
    the running effects and a history.
    """
    from decimo.commands.companion_draw import PlayerRoller, ProgramRoller
    from decimo.rulesets import PRINTED, companion

    if own and seed:
        raise Refusal("Your own dice need no seed; leave out --seed or --own.")
    beside = companion(table)
    wishes = companion_draw.CompanionOptions(
        game,
        next_round,
        next_turn,
        running,
        armies or (),
        note or (),
        setting or (),
        tell or (),
        board,
        history,
        undo,
        redo,
    )
    if beside is not None:
        if out or reset:
            raise Refusal(f"The rows of '{table}' may come up again; leave out --out and --reset.")
        if roll:
            raise Refusal(f"The events of '{table}' roll their dice anyway; leave out --roll.")
        companion_draw.draw_for_companion(
            beside, wishes, read_seed(seed), own=own, times=times, as_json=as_json
        )
        return
    if any(wishes) and table not in PRINTED:
        raise Refusal(f"'{table}' is a table and no game; use only --seed, --own, --times, --roll and --out.")
    chosen, tables = _load_table(table)
    number = read_seed(seed)
    if number is None:
        number = secrets.randbelow(2**32)
    hand: Roller = PlayerRoller() if own else ProgramRoller(Stream(f"{number}/draw/{chosen.id}"))
    already = {chosen.id: _read_known_rows(chosen, out or [])}
    drawn: list[_DrawResult] = []
    missing: dict[str, None] = {}
    try:
        for _ in range(times):
            fresh, not_rolled = _draw_once(chosen, tables, hand, already, roll_words=roll, reset=reset)
            drawn += fresh
            missing |= dict.fromkeys(not_rolled)
            if not as_json:
                print_lines(*_format_draws(fresh))
    except Refusal as refusal:
        if not drawn:
            raise
        # Print the draws from before the table was exhausted.
        remark(str(refusal))
        raise typer.Exit(1) from None
    finally:
        if as_json and drawn:
            print_json([_encode_draws(each) for each in drawn])
        if drawn and not own:
            remark(f"The seed was {number}.")
    for sentence in missing:
        remark(sentence)
    if missing:
        raise typer.Exit(1)


def _draw_once(
    chosen: "AnyTable",
    tables: Mapping[str, "AnyTable | Problem"],
    hand: "Roller",
    already: dict[str, set[str]],
    *,
    roll_words: bool,
    reset: bool,
) -> tuple[list[_DrawResult], list[str]]:
    """Draw one row, and the rows it rolls on to; in tables with `once` the rows in `already` are out.

    The second value names the tables that could not be rolled on.
    """
    from decimo.content.bands import draw as drawn_from

    fallen: list[Throw] = []

    def throw(at: "AnyTable") -> "Result":
        out = already.setdefault(at.id, set())
        if at.once and reset and len(out) == len(at.rows):
            out.clear()
            remark(f"All {len(at.rows)} rows of '{at.id}' have come up; it is reset.")
        try:
            fell = hand.throw(at, out if at.once else ())
        except Refusal as refusal:
            if at.once and len(out) == len(at.rows):
                raise Refusal(f"{str(refusal).rstrip('.')}, by adding --reset.") from None
            raise
        if at.once:
            out.add(at.row_for(fell.result).id)
        fallen.append(fell)
        return fell.result

    rows, missing = drawn_from(chosen, tables, throw)
    drawn = [
        _DrawResult(row, fell.words, _roll_row_dice(row.row, hand, with_words=roll_words))
        for row, fell in zip(rows, fallen, strict=True)
    ]
    return drawn, missing


def _read_known_rows(table: "AnyTable", out: Sequence[str]) -> set[str]:
    """Return the rows that have come up already, as typed."""
    known = [row.id for row in table.rows]
    for name in out:
        if not table.once:
            raise Refusal(
                f"The rows of '{table.id}' may come up again; write 'once: true' into it, or leave --out out."
            )
        if name not in known:
            raise Refusal(f"{quote(name)} is no row of '{table.id}'; choose one of {join_words(known[:12])}.")
    return set(out)


def _format_draws(drawn: Sequence[_DrawResult]) -> list[str]:
    lines = []
    for (table, _, row), words, totals in drawn:
        lines += [f"{table.title} ({words})", f"  {row.id}: {capitalise_placeholders(row.words)}"]
        lines += [f"  {f'{name} {formula}'.strip()}: {total}" for name, formula, total in totals]
    return lines


class DrawJson(Struct):
    """A row that was drawn for scripts."""

    table: str
    result: int | str
    id: str
    words: str
    dice: Mapping[str, int]
    thrown: str


def _encode_draws(drawn: _DrawResult) -> DrawJson:
    table, result, row = drawn.row
    totals: dict[str, int] = {}
    for name, formula, total in drawn.totals:
        key = name or formula
        same = sum(each.partition(" (")[0] == key for each in totals)
        totals[f"{key} ({same + 1})" if same else key] = total
    return DrawJson(table.id, result, row.id, row.words, totals, drawn.words)


def _roll_row_dice(row: Any, hand: "Roller", *, with_words: bool) -> list[tuple[str, str, int]]:
    """Roll a row's own dice, one formula or several by name; return their names, formulas and totals.

    `with_words` rolls the dice among its words too, but for those that nobody can roll.
    """
    from decimo.content.bands import dice_in_words

    brought = getattr(row, "dice", None) or {}
    dice = [*({"dice": brought} if isinstance(brought, str) else brought).items()]
    dice += [
        ("", formula)
        for formula in (dice_in_words(row.words) if with_words else ())
        if _can_be_rolled(formula)
    ]
    return [
        (name, formula, hand.roll(formula, f"{row.id}, {name or formula}"))
        for name, formula in dice
        if parse_dice(formula).faces
    ]


def _can_be_rolled(formula: str) -> bool:
    try:
        return bool(parse_dice(formula).faces)
    except Refusal:
        return False


def capitalise_placeholders(words: str) -> str:
    """Return a row's words with their placeholders in capitals: `the wells of LAND`."""
    return re.sub(r"\{(land|people)\}", lambda gap: gap[1].upper(), words)


def _load_table(name: str) -> tuple["AnyTable", Mapping[str, "AnyTable | Problem"]]:
    """Return the table of this name, and all tables that its rows may call, or the problem of one that is broken."""
    from decimo.content.bands import BandTable
    from decimo.content.check import load_apart, load_to_draw
    from decimo.rulesets import PRINTED, registry, tables

    known = dict(tables())
    path = typed_path(name)
    own = path.suffix.lower() in SUFFIXES
    if name in PRINTED:
        raise Refusal(
            f"'{name}' is a calculated table and has no rows to draw; read it with 'decimo odds {name}'."
        )
    if not own and name not in known:
        raise Refusal(f"{quote(name)} is no table; choose one of {join_words(known)}.")
    paths = [*known.values(), *(files_in(path.parent) if own else ())]
    chosen = load_to_draw(path if own else known[name], registry())
    if not isinstance(chosen, BandTable):
        raise Refusal(f"{quote(name)} is no table to roll on; choose one of {join_words(known)}.")
    calls = any(row.then for row in chosen.rows)
    every, broken = load_apart(paths, registry()) if calls else ([], {})
    valid = {table.id: table for table in every if isinstance(table, BandTable)}
    return chosen, broken | valid | {chosen.id: chosen}
