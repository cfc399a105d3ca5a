"""What an event left running, as the umpire corrects it: how it begins, changes and ends by hand."""

from collections.abc import Iterator

from decimo.content.value import Number
from decimo.fate import Held
from decimo.risk.board.board import Board, Territory
from decimo.risk.board.running import FEWER, Desertion, Infection
from decimo.risk.book import Play
from decimo.risk.event.clock import next_moment
from decimo.risk.event.plague import LOSSES
from decimo.risk.umpire.place import HOUSE, Place

MOST = 99


def running_places(board: Board, land: Territory, name: str) -> Iterator[Place]:
    """Return the plague of a territory, by the losses to come, and its deserters, by how many go the next time."""
    sick = max((each.losses for each in _sick(board, land.id)), default=0)
    going = board.desertions.get(land.id)
    plague, deserters = "the losses to come by the plague", "the deserters of the next time"

    def infect(turn: Play, value: Held) -> None:
        _infect(turn, land.id, int(str(value)))

    def desert(turn: Play, value: Held) -> None:
        _desert(turn, land.id, int(str(value)))

    yield Place(land, "plague", plague, name, Number(0, LOSSES), follow=infect, counted=sick)
    coming = going.coming if going else 0
    yield Place(land, "desertion", deserters, name, Number(0, MOST), follow=desert, counted=coming)


def _sick(board: Board, territory: str) -> list[Infection]:
    return [each for each in board.infections.values() if each.territory == territory and each.losses]


def _infect(turn: Play, territory: str, losses: int) -> None:
    """So many losses are to come; a plague that was not there breaks out at the next turn."""
    active = _sick(turn.world, territory)
    for infection in active:
        turn.tell("note", infection, HOUSE, {}, losses=losses)
    if losses and not active:
        outbreak = 1 + max(
            (each.outbreak for each in turn.world.infections.values()), default=turn.world.events
        )
        fresh = Infection(f"{territory}-{outbreak}", outbreak, territory, losses, next_moment(turn))
        turn.add("note", fresh, HOUSE, {}, about=territory)


def _desert(turn: Play, territory: str, coming: int) -> None:
    """So many go the next time; none at all ends it."""
    land, going = turn.world.territories[territory], turn.world.desertions.get(territory)
    if going is not None:
        turn.remove("note", going, HOUSE, {}, about=territory)
    if coming:
        due = going.due if going is not None else next_moment(turn)
        fresh = Desertion(territory, territory, land.owner, coming + FEWER, due)
        turn.add("note", fresh, HOUSE, {}, about=territory)
