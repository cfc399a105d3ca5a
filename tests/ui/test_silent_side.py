"""A player's people that cannot decide any more: the screen says so, and another side is a key away."""

from decimo.play.ruleset import Silence
from decimo.play.session import Session
from decimo.ui.dialogs import ChoiceDialog
from decimo.ui.house_rules_dialog import HouseRulesDialog
from decimo.ui.play_screen import PlayScreen
from tests.ui.marsh import NAMES, Marsh, campaign
from tests.ui.seen import seen
from tests.ui.test_pages import shows
from tests.ui.test_table import SIZE, press, table


def conquer(session: Session, side: str) -> None:
    assert isinstance(session.ruleset, Marsh)
    session.ruleset.silenced[side] = Silence("subject to Otter [0]", "until they are free")


async def test_a_loss_is_told_once_and_another_side_can_be_taken() -> None:
    session = campaign(seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, PlayScreen)
        conquer(session, "heron")
        await press(pilot, "space")
        assert shows(app, ChoiceDialog)
        assert f"{NAMES['heron']}: subject to Otter [0], with nothing to" in seen(app)
        await press(pilot, "enter")
        assert shows(app, HouseRulesDialog)
        words = " ".join(seen(app).replace("│", " ").split())
        assert f"Who decides for {NAMES['heron']}: you (subject to Otter [0]: nothing" in words
        await press(pilot, "down", "enter", "escape")
        assert session.state.seats == {"reed": "player", "heron": "player", "otter": "policy"}
        assert f"you: {NAMES['reed']}" in seen(app).splitlines()[0]
        await press(pilot, "space")
        assert isinstance(app.screen, PlayScreen)


async def test_a_player_without_a_say_reads_so_all_the_time() -> None:
    session = campaign(seats={"heron": "player"})
    conquer(session, "heron")
    app = table(session)
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        await press(pilot, "escape")
        assert f"! no say now for {NAMES['heron']}: s takes another side" in seen(app).splitlines()[0]
