"""Pages of subjects on the screen: jumped to by name, opened from a ledger, followed from page to page."""

from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from decimo.play.session import Session
from decimo.report.subjects import SubjectFinder
from decimo.ui.app import DecimoApp
from decimo.ui.diary_entry_screen import DiaryEntryScreen
from decimo.ui.jump_dialog import JumpDialog, SubjectCache
from decimo.ui.play_screen import PlayScreen
from decimo.ui.subject_screen import SubjectScreen
from decimo.ui.why_dialog import WhyDialog
from tests.report.test_italy import forty_years
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_table import SIZE, press, table


async def pressed(app: DecimoApp, pilot: Pilot[None], *keys: str) -> str:
    """Press keys and wait until the years are read; return what is seen then."""
    for key in keys:
        await press(pilot, key)
        await app.workers.wait_for_complete()
        await pilot.pause()
    return seen(app)


def shows(app: DecimoApp, screen: type[Screen[Any]]) -> bool:
    """Whether this screen is in front."""
    return isinstance(app.screen, screen)


def played() -> Session:
    session = campaign()
    session.run(2, decide_all=True)
    return session


async def test_a_name_is_jumped_to_as_it_is_typed() -> None:
    app = table(played())
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "j")
        assert "[red]Reed[/red]" in screen
        assert "Heron [/" in screen
        screen = await pressed(app, pilot, *"otter")
        assert "Heron" not in screen.partition("Jump to")[2].partition("return takes")[0]
        assert "1 found" in screen
        screen = await pressed(app, pilot, "enter")
        assert shows(app, SubjectScreen)
        assert screen.startswith(" Otter [0]")
        assert "Eels: " in screen


async def test_no_page_is_opened_from_a_row_while_the_program_plays_on() -> None:
    app = table(played())
    async with app.run_test(size=SIZE) as pilot:
        room = app.screen
        assert isinstance(room, PlayScreen)
        room._set_playing(True)
        await pressed(app, pilot, "1", "enter")
        assert shows(app, PlayScreen)
        room._set_playing(False)
        await pressed(app, pilot, "enter")
        assert shows(app, SubjectScreen)


async def test_a_page_tells_what_happened_newest_first_and_return_explains_it() -> None:
    app = table(played())
    async with app.run_test(size=SIZE) as pilot:
        await pressed(app, pilot, "j", *"heron", "enter")
        screen = await pressed(app, pilot, "right", "right", "right")
        assert "What happened, newest first" in screen
        told = screen.partition("What happened, newest first")[2]
        assert told.index("Autumn year 2 [y]") < told.index("Winter year 2 [y]")
        screen = await pressed(app, pilot, "enter")
        assert shows(app, WhyDialog)
        await pressed(app, pilot, "escape")
        assert shows(app, SubjectScreen)


async def test_return_in_a_ledger_opens_the_page_of_its_row_and_escape_leads_back() -> None:
    app = table(played())
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "1", "down", "enter")
        assert shows(app, SubjectScreen)
        assert screen.startswith(" Heron [/")
        await pressed(app, pilot, "escape")
        assert shows(app, PlayScreen)
        await pressed(app, pilot, "2", "enter")
        assert shows(app, PlayScreen), "an empty ledger has no row to open"


async def test_from_a_page_one_goes_on_to_others_and_back_again() -> None:
    app = DecimoApp(PlayScreen(forty_years()))
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "j", *"latium", "enter")
        assert screen.startswith(" Romans / Latium")
        screen = await pressed(app, pilot, "right", "enter")
        assert "Leaders · Romans" in screen
        screen = await pressed(app, pilot, "escape")
        assert screen.startswith(" Romans / Latium")
        assert "> " in screen
        await pressed(app, pilot, "j", *"senones", "enter")
        assert seen(app).startswith(" Senones")
        await pressed(app, pilot, "q")
        assert shows(app, PlayScreen)


async def test_a_row_about_two_asks_which() -> None:
    app = DecimoApp(PlayScreen(forty_years()))
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "4", "enter")
        assert shows(app, JumpDialog)
        assert "This row is about" in screen
        await pressed(app, pilot, "down", "enter")
        assert shows(app, SubjectScreen)


async def test_a_page_of_the_diary_is_written_from_a_page_and_stands_on_it() -> None:
    session = played()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pressed(app, pilot, "j", *"otter", "enter", "n")
        assert shows(app, DiaryEntryScreen)
        screen = await pressed(app, pilot, *"Mud", "f2")
        assert [(entry.about, entry.text) for entry in session.journal.diary()] == [("otter", "Mud")]
        assert "From the diary" in screen
        assert "Mud" in screen


async def test_pages_are_gathered_once_and_again_when_the_campaign_has_moved_on() -> None:
    session = played()
    shelf = SubjectCache(session)
    assert not shelf.ready
    first = await shelf.gather()
    assert shelf.ready == first
    assert await shelf.gather() is first
    session.run(1, decide_all=True)
    assert not shelf.ready
    assert len((await shelf.gather()).called("reed")[0].events) > len(first.called("reed")[0].events)


def test_gathering_pauses_often_enough_for_a_key_in_between() -> None:
    session = forty_years()
    pauses = SubjectFinder(session, session.state).pauses()
    assert sum(1 for _ in pauses) > 40
