"""Backups, branches and rescue in the list of campaigns."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from decimo.campaigns import create_campaign, open_campaign
from decimo.store.backup import back_up, list_backups
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.backups_dialog import BackupsDialog
from decimo.ui.campaign_list import CampaignListScreen
from decimo.ui.dialogs import ChoiceDialog
from decimo.ui.play_screen import PlayScreen
from decimo.ui.undo_dialog import SeasonDialog
from tests.sweep import slow_but
from tests.ui.seen import seen
from tests.ui.test_pages import shows
from tests.ui.test_picker import LAND, add, picker
from tests.ui.test_table import SIZE, press


@pytest.fixture
def shelf(tmp_path: Path) -> CampaignFolder:
    return CampaignFolder(tmp_path)


def words(app: DecimoApp) -> str:
    return " ".join(seen(app).replace("│", " ").split())


def played(shelf: CampaignFolder, name: str, years: int) -> None:
    session = open_campaign(shelf, name)
    session.run(years, decide_all=True)
    session.journal.close()


def stands(shelf: CampaignFolder, name: str) -> tuple[int, int]:
    (moment,) = [entry.moment for entry in shelf.entries() if entry.name == name]
    assert moment is not None
    return moment.year, moment.season


def lose_the_end(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - 4096])


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (80, 24), (60, 20)]))
async def test_a_backup_says_what_it_holds_and_is_restored_after_a_question(
    shelf: CampaignFolder, size: tuple[int, int]
) -> None:
    add(shelf, "Rome [b]")
    path = shelf.path_of("Rome [b]")
    back_up(path)
    played(shelf, "Rome [b]", 2)
    app = picker(shelf)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "k")
        assert isinstance(app.screen, BackupsDialog)
        assert "by hand: Winter 1 of the Hearths" in words(app)
        assert "when it was left: Winter 3 of the Hearths" in words(app)
        await press(pilot, "down")
        assert "It contains 1 step, no diary." in words(app)
        await press(pilot, "enter")
        assert shows(app, ChoiceDialog)
        assert "Rome [b] is in Winter 3 of the Hearths" in words(app)
        assert "The present campaign is backed up first." in words(app)
        await press(pilot, "enter")
        assert stands(shelf, "Rome [b]") == (3, 0)
        await press(pilot, "enter", "down", "enter")
        assert shows(app, CampaignListScreen)
        assert stands(shelf, "Rome [b]") == (1, 0)
        await press(pilot, "k")
        assert "before a restore: Winter 3 of the Hearths" in words(app)


async def test_a_backup_is_made_by_hand(shelf: CampaignFolder) -> None:
    add(shelf, "Rome")
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "k")
        assert "There is no backup yet." in words(app)
        await press(pilot, "n")
        assert [backup.why for backup in list_backups(shelf.path_of("Rome"))] == ["by-hand"]
        assert "by hand: Winter 1 of the Hearths" in words(app)


async def test_a_damaged_campaign_is_restored_from_its_backup(shelf: CampaignFolder) -> None:
    add(shelf, "Rome")
    back_up(shelf.path_of("Rome"))
    lose_the_end(shelf.path_of("Rome"))
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, BackupsDialog)
        await press(pilot, "enter")
        assert "The damaged file is put aside among the backups." in words(app)
        await press(pilot, "down", "enter")
        assert stands(shelf, "Rome") == (1, 0)
        assert shelf.entries()[0].problem == ""


async def test_a_branch_begins_at_any_past_season_and_stands_on_the_table(shelf: CampaignFolder) -> None:
    add(shelf, "Rome")
    played(shelf, "Rome", 2)
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "b")
        assert isinstance(app.screen, SeasonDialog)
        screen = words(app)
        assert "the present: Winter 3 of the Hearths" in screen
        assert "2 of the Hearths" in screen
        await press(pilot, "end", "enter")
        assert "Which name for the branch of Rome?" in words(app)
        await press(pilot, "enter")
        assert "There is a campaign" in words(app)
        await press(pilot, "end", *" what if", "enter")
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "q")
    assert [entry.name for entry in shelf.entries()] == ["Rome", "Rome what if"]
    assert stands(shelf, "Rome") == (3, 0)
    assert stands(shelf, "Rome what if") == (1, 0)


async def test_what_can_be_read_of_a_damaged_campaign_is_rescued(shelf: CampaignFolder) -> None:
    add(shelf, "Rome")
    played(shelf, "Rome", 3)
    lose_the_end(shelf.path_of("Rome"))
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        assert "damaged" in words(app)
        await press(pilot, "enter", "down", "enter")
        assert "Rome rescued" in words(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ChoiceDialog)
        assert "saved as Rome rescued" in words(app)
        await press(pilot, "enter", "x")
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "q")
    assert stands(shelf, "Rome rescued") == (4, 0)


async def test_a_damage_that_shows_only_on_opening_offers_the_same(shelf: CampaignFolder) -> None:
    add(shelf, "Rome")
    played(shelf, "Rome", 3)
    path = shelf.path_of("Rome")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE campaign SET state = '{}'")
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        assert "damaged" not in words(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ChoiceDialog)
        assert "Rescue its readable parts" in words(app)


async def test_a_campaign_that_somebody_plays_is_not_called_damaged(shelf: CampaignFolder) -> None:
    add(shelf, "Rome")
    session = open_campaign(shelf, "Rome")
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, CampaignListScreen)
    session.journal.close()


async def test_a_campaign_that_was_played_opens_with_a_briefing_and_a_new_one_does_not(
    shelf: CampaignFolder,
) -> None:
    session = create_campaign(shelf, "Rome", LAND, seed=7, seats={}, settings={})
    session.journal.close()
    app = picker(shelf)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "space", "q", "enter")
        assert "Where you stopped" in seen(app)
        assert "You last played today." in words(app)
        await press(pilot, "x")
        assert isinstance(app.screen, PlayScreen)
