"""The diary's links, its open questions, and pages of seasons that were taken back, on the screen."""

from decimo.chance import Fact
from decimo.play.campaign_record import Charter
from decimo.play.diary import open_questions, withdrawn_pages
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.ui.diary_entry_screen import DiaryEntryScreen, OpenQuestionsDialog
from decimo.ui.diary_screen import DiaryScreen
from decimo.ui.subject_screen import SubjectScreen
from decimo.ui.why_dialog import WhyDialog
from tests.report.valley import write_diary
from tests.ui.marsh import Marsh, campaign
from tests.ui.seen import seen
from tests.ui.test_pages import pressed, shows
from tests.ui.test_table import SIZE, table

LINK = ("left_square_bracket", "left_square_bracket")


class Wonder(Marsh):
    """The marsh, where one wonders who meets whom."""

    def left_open(self, fact: Fact) -> str:
        return f"Who is the guest of {self.name_of(fact.about)}?" if fact.verb == "meet" else ""


def wondering() -> Session:
    journal = MemoryJournal(Charter("Guests", "marsh", "marsh", 7, {}, "app", {}, "0.1.0"))
    session = Session(journal, Wonder(), "c0ffee")
    session.play_step()
    session.run(1, decide_all=True)
    return session


async def test_a_page_that_is_kept_again_before_it_closes_is_one_entry() -> None:
    session = campaign()
    session.run(1, decide_all=True)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pressed(app, pilot, "d", "n", *"By", "space", *LINK)
        page = app.screen
        assert isinstance(page, DiaryEntryScreen)
        page.action_keep()
        page.action_keep()
        await pilot.pause(0.3)
        assert shows(app, DiaryScreen)
        assert [entry.text for entry in session.journal.diary()] == ["By [["]


async def test_a_page_shows_what_happened_in_its_season() -> None:
    session = campaign()
    session.run(1, decide_all=True)
    write_diary(session, 1, 0, "Wet.")
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await pressed(app, pilot, "d", "e")
        assert shows(app, DiaryEntryScreen)
        assert "[red]Reed[/red] settles." in screen
        assert "Wet." in screen


async def test_a_link_that_was_begun_is_completed() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pressed(app, pilot, "d", "n", *"By", "space", *LINK, *"ot", "f3", "enter", "f2")
        assert [entry.text for entry in session.journal.diary()] == ["By [[Otter [0]]]"]
        await pressed(app, pilot, "f")
        assert shows(app, SubjectScreen)
        assert seen(app).startswith(" Otter [0]")


async def test_a_link_is_chosen_from_all_names() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pressed(app, pilot, "d", "n", *"x", "f3", *"heron", "enter", "f2")
        assert [entry.text for entry in session.journal.diary()] == ["x[[Heron [/]]"]


async def test_a_name_that_nothing_bears_is_told_and_kept() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pressed(app, pilot, "d", "n", *LINK, *"Toad", "right_square_bracket", "right_square_bracket")
        await pressed(app, pilot, "f2")
        await pilot.pause(0.2)
        screen = seen(app)
        assert "Nothing here is called 'Toad'" in " ".join(screen.split())
        assert [entry.text for entry in session.journal.diary()] == ["[[Toad]]"]
        assert shows(app, DiaryScreen)


async def test_of_several_links_one_is_asked_for() -> None:
    session = campaign()
    write_diary(session, 1, 0, "[[Otter [0]]] and [[heron [/]]", about="reed")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "d", "f")
        assert "This entry leads to" in screen
        assert "3 found" in screen
        await pressed(app, pilot, "down", "down", "enter")
        assert seen(app).startswith(" [red]Reed[/red]")


async def test_open_questions_are_listed_explained_and_answered() -> None:
    session = wondering()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        screen = await pressed(app, pilot, "d")
        assert "2 questions are open; o lists them." in screen
        screen = await pressed(app, pilot, "o")
        assert shows(app, OpenQuestionsDialog)
        assert "? Winter year 1 [y]: Who is the guest of Heron [/?" in screen
        await pressed(app, pilot, "w")
        assert shows(app, WhyDialog)
        await pressed(app, pilot, "escape", "enter", *"A toad", "f2")
        screen = seen(app)
        assert "+ Winter year 1 [y]: Who is the guest of Heron [/?" in screen
        screen = await pressed(app, pilot, "escape")
        assert "1 question is open" in screen
        assert "guest of Heron [/?" in " ".join(screen.split())
        answered = [each.answer.text for each in open_questions(session) if each.answer]
        assert answered == ["A toad"]


async def test_a_page_of_a_season_that_was_taken_back_is_attached_to_the_present_one() -> None:
    session = campaign()
    session.run(1, decide_all=True)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pressed(app, pilot, "d", "n", *"mud", "f2", "escape")
        session.history.undo_to(1)
        screen = await pressed(app, pilot, "d")
        assert "taken back)" in screen
        screen = await pressed(app, pilot, "a")
        assert "taken back)" not in screen
        assert not withdrawn_pages(session.journal)
        assert [(entry.year, entry.text) for entry in session.journal.diary()] == [(1, "mud")]
