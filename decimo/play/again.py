"""Running a step of the journal once more: to check it, or to know what it asked in full."""

from typing import Any

from decimo.fate import Ask, Question, Refusal, Turn
from decimo.play.journal import state_after
from decimo.play.record import Played, StepRecord
from decimo.play.ruleset import Ruleset, Step
from decimo.play.state import State, StateFormat
from decimo.play.table import Table, first_state


def step_of(ruleset: Ruleset, state: State[Any], record: StepRecord) -> Step | None:
    """Return the step, or the order, that a record is of, as `state` before it allows; None if it does not."""
    if record.kind == "founding":
        return ruleset.founding()
    if record.kind == "order":
        side, _, command = record.command.partition(" ")
        return next(
            (
                Step(record.name, order.words, order.rule, order.play)
                for order in ruleset.orders(state, side)
                if order.id == command
            ),
            None,
        )
    steps = ruleset.steps(state, record.year, record.season) if record.kind == "step" else ()
    return next((step for step in steps if step.id == record.name), None)


def asks_of(table: Table, played: Played) -> list[Ask] | None:
    """Return the asks of a step in their order, each as it stood before its answer: cards left, bands, options.

    None if the step was played under other rules or tables than the campaign's present ones.
    """
    record, ruleset, head = played.record, table.ruleset, table.head
    if record.rules != ruleset.number or head is None or record.content != head.content:
        return None
    if record.parent is None:
        state = first_state(ruleset, table.journal)
    else:
        format_: StateFormat[Any] = StateFormat(ruleset.world_type)
        state = format_.read(state_after(table.journal, record.parent))
    step = step_of(ruleset, state, record)
    if step is None:
        return None
    turn = Turn(
        state.world,
        year=record.year,
        season=record.season,
        settings=state.settings,
        answerer=lambda _ask, _number: None,
        recorded=dict(enumerate(played.answered)),
    )
    try:
        step.play(turn)
    except (Question, Refusal):
        return None
    return [ask for ask, _ in turn.asked]
