import pytest
from textual.pilot import Pilot
from textual.widgets._toast import Toast

from decimo.play.session import Session
from decimo.ui.app import DecimoApp
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.last_draws import LastDrawsLine
from decimo.ui.log_panel import LogPanel
from decimo.ui.play_screen import PlayScreen
from decimo.ui.undo_dialog import UndoDialog
from decimo.ui.why_dialog import WhyDialog
from tests.ui.marsh import NAMES, campaign
from tests.ui.rest import drawn_at_rest
from tests.ui.seen import seen

SIZE = (80, 24)


def table(session: Session) -> DecimoApp:
    return DecimoApp(PlayScreen(session))


def told(app: DecimoApp) -> str:
    return app.screen.query_one(LogPanel).text


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def test_the_table_shows_year_season_next_step_map_and_log_with_names_as_they_are() -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE):
        screen = seen(app)
        assert "Year 1 [y]  [winter]" in screen
        assert "> The flood" in screen
        for name in NAMES.values():
            assert f"{name} settles." in told(app)
            assert name in screen
        assert "Mud [/b] and eels" in screen


async def test_space_and_return_play_one_step_each() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        assert session.moment.step == "omens"
        await press(pilot, "enter")
        assert session.moment.step == "strangers"
        assert "sees the omen" in told(app)
        assert "+ The flood  + Omens  > Strangers" in seen(app)


async def test_space_passes_over_steps_of_which_there_is_nothing_to_tell() -> None:
    session = campaign(seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        assert "you: Heron [/" in seen(app).splitlines()[0]
        while session.moment.season == 0:
            await press(pilot, "space", "2")
        before = told(app)
        await press(pilot, "space")
        assert (session.moment.year, session.moment.season) == (2, 0)
        assert told(app).removeprefix(before).strip().startswith("Autumn")


async def test_a_key_without_a_ledger_and_a_way_forward_say_so() -> None:
    app = table(campaign())
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await press(pilot, "9")
        await pilot.pause(0.1)
        assert "There is no ledger 9" in seen(app)
        await press(pilot, "2")
        assert "none now" in seen(app)
        await press(pilot, "space", "u", "enter", "r")
        await pilot.pause(0.1)
        assert "Forward again: The flood." in seen(app)


async def test_what_was_taken_back_is_said_over_the_map_and_covers_no_line_of_the_log() -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        for keys, words in (
            (("space", "u", "enter"), "Taken back: 1 step; r goes forward."),
            ("r", "Forward"),
        ):
            await press(pilot, *keys)
            await pilot.pause(0.1)
            assert words in str(app.screen.query_one(LastDrawsLine).render())
            assert not app.screen.query(Toast)


async def test_y_plays_to_the_end_of_the_year_and_tells_all_of_it() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "y")
        await app.workers.wait_for_complete()
        assert (session.moment.year, session.moment.step) == (2, "flood")
        for sentence in ("settles.", "sees the omen", "meets", "decides to feast", "breed."):
            assert sentence in told(app)
        assert told(app).count("The eels of Otter [0] breed.") == 1


async def test_bookkeeping_stays_out_of_the_log_and_what_matters_has_a_mark() -> None:
    session = campaign(dice="own")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "6", "enter")
        assert "! The water comes to [red]Reed[/red]!" in seen(app)
        await press(pilot, "y", "f2", "f2")
        await app.workers.wait_for_complete()
        assert "count_eels" not in told(app)


async def test_w_says_rule_dice_odds_and_what_changed() -> None:
    app = table(campaign(dice="own"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "6", "enter", "w")
        assert isinstance(app.screen, WhyDialog)
        screen = seen(app)
        assert "M2: The water is diced for every winter [m]." in screen
        assert "you rolled 1d6: 6." in screen
        assert "a flood  33.3 % (1/3)" in screen
        assert "[red]Reed[/red], mud: 0 -> 6" in screen
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)


async def test_undo_says_what_it_takes_back_and_redo_goes_forward_again() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "space")
        after, story = session.fingerprint, told(app)
        await press(pilot, "u")
        assert isinstance(app.screen, UndoDialog)
        assert "winter year 1 [y], Omens" in seen(app)
        assert "Takes back 1 step" in seen(app)
        await press(pilot, "down")
        assert "Takes back 2 steps" in seen(app)
        await press(pilot, "enter")
        assert session.moment.step == "flood"
        assert "sees the omen" not in told(app)
        await press(pilot, "r", "r")
        assert (session.fingerprint, told(app)) == (after, story)


async def test_esc_in_the_undo_dialog_takes_nothing_back() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "u", "escape")
        assert session.moment.step == "omens"


async def test_digits_turn_to_the_ledgers_and_m_back_to_the_map() -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "1")
        screen = seen(app)
        assert "People [p]" in screen
        assert f"{NAMES['reed']}" in screen
        await press(pilot, "2", "m", "l", "question_mark")
        assert isinstance(app.screen, HelpDialog)
        assert "Explain the marked line of the log" in seen(app)


async def test_a_wide_terminal_shows_map_ledger_and_log_together() -> None:
    app = table(campaign())
    async with app.run_test(size=(140, 40)):
        screen = seen(app)
        assert "border" in screen  # the map's legend
        assert "People [p]" in screen
        assert "Heron [/ settles." in screen


async def test_the_log_reads_on_backwards_when_its_beginning_is_passed() -> None:
    session = campaign()
    session.run(9)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "l")
        assert "settles" not in told(app)
        await press(pilot, "home", "home", "home", "home", "home")
        assert told(app).startswith("Year 1 [y]")
        assert told(app).count("settles") == 3
        years = [line for line in told(app).splitlines() if line.startswith("Year ")]
        assert years == sorted(years, key=lambda year: int(year.split()[1]))


@pytest.mark.drawn
async def test_a_table_at_rest_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE) as pilot:
        drawn = await drawn_at_rest(pilot, monkeypatch)
        assert drawn == []
        await press(pilot, "space")
        assert drawn


async def test_a_dialog_lies_over_the_table_and_leaves_it_in_sight() -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "w")
        assert "Year 1 [y]" in seen(app).splitlines()[0]
