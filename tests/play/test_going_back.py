"""Undo and redo over years."""

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import Played, content_digest
from decimo.play.session import Session
from tests.play.evening import HAMLET, at_the_fire, settled
from tests.play.game import fingerprints, play_to_question
from tests.play.hamlet import TEXTS, Hamlet
from tests.play.test_any_history import Shelf


def test_undo_takes_back_all_effects_and_only_those() -> None:
    session = settled()
    session.run(3)
    before = session.history.state_at(4)
    session.run(1)
    taken = session.history.undo_to(4)
    assert {record.year for record in taken} == {4}
    assert session.state == before
    session.run(1)
    assert session.moment.year == 5


def test_undo_and_then_another_decision_keeps_both_histories() -> None:
    session = at_the_fire()
    session.questions.answer_all(["burn"])
    session.play_step()
    burnt = session.head
    session.history.undo()
    assert session.head is not None
    fork = session.head.id
    play_to_question(session)
    session.questions.answer_all(["sell"])
    session.play_step()
    assert session.head is not None
    assert burnt is not None
    assert [record.id for record in session.journal.children(fork)] == [burnt.id, session.head.id]
    assert burnt.id not in [record.id for record in session.journal.records()]
    assert session.journal.record(burnt.id).answered[0].answer.value == "burn"
    assert HAMLET.verify(session) == []
    session.history.undo()
    assert session.history.redo().id != burnt.id


def test_undo_at_a_question_withdraws_its_answers() -> None:
    session = settled()
    session.house_rules.roller("own")
    play_to_question(session)
    session.questions.answer(0, "3")
    session.history.undo()
    assert session.waiting is None
    assert HAMLET.again(session).questions.open() is None
    withdrawn = session.journal.children(2)
    assert [record.kind for record in withdrawn] == ["withdraw"]


def test_the_same_cards_come_again_after_an_undo() -> None:
    session = settled()
    while session.moment.step != "guests":
        session.play_step()
    assert session.head is not None
    drawn = session.journal.record(session.head.id).answered
    session.history.undo()
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
        session.history.undo(steps)
    with pytest.raises(Refusal, match="cannot go back to a later season"):
        session.history.undo_to(9)
    assert fingerprints(session) == before


def test_undo_before_anything_was_founded_is_refused() -> None:
    for session in (HAMLET.begin(), HAMLET.begin(by_hand=True)):
        with pytest.raises(Refusal, match="nothing to be taken back"):
            session.history.undo()
        with pytest.raises(Refusal):
            session.history.undo_to(1)


@pytest.mark.parametrize("corrections", [1, 4])
def test_answers_corrected_in_the_founding_are_no_steps_to_take_back(corrections: int) -> None:
    session = HAMLET.begin(by_hand=True)
    play_to_question(session)
    for face in range(1, corrections + 1):
        session.questions.answer(0, str(face))
        session.history.undo_answer()
    session.questions.answer_all(["5", "6"])
    session.play_step()
    founded = session.fingerprint
    session.run(1, decide_all=True)
    came = session.journal.records()[corrections + 1 :]
    for back in (1, 2):
        prints = fingerprints(session)
        said = session.history.last_steps(back)
        assert session.history.undo(back) == said == list(reversed(came))[:back]
        assert fingerprints(session) == prints[:-back]
        for _ in said:
            session.history.redo()
        assert fingerprints(session) == prints
    assert session.history.undo(len(came)) == list(reversed(came))
    assert session.fingerprint == founded
    with pytest.raises(Refusal, match="there is nothing to be taken back"):
        session.history.undo()


def test_an_answer_corrected_later_is_no_step_either_and_goes_with_the_step_before_it() -> None:
    session = settled()
    session.play_step()
    session.house_rules.roller("own")
    session.house_rules.seat("oak", "player")
    play_to_question(session)
    session.questions.answer(0, "burn")
    session.history.undo_answer()
    session.questions.answer(0, "sell")
    assert isinstance(session.play_step(), Played)
    assert [record.kind for record in session.journal.records()][-2:] == ["withdraw", "step"]
    assert [record.kind for record in session.history.undo(2)] == ["step", "order"]
    assert session.history.redo().kind == "order"
    assert session.history.redo().name == "fire"


def test_a_table_of_the_players_own_is_taken_back_alone_and_comes_again() -> None:
    shelf = Shelf()
    digest = content_digest(TEXTS)
    session = Session(settled().journal, shelf.build(Hamlet.id, TEXTS), digest, library=shelf)
    session.play_step()
    old = session.content
    session.house_rules.change_tables({"tables/hamlet.txt": "price 3"})
    assert [record.kind for record in session.history.undo()] == ["update"]
    assert (session.content, session.moment.step) == (old, "fire")
    assert session.history.redo().kind == "update"
    assert session.content != old
    last = session.history.last_by_hand()
    assert last is not None
    assert last.record == session.head


def test_back_to_a_season_in_which_nothing_was_played_is_refused() -> None:
    session = settled()
    session.run(1)
    with pytest.raises(Refusal, match="Nothing was played since then"):
        session.history.undo_to(2)


def test_redo_where_nothing_was_taken_back_is_refused() -> None:
    session = at_the_fire()
    with pytest.raises(Refusal, match="Nothing was taken back"):
        session.history.redo()


def test_a_long_campaign_goes_back_to_its_first_year_and_comes_again() -> None:
    session = settled()
    session.run(100)
    came = fingerprints(session)
    session.history.undo_to(1)
    assert len(fingerprints(session)) == 1
    session = HAMLET.again(session)
    session.run(100)
    assert fingerprints(session) == came
