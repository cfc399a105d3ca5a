"""A game that is over says so, again and again in one place."""

from pathlib import Path

from decimo.campaigns import create_campaign
from decimo.store.campaign_folder import CampaignFolder
from decimo.ui.app import DecimoApp
from decimo.ui.play_screen import PlayScreen
from tests.ui.seen import seen
from tests.ui.test_table import press


async def test_the_table_of_a_game_that_is_over_says_who_won_and_no_step_comes_next(tmp_path: Path) -> None:
    session = create_campaign(
        CampaignFolder(tmp_path), "Over", "risk-world", seed=3, settings={"battles": "stratego"}
    )
    session.run(60)
    ended = session.ruleset.ended(session.state)
    assert ended
    app = DecimoApp(PlayScreen(session))
    async with app.run_test(size=(140, 30), notifications=True) as pilot:
        await press(pilot, "escape")
        assert f"{ended.rstrip('.')}: the game is over" in seen(app).splitlines()[1]
        before = session.head
        await press(pilot, "y", "y", "y")
        await pilot.pause()
        assert session.head == before
        assert seen(app).count("you can go back") == 1
    session.journal.close()
