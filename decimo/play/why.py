"""Why a fact happened: its rule, the rolls, cards and decisions behind it, and their odds before they fell."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from decimo.chance import Answered, Ask, AskMark, Fact, Refusal, outcome_odds, parse_dice
from decimo.play.again import Build, asks_along, asks_of
from decimo.play.record import Played, StepRecord
from decimo.play.ruleset import Ruleset
from decimo.play.session import Session
from decimo.play.wording import pluralize

ONCE_MORE = "once more "
"""How an ask begins that puts an earlier one again."""


class Cast(NamedTuple):
    """One roll, draw or decision behind a fact, with its ask as it stood before it fell.

    `number` is its place among the step's asks, from 0. The ask is None for a step of other rules or tables
    than now: then only its dice are known.
    """

    number: int
    answered: Answered
    ask: Ask | None
    stood: bool = True
    """Whether anything came of it; what did not stand was asked once more."""
    after: Fact | None = None
    """Of what is asked once more: the fact that came of the ask before, if one did."""

    @property
    def subject(self) -> str:
        """What was asked, without the words that say that it was asked again."""
        return self.answered.mark.why.removeprefix(ONCE_MORE)

    @property
    def chances(self) -> list[tuple[str, Fraction]]:
        """What could come, exactly, before it fell; nothing for a decision, or dice too many to count."""
        mark = self.answered.mark
        if self.ask is not None:
            return outcome_odds(self.ask)
        if mark.kind != "roll":
            return []
        try:
            return [(str(total), chance) for total, chance in parse_dice(mark.dice).odds().items()]
        except Refusal:
            return []


class Explanation(NamedTuple):
    """A fact with its reasons."""

    record: StepRecord
    number: int
    """The fact's place in its step, from 0."""
    fact: Fact
    rule_words: str
    casts: tuple[Cast, ...]


def explain(session: Session, step: int, number: int, build: Build | None = None) -> Explanation:
    """Return the reasons of fact `number` (from 0) of the step with this id.

    With `build` the odds are also known of steps that were played under other tables.

    Raises:
        Refusal: there is no such step or fact, or it is still a secret.
    """
    if not session.journal.is_live(step):
        raise Refusal(
            f"There is no step {step} in this campaign; 'decimo show CAMPAIGN facts' lists the facts."
        )
    whole = session.journal.record(step)
    played = session.ruleset.veiled(session.state, whole)
    if not 0 <= number < len(played.facts):
        many = pluralize(len(played.facts), "fact") if played.facts else "no facts"
        raise Refusal(f"Step {step} has {many}; 'decimo show CAMPAIGN facts' lists what there is.")
    # What a secret keeps back is not among the answers, nor asked again.
    asks = asks_of(session, whole, build) if played.facts[number].asks and played.answered else None
    return _reasons(session.ruleset, played, asks, number)


def explain_all(
    session: Session, *, since: int | None = None, until: int | None = None, build: Build | None = None
) -> Iterator[Explanation]:
    """Yield every fact of the years `since` to `until` with its reasons; every step is run once for it."""
    for asked in asks_along(session, since=since, until=until, build=build):
        for number in range(len(asked.played.facts)):
            yield _reasons(session.ruleset, asked.played, asked.asks, number)


def _reasons(ruleset: Ruleset, played: Played, asks: Sequence[Ask] | None, number: int) -> Explanation:
    fact = played.facts[number]
    told = {ask: other for other in played.facts for ask in other.asks}
    casts: list[Cast] = []
    for n in fact.asks:
        if n < len(played.answered):
            before = _put_before(played, n)
            lost = [m for m in before if m not in told]
            casts += [Cast(m, played.answered[m], asks[m] if asks else None, stood=False) for m in lost]
            again = played.answered[n].mark.why.startswith(ONCE_MORE) and before and not lost
            after = told[before[-1]] if again else None
            casts.append(Cast(n, played.answered[n], asks[n] if asks else None, after=after))
    return Explanation(played.record, number, fact, ruleset.rule_words(fact.rule), tuple(casts))


def came_to_nothing(played: Played) -> frozenset[int]:
    """The numbers of a step's asks that were put once more because nothing had come of them."""
    told = {ask for fact in played.facts for ask in fact.asks}
    return frozenset(
        m
        for n, answered in enumerate(played.answered)
        if answered.mark.why.startswith(ONCE_MORE)
        for m in _put_before(played, n)
        if m not in told
    )


def _put_before(played: Played, number: int) -> list[int]:
    """The numbers of the earlier asks that an ask of a step puts again, oldest first."""
    mark = played.answered[number].mark
    return [m for m in range(number) if _puts_again(mark, played.answered[m].mark)]


def _puts_again(mark: AskMark, earlier: AskMark) -> bool:
    """Whether an ask puts an earlier one again: the same thing by the same rule."""
    alike = mark._replace(why="") == earlier._replace(why="")
    return alike and mark.why.removeprefix(ONCE_MORE) == earlier.why.removeprefix(ONCE_MORE)
