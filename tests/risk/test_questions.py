"""Open questions of random events: one if somebody caused the event, and none if the weather did."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from decimo.chance import Fact
from decimo.narration.words_table import OpenLine, WordsTable
from decimo.play.campaign_record import Charter
from decimo.play.diary import answer_open_question, open_questions, still_open
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.risk.event.events import play_events
from decimo.risk.event.running_effects import continue_desertions
from tests.risk.event_dice import five, met, where
from tests.risk.table import BOOK, Table, risk
from tests.rules.game import content

HOLDING = {"brazil": ("red", 4), "peru": ("red", 4), "venezuela": ("blue", 2)}
LINES = content(WordsTable, "tables/risk/words/questions.yaml").open


def asked(facts: Sequence[Fact]) -> list[str]:
    return [question for fact in facts if (question := risk().left_open(fact))]


@pytest.mark.rule("risk:V22")
def test_terrorists_leave_the_question_who_paid_them() -> None:
    table = met(22, 6, 1, 1, "venezuela", 1, holding=HOLDING)
    assert asked(table.facts) == ["Who paid the terrorists who came to Venezuela?"]


@pytest.mark.rule("risk:V11")
def test_rebels_put_down_leave_the_question_who_had_talked_them_into_it() -> None:
    table = met(11, *where("brazil"), (1, 1, 1), (6, 6), (1,), (6, 6), holding=HOLDING)
    assert table.land("brazil").owner == "red"
    assert asked(table.facts) == ["Who had talked three armies in Brazil into changing their flag?"]


@pytest.mark.rule("risk:V20", "risk:E11")
def test_rebels_who_win_leave_the_question_who_commands_now() -> None:
    table = met(20, *where("venezuela"), (6, 6), (1, 1), holding=HOLDING)
    assert asked(table.facts) == ["Who gives the orders in Venezuela since Blue was thrown out?"]


@pytest.mark.rule("risk:V23")
def test_a_civil_war_leaves_the_question_what_it_was_about() -> None:
    table = met(23, *where("brazil"), (1, 1), (6, 6), (1, 1), (6, 6), holding=HOLDING)
    assert asked(table.facts) == ["What did the two halves of Brazil fight over?"]


@pytest.mark.rule("risk:V25", "risk:E31")
def test_a_garrison_that_is_sold_leaves_the_question_who_took_the_money() -> None:
    bought = met(25, *where("brazil"), 5, 2, "take", holding=HOLDING)
    assert asked(bought.facts) == ["Who in Brazil took the money of Blue?"]
    declined = met(25, *where("brazil"), 5, 2, "decline", holding=HOLDING)
    assert asked(declined.facts) == ["Who had offered Brazil for sale?"]


@pytest.mark.rule("risk:V14", "risk:E15")
def test_a_desertion_asks_but_once_where_the_men_go() -> None:
    table = Table({"brazil": ("red", 20)})
    table.play(play_events, five(14), *where("brazil"), 6)
    table.play(lambda context, _book: continue_desertions(context, "desertion"), year=4)
    assert table.armies("brazil") == [10]
    assert asked(table.facts) == ["Where do the men go who walk out of Brazil at night?"]


@pytest.mark.rule("risk:V17")
def test_the_weather_leaves_nothing_open() -> None:
    assert asked(met(17, *where("brazil"), holding=HOLDING).facts) == []


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.rule} {line.of}")
def test_every_question_is_of_an_event_there_is(line: OpenLine) -> None:
    assert line.say.endswith("?")
    assert line.rule in {"", "E31", *(row.id for row in BOOK.events.rows)}


def test_a_game_lists_what_its_events_left_until_it_is_answered() -> None:
    charter = Charter("The game", "risk-world", "risk", 3, {}, "app", {"events": "on"}, "0.1.0")
    session = Session(MemoryJournal(charter), risk(), "c0ffee")
    session.play_step()
    session.run(10, decide_all=True)
    left = open_questions(session)
    assert left
    assert all(one.record.id <= other.record.id for one, other in pairwise(left))
    answer_open_question(session, left[0].number, "I know, but I will not tell.", "2031-05-09T20:14:00")
    assert still_open(session) == left[1:]
