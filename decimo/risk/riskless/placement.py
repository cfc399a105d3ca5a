"""Placing in secret: which pieces go on the board, how they are laid out, and what the player changes of it (S-d).

The first question is how many of each rank are placed; the rest is held back. Then the pieces lie as the program would
lay them, and the player puts any of them elsewhere until they may stand.
"""

from collections.abc import Mapping

from decimo.fate import Field, Option
from decimo.fate.form import Check, Filled
from decimo.risk.board.board import held, strength
from decimo.risk.book import Book, Play
from decimo.risk.policy.view import View
from decimo.risk.riskless.layout import Layout, counts_to_place, lay_out
from decimo.risk.riskless.set_sheet import set_sheet
from decimo.risk.riskless.stand import station

STAND, HELD = "stand", "held"
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
    view = View(turn.world, book, turn.settings, side)
    counts = _ask_counts(turn, book, side)
    shuffle = turn.world.players[side].shuffle
    layout = lay_out(view, counts or counts_to_place(book.pieces), shuffle)
    while True:
        moved = _ask_piece(turn, book, side, layout)
        if moved is None:
            return layout
        rank, source = moved
        target = _ask_where(turn, book, side, layout, rank, source)
        if source != HELD:
            layout[source].remove(rank)
        if target != HELD:
            layout[target].append(rank)


def _ask_counts(turn: Play, book: Book, side: str) -> dict[str, int] | None:
    """Ask how many pieces of each rank go on the board; None if that is left to the program."""
    ranks, lands = book.pieces.ranks, len(held(turn.world, side))
    fields = [
        Field(rank.id, f"of {rank.number}, {rank.price} a piece to place later", 0, rank.number)
        for rank in ranks
    ]
    filled, _ = turn.fill(
        side,
        fields,
        why=f"{_situation(turn, book, side)}; how many pieces of each rank go on the board, the others held back",
        rule="risk:S3",
        about=side,
        sheet=set_sheet(book.pieces, specials=turn.settings["specials"] == "on"),
        check=_one_each(lands),
    )
    return None if filled is None else {rank.id: int(filled[rank.id]) for rank in ranks}


def _situation(turn: Play, book: Book, side: str) -> str:
    """What a player must know before it places: its mission, and its territories by continent."""
    own = {land.id for land in held(turn.world, side)}
    parts = [
        f"{book.names[continent]}: {', '.join(book.names[place] for place in places if place in own)}"
        for continent, places in book.land.of_continent.items()
        if own.intersection(places)
    ]
    words = book.missions.mission[turn.world.players[side].mission].words.rstrip(".")
    return f"{book.names[side]}: the mission is: {words}; its {len(own)} territories are: {'; '.join(parts)}"


def _one_each(lands: int) -> Check:
    def check(filled: Filled) -> str:
        pieces = sum(int(number) for number in filled.values())
        return "" if pieces >= lands else f"{pieces} pieces do not reach for {lands} territories, one in each"

    return check


def _ask_piece(turn: Play, book: Book, side: str, layout: Layout) -> tuple[str, str] | None:
    """Ask which piece goes elsewhere; None if all may stand. The last piece of a territory stays."""
    found: dict[str, tuple[str, str]] = {}
    options = [Option(STAND, "let them all stand so")]
    for territory, ranks in layout.items():
        if len(ranks) > 1:
            for rank in dict.fromkeys(ranks):
                found[f"{rank}-{territory}"] = rank, territory
                words = f"the {rank} in {book.names[territory]}, beside {_beside(ranks, rank)}"
                options.append(Option(f"{rank}-{territory}", words))
    for rank, number in held_back(book, layout).items():
        found[f"{rank}-{HELD}"] = rank, HELD
        options.append(Option(f"{rank}-{HELD}", f"a {rank} held back, of {number}"))
    why = f"{book.names[side]}: which piece to put elsewhere ({_standing(book, layout)})"
    return found.get(turn.choose(side, options, why=why, rule=RULE, about=side))


def _ask_where(turn: Play, book: Book, side: str, layout: Layout, rank: str, source: str) -> str:
    options = [
        Option(territory, f"{book.names[territory]}: {', '.join(ranks)}")
        for territory, ranks in layout.items()
        if territory != source
    ]
    if source != HELD:
        options.append(Option(HELD, "hold it back"))
    why = f"{book.names[side]}: where to put the {rank}"
    return str(turn.choose(side, options, why=why, rule=RULE, about=side))


def held_back(book: Book, layout: Layout) -> Mapping[str, int]:
    """How many pieces of each rank are left beside the board; ranks with none left out."""
    placed = [rank for ranks in layout.values() for rank in ranks]
    left = {rank.id: rank.number - placed.count(rank.id) for rank in book.pieces.ranks}
    return {rank: number for rank, number in left.items() if number}


def _beside(ranks: list[str], rank: str) -> str:
    others = list(ranks)
    others.remove(rank)
    return ", ".join(others)


def _standing(book: Book, layout: Layout) -> str:
    """The whole layout in signs, for one line."""
    table = book.pieces.rank
    rows = [
        f"{book.land.place[territory].short} {''.join(table[rank].sign for rank in ranks)}"
        for territory, ranks in layout.items()
    ]
    return ", ".join(rows)
