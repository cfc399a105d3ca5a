"""Coming back to a campaign: the briefing, and the luck."""

import pytest

from decimo.play.campaign_record import DiaryEntry
from decimo.play.session import Session
from decimo.ui.app import DecimoApp
from decimo.ui.briefing_dialog import BriefingDialog, LuckDialog
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.sweep import slow_but
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_question import at_step
from tests.ui.test_table import SIZE, press, table

LONG_AGO = "2001-02-03T04:05:06+00:00"


def comes_back(session: Session) -> DecimoApp:
    return DecimoApp(PlayScreen(session, played_at=LONG_AGO))


def words(app: DecimoApp) -> str:
    return " ".join(seen(app).replace("│", " ").split())


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (100, 30), (80, 24), (60, 20)]))
async def test_who_comes_back_is_told_where_the_campaign_stands_and_any_key_leads_on(
    size: tuple[int, int],
) -> None:
    session = at_step("council", dice="app", seats={"heron": "player"})
    session.journal.write_diary(DiaryEntry(0, 1, 0, "heron", "Eels [/b]\n  are slow", ""))
    app = comes_back(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, BriefingDialog)
        assert "Where you stopped" in seen(app)
        assert "years ago" in words(app)
        assert "Your side: Heron [/." in words(app)
        await press(pilot, "end")
        assert isinstance(app.screen, BriefingDialog)
        assert "Eels [/b]" in seen(app)
        before = session.fingerprint
        await press(pilot, "space")
        assert isinstance(app.screen, PlayScreen)
        assert session.fingerprint == before


async def test_after_the_briefing_comes_the_open_question() -> None:
    session = at_step("omens")
    session.play_step()
    app = comes_back(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "3 answers are asked" in words(app)
        await press(pilot, "j")
        assert isinstance(app.screen, QuestionDialog)


async def test_b_shows_the_briefing_again_and_a_new_campaign_has_none_at_first() -> None:
    app = comes_back(campaign())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "b")
        assert isinstance(app.screen, BriefingDialog)
        await press(pilot, "b")
        assert isinstance(app.screen, PlayScreen)


async def test_what_the_store_remarks_on_opening_is_told() -> None:
    session = campaign()
    session.journal.remark = "The backups of 'Mud [/b]' are not up to date."  # type: ignore[misc] # in memory
    app = table(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause(0.1)
        assert "The backups of 'Mud [/b]' are not up" in words(app)


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (80, 24), (60, 20)]))
async def test_k_shows_the_tally_of_rolls_and_cards_with_its_verdict(size: tuple[int, int]) -> None:
    session = campaign()
    session.run(3)
    app = table(session)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "k")
        assert isinstance(app.screen, LuckDialog)
        screen = seen(app)
        assert "unusual" in screen.lower()
        assert "red cards" in screen
        assert "2d6" in screen
        await press(pilot, "question_mark")
        assert "Holm" in words(app)
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, PlayScreen)
