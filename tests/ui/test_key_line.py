"""The last line of a screen: whole keys, as many as fit, and always the way out."""

from pathlib import Path

import pytest
from textual.app import App

from decimo.campaigns import create_campaign
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.base_screen import Dialog, FullScreen, KeyHint, KeyLine, fit_hints
from decimo.ui.diary_screen import DiaryScreen
from decimo.ui.play_screen import PlayScreen
from tests.sweep import slow_but
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_table import press, table

WIDTHS = (60, 70, 80, 100, 120)
SIDES = {"italy": "latium", "risk-world": "red"}


def keys_shown(app: App[None]) -> list[str]:
    """The keys of the last line with what they do; whatever else stands there is a part of its own."""
    screen = app.screen
    assert isinstance(screen, FullScreen | Dialog)
    line, found_keys = f"{seen(app).splitlines()[-1].strip()} ", []
    labels = [
        f"{binding.key_display} {binding.description} " for _, binding, *_ in screen.active_bindings.values()
    ]
    while line.strip():
        label = next((each for each in labels if line.startswith(each)), line)
        found_keys.append(label)
        line = line[len(label) :].lstrip()
    assert set(found_keys) <= set(labels), f"{found_keys[-1]!r} is no whole key"
    return [key.strip() for key in found_keys]


@pytest.mark.parametrize("scenario", SIDES)
async def test_no_key_of_the_table_is_cut(scenario: str, tmp_path: Path) -> None:
    session = create_campaign(
        CampaignFolder(tmp_path), "Keys", scenario, seed=1, seats={SIDES[scenario]: "player"}
    )
    app = DecimoApp(PlayScreen(session))
    # A game without orders has room for one key more.
    house, jump = (80, 100) if session.ruleset.has_orders else (70, 80)
    async with app.run_test(size=(WIDTHS[-1], 24)) as pilot:
        await press(pilot, "escape")
        for width in WIDTHS:
            await pilot.resize_terminal(width, 24)
            await pilot.pause(0.1)
            shown = keys_shown(app)
            assert shown[:2] == ["? Help", "space Next"]
            assert "q Leave" in shown
            assert ("o Orders" in shown) is session.ruleset.has_orders
            assert ("s House" in shown) is (width >= house)
            assert ("j Jump to" in shown) is (width >= jump)
    session.journal.close()


@pytest.mark.parametrize(
    "key",
    slow_but(
        ["d", "space"], ["question_mark", "o", "d", "u", "s", "a", "k", "f", "j", "c", "v", "f9", "space"]
    ),
)
async def test_no_key_of_a_screen_is_cut_and_one_leads_out(key: str) -> None:
    app = table(campaign(dice="own"))
    async with app.run_test(size=(WIDTHS[0], 24)) as pilot:
        await press(pilot, key)
        for width in WIDTHS:
            await pilot.resize_terminal(width, 24)
            await pilot.pause(0.1)
            assert any(shown.startswith("esc ") for shown in keys_shown(app)), width


async def test_more_keys_are_shown_when_there_is_more_room() -> None:
    app = table(campaign())
    async with app.run_test(size=(60, 24)) as pilot:
        few = keys_shown(app)
        await pilot.resize_terminal(120, 24)
        await pilot.pause(0.1)
        many = keys_shown(app)
        assert len(few) < len(many)
        await pilot.resize_terminal(60, 24)
        await pilot.pause(0.1)
        assert keys_shown(app) == few


async def test_the_pointer_tells_what_a_key_does_and_presses_it() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        at = seen(app).splitlines()[-1].index("d Diary")
        await pilot.hover(KeyLine, offset=(at + 6, 0))
        assert app.screen.query_one(KeyLine).tooltip == "Read, write and search your diary"
        await pilot.hover(KeyLine, offset=(at + 7, 0))
        assert app.screen.query_one(KeyLine).tooltip is None
        await pilot.click(KeyLine, offset=(at, 0))
        assert isinstance(app.screen, DiaryScreen)


@pytest.mark.parametrize(
    ("room", "kept"),
    [
        (28, ["help", "orders", "leave", "house"]),
        (27, ["help", "orders", "leave"]),
        (20, ["help", "orders", "leave"]),
        (19, ["help", "leave"]),
        (5, ["help", "leave"]),
    ],
)
def test_the_last_keys_give_way_but_never_help_and_the_way_out(room: int, kept: list[str]) -> None:
    names = {"help": "Help", "orders": "順序", "leave": "Back", "house": "House"}
    hints = [KeyHint(action, "x", "x", title, "", True) for action, title in names.items()]
    assert [hint.action for hint in fit_hints(hints, room)] == kept
