"""A player's own dice and cards: dice that do not exist as real dice, ten-sided dice, and cards that are out."""

import pytest
from textual.widgets import Input

from decimo.play.session import Session
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.sweep import slow_but
from tests.ui.bog import bog
from tests.ui.seen import seen
from tests.ui.test_question import at_step, fields
from tests.ui.test_table import SIZE, press, table


def rolled(session: Session, step: str) -> list[object]:
    """What the dice of a step showed, after whatever was made of them."""
    played = [played for played in session.line() if played.record.name == step]
    return [each.answer.value for each in played[-1].answered]


def words(screen: str) -> str:
    return " ".join(screen.replace("│", " ").split())


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (80, 24), (60, 20)]))
async def test_a_die_of_49_sides_is_rolled_with_a_d100_and_the_form_says_how(size: tuple[int, int]) -> None:
    session = bog()
    app = table(session)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "space")
        screen = words(seen(app))
        assert "No die has 49 sides: roll 1d100, roll again above 98, halve, rounding up." in screen
        assert "Type what the die shows" in screen
        assert "1 to 99, 00 = 100" in screen
        await press(pilot, "7", "3", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert rolled(session, "hunt") == [(37,)]
        assert session.head is not None
        (answered,) = session.journal.record(session.head.id).answered
        assert "showed 73" in answered.answer.reason


async def test_what_the_procedure_rolls_again_is_refused_in_the_field() -> None:
    session = bog()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "9", "9", "enter")
        assert isinstance(app.screen, QuestionDialog)
        assert "99 picks nothing" in words(seen(app))
        await press(pilot, "backspace", "backspace", "9", "8", "enter")
        assert rolled(session, "hunt") == [(49,)]


async def test_a_form_of_odd_dice_says_once_how_they_are_rolled() -> None:
    session = bog(at="fish")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        assert words(seen(app)).count("No die has 3 sides: roll 1d6, halve, rounding up.") == 1
        await press(pilot, "1", "6", "enter")
        assert rolled(session, "fish") == [(1,), (3,)]


async def test_a_key_is_enough_for_a_die_unless_it_could_go_on() -> None:
    session = bog(at="stare")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        screen = seen(app)
        assert "1 to 9, 0 = ten" in screen
        assert "2 dice: 1-9, 0 = ten" in screen
        # A nought is a whole ten; a 1 on a d20 may be a 17; two digits are two dice, a one and a ten too.
        await press(pilot, "0", "1", "7", "1", "0", "enter")
        assert rolled(session, "stare") == [(10,), (17,), (1, 10)]


async def test_a_one_on_a_ten_sided_die_is_one_key() -> None:
    session = bog(at="stare")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "1", "2", "0", "3", "3", "enter")
        assert rolled(session, "stare") == [(1,), (20,), (3, 3)]


async def test_two_ten_sided_dice_are_two_keys() -> None:
    session = bog(at="stare")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "4", "3", "0", "5", "enter")
        assert rolled(session, "stare") == [(4,), (3,), (10, 5)]


async def test_half_of_a_percentile_roll_is_a_draft_when_the_form_is_left() -> None:
    session = bog()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "7", "escape")
        assert session.waiting is not None
        assert session.waiting.answered == {}
        await press(pilot, "space")
        assert fields(app)[0].query_one(Input).value == "7"
        await press(pilot, "3", "enter")
        assert rolled(session, "hunt") == [(37,)]


async def test_a_card_that_is_out_says_since_when_and_a_new_shuffle_is_taken() -> None:
    session = bog(at="deal")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "7", "h", "enter")
        session.run(1, decide_all=True)
        assert (session.moment.year, session.moment.season) == (2, 0)
        while session.moment.step != "deal":
            session.play_step(decide_all=True)
        await press(pilot, "space", "7", "h", "enter")
        screen = words(seen(app))
        assert "went out in winter year 1 [y]" in screen
        assert "or 'reshuffle 7H' if you have shuffled your pack again" in screen
        await press(pilot, "home", *"reshuffle", "space", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert rolled(session, "deal") == ["7H"]


async def test_a_card_of_the_same_form_does_not_come_again_by_a_shuffle_in_between() -> None:
    app = table(at_step("strangers"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "7", "h", "enter", *"7h", "enter")
        assert "is in this form already" in words(seen(app))
        await press(pilot, "home", *"reshuffle", "space", "enter")
        assert isinstance(app.screen, QuestionDialog)
        assert "is in this form already" in words(seen(app))
