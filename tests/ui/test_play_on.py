"""Playing on for years, until something happens."""

import asyncio
import time
from collections.abc import Sequence

import pytest
from textual.app import App

from decimo.chance import Fact, Refusal
from decimo.chance.text import capitalize
from decimo.play.campaign_record import State
from decimo.play.ruleset import Step
from decimo.play.session import Session
from decimo.ui.app import DecimoApp
from decimo.ui.base_screen import KeyLine
from decimo.ui.play_on import PlayOnDialog
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.ui.marsh import Marsh, World, campaign
from tests.ui.seen import seen
from tests.ui.test_table import press, table, told


class Stopping(Marsh):
    """A marsh in which a run may stop for a flood."""

    stop_words: Sequence[str] = ("flood",)

    def stops(self, facts: Sequence[Fact]) -> frozenset[str]:
        return frozenset(fact.verb for fact in facts) & {"flood"}


class Slow(Marsh):
    """A marsh in which no run is over before a key is pressed, however busy the machine is."""

    def steps(self, state: State[World], year: int, season: int) -> Sequence[Step]:
        time.sleep(0.001)
        return super().steps(state, year, season)


class Quiet(Marsh):
    """A marsh of which there is nothing to tell."""

    def weight(self, _fact: Fact) -> int:
        return 0


def marsh(session: Session) -> Session:
    session.campaign.use(Stopping(), session.content)
    return session


def message(app: DecimoApp) -> str:
    return " ".join(seen(app).split())


def said(app: DecimoApp) -> str:
    """What the line over the map says; no message lies over the log."""
    assert not app._notifications
    return seen(app).splitlines()[2].strip()


async def test_ten_years_at_once_are_all_told_in_order() -> None:
    """Case G2: ten years in one go, and the log holds all ten, in order."""
    session = campaign()
    app = table(session)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        assert isinstance(app.screen, PlayOnDialog)
        assert "Return plays 10 years." in message(app)
        await press(pilot, "enter")
        await app.workers.wait_for_complete()
        await pilot.pause(0.2)
        assert (session.moment.year, session.moment.season) == (11, 0)
        assert said(app) == "All these years are played: Winter of year 11 [y]."
        years = [line for line in told(app).splitlines() if line.startswith("Year ")]
        assert years == [f"Year {year} [y]" for year in range(1, 11)]
        assert told(app).count("The eels of Otter [0] breed.") == 10
        assert told(app).count("Otter [0] sees the omen") == 10


async def test_of_many_years_the_last_are_in_the_log_and_the_others_before_them() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "backspace", "backspace", *"40", "enter")
        await app.workers.wait_for_complete()
        await press(pilot, "l", *["home"] * 12)
        years = [line for line in told(app).splitlines() if line.startswith("Year ")]
        assert years == [f"Year {year} [y]" for year in range(1, 41)]


async def test_it_stops_for_what_was_chosen() -> None:
    session = marsh(campaign())
    app = table(session)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "down", "down")
        assert "or until the first: flood" in message(app)
        await press(pilot, "enter")
        await app.workers.wait_for_complete()
        await pilot.pause(0.2)
        assert session.journal.record(session.head.id).facts[0].verb == "flood"  # type: ignore[union-attr] # it was played
        assert told(app).splitlines()[-1] == "The water comes to [red]Reed[/red]!"
        assert said(app).startswith("Stopped for flood: ")


async def test_a_year_of_which_there_is_nothing_to_tell_says_so_and_covers_no_line_of_the_log() -> None:
    session = campaign()
    session.play_step()
    session.campaign.use(Quiet(), session.content)
    app = table(session)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "y", "y")
        await app.workers.wait_for_complete()
        await pilot.pause(0.2)
        assert session.moment.year == 3
        assert said(app) == "Nothing more to tell of year 2 [y]."


async def test_the_rest_of_a_year_goes_on_over_answers_but_not_over_later() -> None:
    session = campaign(seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:

        async def pressed(key: str) -> bool:
            """Whether a question is open after this key."""
            await press(pilot, key)
            await app.workers.wait_for_complete()
            await pilot.pause()
            return isinstance(app.screen, QuestionDialog)

        assert await pressed("y")
        assert not await pressed("escape")
        assert (session.moment.year, session.moment.step) == (1, "council")
        assert await pressed("y")
        while await pressed("1"):
            assert session.moment.year == 1
        assert (session.moment.year, session.moment.season) == (2, 0)


async def test_it_stops_at_the_end_of_a_decade() -> None:
    session = campaign()
    session.run(3)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "end", *"0", "enter")
        await app.workers.wait_for_complete()
        assert session.moment.year == 11


async def test_it_stops_where_the_player_is_asked() -> None:
    session = campaign(seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, QuestionDialog)
        assert session.moment.step == "council"
        await press(pilot, "escape", "n")
        assert isinstance(app.screen, QuestionDialog)


def greyed(app: App[None]) -> list[str]:
    """What the last line of the screen shows and cannot be done now."""
    line = app.screen.query_one(KeyLine).render_line(0)
    dim = [segment.text.strip() for segment in line if segment.style and segment.style.dim]
    return [words for words in dim if len(words) > 1 and words != "space"]


async def test_escape_stops_after_the_present_step_and_all_is_kept() -> None:
    session = campaign()
    session.campaign.use(Slow(), session.content)
    app = table(session)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "backspace", "backspace", *"1000", "enter")
        for _ in range(200):
            await asyncio.sleep(0.01)
            if session.moment.year > 2:
                break
        assert "Playing on" in seen(app).splitlines()[2]
        assert "of 1000 years" in seen(app).splitlines()[2]
        assert greyed(app) == ["Next", "Year", "Orders", "Why", "Diary", "Find", "Undo", "Leave", "House"]
        # The screen answers meanwhile: what would change the campaign does not, help and looking do.
        await pilot.press("u", "1")
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "escape")
        await pilot.pause(0.2)
        year = session.moment.year
        assert 2 < year < 1000
        assert said(app).startswith("Stopped in ")
        assert capitalize(session.ruleset.year_label(year)) in seen(app).splitlines()[0]
        assert "Playing on" not in seen(app)
        assert greyed(app) == []
        await pilot.pause(0.2)
        assert session.moment.year == year
        await press(pilot, "space")
        assert session.journal.head() is not None


@pytest.mark.parametrize("typed", ["0", "1001", ""])
async def test_a_number_that_is_none_is_told(typed: str) -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "backspace", "backspace", *typed, "enter")
        assert f"'{typed}' is no number of years; type one from 1 to 1000." in message(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        assert session.moment.year == 1


def test_a_run_by_step_plays_what_a_run_plays() -> None:
    one, other = campaign(), campaign()
    one.run(5)
    played = list(other.runner.run_by_step(5))
    assert one.fingerprint == other.fingerprint
    assert [each.record.id for each in played] == [each.id for each in one.journal.records()][1:]
    with pytest.raises(Refusal, match="nothing to stop for"):
        next(other.runner.run_by_step(1, until="rain"))


async def test_the_log_keeps_the_years_before_if_a_question_comes_first() -> None:
    session = campaign()
    session.run(2, decide_all=True)
    session.house_rules.roller("own")
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        before = told(app)
        assert before
        await press(pilot, "n", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, QuestionDialog)
        await press(pilot, "escape")
        assert before in told(app)
