"""Why a fact happened: its rule, the rolls, cards and decisions behind it, and their odds before they fell."""

from fractions import Fraction
from typing import Any, NamedTuple

from decimo.fate import Answer, Answered, Ask, Fact, Question, Refusal, Turn, dice, mark, odds
from decimo.play.journal import state_after
from decimo.play.record import Played, StepRecord
from decimo.play.ruleset import Step
from decimo.play.session import Session
from decimo.play.state import StateFormat


class Cast(NamedTuple):
    """One roll, draw or decision behind a fact. `chances` are what could come, exactly, before it fell."""

    answered: Answered
    chances: tuple[tuple[str, Fraction], ...]


class Why(NamedTuple):
    """A fact with its reasons."""

    record: StepRecord
    fact: Fact
    rule_words: str
    casts: tuple[Cast, ...]


def why(session: Session, step: int, number: int) -> Why:
    """Return the reasons of fact `number` (from 0) of the step with this id.

    Raises:
        Refusal: there is no such step or fact, or it is still a secret.
    """
    live = {record.id for record in session.journal.records()}
    if step not in live:
        raise Refusal(
            f"There is no step {step} in this campaign; 'decimo show CAMPAIGN facts' lists the facts."
        )
    played = session.ruleset.veiled(session.state, session.journal.record(step))
    if not 0 <= number < len(played.facts):
        raise Refusal(f"Step {step} has {len(played.facts)} facts; 'decimo show CAMPAIGN facts' lists them.")
    fact = played.facts[number]
    asked = _asks(session, played) if fact.asks else {}
    casts = tuple(
        Cast(played.answered[n], _chances(asked.get(n), played.answered[n]))
        for n in fact.asks
        if n < len(played.answered)
    )
    return Why(played.record, fact, session.ruleset.rule_words(fact.rule), casts)


def _chances(ask: Ask | None, answered: Answered) -> tuple[tuple[str, Fraction], ...]:
    if ask is not None:
        return tuple(odds(ask))
    if answered.mark.kind == "roll":
        return tuple((str(total), chance) for total, chance in dice(answered.mark.dice).odds().items())
    return ()


def _asks(session: Session, played: Played) -> dict[int, Ask]:
    """Ask again what the step asked, on the state before it: the cards then left, the bands then in force.

    A step of other rules or tables than now is not run again: then only the odds of its dice are known.
    """
    record = played.record
    head = session.head
    if record.rules != session.ruleset.number or head is None or record.content != head.content:
        return {}
    step = _step(session, record)
    if step is None or record.parent is None:
        return {}
    state = StateFormat[Any](session.ruleset.world_type).read(state_after(session.journal, record.parent))
    asks: dict[int, Ask] = {}

    def answer(ask: Ask, number: int) -> Answer | None:
        asks[number] = ask
        return played.answered[number].answer if number < len(played.answered) else None

    turn: Turn[Any] = Turn(
        state.world, year=record.year, season=record.season, settings=state.settings, answerer=answer
    )
    try:
        step.play(turn)
    except (Question, Refusal):
        return {}
    same = all(mark(ask) == given.mark for (ask, _), given in zip(turn.asked, played.answered, strict=False))
    return asks if same else {}


def _step(session: Session, record: StepRecord) -> Step | None:
    state = session.state
    steps = session.ruleset.steps(state, record.year, record.season) if record.kind == "step" else ()
    return next((step for step in steps if step.id == record.name), None)
