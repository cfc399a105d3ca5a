"""A session at the hamlet: asked, answered, ordered, changed, and taken back."""

from collections.abc import Callable, Sequence
from copy import deepcopy

import pytest

from decimo.fate import Question, Refusal
from decimo.play.record import Played
from decimo.play.ruleset import Step
from decimo.play.session import Session
from decimo.play.state import State
from tests.play.game import Game, fingerprints, play_to_question
from tests.play.hamlet import TEXTS, Hamlet, Play, Village

HAMLET = Game(Hamlet(), TEXTS)


def coins(session: Session, house: str = "oak") -> int:
    return int(session.state.world.houses[house].coins)


def settled() -> Session:
    """A hamlet that was just founded, played by the program."""
    session = HAMLET.begin()
    session.play_step()
    return session


def mine() -> Session:
    """A hamlet that was just founded, whose Oak House is the player's."""
    session = settled()
    session.seat("oak", "player")
    return session


def at_the_fire() -> Session:
    """The player is asked what Oak House does with its wood."""
    session = mine()
    question = play_to_question(session)
    assert [ask.why for _, ask in question.asks] == ["the wood of Oak House"]
    return session


# Answering


def test_a_step_waits_for_the_person_and_goes_on_with_the_answer() -> None:
    session = at_the_fire()
    standing = session.moment
    again = session.play_step()
    assert isinstance(again, Question)
    assert session.moment == standing
    session.answer(again.asks[0][0], "sell")
    assert session.question is None
    played = session.play_step()
    assert isinstance(played, Played)
    assert [(each.answer.value, each.answer.source) for each in played.answered] == [
        ("sell", "player"),
        ("burn", "policy"),
    ]
    assert played.answered[1].answer.reason == "it is cold"


def test_an_impossible_answer_leaves_the_question_as_it_was() -> None:
    session = at_the_fire()
    for text in ("", "eat", "7", "9" * 5000):
        with pytest.raises(Refusal):
            session.answer(0, text)
    with pytest.raises(Refusal, match="under number 5"):
        session.answer(5, "burn")
    assert session.waiting is not None
    assert 0 not in session.waiting.answered
    assert HAMLET.again(session).open_question() is not None


def test_answers_for_all_are_checked_before_any_is_kept() -> None:
    session = HAMLET.begin(by_hand=True)
    question = play_to_question(session)
    assert len(question.asks) == 2
    with pytest.raises(Refusal, match="cannot come up"):
        session.answer_all(["3", "7"])
    with pytest.raises(Refusal, match="3 answers were given but 2"):
        session.answer_all(["1", "2", "3"])
    assert session.waiting is not None
    assert session.waiting.answered == {}
    session.answer_all(["3"])
    assert session.question is not None
    assert [number for number, _ in session.question.asks] == [1]
    session.answer_all(["4"])
    session.play_step()
    assert (coins(session), coins(session, "ash")) == (3, 4)


def test_the_last_of_a_group_answered_first_stays_the_answer_of_the_last() -> None:
    session = HAMLET.begin(by_hand=True)
    play_to_question(session)
    session.answer(1, "6")
    session = HAMLET.again(session)
    question = session.open_question()
    assert question is not None
    assert [number for number, _ in question.asks] == [0]
    session.answer(0, "2")
    session.play_step()
    assert (coins(session), coins(session, "ash")) == (2, 6)


def at_the_fair() -> Session:
    """Both houses draw from the player's own pack."""
    session = settled()
    while session.moment.step != "fair":
        session.play_step()
    session.roller("own")
    play_to_question(session)
    return session


@pytest.mark.parametrize("between", [HAMLET.again, lambda session: session], ids=["reopened", "at once"])
def test_a_card_that_was_typed_cannot_be_typed_again(between: Callable[[Session], Session]) -> None:
    session = at_the_fair()
    session.answer(1, "7H")
    session = between(session)
    with pytest.raises(Refusal, match="7 of hearts is already out"):
        session.answer(0, "7H")
    session.answer(0, "8H")
    assert isinstance(session.play_step(), Played)
    assert HAMLET.verify(session) == []


def test_the_same_card_twice_in_one_form_is_refused() -> None:
    session = at_the_fair()
    with pytest.raises(Refusal, match="already out"):
        session.answer_all(["7H", "7H"])
    assert session.waiting is not None
    assert session.waiting.answered == {}


def test_the_program_draws_on_from_the_pack_the_player_began() -> None:
    session = at_the_fair()
    session.answer(1, "7H")
    session.let_fate_answer()
    played = session.play_step()
    assert isinstance(played, Played)
    assert [each.answer.source for each in played.answered] == ["app", "player"]
    assert played.answered[0].answer.value != "7H"
    assert HAMLET.verify(session) == []


def test_the_roller_may_change_at_the_founding_itself() -> None:
    session = HAMLET.begin(by_hand=True)
    play_to_question(session)
    session.answer(0, "5")
    session.roller("app")
    session.seat("ash", "policy")
    played = session.play_step()
    assert isinstance(played, Played)
    assert played.record.kind == "founding"
    assert [each.answer.source for each in played.answered] == ["player", "app"]
    assert coins(session) == 5
    assert session.moment.step == "gather"
    assert HAMLET.verify(session) == []
    with pytest.raises(Refusal, match="nothing to be taken back"):
        session.undo()
    assert session.state_at(1).world.houses["oak"].coins == 5


def test_nobody_gives_orders_before_the_founding() -> None:
    session = HAMLET.begin()
    assert session.orders("oak") == ()
    with pytest.raises(Refusal, match="is no order"):
        session.order("oak", "buy-wood")


# Orders


def test_an_order_is_a_step_of_its_own_and_can_be_taken_back() -> None:
    session = mine()
    before, standing = coins(session), session.moment
    played = session.order("oak", "  Buy-Wood ")
    assert (coins(session), session.moment) == (before - 1, standing)
    assert (played.record.kind, played.record.by, played.record.command) == (
        "order",
        "player",
        "oak buy-wood",
    )
    session.undo()
    assert coins(session) == before
    session.redo()
    assert coins(session) == before - 1
    assert HAMLET.verify(session) == []


def test_an_order_that_cannot_be_given_is_refused() -> None:
    session = mine()
    with pytest.raises(Refusal, match="is no order oak can give"):
        session.order("oak", "[red]build a castle")
    with pytest.raises(Refusal, match="is no side in The Hamlet"):
        session.order("elm", "buy-wood")
    for _ in range(coins(session)):
        session.order("oak", "buy-wood")
    assert session.orders("oak") == ()


def test_a_policy_gives_its_orders_once_also_when_the_step_waits() -> None:
    session = mine()
    session.run(1)
    bought = [played for played in session.line() if played.record.kind == "order"]
    session.answer_all(["burn"])
    session = HAMLET.again(session)
    session.play_step()
    assert [played for played in session.line() if played.record.kind == "order"] == bought
    assert {played.record.by for played in bought} <= {"policy"}


# The house


def test_a_house_rule_changed_at_a_question_holds_after_the_step() -> None:
    session = HAMLET.begin(by_hand=True)
    play_to_question(session)
    session.set("wood", "2d6")
    assert session.state.settings["wood"] == "1d6"
    session = HAMLET.again(session)
    session.answer_all(["3", "4"])
    session.play_step()
    assert session.state.settings["wood"] == "2d6"
    assert [record.kind for record in session.journal.records()] == ["founding", "setting"]
    assert play_to_question(session).asks[0][1].dice == "2d6"


def test_a_house_rule_changed_now_withdraws_the_answers_and_offers_them() -> None:
    session = settled()
    session.roller("own")
    play_to_question(session)
    session.answer(1, "4")
    session.set("wood", "2d6", now=True)
    session = HAMLET.again(session)
    question = session.open_question()
    assert question is not None
    assert [(number, ask.dice) for number, ask in question.asks] == [(0, "2d6"), (1, "2d6")]
    assert session.waiting is not None
    assert session.waiting.offered == {1: (4,)}
    kinds = [record.kind for record in session.journal.records()]
    assert kinds == ["founding", "dice", "withdraw", "setting"]
    withdrawn = session.journal.record(session.journal.records()[2].id)
    assert [each.answer.value for each in withdrawn.answered] == [(4,)]
    session.answer_all(["3 4", "5 6"])
    session.play_step()
    assert session.state.world.houses["ash"].wood == 11
    assert HAMLET.verify(session) == []


def test_a_house_rule_that_takes_the_next_step_away_repeats_none() -> None:
    session = settled()
    while session.moment.step != "fair":
        session.play_step()
    session.set("fair", "off")
    assert session.moment.step == "guests"
    session.run(1)
    names = [record.name for record in session.journal.records() if record.kind == "step"]
    assert names == ["gather", "fire", "guests"]
    session.set("fair", "on")
    session.run(1)
    assert HAMLET.verify(session) == []


def test_a_house_rule_may_take_away_the_step_that_asks() -> None:
    session = at_the_fair()
    session.answer(0, "7H")
    session.set("fair", "off", now=True)
    assert session.waiting is None
    assert session.moment.step == "guests"
    assert HAMLET.again(session).open_question() is None
    session.roller("app")
    session.run(1)
    assert HAMLET.verify(session) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda session: session.set("snow", "on"), "is no house rule"),
        (lambda session: session.set("fair", "maybe"), "is no house rule"),
        (lambda session: session.seat("elm", "player"), "is no side"),
        (lambda session: session.seat("oak", "nobody"), "choose player or policy"),
        (lambda session: session.roller("loaded"), "choose app"),
    ],
)
def test_what_the_house_does_not_know_is_refused(change: Callable[[Session], None], says: str) -> None:
    session = settled()
    before = session.fingerprint
    with pytest.raises(Refusal, match=says):
        change(session)
    assert session.fingerprint == before
    assert len(session.journal.records()) == 1


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


# Back and forth


def test_undo_takes_back_all_effects_and_only_those() -> None:
    session = settled()
    session.run(3)
    before = session.state_at(4)
    session.run(1)
    taken = session.undo_to(4)
    assert {record.year for record in taken} == {4}
    assert session.state == before
    session.run(1)
    assert session.moment.year == 5


def test_undo_and_then_another_decision_keeps_both_histories() -> None:
    session = at_the_fire()
    session.answer_all(["burn"])
    session.play_step()
    burnt = session.head
    session.undo()
    assert session.head is not None
    fork = session.head.id
    play_to_question(session)
    session.answer_all(["sell"])
    session.play_step()
    assert session.head is not None
    assert burnt is not None
    assert [record.id for record in session.journal.children(fork)] == [burnt.id, session.head.id]
    assert burnt.id not in [record.id for record in session.journal.records()]
    assert session.journal.record(burnt.id).answered[0].answer.value == "burn"
    assert HAMLET.verify(session) == []
    session.undo()
    assert session.redo().id != burnt.id


def test_undo_at_a_question_withdraws_its_answers() -> None:
    session = settled()
    session.roller("own")
    play_to_question(session)
    session.answer(0, "3")
    session.undo()
    assert session.waiting is None
    assert HAMLET.again(session).open_question() is None
    withdrawn = session.journal.children(2)
    assert [record.kind for record in withdrawn] == ["withdraw"]


def test_the_same_cards_come_again_after_an_undo() -> None:
    session = settled()
    while session.moment.step != "guests":
        session.play_step()
    assert session.head is not None
    drawn = session.journal.record(session.head.id).answered
    session.undo()
    session = HAMLET.again(session)
    again = session.play_step()
    assert isinstance(again, Played)
    assert again.answered == drawn


@pytest.mark.parametrize("steps", [0, -1, 10**6])
def test_undo_beyond_the_beginning_is_refused(steps: int) -> None:
    session = settled()
    session.run(1)
    before = fingerprints(session)
    with pytest.raises(Refusal, match="cannot be taken back"):
        session.undo(steps)
    with pytest.raises(Refusal, match="cannot go back to a later season"):
        session.undo_to(9)
    assert fingerprints(session) == before


def test_undo_before_anything_was_founded_is_refused() -> None:
    for session in (HAMLET.begin(), HAMLET.begin(by_hand=True)):
        with pytest.raises(Refusal, match="nothing to be taken back"):
            session.undo()
        with pytest.raises(Refusal):
            session.undo_to(1)


def test_redo_at_a_question_is_refused() -> None:
    session = at_the_fire()
    with pytest.raises(Refusal, match="question is open"):
        session.redo()


def test_a_long_campaign_goes_back_to_its_first_year_and_comes_again() -> None:
    session = settled()
    session.run(100)
    came = fingerprints(session)
    session.undo_to(1)
    assert len(fingerprints(session)) == 1
    session = HAMLET.again(session)
    session.run(100)
    assert fingerprints(session) == came


# The ground under it


def test_a_fault_of_a_rule_leaves_the_campaign_as_it_was() -> None:
    class Broken(Hamlet):
        def lodge(self, turn: Play) -> None:
            turn.world.houses["oak"].coins = 99
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
    session.roller("own")
    before = deepcopy(session.state)
    play_to_question(session)
    assert session.state.world.guests
    assert session.state == before


def test_an_update_that_drops_the_waiting_step_does_not_lose_the_campaign() -> None:
    class NoFair(Hamlet):
        def steps(self, state: State[Village], _year: int, season: int) -> Sequence[Step]:
            return [step for step in super().steps(state, _year, season) if step.id != "fair"]

    session = at_the_fair()
    session.answer(0, "7H")
    updated = Game(NoFair(number=2), TEXTS)
    session = updated.again(session)
    session.roller("app")
    assert session.run(2).reason == "years"
    assert session.moment.year == 3
