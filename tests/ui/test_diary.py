from decimo.ui.diary_screen import DiaryScreen
from decimo.ui.play_screen import PlayScreen
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_table import SIZE, press, table


async def test_an_entry_is_written_listed_searched_and_changed() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d")
        assert "Nothing is written yet" in seen(app)
        await press(pilot, "n", *"Eels", "space", "left_square_bracket", *"/b", "f2")
        entries = session.journal.diary()
        assert [(entry.year, entry.season, entry.text) for entry in entries] == [(1, 0, "Eels [/b")]
        assert "Eels [/b" in seen(app)
        await press(pilot, "slash", *"toads")
        assert "No entry has these words." in seen(app)
        await press(pilot, "escape", "e", *"!", "f2")
        assert [entry.text for entry in session.journal.diary()] == ["Eels [/b!"]
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)


async def test_search_finds_entries_by_their_words_and_their_year() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n", *"first", "f2", "escape")
        session.run(1, decide_all=True)
        await press(pilot, "d", "n", *"second", "f2")
        await press(pilot, "slash", *"SECOND")
        screen = seen(app)
        assert "Winter year 2 [y]" in screen
        assert "Winter year 1 [y]" not in screen


async def test_a_changed_page_is_not_lost_without_a_question() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n", *"mud", "escape")
        assert "This page was changed." in seen(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, DiaryScreen)
        assert [entry.text for entry in session.journal.diary()] == ["mud"]


async def test_an_entry_outlives_an_undo_and_says_that_its_season_was_taken_back() -> None:
    session = campaign()
    session.run(1, decide_all=True)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d", "n", *"mud", "f2", "escape")
        session.history.undo_to(1)
        await press(pilot, "d")
        assert "(from a" in seen(app)
        assert "taken back)" in seen(app)
        assert "mud" in seen(app)
