"""Why a fact happened: its rule, the rolls, cards and decisions behind it, and their odds before they fell."""

from fractions import Fraction
from typing import NamedTuple

from decimo.fate import Answered, Ask, Fact, Refusal, dice, odds
from decimo.play.again import asks_of
from decimo.play.record import StepRecord
from decimo.play.session import Session


class Cast(NamedTuple):
    """One roll, draw or decision behind a fact, with its ask as it stood before it fell.

    The ask is None for a step of other rules or tables than now: then only its dice are known.
    """

    answered: Answered
    ask: Ask | None

    @property
    def chances(self) -> list[tuple[str, Fraction]]:
        """What could come, exactly, before it fell; nothing for a decision."""
        mark = self.answered.mark
        if self.ask is not None:
            return odds(self.ask)
        if mark.kind == "roll":
            return [(str(total), chance) for total, chance in dice(mark.dice).odds().items()]
        return []


class Why(NamedTuple):
    """A fact with its reasons."""

    record: StepRecord
    number: int
    """The fact's place in its step, from 0."""
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
    # What a secret keeps back is not among the answers, nor asked again.
    asks = asks_of(session, played) if fact.asks and played.answered else None
    casts = tuple(
        Cast(played.answered[n], asks[n] if asks else None) for n in fact.asks if n < len(played.answered)
    )
    return Why(played.record, number, fact, session.ruleset.rule_words(fact.rule), casts)
