"""The last part of a player's turn: one marker, if it likes (C2), and the final strikes that wait for it."""

from decimo.fate import Option
from decimo.risk.board.board import NOBODY, Board
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.game.elimination import check_elimination
from decimo.risk.game.victory import check_victory
from decimo.risk.zombie.marker import fire_marker, hand_out_markers, put_markers_away

HOLD = "hold"
FIRE, FINAL = "risk:C2", "risk:C5"


def atomic_markers(turn: Play, book: Book) -> None:
    """The player whose turn ends may fire one marker; then those whom the turn has put out strike.

    Where the set-up had no zombies, markers are handed out first.
    """
    side = whose_turn(turn)
    if not turn.world.armed and not turn.world.ended:
        hand_out_markers(turn)
    player = turn.world.players[side]
    if not turn.world.ended and player.markers and not player.out:
        chosen = _ask_target(turn, book, side, "where to fire a marker", FIRE)
        if chosen != HOLD:
            drop(turn, book, side, chosen, rule=FIRE)
    final_strikes(turn, book)


def final_strikes(turn: Play, book: Book) -> None:
    """Players who are out fire what they have left, in the order in which they fell (C5, Z6).

    Each marker goes wherever they like, several to one place if they like (Z5). Who falls by it strikes in turn.
    """
    board = turn.world
    while board.strikes and not board.ended:
        side = board.strikes[0]
        player = board.players[side]
        while player.markers and not board.ended:
            chosen = _ask_target(turn, book, side, f"a final strike, {player.markers} left", FINAL)
            if chosen == HOLD:
                put_markers_away(turn, player, rule=FINAL)
            else:
                drop(turn, book, side, chosen, rule=FINAL, verb="strike_finally")
        note(turn, rule=FINAL, strikes=board.strikes[1:])


def drop(turn: Play, book: Book, side: str, target: str, *, rule: str, verb: str = "fire_marker") -> None:
    """A marker falls on any territory; who loses its last one by it is out, and nobody gets its cards (Z8)."""
    territory = turn.world.territories[target]
    loser = territory.owner
    fire_marker(turn, turn.world.players[side], territory, rule=rule, verb=verb)
    by = side if loser != side else NOBODY
    check_elimination(turn, book, loser, by, rule="risk:Z8", spoils=False)
    check_victory(turn, book)


def _ask_target(turn: Play, book: Book, side: str, what: str, rule: str) -> str:
    options = [Option(HOLD, "fire none"), *(_target(turn.world, book, id_) for id_ in turn.world.territories)]
    return turn.choose(side, options, why=f"{book.names[side]}: {what}", rule=rule, about=side)


def _target(board: Board, book: Book, id_: str) -> Option:
    territory = board.territories[id_]
    words = f"{book.names[id_]}: {book.names[territory.owner]}, {territory.armies}"
    if territory.markers:
        words += f", {territory.markers} marker{'s' if territory.markers > 1 else ''} there"
    return Option(id_, words)
