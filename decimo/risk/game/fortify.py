"""The move at the end of a turn (B16, G3)."""

from collections.abc import Mapping

from decimo.fate import Option
from decimo.risk.board.army import move_armies
from decimo.risk.board.board import Board, held
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.game.placing import ask_staying
from decimo.risk.game.victory import check_victory

STAY = "stay"
RULE = "risk:B16"
Way = tuple[str, str]


def fortify(turn: Play, book: Book) -> None:
    """The player whose turn it is moves armies from one own territory to another, or lets them stand (B16, G3)."""
    side = whose_turn(turn)
    if turn.settings["fortify"] == "german":
        _fortify_many(turn, book, side)
    else:
        connected = turn.settings["fortify"] == "connected"
        ways = moves(turn.world, book, side, connected=connected)
        way = _ask_way(turn, book, side, {f"{one}-{other}": (one, other) for one, other in ways})
        if way:
            _march(turn, book, side, way)
    check_victory(turn, book)


def moves(board: Board, book: Book, side: str, *, connected: bool) -> list[Way]:
    """The moves between a player's own territories: to a neighbour (B16), or along any chain of them (G3)."""
    own = {land.id: land for land in held(board, side)}
    return [
        (source, target)
        for source, land in own.items()
        if land.armies > 1
        for target in (_chain(book, source, own) if connected else book.land.neighbours[source])
        if target in own and target != source
    ]


def _chain(book: Book, start: str, own: Mapping[str, object]) -> list[str]:
    found = [start]
    for place in found:
        found += [other for other in book.land.neighbours[place] if other in own and other not in found]
    return [place for place in own if place in found]


def _ask_way(turn: Play, book: Book, side: str, ways: Mapping[str, Way]) -> Way | None:
    if not ways:
        return None
    lands = turn.world.territories
    options = [
        Option(
            id_,
            f"{book.names[one]} ({lands[one].armies}) to {book.names[other]} ({lands[other].armies})",
        )
        for id_, (one, other) in ways.items()
    ]
    why = f"{book.names[side]}: which armies to move"
    chosen = turn.choose(side, [*options, Option(STAY, "move nothing")], why=why, rule=RULE, about=side)
    return ways.get(chosen)


def _march(turn: Play, book: Book, side: str, way: Way) -> int:
    source, target = (turn.world.territories[end] for end in way)
    moved = ask_staying(turn, book, side, source, target.id, 1, rule=RULE)
    move_armies(turn, source, target, moved, rule=RULE)
    return moved


def _fortify_many(turn: Play, book: Book, side: str) -> None:
    """Move from as many territories as one likes; what attacked, or has moved already, stays where it is (G3)."""
    board = turn.world
    fresh = {land.id: land.armies for land in held(board, side) if land.id not in board.fought}
    while True:
        ways = {
            f"{one}-{other}": (one, other)
            for one, other in moves(board, book, side, connected=False)
            if fresh.get(one, 0) > 0
        }
        way = _ask_way(turn, book, side, ways)
        if not way:
            return
        source, target = (board.territories[end] for end in way)
        most = min(fresh[source.id], source.armies - 1)
        kept = source.armies - most
        moved = ask_staying(turn, book, side, source, target.id, 1, rule=RULE, least_staying=kept)
        move_armies(turn, source, target, moved, rule=RULE)
        fresh[source.id] -= moved
