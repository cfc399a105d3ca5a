"""Supply: who feeds an army, and what hunger costs.

The table: what a die shows above 3 is lost; over 20 units out of supply 2 are added to the die.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.war.retreat import send_armies_home
from decimo.rules.war.supply import roll_attrition, roll_supply_losses, supply_in
from decimo.world import world_state
from decimo.world.blight import CONTRACTORS
from decimo.world.field_army import fielded, lose_army_units, size
from decimo.world.world_state import Army, Effect
from tests.rules.campaign import army, own, realm, war
from tests.rules.game import AUTUMN, SPRING, SUMMER, TABLES, Game, verbs

LOST = {1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 3}
LOST_BY_A_GREAT_ARMY = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}


def in_orsely(regulars: int = 10) -> tuple[Game, Army]:
    """The army of the Pelmarrans in the land of their enemies."""
    game = Game()
    war(game, "pelmarra", "orsely", attacker="pelmarra")
    return game, army(game, "pelmarra", "orsely", regulars)


def lose(game: Game, out: Army, due: int) -> int:
    lost: list[int] = []
    game.play(
        lambda context, _book: lost.append(
            lose_army_units(context, out, due, rule="decimo:R8.4", why="a trial")
        ),
        year=5,
        season=SPRING,
    )
    return lost[0]


# Who feeds an army


def fed(game: Game, power: str, land: str) -> bool:
    now = world_state.season_number(5, SPRING)
    return supply_in(game.world, game.data, game.settings, now, power, land).fed


@pytest.mark.rule("R8.1")
def test_its_own_land_and_an_allys_feed_an_army_and_the_enemys_does_not() -> None:
    game = Game()
    realm(game, "hethrun", "rossolan")
    war(game, "hethrun", "orsely", one_allies=("pelmarra",))
    game.set_score("hethrun", "pelmarra", 6)
    assert [fed(game, "hethrun", land) for land in ("hethrun", "rossolan", "pelmarra", "orsely")] == [
        True,
        True,
        True,
        False,
    ]


@pytest.mark.rule("R8.1", "G-44")
@pytest.mark.parametrize(("score", "feeds"), [(0, True), (3, True), (4, True), (5, False), (6, False)])
def test_who_gives_an_army_leave_feeds_it_too(score: int, feeds: bool) -> None:
    game = Game()
    war(game, "hethrun", "orsely")
    game.set_score("hethrun", "pelmarra", score)
    assert fed(game, "hethrun", "pelmarra") is feeds


@pytest.mark.rule("R8.1", "R10.3")
def test_a_besieged_land_feeds_nobody() -> None:
    game = Game()
    war(game, "pelmarra", "orsely")
    before = army(game, "pelmarra", "orsely", 4)
    assert fed(game, "orsely", "orsely")
    before.sieged = 1
    assert not fed(game, "orsely", "orsely")
    game.invasion(9, "hethrun", sieged=1)
    assert not fed(game, "hethrun", "hethrun")


@pytest.mark.rule("G-45", "R8.1")
@pytest.mark.parametrize(("blight", "feeds"), [(9, True), (10, False)])
def test_a_desolate_land_feeds_no_army(blight: int, feeds: bool) -> None:
    game = Game()
    game.triban("pelmarra").blight = blight
    assert fed(game, "pelmarra", "pelmarra") is feeds


@pytest.mark.rule("R8.1")
def test_a_land_held_by_outsiders_feeds_nobody() -> None:
    game = Game()
    game.hold("rossolan")
    assert not fed(game, "pelmarra", "rossolan")


# What hunger costs


@pytest.mark.rule("R8.2", "R8.6", "G-15", "R7.5")
@pytest.mark.parametrize("die", range(1, 7))
def test_an_army_out_of_supply_loses_what_the_die_shows_above_3(die: int) -> None:
    game, out = in_orsely()
    facts = game.play(roll_supply_losses, die, year=5, season=SPRING)
    assert (out.regulars, out.horde) == (10 - LOST[die], LOST[die])
    assert not out.supplied
    assert verbs(facts) == ["lack_supply"] + ["lose_army_units"] * (LOST[die] > 0)
    assert game.asks[0].dice == "1d6"


@pytest.mark.rule("R8.5", "G-15", "R9.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_over_20_units_out_of_supply_2_are_added(die: int) -> None:
    game, out = in_orsely(21)
    game.play(roll_supply_losses, die, year=5, season=SPRING)
    assert out.horde == LOST_BY_A_GREAT_ARMY[die]
    assert game.asks[0].dice == "1d6+2"


@pytest.mark.rule("G-15", "R8.6")
def test_the_odds_of_both_tables() -> None:
    six = Fraction(1, 6)
    assert TABLES["supply-loss"].odds() == {"none": 3 * six, "one": six, "two": six, "three": six}
    assert TABLES["supply-loss-great"].odds() == dict.fromkeys(
        ["none", "one", "two", "three", "four", "five"], six
    )
    assert [row.units for row in TABLES["supply-loss-great"].rows] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("R8.1", "R8.2")
def test_an_army_in_supply_rolls_for_nothing() -> None:
    game, out = in_orsely()
    out.at, out.supplied = "pelmarra", False
    facts = game.play(roll_supply_losses, year=5, season=SPRING)
    assert verbs(facts) == ["find_supply"]
    assert out.supplied
    assert game.asks == []


@pytest.mark.rule("R8.2")
def test_hungry_armies_are_one_question_and_the_odds_are_shown() -> None:
    game, _ = in_orsely()
    army(game, "orsely", "pelmarra", 6)
    game.play(roll_supply_losses, 6, 1, year=5, season=SPRING)
    assert [ask.about for ask in game.asks] == ["pelmarra-army", "orsely-army"]
    assert game.asks[0].why == "losses of the army of the Pelmarrans in Orsely: want of supply"
    assert outcome_odds(game.asks[0])[0] == ("no unit is lost", Fraction(1, 2))


@pytest.mark.rule("R8.4", "G-46", "R17.1", "E11")
@pytest.mark.parametrize(
    ("due", "left"),
    [
        (1, (4, 1, 1, 2, 0)),
        (2, (4, 0, 1, 2, 0)),
        (4, (3, 0, 1, 1, 2)),
        (8, (0, 0, 1, 0, 6)),
        (9, (0, 0, 0, 0, 6)),
        (12, (0, 0, 0, 0, 6)),
    ],
)
def test_mercenaries_go_first_then_regulars_and_allies_drop_to_horde_the_risen_fall_last(
    due: int, left: tuple[int, ...]
) -> None:
    game, out = in_orsely(4)
    out.mercenaries, out.risen, out.allied = 2, 1, 2
    assert lose(game, out, due) == min(due, 9)
    assert (out.regulars, out.mercenaries, out.risen, out.allied, out.horde) == left


@pytest.mark.rule("R8.4", "R8.5", "R9.1")
def test_losses_never_shrink_an_army() -> None:
    game, out = in_orsely(21)
    lose(game, out, 5)
    assert (fielded(out), size(out)) == (16, 21)


@pytest.mark.rule("G-20", "R8.2")
def test_an_army_whose_last_regular_is_lost_breaks_up() -> None:
    game, _ = in_orsely(2)
    facts = game.play(roll_supply_losses, 6, year=5, season=SPRING)
    assert verbs(facts) == ["lack_supply", "lose_army_units", "return_units", "break_up"]
    assert not game.world.armies
    assert own(game, "pelmarra") == (6, 2)


# Great armies in summer


@pytest.mark.rule("R8.5", "R9.3", "G-16")
@pytest.mark.parametrize(("units", "rolls"), [(20, False), (21, True)])
def test_in_summer_more_than_20_units_wear_themselves_out_in_supply(units: int, rolls: bool) -> None:
    game, out = in_orsely(units)
    out.at = "pelmarra"
    game.play(roll_attrition, *([6] if rolls else []), year=5, season=SUMMER)
    assert out.horde == (3 if rolls else 0)
    assert [ask.dice for ask in game.asks] == (["1d6"] if rolls else [])


@pytest.mark.rule("R8.5", "G-16")
def test_out_of_supply_the_summer_roll_is_the_one_with_2_added() -> None:
    game, out = in_orsely(21)
    game.play(roll_supply_losses, 6, year=5, season=SUMMER)
    game.play(roll_attrition, year=5, season=SUMMER)
    assert out.horde == 5


@pytest.mark.rule("G-16")
def test_contingents_and_horde_count_towards_the_20() -> None:
    game, out = in_orsely(10)
    out.at, out.allied, out.horde = "pelmarra", 6, 5
    game.play(roll_attrition, 4, year=5, season=SUMMER)
    assert (fielded(out), size(out)) == (15, 21)


@pytest.mark.rule("G-16")
def test_how_many_are_too_many_is_a_setting() -> None:
    game, out = in_orsely(10)
    game.settings = replace(game.settings, great_army=9)
    out.at = "pelmarra"
    game.play(roll_attrition, 6, year=5, season=SUMMER)
    assert out.horde == 3


# Crooked contractors


def crooks(game: Game, state: str) -> None:
    game.world.effects["crooks"] = Effect("crooks", CONTRACTORS, state, "decimo:E21", 0, 0)


@pytest.mark.rule("R8.7", "E21")
def test_crooked_contractors_starve_the_next_campaign_of_attack_and_then_are_gone() -> None:
    game, out = in_orsely(8)
    crooks(game, "pelmarra")
    out.at = "pelmarra"
    game.play(roll_supply_losses, 6, year=5, season=SPRING)
    assert out.horde == 3
    game.play(send_armies_home, 6, year=5, season=AUTUMN)
    assert own(game, "pelmarra") == (2, 6)
    assert not game.world.effects


@pytest.mark.rule("R8.7", "E21")
def test_contractors_wait_for_a_year_of_attack() -> None:
    game, out = in_orsely()
    crooks(game, "pelmarra")
    game.world.wars["pelmarra-orsely"].attacker = "orsely"
    out.at = "pelmarra"
    game.play(roll_supply_losses, year=5, season=SPRING)
    game.play(send_armies_home, year=5, season=AUTUMN)
    assert list(game.world.effects) == ["crooks"]
