import inspect
from collections import Counter

import pytest
from textual.binding import Binding

import decimo.ui.choice_map
import decimo.ui.diary
import decimo.ui.diary_page
import decimo.ui.founding
import decimo.ui.help
import decimo.ui.house
import decimo.ui.orders
import decimo.ui.picker
import decimo.ui.question
import decimo.ui.sheet
import decimo.ui.small_dialog
import decimo.ui.table
import decimo.ui.undo
import decimo.ui.why
from decimo.ui.room import Sized
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_table import press, table

MODULES = [
    module for name, module in sorted(vars(decimo.ui).items()) if inspect.ismodule(module) and name != "app"
]
SCREENS = sorted(
    {
        screen
        for module in MODULES
        for screen in vars(module).values()
        if inspect.isclass(screen) and issubclass(screen, Sized) and screen.__dict__.get("ACTIONS")
    },
    key=lambda screen: screen.__name__,
)
TAKEN_BY_TERMINALS = {f"ctrl+{key}" for key in "chijmqsz"}


def keys_of(screen: type[Sized[object]]) -> list[str]:
    bindings = [binding for binding in screen.BINDINGS if isinstance(binding, Binding)]
    return [key for binding in bindings for key in binding.key.split(",")]


def test_all_screens_are_looked_at() -> None:
    assert len(SCREENS) >= 12


@pytest.mark.parametrize("screen", SCREENS)
def test_no_key_means_two_things_on_a_screen(screen: type[Sized[object]]) -> None:
    twice = [key for key, count in Counter(keys_of(screen)).items() if count > 1]
    assert twice == []


@pytest.mark.parametrize("screen", SCREENS)
def test_no_key_is_one_that_terminals_keep_for_themselves(screen: type[Sized[object]]) -> None:
    assert not TAKEN_BY_TERMINALS & set(keys_of(screen))
    assert not [key for key in keys_of(screen) if "alt+" in key]


@pytest.mark.parametrize("screen", SCREENS)
def test_every_action_is_there_and_has_a_key_and_words(screen: type[Sized[object]]) -> None:
    for action in screen.ACTIONS:
        assert callable(getattr(screen, "action_" + action.id.split("(")[0]))
        assert action.keys
        assert action.words


async def test_every_action_of_the_table_is_in_the_palette() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        offered = {command.title for command in app.get_system_commands(app.screen)}
        assert {action.title for action in app.screen.ACTIONS} <= offered  # type: ignore[attr-defined] # a TableRoom
        await press(pilot, "ctrl+p", *"hou")
        assert "Change who decides, who rolls" in seen(app)


@pytest.mark.parametrize("size", [(160, 45), (120, 24), (100, 30), (80, 24), (60, 20)])
async def test_the_help_key_and_the_next_step_are_always_in_sight(size: tuple[int, int]) -> None:
    app = table(campaign(dice="own"))
    async with app.run_test(size=size) as pilot:
        assert "? Help" in seen(app)
        assert "> The flood" in seen(app)
        await press(pilot, "space")
        screen = seen(app)
        assert "f1 Help" in screen
        assert "how high" in screen
        assert "Let the program" in screen


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (40, 15)])
async def test_a_terminal_that_is_too_small_is_told_what_is_needed(size: tuple[int, int]) -> None:
    app = table(campaign())
    async with app.run_test(size=size) as pilot:
        assert "This screen needs 60 x 20" in " ".join(seen(app).split())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "> The flood" in seen(app)


async def test_without_colours_the_screen_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for no_color in (False, True):
        if no_color:
            monkeypatch.setenv("NO_COLOR", "1")
        app = table(campaign(dice="own"))
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "space", "6", "enter")
            texts.append(seen(app))
    assert texts[0] == texts[1]
    assert "! The water comes" in texts[1]
