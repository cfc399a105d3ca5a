"""The session: one player at one campaign. Both front ends play through it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from decimo.fate import (
    Answer,
    Answered,
    Ask,
    Change,
    Fact,
    Question,
    Refusal,
    Setting,
    Word,
    mark,
    read_answer,
)
from decimo.play.journal import Journal, state_after
from decimo.play.record import OpenStep, Played, RecordKind, StepRecord
from decimo.play.ruleset import Library, Order, Ruleset, Step
from decimo.play.seat import check_roller, check_seat, check_side
from decimo.play.state import SEAT_POLICY, Moment, State, content_digest
from decimo.play.table import Table, first_moment

MOST_ORDERS = 200
"""How many orders a policy may give before one step; more is a fault of the policy."""


HouseKind = Literal["setting", "seat", "dice"]


class Stopped(NamedTuple):
    """Why a run came to its end: all `years` played, a `question` to a person, or the word it was to stop for."""

    reason: str
    question: Question | None = None


class Session(Table):
    """What a player does: play on, answer, order, change the rules of the house, go back and forth.

    With a `library` a campaign that older rules played goes on by this program's.
    """

    def __init__(
        self, journal: Journal, ruleset: Ruleset, content: str, library: Library | None = None
    ) -> None:
        """Sit down at the campaign of `journal`, whose land and tables have the digest `content`."""
        super().__init__(journal, ruleset, content)
        self._library = library

    # Playing on

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

    # Answering

    def open_question(self) -> Question | None:
        """Return what a person is asked now; a step that was left waiting is run up to its question."""
        if self.question is None and self.waiting is not None:
            self._play_on(decide_all=False)
            self.commit()
        return self.question

    def answer(self, number: int, text: str) -> None:
        """Answer one ask of the open question as a person types it; it is on disk when this returns.

        Raises:
            Refusal: nothing is asked under this number, or the text is no possible answer.

        """
        for asked, ask in self._asked():
            if asked == number:
                self._keep_answers([(number, ask, Answer(read_answer(ask, text), "player"))])
                return
        raise Refusal(f"Nothing is asked under number {number}; 'decimo answer' alone shows what is asked.")

    def keep_draft(self, number: int, text: str) -> None:
        """Keep what is typed so far of an answer that is not whole yet; it is offered again."""
        if self.waiting is not None and self.waiting.offered.get(number, "") != text:
            self.waiting.offered[number] = text
            self.keep_open(self.waiting)
            self.commit()

    def answer_all(self, texts: Sequence[str]) -> None:
        """Answer the asks of the open question in their order; all texts are checked before any is kept.

        Raises:
            Refusal: there are more texts than asks, or one is no possible answer.

        """
        asks = self._asked()
        if len(texts) > len(asks):
            raise Refusal(f"{len(texts)} answers were given but {len(asks)} are asked; give one for each.")
        out: list[str] = []
        answers = []
        for (number, ask), text in zip(asks, texts, strict=False):
            left = ask._replace(cards=tuple(card for card in ask.cards if card not in out))
            value = read_answer(left, text)
            if isinstance(value, str) and ask.kind == "card":
                out.append(value)
            answers.append((number, ask, Answer(value, "player")))
        self._keep_answers(answers)

    def let_fate_answer(self) -> None:
        """Let the program's dice or a policy answer what is asked now; the journal says so."""
        answers = []
        step = self.next_step().id
        taken: list[str] = []
        for number, ask in self._asked():
            left = ask._replace(cards=tuple(card for card in ask.cards if card not in taken))
            answer = self.fate(left, number, step, self.waiting.take if self.waiting else 1, decide_all=True)
            if answer is None:
                raise Refusal("Only you can answer this; choose one of the options.")
            if ask.kind == "card":
                taken.append(str(answer.value))
            answers.append((number, ask, answer))
        self._keep_answers(answers)

    def _asked(self) -> tuple[tuple[int, Ask], ...]:
        question = self.open_question()
        if question is None:
            raise Refusal("Nothing is asked at the moment; play the next step.")
        return question.asks

    def _keep_answers(self, answers: Sequence[tuple[int, Ask, Answer]]) -> None:
        """Put answers on disk; what is left of the question stays open."""
        assert self.waiting is not None  # noqa: S101 - a question is open, so a step waits
        for number, ask, answer in answers:
            self.waiting.answered[number] = Answered(mark(ask), answer)
            self.waiting.offered.pop(number, None)
        self.keep_open(self.waiting)
        self.commit()
        given = {number: answer.value for number, _, answer in answers}
        rest = [
            (number, ask._replace(cards=tuple(card for card in ask.cards if card not in given.values())))
            for number, ask in self._asked()
            if number not in given
        ]
        self.question = Question(rest) if rest else None

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

    # The house: rules, seats, dice

    def set(self, key: str, text: str, *, now: bool = False) -> None:
        """Change a house rule from the next step on.

        While a question is open the change waits for the step's end; with `now` the step's answers are
        withdrawn (and offered again), and the step starts anew under the changed rule. If the rule takes the
        next step out of the calendar, play goes on with the one after it.

        Raises:
            Refusal: there is no such setting, or it does not take this value.

        """
        key, value = self.ruleset.read_setting(key, text)
        if self.waiting is not None and not now:
            self.waiting.deferred.append((key, value))
            self.keep_open(self.waiting)
        else:
            self._withdraw()
            self._book_setting(key, value)
            if self.waiting is not None and self.waiting.name != self.next_step().id:
                self._give_up_waiting()
        self.commit()

    def seat(self, side: str, who: str) -> None:
        """Change who decides for a side, `player` or `policy`; it holds for all that is not yet answered.

        Raises:
            Refusal: there is no such side or seat.

        """
        check_side(self.ruleset.land, self.state.seats, side)
        check_seat(side, who)
        change = Change(f"@seats.{side}", self.state.seats[side], who)
        self.state.seats[side] = who
        self._book_house("seat", f"{side} {who}", "change_seat", side, change, self.moment)
        self.commit()

    def roller(self, who: str) -> None:
        """Change who rolls and draws, `app` or `own`; it holds for all that is not yet answered.

        Raises:
            Refusal: it is neither of the two.

        """
        check_roller(who)
        change = Change("@dice", self.state.dice, who)
        self.state.dice = who
        self._book_house("dice", who, "change_dice", "", change, self.moment)
        self.commit()

    def change_tables(self, texts: Mapping[str, str], *, now: bool = False) -> None:
        """Play by other tables from the next step on; with `now` a step that waits starts anew under them.

        Raises:
            Refusal: a text has a problem, or a question is open and it is not to be done now.

        """
        if self.waiting is not None and not now:
            raise Refusal("A question is open; answer it first, or change the table now and answer it anew.")
        self._withdraw()
        self.adopt(texts)

    def bring_up_to_date(self) -> None:
        """Play by the tables of the last step, or by this program's where older rules played it.

        What was played stays as it was. Settings that are new begin at their defaults; those that are gone are
        dropped. A step that waits keeps the answers that still match what it asks.
        """
        if self.head is None or self._library is None:
            return
        game = self.ruleset.id
        if self.head.content != self.content:
            self.use(self._library.build(game, self.journal.content(self.head.content)), self.head.content)
        if self.head.rules < self.ruleset.number:
            self.adopt(self._library.renewed(game, self.journal.content(self.content)))

    def adopt(self, texts: Mapping[str, str]) -> None:
        """Go on by other texts of land and tables from the next step on; the change is journaled.

        Raises:
            Refusal: a text has a problem; nothing has changed then.

        """
        if self._library is None:
            raise Refusal("This campaign is played without a library, so its tables cannot change.")
        ruleset, digest = self._library.build(self.ruleset.id, texts), content_digest(texts)
        self.journal.keep_content(digest, texts)
        self.use(ruleset, digest)
        words: dict[str, Word] = {"rules": ruleset.number, "tables": digest}
        fact = Fact("update_rules", "", f"{ruleset.id}:house", words, self.fill_settings())
        self.book("update", "update", (), (fact,), begun=self.moment, by="app", command=str(ruleset.number))
        self.commit()

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

    # Back and forth

    def undo(self, steps: int = 1) -> list[StepRecord]:
        """Go back by so many steps; return what was taken back, latest first. Nothing is deleted.

        Raises:
            Refusal: the campaign has not so many steps to take back.

        """
        records = list(self.journal.records())
        while records and records[-1].kind == "update":
            # It would be made again at once.
            records.pop()
        most = len(records) - 1 - self._founded_at(records)
        if not 1 <= steps <= most:
            can = f"from 1 to {most} steps can be" if most > 0 else "there is nothing to be"
            raise Refusal(f"{steps} steps cannot be taken back; {can} taken back.")
        return self._go_back(records, most - steps)

    def undo_to(self, year: int, season: int = 0) -> list[StepRecord]:
        """Go back to the start of a season; return what was taken back, latest first.

        Raises:
            Refusal: the campaign has not come so far.

        """
        records = self.journal.records()
        for n in range(self._founded_at(records), len(records) - 1):
            then = records[n].then
            if (then.year, then.season) >= (year, season):
                return self._go_back(records, n)
        now = self.ruleset.moment_label(self.moment)
        raise Refusal(
            f"The campaign stands in {now} and cannot go back to a later season; choose an earlier one."
        )

    def redo(self) -> StepRecord:
        """Go forward again by the step last taken back, with the same fate.

        Raises:
            Refusal: nothing was taken back here, or a question is open.

        """
        if self.waiting is not None:
            raise Refusal("A question is open, so you cannot go forward; answer it first.")
        children = self.journal.children(self.head.id) if self.head else ()
        if not children:
            raise Refusal("Nothing was taken back here, so there is nothing to go forward to.")
        self.go_to(children[-1])
        self.bring_up_to_date()
        self.commit()
        return children[-1]

    def _founded_at(self, records: Sequence[StepRecord]) -> int:
        """Return the place of the founding step, the furthest to go back to; the last place before it is played."""
        kinds = [record.kind for record in records]
        return kinds.index("founding") if "founding" in kinds else len(kinds) - 1

    def _go_back(self, records: Sequence[StepRecord], to: int) -> list[StepRecord]:
        self._give_up_waiting()
        self.go_to(records[to])
        self.bring_up_to_date()
        self.commit()
        return list(reversed(records[to + 1 :]))

    # Looking back

    def line(self, *, since: int | None = None, until: int | None = None) -> Iterator[Played]:
        """Yield the steps played and not taken back, in order, of the years `since` to `until`.

        What the ruleset keeps secret is left out.
        """
        for played in self.journal.line(since=since, until=until):
            yield self.ruleset.veiled(self.state, played)

    def state_at(self, year: int) -> State[Any]:
        """Return the campaign as it stood when a year began.

        Raises:
            Refusal: the campaign has not come so far.

        """
        records = self.journal.records()
        for record in records[max(0, self._founded_at(records)) :]:
            if record.then.year >= year:
                return self._format.read(state_after(self.journal, record.id))
        raise Refusal(
            f"The campaign has not come to {self.ruleset.year_label(year)} yet; choose an earlier year."
        )
