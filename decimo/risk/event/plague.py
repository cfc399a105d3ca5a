"""The plague: half of the armies, then a quarter, and whoever fights the sick carries it home (V24, E16, E30)."""

from decimo.risk.board.board import Board, Territory
from decimo.risk.board.running import Infection
from decimo.risk.board.trouble import PLAGUE, infect, sicken, suffer
from decimo.risk.book import Play
from decimo.risk.event.clock import moment_of, next_moment
from decimo.risk.event.event_table import Event
from decimo.risk.event.loss import HALF, QUARTER, Loss

LOSSES = 2
"""How often a territory loses armies to one outbreak: first half of them, then a quarter (V24)."""
CAUSE = "the plague"
CONTACT = "risk:E16"


def break_out(turn: Play, land: Territory, event: Event) -> None:
    """The plague breaks out; its first loss comes at the start of the next turn (E2)."""
    outbreak = turn.world.events
    infection = Infection(f"{land.id}-{outbreak}", outbreak, land.id, LOSSES, next_moment(turn))
    infect(turn, infection, "", rule=event.rule)


def carry_plague(turn: Play, one: str, other: str) -> None:
    """Two territories fight each other: each catches what the other has, once in an outbreak (E16).

    Call it when an attack is made, whoever attacks; marching in carries nothing.
    """
    for source, target in ((one, other), (other, one)):
        for carried in [each for each in turn.world.infections.values() if each.territory == source]:
            id_ = f"{target}-{carried.outbreak}"
            if carried.losses and id_ not in turn.world.infections:
                caught = Infection(id_, carried.outbreak, target, LOSSES, carried.due)
                infect(turn, caught, source, rule=CONTACT)


def due_now(board: Board, moment: int) -> list[tuple[Infection, Loss]]:
    """The infections that cost armies at a moment, and how much: a half, then a quarter of what remains (V24, E30)."""
    infections = [board.infections[id_] for id_ in sorted(board.infections)]
    return [
        (infection, HALF if infection.losses == LOSSES else QUARTER)
        for infection in infections
        if infection.losses and infection.due <= moment
    ]


def plague_goes_on(turn: Play) -> None:
    """The sick territories lose armies whose time has come; one army always stays (A4)."""
    for infection, loss in due_now(turn.world, moment_of(turn)):
        land = turn.world.territories[infection.territory]
        if land.armies:
            suffer(turn, land, loss.due(land.armies), rule=PLAGUE, why=CAUSE)
        sicken(turn, infection, next_moment(turn, infection.due))
