"""Keys in quick succession: each belongs to the screen that was open when it was pressed."""

import asyncio

import pytest
from textual.events import Key
from textual.pilot import Pilot

from decimo.play.diary import new_page
from decimo.report.subjects import Subjects
from decimo.ui.app import DecimoApp
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.jump_dialog import SubjectCache
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from decimo.ui.undo_dialog import UndoDialog
from tests.sweep import slow_but
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_question import at_step
from tests.ui.test_table import SIZE, press, table


async def hurried(app: DecimoApp, pilot: Pilot[None], *keys: str) -> None:
    """Press keys faster than they are answered."""
    for key in keys:
        app.simulate_key(key)
    await asyncio.sleep(0.05)
    await pilot.pause()


async def test_return_pressed_three_times_takes_back_once_and_stays_at_the_table() -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "space", "u")
        assert isinstance(app.screen, UndoDialog)
        await hurried(app, pilot, "enter", "enter", "enter")
        assert isinstance(app.screen_stack[1], PlayScreen)
        assert not any(isinstance(screen, UndoDialog) for screen in app.screen_stack)


async def test_a_dialog_that_help_covers_is_left_when_help_is() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "space")
        before = session.head
        assert before
        await press(pilot, "u")
        dialog = app.screen
        assert isinstance(dialog, UndoDialog)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpDialog)
        dialog.dismiss(1)
        await pilot.pause()
        assert isinstance(app.screen, HelpDialog)
        assert session.head == before
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        assert session.head
        assert session.head.id == before.parent


@pytest.mark.parametrize("keys", slow_but(["df"], ["d", "df", "j"]))
@pytest.mark.parametrize("late", [0, 2, 4])
async def test_a_screen_that_is_left_while_it_reads_the_past_has_nothing_more_to_do(
    keys: str, late: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = campaign()
    session.journal.write_diary(new_page(session, text="[[Somebody]]"))
    app = table(session)

    async def gather(_shelf: SubjectCache) -> Subjects:
        """Be done when the screen is left, or a little later."""
        while not isinstance(app.screen, PlayScreen):
            await asyncio.sleep(0)
        for _ in range(late):
            await asyncio.sleep(0)
        return Subjects(())

    monkeypatch.setattr(SubjectCache, "gather", gather)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, *keys)
        assert not isinstance(app.screen, PlayScreen)
        await hurried(app, pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        assert "no name" not in seen(app)


async def test_a_held_key_does_not_answer_the_dialog_that_opens_under_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("decimo.ui.base_screen.REPEAT_DELAY", 60)
    session = at_step("council", dice="app", seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *["enter"] * 40)
        dialog = app.screen
        assert isinstance(dialog, QuestionDialog)
        await press(pilot, *["space"] * 2, "2")
        assert app.screen is not dialog
    assert session.head is not None
    facts = session.journal.record(session.head.id).facts
    assert "Heron [/ decides to fast." in [session.ruleset.sentence(fact) for fact in facts]


async def test_a_key_that_was_queued_before_a_dialog_opened_is_not_its_answer() -> None:
    session = at_step("council", dice="app", seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        late = Key("1", "1")
        await press(pilot, "space")
        dialog = app.screen
        assert isinstance(dialog, QuestionDialog)
        app.post_message(late)
        await pilot.pause()
        assert app.screen is dialog
        await press(pilot, "1")
        assert app.screen is not dialog


async def test_a_key_that_is_pressed_again_after_a_while_is_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("decimo.ui.base_screen.REPEAT_DELAY", 0.0)
    session = at_step("council", dice="app", seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        dialog = app.screen
        assert isinstance(dialog, QuestionDialog)
        await press(pilot, "enter")
        assert app.screen is not dialog
