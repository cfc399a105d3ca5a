"""A fight on the tabletop: its sheet, and the form for its result."""

from pathlib import Path

import pytest
from textual.widgets import Input, Static

from decimo.play.session import Session
from decimo.ui.app import DecimoApp
from decimo.ui.form_field import FormField, FormLine, SheetDialog
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.sweep import slow_but
from tests.ui.fen import SHEET, campaign
from tests.ui.seen import seen
from tests.ui.test_table import SIZE, press, table, told


def lines(app: DecimoApp) -> list[str]:
    return [line.value for line in app.screen.query_one(FormField).query(Input)]


def settled(session: Session) -> tuple[str, str]:
    assert session.head is not None
    (answered,) = session.journal.record(session.head.id).answered
    return str(answered.answer.value), answered.answer.source


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (80, 24), (60, 20)]))
async def test_a_form_shows_a_line_for_each_field_and_what_it_takes(size: tuple[int, int]) -> None:
    app = table(campaign(at="duel"))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "space")
        assert isinstance(app.screen, QuestionDialog)
        screen = seen(app)
        assert "[red]Reed[/red]: the result of the duel" in screen
        assert "who has won [w] (reed, heron" in screen
        assert "eels lost by [red]Reed[/red]" in screen
        assert "0 to 5" in screen
        assert "Let the program (F2)" in screen
        assert "Sheet (F4)" in screen


async def test_a_form_is_filled_line_by_line_and_a_word_by_its_beginning() -> None:
    session = campaign(at="duel")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"bog7", "enter", *"he", "enter", "3", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert settled(session) == ("code=bog7 winner=heron lost=3", "player")
        assert "decides to lose 3." in told(app)


async def test_a_line_that_cannot_be_is_refused_at_once_and_can_be_mended() -> None:
    session = campaign(at="duel")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"bog8", "enter")
        assert "'bog8' is the code of another sheet" in " ".join(seen(app).replace("│", " ").split())
        await press(pilot, "backspace", "7", "enter", "h", "enter", "6", "enter")
        assert "eels lost by [red]Reed[/red]: must be a number from" in " ".join(seen(app).split())
        await press(pilot, "backspace", "5", "enter")
        assert settled(session)[0] == "code=bog7 winner=heron lost=5"


async def test_the_whole_form_checks_itself() -> None:
    session = campaign(at="duel")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"bog7", "enter", "r", "enter", "5")
        assert "who has lost all eels has not won" in seen(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, QuestionDialog)
        await press(pilot, "backspace", "4")
        assert "who has lost all eels" not in seen(app)
        await press(pilot, "enter")
        assert settled(session)[0] == "code=bog7 winner=reed lost=4"


async def test_a_form_half_filled_is_offered_again() -> None:
    session = campaign(at="duel")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"bog7", "enter", "h", "enter", "escape")
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "space")
        assert lines(app) == ["bog7", "heron", ""]
        await press(pilot, "2", "enter")
        assert settled(session)[0] == "code=bog7 winner=heron lost=2"


async def test_an_open_form_is_handed_to_the_fast_battle_whatever_it_holds() -> None:
    session = campaign(at="duel")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"bog7", "enter", "h", "enter", "1", "f2")
        assert settled(session) == ("fast", "player")
        assert "decides to let the dice fall." in told(app)


async def test_a_side_that_nobody_plays_is_not_asked_for_a_form() -> None:
    session = campaign(seats={}, at="duel")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        assert isinstance(app.screen, PlayScreen)
        assert settled(session)[0] == "fast"


async def test_the_sheet_is_shown_and_written_to_a_file_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = table(campaign(at="duel"))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "space", "f4")
        assert isinstance(app.screen, SheetDialog)
        assert "Duel [/ in the fen" in seen(app)
        await press(pilot, "w")
        await pilot.pause(0.1)
        (path,) = tmp_path.iterdir()
        assert path.name in "".join(seen(app).split())
        assert path.read_text(encoding="utf-8").startswith(SHEET.rstrip())
        await press(pilot, "escape")
        assert isinstance(app.screen, QuestionDialog)


async def test_a_key_that_comes_before_the_fields_does_nothing() -> None:
    session = campaign(at="duel")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        dialog = QuestionDialog(session)
        dialog.action_let_program_answer()
        dialog.answer_all()
        assert session.waiting is not None
        assert not session.waiting.answered


async def test_the_fault_of_a_whole_form_is_beside_the_line_with_the_cursor() -> None:
    app = table(campaign(at="duel"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", *"bog7", "enter", "r", "enter", "5", "enter")
        line = next(line for line in app.screen.query(FormLine) if line.has_focus_within)
        assert "who has lost all eels has not won" in str(line.query_one(".said", Static).render())
        await pilot.click("#answer")
        await pilot.pause()
        line = next(line for line in app.screen.query(FormLine) if line.has_focus_within)
        assert "who has lost all eels has not won" in str(line.query_one(".said", Static).render())
