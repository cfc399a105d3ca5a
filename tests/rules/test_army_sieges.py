"""Cities besieged by armies, and the end of sieges in autumn.

Orsely is no port and has 8 regulars, so that 12 besiegers are not twice the garrison and a 6 is needed.
"""

import pytest

from decimo.rules.battle.combat_phase import end_campaigning, fight_battles
from decimo.world.world_state import Fleet
from tests.rules.game import AUTUMN, SPRING, SUMMER, Typed, verbs
from tests.rules.war_game import WarGame

NO_CENTRE, NOBODY = 1, "nobody"
CONQUEST: tuple[Typed, ...] = (NO_CENTRE, NOBODY)
"""What is asked of the Pelmarrans once they have taken Orsely."""


def before_orsely(regulars: int = 12, *, civil: bool = False) -> WarGame:
    """The Pelmarrans stand in Orsely."""
    game = WarGame()
    game.war("pelmarra", "orsely", civil=civil)
    game.army("pelmarra", "orsely", regulars)
    return game


@pytest.mark.rule("G-18", "G-23", "R18.1", "G-05", "G-26")
def test_on_a_6_the_city_falls_and_the_land_changes_hands() -> None:
    game = before_orsely()
    told = verbs(game.play(fight_battles, 6, *CONQUEST, year=5, season=SPRING))
    assert (game.triban("orsely").lord, game.triban("pelmarra").seat) == ("pelmarra", "kingdom")
    assert game.holder("warrior").rating == 10 + 1 + 2, "a siege won and a land conquered"
    assert "take_city" in told
    assert not game.world.wars


@pytest.mark.rule("G-18", "R10.1", "R10.2", "R10.4", "R14.2")
@pytest.mark.parametrize(
    ("before", "die", "falls"), [(0, 5, False), (1, 5, True), (1, 4, False), (2, 4, True)]
)
def test_every_season_of_siege_helps(before: int, die: int, falls: bool) -> None:
    game = before_orsely()
    army = game.world.armies["pelmarra-at-orsely"]
    army.sieged = before
    game.play(fight_battles, die, *(CONQUEST if falls else ()), year=5, season=SUMMER)
    assert (game.triban("orsely").lord == "pelmarra") is falls
    assert army.sieged == (0 if falls else before + 1)
    if not falls:
        siege_blight = 0 if before else 1
        assert game.triban("orsely").blight == 1 + siege_blight, "an army stands in the land"


@pytest.mark.rule("G-18", "G-44")
@pytest.mark.parametrize(("garrison", "falls"), [(6, True), (7, False)])
def test_twice_the_garrison_helps(garrison: int, falls: bool) -> None:
    game = before_orsely()
    game.triban("orsely").regulars = garrison
    game.play(fight_battles, 5, *(CONQUEST if falls else ()), year=5, season=SPRING)
    assert (game.triban("orsely").lord == "pelmarra") is falls


@pytest.mark.rule("G-44", "G-18")
@pytest.mark.parametrize(("besiegers", "falls"), [(8, True), (7, False)])
def test_a_garrison_counts_as_4_at_least(besiegers: int, falls: bool) -> None:
    game = before_orsely(besiegers)
    game.triban("orsely").regulars = 1
    game.play(fight_battles, 5, *(CONQUEST if falls else ()), year=5, season=SPRING)
    assert (game.triban("orsely").lord == "pelmarra") is falls


@pytest.mark.rule("G-18", "R5.16")
@pytest.mark.parametrize(("rating", "falls"), [(15, True), (14, False)])
def test_a_reliable_warrior_helps(rating: int, falls: bool) -> None:
    game = before_orsely()
    game.holder("warrior").rating = rating
    game.play(fight_battles, 5, *(CONQUEST if falls else ()), year=5, season=SPRING)
    assert (game.triban("orsely").lord == "pelmarra") is falls


@pytest.mark.rule("G-18", "G-22")
@pytest.mark.parametrize("blockaded", [True, False])
def test_a_port_holds_longer_unless_it_is_blockaded(blockaded: bool) -> None:
    game = WarGame()
    game.war("orsely", "pelmarra")
    game.army("orsely", "pelmarra")
    if blockaded:
        game.world.fleets["f"] = Fleet("f", "orsely", "cold_water", 3)
    answers: tuple[Typed, ...] = (NOBODY,) if blockaded else ()
    game.play(fight_battles, 6, *answers, year=5, season=SPRING)
    assert (game.triban("pelmarra").lord == "orsely") is blockaded


@pytest.mark.rule("G-18", "G-46")
def test_a_natural_1_costs_the_besiegers_a_unit() -> None:
    game = before_orsely()
    game.play(fight_battles, 1, year=5, season=SPRING)
    army = game.world.armies["pelmarra-at-orsely"]
    assert (army.regulars, army.horde) == (11, 1)


@pytest.mark.rule("R11.2", "R14.2")
def test_in_a_civil_war_siege_and_occupation_bring_twice_the_blight() -> None:
    game = before_orsely(civil=True)
    game.play(fight_battles, 2, year=5, season=SPRING)
    assert game.triban("orsely").blight == 2 + 2


@pytest.mark.rule("G-18")
def test_all_armies_of_one_side_lie_before_the_city_together() -> None:
    game = before_orsely(8)
    war = game.world.wars["pelmarra-orsely"]
    war.one_allies = ("rossolan",)
    game.army("rossolan", "orsely", 9)
    game.play(fight_battles, 5, 4, NOBODY, year=5, season=SPRING)
    assert game.triban("orsely").lord == "rossolan", "17 are twice 8, and the stronger army leads the siege"


@pytest.mark.rule("G-18")
def test_two_armies_of_one_people_lay_one_siege_and_take_the_city_once() -> None:
    game = before_orsely(8)
    game.army("pelmarra", "orsely", 9, id="the-second")
    facts = game.play(fight_battles, 5, *CONQUEST, year=5, season=SPRING)
    told = verbs(facts)
    assert (told.count("lay_siege"), told.count("lie_alongside")) == (1, 1)
    assert (told.count("take_city"), told.count("march_in")) == (1, 1)
    assert all(not army.sieged for army in game.world.armies.values())


@pytest.mark.rule("G-18", "R10.1", "R14.2")
def test_a_city_is_rolled_for_once_a_season_though_the_ally_comes_to_lead() -> None:
    """The die costs the leader a unit, and the ally has the stronger army then: the siege is had for this season."""
    game = before_orsely(8)
    game.world.wars["pelmarra-orsely"].one_allies = ("rossolan",)
    game.army("rossolan", "orsely", 8)
    game.play(fight_battles, 1, year=5, season=SPRING)
    armies = game.world.armies
    assert (armies["pelmarra-at-orsely"].regulars, armies["rossolan-at-orsely"].regulars) == (7, 8)
    assert [army.sieged for army in armies.values()] == [1, 1]
    assert game.triban("orsely").blight == 1 + 2, "a siege is laid, and two armies stand in the land"


@pytest.mark.rule("G-18", "G-41")
def test_who_besieges_a_city_last_has_no_second_die_when_the_first_is_spent() -> None:
    """Two states lie before Orsely, each for itself; the first loses its last unit, and that was the season."""
    game = WarGame()
    game.hold("orsely", units=4)
    game.army("pelmarra", "orsely", 1, against="orsely", sieged=1)
    game.army("rossolan", "orsely", 12, against="orsely")
    game.play(fight_battles, 1, year=5, season=SUMMER)
    assert game.world.armies["rossolan-at-orsely"].sieged == 0


@pytest.mark.rule("G-18")
def test_an_ally_that_joins_a_siege_finds_it_as_old_as_it_is() -> None:
    """6 units in their third season and 10 in their first: 2 for the seasons, 1 for twice the garrison of 8."""
    game = before_orsely(8)
    game.world.armies["pelmarra-at-orsely"].sieged = 2
    game.world.wars["pelmarra-orsely"].one_allies = ("rossolan",)
    game.army("rossolan", "orsely", 10)
    facts = game.play(fight_battles, 3, *CONQUEST, year=5, season=AUTUMN)
    assert game.triban("orsely").lord == "rossolan"
    sieges = [
        f for f in facts if f.verb == "suffer_blight" and f.words["why"] != "the army of the Pelmarrans"
    ]
    assert all("siege" not in str(fact.words["why"]) for fact in sieges), "it was laid two seasons ago"


@pytest.mark.rule("G-18", "G-23")
@pytest.mark.parametrize("die", [4, 5])
def test_walls_that_nobody_mans_are_besieged_like_others(die: int) -> None:
    """1 for twice a garrison of none: a 5 falls, a 4 does not before the end of autumn."""
    game = before_orsely()
    game.triban("orsely").regulars = 0
    game.play(fight_battles, die, *(CONQUEST if die == 5 else ()), year=5, season=SPRING)
    assert game.triban("orsely").lord == ("pelmarra" if die == 5 else "")


@pytest.mark.rule("G-05", "G-23", "G-26")
def test_a_land_that_falls_undefended_is_no_siege_won() -> None:
    game = before_orsely()
    game.triban("orsely").regulars, game.triban("orsely").horde = 0, 5
    facts = game.play(end_campaigning, *CONQUEST, year=5, season=AUTUMN)
    assert game.triban("orsely").lord == "pelmarra"
    gains = [fact.words["why"] for fact in facts if fact.verb == "gain_points"]
    assert "the fall of Deepbower" not in gains
    assert all("one_won" not in change.path for fact in facts for change in fact.changes)


@pytest.mark.rule("G-23")
def test_a_land_without_regulars_falls_at_the_end_of_autumn() -> None:
    game = before_orsely()
    game.triban("orsely").regulars, game.triban("orsely").horde = 0, 5
    game.play(fight_battles, 2, year=5, season=AUTUMN)
    assert game.triban("orsely").lord == ""
    game.play(end_campaigning, *CONQUEST, year=5, season=AUTUMN)
    assert game.triban("orsely").lord == "pelmarra"


@pytest.mark.rule("G-18", "R7.6", "G-05")
def test_sieges_lift_at_the_end_of_autumn() -> None:
    game = before_orsely()
    army = game.world.armies["pelmarra-at-orsely"]
    army.sieged = 3
    facts = game.play(end_campaigning, year=5, season=AUTUMN)
    assert "break_off_siege" in verbs(facts)
    assert army.sieged == 0
    assert game.holder("warrior", "orsely").rating == 11


@pytest.mark.rule("R14.2", "G-44")
def test_an_army_that_passes_a_neutral_land_neither_besieges_nor_burdens_it() -> None:
    game = WarGame()
    game.army("pelmarra", "orsely")
    assert game.play(fight_battles, year=5, season=SPRING) == []


@pytest.mark.rule("G-23", "G-11")
def test_when_a_state_falls_the_other_sieges_of_its_war_are_over() -> None:
    game = WarGame()
    game.subject("orsely", "hethrun")
    game.war("pelmarra", "orsely")
    game.army("pelmarra", "orsely")
    game.army("pelmarra", "hethrun")
    # Both sieges are one question; the fall of the capital takes the whole kingdom.
    facts = game.play(fight_battles, 6, 6, *CONQUEST, year=5, season=SPRING)
    assert game.triban("hethrun").lord == "pelmarra"
    assert verbs(facts).count("take_city") == 1
