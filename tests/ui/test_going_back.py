"""Undo by answer, step and season, redo along one of several lines, and a step again with fresh dice."""

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from decimo.campaigns import create_campaign
from decimo.play.session import Session
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.dialogs import ChoiceDialog
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from decimo.ui.undo_dialog import SeasonDialog, UndoDialog
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_question import at_step, fields
from tests.ui.test_table import SIZE, press, table, told


def words(app: DecimoApp) -> str:
    return " ".join(seen(app).replace("│", " ").split())


def typed(app: DecimoApp) -> list[str]:
    return [field.query_one(Input).value for field in fields(app)]


def given(session: Session) -> list[object]:
    assert session.waiting is not None
    return [answered.answer.value for answered in session.waiting.answered.values()]


async def test_only_the_last_answer_is_taken_back_and_its_question_opens_again() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"345561", "enter", "u")
        assert isinstance(app.screen, UndoDialog)
        assert "Only your last answer: the omen of Otter [0] (6 and 1)" in seen(app)
        # The latest step is marked; the answer alone stands above it.
        await press(pilot, "up")
        assert "Takes back 1 step and opens Omens (winter year 1 [y]) again" in words(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, QuestionDialog)
        assert [field.number for field in fields(app)] == [2]
        assert typed(app) == ["6 1"]
        assert given(session) == [(3, 4), (5, 5)]
        await press(pilot, *["backspace"] * 3, *"22", "enter")
        assert "Otter [0] sees the omen 4." in told(app)


async def test_with_a_question_open_the_last_answer_is_the_marked_line() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"34", *"55", "escape", "u")
        assert "Takes back this answer; it is asked again." in words(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, QuestionDialog)
        assert given(session) == [(3, 4)]
        assert typed(app) == ["5 5", ""]


async def test_a_step_taken_back_takes_the_answers_to_the_open_question_with_it() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"34", "escape", "u", "down")
        assert "Your answers to the open question are taken back, too." in words(app)
        await press(pilot, "escape", "u", "down", "escape")
        assert given(session) == [(3, 4)]


async def test_a_corrected_answer_is_no_step_of_the_list() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"34", "f5", *["backspace"] * 3, *"345561", "enter")
        assert session.head is not None
        assert session.head.name == "omens"
        parent = session.journal.record(session.head.parent or 0).record
        assert parent.kind == "withdraw"
        await press(pilot, "u", "down")
        lines = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert [line.partition(", ")[2].partition(":")[0] for line in lines[1:]] == ["Omens", "The flood"]
        assert "Takes back 2 steps" in words(app)
        await press(pilot, "enter")
        assert session.moment.step == "flood"
        assert "Taken back: 2 steps" in words(app)


async def test_f5_in_the_form_takes_back_the_answer_before() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"34", *"55", *"6", "f5")
        assert isinstance(app.screen, QuestionDialog)
        assert given(session) == [(3, 4)]
        # The half of the third answer is still there.
        assert typed(app) == ["5 5", "6"]
        await press(pilot, "f5")
        assert given(session) == []
        assert typed(app) == ["3 4", "5 5", "6"]


async def test_what_was_taken_back_is_not_kept_by_leaving_the_form() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", *"34", *"5", "f5", "escape")
        assert given(session) == []
        await press(pilot, "space")
        assert typed(app) == ["3 4", "5", ""]


async def test_f5_asks_before_it_opens_a_step_that_is_over() -> None:
    session = campaign(dice="own")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "6", "enter", "space", "f5")
        assert isinstance(app.screen, ChoiceDialog)
        assert "how high the water comes (6)" in words(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, QuestionDialog)
        await press(pilot, "f5", "enter")
        assert isinstance(app.screen, QuestionDialog)
        assert session.moment.step == "flood"
        assert typed(app) == ["6"]
        await press(pilot, "backspace", "1", "enter")
        assert "stays dry" in told(app)


async def test_f5_with_nothing_answered_says_so() -> None:
    app = table(campaign(dice="own"))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "space", "f5")
        await pilot.pause(0.1)
        assert "You have not answered anything yet" in words(app)
        assert isinstance(app.screen, QuestionDialog)


async def test_back_to_the_start_of_any_season() -> None:
    session = campaign()
    session.run(2)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "u", "t")
        assert isinstance(app.screen, SeasonDialog)
        first = app.screen.query_one(OptionList).get_option_at_index(0).prompt
        assert str(first) == "autumn year 2 [y]"
        await press(pilot, "left")
        await press(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
        assert (session.moment.year, session.moment.season) == (1, 3)
        await press(pilot, *"rrrrrrr")
        assert session.moment.year == 3


async def test_seasons_in_which_nothing_is_played_are_not_offered() -> None:
    session = campaign()
    session.run(2)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "u", "t")
        options = app.screen.query_one(OptionList).options
        assert [str(option.prompt) for option in options] == [
            "autumn year 2 [y]",
            "winter year 2 [y]",
            "autumn year 1 [y]",
            "winter year 1 [y]",
        ]
        for keys, marked in (("down", 1), ("left", 3), ("left", 3), ("right", 1), ("right", 0)):
            await press(pilot, keys)
            assert app.screen.query_one(OptionList).highlighted == marked


async def test_before_anything_is_played_no_season_is_offered_to_go_back_to(tmp_path: Path) -> None:
    session = create_campaign(CampaignFolder(tmp_path), "New", "four-hearths", seed=1, dice="own")
    app = DecimoApp(PlayScreen(session))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "escape", "u", "t")
        assert isinstance(app.screen, UndoDialog)
        assert "Nothing has been played yet, so there is nothing to take back." in words(app)
        await press(pilot, "left", "right", "enter")
        assert session.waiting is not None
    session.journal.close()


async def test_where_several_ways_go_on_the_player_chooses() -> None:
    session = campaign(seats={"heron": "player"}, dice="app")
    while session.moment.step != "council":
        session.play_step()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "1", "u", "up", "enter", "2", "u", "enter")
        assert session.waiting is None
        await press(pilot, "r")
        assert isinstance(app.screen, ChoiceDialog)
        screen = words(app)
        assert "2 ways were played from here." in screen
        fast, feast = (
            screen.index("what the council does: fast"),
            screen.index("what the council does: feast"),
        )
        assert fast < feast
        await press(pilot, "down", "enter")
        assert "Heron [/ decides to feast." in told(app)


async def test_steps_without_dice_go_back_with_the_last_step_that_had_some() -> None:
    session = campaign()
    while session.moment.step != "breed":
        session.play_step(decide_all=True)
    session.play_step(decide_all=True)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "t")
        assert (
            "Play Strangers (winter year 1 [y]) again with fresh dice? It is taken back, with what came after"
            in (words(app))
        )


async def test_a_step_is_played_once_more_and_the_log_says_so() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "space", "t")
        assert isinstance(app.screen, ChoiceDialog)
        assert "Play Omens (winter year 1 [y]) again with fresh dice? It is taken back." in words(app)
        head = session.head
        await press(pilot, "enter")
        assert session.head == head
        await press(pilot, "t", "down", "enter")
        assert session.head is not None
        assert (session.head.name, session.head.take) == ("omens", 2)
        assert "Omens: with fresh dice (take 2)." in told(app)
        assert "~ Omens: with fresh dice (take 2)." in seen(app)
        assert told(app).count("Otter [0] sees the omen") == 1


async def test_own_dice_are_asked_anew_when_a_step_is_played_once_more() -> None:
    session = campaign(dice="own")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "6", "enter", "t", "down", "enter")
        assert isinstance(app.screen, QuestionDialog)
        await press(pilot, "2", "enter")
        assert "The flood: with fresh dice (take 2)." in told(app)
        assert "stays dry" in told(app)


async def test_with_nothing_played_there_is_nothing_to_play_once_more() -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "t")
        await pilot.pause(0.1)
        assert "No step was played yet" in words(app)


@pytest.mark.parametrize("later", [False, True])
async def test_what_was_decided_with_its_fate_known_is_marked_in_the_log(later: bool) -> None:
    session = campaign(seats={"heron": "player"})
    while session.moment.step != "council":
        session.play_step()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "1", "u", "up", "enter", "2")
        if later:
            session.run(2, decide_all=True)
            await press(pilot, "u", "escape")
            app.screen._log.read()  # type: ignore[attr-defined] # a PlayScreen, as it is opened later
        assert "Council: decided with its rolls known." in told(app)
        assert told(app).count("rolls known") == 1
