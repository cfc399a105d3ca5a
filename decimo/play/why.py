"""Why a fact happened: its rule, the rolls, cards and decisions behind it, and their odds.

A step is run again to know its asks: a journal records the answers, but not the possible ones.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from decimo.chance import Answered, Ask, AskMark, Fact, Refusal, Setting, outcome_odds, parse_dice
from decimo.chance.text import pluralize
from decimo.play.campaign_record import Played, State, StepRecord
from decimo.play.journal import state_after
from decimo.play.loaded_campaign import LoadedCampaign
from decimo.play.narration import fill_rule
from decimo.play.rerun import Build, KeptRulesets, first_state, rerun
from decimo.play.session import Session

ONCE_MORE = "once more "
"""The first words of an ask that repeats an earlier one."""


class Asked(NamedTuple):
    """A step without its secrets, with its asks as they were before their answers.

    A card's ask has the pack before the draw. The asks are None for a step that other rules played, that ran no
    rule, or whose answers are still secret.
    """

    played: Played
    asks: tuple[Ask, ...] | None
    secret: bool
    """Whether its answers are secret."""


def asks_along(
    campaign: LoadedCampaign,
    *,
    since: int | None = None,
    until: int | None = None,
    build: Build | None = None,
    first: Callable[[Played], bool] = lambda _played: True,
) -> Iterator[Asked]:
    """Yield the steps of the years `since` to `until` with their asks, each run once, in order.

    Steps of other tables are run if `build` can make a ruleset of them; steps of other rules are not, nor those before
    the `first` step whose asks matter.
    """
    reruns, begun = _Reruns(campaign, build), False
    for played in campaign.journal.line(since=since, until=until):
        begun = begun or first(played)
        asks = reruns.asks(played) if begun else None
        shown = campaign.ruleset.veiled(campaign.state, played)
        secret = bool(played.answered) and not shown.answered
        yield Asked(shown, None if secret else asks, secret)


class _Reruns:
    """A runner of past steps, each on the state after the step before."""

    def __init__(self, campaign: LoadedCampaign, build: Build | None) -> None:
        self._journal = campaign.journal
        known = {campaign.content: campaign.ruleset}
        self._rulesets = KeptRulesets(campaign.charter.ruleset, campaign.journal.content, build, known)
        self._state: State[Any] | None = None
        self._after: int | None = None
        """The step that led to the state."""

    def asks(self, played: Played) -> tuple[Ask, ...] | None:
        """Return the asks of a step; None if it cannot be run again, or its asks do not match its answers."""
        try:
            asks = self._asks(played)
        except Exception:  # a damaged journal can be wrong in any way, and other steps may be fine
            asks = None
        if asks is None:
            self._state = None
        return asks

    def _asks(self, played: Played) -> tuple[Ask, ...] | None:
        record = played.record
        ruleset = self._rulesets.of(record)
        if ruleset is None:
            return None
        if record.parent is None:
            state = first_state(ruleset, self._journal.charter())
        elif self._state is not None and self._after == record.parent:
            state = self._state
        else:
            state = self._rulesets.format(record.content).read(state_after(self._journal, record.parent))
        run = rerun(ruleset, state, record, dict(enumerate(played.answered)))
        if run.question is not None or tuple(run.answered.values()) != played.answered:
            return None
        # A step with another outcome gives no state to go on from.
        as_before = run.facts == played.facts and state.moment == record.then
        self._state, self._after = (state if as_before else None), record.id
        return tuple([ask for ask, _ in run.asked.values()])


class Cast(NamedTuple):
    """One roll, draw or decision behind a fact, with its ask before the answer.

    `number` is its place among the step's asks, from 0. The ask is None for a step of other rules or tables:
    then only its dice are known.
    """

    number: int
    answered: Answered
    ask: Ask | None
    stood: bool = True
    """Whether it had an effect; otherwise it was asked again."""
    after: Fact | None = None
    """The fact that came from the ask before, if this ask repeats it."""

    @property
    def subject(self) -> str:
        """What was asked, without the words for a repeated ask."""
        return self.answered.mark.why.removeprefix(ONCE_MORE)

    @property
    def chances(self) -> list[tuple[str, Fraction]]:
        """The exact odds before the answer; empty for a decision, or for too many dice to count."""
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
    """Its rule in one sentence, with the settings that its step was played with."""
    casts: tuple[Cast, ...]


def explain(session: Session, step: int, number: int, build: Build | None = None) -> Explanation:
    """Return the reasons of fact `number` (from 0) of the step with this id.

    With `build` the odds of steps under other tables are also known.

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
    # Secrets are neither among the answers nor asked again.
    asks = (
        _Reruns(session.campaign, build).asks(whole)
        if played.facts[number].asks and played.answered
        else None
    )
    settings = _settings_of(session, whole.record)
    return _reasons(session, played, settings, asks, number)


def explain_all(
    session: Session, *, since: int | None = None, until: int | None = None, build: Build | None = None
) -> Iterator[Explanation]:
    """Yield every fact of the years `since` to `until` with its reasons; every step is run once."""
    settings: Mapping[str, Setting] = {}
    changed = True
    for asked in asks_along(session.campaign, since=since, until=until, build=build):
        record = asked.played.record
        if changed:
            settings = _settings_of(session, record)
        for number in range(len(asked.played.facts)):
            yield _reasons(session, asked.played, settings, asked.asks, number)
        # Rules change no setting.
        changed = record.kind != "step"


class _WithSettings(msgspec.Struct):
    """The part of a state that says by which settings it is played."""

    settings: dict[str, Setting]


def _settings_of(session: Session, record: StepRecord) -> Mapping[str, Setting]:
    """Return the settings that a step was played with; those that came later are as they are now."""
    after = state_after(session.journal, record.id)
    return {**session.state.settings, **msgspec.json.decode(after, type=_WithSettings).settings}


def _reasons(
    session: Session,
    played: Played,
    settings: Mapping[str, Setting],
    asks: Sequence[Ask] | None,
    number: int,
) -> Explanation:
    fact = played.facts[number]
    rule_words = fill_rule(session.ruleset.rule_words(fact.rule), settings)
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
    return Explanation(played.record, number, fact, rule_words, tuple(casts))


def came_to_nothing(played: Played) -> frozenset[int]:
    """Return the numbers of a step's asks that were repeated because they had no effect."""
    told = {ask for fact in played.facts for ask in fact.asks}
    return frozenset(
        m
        for n, answered in enumerate(played.answered)
        if answered.mark.why.startswith(ONCE_MORE)
        for m in _put_before(played, n)
        if m not in told
    )


def _put_before(played: Played, number: int) -> list[int]:
    """Return the numbers of the earlier asks that an ask repeats, oldest first."""
    mark = played.answered[number].mark
    return [m for m in range(number) if _puts_again(mark, played.answered[m].mark)]


def _puts_again(mark: AskMark, earlier: AskMark) -> bool:
    """Whether an ask repeats an earlier one: the same subject by the same rule."""
    alike = mark._replace(why="") == earlier._replace(why="")
    return alike and mark.why.removeprefix(ONCE_MORE) == earlier.why.removeprefix(ONCE_MORE)
