"""Keys in quick succession: each belongs to the screen that was open when it was pressed."""

import asyncio

import pytest
from textual.pilot import Pilot

from decimo.play.diary import new_page
from decimo.report.subjects import Subjects
from decimo.ui.app import DecimoApp
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.jump_dialog import SubjectCache
from decimo.ui.play_screen import PlayScreen
from decimo.ui.undo_dialog import UndoDialog
from tests.ui.marsh import campaign
from tests.ui.seen import seen
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


@pytest.mark.parametrize("keys", ["d", "df", "j"])
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
