"""Running effects of events: the plague, which spreads by attacks, and desertions (V14, V24, E16, E30)."""

from collections.abc import Iterator

from decimo.risk.board import event_effects
from decimo.risk.board.board import FEWER, Board, Desertion, Infection, Territory
from decimo.risk.event.event_losses import HALF, QUARTER, Loss
from decimo.risk.event.event_table import EventRow
from decimo.risk.game_data import MOST, RiskContext, RiskData
from decimo.risk.settings import RiskSettings


def moment_of(context: RiskContext) -> int:
    """Return the present turn, counted from the first with six turns a round."""
    return context.year * MOST + context.season


def next_moment(context: RiskContext, since: int | None = None) -> int:
    """Return the moment of the next loss after one at `since` or now: in the next round, or the next turn (E2)."""
    begun = moment_of(context) if since is None else since
    return begun + (MOST if context.settings.event_clock == "round" else 1)


def round_of(moment: int) -> int:
    """Return the round of a moment."""
    return moment // MOST


def count_due_events(context: RiskContext) -> int:
    """Return the number of events that come at the start of this turn (A1, E1).

    One comes after enough rounds or turns since the last one or the start; a number of events for each round is
    spread over the turns that are left in it.
    """
    board, every = context.world, context.settings.event_every
    match context.settings.event_unit:
        case "rounds":
            return int(context.year - max(1, board.event_round) >= every)
        case "turns":
            return int(board.event_tally >= every)
    turns = [side for side in board.order[context.season :] if not board.players[side].out]
    return -(-(every - _events_of_round(context)) // max(1, len(turns)))


def tally_events(context: RiskContext, due: int) -> int:
    """Return the tally of turns or events after the `due` events at the start of this turn."""
    match context.settings.event_unit:
        case "rounds":
            return context.world.event_tally
        case "turns":
            return 1 if due else context.world.event_tally + 1
    return _events_of_round(context) + due


def _events_of_round(context: RiskContext) -> int:
    return context.world.event_tally if context.world.event_round == context.year else 0


PLAGUE_LOSSES = 2
"""The number of losses of a territory to one outbreak: first half of its armies, then a quarter (V24)."""
PLAGUE_CAUSE = "the plague"
CONTACT_RULE = "risk:E16"


def start_plague(context: RiskContext, land: Territory, event: EventRow) -> None:
    """The plague breaks out; its first loss comes at the start of the next turn (E2)."""
    outbreak = context.world.events
    infection = Infection(f"{land.id}-{outbreak}", outbreak, land.id, PLAGUE_LOSSES, next_moment(context))
    event_effects.infect(context, infection, "", rule=event.rule)


def spread_plague(context: RiskContext, one: str, other: str) -> None:
    """Two territories fight each other: each catches the plague of the other, once in an outbreak (E16).

    Call it for every attack, whoever attacks; marching in does not spread it.
    """
    for source, target in ((one, other), (other, one)):
        for carried in [each for each in context.world.infections.values() if each.territory == source]:
            id_ = f"{target}-{carried.outbreak}"
            if carried.losses and id_ not in context.world.infections:
                caught = Infection(id_, carried.outbreak, target, PLAGUE_LOSSES, carried.due)
                event_effects.infect(context, caught, source, rule=CONTACT_RULE)


def due_infections(board: Board, moment: int) -> list[tuple[Infection, Loss]]:
    """Return the infections due at a moment with their losses: a half, then a quarter of the rest (V24, E30)."""
    infections = [board.infections[id_] for id_ in sorted(board.infections)]
    return [
        (infection, HALF if infection.losses == PLAGUE_LOSSES else QUARTER)
        for infection in infections
        if infection.losses and infection.due <= moment
    ]


def continue_plague(context: RiskContext) -> None:
    """Infected territories lose the armies that are due; one army always stays (A4)."""
    for infection, loss in due_infections(context.world, moment_of(context)):
        land = context.world.territories[infection.territory]
        if land.armies:
            event_effects.suffer(
                context, land, loss.due(land.armies), rule=event_effects.PLAGUE, why=PLAGUE_CAUSE
            )
        event_effects.continue_infection(context, infection, next_moment(context, infection.due))


DESERTION_RULE = "risk:E15"


def desert(context: RiskContext, land: Territory, due: int, event: EventRow, *, roll: int) -> None:
    """The first armies leave, by the roll of the event; more will if more than two did (V14)."""
    lost = event_effects.suffer(context, land, due, rule=event.rule, why=event.cause, roll=roll)
    if lost > FEWER:
        event_effects.begin_desertion(context, land, lost, next_moment(context), rule=event.rule)


def due_desertions(board: Board, moment: int) -> list[Desertion]:
    """Return the desertions due at a moment."""
    goings = [board.desertions[id_] for id_ in sorted(board.desertions)]
    return [going for going in goings if going.due <= moment]


def continue_desertions(context: RiskContext, cause: str) -> None:
    """The armies that are due leave.

    A desertion ends when no army leaves or could leave, or when the territory has another owner (E15).
    """
    for going in due_desertions(context.world, moment_of(context)):
        land = context.world.territories[going.territory]
        lost = 0
        if land.owner == going.owner:
            lost = event_effects.suffer(context, land, going.coming, rule=DESERTION_RULE, why=cause)
        if lost > FEWER:
            event_effects.continue_desertion(
                context, going, lost, next_moment(context, going.due), rule=DESERTION_RULE
            )
        else:
            event_effects.end_desertion(context, going, rule=DESERTION_RULE)


def stop_deserting(context: RiskContext, territory: str, *, rule: str = DESERTION_RULE) -> None:
    """A desertion ends before its time: the territory has changed hands."""
    going = context.world.desertions.get(territory)
    if going is not None:
        event_effects.end_desertion(context, going, rule=rule)


RunningEffect = tuple[str, tuple[str, str, str]]
"""A readable key, and the kind, place and end of the effect."""


def list_event_effects(board: Board, data: RiskData, settings: RiskSettings) -> Iterator[RunningEffect]:
    """Yield the running effects of events."""
    names = data.names
    for land in board.territories.values():
        if land.ban:
            until = "the next event" if land.ban == 1 else f"{land.ban} more events have begun"
            yield f"ban.{land.id}", ("nobody attacks in or out", names[land.id], until)
        if land.wasteland:
            yield f"wasteland.{land.id}", ("every turn costs an army", names[land.id], "for good")
    for id_ in sorted(board.infections):
        sick = board.infections[id_]
        if sick.losses:
            share = "half" if sick.losses == PLAGUE_LOSSES else "a quarter"
            then = "then a quarter" if sick.losses == PLAGUE_LOSSES else "the last"
            yield id_, ("plague", names[sick.territory], f"{share} {_when(sick.due, settings)}, {then}")
    for id_ in sorted(board.desertions):
        going = board.desertions[id_]
        coming = f"{going.coming} more {_when(going.due, settings)}, and fewer after that"
        yield f"desertion.{id_}", ("desertion", names[going.territory], coming)


def _when(due: int, settings: RiskSettings) -> str:
    return f"in round {round_of(due)}" if settings.event_clock == "round" else "in the next turn"
