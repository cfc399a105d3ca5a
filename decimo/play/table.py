"""The campaign on the table: its state, the rules, and the journal that remembers.

A step runs on the world as it stands. If a person must answer, the half-done world is thrown away, the
answers so far are kept, and the step runs again from its start once the answer is there.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from decimo import __version__
from decimo.chance import (
    UNFILLED,
    Answer,
    Answered,
    AnswerSource,
    Ask,
    Change,
    Fact,
    Question,
    Refusal,
    RuleContext,
    Stream,
    chance_answer,
    mark,
)
from decimo.play.journal import Journal, state_after
from decimo.play.record import OpenStep, Played, RecordKind, StepRecord
from decimo.play.ruleset import Ruleset, Step
from decimo.play.seat import rolls_own
from decimo.play.state import SEAT_PLAYER, SEAT_POLICY, Moment, State, StateFormat, fingerprint
from decimo.play.years import next_moment


class LoadedCampaign:
    """One campaign between two steps, and the running of a step."""

    def __init__(self, journal: Journal, ruleset: Ruleset, content: str) -> None:
        """Lay out the campaign of `journal`, whose land and tables have the digest `content`."""
        self.journal = journal
        self.ruleset = ruleset
        self.charter = journal.charter()
        self.question: Question | None = None
        """What a person is asked now, as far as it is known: see `Session.open_question`."""
        self.waiting = journal.open_step()
        """The step that waits for a person, if one does."""
        self._content = content
        self._half: State[Any] | None = None
        self._so_far: Played | None = None
        """What the step that asks has brought before its question."""
        self._text = b""
        """The text of the state."""
        self._format: StateFormat[Any] = StateFormat(ruleset.world_type)
        head = journal.head()
        self.head: StepRecord | None = head[0] if head else None
        """The last step played and not taken back; None before the founding."""
        self._lay(head[1] if head else self._format.write(first_state(ruleset, journal)))

    @property
    def state(self) -> State[Any]:
        """The campaign as it stands. Look, do not touch."""
        return self._state

    @property
    def at_question(self) -> State[Any]:
        """The campaign as it stands where the open question is asked, half of its step done. Look, do not touch."""
        return self._half if self.question is not None and self._half is not None else self._state

    @property
    def told_before_question(self) -> Sequence[Fact]:
        """What the step that asks has brought before its question, as far as it may be seen."""
        if self.question is None or self._so_far is None:
            return ()
        return self.ruleset.veiled(self._state, self._so_far).facts

    @property
    def moment(self) -> Moment:
        """Where the calendar stands."""
        return self._state.moment

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the state."""
        return fingerprint(self._text)

    @property
    def founded(self) -> bool:
        """Whether the founding step is over; seats, dice and settings may be changed before."""
        return self.moment.step != self.ruleset.founding().id

    @property
    def content(self) -> str:
        """The digest of the land and tables in use."""
        return self._content

    def use(self, ruleset: Ruleset, content: str) -> None:
        """Lay another book beside the map; `content` is the digest of its texts."""
        self.ruleset, self._content = ruleset, content
        self._format = StateFormat(ruleset.world_type)

    def fill_settings(self) -> tuple[Change, ...]:
        """Give settings that a newer book has their defaults, and drop those it does not have; return the changes."""
        rows, settings = self.ruleset.setting_rows(), self._state.settings
        new = [
            Change(f"@settings.{key}", None, row.default) for key, row in rows.items() if key not in settings
        ]
        gone = [Change(f"@settings.{key}", value, None) for key, value in settings.items() if key not in rows]
        self._state.settings = {key: settings.get(key, row.default) for key, row in rows.items()}
        return (*new, *gone)

    def next_step(self) -> Step:
        """Return the step that is played next."""
        if not self.founded:
            return self.ruleset.founding()
        moment = self.moment
        steps = self.ruleset.steps(self._state, moment.year, moment.season)
        # An update may have taken the step out of the calendar: then its season begins again with the first.
        return next((step for step in steps if step.id == moment.step), steps[0])

    def steps_ahead(self) -> list[str]:
        """Return the ids of the steps of this season that are still to come, the next one first."""
        moment = self.moment
        ids = [step.id for step in self.ruleset.steps(self._state, moment.year, moment.season)]
        return ids[ids.index(moment.step) :] if moment.step in ids else ids

    def perform(
        self,
        step: Step,
        kind: RecordKind,
        *,
        by: AnswerSource,
        decide_all: bool,
        command: str = "",
        take: int = 1,
    ) -> Played | Question:
        """Run a step and journal it; return the question instead if a person must answer first.

        An order or an amendment, which have a `command`, leave the calendar where it stands. `take` counts
        how often this was played: each take has dice of its own.
        """
        begun = self._state.moment
        waiting = self.waiting if self.waiting and self.waiting.command == command else None
        take = waiting.take if waiting else take
        context = RuleContext(
            self._state.world,
            year=begun.year,
            season=begun.season,
            settings=self.ruleset.house_rules(self._state.settings),
            answerer=lambda ask, number: self.fate(
                ask, number, step.id, take, kind=step.dice, decide_all=decide_all
            ),
            recorded=waiting.answered if waiting else None,
        )
        try:
            step.play(context)
        except Question as question:
            self._half = self._state
            self._lay(self._text)
            record = self._record(kind, step.id, self._text, begun=begun, by=by, take=take, command=command)
            self._so_far = Played(record, (), tuple(context.facts))
            self._wait(OpenStep(step.id, take, command, by), context, question)
            return question
        except BaseException:
            self._lay(self._text)
            raise
        if not command:
            self._state.moment = next_moment(self.ruleset, self._state, founding=kind == "founding")
        answered = tuple([Answered(mark(ask), answer) for ask, answer in context.asked])
        return self.book(
            kind, step.id, answered, tuple(context.facts), begun=begun, by=by, take=take, command=command
        )

    def book(
        self,
        kind: RecordKind,
        name: str,
        answered: tuple[Answered, ...],
        facts: tuple[Fact, ...],
        *,
        begun: Moment,
        by: AnswerSource,
        take: int = 1,
        command: str = "",
    ) -> Played:
        """Journal what was just done to the state."""
        text = self._format.after(self._text, facts, self._state)
        record = self._record(kind, name, text, begun=begun, by=by, take=take, command=command)
        played = Played(record, answered, facts)
        self.journal.append(played, text, season_ends=record.kept_whole)
        self.head, self._text, self.question = record, text, None
        return played

    def _record(
        self,
        kind: RecordKind,
        name: str,
        text: bytes,
        *,
        begun: Moment,
        by: AnswerSource,
        take: int,
        command: str,
    ) -> StepRecord:
        """Return the record of a step after which the state has this text."""
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

    def fate(
        self, ask: Ask, number: int, step: str, take: int, *, kind: str = "", decide_all: bool
    ) -> Answer | None:
        """Answer an ask with the program's dice or a policy; None if a person must.

        `kind` is the kind of dice that the step has.
        """
        if ask.kind == "form":
            # Only a person can fill a form; whoever else is asked leaves it to the program.
            asks_person = self._state.seats.get(ask.side) == SEAT_PLAYER and not decide_all
            return None if asks_person else Answer(UNFILLED, "policy", "the program settles it")
        if ask.kind == "choice":
            if self._state.seats.get(ask.side) == SEAT_PLAYER and not decide_all:
                return None
            value, reason = self.ruleset.policy_answer(self._state, ask)
            return Answer(value, "policy", reason)
        if rolls_own(self._state.dice, ask, kind) and not decide_all:
            return None
        key = fate_key(self.charter.seed, self._state.moment, step, take, number)
        return chance_answer(ask, Stream(key))

    def fate_of(self, step: Step, numbers: Collection[int]) -> list[tuple[int, Ask, Answer]]:
        """Return what the program's dice or a policy say to these asks of the step that waits.

        The step runs up to them, so that a policy sees the world as it stands there; then the world is as before.
        """
        waiting = self.waiting or OpenStep(step.id, 1)
        given: list[tuple[int, Ask, Answer]] = []

        def answer(ask: Ask, number: int) -> Answer | None:
            if number not in numbers:
                return None
            said = self.fate(ask, number, waiting.name, waiting.take, decide_all=True)
            if said is not None:
                given.append((number, ask, said))
            return said

        moment = self._state.moment
        context = RuleContext(
            self._state.world,
            year=moment.year,
            season=moment.season,
            settings=self.ruleset.house_rules(self._state.settings),
            answerer=answer,
            recorded=waiting.answered,
        )
        try:
            step.play(context)
        except Question:
            pass
        finally:
            self._lay(self._text)
        return given

    def go_to(self, record: StepRecord) -> None:
        """Lay out the campaign as it stood after a step."""
        text = state_after(self.journal, record.id)
        self.journal.move_head(record.id, text)
        self.head, self.question = record, None
        self._lay(text)

    def keep_open(self, step: OpenStep | None) -> None:
        """Note which step waits for a person, and what it was answered."""
        self.waiting = step
        with self.keeping():
            self.journal.keep_open(step)

    def commit(self) -> None:
        """Make everything that was done durable."""
        with self.keeping():
            self.journal.commit()

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Stand again where the journal stands if it cannot keep what was done: a full disk, a lost file.

        The journal has then dropped all that was not durable yet.
        """
        try:
            yield
        except Refusal:
            head = self.journal.head()
            self.head = head[0] if head else None
            self.waiting, self.question = self.journal.open_step(), None
            self._lay(head[1] if head else self._format.write(first_state(self.ruleset, self.journal)))
            raise

    def _lay(self, text: bytes) -> None:
        self._text = text
        self._state: State[Any] = self._format.read(text)

    def _wait(self, begun: OpenStep, context: RuleContext[Any, Any], question: Question) -> None:
        """Keep what a step was answered so far, and what it asks."""
        if self.waiting is None:
            self.waiting = begun
        answered = dict(enumerate(context.asked)) | context.half
        self.waiting.answered |= {n: Answered(mark(ask), answer) for n, (ask, answer) in answered.items()}
        self.question = question
        self.keep_open(self.waiting)


def fate_key(seed: int, moment: Moment, step: str, take: int, number: int) -> str:
    """Return the key of the program's dice for one ask: the same key is the same roll."""
    return f"{seed}/{moment.year}/{moment.season}/{step}/{take}/{number}"


def first_state(ruleset: Ruleset, journal: Journal) -> State[Any]:
    """Return the state of a campaign before its founding step."""
    charter = journal.charter()
    world = ruleset.new_world()
    seats = dict.fromkeys(ruleset.sides(world), SEAT_POLICY) | dict(charter.seats)
    settings = {key: row.default for key, row in ruleset.setting_rows().items()} | dict(charter.settings)
    return State(Moment(1, 0, ruleset.founding().id), seats, charter.dice, settings, world)
