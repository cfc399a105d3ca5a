"""Desertion: armies leave, and two fewer each time after that, until none do or the next event comes (V14, E15)."""

from decimo.risk.board.board import Board, Territory
from decimo.risk.board.running import FEWER, Desertion
from decimo.risk.board.trouble import begin_desertion, end_desertion, go_on_deserting, suffer
from decimo.risk.book import Play
from decimo.risk.event.clock import moment_of, next_moment
from decimo.risk.event.event_table import Event

RULE = "risk:E15"


def desert(turn: Play, land: Territory, due: int, event: Event, *, roll: int) -> None:
    """The first armies leave, by the roll of the event; more will if more than two did (V14)."""
    lost = suffer(turn, land, due, rule=event.rule, why=event.cause, roll=roll)
    if lost > FEWER:
        begin_desertion(turn, land, lost, next_moment(turn), rule=event.rule)


def due_now(board: Board, moment: int) -> list[Desertion]:
    """The desertions that go on at a moment."""
    goings = [board.desertions[id_] for id_ in sorted(board.desertions)]
    return [going for going in goings if going.due <= moment]


def desertion_goes_on(turn: Play, cause: str) -> None:
    """The next armies leave where their time has come.

    It ends where they leave no more, where nobody could leave, and where the territory has another owner (E15).
    """
    for going in due_now(turn.world, moment_of(turn)):
        land = turn.world.territories[going.territory]
        lost = 0
        if land.owner == going.owner:
            lost = suffer(turn, land, going.coming, rule=RULE, why=cause)
        if lost > FEWER:
            go_on_deserting(turn, going, lost, next_moment(turn, going.due), rule=RULE)
        else:
            end_desertion(turn, going, rule=RULE)


def stop_deserting(turn: Play, territory: str, *, rule: str = RULE) -> None:
    """A desertion ends before its time: the territory has changed hands."""
    going = turn.world.desertions.get(territory)
    if going is not None:
        end_desertion(turn, going, rule=rule)
