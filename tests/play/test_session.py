"""A session of the hamlet plays on, and withstands wrong calls."""

from collections.abc import Sequence
from copy import deepcopy

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import State
from decimo.play.ruleset import Step
from tests.play.evening import HAMLET, at_the_fair, coins, settled
from tests.play.game import Game, play_to_question
from tests.play.hamlet import TEXTS, Hamlet, Play, Village

# Running


def test_a_run_stops_when_something_to_stop_for_happens() -> None:
    session = settled()
    assert session.run(50, until="event").reason == "event"
    assert session.head is not None
    assert "arrive" in [fact.verb for fact in session.journal.record(session.head.id).facts]


def test_a_run_stops_at_a_decade_or_after_its_years() -> None:
    session = settled()
    over: list[int] = []
    assert session.run(50, until="decade", after_year=over.append).reason == "decade"
    assert over == list(range(1, 11))
    assert session.moment.year == 11
    assert session.run(2).reason == "years"
    assert session.moment.year == 13


def test_all_years_of_a_run_are_in_the_journal_in_order() -> None:
    session = settled()
    session.run(10)
    line = [(played.record.year, played.record.season) for played in session.line()]
    assert line == sorted(line)
    assert {year for year, _ in line} == set(range(1, 11))
    assert {played.record.year for played in session.line(since=3, until=4)} == {3, 4}


def test_with_all_decided_nobody_is_asked() -> None:
    session = HAMLET.begin(by_hand=True)
    assert session.run(3, decide_all=True).reason == "years"
    sources = {each.answer.source for played in session.line() for each in played.answered}
    assert sources == {"app", "policy"}
    assert HAMLET.verify(session) == []


# The ground under it


def test_a_fault_of_a_rule_leaves_the_campaign_as_it_was() -> None:
    class Broken(Hamlet):
        def lodge(self, context: Play) -> None:
            context.world.houses["oak"].coins = 99
            raise ZeroDivisionError

    session = Game(Broken(), TEXTS).begin()
    while session.moment.step != "guests":
        session.play_step()
    before = session.fingerprint
    with pytest.raises(ZeroDivisionError):
        session.play_step()
    assert session.fingerprint == before
    assert session.moment.step == "guests"
    assert coins(session) != 99


def test_a_half_done_step_leaves_no_trace_in_the_world() -> None:
    # The guests of last year leave before the step asks whether another comes.
    session = settled()
    session.run(50, until="event")
    while session.moment.step != "guests":
        session.play_step()
    session.house_rules.roller("own")
    before = deepcopy(session.state)
    play_to_question(session)
    assert session.state.world.guests
    assert session.state == before


def test_an_update_that_drops_the_waiting_step_does_not_lose_the_campaign() -> None:
    class NoFair(Hamlet):
        def steps(self, state: State[Village], _year: int, season: int) -> Sequence[Step]:
            return [step for step in super().steps(state, _year, season) if step.id != "fair"]

    session = at_the_fair()
    session.questions.answer(0, "7H")
    updated = Game(NoFair(number=2), TEXTS)
    session = updated.again(session)
    session.house_rules.roller("app")
    assert session.run(2).reason == "years"
    assert session.moment.year == 3


def test_the_first_of_several_stop_words_ends_a_run() -> None:
    session = HAMLET.begin()
    assert session.run(50, until=("event", "decade")).reason == HAMLET.begin().run(50, until="event").reason
    with pytest.raises(Refusal, match="'peace' is nothing to stop for"):
        session.run(1, until=("event", "peace"))


def test_what_holds_already_is_not_journaled() -> None:
    session = HAMLET.begin()
    session.play_step()
    before = session.head
    assert not session.house_rules.set("wood", "1d6")
    session.house_rules.seat("oak", session.state.seats["oak"])
    session.house_rules.roller(session.state.dice)
    assert session.head == before
    assert session.house_rules.set("wood", "2d6")
    assert session.head != before
