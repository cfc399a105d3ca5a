"""The campaign being played: its state, rules and journal.

A step runs on the present world. If a person must answer, the half-done world is thrown away, the answers so
far are kept, and the step runs again from its start once the answer is given.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Literal

from decimo import __version__, chance
from decimo.play.campaign_record import (
    Moment,
    OpenStep,
    Played,
    RecordKind,
    State,
    StateFormat,
    StepRecord,
    fingerprint,
)
from decimo.play.journal import Journal, state_after
from decimo.play.rerun import MakeAnswerer, ProgramAnswers, StepRun, first_state, next_step, run_step
from decimo.play.ruleset import Ruleset, Step
from decimo.play.seat import read_side
from decimo.play.years import first_moment


class LoadedCampaign:
    """One campaign between two steps; it runs the steps."""

    def __init__(
        self, journal: Journal, ruleset: Ruleset, content: str, answers: MakeAnswerer = ProgramAnswers
    ) -> None:
        """Load the campaign of `journal`, whose scenario and tables have the digest `content`.

        `answers` makes the answerer of a step's asks.
        """
        self.journal = journal
        self.ruleset = ruleset
        self.charter = journal.charter()
        self.question: chance.Question | None = None
        """The open question, as far as it is known: see `Questions.open`."""
        self.waiting = journal.open_step()
        """The step that waits for a person, if one does."""
        self._content = content
        self._answers = answers
        self._half: State[Any] | None = None
        self._so_far: Played | None = None
        """The facts of the waiting step before its question."""
        self._text = b""
        """The state as text."""
        self._taken_back: dict[tuple[int, int, str], StepRecord] | None = None
        """The latest play of each step that was taken back, by year, season and name."""
        self._ordered_in: tuple[int, int] | None = None
        self._ordered = Counter[str]()
        """The number of times that each order was given in the season `_ordered_in`."""
        self._format: StateFormat[Any] = StateFormat(ruleset.world_type)
        head = journal.head()
        self.head: StepRecord | None = head[0] if head else None
        """The last step played and not taken back; None before the founding."""
        self._lay(head[1] if head else self._format.write(first_state(ruleset, self.charter)))

    @property
    def state(self) -> State[Any]:
        """The present state. Do not change it."""
        return self._state

    @property
    def at_question(self) -> State[Any]:
        """The state at the open question, with its step half done. Do not change it."""
        return self._half if self.question is not None and self._half is not None else self._state

    @property
    def told_before_question(self) -> Sequence[chance.Fact]:
        """The facts of the waiting step before its question, as far as they may be seen."""
        if self.question is None or self._so_far is None:
            return ()
        return self.ruleset.veiled(self.at_question, self._so_far).facts

    @property
    def moment(self) -> Moment:
        """The present moment of the calendar."""
        return self._state.moment

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the state."""
        return fingerprint(self._text)

    @property
    def founded(self) -> bool:
        """Whether the founding step is over; seats, roller and settings may be changed before."""
        return self.moment.step != self.ruleset.founding().id

    @property
    def content(self) -> str:
        """The digest of the scenario and tables in use."""
        return self._content

    def use(self, ruleset: Ruleset, content: str) -> None:
        """Play by another ruleset; `content` is the digest of its texts."""
        self.ruleset, self._content = ruleset, content
        self._format = StateFormat(ruleset.world_type)

    def fill_settings(self) -> tuple[chance.Change, ...]:
        """Add new settings, and drop those that no longer exist; return the changes.

        A campaign that has begun gets the values that it was played by until now.
        """
        rows, settings = self.ruleset.setting_rows(), self._state.settings
        begun = self.head is not None
        added = {
            key: row.before if begun and row.before is not None else row.default
            for key, row in rows.items()
            if key not in settings
        }
        new = [chance.Change(f"@settings.{key}", None, value) for key, value in added.items()]
        gone = [
            chance.Change(f"@settings.{key}", value, None)
            for key, value in settings.items()
            if key not in rows
        ]
        self._state.settings = {key: {**added, **settings}[key] for key in rows}
        return (*new, *gone)

    def next_step(self) -> Step:
        """Return the step that is played next."""
        return next_step(self.ruleset, self._state)

    def steps_ahead(self) -> list[str]:
        """Return the ids of the steps left in this season, next first."""
        moment = self.moment
        ids = [step.id for step in self.ruleset.steps(self._state, moment.year, moment.season)]
        return ids[ids.index(moment.step) :] if moment.step in ids else ids

    def perform(
        self,
        step: Step,
        kind: RecordKind,
        *,
        by: chance.AnswerSource,
        decide_all: bool,
        command: str = "",
        take: int = 1,
    ) -> Played | chance.Question:
        """Run a step and journal it; return the question instead if a person must answer first.

        An order or amendment, which has a `command`, does not move the calendar. `take` counts how often this was
        played: each take has its own dice.
        """
        begun = self._state.moment
        waiting = self.waiting if self.waiting and self.waiting.command == command else None
        take = waiting.take if waiting else take
        try:
            run = run_step(
                self.ruleset,
                self._state,
                step,
                answerer=self.answerer(step.id, take, step.dice, decide_all=decide_all),
                recorded=waiting.answered if waiting else None,
                founding=kind == "founding",
                between=bool(command),
            )
        except BaseException:
            self._lay(self._text)
            raise
        if run.question is not None:
            self._half = run.state
            self._lay(self._text)
            record = self._record(kind, step.id, self._text, begun=begun, by=by, take=take, command=command)
            self._so_far = Played(record, (), run.facts)
            self._wait(OpenStep(step.id, take, command, by), run.answered, run.question)
            return run.question
        played = self.book(
            kind,
            step.id,
            tuple(run.answered.values()),
            run.facts,
            begun=begun,
            by=by,
            take=take,
            command=command,
        )
        if waiting is not None:
            self.keep_open(None)
            for key, value in waiting.deferred:
                self.change_setting(key, value)
        return played

    def try_step(self, step: Step, answerer: chance.Answerer) -> StepRun:
        """Run the waiting step as far as it is answered; the world stays unchanged."""
        recorded = self.waiting.answered if self.waiting else None
        try:
            return run_step(
                self.ruleset, self._state, step, answerer=answerer, recorded=recorded, between=True
            )
        finally:
            self._lay(self._text)

    def answerer(self, step: str, take: int, dice: str = "", *, decide_all: bool) -> chance.Answerer:
        """Return the answerer for the asks of a step, with its kind of dice and take."""
        return self._answers(self.ruleset, self._state, self.charter.seed, step, take, dice, decide_all)

    def book(
        self,
        kind: RecordKind,
        name: str,
        answered: tuple[chance.Answered, ...],
        facts: tuple[chance.Fact, ...],
        *,
        begun: Moment,
        by: chance.AnswerSource,
        take: int = 1,
        command: str = "",
    ) -> Played:
        """Journal a change that was just made to the state."""
        text = self._format.after(self._text, facts, self._state)
        record = self._record(kind, name, text, begun=begun, by=by, take=take, command=command)
        played = Played(record, answered, facts)
        self.journal.append(played, text, season_ends=record.kept_whole)
        self.head, self._text, self.question = record, text, None
        if kind == "order" and self._ordered_in == (record.year, record.season):
            self._ordered[command] += 1
        return played

    def _record(
        self,
        kind: RecordKind,
        name: str,
        text: bytes,
        *,
        begun: Moment,
        by: chance.AnswerSource,
        take: int,
        command: str,
    ) -> StepRecord:
        """Return the record of a step that led to this state."""
        return StepRecord(
            id=self.journal.next_id(),
            parent=self.head.id if self.head else None,
            kind=kind,
            year=begun.year,
            season=begun.season,
            name=name,
            take=take,
            command=command,
            by=by,
            rules=self.ruleset.number,
            version=__version__,
            content=self._content,
            fingerprint=fingerprint(text),
            then=self._state.moment,
        )

    # Journal entries beside the steps

    def change_setting(self, key: str, value: chance.Setting) -> None:
        """Change a house rule; if it removes the next step from the calendar, the one after it is next."""
        change = chance.Change(f"@settings.{key}", self._state.settings[key], value)
        begun, ahead = self.moment, self.steps_ahead()
        self._state.settings[key] = value
        if self.founded:
            self._state.moment = first_moment(self.ruleset, self._state, ahead)
        self.book_change("setting", "change_setting", key, change, f"{key}={value}", begun=begun)

    def book_change(
        self,
        kind: Literal["setting", "seat", "dice"],
        verb: str,
        about: str,
        change: chance.Change,
        command: str,
        *,
        begun: Moment | None = None,
        told: tuple[str, str] | None = None,
    ) -> None:
        """Journal a change by the player; `told` are words for before and after, if not the values."""
        before, after = told or (str(change.before), str(change.after))
        changes = (change,) if change.before != change.after else ()
        fact = self.house_fact(verb, about, {"before": before, "after": after}, changes)
        self.book(kind, kind, (), (fact,), begun=begun or self.moment, by="player", command=command)

    def house_fact(
        self, verb: str, about: str, words: dict[str, chance.Word], changes: tuple[chance.Change, ...] = ()
    ) -> chance.Fact:
        """Return a fact of a change by the player, not of a rule of the game."""
        return chance.Fact(verb, about, f"{self.ruleset.id}:house", words, changes)

    # The waiting step

    def withdraw(self) -> None:
        """Take back the answers of the waiting step; they are journaled, and offered when it asks again."""
        if self.waiting is None:
            return
        old = self.waiting
        answered = tuple(old.answered[number] for number in sorted(old.answered))
        if answered:
            self.book("withdraw", old.name, answered, (), begun=self.moment, by="player")
        offered = {
            n: chance.as_typed(a.answer) for n, a in old.answered.items() if a.answer.source == "player"
        }
        self.keep_open(replace(old, answered={}, offered=offered))

    def give_up_waiting(self) -> None:
        """Take back the waiting step itself, because the calendar no longer reaches it."""
        self.withdraw()
        self.question = None
        self.keep_open(None)

    # Earlier steps

    def side_called(self, typed: str) -> str:
        """Return the id of the side that a person names, by its id or its name.

        Raises:
            Refusal: there is no such side.

        """
        seats = {side: side for side in self._state.seats}
        return read_side(self.ruleset.land, seats | dict(self.ruleset.sides(self._state.world)), typed)

    def taken_back(self, step: str) -> StepRecord | None:
        """Return the latest record of a step that was played at this moment and taken back."""
        if self._taken_back is None:
            self._taken_back = {
                (record.year, record.season, record.name): record
                for record in self.journal.taken_back()
                if record.kind == "step"
            }
        return self._taken_back.get((self.moment.year, self.moment.season, step))

    def times_ordered(self, command: str) -> int:
        """Return how often an order was given before in this season; each time it has its own dice."""
        season = (self.moment.year, self.moment.season)
        if self._ordered_in != season:
            self._ordered_in, self._ordered = season, Counter[str]()
            record = self.head
            while record is not None and (record.year, record.season) == season:
                self._ordered[record.command] += record.kind == "order"
                record = self.journal.record(record.parent).record if record.parent else None
        return self._ordered[command]

    def read(self, text: bytes) -> State[Any]:
        """Read a state of this campaign."""
        return self._format.read(text)

    def go_to(self, record: StepRecord) -> None:
        """Load the campaign as it was after a step."""
        text = state_after(self.journal, record.id)
        self.journal.move_head(record.id, text)
        self.head, self.question, self._taken_back = record, None, None
        self._lay(text)

    def keep_open(self, step: OpenStep | None) -> None:
        """Store the step that waits for a person, with its answers."""
        self.waiting = step
        with self._keeping():
            self.journal.keep_open(step)

    def commit(self) -> None:
        """Make everything done so far durable."""
        with self._keeping():
            self.journal.commit()

    @contextmanager
    def _keeping(self) -> Iterator[None]:
        """Return to the journal's last state if it cannot store a change: a full disk, a lost file.

        The journal has then dropped everything not yet durable.
        """
        try:
            yield
        except chance.Refusal:
            head = self.journal.head()
            self.head = head[0] if head else None
            self.waiting, self.question = self.journal.open_step(), None
            self._lay(head[1] if head else self._format.write(first_state(self.ruleset, self.charter)))
            raise

    def _lay(self, text: bytes) -> None:
        self._text = text
        self._state: State[Any] = self._format.read(text)
        self._ordered_in = None

    def _wait(self, begun: OpenStep, answered: dict[int, chance.Answered], question: chance.Question) -> None:
        """Store the answers of a step so far, and its question."""
        if self.waiting is None:
            self.waiting = begun
        self.waiting.answered |= answered
        self.question = question
        self.keep_open(self.waiting)
