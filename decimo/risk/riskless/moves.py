"""The moves at the end of a turn: one piece across one border each time (S-i)."""

from decimo.fate import Option
from decimo.play.counted import counted
from decimo.risk.board.board import Board, held
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.riskless.pick import by_option, mobile, pick_options
from decimo.risk.riskless.row import rows, standing
from decimo.risk.riskless.sign import signs
from decimo.risk.riskless.stand import move_piece
from decimo.risk.riskless.victory import check_mission

DONE = "done"
RULE = "risk:S-i"


def make_moves(turn: Play, book: Book) -> None:
    """The player whose turn it is makes as many moves as it likes, up to seven."""
    side, board = whose_turn(turn), turn.world
    for left in range(int(turn.settings["moves"]), 0, -1):
        ways = moves(board, book, side)
        if not ways:
            return
        options = [_way_option(board, book, side, *way) for way in ways] + [Option(DONE, "move no more")]
        why = f"{book.names[side]}: from where to where a piece moves, {counted(left, 'move')} left"
        chosen = turn.choose(side, options, why=why, rule=RULE, about=side)
        if chosen == DONE:
            return
        _move(turn, book, side, *book.land.way[chosen])
    check_mission(turn, book)


def moves(board: Board, book: Book, side: str) -> list[tuple[str, str]]:
    """The borders that a piece of a player may cross: out of a territory that is not left empty, into its own."""
    every, lands = rows(board), board.territories
    return [
        (source.id, other)
        for source in held(board, side)
        if len(every[source.id]) > 1 and mobile(book, every[source.id])
        for other in book.land.neighbours[source.id]
        if lands[other].owner == side
    ]


def _way_option(board: Board, book: Book, side: str, source: str, target: str) -> Option:
    here, there = (signs(book, standing(board, each), (side,)) for each in (source, target))
    return Option(f"{source}-{target}", f"{book.names[source]} to {book.names[target]}; {here} to {there}")


def _move(turn: Play, book: Book, side: str, source: str, target: str) -> None:
    pieces = mobile(book, standing(turn.world, source))
    options = pick_options(book, pieces)
    chosen = options[0].id
    if len(options) > 1:
        why = f"{book.names[side]}: which piece moves from {book.names[source]} to {book.names[target]}"
        about = f"{side}>{source}>{target}"
        chosen = str(turn.choose(side, options, why=why, rule=RULE, about=about))
    lands = turn.world.territories
    move_piece(turn, lands[source], lands[target], by_option(pieces, chosen))
