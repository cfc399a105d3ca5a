"""Undo and redo: steps are taken back, taken up again, or played differently."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile, islice, takewhile
from typing import Any, NamedTuple

from decimo.chance import Answered, Question, Refusal, as_typed
from decimo.chance.text import pluralize
from decimo.play.campaign_record import OpenStep, Played, State, StepRecord
from decimo.play.house_rules import HouseRuleChanges
from decimo.play.journal import backwards, state_after
from decimo.play.loaded_campaign import LoadedCampaign
from decimo.play.runner import Runner
from decimo.play.ways import is_own_step, ways_forward


class ByHand(NamedTuple):
    """An answer or action of a person.

    `record` is the step, or None for the waiting one; `number` and `answered` are None for an action.
    """

    record: StepRecord | None
    number: int | None
    answered: Answered | None


class StepHistory:
    """The steps of a campaign that can be taken back or taken up again. None is ever deleted."""

    def __init__(self, campaign: LoadedCampaign, runner: Runner, house_rules: HouseRuleChanges) -> None:
        self._campaign = campaign
        self._runner = runner
        self._house_rules = house_rules

    def steps_back(self) -> Iterator[Played]:
        """Yield the steps that can be taken back, latest first; each is read only when needed."""
        behind = backwards(
            self._campaign.journal,
            self._campaign.head.id if self._campaign.head and self._campaign.founded else None,
        )
        played = takewhile(lambda each: each.record.kind != "founding", behind)
        return (each for each in played if is_own_step(each.record))

    def last_steps(self, steps: int) -> list[StepRecord]:
        """Return the steps that `undo` would take back, latest first.

        Raises:
            Refusal: the campaign has fewer steps to take back.

        """
        back = [played.record for played in islice(self.steps_back(), max(steps, 0))]
        if not 1 <= steps <= len(back):
            most = sum(1 for _ in self.steps_back())
            can = f"at most {most} can be" if most > 0 else "there is nothing to be"
            raise Refusal(f"{pluralize(steps, 'step')} cannot be taken back; {can} taken back.")
        return back

    def undo(self, steps: int = 1) -> list[StepRecord]:
        """Take back the last steps; return them, latest first. Nothing is deleted.

        Raises:
            Refusal: the campaign has fewer steps to take back.

        """
        back = self.last_steps(steps)
        self._go_before(back[-1])
        return back

    def steps_since(self, year: int, season: int = 0) -> list[StepRecord]:
        """Return the steps that `undo_to` would take back, latest first.

        Raises:
            Refusal: nothing was played since the start of this season.

        """
        back = self._begun_since((year, season))
        if back:
            return back
        now, span = (
            self._campaign.ruleset.moment_label(self._campaign.moment),
            self._campaign.ruleset.time_words.season,
        )
        if (year, season) > (self._campaign.moment.year, self._campaign.moment.season):
            raise Refusal(
                f"The campaign is in {now} and cannot go back to a later {span}; choose an earlier one."
            )
        raise Refusal("Nothing was played since then, so there is nothing to be taken back.")

    def undo_to(self, year: int, season: int = 0) -> list[StepRecord]:
        """Go back to the start of a season; return the steps taken back, latest first.

        Raises:
            Refusal: nothing was played since the start of this season.

        """
        back = self.steps_since(year, season)
        self._go_before(back[-1])
        return back

    def _begun_since(self, season: tuple[int, int]) -> list[StepRecord]:
        """Return the steps since this season that can be taken back, latest first."""
        records = reversed(self._campaign.journal.records()) if self._campaign.founded else ()
        behind = takewhile(
            lambda each: each.kind != "founding" and (each.year, each.season) >= season, records
        )
        return [record for record in behind if is_own_step(record)]

    def last_by_hand(self) -> ByHand | None:
        """Return the last answer or action of a person, in the waiting step or a finished one."""
        given = list(self._campaign.waiting.answered.items()) if self._campaign.waiting else []
        for number, answered in reversed(given):
            if answered.answer.source == "player":
                return ByHand(None, number, answered)
        for record, answers, _ in map(self._campaign.journal.record, self._campaign.journal.by_hand()):
            if record.kind == "withdraw":
                continue
            typed = [n for n, each in enumerate(answers) if each.answer.source == "player"]
            return ByHand(record, typed[-1], answers[typed[-1]]) if typed else ByHand(record, None, None)
        return None

    def steps_with(self, last: ByHand) -> list[StepRecord]:
        """Return the steps that are taken back with the last answer or action of a person, latest first."""
        if last.record is None:
            return []
        if last.number is not None and last.record.rules != self._campaign.ruleset.number:
            return self._begun_since((last.record.year, last.record.season))
        since = last.record.id
        return [
            played.record for played in takewhile(lambda each: each.record.id >= since, self.steps_back())
        ]

    def undo_answer(self) -> list[StepRecord]:
        """Take back the last answer or action of a person; return the steps taken back with it, latest first.

        An answer to the open question is asked again; one in a finished step opens that step again and keeps its
        other answers. A step of older rules cannot be opened: its season begins again.

        Raises:
            Refusal: no person has answered or done anything.

        """
        last = self.last_by_hand()
        if last is None:
            raise Refusal("You have answered and ordered nothing here, so there is nothing to take back.")
        if last.record is None:
            self._take_back_in_waiting()
            return []
        back = self.steps_with(last)
        self._go_before(back[-1])
        if last.number is not None and last.record.rules == self._campaign.ruleset.number:
            self._open_again(self._campaign.journal.record(last.record.id), last.number)
        return back

    def _take_back_in_waiting(self) -> None:
        """Take back a person's latest answer to the waiting step, and everything that followed from it."""
        waiting = self._campaign.waiting
        assert waiting is not None  # noqa: S101 - there is an answer to it
        given = list(waiting.answered.items())
        place = max(n for n, (_, each) in enumerate(given) if each.answer.source == "player")
        kept, back = dict(given[:place]), given[place:]
        self._campaign.book(
            "withdraw",
            waiting.name,
            tuple([each for _, each in back]),
            (),
            begun=self._campaign.moment,
            by="player",
            command=waiting.command,
        )
        number, answered = back[0]
        offered = {key: value for key, value in waiting.offered.items() if key not in dict(back)}
        self._campaign.keep_open(
            replace(waiting, answered=kept, offered=offered | {number: as_typed(answered.answer)})
        )
        self._campaign.question = None
        self._campaign.commit()

    def _open_again(self, played: Played, number: int) -> None:
        """Open a step that was taken back at its answer `number`; earlier answers stay."""
        record, answers = played.record, played.answered
        self._campaign.keep_open(
            OpenStep(
                record.name,
                record.take,
                record.command,
                record.by,
                answered=dict(enumerate(answers[:number])),
                offered={
                    n: as_typed(each.answer)
                    for n, each in enumerate(answers)
                    if n >= number and each.answer.source == "player"
                },
            )
        )
        self._campaign.commit()

    def step_to_retake(self) -> StepRecord | None:
        """Return the last step of the calendar in which anything was rolled or drawn, of this year or the one before.

        If there is none it is the last step; None before the first.
        """
        last: StepRecord | None = None
        for record, answered, _ in self.steps_back():
            if record.kind == "step":
                last = last or record
                if any(each.mark.kind in ("roll", "card") for each in answered):
                    return record
            if last is not None and record.year < last.year - 1:
                break
        return last

    def retake(self) -> Played | Question:
        """Take back the step of `step_to_retake`, and all after it, and play it with fresh dice.

        A waiting step counts as the last one. The play is recorded as its next take, and the report says so.

        Raises:
            Refusal: there is no step to play again.

        """
        waiting = self._campaign.waiting
        if waiting is None or waiting.command:
            step = self.step_to_retake()
            if step is None:
                raise Refusal("No step was played yet, so none can be played with fresh dice.")
            self._go_before(step)
            name, deferred = step.name, []
        else:
            self._campaign.withdraw()
            name, deferred = waiting.name, waiting.deferred
        takes = [way.take for way in self.ways_forward() if way.kind == "step" and way.name == name]
        last = max([*takes, waiting.take if waiting and not waiting.command else 1])
        self._campaign.keep_open(OpenStep(name, last + 1, deferred=deferred))
        self._campaign.question = None
        return self._runner.play_step()

    def ways_forward(self) -> Sequence[StepRecord]:
        """Return the steps that were ever played from here, latest last: `redo` can take any of them."""
        return ways_forward(self._campaign.journal, self._campaign.head)

    def redo(self, way: int | None = None) -> StepRecord:
        """Go forward again by a step that was taken back, with the same rolls and cards.

        It is the last of `ways_forward`, or the one with the id `way`. Answers already given to a waiting step are
        withdrawn, and can be read in the journal.

        Raises:
            Refusal: no such step was taken back here.

        """
        ways = self.ways_forward()
        if not ways:
            raise Refusal("Nothing was taken back here, so there is nothing to redo.")
        chosen = next((each for each in ways if each.id == way), None) if way is not None else ways[-1]
        if chosen is None:
            raise Refusal(
                f"Step {way} was not played from here; choose one of {', '.join(str(each.id) for each in ways)}."
            )
        self._campaign.give_up_waiting()
        self._campaign.go_to(chosen)
        at = chosen
        while (following := self._campaign.journal.children(at.id)) and (
            following[-1].kind == "update" and not is_own_step(following[-1])
        ):
            # Renewed rules and texts belong to the step before them.
            at = following[-1]
            self._campaign.go_to(at)
        self._house_rules.bring_up_to_date()
        self._campaign.commit()
        return chosen

    def branch_off(self, name: str, at: tuple[int, int] | None = None) -> None:
        """Make this copy of the campaign a branch called `name` from the start of a season.

        Raises:
            Refusal: the campaign has not reached this season.

        """
        self.check_branch(at)
        since = self._begun_since(at) if at is not None else []
        if since:
            self._go_before(since[-1])
        begun = self._campaign.ruleset.moment_label(self._campaign.moment)
        fact = self._campaign.house_fact("branch_off", "", {"before": name, "after": begun})
        self._campaign.book(
            "branch", "branch", (), (fact,), begun=self._campaign.moment, by="player", command=name
        )
        self._campaign.commit()

    def check_branch(self, at: tuple[int, int] | None) -> None:
        """Refuse a branch from a season that the campaign has not reached.

        Raises:
            Refusal: the campaign has not reached this season.

        """
        if at is not None and at > (self._campaign.moment.year, self._campaign.moment.season):
            now = self._campaign.ruleset.moment_label(self._campaign.moment)
            raise Refusal(
                f"The campaign is in {now}, so nothing can branch off later; "
                f"choose an earlier {self._campaign.ruleset.time_words.season}."
            )

    def _go_before(self, step: StepRecord) -> None:
        """Go back to the state before a step."""
        assert step.parent is not None  # noqa: S101 - it came after the founding
        self._campaign.give_up_waiting()
        self._campaign.go_to(self._campaign.journal.record(step.parent).record)
        self._house_rules.bring_up_to_date()
        self._campaign.commit()

    def state_at(self, year: int) -> State[Any]:
        """Return the state at the start of a year.

        Raises:
            Refusal: the campaign has not reached the year.

        """
        records = self._campaign.journal.records()
        founded = tuple(dropwhile(lambda each: each.kind != "founding", records))
        for record in founded or records[-1:]:
            if record.then.year >= year:
                return self._campaign.read(state_after(self._campaign.journal, record.id))
        raise Refusal(
            f"The campaign has not reached {self._campaign.ruleset.year_label(year)} yet; "
            f"choose an earlier {self._campaign.ruleset.time_words.year}."
        )
