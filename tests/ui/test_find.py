"""Find: the whole log and the diary, searched while the player types."""

from textual.widgets import Input

from decimo.play.session import Session
from decimo.ui.diary_screen import DiaryScreen
from decimo.ui.find_screen import FindScreen
from decimo.ui.log_panel import LogPanel
from decimo.ui.play_screen import PlayScreen
from decimo.ui.why_dialog import WhyDialog
from tests.report.valley import write_diary
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.shots import founded
from tests.ui.test_pages import pressed, shows
from tests.ui.test_table import SIZE, press, table


def played(years: int) -> Session:
    session = campaign()
    session.run(years, decide_all=True)
    return session


async def test_what_is_found_stands_with_its_season_and_year() -> None:
    app = table(played(2))
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "f", *"otter", "space", *"omen")
        assert shows(app, FindScreen)
        assert "Winter year 2 [y]: Otter [0] sees the omen" in screen
        assert "2 lines" in screen
        screen = await pressed(app, pilot, *"xyz")
        assert "No line has these words" in screen


async def test_return_goes_to_the_place_in_the_log_however_long_ago() -> None:
    app = table(played(9))
    async with app.run_test(size=SIZE) as pilot:
        log = app.screen.query_one(LogPanel)
        assert "Year 1 [y]" not in log.text
        screen = await pressed(app, pilot, "slash", *"reed", "space", *"settles", "enter")
        assert shows(app, PlayScreen)
        assert "[red]Reed[/red] settles." in screen
        assert "Year 1 [y]" in log.text
        assert log.current is not None
        assert log.current.text == "[red]Reed[/red] settles."
        await pressed(app, pilot, "w")
        assert shows(app, WhyDialog)


async def test_a_line_is_explained_without_leaving_the_search() -> None:
    app = table(played(2))
    async with app.run_test(size=SIZE) as pilot:
        await pressed(app, pilot, "f", *"omen", "down", "f2")
        assert shows(app, WhyDialog)
        await pressed(app, pilot, "escape")
        assert shows(app, FindScreen)
        await pressed(app, pilot, "escape")
        assert shows(app, PlayScreen)


async def test_a_page_of_the_diary_is_found_and_opened_there() -> None:
    session = played(2)
    write_diary(session, 1, 0, "A toad [/b] sang.")
    write_diary(session, 2, 0, "Nothing.")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "f", *"toad")
        assert "* Winter year 1 [y]: A toad [/b] sang." in screen
        await pressed(app, pilot, "f2")
        assert shows(app, FindScreen)
        screen = await pressed(app, pilot, "enter")
        assert shows(app, DiaryScreen)
        assert "A toad [/b] sang." in screen


async def test_nothing_typed_finds_nothing() -> None:
    app = table(played(1))
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "f", "enter")
        assert "Type the words to find." in screen
        assert "settles" not in seen(app)


async def test_what_the_log_leaves_out_is_found_and_explained_at_once() -> None:
    session = founded("four-hearths")
    session.run(2)
    left_out = [
        session.ruleset.sentence(fact)
        for line in session.line()
        for fact in line.facts
        if not session.ruleset.weight(fact)
    ]
    words = next(sentence for sentence in left_out if sentence)
    app = table(session)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "slash")
        app.screen.query_one(Input).value = words
        await press(pilot, "enter")
        assert shows(app, WhyDialog)
        assert words.split()[-1] in seen(app)
        await press(pilot, "escape")
        assert shows(app, PlayScreen)
        assert words not in app.screen.query_one(LogPanel).text
