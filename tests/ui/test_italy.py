"""A year of Italy on the screen, as a player plays it."""

import pytest

from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.rulesets import build, gather
from decimo.ui.map_panel import MapPanel
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.sweep import slow_but
from tests.ui.seen import seen
from tests.ui.test_table import press, table, told


def italy(*, dice: str = "app") -> Session:
    ruleset_id, scenario, texts = gather("italy")
    charter = Charter("Italy", ruleset_id, scenario, 7, {"latium": "player"}, dice, {}, "0.1.0")
    session = Session(MemoryJournal(charter), build(ruleset_id, texts), "c0ffee")
    session.play_step(decide_all=True)
    return session


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (100, 30), (80, 24)]))
async def test_a_year_is_played_and_all_peoples_stand_on_the_map(size: tuple[int, int]) -> None:
    session = italy()
    app = table(session)
    async with app.run_test(size=size) as pilot:
        drawn = app.screen.query_one(MapPanel).text
        for node in session.ruleset.map(session.state).nodes:
            assert node.name in drawn
        year = session.moment.year
        for _ in range(10):
            await press(pilot, "y")
            await app.workers.wait_for_complete()
            await pilot.pause()
            while isinstance(app.screen, QuestionDialog):
                await press(pilot, "f2")
            if session.moment.year > year:
                break
        assert session.moment.year == year + 1
        assert isinstance(app.screen, PlayScreen)
        for number in "1234567890":
            await press(pilot, number)
        assert session.ruleset.year_label(year) in told(app)


async def test_space_takes_an_ordinary_year_in_at_most_twelve_keys() -> None:
    session = italy()
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(8):
            year, keys = session.moment.year, 0
            while session.moment.year == year:
                if isinstance(app.screen, QuestionDialog):
                    await press(pilot, "f2")
                else:
                    await press(pilot, "space")
                    keys += 1
            assert len(session.ruleset.seasons) <= keys <= 12


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (120, 30), (80, 24)]))
async def test_every_ledger_has_its_tab_in_sight_and_peoples_their_blight_and_cards(
    size: tuple[int, int],
) -> None:
    session = italy()
    app = table(session)
    async with app.run_test(size=size) as pilot:
        for number, ledger in enumerate(session.ruleset.ledgers(session.state), 1):
            assert f"{number % 10} {ledger.title}" in seen(app)
        await press(pilot, "1")
        (titles,) = [line for line in seen(app).splitlines() if "Army" in line]
        assert "Blight Cards" in titles
        await press(pilot, "8")
        assert "Carthaginians trader yes" in " ".join(seen(app).split())


async def test_with_own_dice_a_whole_draw_is_one_form() -> None:
    session = italy(dice="own")
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        assert isinstance(app.screen, QuestionDialog)
        assert "(6/54)" in seen(app)
        await press(pilot, "a", "h", "7", "d", "f2")
        # The draw leads to more rolls, so its step still waits; its ten cards are answered.
        assert session.waiting is not None
        answers = [session.waiting.answered[number].answer for number in range(10)]
        assert [answer.value for answer in answers][:2] == ["AH", "7D"]
        assert [answer.source for answer in answers] == ["player"] * 2 + ["app"] * 8


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(80, 24), (60, 20)]))
async def test_of_many_house_rules_the_words_of_the_marked_one_stay_in_sight(size: tuple[int, int]) -> None:
    app = table(italy())
    async with app.run_test(size=size) as pilot:
        await press(pilot, "s", "end")
        assert "Usual: " in " ".join(seen(app).replace("│", " ").split())
        await press(pilot, "up")
        assert "Usual: " in " ".join(seen(app).replace("│", " ").split())
