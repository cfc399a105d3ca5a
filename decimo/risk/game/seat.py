"""Which players persons have played: what the others hide stays hidden from them, whoever plays on (S11, B17)."""

from decimo.play.ruleset import Step
from decimo.play.state import SEAT_PLAYER, State
from decimo.risk.board.board import Board
from decimo.risk.board.course import note
from decimo.risk.book import Play

RULE = "risk:S11"


def noting_persons(state: State[Board], step: Step) -> Step:
    """Return a step that notes at its end whom a person plays, or decided for in it, and never did before."""
    persons = {side for side, seat in state.seats.items() if seat == SEAT_PLAYER}

    def play(turn: Play) -> None:
        step.play(turn)
        board = turn.world
        decided = {ask.side for ask, answer in turn.asked if answer.source == "player"}
        seated = tuple([side for side in board.order if side in persons | decided | {*board.seated}])
        note(turn, rule=RULE, seated=seated)

    return step._replace(play=play)
