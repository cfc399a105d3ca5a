"""Open questions of events: listed until they are answered in the diary."""

from collections.abc import Sequence

import pytest

from decimo.chance import Fact, Refusal
from decimo.play.briefing import create_briefing
from decimo.play.campaign_record import Charter, Played
from decimo.play.diary import (
    OpenQuestion,
    about_words,
    answer_open_question,
    open_questions,
    still_open,
    withdrawn_pages,
)
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.play.why import explain
from tests.report.valley import Valley

WRITTEN = "2031-05-09T20:14:00"


class Mystery(Valley):
    """The valley, where every raid leaves the question who came."""

    def left_open(self, fact: Fact) -> str:
        return f"Who came to {self.name_of(fact.about)} [b]?" if fact.verb == "raid" else ""


def valley(years: int, ruleset: type[Valley] = Mystery) -> Session:
    charter = Charter("The raids", "valley", "valley", 7, {}, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), ruleset(("Oakham", "Birkby")), "c0ffee")
    session.play_step()
    session.run(years)
    return session


def questions(found: Sequence[OpenQuestion]) -> list[str]:
    return [each.question for each in found]


def test_each_raid_leaves_a_question_until_it_is_answered() -> None:
    session = valley(3)
    first, second, third = open_questions(session)
    assert questions([first, second]) == ["Who came to Birkby [b]?", "Who came to Oakham [b]?"]
    answer_open_question(session, second.number, "The men of [[Birkby]].", WRITTEN)
    assert [each.number for each in still_open(session)] == [first.number, third.number]
    answer = open_questions(session)[1].answer
    assert answer is not None
    assert answer.text == "The men of [[Birkby]]."


def test_an_answer_is_a_page_of_the_season_of_the_event() -> None:
    session = valley(3)
    second = open_questions(session)[1]
    page = answer_open_question(session, second.number, "Wolves.", WRITTEN)
    assert (page.year, page.season) == (2, 0)
    assert about_words(session, page.about) == "Who came to Oakham [b]?"
    assert [entry.text for entry in session.journal.diary()] == ["Wolves."]


class Rescued(MemoryJournal):
    """The journal of a campaign of which a step could not be saved."""

    lost = 0

    def record(self, record_id: int) -> Played:
        if record_id == self.lost:
            raise Refusal(f"step {record_id} is missing")
        return super().record(record_id)


def test_an_answer_is_kept_when_the_step_of_its_event_is_lost() -> None:
    charter = Charter("The raids", "valley", "valley", 7, {}, "app", {}, "0.1.0")
    journal = Rescued(charter)
    session = Session(journal, Mystery(("Oakham", "Birkby")), "c0ffee")
    session.play_step()
    session.run(1)
    page = answer_open_question(session, open_questions(session)[0].number, "Wolves.", WRITTEN)
    journal.lost = page.step
    assert about_words(session, page.about) == ""
    assert [entry.text for entry in session.journal.diary()] == ["Wolves."]


def test_another_answer_takes_the_place_of_the_first_on_the_same_page() -> None:
    session = valley(1)
    (only,) = open_questions(session)
    answer_open_question(session, only.number, "Wolves.", WRITTEN)
    answer_open_question(session, only.number, "No, men.", WRITTEN)
    assert [entry.text for entry in session.journal.diary()] == ["No, men."]


def test_an_answer_outlives_an_undo_marked_and_answers_again_when_the_season_comes_again() -> None:
    session = valley(2)
    answer_open_question(session, open_questions(session)[1].number, "Wolves.", WRITTEN)
    session.history.undo_to(2)
    assert len(open_questions(session)) == 1
    (page,) = session.journal.diary()
    assert withdrawn_pages(session.journal) == {page.id}
    with pytest.raises(Refusal, match=f"There is no step {page.step} in this campaign"):
        explain(session, page.step, 0)
    session.run(1)
    assert not withdrawn_pages(session.journal)
    again = open_questions(session)[1].answer
    assert again is not None
    assert again.text == "Wolves."


def test_the_briefing_tells_what_is_open() -> None:
    session = valley(2)
    first, second = open_questions(session)
    answer_open_question(session, first.number, "Wolves.", WRITTEN)
    assert [each.number for each in create_briefing(session).loose_ends] == [second.number]


@pytest.mark.parametrize("number", ["", "1", "99.1", "0.0", "x", "1.99999999999"])
def test_a_number_under_which_nothing_was_left_is_refused(number: str) -> None:
    session = valley(1)
    with pytest.raises(Refusal, match="There is no open question with"):
        answer_open_question(session, number, "Wolves.", WRITTEN)
    nothing = number in ("", "99.1")
    assert about_words(session, number) == ("" if nothing else session.ruleset.name_of(number))


def test_an_answer_without_words_is_refused() -> None:
    session = valley(1)
    with pytest.raises(Refusal, match="no words"):
        answer_open_question(session, open_questions(session)[0].number, " \n", WRITTEN)


def test_a_game_that_wonders_at_nothing_leaves_nothing_open() -> None:
    assert open_questions(valley(2, Valley)) == []
