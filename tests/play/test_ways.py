"""Undo of a single answer, fresh dice, and choosing between the lines that were played."""

import pytest

from decimo.chance import Question, Refusal
from decimo.play.campaign_record import Played
from decimo.play.session import Session
from decimo.play.ways import played_again
from tests.play.evening import HAMLET, at_the_fair, at_the_fire, mine, settled
from tests.play.game import Game, fingerprints, play_to_question
from tests.play.hamlet import BURN, SELL, TEXTS, Hamlet, HamletDecision, Play


def how(session: Session) -> list[tuple[str, str]]:
    """Which steps were played again, and how."""
    return [(record.name, again) for record, again in played_again(session.journal)]


def at(session: Session) -> str:
    question = session.questions.open()
    assert question is not None
    return question.asks[0][1].why


def test_the_last_answer_to_an_open_question_is_taken_back_alone() -> None:
    session = at_the_fair()
    session.questions.answer(1, "7H")
    session.questions.answer(0, "8H")
    assert session.history.undo_answer() == []
    session = HAMLET.again(session)
    assert session.waiting is not None
    assert list(session.waiting.answered) == [1]
    assert session.waiting.offered == {0: "8H"}
    assert at(session) == "luck of Oak House"
    session.history.undo_answer()
    assert session.waiting is not None
    question = session.questions.open()
    assert question is not None
    assert [number for number, _ in question.asks] == [0, 1]
    session.questions.answer_all(["9H", "10H"])
    assert isinstance(session.play_step(), Played)
    assert HAMLET.verify(session) == []


def test_the_answer_of_a_step_that_is_over_opens_it_again_with_all_before_it_kept() -> None:
    session = at_the_fair()
    session.questions.answer_all(["7H", "8H"])
    played = session.play_step()
    assert isinstance(played, Played)
    back = session.history.undo_answer()
    assert [record.id for record in back] == [played.record.id]
    session = HAMLET.again(session)
    assert session.waiting is not None
    assert {n: a.answer.value for n, a in session.waiting.answered.items()} == {0: "7H"}
    assert session.waiting.offered == {1: "8H"}
    assert at(session) == "luck of Ash House"


def test_an_order_is_taken_back_as_one_thing() -> None:
    session = mine()
    before = fingerprints(session)
    session.order("oak", "buy-wood")
    last = session.history.last_by_hand()
    assert last is not None
    assert last.record is not None
    assert last.record.command == "oak buy-wood"
    session.history.undo_answer()
    assert fingerprints(session) == before


def test_answers_of_the_program_are_passed_over() -> None:
    session = at_the_fire()
    session.questions.answer_all(["burn"])
    session.play_step()
    session.house_rules.seat("oak", "policy")
    session.run(3)
    session.history.undo_answer()
    assert session.state.seats["oak"] == "player"
    session.history.undo_answer()
    assert at(session) == "the wood of Oak House"


def test_where_nobody_answered_anything_there_is_nothing_to_take_back() -> None:
    session = settled()
    session.run(2)
    with pytest.raises(Refusal, match="nothing to take back"):
        session.history.undo_answer()


def test_a_step_of_older_rules_is_not_opened_but_its_season_begins_again() -> None:
    session = at_the_fire()
    session.questions.answer_all(["burn"])
    session.play_step()
    begun = session.history.state_at(1).moment
    session.ruleset.number += 1
    try:
        last = session.history.last_by_hand()
        assert last is not None
        said = session.history.steps_with(last)
        assert session.history.undo_answer() == said
        assert [record.name for record in said if record.kind == "step"] == ["fire", "gather"]
        assert session.waiting is None
        assert (session.moment.year, session.moment.season) == (begun.year, begun.season)
    finally:
        session.ruleset.number -= 1


def test_fresh_dice_are_an_open_second_take() -> None:
    session = settled()
    first = session.play_step()
    assert isinstance(first, Played)
    takes = {tuple(a.answer.value for a in first.answered)}
    for take in range(2, 8):
        again = session.history.retake()
        assert isinstance(again, Played)
        assert (again.record.name, again.record.take) == ("gather", take)
        takes.add(tuple(a.answer.value for a in again.answered))
    assert len(takes) > 3
    assert how(session) == [("gather", "take")]
    assert HAMLET.verify(session) == []


def test_the_latest_take_comes_again_after_an_undo_and_no_roll_is_fresh_in_secret() -> None:
    session = settled()
    session.play_step()
    again = session.history.retake()
    assert isinstance(again, Played)
    session.history.undo()
    session = HAMLET.again(session)
    once_more = session.play_step()
    assert isinstance(once_more, Played)
    assert once_more.record.take == again.record.take
    assert once_more.answered == again.answered


def test_fresh_dice_while_a_step_waits_withdraw_its_answers() -> None:
    session = at_the_fair()
    session.questions.answer(0, "7H")
    asked = session.history.retake()
    assert isinstance(asked, Question)
    assert session.waiting is not None
    assert (session.waiting.take, session.waiting.answered) == (2, {})
    assert session.head is not None
    assert session.head.kind == "withdraw"


def test_before_anything_was_played_there_are_no_fresh_dice() -> None:
    with pytest.raises(Refusal, match="No step was played yet"):
        settled().history.retake()


def test_orders_after_the_step_go_back_with_it() -> None:
    session = mine()
    session.play_step()
    session.order("oak", "buy-wood")
    session.history.retake()
    assert [record.kind for record in session.journal.records()] == ["founding", "seat", "step"]


def test_every_way_that_was_played_can_be_taken_again() -> None:
    """Case B5: a decision made otherwise drops nothing."""
    session = at_the_fire()
    session.questions.answer_all(["burn"])
    session.play_step()
    session.run(10)
    burnt = fingerprints(session)
    session.history.undo_answer()
    assert at(session) == "the wood of Oak House"
    session.questions.answer_all(["sell"])
    session.play_step()
    session.history.undo()
    ways = session.history.ways_forward()
    assert [way.name for way in ways] == ["fire", "fire"]
    assert session.history.redo(ways[0].id).id == ways[0].id
    while session.history.ways_forward():
        session.history.redo()
    assert fingerprints(session) == burnt
    while session.head is not None and session.head.id != ways[0].id:
        session.history.undo()
    session.history.undo()
    assert session.history.redo().id == ways[1].id


def test_a_way_that_was_never_played_is_refused() -> None:
    session = settled()
    session.run(1)
    session.history.undo()
    with pytest.raises(Refusal, match="Step 999 was not played from here"):
        session.history.redo(999)


def test_going_forward_is_possible_at_a_question_and_through_withdrawn_answers() -> None:
    session = at_the_fire()
    session.questions.answer_all(["burn"])
    played = session.play_step()
    assert isinstance(played, Played)
    session.history.undo_answer()
    assert session.waiting is not None
    assert session.history.redo().id == played.record.id
    session.history.undo_answer()
    session.questions.answer(0, "sell")
    session.history.undo_answer()
    assert session.history.redo().id == played.record.id
    assert session.waiting is None


def test_another_decision_after_the_fate_was_seen_is_marked() -> None:
    session = at_the_fire()
    session.questions.answer_all(["burn"])
    session.play_step()
    assert how(session) == []
    session.history.undo_answer()
    session.questions.answer_all(["burn"])
    session.play_step()
    assert how(session) == []
    session.history.undo_answer()
    session.questions.answer_all(["sell"])
    session.play_step()
    assert how(session) == [("fire", "otherwise")]
    session.history.undo(1)
    session.history.redo(session.history.ways_forward()[0].id)
    assert how(session) == []


def test_own_cards_mended_before_the_step_was_over_are_a_slip() -> None:
    session = at_the_fair()
    session.questions.answer(0, "7H")
    session.questions.answer(1, "8H")
    session.history.undo_answer()
    session.history.undo_answer()
    session.questions.answer_all(["9H", "10H"])
    session.play_step()
    assert how(session) == []
    session.history.undo_answer()
    session.questions.answer_all(["JH"])
    session.play_step()
    assert how(session) == [("fair", "otherwise")]


def test_an_order_taken_back_before_anything_was_played_is_a_slip() -> None:
    session = mine()
    session.play_step()
    session.order("oak", "buy-wood")
    session.history.undo()
    session.questions.open()
    play_to_question(session)
    session.questions.answer_all(["burn"])
    session.play_step()
    assert how(session) == []


def test_an_order_taken_back_after_the_next_step_was_seen_is_marked() -> None:
    session = mine()
    session.order("oak", "buy-wood")
    session.play_step()
    session.history.undo(2)
    session.play_step()
    assert how(session) == [("gather", "otherwise")]


def test_an_order_with_a_roll_is_marked() -> None:
    session = mine()
    session.order("oak", "chop")
    session.history.undo()
    session.order("oak", "buy-wood")
    assert how(session) == [("oak buy-wood", "otherwise")]


def test_a_house_rule_taken_back_is_no_decision() -> None:
    session = settled()
    session.house_rules.set("wood", "2d6", now=True)
    session.history.undo()
    session.play_step()
    assert how(session) == []


class Windy(Hamlet):
    """The wind is rolled between two decisions of one step."""

    def fire(self, context: Play) -> None:
        for n in (1, 2):
            context.choose(
                "oak",
                (BURN, SELL),
                why=f"choice {n}",
                rule="hamlet:R3",
                about="oak",
                decision=HamletDecision.WOOD,
            )
            if n == 1:
                context.roll("1d6", why="the wind", rule="hamlet:R3", about="oak")


@pytest.mark.parametrize(("back", "told"), [(1, []), (2, [("fire", "otherwise")])])
def test_within_a_step_only_a_decision_before_a_known_roll_is_marked(back: int, told: list[object]) -> None:
    session = Game(Windy(), TEXTS).begin()
    session.play_step()
    session.house_rules.seat("oak", "player")
    play_to_question(session)
    session.questions.answer_all(["burn"])
    play_to_question(session)
    session.questions.answer_all(["burn"])
    for _ in range(back):
        session.history.undo_answer()
    while session.questions.open() is not None:
        session.questions.answer_all(["sell"])
        session.play_step()
    assert how(session) == told


def test_a_branch_from_the_season_that_is_played_begins_at_its_start() -> None:
    session = settled()
    session.run(2)
    then = session.history.state_at(3)
    session.play_step()
    session.history.branch_off("the hamlet", (3, 0))
    assert session.state == then
    with pytest.raises(Refusal, match="nothing can branch off later"):
        session.history.branch_off("the hamlet", (3, 1))


def test_a_branch_goes_its_own_way_from_the_start_of_a_season() -> None:
    session = settled()
    session.run(5)
    then = session.history.state_at(3)
    session.history.check_branch((3, 0))
    session.history.branch_off("the hamlet", (3, 0))
    assert session.state == then
    assert session.head is not None
    assert (session.head.kind, session.head.command) == ("branch", "the hamlet")
    session.run(2)
    assert HAMLET.verify(session) == []
    with pytest.raises(Refusal, match="nothing can branch off later"):
        session.history.check_branch((99, 0))


def test_fresh_dice_are_for_the_last_step_with_a_roll() -> None:
    session = settled()
    while session.moment.step != "fair":
        session.play_step()
    again = session.history.step_to_retake()
    assert again is not None
    assert (again.name, session.moment.step) == ("gather", "fair"), "in the step between nothing is rolled"
    taken = session.history.retake()
    assert isinstance(taken, Played)
    assert (taken.record.name, taken.record.take) == ("gather", 2)
