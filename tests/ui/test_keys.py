import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from textual.app import App
from textual.binding import Binding
from textual.color import Color
from textual.screen import Screen

import decimo.ui
from decimo.ui.app import DecimoApp
from decimo.ui.base_screen import BaseScreen
from decimo.ui.play_screen import PlayScreen
from tests.sweep import slow_but
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_table import press, table


def every(kind: type[BaseScreen[Any]]) -> Iterator[type[BaseScreen[Any]]]:
    """A kind of screen and all that are made of it, wherever they are written."""
    yield kind
    for narrower in kind.__subclasses__():
        yield from every(narrower)


for module in pkgutil.iter_modules(decimo.ui.__path__, "decimo.ui."):
    importlib.import_module(module.name)
SCREENS = sorted(
    {screen for screen in every(BaseScreen) if screen.ACTIONS and screen.__module__.startswith("decimo.")},
    key=lambda screen: screen.__name__,
)
EVERYWHERE = ("show_ledger(", "bar(")
"""What digits and arrows do: the digits stand at their tabs, both are in the help."""
TAKEN_BY_TERMINALS = {f"ctrl+{key}" for key in "chijmqsz"}


def bindings_of(screen: type[BaseScreen[Any]]) -> list[Binding]:
    """The keys of a screen, and those of the program that hold on every screen."""
    own = [binding for binding in screen.BINDINGS if isinstance(binding, Binding)]
    return own + [binding for binding in DecimoApp.BINDINGS if isinstance(binding, Binding)]


def keys_of(screen: type[BaseScreen[Any]]) -> list[str]:
    keys = [key for binding in bindings_of(screen) for key in binding.key.split(",")]
    return [*keys, App.COMMAND_PALETTE_BINDING]


def test_all_screens_are_looked_at() -> None:
    assert len(SCREENS) >= 20


@pytest.mark.parametrize("screen", SCREENS)
def test_every_key_belongs_to_an_action_that_help_and_palette_have(screen: type[BaseScreen[Any]]) -> None:
    actions = {action.id for action in (*screen.ACTIONS, *DecimoApp.ACTIONS)}
    assert {
        binding.action for binding in bindings_of(screen) if not binding.action.startswith(EVERYWHERE)
    } == actions
    titles = [action.title for action in screen.ACTIONS]
    assert sorted(set(titles)) == sorted(titles)


@pytest.mark.parametrize("screen", SCREENS)
def test_no_key_means_two_things_on_a_screen(screen: type[BaseScreen[Any]]) -> None:
    twice = [key for key, count in Counter(keys_of(screen)).items() if count > 1]
    assert twice == []


@pytest.mark.parametrize("screen", SCREENS)
def test_no_key_is_one_that_terminals_keep_for_themselves(screen: type[BaseScreen[Any]]) -> None:
    assert not TAKEN_BY_TERMINALS & set(keys_of(screen))
    assert not [key for key in keys_of(screen) if "alt+" in key]


@pytest.mark.parametrize("screen", SCREENS)
def test_every_action_is_there_and_has_a_key_and_words(screen: type[BaseScreen[Any]]) -> None:
    for action in screen.ACTIONS:
        assert callable(getattr(screen, "action_" + action.id.split("(")[0]))
        assert action.keys
        assert action.words


async def test_the_palette_does_every_action_of_every_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table(campaign())
    done: list[str] = []

    async def kept(_screen: BaseScreen[Any], action: str) -> None:
        done.append(action)

    async with app.run_test(size=(80, 24)):
        for kind in SCREENS:
            done.clear()
            screen: Screen[Any] = app.screen
            if kind is not PlayScreen:
                screen = kind.__new__(kind)
                BaseScreen.__init__(screen)  # what it shows is no matter: its actions are its kind's
            offered = list(app.get_system_commands(screen))
            with monkeypatch.context() as patched:
                patched.setattr(kind, "run_action", kept)
                for action in kind.ACTIONS:
                    title = kind.time_words.fill(action.title)
                    (command,) = [each for each in offered if each.title == title]
                    await command.callback()
            assert done == [action.id for action in kind.ACTIONS], kind


async def test_the_palette_finds_an_action_by_its_first_letters() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+p", *"hou")
        assert "Change who decides, who rolls" in seen(app)


@pytest.mark.parametrize(
    "keys", slow_but([["space"], ["f9"]], [["question_mark"], ["space"], ["s"], ["u"], ["d"], ["f9"]])
)
async def test_the_palette_of_every_screen_has_its_actions_and_the_looks(keys: list[str]) -> None:
    app = table(campaign(dice="own"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
        screen = app.screen
        assert isinstance(screen, BaseScreen)
        offered = {command.title for command in app.get_system_commands(screen)}
        assert {action.title for action in screen.actions} <= offered
        await press(pilot, "f9")
        if keys != ["f9"]:
            assert "Appearance: return takes" in seen(app)
            await press(pilot, "f9")
            assert app.screen is screen
        await press(pilot, "ctrl+p", *"daylight")
        await pilot.pause(0.2)
        await press(pilot, "enter", "enter")
        await pilot.pause(0.1)
        assert app.theme == "daylight"


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (120, 24), (100, 30), (80, 24), (60, 20)]))
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


COLOURED: tuple[list[str], ...] = (
    [],
    ["1"],
    ["l"],
    ["question_mark"],
    ["escape", "d"],
    ["escape", "f9"],
    ["escape", "space"],
)
"""The keys to one screen after another."""


async def test_without_colours_the_screen_says_the_same_in_grey(monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[bool, list[str]] = {}
    coloured: dict[bool, set[tuple[str, str]]] = {}
    for no_color in (False, True):
        if no_color:
            monkeypatch.setenv("NO_COLOR", "1")
        app = table(campaign(dice="own"))
        async with app.run_test(size=(80, 24)) as pilot:
            said[no_color], coloured[no_color] = [], set()
            for keys in COLOURED:
                await press(pilot, *keys)
                said[no_color].append(seen(app))
                coloured[no_color] |= set(colours_of(app))
            await press(pilot, "6", "enter")
            said[no_color].append(seen(app))
    assert said[False] == said[True]
    assert "! The water comes" in said[True][-1]
    assert coloured[False]
    assert coloured[True] == set()


def colours_of(app: App[None]) -> Iterator[tuple[str, str]]:
    """Everything on the screen that is not grey, letters and ground, with its colour."""
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            for shown in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                colour = Color.from_rich_color(shown) if shown else None
                if colour and not colour.r == colour.g == colour.b:
                    yield segment.text, colour.hex6
