"""Keys in quick succession: each is meant for the screen that was there when it was pressed."""

import asyncio

from textual.pilot import Pilot

from decimo.ui.app import DecimoApp
from decimo.ui.help import HelpDialog
from decimo.ui.table import TableRoom
from decimo.ui.undo import UndoDialog
from tests.ui.marsh import campaign
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
        assert isinstance(app.screen_stack[1], TableRoom)
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
        assert isinstance(app.screen, TableRoom)
        assert session.head
        assert session.head.id == before.parent
