"""Playing on: the steps of the calendar one after another, and what a side orders between them."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from decimo.fate import Change, Fact, Question, Refusal, Setting, Word
from decimo.play.journal import Journal
from decimo.play.record import OpenStep, Played, RecordKind
from decimo.play.ruleset import Library, Order, Ruleset, Step
from decimo.play.seat import check_side
from decimo.play.state import SEAT_POLICY, Moment
from decimo.play.table import Table, first_moment

MOST_ORDERS = 200
"""How many orders a policy may give before one step; more is a fault of the policy."""

HouseKind = Literal["setting", "seat", "dice"]


class Stopped(NamedTuple):
    """Why a run came to its end: all `years` played, a `question` to a person, or the word it was to stop for."""

    reason: str
    question: Question | None = None


class Playing(Table):
    """A campaign that plays on."""

    def __init__(
        self, journal: Journal, ruleset: Ruleset, content: str, library: Library | None = None
    ) -> None:
        """Sit down at the campaign of `journal`, whose land and tables have the digest `content`."""
        super().__init__(journal, ruleset, content)
        self._library = library

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
        last_year = self.moment.year + years
        try:
            while self.moment.year < last_year:
                year = self.moment.year
                played = self._play_on(decide_all)
                if isinstance(played, Question):
                    return Stopped("question", played)
                if self.moment.year > year:
                    self.commit()
                    if after_year:
                        after_year(year)
                    if until == "decade" and year % 10 == 0:
                        return Stopped(until)
                if until and until in self.ruleset.stops(played.facts):
                    return Stopped(until)
            return Stopped("years")
        finally:
            self.commit()

    def _play_on(self, decide_all: bool) -> Played | Question:
        step = self.next_step()
        if self.waiting is not None and self.waiting.name != step.id:
            # An update took the step that waited out of the calendar.
            self._give_up_waiting()
        if step.orders and self.waiting is None:
            self._give_policy_orders(decide_all)
        kind: RecordKind = "step" if self.founded else "founding"
        played = self.perform(step, kind, by="app", decide_all=decide_all)
        if isinstance(played, Played) and self.waiting is not None:
            deferred = self.waiting.deferred
            self.keep_open(None)
            for key, value in deferred:
                self._book_setting(key, value)
        return played

    # Orders

    def orders(self, side: str) -> Sequence[Order]:
        """Return what a side may do now; nothing while a question is open.

        Raises:
            Refusal: there is no such side.

        """
        check_side(self.ruleset.land, self.state.seats, side)
        waits = self.waiting is not None or not self.founded
        return () if waits else self.ruleset.orders(self.state, side)

    def order(self, side: str, text: str) -> Played:
        """Give an order for a side.

        Raises:
            Refusal: a question is open, or the side has no such order now.

        """
        check_side(self.ruleset.land, self.state.seats, side)
        if self.waiting is not None:
            raise Refusal("A question is open, so no order can be given; answer it first.")
        typed = " ".join(text.lower().split())
        for order in self.orders(side):
            if order.id == typed:
                played = self._obey(side, order, by_policy=False)
                self.commit()
                return played
        raise Refusal(
            f"'{text.strip()[:40]}' is no order {side} can give now; 'decimo order' lists those it can."
        )

    def _give_policy_orders(self, decide_all: bool) -> None:
        for side, seat in list(self.state.seats.items()):
            if seat == SEAT_POLICY or decide_all:
                for _ in range(MOST_ORDERS):
                    given = self.ruleset.policy_order(self.state, side)
                    if given is None:
                        break
                    self._obey(side, given[0], by_policy=True)

    def _obey(self, side: str, order: Order, *, by_policy: bool) -> Played:
        step = Step(f"{side} {order.id}", order.words, order.rule, order.play)
        played = self.perform(step, "order", by="policy" if by_policy else "player", decide_all=by_policy)
        if isinstance(played, Question):
            self.question = None
            self.keep_open(None)
            raise Refusal("This order needs a roll of its own and cannot be given by hand.")
        return played

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
        offered = {n: a.answer.value for n, a in old.answered.items() if a.answer.source == "player"}
        self.keep_open(OpenStep(old.name, old.take, offered=offered, deferred=old.deferred))

    def _give_up_waiting(self) -> None:
        """Take back the waiting step itself: the calendar does not come to it."""
        self._withdraw()
        self.question = None
        self.keep_open(None)
