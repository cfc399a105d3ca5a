"""Undo and redo in any history: an undo takes back exactly the announced steps, and a redo restores them."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decimo.chance import Question, Refusal
from decimo.play.campaign_record import DICE_OWN, SEAT_PLAYER, Charter, StepRecord, content_digest
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.play.verify import verify
from tests.play.game import play_to_question, typed
from tests.play.hamlet import SIDES, TEXTS, Hamlet

MOST_ACTS = 25


@dataclass
class Shelf:
    """Where the hamlet's rules come from: newer ones may come, and a house may change the text of the land."""

    number: int = 1

    def build(self, _ruleset: str, texts: Mapping[str, str]) -> Hamlet:
        return Hamlet(texts, self.number)

    def renamed(
        self, _ruleset: str, texts: Mapping[str, str], what: str, text: str
    ) -> Mapping[str, str] | None:
        return {**texts, "tables/land.txt": text} if what.startswith("houses.ash.") else None

    def renewed(self, _ruleset: str, texts: Mapping[str, str]) -> Mapping[str, str]:
        return texts


@dataclass
class Evening:
    """A campaign of the hamlet that somebody plays: every seat and all dice are the player's."""

    shelf: Shelf = field(default_factory=Shelf)

    def __post_init__(self) -> None:
        charter = Charter(
            "test", Hamlet.id, "test", 7, dict.fromkeys(SIDES, SEAT_PLAYER), DICE_OWN, {}, "test"
        )
        journal = MemoryJournal(charter)
        journal.keep_content(content_digest(TEXTS), TEXTS)
        self.session = self._opened(journal, content_digest(TEXTS))

    def _opened(self, journal: MemoryJournal, content: str) -> Session:
        return Session(
            journal, self.shelf.build(Hamlet.id, journal.content(content)), content, library=self.shelf
        )

    def found(self, corrections: int) -> None:
        """Found the hamlet, with so many answers that are taken back and given again."""
        play_to_question(self.session)
        for n in range(corrections):
            self.session.questions.answer(n % 2, str(n % 6 + 1))
            self.session.history.undo_answer()
        self.session.questions.answer_all(["5", "4"])
        self.session.play_step()

    def open_again(self, newer: int) -> None:
        """Close the program, and open the campaign with the same one or a newer one."""
        assert isinstance(self.session.journal, MemoryJournal)
        self.shelf.number += newer
        self.session = self._opened(self.session.journal, self.session.content)
        self.session.house_rules.bring_up_to_date()

    def answer(self, which: int) -> None:
        """Answer one of the asks."""
        question = self.session.questions.open()
        if question is not None:
            number, ask = question.asks[which % len(question.asks)]
            self.session.questions.answer(number, typed(ask, f"{which}/{number}"))

    def play(self, steps: int) -> None:
        """Play so many steps on, answering all that is asked."""
        for n in range(steps):
            while isinstance(self.session.play_step(), Question):
                self.answer(n)

    def order(self, which: int) -> None:
        side = tuple(SIDES)[which % 2]
        orders = self.session.orders(side)
        if orders and isinstance(self.session.order(side, orders[which % len(orders)].id), Question):
            self.answer(which)

    def go_another_way(self, which: int) -> None:
        ways = self.session.history.ways_forward()
        self.session.history.redo(ways[which % len(ways)].id if ways else None)

    def branch(self, number: int) -> None:
        year = 1 + number // 3
        began = begun(self.session)
        self.session.history.branch_off("the hamlet", (year, 0))
        *kept, branch = begun(self.session)
        assert kept == [each for each in began if (each.year, each.season) < (year, 0)]
        assert branch.kind == "branch"


Act: TypeAlias = Callable[[Evening, int], object]
ACTS: Mapping[str, Act] = {
    "play": lambda on, n: on.play(2 * n),
    "play a step": lambda on, _: on.session.play_step(),
    "answer": Evening.answer,
    "take back an answer": lambda on, _: on.session.history.undo_answer(),
    "undo": lambda on, n: on.session.history.undo(n),
    "undo to": lambda on, n: on.session.history.undo_to(1 + n // 3, n % 2),
    "redo": lambda on, _: on.session.history.redo(),
    "another way": Evening.go_another_way,
    "fresh dice": lambda on, _: on.session.history.retake(),
    "order": Evening.order,
    "amend": lambda on, n: on.session.house_rules.amend(
        "houses.oak.wood", str(n), "Miscounted.", now=n % 2 == 0
    ),
    "rename": lambda on, n: on.session.house_rules.amend(
        "houses.ash.coins", str(n), "Misspelt.", now=n % 2 == 0
    ),
    "house rule": lambda on, n: on.session.house_rules.set("fair", "off" if n % 2 else "on", now=n > 2),
    "table": lambda on, n: on.session.house_rules.change_tables(
        {**TEXTS, "tables/hamlet.txt": f"price {n}"}, now=n > 2
    ),
    "seat": lambda on, n: on.session.house_rules.seat("ash", "policy" if n % 2 else "player"),
    "dice": lambda on, n: on.session.house_rules.roller("app" if n % 2 else "own"),
    "branch": Evening.branch,
    "newer rules": lambda on, n: on.open_again(n % 2),
}
"""What a player does, by a number from 1 to 5."""

HISTORIES = st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(1, 5)), max_size=MOST_ACTS)


def begun(session: Session) -> list[StepRecord]:
    """The steps and deeds since the founding, in order: what neither answers withdrawn nor newer rules are."""
    records = session.journal.records()
    founded = [record.kind for record in records].index("founding")
    return [
        record
        for record in records[founded + 1 :]
        if record.kind not in ("withdraw", "update") or (record.kind, record.by) == ("update", "player")
    ]


def place(session: Session) -> tuple[object, ...]:
    """Where a campaign stands."""
    return session.fingerprint, session.content, session.moment, begun(session)


def check_back_and_forth(
    session: Session, said: list[StepRecord], go_back: Callable[[], list[StepRecord]]
) -> None:
    """Going back takes back what was said, which is the latest; forward again it all comes as it was."""
    before, came = place(session), begun(session)
    assert go_back() == said == came[::-1][: len(said)]
    assert begun(session) == came[: len(came) - len(said)]
    for record in reversed(said):
        assert session.history.redo(record.id) == record
    assert place(session) == before


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 4), HISTORIES)
def test_in_any_history_undo_takes_back_what_it_says_and_redo_brings_it_again(
    corrections: int, history: list[tuple[str, int]]
) -> None:
    evening = Evening()
    evening.found(corrections)
    for act, number in history:
        with suppress(Refusal):
            ACTS[act](evening, number)
    session = evening.session
    steps = len(begun(session))
    for count in {1, 2, steps // 2, steps} - {0}:
        if count <= steps:
            said = session.history.last_steps(count)
            assert len(said) == count
            check_back_and_forth(session, said, partial(session.history.undo, count))
    with pytest.raises(Refusal, match=f"at most {steps} can be|there is nothing to be"):
        session.history.undo(steps + 1)
    for season in {(record.year, record.season) for record in begun(session)}:
        check_back_and_forth(
            session, session.history.steps_since(*season), partial(session.history.undo_to, *season)
        )
    last = session.history.last_by_hand()
    if last is not None:
        check_back_and_forth(session, session.history.steps_with(last), session.history.undo_answer)
    assert verify(session.journal, evening.shelf.build) == []
