"""Typing dice, cards and numbers: no field is left too early, and nothing piles up in one."""

from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from decimo.chance import Ask, Option
from decimo.ui.answer_field import AnswerField
from decimo.ui.app import DecimoApp
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.ui.bog import bog
from tests.ui.test_going_back import typed
from tests.ui.test_named_options import risk
from tests.ui.test_own_dice import rolled
from tests.ui.test_question import at_step, fields
from tests.ui.test_quick_keys import hurried
from tests.ui.test_table import SIZE, press, table


async def test_a_card_in_words_is_the_card_that_was_typed() -> None:
    session = at_step("strangers")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"ace of hearts", "enter", *"three of clubs", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert rolled(session, "strangers") == ["AH", "3C"]


async def test_removing_characters_never_leaves_the_field() -> None:
    app = table(bog(at="stare"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "0", "1", "7", "shift+tab")
        assert typed(app) == ["0", "17", ""]
        await press(pilot, "home", "delete")
        assert typed(app) == ["0", "7", ""]
        assert fields(app)[1].has_focus_within


async def test_an_answer_that_one_comes_back_to_is_replaced_by_typing() -> None:
    app = table(at_step("omens"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"34", *"52", "shift+tab", "5", "5")
        assert typed(app) == ["34", "55", ""]


@pytest.mark.parametrize("keys", ["345561", "35 53 61"])
async def test_fast_digits_fill_field_after_field(keys: str) -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        await hurried(app, pilot, *["space" if key == " " else key for key in keys])
        await pilot.pause()
        await press(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
    digits = [int(key) for key in keys if key != " "]
    assert rolled(session, "omens") == [tuple(digits[:2]), tuple(digits[2:4]), tuple(digits[4:])]


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [
        ("34 55 61", ["34", "55", "61"]),
        ("3, 4, 5, 5", ["3, 4", "5, 5", ""]),
        ("3-4", ["3-4", "", ""]),
        ("9345", ["9345", "", ""]),
        ("3455612", ["34", "55", "612"]),
    ],
)
async def test_pasted_digits_fill_field_after_field(pasted: str, shown: list[str]) -> None:
    app = table(at_step("omens"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        line = fields(app)[0].query_one(Input)
        line.post_message(events.Paste(pasted))
        for _ in range(5):
            await pilot.pause(0.1)
        assert typed(app) == shown


async def test_an_old_answer_that_is_impossible_here_is_not_offered() -> None:
    session = at_step("omens")
    session.play_step()
    assert session.waiting is not None
    session.waiting.offered.update({0: "7H", 1: (3, 5), 2: "joker"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert typed(app) == ["", "3 5", ""]


async def test_a_refused_draft_stays_with_its_question() -> None:
    session = at_step("strangers")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"7h", *"zz", "escape")
        assert session.waiting is not None
        assert session.waiting.offered == {}
        await press(pilot, "space")
        assert typed(app) == ["zz"]
        await press(pilot, "f2")
        while not isinstance(app.screen, QuestionDialog):
            session.play_step(decide_all=True)
            await press(pilot, "space")
        assert "zz" not in typed(app)


async def test_a_number_of_a_long_list_waits_for_return(tmp_path: Path) -> None:
    session = risk(tmp_path, players="3")
    app = DecimoApp(PlayScreen(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        dialog = app.screen
        assert isinstance(dialog, QuestionDialog)
        options = fields(app)[0].ask.options
        await press(pilot, "4")
        assert app.screen is dialog
        await press(pilot, "1", "enter")
    assert session.waiting is not None
    given = [each.answer for each in session.waiting.answered.values()]
    assert [answer.value for answer in given if answer.source == "player"] == [options[40].id]
    session.journal.close()


async def test_a_name_of_digits_has_a_line_that_asks_which() -> None:
    ask = Ask("choice", "", "where", "", options=(Option("2", "2"), Option("rome", "Rome"), Option("3", "3")))
    session = at_step("council", dice="app", seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        field = AnswerField(0, ask, session.questions.read, "Where", with_odds=False, with_procedure=False)  # type: ignore[arg-type]
        await app.screen.query_one("#fields").mount(field)
        assert field.query("#named")
