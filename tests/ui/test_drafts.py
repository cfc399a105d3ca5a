"""Drafts are on the disk within a second, and are offered again only in their own place."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from decimo.campaigns import create_campaign, open_campaign
from decimo.play.session import Session
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.draft_file import get_drafts_path
from decimo.ui.app import DecimoApp
from decimo.ui.diary_entry_screen import DiaryEntryScreen
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.ui.seen import seen
from tests.ui.test_table import SIZE, press

LAND = "four-hearths"
TEXT = "The old king died."


class Kept(NamedTuple):
    """A campaign in a folder."""

    shelf: CampaignFolder
    name: str = "Rome"

    @property
    def drafts(self) -> Path:
        return get_drafts_path(self.shelf.path_of(self.name))

    def opened(self) -> Session:
        return open_campaign(self.shelf, self.name)


@pytest.fixture
def rome(tmp_path: Path) -> Kept:
    create_campaign(CampaignFolder(tmp_path), "Rome", LAND, seed=7).journal.close()
    return Kept(CampaignFolder(tmp_path))


@pytest.fixture
def asked(tmp_path: Path) -> Kept:
    """A campaign that asks for cards of the player's own."""
    create_campaign(CampaignFolder(tmp_path), "Rome", LAND, seed=7, dice="own").journal.close()
    return Kept(CampaignFolder(tmp_path))


def table(session: Session) -> DecimoApp:
    return DecimoApp(PlayScreen(session))


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.05)


async def written(pilot: Pilot[None], kept: Kept, *keys: str) -> None:
    """Type, and wait until it is on the disk."""
    await press(pilot, *keys)
    await until(kept.drafts.exists)


async def test_a_page_of_the_diary_is_on_the_disk_before_it_is_kept(rome: Kept) -> None:
    session = rome.opened()
    async with table(session).run_test(size=SIZE) as pilot:
        await written(pilot, rome, "d", "n", *TEXT)
        await until(lambda: TEXT in rome.drafts.read_text(encoding="utf-8"))
        # What another program finds after a kill: no journal was closed.
        copy = CampaignFolder(rome.shelf.folder / "killed")
        copy.folder.mkdir()
        for path in rome.shelf.folder.glob("Rome.decimo*"):
            if path.suffix != ".lock":
                shutil.copy(path, copy.folder)
    session.journal.close()
    found_again = Kept(copy).opened()
    app = table(found_again)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n")
        assert app.screen.query_one(TextArea).text == TEXT
        assert "your draft, not saved yet" in seen(app)
        await press(pilot, "f2")
    assert [entry.text for entry in found_again.journal.diary()] == [TEXT]
    found_again.journal.close()
    assert not get_drafts_path(copy.path_of("Rome")).exists()


async def test_every_way_out_keeps_the_last_letter(rome: Kept) -> None:
    session = rome.opened()
    async with table(session).run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n", *TEXT, "ctrl+q")
    session.journal.close()
    again = rome.opened()
    app = table(again)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n")
        assert app.screen.query_one(TextArea).text == TEXT
        await press(pilot, "escape", "down", "enter")
        assert not isinstance(app.screen, DiaryEntryScreen)
        assert not rome.drafts.exists()
        await press(pilot, "n")
        assert app.screen.query_one(TextArea).text == ""
    again.journal.close()


async def test_a_draft_of_one_page_turns_up_on_no_other(rome: Kept) -> None:
    session = rome.opened()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n", *"kept", "f2", "n", *TEXT)
        page = app.screen
        assert isinstance(page, DiaryEntryScreen)
        page.dismiss(False)  # as the program ends
        await press(pilot, "enter")
        assert app.screen.query_one(TextArea).text == "kept"
    session.journal.close()


async def test_another_campaign_of_the_same_name_has_no_drafts(rome: Kept) -> None:
    session = rome.opened()
    async with table(session).run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n", *TEXT)
    session.journal.close()
    rome.shelf.path_of("Rome").unlink()
    other = create_campaign(rome.shelf, "Rome", LAND, seed=8)
    app = table(other)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n")
        assert app.screen.query_one(TextArea).text == ""
    other.journal.close()


async def test_drafts_follow_a_name_and_no_copy(rome: Kept) -> None:
    session = rome.opened()
    async with table(session).run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n", *TEXT)
    session.journal.close()
    rome.shelf.copy("Rome", "Copy")
    rome.shelf.rename("Rome", "Roma")
    assert not rome.drafts.exists()
    assert not get_drafts_path(rome.shelf.path_of("Copy")).exists()
    assert TEXT in get_drafts_path(rome.shelf.path_of("Roma")).read_text(encoding="utf-8")


async def test_an_answer_that_is_being_typed_is_offered_again(asked: Kept) -> None:
    session = asked.opened()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, QuestionDialog)
        await written(pilot, asked, "1")
        typed = app.screen.query(Input).first().value
    session.journal.close()
    again = asked.opened()
    app = table(again)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, QuestionDialog):
            await press(pilot, "enter")
        assert app.screen.query(Input).first().value == typed
        await press(pilot, "f2")
        assert not asked.drafts.exists()
    again.journal.close()


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff\xfe", b'{"campaign": "7 ", "drafts": {"x": 1}}'])
def test_a_file_of_drafts_that_cannot_be_read_keeps_nobody_from_playing(rome: Kept, text: bytes) -> None:
    rome.drafts.write_bytes(text)
    session = rome.opened()
    assert session.journal.drafts.get("x") == {}
    session.journal.drafts.put("x", {"text": "y"})
    session.journal.close()
    assert rome.opened().journal.drafts.get("x") == {"text": "y"}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the screen is shown on a terminal of POSIX")
def test_a_kill_loses_at_most_the_last_second(rome: Kept) -> None:
    from tests.cli.test_signals import shown

    command = [sys.executable, "-m", "decimo", "--campaigns", str(rome.shelf.folder), "play", "Rome"]
    with shown(*command) as screen:
        screen.until("Pelmarra")
        screen.press("d")
        screen.until("Nothing is written yet")
        screen.press("n")
        screen.until("About nobody")
        screen.press(TEXT)
        asyncio.run(until(lambda: rome.drafts.exists() and TEXT in rome.drafts.read_text(encoding="utf-8")))
        screen.process.send_signal(signal.SIGKILL)
        screen.process.wait()
    shown_again = subprocess.run([*command[:-2], "verify", "Rome"], capture_output=True, check=False)
    assert shown_again.returncode == 0
    assert TEXT in rome.drafts.read_text(encoding="utf-8")
