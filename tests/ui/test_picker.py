import unicodedata
from contextlib import closing
from functools import partialmethod
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Select

from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Refusal
from decimo.play.campaign_record import DiaryEntry
from decimo.rulesets import Gathered, gather
from decimo.store.backup import LEFT, back_up, list_backups
from decimo.store.campaign_file import open_to_read
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.file_summary import summarize
from decimo.ui.app import DecimoApp, run_campaign_list
from decimo.ui.backups_dialog import BackupsDialog
from decimo.ui.campaign_list import CampaignListScreen
from decimo.ui.dialogs import TickList
from decimo.ui.house_rules_dialog import SOME_KINDS
from decimo.ui.new_campaign_screen import NewCampaignScreen, RuleField, list_scenario_ids
from decimo.ui.play_screen import PlayScreen
from tests.ui.seen import seen
from tests.ui.test_pages import shows
from tests.ui.test_table import SIZE, press

LAND = "four-hearths"


@pytest.fixture
def shelf(tmp_path: Path) -> CampaignFolder:
    return CampaignFolder(tmp_path)


def add(shelf: CampaignFolder, name: str) -> None:
    create_campaign(shelf, name, LAND, seed=7, seats={}, settings={}).journal.close()


def picker(shelf: CampaignFolder) -> DecimoApp:
    return DecimoApp(CampaignListScreen(shelf))


def room(app: DecimoApp) -> type[Screen[object]]:
    return type(app.screen)


def test_who_leaves_the_program_at_the_table_leaves_the_campaign_as_well(
    shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its newest turn is backed up and nobody holds it any more, as after `decimo play`."""

    async def play_and_quit(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "escape", "y", "ctrl+q")

    add(shelf, "Rome")
    run = partialmethod(DecimoApp.run, headless=True, size=SIZE, auto_pilot=play_and_quit)
    monkeypatch.setattr(DecimoApp, "run", run)
    assert run_campaign_list(shelf) == ""
    path = shelf.path_of("Rome")
    newest = list_backups(path)[0]
    assert newest.why == LEFT
    with closing(open_campaign(shelf, "Rome").journal) as journal:
        assert newest.summary == summarize(path, open_to_read)
        head = journal.head()
        assert head
        assert head[0].parent


async def test_an_empty_shelf_says_how_to_begin(shelf: CampaignFolder) -> None:
    app = picker(shelf)
    async with app.run_test(size=SIZE):
        assert "Press n to begin one." in seen(app)


async def test_a_damaged_file_is_named_and_the_others_open(shelf: CampaignFolder) -> None:
    add(shelf, "Rome [/b]")
    (shelf.folder / "bad [red].decimo").write_text("no campaign", encoding="utf-8")
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        screen = seen(app)
        assert "bad [red].decimo" in screen
        assert "damaged" in screen
        assert "Rome [/b]" in screen
        await press(pilot, "enter")
        assert "bad [red].decimo" in seen(app)
        assert "Rescue its readable parts" in seen(app)
        await press(pilot, "escape")
        assert room(app) is CampaignListScreen
        await press(pilot, "down", "enter")
        assert room(app) is PlayScreen
        await press(pilot, "space", "q")
        assert room(app) is CampaignListScreen


async def test_good_backups_of_a_damaged_campaign_are_not_called_damaged(shelf: CampaignFolder) -> None:
    add(shelf, "Rome")
    path = shelf.path_of("Rome")
    back_up(path)
    path.write_bytes(path.read_bytes()[:9000])
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "k")
        (item,) = list_backups(path)
        dialog = app.screen
        assert isinstance(dialog, BackupsDialog)
        assert "year 1 of play" in dialog.format_item(item).plain


async def test_a_campaign_stands_in_a_year_as_its_land_counts_it(shelf: CampaignFolder) -> None:
    add(shelf, "Rome")
    app = picker(shelf)
    async with app.run_test(size=SIZE):
        assert "The Four Hearths" in seen(app)
        assert "Winter 1 of the Hearths" in seen(app)


async def test_a_new_campaign_is_founded_and_stands_on_the_table(shelf: CampaignFolder) -> None:
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", *"War", "tab", "tab", "space", "f2")
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "q")
        assert [entry.name for entry in shelf.entries()] == ["War"]
        assert "War" in seen(app)


async def test_a_new_campaign_may_leave_some_kinds_of_dice_to_the_player(shelf: CampaignFolder) -> None:
    app = picker(shelf)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "n", *"War")
        screen = app.screen
        assert isinstance(screen, NewCampaignScreen)
        assert "all cards" not in seen(app)
        screen.query_one("#dice", Select).value = SOME_KINDS
        await press(pilot, "f2")
        assert "cannot roll; choose app" in " ".join(seen(app).split())
        assert isinstance(app.focused, TickList)
        await press(pilot, "down", "space", "f2")
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "q")
    session = open_campaign(shelf, "War", to_play=False)
    assert session.state.dice == "cards"
    session.journal.close()


async def test_what_is_refused_is_said_beside_its_field_and_nothing_is_lost(shelf: CampaignFolder) -> None:
    app = picker(shelf)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, NewCampaignScreen)
        screen.query_one("#seed", Input).value = "letters"
        await press(pilot, "f2")
        assert "'letters' is not a seed" in seen(app)
        screen.query_one("#seed", Input).value = "7" * 5000
        await press(pilot, "f2")
        assert "7' is not a seed; type a whole number from 0 to 9223372036854775807" in " ".join(
            seen(app).split()
        )
        screen.query_one("#seed", Input).value = "12"
        await press(pilot, "f2")
        assert isinstance(app.screen, NewCampaignScreen)  # a campaign needs a name
        assert screen.query_one("#seed", Input).value == "12"
        assert list(shelf.entries()) == []


async def test_what_was_refused_is_not_said_any_more_once_something_else_is_typed(
    shelf: CampaignFolder,
) -> None:
    app = picker(shelf)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "n", "f2")
        assert "A campaign needs a name" in seen(app)
        await press(pilot, "W")
        assert "A campaign needs a name" not in seen(app)


async def test_house_rules_are_chosen_on_the_form_and_a_wrong_one_is_refused_beside_it(
    shelf: CampaignFolder,
) -> None:
    app = picker(shelf)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "n", *"War", "f3")
        first = app.screen.query(RuleField).first()
        assert app.focused is first.query_one(Input)
        usual = first.text
        await press(pilot, "end", *["backspace"] * len(usual), *"never", "f2")
        assert shows(app, NewCampaignScreen)
        assert "'never'" in " ".join(seen(app).split())
        await press(pilot, *["backspace"] * 5, *"2d6", "f2")
        assert not shows(app, NewCampaignScreen)
        await press(pilot, "escape", "q")
    session = open_campaign(shelf, "War", to_play=False)
    assert (usual, session.charter.settings) == ("6+1d6", {"army-dice": "2d6"})
    session.journal.close()


async def test_an_open_list_of_choices_says_how_it_is_closed(shelf: CampaignFolder) -> None:
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "tab", "enter")
        assert "esc Close the list" in seen(app)
        await press(pilot, "escape")
        assert "esc Back" in seen(app)


async def test_house_rules_come_into_sight_on_a_small_screen_and_the_cursor_outlives_them(
    shelf: CampaignFolder,
) -> None:
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "f3")
        await pilot.wait_for_animation()
        await press(pilot, "tab")
        await pilot.wait_for_animation()
        assert "army-dice" in seen(app)
        assert "6+1d6" in seen(app)
        await press(pilot, "f3")
        assert app.focused is app.screen.query_one("#name")


async def test_a_form_that_was_filled_in_is_not_lost_without_a_question(shelf: CampaignFolder) -> None:
    app = picker(shelf)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "n", "escape")
        assert shows(app, CampaignListScreen), "nothing was filled in"
        await press(pilot, "n", *"War", "escape")
        assert "Something was filled in here." in seen(app)
        await press(pilot, "enter")
        assert shows(app, NewCampaignScreen)
        assert app.screen.query_one("#name", Input).value == "War"
        await press(pilot, "escape", "down", "enter")
        assert shows(app, CampaignListScreen)
        assert list(shelf.entries()) == []


async def test_of_a_land_with_a_fault_the_fault_is_told_until_another_is_chosen(
    shelf: CampaignFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, other, *_ = list_scenario_ids()

    def gather_all_but_the_first(scenario: str) -> Gathered:
        if scenario == first:
            raise Refusal("This land has a fault.")
        return gather(scenario)

    monkeypatch.setattr("decimo.ui.new_campaign_screen.gather", gather_all_but_the_first)
    app = picker(shelf)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "n")
        assert "This land has a fault." in seen(app)
        assert app.screen.query_one("#sides", TickList).option_count == 0
        app.screen.query_one("#land", Select).value = other
        await pilot.pause()
        assert "This land has a fault." not in seen(app)
        assert app.screen.query_one("#sides", TickList).option_count > 0
        app.screen.query_one("#land", Select).value = first
        await pilot.pause()
        assert app.screen.query_one("#sides", TickList).option_count == 0
        await press(pilot, "escape")
        assert shows(app, CampaignListScreen), "the first land is chosen again, and nothing was filled in"


async def test_copy_rename_and_delete(shelf: CampaignFolder) -> None:
    add(shelf, "War")
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c", "enter")
        assert "already" in seen(app)
        await press(pilot, "end", "2", "enter")
        assert [entry.name for entry in shelf.entries()] == ["War", "War2"]
        await press(pilot, "r", "end", "3", "enter")
        assert [entry.name for entry in shelf.entries()] == ["War", "War23"]
        await press(pilot, "d", "escape")
        assert len(shelf.entries()) == 2
        await press(pilot, "d", "down", "enter")
        assert [entry.name for entry in shelf.entries()] == ["War"]
        assert list((shelf.folder / "trash").iterdir())


async def test_a_name_cannot_command_the_terminal(shelf: CampaignFolder) -> None:
    name = "Rome\x1b[2J\x9b [red]\a\tand\nCarthage"
    session = create_campaign(shelf, name, LAND, seed=7, seats={}, settings={})
    session.journal.write_diary(DiaryEntry(0, 1, 0, "", "a\x1b]0;b\x07 [/red]\0\r\nc", ""))
    session.journal.close()
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        assert "Rome[2J [red]" in seen(app)
        for key in ("r", "escape", "enter", "d", "enter", "escape"):
            await press(pilot, key)
            drawn = app.screen._compositor.render_strips()
            signs = "".join(segment.text for strip in drawn for segment in strip)
            assert not [sign for sign in signs if unicodedata.category(sign) == "Cc"]
    assert shelf.entries()[0].name == name
