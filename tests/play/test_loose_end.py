"""What events leave open: listed until it is answered, and answered as prose is written."""

from collections.abc import Sequence

import pytest

from decimo.fate import Fact, Refusal
from decimo.play.briefing import briefing
from decimo.play.journal import MemoryJournal
from decimo.play.loose_end import LooseEnd, about_words, loose_ends, still_open, tie_up
from decimo.play.prose import withdrawn
from decimo.play.record import Charter, Played
from decimo.play.session import Session
from decimo.play.why import why
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


def questions(found: Sequence[LooseEnd]) -> list[str]:
    return [each.question for each in found]


def test_each_raid_leaves_a_question_until_it_is_answered() -> None:
    session = valley(3)
    first, second, third = loose_ends(session)
    assert questions([first, second]) == ["Who came to Birkby [b]?", "Who came to Oakham [b]?"]
    tie_up(session, second.number, "The men of [[Birkby]].", WRITTEN)
    assert [each.number for each in still_open(session)] == [first.number, third.number]
    answer = loose_ends(session)[1].answer
    assert answer is not None
    assert answer.text == "The men of [[Birkby]]."


def test_an_answer_is_a_page_of_the_season_of_the_event() -> None:
    session = valley(3)
    second = loose_ends(session)[1]
    page = tie_up(session, second.number, "Wolves.", WRITTEN)
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
    page = tie_up(session, loose_ends(session)[0].number, "Wolves.", WRITTEN)
    journal.lost = page.step
    assert about_words(session, page.about) == ""
    assert [entry.text for entry in session.journal.diary()] == ["Wolves."]


def test_another_answer_takes_the_place_of_the_first_on_the_same_page() -> None:
    session = valley(1)
    (only,) = loose_ends(session)
    tie_up(session, only.number, "Wolves.", WRITTEN)
    tie_up(session, only.number, "No, men.", WRITTEN)
    assert [entry.text for entry in session.journal.diary()] == ["No, men."]


def test_an_answer_outlives_an_undo_marked_and_answers_again_when_the_season_comes_again() -> None:
    session = valley(2)
    tie_up(session, loose_ends(session)[1].number, "Wolves.", WRITTEN)
    session.undo_to(2)
    assert len(loose_ends(session)) == 1
    (page,) = session.journal.diary()
    assert withdrawn(session.journal) == {page.id}
    with pytest.raises(Refusal, match=f"There is no step {page.step} in this campaign"):
        why(session, page.step, 0)
    session.run(1)
    assert not withdrawn(session.journal)
    again = loose_ends(session)[1].answer
    assert again is not None
    assert again.text == "Wolves."


def test_the_briefing_tells_what_is_open() -> None:
    session = valley(2)
    first, second = loose_ends(session)
    tie_up(session, first.number, "Wolves.", WRITTEN)
    assert [each.number for each in briefing(session).loose_ends] == [second.number]


@pytest.mark.parametrize("number", ["", "1", "99.1", "0.0", "x", "1.99999999999"])
def test_a_number_under_which_nothing_was_left_is_refused(number: str) -> None:
    session = valley(1)
    with pytest.raises(Refusal, match="No question was left under"):
        tie_up(session, number, "Wolves.", WRITTEN)
    nothing = number in ("", "99.1")
    assert about_words(session, number) == ("" if nothing else session.ruleset.name_of(number))


def test_an_answer_without_words_is_refused() -> None:
    session = valley(1)
    with pytest.raises(Refusal, match="no words"):
        tie_up(session, loose_ends(session)[0].number, " \n", WRITTEN)


def test_a_game_that_wonders_at_nothing_leaves_nothing_open() -> None:
    assert loose_ends(valley(2, Valley)) == []
