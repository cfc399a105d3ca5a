"""A person is asked, and answers."""

from collections.abc import Callable

import pytest

from decimo.chance import Question, Refusal
from decimo.play.campaign_record import Played
from decimo.play.session import Session
from tests.play.evening import HAMLET, at_the_fair, at_the_fire, coins
from tests.play.game import play_to_question


def test_a_step_waits_for_the_person_and_goes_on_with_the_answer() -> None:
    session = at_the_fire()
    standing = session.moment
    again = session.play_step()
    assert isinstance(again, Question)
    assert session.moment == standing
    session.questions.answer(again.asks[0][0], "sell")
    assert session.campaign.question is None
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
            session.questions.answer(0, text)
    with pytest.raises(Refusal, match="under number 5"):
        session.questions.answer(5, "burn")
    assert session.waiting is not None
    assert 0 not in session.waiting.answered
    assert HAMLET.again(session).questions.open() is not None


def test_answers_for_all_are_checked_before_any_is_kept() -> None:
    session = HAMLET.begin(by_hand=True)
    question = play_to_question(session)
    assert len(question.asks) == 2
    with pytest.raises(Refusal, match="cannot come up"):
        session.questions.answer_all(["3", "7"])
    with pytest.raises(Refusal, match="3 answers were given but 2"):
        session.questions.answer_all(["1", "2", "3"])
    assert session.waiting is not None
    assert session.waiting.answered == {}
    session.questions.answer_all(["3"])
    assert session.campaign.question is not None
    assert [number for number, _ in session.campaign.question.asks] == [1]
    session.questions.answer_all(["4"])
    session.play_step()
    assert (coins(session), coins(session, "ash")) == (3, 4)


def test_the_last_of_a_group_answered_first_stays_the_answer_of_the_last() -> None:
    session = HAMLET.begin(by_hand=True)
    play_to_question(session)
    session.questions.answer(1, "6")
    session = HAMLET.again(session)
    question = session.questions.open()
    assert question is not None
    assert [number for number, _ in question.asks] == [0]
    session.questions.answer(0, "2")
    session.play_step()
    assert (coins(session), coins(session, "ash")) == (2, 6)


@pytest.mark.parametrize("between", [HAMLET.again, lambda session: session], ids=["reopened", "at once"])
def test_a_card_that_was_typed_cannot_be_typed_again(between: Callable[[Session], Session]) -> None:
    session = at_the_fair()
    session.questions.answer(1, "7H")
    session = between(session)
    with pytest.raises(Refusal, match="7 of hearts went out in this very step"):
        session.questions.answer(0, "7H")
    session.questions.answer(0, "8H")
    assert isinstance(session.play_step(), Played)
    assert HAMLET.verify(session) == []


def test_the_same_card_twice_in_one_form_is_refused() -> None:
    session = at_the_fair()
    with pytest.raises(Refusal, match="already out of the pack"):
        session.questions.answer_all(["7H", "7H"])
    assert session.waiting is not None
    assert session.waiting.answered == {}


def test_the_program_draws_on_from_the_pack_the_player_began() -> None:
    session = at_the_fair()
    session.questions.answer(1, "7H")
    session.questions.let_program_answer()
    played = session.play_step()
    assert isinstance(played, Played)
    assert [each.answer.source for each in played.answered] == ["app", "player"]
    assert played.answered[0].answer.value != "7H"
    assert HAMLET.verify(session) == []


def test_the_roller_may_change_at_the_founding_itself() -> None:
    session = HAMLET.begin(by_hand=True)
    play_to_question(session)
    session.questions.answer(0, "5")
    session.house_rules.roller("app")
    session.house_rules.seat("ash", "policy")
    played = session.play_step()
    assert isinstance(played, Played)
    assert played.record.kind == "founding"
    assert [each.answer.source for each in played.answered] == ["player", "app"]
    assert coins(session) == 5
    assert session.moment.step == "gather"
    assert HAMLET.verify(session) == []
    with pytest.raises(Refusal, match="nothing to be taken back"):
        session.history.undo()
    assert session.history.state_at(1).world.houses["oak"].coins == 5


def test_nobody_gives_orders_before_the_founding() -> None:
    session = HAMLET.begin()
    assert session.orders("oak") == ()
    with pytest.raises(Refusal, match="is no order"):
        session.order("oak", "buy-wood")
