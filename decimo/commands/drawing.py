"""`decimo odds` and `draw`: any table at a real board, without a campaign."""

import re
import secrets
from typing import TYPE_CHECKING, Annotated, Any

import typer

from decimo.commands.founding import read_seed
from decimo.commands.option import AsJson
from decimo.commands.output import chance_words, remark, say, say_json, table_lines
from decimo.content.places import SUFFIXES, files_in, typed_path
from decimo.content.problem import listed, shown
from decimo.fate import Refusal, Stream, spoken
from decimo.fate import dice as read_dice

if TYPE_CHECKING:
    from decimo.content.bands import AnyTable
    from decimo.content.result import Result

TableName = Annotated[
    str, typer.Argument(metavar="TABLE", help="One of 'decimo list tables', or your own .yaml file.")
]


def odds(table: TableName, as_json: AsJson = False) -> None:
    """Print the exact chance of every row of a table."""
    chosen, _ = _open(table)
    rows = {row.id: row for row in chosen.rows}
    chances = chosen.odds()
    if as_json:
        say_json(
            [
                {"id": name, "chance": str(chance), "percent": float(chance * 100), "words": rows[name].words}
                for name, chance in chances.items()
            ]
        )
        return
    thrown = chosen.die if chosen.kind == "dice" else f"a card of {chosen.pack}"
    whole = chosen.pack if chosen.kind == "cards" else 0
    say(f"{chosen.title} ({thrown})")
    lines = [
        [rows[name].on, chance_words(chance, whole), name, plain_words(rows[name].words)]
        for name, chance in chances.items()
    ]
    say(*(f"  {line}" for line in table_lines(["on", "chance", "row", "words"], lines, [False] * 4)))


def draw(
    table: TableName,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="The same seed draws the same row.")] = "",
    as_json: AsJson = False,
) -> None:
    """Draw once from any table, and roll on where it says so."""
    from decimo.content.bands import draw as drawn_from

    chosen, tables = _open(table)
    number = read_seed(seed)
    if number is None:
        number = secrets.randbelow(2**32)
    stream = Stream(f"{number}/draw/{chosen.id}")
    thrown: list[str] = []

    def throw(at: "AnyTable") -> "Result":
        if at.kind == "cards":
            cards = list(at.results)
            card = cards[stream.below(len(cards))]
            thrown.append(f"the {spoken(str(card))}")
            return card
        formula = read_dice(at.die)
        faces = [side[stream.below(len(side))] for side in formula.faces]
        total = formula.total(faces)
        thrown.append(f"{at.die}: {' '.join(str(face) for face in faces)} makes {total}")
        return total

    rows = drawn_from(chosen, tables, throw)
    own = [_own_dice(row.row, stream) for row in rows]
    if as_json:
        say_json(
            [
                {
                    "table": row.table.id,
                    "result": row.result,
                    "id": row.row.id,
                    "words": row.row.words,
                    "dice": {name: total for name, _, total in totals},
                }
                for row, totals in zip(rows, own, strict=True)
            ]
        )
        return
    for row, threw, totals in zip(rows, thrown, own, strict=True):
        say(f"{row.table.title} ({threw})", f"  {row.row.id}: {plain_words(row.row.words)}")
        say(*(f"  {name} {formula}: {total}" for name, formula, total in totals))
    remark(f"The seed was {number}.")


def _own_dice(row: Any, stream: Stream) -> list[tuple[str, str, int]]:
    """Roll the dice that a row brings with it: one formula, or several by name; their names, formulas, totals."""
    brought = getattr(row, "dice", None) or {}
    named = {"dice": brought} if isinstance(brought, str) else brought
    rolled = []
    for name, text in named.items():
        formula = read_dice(text)
        if formula.faces:
            faces = [side[stream.below(len(side))] for side in formula.faces]
            rolled.append((name, text, formula.total(faces)))
    return rolled


def plain_words(words: str) -> str:
    """Return a row's words with what they leave open in capitals: `the wells of LAND`."""
    return re.sub(r"\{(\w+)\}", lambda gap: gap[1].upper(), words)


def _open(name: str) -> tuple["AnyTable", dict[str, "AnyTable"]]:
    """Return the table of this name, and all tables that its rows may call."""
    from decimo.content.bands import BandTable
    from decimo.content.check import load, sound
    from decimo.rulesets import registry, tables

    known = dict(tables())
    path = typed_path(name)
    own = path.suffix.lower() in SUFFIXES
    if not own and name not in known:
        raise Refusal(f"{shown(name)} is no table; choose one of {listed(known)}.")
    paths = [*known.values(), *(files_in(path.parent) if own else ())]
    chosen = load([path if own else known[name]], registry())[0]
    if not isinstance(chosen, BandTable):
        raise Refusal(f"{shown(name)} is no table to roll on; choose one of {listed(known)}.")
    calls = any(row.then for row in chosen.rows)
    every = sound(paths, registry()) if calls else []
    return chosen, {table.id: table for table in every if isinstance(table, BandTable)} | {chosen.id: chosen}
