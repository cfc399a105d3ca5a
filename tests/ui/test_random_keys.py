"""Any keys in any order, at any size: no screen ends in an error."""

import random

import pytest

from decimo.play.session import Session
from decimo.ui.app import DecimoApp
from decimo.ui.dialogs import PaletteDialog
from decimo.ui.play_screen import PlayScreen
from tests.ui import fen, marsh
from tests.ui.shots import founded
from tests.ui.test_quick_keys import hurried
from tests.ui.test_table import SIZE, table

KEYS = (
    *"abcdefghijklmnoprstuvwxyz0123456789",
    *(
        "enter",
        "space",
        "escape",
        "tab",
        "shift+tab",
        "backspace",
        "delete",
        "slash",
        "question_mark",
        "comma",
    ),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "left_square_bracket", "full_stop"),
    *("f1", "f2", "f3", "f4", "f5", "f9", "ctrl+p", "ctrl+p", "ctrl+a", "ctrl+w", "plus", "minus"),
)
SIZES = ((1, 1), (40, 10), (60, 20), (80, 24), (120, 40), (250, 80))
LENGTH = 60
FEW, MANY = 3, 300


def a_campaign(chance: random.Random) -> Session:
    """One of a few campaigns, with questions, forms, or a land of the program's own."""
    kind = chance.choice(["marsh", "own", "fen", "hearths"])
    if kind == "hearths":
        return founded("four-hearths", "pelmarra")
    return fen.campaign() if kind == "fen" else marsh.campaign(dice="own" if kind == "own" else "app")


@pytest.mark.drawn
@pytest.mark.parametrize(
    "seed", [pytest.param(n, marks=[pytest.mark.slow] if n >= FEW else []) for n in range(MANY)]
)
async def test_no_keys_end_the_program_in_an_error(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - not for secrets
    app = DecimoApp(PlayScreen(a_campaign(chance)))
    async with app.run_test(size=chance.choice(SIZES)) as pilot:
        for _ in range(LENGTH):
            if chance.random() < 0.05:
                await pilot.resize_terminal(*chance.choice(SIZES))
            app.simulate_key(chance.choice(KEYS))
            if chance.random() < 0.5:
                await pilot.pause()
            if len(app.screen_stack) < 2:
                break
        await pilot.pause()
    assert app.return_code in (None, 0)


@pytest.mark.parametrize(
    "keys",
    [
        ("ctrl+p", "f9", "ctrl+p"),
        ("ctrl+p", "pagedown"),
        ("ctrl+p", "pageup"),
        ("f9", "pagedown", "ctrl+p", "f9"),
    ],
)
@pytest.mark.drawn
async def test_the_palette_opens_once_and_scrolls_before_it_is_drawn(keys: tuple[str, ...]) -> None:
    app = table(marsh.campaign())
    async with app.run_test(size=SIZE) as pilot:
        await hurried(app, pilot, *keys)
        assert sum(isinstance(screen, PaletteDialog) for screen in app.screen_stack) <= 1
