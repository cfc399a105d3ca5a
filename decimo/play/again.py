"""Running steps of the journal once more: to check them, or to know what they asked in full."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from decimo.chance import Answered, Ask, RuleContext, mark
from decimo.play.journal import state_after
from decimo.play.record import Played, StepRecord, read_amendment
from decimo.play.ruleset import Ruleset, Step
from decimo.play.state import State, StateFormat
from decimo.play.table import LoadedCampaign, first_state

Build = Callable[[str, Mapping[str, str]], Ruleset]
"""Makes a ruleset, by its id, from the texts of its land and tables."""

RUN = ("founding", "step", "order", "amend")
"""The kinds of records that a rule was run for; all others are changes of the house."""


class Asked(NamedTuple):
    """What may be shown of a step, with its asks as they stood before they were answered.

    A card's ask holds what was left of the pack before that card. The asks are None for a step that other rules
    played, that no rule was run for, or whose answers are still a secret.
    """

    played: Played
    asks: tuple[Ask, ...] | None
    secret: bool
    """Whether its answers are kept back."""


def step_of(ruleset: Ruleset, state: State[Any], record: StepRecord) -> Step | None:
    """Return the step, order or amendment a record is of, as `state` before it allows; None if it does not.

    Raises:
        Refusal: the amendment is none that can be made.

    """
    if record.kind == "founding":
        return ruleset.founding()
    if record.kind == "amend":
        made = ruleset.amendment(state, *read_amendment(record.command))
        return Step(record.name, made.words, made.rule, made.play)
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


def asks_of(table: LoadedCampaign, played: Played, build: Build | None = None) -> tuple[Ask, ...] | None:
    """Return the asks of one step; see `Asked` and `asks_along`."""
    return _Rerun(table, build).asks(played)


def asks_along(
    table: LoadedCampaign, *, since: int | None = None, until: int | None = None, build: Build | None = None
) -> Iterator[Asked]:
    """Yield the steps of the years `since` to `until` with what they asked, each run once, one after another.

    Steps under other tables than the present ones are run if `build` can lay those out; steps of other rules
    are not.
    """
    rerun = _Rerun(table, build)
    for played in table.journal.line(since=since, until=until):
        asks = rerun.asks(played)
        shown = table.ruleset.veiled(table.state, played)
        secret = bool(played.answered) and not shown.answered
        yield Asked(shown, None if secret else asks, secret)


class _Rerun:
    """Runs steps from the state each of them began with; that of one step is where the next begins."""

    def __init__(self, table: LoadedCampaign, build: Build | None) -> None:
        self._journal = table.journal
        self._number = table.ruleset.number
        self._build = build
        self._rulesets = {table.content: table.ruleset}
        self._state: State[Any] | None = None
        self._after: int | None = None
        """The step after which the state stands."""

    def asks(self, played: Played) -> tuple[Ask, ...] | None:
        record = played.record
        if record.kind not in RUN or record.rules != self._number:
            return None
        try:
            asked = self._asked(played)
        except Exception:  # a journal that was damaged can be wrong in any way, and the other steps are not
            asked = None
        if asked is None:
            self._state = None
        return asked

    def _asked(self, played: Played) -> tuple[Ask, ...] | None:
        record = played.record
        ruleset = self._ruleset(record.content)
        if ruleset is None:
            return None
        state = self._begun(ruleset, record.parent)
        step = step_of(ruleset, state, record)
        if step is None:
            return None
        context = RuleContext(
            state.world,
            year=record.year,
            season=record.season,
            settings=ruleset.house_rules(state.settings),
            answerer=lambda _ask, _number: None,
            recorded=dict(enumerate(played.answered)),
        )
        step.play(context)
        if tuple([Answered(mark(ask), answer) for ask, answer in context.asked]) != played.answered:
            return None
        state.moment = record.then
        # What did not come out as it did before is no state to go on from.
        self._state = state if tuple(context.facts) == played.facts else None
        self._after = record.id
        return tuple([ask for ask, _ in context.asked])

    def _begun(self, ruleset: Ruleset, parent: int | None) -> State[Any]:
        if parent is None:
            return first_state(ruleset, self._journal)
        if self._state is not None and self._after == parent:
            return self._state
        format_: StateFormat[Any] = StateFormat(ruleset.world_type)
        return format_.read(state_after(self._journal, parent))

    def _ruleset(self, content: str) -> Ruleset | None:
        if content not in self._rulesets:
            if self._build is None:
                return None
            built = self._build(self._journal.charter().ruleset, self._journal.content(content))
            if built.number != self._number:
                return None
            self._rulesets[content] = built
        return self._rulesets[content]
