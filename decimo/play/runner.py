"""Playing on: the steps of the calendar in order, and the orders of sides between them."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import NamedTuple

from decimo.chance import AnswerSource, Question, Refusal
from decimo.play.campaign_record import LAST_YEAR, SEAT_POLICY, OpenStep, Played, RecordKind
from decimo.play.loaded_campaign import LoadedCampaign
from decimo.play.ruleset import Order, Step
from decimo.play.ways import as_before, is_own_draw

MOST_ORDERS = 200
"""The most orders that a policy may give before one step; more is a fault of the policy."""


class Stopped(NamedTuple):
    """Why a run ended: `years` played, a `question`, the game's `end`, or the stop word."""

    reason: str
    question: Question | None = None


class Runner:
    """The playing of a campaign, step by step or for years."""

    def __init__(self, campaign: LoadedCampaign) -> None:
        self._campaign = campaign

    def play_step(self, *, decide_all: bool = False) -> Played | Question:
        """Play the next step; return it without its secrets, or the question that a person must answer first.

        With `decide_all` policies decide for every side and the program rolls.
        """
        played = self._play_next(decide_all)
        self._campaign.commit()
        return (
            played
            if isinstance(played, Question)
            else self._campaign.ruleset.veiled(self._campaign.state, played)
        )

    def run(
        self,
        years: int,
        *,
        until: str | Sequence[str] = (),
        decide_all: bool = False,
        after_year: Callable[[int], None] | None = None,
    ) -> Stopped:
        """Play on for whole years, or until a person is asked, or until a stop word applies.

        `until` is `decade` or a stop word of the ruleset, or several. `after_year` is called with each finished year.
        The journal is made durable once a year, and when the run ends, also by an interruption.
        """
        with closing(self.run_by_step(years, until=until, decide_all=decide_all)) as steps:
            while True:
                year = self._campaign.moment.year
                try:
                    next(steps)
                except StopIteration as ended:
                    stopped: Stopped = ended.value
                    return stopped
                if after_year and self._campaign.moment.year > year:
                    after_year(year)

    def run_by_step(
        self, years: int, *, until: str | Sequence[str] = (), decide_all: bool = False
    ) -> Generator[Played, None, Stopped]:
        """Play on like `run`: yield each finished step, with its secrets, and return why the run ended.

        Closing the generator early makes the journal durable.
        """
        possible = ("decade", *self._campaign.ruleset.stop_words)
        words = ([until] if until else []) if isinstance(until, str) else list(until)
        for word in words:
            if word not in possible:
                raise Refusal(f"'{word[:20]}' is nothing to stop for; choose one of {', '.join(possible)}.")
        last_year = self._campaign.moment.year + years
        try:
            while self._campaign.moment.year < last_year:
                if self._campaign.ruleset.ended(self._campaign.state):
                    return Stopped("end")
                year = self._campaign.moment.year
                played = self._play_next(decide_all)
                if isinstance(played, Question):
                    return Stopped("question", played)
                over = self._campaign.moment.year > year
                if over:
                    self._campaign.commit()
                yield played
                stops = {"decade"} if over and year % 10 == 0 else set[str]()
                stops |= set(self._campaign.ruleset.stops(played.facts)) if words else set()
                if found := [word for word in words if word in stops]:
                    return Stopped(found[0])
            return Stopped("years")
        finally:
            self._campaign.commit()

    def come_to_question(self) -> None:
        """Run the waiting step up to its question."""
        self._play_next(decide_all=False)
        self._campaign.commit()

    def step_that_waits(self) -> Step:
        """Return the step or order that waits for a person; else the next step."""
        campaign = self._campaign
        waiting = campaign.waiting
        order = self._order_that_waits(waiting) if waiting is not None and waiting.command else None
        if order is None or waiting is None:
            return campaign.next_step()
        return order[1].as_step(waiting.name)

    def _play_next(self, decide_all: bool) -> Played | Question:
        campaign = self._campaign
        ended = campaign.ruleset.ended(campaign.state)
        if ended:
            raise Refusal(f"{ended.rstrip('.')}: the game is over; you can go back, or read what happened.")
        if campaign.moment.year > LAST_YEAR:
            raise Refusal(f"The year {LAST_YEAR} is the last one; you can go back, or read what happened.")
        step, waiting = campaign.next_step(), campaign.waiting
        if waiting is not None and waiting.command:
            given = self._order_that_waits(waiting)
            if given is not None:
                return self._obey(given[0], given[1], by=waiting.by, decide_all=decide_all)
            campaign.give_up_waiting()
        elif waiting is not None and waiting.name != step.id:
            # An update removed the waiting step from the calendar.
            campaign.give_up_waiting()
        if step.orders and campaign.waiting is None:
            asked = self._give_policy_orders(decide_all)
            if asked is not None:
                return asked
        if campaign.waiting is None:
            self._repeat_known_rolls(step)
        kind: RecordKind = "step" if campaign.founded else "founding"
        return campaign.perform(step, kind, by="app", decide_all=decide_all)

    def _repeat_known_rolls(self, step: Step) -> None:
        """Give a step that was taken back the same rolls again: its take, and the player's own dice."""
        known = self._campaign.taken_back(step.id)
        if known is not None:
            answered = self._campaign.journal.record(known.id).answered
            own = {n: as_before(each) for n, each in enumerate(answered) if is_own_draw(each)}
            if own or known.take > 1:
                self._campaign.waiting = OpenStep(step.id, known.take, answered=own)

    # Orders

    def orders(self, side: str) -> Sequence[Order]:
        """Return the orders that a side may give now; none while a question is open.

        Raises:
            Refusal: there is no such side.

        """
        side = self._campaign.side_called(side)
        waits = self._campaign.waiting is not None or not self._campaign.founded
        return () if waits else self._campaign.ruleset.orders(self._campaign.state, side)

    def order(self, side: str, text: str) -> Played | Question:
        """Give an order for a side; return the question that a person must answer before it is carried out.

        Raises:
            Refusal: a question is open, or the side has no such order now.

        """
        side = self._campaign.side_called(side)
        if self._campaign.waiting is not None:
            raise Refusal("A question is open, so no order can be given; answer it first.")
        typed = " ".join(text.lower().split())
        for order in self.orders(side):
            if order.id == typed:
                played = self._obey(side, order, by="player")
                self._campaign.commit()
                return played
        raise Refusal(
            f"'{text.strip()[:40]}' is no order that {self._campaign.ruleset.name_of(side)} can give now; "
            "'decimo order' lists the possible ones."
        )

    def _give_policy_orders(self, decide_all: bool) -> Question | None:
        """Let policies give orders; return the question that such an order puts to a person, if any."""
        for side, seat in list(self._campaign.state.seats.items()):
            if seat == SEAT_POLICY or decide_all:
                for _ in range(MOST_ORDERS):
                    given = self._campaign.ruleset.policy_order(self._campaign.state, side)
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
        take = 1 + self._campaign.times_ordered(command)
        return self._campaign.perform(
            order.as_step(command), "order", by=by, decide_all=decide_all, command=command, take=take
        )

    def _order_that_waits(self, waiting: OpenStep) -> tuple[str, Order] | None:
        side, _, id_ = waiting.command.partition(" ")
        orders = (
            self._campaign.ruleset.orders(self._campaign.state, side)
            if side in self._campaign.state.seats
            else ()
        )
        return next(((side, order) for order in orders if order.id == id_), None)
