import pytest
from textual.widgets import Input

from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.log_panel import LogPanel
from decimo.ui.map_panel import MapPanel
from decimo.ui.question_dialog import QuestionDialog
from tests.sweep import slow_but
from tests.ui.marsh import NAMES, campaign
from tests.ui.seen import seen
from tests.ui.shots import FOLDER, SHOTS, Shot, taken
from tests.ui.test_table import press, table

SIZES = [(160, 45), (120, 30), (100, 30), (80, 24), (60, 20)]
DIALOGS = (
    "question_mark", "o", "w", "d", "u", "s", "a", "b", "k", "f", "j", "c", "v", "f9", "space",
)  # fmt: skip


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
async def test_the_screen_looks_as_it_is_kept(shot: Shot) -> None:
    assert await taken(shot) == shot.path.read_text(encoding="utf-8"), (
        "if this is meant: python -m tests.ui.shots"
    )


def test_no_screen_is_kept_that_is_no_longer_taken() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(shot.path.name for shot in SHOTS)


@pytest.mark.parametrize("size", slow_but([(80, 24)], SIZES))
async def test_at_every_size_map_log_and_ledgers_come_into_sight(size: tuple[int, int]) -> None:
    app = table(campaign())
    async with app.run_test(size=size) as pilot:
        await press(pilot, "m")
        assert app.screen.query_one(MapPanel).size.height >= 8
        screen = seen(app)
        assert all(name in screen or name[:3].upper() in screen for name in NAMES.values())
        await press(pilot, "1")
        assert app.screen.query_one(LedgerTable).size.height >= 5
        assert "People [p]" in seen(app)
        await press(pilot, "l")
        assert app.screen.query_one(LogPanel).size.height >= 8
        assert "Heron [/ settles." in seen(app)


@pytest.mark.parametrize("size", slow_but([(160, 45), (80, 24), (60, 20)], SIZES))
async def test_every_dialog_fits_and_says_how_to_leave_it(size: tuple[int, int]) -> None:
    app = table(campaign(dice="own"))
    async with app.run_test(size=size) as pilot:
        for key in DIALOGS:
            await press(pilot, key)
            assert len(app.screen_stack) == 3, f"{key} opened nothing"
            lines = seen(app).rstrip().splitlines()
            ways = ("esc ", "Help", "Play")
            assert any(way in lines[-1] for way in ways), f"{key}: {lines[-1]}"
            for line in lines:
                assert len(line) <= size[0] + 1
            await press(pilot, "escape")
            assert len(app.screen_stack) == 2, f"{key} did not close"


async def test_a_resize_in_a_dialog_keeps_what_was_typed() -> None:
    """Case G5: 80x24, 60x20 and 40x15 terminals; the window changes while a dialog is open."""
    session = campaign(dice="own")
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "3", "enter", "space", "1", "2")
        assert isinstance(app.screen, QuestionDialog)
        typed = [field.value for field in app.screen.query(Input)]
        at = app.focused
        assert typed[0] == "12"
        for size in ((60, 20), (40, 15), (61, 20), (140, 42), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            screen = " ".join(seen(app).split())
            if size == (40, 15):
                assert "This screen needs 60 x 20" in screen
                continue
            assert "f1 Help" in screen
            assert [field.value for field in app.screen.query(Input)] == typed
        assert app.focused is at
        await press(pilot, "3", "4", "5", "6", "enter")
        assert session.moment.step == "strangers"


async def test_a_resize_keeps_ledger_and_bar() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1", "x", "z", "up")
        for size in ((140, 42), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "People [p] v" in seen(app)
            assert app.screen.query_one(LedgerTable).cursor_row == 1
