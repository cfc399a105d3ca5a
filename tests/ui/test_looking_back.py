"""Looking back: every year as it was then, without changes."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pytest

from decimo.chance import Refusal
from decimo.play.campaign_record import Charter, Played, State
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Column, Ledger
from decimo.play.session import Session
from decimo.rulesets import build, gather
from decimo.ui.app import DecimoApp
from decimo.ui.history_screen import HistoryScreen, SeasonHistory
from decimo.ui.log_panel import LogPanel
from decimo.ui.map_panel import MapPanel
from tests.sweep import slow_but
from tests.ui.marsh import Marsh, World, campaign
from tests.ui.rest import drawn_at_rest
from tests.ui.seen import seen
from tests.ui.test_table import press, table, told

SIZES = [(140, 42), (100, 30), (80, 24), (60, 20)]


def played(years: int) -> Session:
    """Years of the marsh, and the winter of the year after."""
    session = campaign()
    session.run(years)
    session.play_step()
    return session


def head(app: DecimoApp) -> str:
    """The first line of the screen."""
    return seen(app).splitlines()[0].strip()


def room(app: DecimoApp) -> str:
    return type(app.screen).__name__


def eels_on_the_map(app: DecimoApp) -> str:
    """What is said of the place furthest south."""
    return app.screen.query_one(MapPanel).text.split()[-1]


@pytest.mark.parametrize("size", slow_but([(80, 24)], SIZES))
async def test_v_looks_back_and_the_arrows_go_through_the_years(size: tuple[int, int]) -> None:
    session = played(24)
    app = table(session)
    async with app.run_test(size=size) as pilot:
        before = session.fingerprint
        await press(pilot, "v")
        assert room(app) == "HistoryScreen"
        assert head(app).startswith("Looking back: year 25 [y], now")
        await press(pilot, "left")
        assert head(app).startswith("Looking back: year 24 [y], at its end")
        assert "thing can be changed" in head(app) or size[0] < 80
        assert app.screen.query_one(LogPanel).text.startswith("Year 24 [y]")
        assert "Year 23 [y]" not in told(app)
        await press(pilot, "left_square_bracket")
        assert head(app).startswith("Looking back: year 14 [y]")
        await press(pilot, "shift+right", "right")
        assert head(app).startswith("Looking back: year 25 [y]")
        await press(pilot, "home")
        assert head(app).startswith("Looking back: year 1 [y]")
        assert "settles" in told(app)
        await press(pilot, "left")
        assert head(app).startswith("Looking back: year 1 [y]")
        await press(pilot, "end", "right")
        assert head(app).startswith("Looking back: year 25 [y], now")
        await press(pilot, "escape")
        assert room(app) == "PlayScreen"
        assert session.fingerprint == before


async def test_map_and_ledgers_are_those_of_the_year() -> None:
    session = played(9)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "home")
        # The eels began as 6 and breed each autumn.
        assert eels_on_the_map(app) == "7"
        await press(pilot, "1")
        assert "Otter [0]" in seen(app)
        rows = [line.split() for line in seen(app).splitlines() if line.startswith("Otter [0]")]
        assert rows == [["Otter", "[0]", "7", "0"]]
        await press(pilot, "right", "right")
        rows = [line.split() for line in seen(app).splitlines() if line.startswith("Otter [0]")]
        assert rows == [["Otter", "[0]", "9", "0"]]
        await press(pilot, "m")
        assert eels_on_the_map(app) == "9"


async def test_a_season_is_shown_as_it_ended_and_its_year_is_told_until_then() -> None:
    app = table(played(3))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "left", "comma")
        assert head(app).startswith("Looking back: year 3 [y], after summer")
        assert "breed" not in told(app)
        assert eels_on_the_map(app) == "8"
        await press(pilot, "full_stop")
        assert head(app).startswith("Looking back: year 3 [y], at its end")
        assert "breed" in told(app)
        await press(pilot, "full_stop")
        assert head(app).startswith("Looking back: year 4 [y], now")


async def test_g_goes_to_a_year_that_is_typed_and_says_what_is_wrong_with_it() -> None:
    app = table(played(12))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "g", "7", "enter")
        assert head(app).startswith("Looking back: year 7 [y]")
        await press(pilot, "g", *"40", "enter")
        assert "has not reached year 40 [y] yet" in " ".join(seen(app).split())
        await press(pilot, *["backspace"] * 2, "x", "enter")
        assert "'x' is no year of the Marsh [x]" in " ".join(seen(app).split())
        await press(pilot, "escape")
        assert head(app).startswith("Looking back: year 7 [y]")


async def test_a_click_on_the_slider_goes_to_its_year() -> None:
    app = table(played(24))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v")
        line = seen(app).splitlines()[1]
        await pilot.click("#calendar", offset=(line.index("━"), 1))
        assert head(app).startswith("Looking back: year 1 [y]")


async def test_w_explains_a_line_of_long_ago() -> None:
    app = table(played(12))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "home", "l", "w")
        assert "The eels of Otter [0] breed." in seen(app)
        assert "eels: 6 -> 7" in seen(app)


async def test_what_was_played_again_is_told_in_its_year() -> None:
    session = played(3)
    session.history.retake()
    session.run(2)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "left", "l")
        assert "The flood: with fresh dice (take 2)" in told(app)
        await press(pilot, "left")
        assert "take 2" not in told(app)


async def test_before_the_first_year_is_over_there_is_only_now() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "left", "comma", "home", "left_square_bracket")
        assert head(app).startswith("Looking back: year 1 [y], now")
        assert "settles" in told(app)


async def test_no_line_of_the_last_year_is_lost_when_it_ended_just_now() -> None:
    session = campaign()
    session.run(2)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v")
        assert head(app).startswith("Looking back: year 2 [y], at its end, now")
        assert told(app).count("breed") == 3


def test_a_past_season_stands_as_the_journal_says() -> None:
    session = played(30)
    past = SeasonHistory(session)
    for year in (1, 7, 29):
        state = session.history.state_at(year + 1)
        then = past.then(past.year_end(year))
        assert tuple(then.ledgers) == tuple(session.ruleset.ledgers(state))
        assert then.map == session.ruleset.map(state)
    assert past.then(past.last).map == session.ruleset.map(session.state)


async def test_a_year_is_looked_at_without_reading_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(40)
    app = table(session)
    read: list[tuple[int | None, int | None]] = []
    line = MemoryJournal.line

    def counted(
        journal: MemoryJournal, *, since: int | None = None, until: int | None = None
    ) -> Iterator[Played]:
        read.append((since, until))
        return line(journal, since=since, until=until)

    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(MemoryJournal, "line", counted)
        monkeypatch.delattr(MemoryJournal, "records")
        await press(pilot, "v", "left", "left", "home", "end")
        assert sorted(set(read)) == [(year, year) for year in (1, 39, 40, 41)]
        read.clear()
        await press(pilot, "left", "left")
        assert read == []


async def test_a_key_that_does_nothing_there_says_so() -> None:
    session = played(3)
    app = table(session)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await press(pilot, "v")
        for key, title in (("u", "Undo"), ("space", "Next"), ("s", "House")):
            before = session.fingerprint
            await press(pilot, key)
            assert f"{key} ({title}) does nothing here" in seen(app)
            app.clear_notifications()
            assert room(app) == "HistoryScreen"
            assert session.fingerprint == before
        await press(pilot, "right")
        assert "This is the present" in seen(app)
        app.clear_notifications()
        await press(pilot, "home", "left")
        assert "The campaign begins here." in seen(app)


@pytest.mark.drawn
async def test_nothing_is_drawn_while_nobody_presses_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table(played(12))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "left", "c")
        await app.workers.wait_for_complete()
        drawn = await drawn_at_rest(pilot, monkeypatch)
        assert drawn == []
        await press(pilot, "left")
        assert drawn


async def test_the_help_tells_every_key_of_looking_back() -> None:
    app = table(played(2))
    async with app.run_test(size=(100, 50)) as pilot:
        await press(pilot, "v", "question_mark")
        for words in (
            "To the end of the year before",
            "Ten years back",
            "To the season before",
            "In a chart",
        ):
            assert words in seen(app)
        assert "> comes next" not in seen(app)


class TwoLaws(Marsh):
    """From the third year on another ledger is kept, before the others."""

    def ledgers(self, state: State[World]) -> Sequence[Ledger]:
        laws = [Ledger("laws", "Laws", (Column("law", "Law"),), ())]
        return [*(laws if state.moment.year > 3 else []), *super().ledgers(state)]


async def test_the_same_ledger_stays_open_where_there_were_others() -> None:
    app = table(of_land(TwoLaws(), 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "2")
        assert "2 Peoples" in seen(app)
        assert "Otter [0] " in seen(app)
        await press(pilot, "home")
        assert "1 Peoples" in seen(app)
        assert "Laws" not in seen(app)
        assert "Otter [0] " in seen(app)
        await press(pilot, "end")
        assert "Otter [0] " in seen(app)
        await press(pilot, "1", "home")
        assert "Otter [0] " in seen(app)


class LongYear(Marsh):
    """Five seasons a year, counted from three years before the year 0."""

    seasons: tuple[str, ...] = ("winter", "thaw", "spring", "summer", "autumn")
    first: ClassVar[int] = -3

    def year_label(self, year: int) -> str:
        return f"{self.first + year - 1} of the Flood"


def of_land(ruleset: Marsh, years: int) -> Session:
    session = Session(
        MemoryJournal(Charter("Long", "marsh", "marsh", 7, {}, "app", {}, "0")), ruleset, "c0ffee"
    )
    session.play_step()
    session.run(years)
    return session


async def test_years_before_and_after_zero_and_five_seasons_follow_one_another() -> None:
    """Case G11: years are whole numbers, in order across zero, whatever their seasons are."""
    session = of_land(LongYear(), 6)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v", "home")
        labels = []
        for _ in range(6):
            labels.append(head(app).split(",")[0].removeprefix("Looking back: "))
            await press(pilot, "right")
        assert labels == [f"{year} of the Flood" for year in (-3, -2, -1, 0, 1, 2)]
        await press(pilot, "g", *"0 of the flood", "enter")
        assert head(app).startswith("Looking back: 0 of the Flood, at its end")
        seasons = []
        for _ in range(5):
            await press(pilot, "comma")
            seasons.append(head(app).split(", ")[1].split("  ")[0])
        assert seasons == ["after summer", "after spring", "after thaw", "after winter", "at its end"]
        assert head(app).startswith("Looking back: -1 of the Flood")


def decade_winters(first: int, years: int) -> Iterator[tuple[str, int]]:
    """In which winters Italy draws for ten years, if its calendar begins otherwise."""
    ruleset_id, scenario, texts = gather("italy")
    changed = {name: text.replace("{first: 300,", f"{{first: {first},") for name, text in texts.items()}
    assert changed != texts
    charter = Charter("Italy", ruleset_id, scenario, 7, {}, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), build(ruleset_id, changed), "c0ffee")
    session.play_step(decide_all=True)
    session.run(years, decide_all=True)
    for record in session.journal.records():
        if record.kind == "step" and record.name == "decimo-draw":
            yield session.ruleset.year_label(record.year), record.season


def test_the_draw_for_ten_years_falls_in_its_winter_whatever_the_calendar_says() -> None:
    """Case G11: the ten years end in the ninth winter of play, over a change of era and from the year 10 000 on."""
    assert list(decade_winters(4, 21)) == [("AD 5", 0), ("AD 15", 0)]
    assert list(decade_winters(10000, 11)) == [("9992 BC", 0)]


def test_a_year_that_has_not_come_is_refused() -> None:
    session = of_land(LongYear(), 1)
    with pytest.raises(Refusal, match="has not reached"):
        HistoryScreen(session)._year_typed("9000")
