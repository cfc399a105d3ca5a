"""Decisions on the map: armies and where they march."""

import pytest

from decimo.ui.app import DecimoApp
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.map_panel import MapPanel
from decimo.ui.option_map import OptionMapDialog
from tests.ui.fen import campaign
from tests.ui.marsh import NAMES
from tests.ui.marsh import campaign as marsh
from tests.ui.seen import seen
from tests.ui.test_table import press, table, told


def map_of(app: DecimoApp) -> str:
    return app.screen.query_one(MapPanel).text


@pytest.mark.parametrize("size", [(160, 45), (100, 30)])
async def test_where_there_is_room_the_map_stands_beside_with_the_numbers_of_the_options(
    size: tuple[int, int],
) -> None:
    app = table(campaign())
    async with app.run_test(size=size) as pilot:
        await press(pilot, "space")
        screen = seen(app)
        assert "2  march to Heron" in screen
        assert all(words in screen for words in ("1 land; the march", "reeds;", "supply"))
        assert f"2>{NAMES['heron']}" in map_of(app)
        assert f"3>{NAMES['otter']}" in map_of(app)
        assert f"here {NAMES['reed']}" in map_of(app)
        await press(pilot, "2")
        assert "decides to heron." in told(app)


async def test_at_80_by_24_the_options_stand_alone_and_the_map_has_a_key() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        assert not app.screen.query_one(MapPanel).display
        assert "f3 Map" in seen(app)
        await press(pilot, "f3")
        assert isinstance(app.screen, OptionMapDialog)
        assert f"2>{NAMES['heron']}" in map_of(app)
        await press(pilot, "escape", "3")
        assert "decides to sail-otter." in told(app)


async def test_on_the_map_a_number_takes_its_option_and_help_explains_the_signs() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "f3", "question_mark")
        assert isinstance(app.screen, HelpDialog)
        assert "take the choice with this number" in " ".join(seen(app).replace("│", " ").split())
        await press(pilot, "end")
        assert "The map" in seen(app)
        await press(pilot, "escape", "9", "0")
        assert isinstance(app.screen, OptionMapDialog), "there is no such option"
        await press(pilot, "3")
        assert "decides to sail-otter." in told(app)


async def test_a_digit_picks_an_option_also_after_a_letter_that_means_nothing_here() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "y", "3")
        assert "decides to sail-otter." in told(app)


async def test_the_marked_option_stands_out_on_the_map() -> None:
    app = table(campaign())
    async with app.run_test(size=(120, 30)) as pilot:
        await press(pilot, "space", "down")
        panel = app.screen.query_one(MapPanel)
        assert list(panel.pointed) == ["heron"]
        await press(pilot, "down")
        assert list(panel.pointed) == ["otter"]
        await press(pilot, "up", "up")
        assert list(panel.pointed) == ["heron", "otter"]


async def test_a_question_without_places_has_no_map_and_no_sheet() -> None:
    app = table(marsh(dice="own"))
    async with app.run_test(size=(120, 30)) as pilot:
        await press(pilot, "space")
        assert "f3" not in seen(app)
        await press(pilot, "f3", "f4")
        assert not app.screen.query(MapPanel)


async def test_what_was_decided_is_called_by_its_name_where_it_can_be_taken_back() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "2", "u")
        assert f"({NAMES['heron']})" in " ".join(seen(app).replace("│", " ").split())
