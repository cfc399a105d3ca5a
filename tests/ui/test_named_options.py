"""Options that are typed by name: several in one line, and a layout in letters."""

from pathlib import Path

import pytest
from textual.widgets import Input

from decimo.campaigns import create_campaign
from decimo.play.session import Session
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.form_field import FormField
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.ui.seen import seen
from tests.ui.test_table import press


def risk(folder: Path, **settings: str) -> Session:
    """Red is played by a person."""
    return create_campaign(
        CampaignFolder(folder), "g", "risk-world", seed=5, seats={"red": "player"}, settings=settings
    )


@pytest.mark.rule("risk:B4")
async def test_letters_on_a_list_of_options_begin_a_line_of_names(tmp_path: Path) -> None:
    session = risk(tmp_path, players="3")
    app = DecimoApp(PlayScreen(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        assert "or several in one line, 41 at most: Alaska, Northwest Territory" in seen(app)
        await press(pilot, *"braz", "enter")
        assert isinstance(app.screen, QuestionDialog)
        await press(pilot, *"atlantis", "enter")
        assert "'atlantis' is not one of the choices" in seen(app)
    assert session.waiting is not None
    given = [
        each.answer.value for each in session.waiting.answered.values() if each.answer.source == "player"
    ]
    assert given == ["brazil"]
    session.journal.close()


@pytest.mark.rule("risk:S-d")
async def test_a_layout_of_letters_is_changed_line_by_line(tmp_path: Path) -> None:
    session = risk(tmp_path, players="2", battles="stratego")
    app = DecimoApp(PlayScreen(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        form = app.screen.query_one(FormField)
        lines = list(form.query(Input))
        assert len(lines) == 21
        assert all(line.value for line in lines), "the program's layout is offered"
        await press(pilot, "down", "end", "f", "enter")
        await pilot.pause(0.3)
        assert "cannot hold 'f'" in " ".join(seen(app).replace("│", " ").split())
        await press(pilot, "backspace", "enter")
        assert isinstance(app.screen, PlayScreen)
    assert len([piece for piece in session.state.world.pieces.values() if piece.owner == "red"]) == 34
    session.journal.close()


@pytest.mark.rule("risk:C2")
async def test_a_number_of_two_digits_is_typed_where_there_are_so_many_options(tmp_path: Path) -> None:
    session = risk(tmp_path, players="3", zombies="on", setup="deal")
    session.run(1, decide_all=True)
    while session.questions.open() is None or session.campaign.next_step().id != "markers":
        if session.questions.open() is not None:
            session.questions.let_program_answer()
        session.play_step()
    app = DecimoApp(PlayScreen(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "12  " in seen(app) or "or in letters, such as: alaska" in seen(app)
        await press(pilot, "1", "2", "enter")
        assert isinstance(app.screen, PlayScreen)
    fired = [fact.about for played in session.line() for fact in played.facts if fact.verb == "fire_marker"]
    assert fired[-1] == "peru"
    session.journal.close()
