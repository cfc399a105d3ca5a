"""The player's diary survives every undo."""

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import DiaryEntry
from decimo.play.diary import attach, new_page, withdrawn_pages
from decimo.play.session import Session
from tests.play.evening import HAMLET, at_the_fire, settled


def write(session: Session, text: str) -> DiaryEntry:
    return session.journal.write_diary(new_page(session, "oak", text, "2031-05-09T20:14:00"))


def test_a_page_of_a_season_that_was_taken_back_stays_and_is_marked() -> None:
    """Case G13: the text is kept, marked as of a withdrawn season, and can be attached again."""
    session = settled()
    session.run(2)
    early = write(session, "The first snow.")
    session.run(2)
    late = write(session, "[b]A wolf[/")
    session.history.undo_to(4)
    assert withdrawn_pages(session.journal) == {late.id}
    assert [entry.text for entry in session.journal.diary()] == ["The first snow.", "[b]A wolf[/"]
    session.history.undo_to(1)
    assert withdrawn_pages(session.journal) == {early.id, late.id}
    attached = attach(session, late.id)
    assert (attached.year, attached.text) == (1, "[b]A wolf[/")
    assert withdrawn_pages(session.journal) == {early.id}


def test_a_season_that_comes_again_as_it_was_has_its_pages_again() -> None:
    session = settled()
    session.run(2)
    write(session, "As it was.")
    session.history.undo_to(1)
    session.run(1)
    assert withdrawn_pages(session.journal)
    session.run(1)
    assert not withdrawn_pages(session.journal)
    session.history.undo()
    assert withdrawn_pages(session.journal)
    session.history.redo()
    assert not withdrawn_pages(session.journal)


def test_another_decision_leaves_the_page_of_the_old_one_withdrawn_and_it_can_be_attached() -> None:
    session = at_the_fire()
    session.questions.answer_all(["burn"])
    session.play_step()
    page = write(session, "How warm it was.")
    session.history.undo_answer()
    session.questions.answer_all(["sell"])
    session.play_step()
    assert withdrawn_pages(session.journal) == {page.id}
    attached = attach(session, page.id)
    assert (attached.text, attached.about) == (page.text, page.about)
    assert withdrawn_pages(HAMLET.again(session).journal) == frozenset()


def test_an_entry_that_is_not_there_cannot_be_attached() -> None:
    with pytest.raises(Refusal, match="no entry 9"):
        attach(settled(), 9)
