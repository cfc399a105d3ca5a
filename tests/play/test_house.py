"""Orders of the sides, and house rules."""

from collections.abc import Callable

import pytest

from decimo.chance import Question, Refusal
from decimo.play.campaign_record import Played
from decimo.play.seat import read_side
from decimo.play.session import Session
from tests.play.evening import HAMLET, at_the_fair, coins, mine, settled
from tests.play.game import play_to_question

# Orders


def test_an_order_is_a_step_of_its_own_and_can_be_taken_back() -> None:
    session = mine()
    before, standing = coins(session), session.moment
    played = session.order("oak", "  Buy-Wood ")
    assert isinstance(played, Played)
    assert (coins(session), session.moment) == (before - 1, standing)
    assert (played.record.kind, played.record.by, played.record.command) == (
        "order",
        "player",
        "oak buy-wood",
    )
    session.history.undo()
    assert coins(session) == before
    session.history.redo()
    assert coins(session) == before - 1
    assert HAMLET.verify(session) == []


def test_an_order_that_cannot_be_given_is_refused() -> None:
    session = mine()
    with pytest.raises(Refusal, match=r"is no order that .* can give"):
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
    session.questions.answer_all(["burn"])
    session = HAMLET.again(session)
    session.play_step()
    assert [played for played in session.line() if played.record.kind == "order"] == bought
    assert {played.record.by for played in bought} <= {"policy"}


def test_a_side_handed_over_at_a_question_gives_no_order_before_the_answer() -> None:
    session = HAMLET.begin(by_hand=True)
    for typed in (["5", "5"], ["1", "1"]):
        play_to_question(session)
        session.questions.answer_all(typed)
        session.play_step()
    play_to_question(session)
    session.house_rules.seat("oak", "policy")
    assert HAMLET.ruleset.policy_order(session.state, "oak") is not None
    question = session.play_step()
    assert isinstance(question, Question)
    assert [ask.side for _, ask in question.asks] == ["ash"]
    assert "order" not in [record.kind for record in session.journal.records()]


# The house


def test_a_house_rule_changed_at_a_question_holds_after_the_step() -> None:
    session = HAMLET.begin(by_hand=True)
    play_to_question(session)
    session.house_rules.set("wood", "2d6")
    assert session.state.settings["wood"] == "1d6"
    session = HAMLET.again(session)
    session.questions.answer_all(["3", "4"])
    session.play_step()
    assert session.state.settings["wood"] == "2d6"
    assert [record.kind for record in session.journal.records()] == ["founding", "setting"]
    assert play_to_question(session).asks[0][1].dice == "2d6"


def test_a_house_rule_changed_now_withdraws_the_answers_and_offers_them() -> None:
    session = settled()
    session.house_rules.roller("own")
    play_to_question(session)
    session.questions.answer(1, "4")
    session.house_rules.set("wood", "2d6", now=True)
    session = HAMLET.again(session)
    question = session.questions.open()
    assert question is not None
    assert [(number, ask.dice) for number, ask in question.asks] == [(0, "2d6"), (1, "2d6")]
    assert session.waiting is not None
    assert session.waiting.offered == {1: (4,)}
    kinds = [record.kind for record in session.journal.records()]
    assert kinds == ["founding", "dice", "withdraw", "setting"]
    withdrawn = session.journal.record(session.journal.records()[2].id)
    assert [each.answer.value for each in withdrawn.answered] == [(4,)]
    session.questions.answer_all(["3 4", "5 6"])
    session.play_step()
    assert session.state.world.houses["ash"].wood == 11
    assert HAMLET.verify(session) == []


def test_a_house_rule_that_takes_the_next_step_away_repeats_none() -> None:
    session = settled()
    while session.moment.step != "fair":
        session.play_step()
    session.house_rules.set("fair", "off")
    assert session.moment.step == "guests"
    session.run(1)
    names = [record.name for record in session.journal.records() if record.kind == "step"]
    assert names == ["gather", "fire", "guests"]
    session.house_rules.set("fair", "on")
    session.run(1)
    assert HAMLET.verify(session) == []


def test_a_house_rule_may_take_away_the_step_that_asks() -> None:
    session = at_the_fair()
    session.questions.answer(0, "7H")
    session.house_rules.set("fair", "off", now=True)
    assert session.waiting is None
    assert session.moment.step == "guests"
    assert HAMLET.again(session).questions.open() is None
    session.house_rules.roller("app")
    session.run(1)
    assert HAMLET.verify(session) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda session: session.house_rules.set("snow", "on"), "is no house rule"),
        (lambda session: session.house_rules.set("fair", "maybe"), "is no house rule"),
        (lambda session: session.house_rules.seat("elm", "player"), "is no side"),
        (lambda session: session.house_rules.seat("oak", "nobody"), "choose player or policy"),
        (lambda session: session.house_rules.roller("loaded"), "choose app"),
    ],
)
def test_what_the_house_does_not_know_is_refused(change: Callable[[Session], None], says: str) -> None:
    session = settled()
    before = session.fingerprint
    with pytest.raises(Refusal, match=says):
        change(session)
    assert session.fingerprint == before
    assert len(session.journal.records()) == 1


def test_a_side_is_named_by_its_id_before_the_name_of_another() -> None:
    sides = {"oak": "Ash", "ash": "Elm House"}
    assert read_side("The Hamlet", sides, "ash") == "ash"
    assert read_side("The Hamlet", sides, "the elm house") == "ash"
    assert read_side("The Hamlet", sides, "OAK") == "oak"
