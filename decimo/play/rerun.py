"""Running a step on a state: for the first time, or again with its recorded answers."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from decimo import chance
from decimo.play import campaign_record
from decimo.play.ruleset import Order, Ruleset, Step
from decimo.play.seat import rolls_own
from decimo.play.years import next_moment

Build = Callable[[str, Mapping[str, str]], Ruleset]
"""A function that makes a ruleset, by its id, from the texts of its scenario and tables."""

RUN = ("founding", "step", "order", "amend")
"""The kinds of records that ran a rule; all others are changes by the player."""


class Difference(Exception):  # noqa: N818 - a finding, not an error
    """A difference between journal and game, in words."""


class StepRun(NamedTuple):
    """The outcome of running a step once."""

    state: campaign_record.State[Any]
    """The state after the step; if a person must answer first, the half-done state."""
    asked: Mapping[int, tuple[chance.Ask, chance.Answer]]
    """The asks and answers by number: each ask as it was put, a card's with the pack before the draw."""
    facts: tuple[chance.Fact, ...]
    question: chance.Question | None = None
    """The question that a person must answer before the step can be played."""

    @property
    def answered(self) -> dict[int, chance.Answered]:
        """The answers as a journal records them, by number."""
        return {
            number: chance.Answered(chance.mark(ask), answer) for number, (ask, answer) in self.asked.items()
        }


def run_step(
    ruleset: Ruleset,
    state: campaign_record.State[Any],
    step: Step,
    *,
    answerer: chance.Answerer,
    recorded: Mapping[int, chance.Answered] | None = None,
    founding: bool = False,
    between: bool = False,
) -> StepRun:
    """Run a step on a state, which becomes the state after it, with the `recorded` answers as far as they match.

    `answerer` answers the rest. A step `between` those of the calendar, an order or an amendment, does not move the
    calendar.
    """
    context = chance.RuleContext(
        state.world,
        year=state.moment.year,
        season=state.moment.season,
        settings=ruleset.house_rules(state.settings),
        answerer=answerer,
        recorded=recorded,
    )
    try:
        step.play(context)
    except chance.Question as question:
        return StepRun(state, dict(enumerate(context.asked)) | context.half, tuple(context.facts), question)
    if not between:
        state.moment = next_moment(ruleset, state, founding=founding)
    return StepRun(state, dict(enumerate(context.asked)), tuple(context.facts))


def rerun(
    ruleset: Ruleset,
    state: campaign_record.State[Any],
    record: campaign_record.StepRecord,
    recorded: Mapping[int, chance.Answered],
    answerer: chance.Answerer = lambda _ask, _number: None,
) -> StepRun:
    """Run the founding, step, order or amendment of a record again on the state before it; see `run_step`.

    Raises:
        Difference: there is no such step or order at that moment.
        Refusal: the amendment is impossible.

    """
    return run_step(
        ruleset,
        state,
        step_of(ruleset, state, record),
        answerer=answerer,
        recorded=recorded,
        founding=record.kind == "founding",
        between=bool(record.command),
    )


def step_of(ruleset: Ruleset, state: campaign_record.State[Any], record: campaign_record.StepRecord) -> Step:
    """Return the step, order or amendment of a record, given the state before it."""
    if record.kind == "founding":
        return ruleset.founding()
    if record.kind == "amend":
        return ruleset.amendment(state, *campaign_record.read_amendment(record.command)).as_step(record.name)
    if record.kind == "order":
        side, _, command = record.command.partition(" ")
        for order in ruleset.orders(state, side):
            if order.id == command:
                return order.as_step(record.name)
    elif record.kind == "step":
        for step in ruleset.steps(state, state.moment.year, state.moment.season):
            if step.id == record.name:
                if step.id != next_step(ruleset, state).id:
                    raise Difference(f"the calendar is at {state.moment.step} then")
                return step
    raise Difference("there was nothing of this name to do then")


def refuse_breaking(
    ruleset: Ruleset,
    state: campaign_record.State[Any],
    order: Order,
    find_untidy: Callable[[campaign_record.State[Any]], Mapping[str, str]] = lambda _state: {},
) -> Order:
    """Return an amendment after a trial on a copy of the state.

    An invariant that is broken already may stay broken, but not with another number. `find_untidy` returns what
    an amendment may not leave either, though play may.

    Raises:
        Refusal: the amendment would break an invariant that holds now; it says which.

    """
    format_: campaign_record.StateFormat[Any] = campaign_record.StateFormat(ruleset.world_type)
    amended = format_.read(format_.write(state))
    run_step(ruleset, amended, order.as_step("amend"), answerer=lambda _ask, _number: None, between=True)
    before = {**ruleset.broken(state), **find_untidy(state)}
    for key, sentence in {**ruleset.broken(amended), **find_untidy(amended)}.items():
        if key not in before or _numbers(before[key]) != _numbers(sentence):
            remedy = "" if "; " in sentence else "; correct that first, or give another value"
            raise chance.Refusal(f"This cannot be corrected so ({order.words}), for then {sentence}{remedy}.")
    return order


def _numbers(sentence: str) -> list[str]:
    return re.findall("[0-9]+", sentence)


def next_step(ruleset: Ruleset, state: campaign_record.State[Any]) -> Step:
    """Return the step that is played next from a state."""
    moment = state.moment
    if moment.step == ruleset.founding().id:
        return ruleset.founding()
    steps = ruleset.steps(state, moment.year, moment.season)
    # An update may have removed the step from the calendar: then its season begins again.
    return next((step for step in steps if step.id == moment.step), steps[0])


def first_state(ruleset: Ruleset, charter: campaign_record.Charter) -> campaign_record.State[Any]:
    """Return the state of a campaign before its founding step."""
    world = ruleset.new_world()
    seats = dict.fromkeys(ruleset.sides(world), campaign_record.SEAT_POLICY) | dict(charter.seats)
    settings = {key: row.default for key, row in ruleset.setting_rows().items()} | dict(charter.settings)
    return campaign_record.State(
        campaign_record.Moment(1, 0, ruleset.founding().id), seats, charter.dice, settings, world
    )


def chance_key(seed: int, moment: campaign_record.Moment, step: str, take: int, number: int) -> str:
    """Return the key of the program's dice for one ask: the same key is the same roll."""
    return f"{seed}/{moment.year}/{moment.season}/{step}/{take}/{number}"


@dataclass(slots=True, frozen=True)
class ProgramAnswers:
    """An answerer for one step: the program's dice or a policy answer; None where a person must."""

    ruleset: Ruleset
    state: campaign_record.State[Any]
    """The state on which the step runs."""
    seed: int
    step: str
    take: int
    dice: str
    """The step's kind of dice."""
    decide_all: bool
    """Whether policies decide for every side, and the program rolls."""

    def __call__(self, ask: chance.Ask, number: int) -> chance.Answer | None:
        """Answer the ask with this number."""
        asks_person = self.state.seats.get(ask.side) == campaign_record.SEAT_PLAYER and not self.decide_all
        if ask.kind == "form":
            # Only a person can fill in a form; the program settles it for anyone else.
            return None if asks_person else chance.Answer(chance.UNFILLED, "policy", "the program settles it")
        if ask.kind == "choice":
            if asks_person:
                return None
            value, reason = self.ruleset.policy_answer(self.state, ask)
            return chance.Answer(value, "policy", reason)
        if rolls_own(self.state.dice, ask, self.dice) and not self.decide_all:
            return None
        return chance.chance_answer(
            ask, chance.Stream(chance_key(self.seed, self.state.moment, self.step, self.take, number))
        )


MakeAnswerer = Callable[[Ruleset, campaign_record.State[Any], int, str, int, str, bool], chance.Answerer]
"""A function that makes the answerer of one step: see the fields of `ProgramAnswers`."""


class KeptRulesets:
    """The rulesets of a campaign by the digest of their stored texts. Each is built once."""

    def __init__(
        self,
        game: str,
        content: Callable[[str], Mapping[str, str]],
        build: Build | None,
        known: Mapping[str, Ruleset] | None = None,
    ) -> None:
        """Take `content`, which returns the texts of a digest. Without `build` only the `known` rulesets are there."""
        self._game = game
        self._content = content
        self._build = build
        self._rulesets: dict[str, Ruleset | None] = dict(known or {})
        self._formats: dict[str, campaign_record.StateFormat[Any]] = {}

    def get(self, digest: str) -> Ruleset | None:
        """Return the ruleset of these texts; None if they are missing or unusable."""
        if digest not in self._rulesets:
            self._rulesets[digest] = None
            if self._build is not None:
                with suppress(Exception):  # texts changed by hand can be wrong in any way
                    self._rulesets[digest] = self._build(self._game, self._content(digest))
        return self._rulesets[digest]

    def of(self, record: campaign_record.StepRecord) -> Ruleset | None:
        """Return the ruleset to run a step again; None if other rules played it, or no rule was run."""
        ruleset = self.get(record.content) if record.kind in RUN else None
        return ruleset if ruleset is not None and ruleset.number == record.rules else None

    def format(self, digest: str) -> campaign_record.StateFormat[Any]:
        """Return the state format of an available ruleset."""
        if digest not in self._formats:
            ruleset = self.get(digest)
            assert ruleset is not None  # noqa: S101 - it can be had
            self._formats[digest] = campaign_record.StateFormat(ruleset.world_type)
        return self._formats[digest]
