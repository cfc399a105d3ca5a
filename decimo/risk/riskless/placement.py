"""Placing in secret: which pieces stand where, and which are held back (S-d).

It is one form with a line for each territory, filled with the layout that the program would choose; a player changes
any line, one letter a piece. What stands on no line is held back.
"""

from collections.abc import Mapping

from decimo.fate import Field, Filled
from decimo.fate.form import NO_LETTERS, Check
from decimo.risk.board.board import held, strength
from decimo.risk.book import Book, Play
from decimo.risk.policy.view import View
from decimo.risk.riskless.layout import Layout, counts_to_place, lay_out
from decimo.risk.riskless.piece_table import PieceTable
from decimo.risk.riskless.set_sheet import set_sheet
from decimo.risk.riskless.stand import station

RULE = "risk:S-d"


def place_all(turn: Play, book: Book) -> None:
    """Before the first turn everybody places its pieces; nobody's stand before all have decided."""
    decided = {side: place_in_secret(turn, book, side) for side in turn.world.order}
    for side, layout in decided.items():
        for territory, ranks in layout.items():
            for rank in ranks:
                station(turn, turn.world.territories[territory], rank, rule="risk:S3", verb="lay_out")
        lands, pieces = strength(turn.world, side)
        turn.tell("array", side, "risk:S3", {"territories": lands, "pieces": pieces})


def place_in_secret(turn: Play, book: Book, side: str) -> Layout:
    """Ask a player how its pieces stand; return the ranks in each of its territories, in their rows."""
    table = book.pieces
    view = View(turn.world, book, turn.settings, side)
    offered = lay_out(view, counts_to_place(table), turn.world.players[side].shuffle)
    most = sum(rank.number for rank in table.ranks)
    fields = [
        Field(land.id, _words(turn, book, side, land.id), 1, most, letters=letters(table), usual=usual)
        for land in held(turn.world, side)
        for usual in [row_letters(table, offered[land.id])]
    ]
    filled, _ = turn.fill(
        side,
        fields,
        why=f"{_situation(turn, book, side)}; which pieces stand where, a letter each: {_set_words(table)}",
        rule=RULE,
        about=side,
        sheet=set_sheet(table, specials=turn.settings["specials"] == "on"),
        check=_of_one_set(table),
    )
    return offered if filled is None else _laid_out(table, filled)


def letters(table: PieceTable) -> str:
    """The letters that stand for the ranks, the strongest first, in small ones as a form is typed."""
    return "".join(rank.sign.lower() for rank in table.ranks)


def row_letters(table: PieceTable, ranks: list[str]) -> str:
    """A row of pieces as it is typed."""
    return "".join(table.rank[rank].sign.lower() for rank in ranks) or NO_LETTERS


def held_back(table: PieceTable, layout: Layout) -> Mapping[str, int]:
    """How many pieces of each rank are left beside the board; below nothing if there are not so many."""
    placed = [rank for ranks in layout.values() for rank in ranks]
    left = {rank.id: rank.number - placed.count(rank.id) for rank in table.ranks}
    return {rank: number for rank, number in left.items() if number}


def _laid_out(table: PieceTable, filled: Filled) -> Layout:
    by_letter = {rank.sign.lower(): rank.id for rank in table.ranks}
    return {territory: [by_letter[letter] for letter in str(row)] for territory, row in filled.items()}


def _of_one_set(table: PieceTable) -> Check:
    """Return the check that no rank stands on the board more often than the set has it."""

    def check(filled: Filled) -> str:
        left = held_back(table, _laid_out(table, filled))
        over = [
            f"{table.rank[rank].number - number} of {table.rank[rank].number} ({table.rank[rank].sign}, {rank})"
            for rank, number in left.items()
            if number < 0
        ]
        return f"there are more pieces than in the set: {', '.join(over)}" if over else ""

    return check


def _situation(turn: Play, book: Book, side: str) -> str:
    words = book.missions.mission[turn.world.players[side].mission].words.rstrip(".")
    return f"{book.names[side]}: the mission is: {words}"


def _set_words(table: PieceTable) -> str:
    """What a set holds, and by which letters: `1 M marshal, 1 9 general`."""
    return ", ".join(f"{rank.sign} {rank.id} x{rank.number}" for rank in table.ranks)


def _words(turn: Play, book: Book, side: str, territory: str) -> str:
    """A territory as a line of the form: where it lies, and which others stand beside it."""
    continent = book.names[book.land.place[territory].continent]
    owners = [turn.world.territories[other].owner for other in book.land.neighbours[territory]]
    beside = [
        f"{book.names[other]} {owners.count(other)}"
        for other in turn.world.order
        if other in owners and other != side
    ]
    return f"{book.names[territory]}, {continent}; {', '.join(beside) or 'none but your own'} beside"
