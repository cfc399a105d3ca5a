"""The lands of the program, played by policies: all invariants hold after every step.

`make century` checks twenty campaigns of a hundred years, and their results.
"""

import pytest

from bench.century import whole_world
from bench.land import ground
from decimo.rules.decimo_ruleset import Decimo
from tests.rules.long_game import LANDS
from tests.sweep import slow_but

SEEDS = (1, 2, 3)
YEARS = 60


@pytest.mark.parametrize("seed", slow_but([1], SEEDS))
@pytest.mark.parametrize("land", LANDS)
def test_the_world_is_whole_after_every_step(land: str, seed: int) -> None:
    place = ground(land)
    assert isinstance(place.ruleset, Decimo)
    session = place.session(seed)
    while session.moment.year <= YEARS:
        session.play_step()
        whole_world(session, place.ruleset)
