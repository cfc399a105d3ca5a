"""Playing on: the steps of the calendar one after another, and what a side orders between them."""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Literal, NamedTuple

from decimo.chance import AnswerSource, Change, Fact, Question, Refusal, Setting, Word, as_typed
from decimo.play.journal import Journal
from decimo.play.record import OpenStep, Played, RecordKind, StepRecord
from decimo.play.ruleset import Library, Order, Ruleset, Step
from decimo.play.seat import read_side
from decimo.play.state import SEAT_POLICY, Moment
from decimo.play.table import LoadedCampaign
from decimo.play.ways import as_before, is_own_fate
from decimo.play.years import first_moment

MOST_ORDERS = 200
"""How many orders a policy may give before one step; more is a fault of the policy."""

HouseKind = Literal["setting", "seat"]


class Stopped(NamedTuple):
    """Why a run came to its end: `years` played, a `question`, the game's `end`, or the word to stop for."""

    reason: str
    question: Question | None = None


class Playing(LoadedCampaign):
    """A campaign that plays on."""

    def __init__(
        self, journal: Journal, ruleset: Ruleset, content: str, library: Library | None = None
    ) -> None:
        """Sit down at the campaign of `journal`, whose land and tables have the digest `content`."""
        super().__init__(journal, ruleset, content)
        self.library = library
        self._known: dict[tuple[int, int, str], StepRecord] | None = None
        """The steps that were played and taken back, the latest of each, by year, season and name."""

    def play_step(self, *, decide_all: bool = False) -> Played | Question:
        """Play the next step; return what may be shown of it, or the question a person must answer first.

        With `decide_all` policies decide for every side and the program rolls.
        """
        played = self._play_on(decide_all)
        self.commit()
        return played if isinstance(played, Question) else self.ruleset.veiled(self.state, played)

    def run(
        self,
        years: int,
        *,
        until: str = "",
        decide_all: bool = False,
        after_year: Callable[[int], None] | None = None,
    ) -> Stopped:
        """Play on for whole years, or until a person is asked, or until something to stop for happens.

        `until` is `decade` or a stop word of the ruleset; `after_year` is told each year that is over.
        The journal is made durable once a year, and whenever the run ends, also by an interruption.
        """
        with closing(self.run_by_step(years, until=until, decide_all=decide_all)) as steps:
            while True:
                year = self.moment.year
                try:
                    next(steps)
                except StopIteration as ended:
                    stopped: Stopped = ended.value
                    return stopped
                if after_year and self.moment.year > year:
                    after_year(year)

    def run_by_step(
        self, years: int, *, until: str = "", decide_all: bool = False
    ) -> Generator[Played, None, Stopped]:
        """Play on as `run` does: yield each step when it is over, with its secrets, and return why the run ended.

        Whoever stops sooner closes it, and the journal is made durable.
        """
        possible = ("decade", *self.ruleset.stop_words)
        if until and until not in possible:
            raise Refusal(f"'{until[:20]}' is nothing to stop for; choose one of {', '.join(possible)}.")
        last_year = self.moment.year + years
        try:
            while self.moment.year < last_year:
                if self.ruleset.ended(self.state):
                    return Stopped("end")
                year = self.moment.year
                played = self._play_on(decide_all)
                if isinstance(played, Question):
                    return Stopped("question", played)
                over = self.moment.year > year
                if over:
                    self.commit()
                yield played
                if over and until == "decade" and year % 10 == 0:
                    return Stopped(until)
                if until and until in self.ruleset.stops(played.facts):
                    return Stopped(until)
            return Stopped("years")
        finally:
            self.commit()

    def _play_on(self, decide_all: bool) -> Played | Question:
        ended = self.ruleset.ended(self.state)
        if ended:
            raise Refusal(
                f"{ended.rstrip('.')}: nothing more is played; you can go back, or read what happened."
            )
        step, waiting = self.next_step(), self.waiting
        if waiting is not None and waiting.command:
            given = self._order_that_waits(waiting)
            if given is not None:
                return self._obey(given[0], given[1], by=waiting.by, decide_all=decide_all)
            self._give_up_waiting()
        elif waiting is not None and waiting.name != step.id:
            # An update took the step that waited out of the calendar.
            self._give_up_waiting()
        if step.orders and self.waiting is None:
            asked = self._give_policy_orders(decide_all)
            if asked is not None:
                return asked
        if self.waiting is None:
            self._take_up_known_fate(step)
        kind: RecordKind = "step" if self.founded else "founding"
        return self._finish(self.perform(step, kind, by="app", decide_all=decide_all))

    def _take_up_known_fate(self, step: Step) -> None:
        """Let a step that was played and taken back fall as it fell then: its take, and the player's own dice."""
        if self._known is None:
            self._known = {
                (record.year, record.season, record.name): record
                for record in self.journal.taken_back()
                if record.kind == "step"
            }
        known = self._known.get((self.moment.year, self.moment.season, step.id))
        if known is not None:
            answered = self.journal.record(known.id).answered
            own = {n: as_before(each) for n, each in enumerate(answered) if is_own_fate(each)}
            if own or known.take > 1:
                self.waiting = OpenStep(step.id, known.take, answered=own)

    def go_to(self, record: StepRecord) -> None:
        """Lay out the campaign as it stood after a step."""
        super().go_to(record)
        self._known = None

    def _finish(self, played: Played | Question) -> Played | Question:
        """Close the step that waited, if it is played now; what was put off until then is done."""
        if isinstance(played, Played) and self.waiting is not None:
            deferred = self.waiting.deferred
            self.keep_open(None)
            for key, value in deferred:
                self._book_setting(key, value)
        return played

    # Orders

    def side_called(self, typed: str) -> str:
        """Return the id of the side that a person names, by its id or its name.

        Raises:
            Refusal: there is no such side.

        """
        seats = {side: side for side in self.state.seats}
        return read_side(self.ruleset.land, seats | dict(self.ruleset.sides(self.state.world)), typed)

    def orders(self, side: str) -> Sequence[Order]:
        """Return what a side may do now; nothing while a question is open.

        Raises:
            Refusal: there is no such side.

        """
        side = self.side_called(side)
        waits = self.waiting is not None or not self.founded
        return () if waits else self.ruleset.orders(self.state, side)

    def order(self, side: str, text: str) -> Played | Question:
        """Give an order for a side; return the question that a person must answer before it is carried out.

        Raises:
            Refusal: a question is open, or the side has no such order now.

        """
        side = self.side_called(side)
        if self.waiting is not None:
            raise Refusal("A question is open, so no order can be given; answer it first.")
        typed = " ".join(text.lower().split())
        for order in self.orders(side):
            if order.id == typed:
                played = self._obey(side, order, by="player")
                self.commit()
                return played
        raise Refusal(
            f"'{text.strip()[:40]}' is no order that {self.ruleset.name_of(side)} can give now; "
            "'decimo order' lists those it can."
        )

    def _give_policy_orders(self, decide_all: bool) -> Question | None:
        """Let policies order; return the question that an order of theirs puts to a person, if one does."""
        for side, seat in list(self.state.seats.items()):
            if seat == SEAT_POLICY or decide_all:
                for _ in range(MOST_ORDERS):
                    given = self.ruleset.policy_order(self.state, side)
                    if given is None:
                        break
                    played = self._obey(side, given[0], by="policy", decide_all=decide_all)
                    if isinstance(played, Question):
                        return played
        return None

    def _obey(
        self, side: str, order: Order, *, by: AnswerSource, decide_all: bool = False
    ) -> Played | Question:
        command = f"{side} {order.id}"
        step = Step(command, order.words, order.rule, order.play, dice=order.dice)
        take = 1 + self._times_ordered(command)
        played = self.perform(step, "order", by=by, decide_all=decide_all, command=command, take=take)
        if isinstance(played, Played):
            self._ordered[command] += 1
        return self._finish(played)

    def _order_that_waits(self, waiting: OpenStep) -> tuple[str, Order] | None:
        side, _, id_ = waiting.command.partition(" ")
        orders = self.ruleset.orders(self.state, side) if side in self.state.seats else ()
        return next(((side, order) for order in orders if order.id == id_), None)

    def _lay(self, text: bytes) -> None:
        super()._lay(text)
        self._ordered_in: tuple[int, int] | None = None

    def _times_ordered(self, command: str) -> int:
        """Return how often an order was given before in this season: each time it has dice of its own."""
        season = (self.moment.year, self.moment.season)
        if self._ordered_in != season:
            self._ordered_in, self._ordered = season, Counter[str]()
            record = self.head
            while record is not None and (record.year, record.season) == season:
                self._ordered[record.command] += record.kind == "order"
                record = self.journal.record(record.parent).record if record.parent else None
        return self._ordered[command]

    # What is booked beside the steps

    def _book_setting(self, key: str, value: Setting) -> None:
        change = Change(f"@settings.{key}", self.state.settings[key], value)
        begun, ahead = self.moment, self.steps_ahead()
        self.state.settings[key] = value
        if self.founded:
            self.state.moment = first_moment(self.ruleset, self.state, ahead)
        self._book_house("setting", f"{key}={value}", "change_setting", key, change, begun)

    def _book_house(
        self, kind: HouseKind, command: str, verb: str, about: str, change: Change, begun: Moment
    ) -> None:
        words: dict[str, Word] = {"before": str(change.before), "after": str(change.after)}
        fact = Fact(
            verb, about, f"{self.ruleset.id}:house", words, (change,) if change.before != change.after else ()
        )
        self.book(kind, kind, (), (fact,), begun=begun, by="player", command=command)

    def _withdraw(self) -> None:
        """Take back the answers of the waiting step: they are journaled, and offered when it asks again."""
        if self.waiting is None:
            return
        old = self.waiting
        answered = tuple(old.answered[number] for number in sorted(old.answered))
        if answered:
            self.book("withdraw", old.name, answered, (), begun=self.moment, by="player")
        offered = {n: as_typed(a.answer) for n, a in old.answered.items() if a.answer.source == "player"}
        self.keep_open(replace(old, answered={}, offered=offered))

    def _give_up_waiting(self) -> None:
        """Take back the waiting step itself: the calendar does not come to it."""
        self._withdraw()
        self.question = None
        self.keep_open(None)
