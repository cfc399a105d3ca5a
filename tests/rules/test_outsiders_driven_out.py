"""Raiders who lose a base: every war they waged from it ends at once."""

import pytest

from decimo.rules.outsider.raids import play_raiding_wars
from tests.rules.game import SPRING, Game, verbs


@pytest.mark.rule("R21.12", "G-41")
def test_raiders_driven_out_of_a_land_raid_nobody_else_from_it_that_year() -> None:
    game = Game()
    game.hold("hethrun")
    game.raiding(victim="orsely", base="hethrun")
    game.raiding(victim="pelmarra", base="hethrun")
    from_home = game.raiding(victim="rossolan")
    # The three ending cards; the year of Orsely, which wins Hethrun, and its new realm; the year of Rossolan.
    year = ("KD", "KH", "KC", "8C", 1, "KS", 1, "nobody", "2C", 1, "QS")
    facts = game.play(play_raiding_wars, *year, year=5, season=SPRING)
    assert verbs(facts).count("end_raiding") == 2
    assert list(game.world.raidings.values()) == [from_home]
    assert game.triban("pelmarra").fought == 0
