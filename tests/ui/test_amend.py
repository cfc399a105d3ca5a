"""Corrections on the screen: they are found, checked, told, and can be taken back."""

import pytest
from textual.widgets import Static

from decimo.ui.amend_dialog import AmendDialog
from decimo.ui.app import DecimoApp
from decimo.ui.dialogs import LineDialog
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.sweep import slow_but
from tests.ui.marsh import NAMES, campaign
from tests.ui.seen import seen
from tests.ui.test_question import at_step, fields
from tests.ui.test_table import SIZE, press, table, told


def words(app: DecimoApp) -> str:
    return " ".join(seen(app).replace("│", " ").split())


def heading(app: DecimoApp) -> str:
    return str(app.screen.query_one("#heading", Static).render())


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (80, 24), (60, 20)]))
async def test_a_number_is_found_by_its_words_and_amended_with_a_reason(size: tuple[int, int]) -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "a")
        assert isinstance(app.screen, AmendDialog)
        assert all(name in seen(app) for name in NAMES.values())
        await press(pilot, *"heron eels", "enter")
        assert isinstance(app.screen, LineDialog)
        await press(pilot, *"many", "enter")
        assert isinstance(app.screen, LineDialog)
        assert "'many' is no correction of" in words(app)
        await press(pilot, *["backspace"] * 4, "9", "enter")
        assert "from 6 to 9. Why? The chronicle tells the reason." in heading(app)
        await press(pilot, "enter")
        assert "An amendment needs a reason" in words(app)
        await press(pilot, *"miscounted", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert session.state.world.peoples["heron"].eels == 9
        assert size[1] < 24 or "Amended; the log and the report show it" in words(app)
        await press(pilot, "u", "down", "up", "enter")
        assert session.state.world.peoples["heron"].eels == 6


async def test_words_that_nothing_has_and_a_way_out() -> None:
    session = campaign()
    before = session.fingerprint
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "a", *"zebra")
        assert "Nothing has these words." in words(app)
        await press(pilot, "enter", *["backspace"] * 5, "down", "enter", "escape", "escape")
        assert isinstance(app.screen, PlayScreen)
        assert session.fingerprint == before


async def test_with_a_question_open_an_amendment_starts_its_step_again_or_waits() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"34", "escape", "a", *"heron eels", "enter", "8", "enter")
        await press(pilot, *"found", "enter")
        assert "A question is open." in heading(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, AmendDialog)
        assert session.state.world.peoples["heron"].eels == 6
        await press(pilot, "enter", "8", "enter", *"found", "enter", "enter")
        assert isinstance(app.screen, QuestionDialog)
        assert session.state.world.peoples["heron"].eels == 8
        assert fields(app)[0].text == "3 4"
        await press(pilot, "f2")
        assert "sees the omen" in told(app)
