"""With any dice, cards, decisions and orders all invariants hold, and facts tell every change."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.land import ground
from decimo.play.verify import verify
from decimo.rules.decimo_ruleset import Decimo
from decimo.rules.settings import read_settings
from tests.rules.anybody import LEANS, Anybody
from tests.rules.game import plain, told
from tests.rules.invariants import broken
from tests.rules.long_game import LANDS
from tests.sweep import few_or_all

YEARS = {"four-hearths": 10, "italy": 5}

any_campaign = given(
    key=st.integers(0, 2**32 - 1),
    lean=st.sampled_from(LEANS),
    pack=st.sampled_from(("step", "lasting")),
    battles=st.sampled_from(("fast", "ask")),
)


@pytest.mark.rule("R6.9", "G-42", "G-44", "G-46")
@pytest.mark.parametrize("land", LANDS)
@few_or_all("campaigns", 4, 20)
def test_any_legal_answers_and_orders_keep_the_world_whole(land: str, campaigns: int) -> None:
    @settings(max_examples=campaigns, derandomize=True, deadline=None, database=None)
    @any_campaign
    def play(key: int, lean: str, pack: str, battles: str) -> None:
        keep_whole(land, key, lean, pack, battles)

    play()


def keep_whole(land: str, key: int, lean: str, pack: str, battles: str) -> None:
    """Play some years of anybody's answers, and see that the world is whole after every step."""
    place = ground(land)
    assert isinstance(place.ruleset, Decimo)
    game = Anybody(place, str(key), lean, pack=pack, battles=battles)
    while game.moment.year <= YEARS[land]:
        before = plain(game.state.world)
        facts = [fact for played in game.orders_and_step() for fact in played.facts]
        assert told(before, facts) == plain(game.state.world), "something changed that was not told"
        assert (
            broken(game.state.world, place.ruleset.data, read_settings(game.state.settings), game.moment)
            == []
        )
    assert verify(game.journal, lambda _ruleset, _texts: place.ruleset) == []
