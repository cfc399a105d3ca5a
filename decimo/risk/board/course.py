"""The course of the game: turns begin, players are out, somebody wins."""

from decimo.fate import Held, Turn
from decimo.risk.board.board import Board, Player


def note(turn: Turn[Board], *, rule: str, **values: Held) -> None:
    """Keep something of the turn that is played on the board itself; it is bookkeeping and told by no sentence."""
    board = turn.world
    if any(getattr(board, name) != value for name, value in values.items()):
        turn.tell("note", board, rule, {}, also=(board, values))


def leave_game(turn: Turn[Board], fallen: Player, by: str, *, rule: str) -> None:
    """A player is out; `by` is who eliminated it, nobody for an event or its own marker."""
    turn.tell(
        "leave_game",
        fallen,
        rule,
        {"by": by},
        out=True,
        fell_to=by,
        fell_in=season_of(turn.year, turn.season),
    )


def season_of(year: int, season: int) -> str:
    """A turn, or the end of a round, as the board keeps it."""
    return f"{year}.{season}"


def end_game(turn: Turn[Board], winner: str, how: str, *, rule: str) -> None:
    """The game is over; `how` says so in a sentence."""
    turn.tell("end_game", turn.world, rule, {"winner": winner, "how": how}, ended=how, winner=winner)
