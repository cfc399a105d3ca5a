import pytest
from textual.widgets._toast import Toast

from decimo.ui.house_rules_dialog import HouseRulesDialog, KindsDialog
from decimo.ui.orders_dialog import OrdersDialog
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.sweep import slow_but
from tests.ui.bog import bog
from tests.ui.marsh import NAMES, campaign
from tests.ui.seen import seen
from tests.ui.test_question import at_step
from tests.ui.test_table import SIZE, press, table, told


async def test_who_rolls_and_who_decides_change_with_return() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "s")
        assert isinstance(app.screen, HouseRulesDialog)
        assert "Who rolls and draws: the program" in seen(app)
        assert f"Who decides for {NAMES['reed']}: its policy" in seen(app)
        await press(pilot, "enter", "down", "enter")
        assert "Who rolls and draws: you, with your own dice and cards" in seen(app)
        await press(pilot, "down", "enter", "escape")
        assert (session.state.dice, session.state.seats["reed"]) == ("own", "player")
        assert f"{NAMES['reed']}: player decides." in told(app)


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(160, 45), (80, 24), (60, 20)]))
async def test_a_player_may_take_over_some_kinds_of_dice_alone(size: tuple[int, int]) -> None:
    session = bog(dice="app", at="fish")
    app = table(session)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "s", "enter", "end", "enter")
        assert isinstance(app.screen, KindsDialog)
        for kind in ("all dice", "all cards", "the hunt [h]"):
            assert f"[ ] {kind}" in seen(app)
        await press(pilot, "f2")
        assert "cannot roll; choose app" in " ".join(seen(app).replace("│", " ").split())
        await press(pilot, "down", "space", "end", "space")
        assert "[x] the hunt [h]" in seen(app)
        await press(pilot, "f2")
        assert session.state.dice == "cards hunt"
        words = " ".join(seen(app).replace("│", " ").split())
        assert "for all cards and the hunt [h]; the program for all else" in words
        await press(pilot, "enter", "end", "enter")
        assert "[x] all cards" in seen(app)
        await press(pilot, "escape", "escape", "space")
        # Fishing is not among the kinds.
        assert isinstance(app.screen, PlayScreen)
        session.run(1, decide_all=True)
        while session.moment.step != "hunt":
            session.play_step(decide_all=True)
        await press(pilot, "space")
        assert isinstance(app.screen, QuestionDialog)


async def test_a_house_rule_shows_its_words_and_refuses_what_it_does_not_take() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "s", "end")
        assert "How deep the marsh [d] is. Possible: 0 to 9. Usual: 2." in seen(app)
        await press(pilot, "enter", "backspace", "x", "enter")
        assert "'x' is no depth; type 0 to 9." in seen(app)
        await press(pilot, "backspace", "7", "enter")
        assert session.state.settings["depth"] == 7
        assert "depth: 7" in seen(app)


async def test_with_a_question_open_the_player_says_when_the_rule_is_to_hold() -> None:
    session = at_step("omens")
    session.play_step()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "3", "4", "escape", "s", "end", "enter", "backspace", "7", "enter")
        assert "When should the change take effect?" in seen(app)
        await press(pilot, "enter")
        assert session.state.settings["depth"] == 2
        await press(pilot, "escape", "space", "f2")
        assert session.state.settings["depth"] == 7


async def test_a_house_rule_is_found_by_words_and_shows_what_is_usual_once_it_is_changed() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "s", "slash", *"nowhere", "enter")
        assert "No line has 'nowhere'; try fewer words" in seen(app)
        await press(pilot, *["backspace"] * 7, *"depth", "enter")
        assert isinstance(app.screen, HouseRulesDialog)
        await press(pilot, "enter", "backspace", "7", "enter")
        assert session.state.settings["depth"] == 7
        assert "depth: 7 (usual: 2)" in seen(app)


async def test_orders_of_the_players_own_side_come_first_and_return_gives_one() -> None:
    session = campaign(seats={"otter": "player"})
    app = table(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "o")
        assert isinstance(app.screen, OrdersDialog)
        assert f"{NAMES['otter']} >  you decide" in seen(app)
        assert f"Sell an eel of {NAMES['otter']}" in seen(app)
        await press(pilot, "enter")
        assert session.state.world.peoples["otter"].eels == 5
        await pilot.pause(0.1)
        assert f"Done: {NAMES['otter']} sells an eel." in seen(app)
        assert not app.screen.query(Toast), "what was done is said in the list, and covers no log"
        await press(pilot, "right")
        assert "Done:" not in seen(app)
        assert f"{NAMES['reed']} >  its policy decides" in seen(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        assert f"{NAMES['otter']} sells an eel." in told(app)


async def test_with_a_question_open_no_order_is_given() -> None:
    session = at_step("omens")
    session.play_step()
    app = table(session)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "escape", "o")
        assert isinstance(app.screen, PlayScreen)
        await pilot.pause(0.1)
        assert "A question is open, so no order" in seen(app)
