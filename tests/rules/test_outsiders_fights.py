"""Fighting inside a land: battles and sieges against invaders, attacks on a horde.

Hethrun is mountain land without a port: 8 regulars (12 with militia, strength 20) under a warrior of rating 10.
Against 13 invaders (strength 26) the attackers' dice stand at +1 for odds, -2 for the warrior, -1 for terrain.
"""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.battle.battle_resolution import BattleSide
from decimo.rules.battle.combat_phase import fight_battles
from decimo.rules.battle.encounter import Encounter, find_encounters, split_encounters
from decimo.rules.battle.land_battle import battle_sides
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.world.world_state import Horde, Invasion
from tests.rules.game import AUTUMN, SPRING, SUMMER, Game, verbs
from tests.rules.war_game import WarGame


def sides_of(game: Game, land: str, enemy: Invasion | Horde) -> tuple[BattleSide, BattleSide]:
    """Attacker and defender as the battle would see them."""
    seen: list[BattleSide] = []

    def look(context: DecimoContext, data: DecimoData) -> None:
        seen.extend(battle_sides(context, data, Encounter(game.triban(land), enemy)))

    game.play(look, year=5, season=SPRING)
    return seen[0], seen[1]


@pytest.mark.rule("G-20", "R9.1", "G-13")
def test_invaders_attack_and_the_land_helps_its_people() -> None:
    game = Game()
    attacker, defender = sides_of(game, "hethrun", game.invasion(13))
    assert attacker == BattleSide(units=13, strength=26, rating=0, bonus=0)
    assert defender == BattleSide(units=8, strength=20, rating=10, bonus=1)


@pytest.mark.rule("G-36", "G-20")
def test_a_horde_holds_its_ground_and_has_the_terrain() -> None:
    game = Game()
    attacker, defender = sides_of(game, "hethrun", game.horde(20, "hethrun"))
    assert attacker == BattleSide(units=8, strength=20, rating=10, bonus=0)
    assert defender == BattleSide(units=20, strength=32, rating=0, bonus=1)


@pytest.mark.rule("E11", "R9.2")
def test_mercenaries_and_the_risen_fight_and_militia_fill_up() -> None:
    game = Game()
    pelmarra = game.triban("pelmarra")
    pelmarra.mercenaries, pelmarra.risen, pelmarra.horde = 2, 3, 6
    _, defender = sides_of(game, "pelmarra", game.invasion(13, "pelmarra"))
    # 3 risen at 4, 10 regulars and mercenaries at 2, 3 of the horde at 1: sixteen units.
    assert defender == BattleSide(units=13, strength=35, rating=10, bonus=0)


@pytest.mark.rule("R21.21", "G-20", "G-27", "R14.2", "G-05", "G-46")
def test_a_battle_lost_to_invaders() -> None:
    game = Game()
    army = game.invasion(13)
    game.play(fight_battles, "battle", (6, 1), 3, 4, year=5, season=SPRING)
    hethrun = game.triban("hethrun")
    assert (hethrun.regulars, hethrun.horde) == (3, 5)
    assert (army.units, army.beaten, army.sieged) == (12, 0, 1)
    assert hethrun.blight == 3, "one for the battle, one for the siege, one for the army in the land"
    assert game.holder("warrior", "hethrun").rating == 9


@pytest.mark.rule("R21.21", "G-36", "G-18")
@pytest.mark.parametrize(("die", "falls"), [(4, False), (5, True)])
def test_invaders_who_win_the_field_besiege_the_city_in_that_season(die: int, falls: bool) -> None:
    """19 invaders against 8 regulars: strength 32 to 20 is +2, the warrior -2 and the mountain -1."""
    game = Game()
    army = game.invasion(19)
    game.play(fight_battles, "battle", (5, 2), die, year=5, season=SPRING)
    assert [ask.rule for ask in game.asks] == ["decimo:R21.21", "decimo:G-20", "decimo:G-18"]
    assert (game.triban("hethrun").held_by == "yurrags") is falls
    assert falls or army.sieged == 1


@pytest.mark.rule("R21.21", "G-36")
def test_a_home_army_beaten_by_invaders_falls_back_and_its_city_is_besieged() -> None:
    game = WarGame()
    game.subject("hethrun", "orsely")
    home = game.army("hethrun", "hethrun", 8)
    invaders = game.invasion(19)
    game.play(fight_battles, "battle", (5, 3), 2, year=5, season=SPRING)
    assert home.at == "orsely"
    assert invaders.sieged == 1


@pytest.mark.rule("R21.21", "G-36")
def test_after_a_drawn_battle_invaders_besiege_nothing() -> None:
    game = Game()
    army = game.invasion(13)
    game.play(fight_battles, "battle", (5, 3), year=5, season=SPRING)
    assert (army.sieged, army.beaten) == (0, 0)


@pytest.mark.rule("R21.21", "G-20", "G-27", "R14.2", "G-05")
def test_a_battle_won_drives_the_invaders_back_for_the_season() -> None:
    game = Game()
    army = game.invasion(13, sieged=1)
    game.play(fight_battles, "battle", (1, 3), 2, year=5, season=SUMMER)
    hethrun = game.triban("hethrun")
    assert (hethrun.regulars, army.units, army.beaten, army.sieged) == (7, 9, 1, 0)
    assert hethrun.blight == 1
    assert game.holder("warrior", "hethrun").rating == 11


@pytest.mark.rule("G-20")
def test_an_utter_victory_costs_nothing_and_halves_the_invaders() -> None:
    game = Game()
    army = game.invasion(13)
    game.play(fight_battles, "battle", (1, 6), year=5, season=SPRING)
    assert (game.triban("hethrun").regulars, army.units) == (8, 6)


@pytest.mark.rule("G-20", "R14.2")
def test_a_drawn_battle_costs_each_a_unit_and_nobody_leaves() -> None:
    game = Game()
    army = game.invasion(13)
    game.play(fight_battles, "battle", (3, 1), year=5, season=SPRING)
    assert (game.triban("hethrun").regulars, army.units, army.beaten) == (7, 12, 0)
    assert game.triban("hethrun").blight == 2
    assert game.holder("warrior", "hethrun").rating == 10


@pytest.mark.rule("G-46")
def test_an_army_that_loses_its_last_unit_is_gone() -> None:
    game = Game()
    game.invasion(5)
    facts = game.play(fight_battles, "battle", (1, 6), year=5, season=SPRING)
    assert "destroy_invaders" in verbs(facts)
    assert not game.world.invasions
    assert game.triban("hethrun").blight == 1


@pytest.mark.rule("G-20", "G-18")
def test_without_regulars_nobody_can_give_battle_and_the_city_is_besieged() -> None:
    game = Game()
    game.triban("hethrun").regulars = 0
    army = game.invasion(13)
    game.play(fight_battles, 3, year=5, season=SPRING)
    assert army.sieged == 1


@pytest.mark.rule("G-18", "R10.2", "R14.2", "R10.1")
def test_a_siege_brings_its_blight_once_and_the_army_every_season() -> None:
    game = Game()
    army = game.invasion(13)
    blight = []
    for season, die in ((SPRING, 2), (SUMMER, 3), (AUTUMN, 2)):
        game.play(fight_battles, "hold", die, year=5, season=season)
        blight.append(game.triban("hethrun").blight)
    assert blight == [2, 3, 4]
    assert (army.sieged, army.units) == (3, 13)


@pytest.mark.rule("G-18")
@pytest.mark.parametrize(
    ("season", "die", "falls"),
    [(0, 5, False), (0, 6, True), (1, 5, True), (1, 4, False), (2, 4, True), (2, 3, False)],
)
def test_a_city_falls_the_sooner_the_longer_it_is_besieged(season: int, die: int, falls: bool) -> None:
    game = Game()
    game.invasion(13, sieged=season)
    game.play(fight_battles, "hold", die, year=5, season=SPRING)
    assert game.triban("hethrun").held_by == ("yurrags" if falls else "")
    assert bool(game.world.invasions) is not falls


@pytest.mark.rule("G-18", "G-46")
def test_a_natural_one_costs_the_besiegers_a_unit() -> None:
    game = Game()
    army = game.invasion(13)
    game.play(fight_battles, "hold", 1, year=5, season=SPRING)
    assert army.units == 12


@pytest.mark.rule("G-18", "G-22")
@pytest.mark.parametrize(
    ("outsider", "ships", "chance"),
    [("yurrags", 3, 0), ("yurrags", 0, 0), ("grey_oars", 1, 0), ("grey_oars", 0, Fraction(1, 6))],
)
def test_only_a_sea_people_shuts_a_port_without_ships(outsider: str, ships: int, chance: Fraction) -> None:
    game = Game()
    game.triban("pelmarra").ships = ships
    game.invasion(12, "pelmarra", outsider)
    game.play(fight_battles, "hold", 2, year=5, season=SPRING)
    siege = next(ask for ask in game.asks if ask.dice)
    assert dict(outcome_odds(siege)).get("the city falls", 0) == chance


@pytest.mark.rule("G-20")
def test_the_dialog_shows_the_odds_before_the_choice_and_at_the_dice() -> None:
    game = Game()
    game.invasion(13)
    game.play(fight_battles, "battle", (3, 1), year=5, season=SPRING)
    decision, dice = game.asks
    assert [option.words for option in decision.options] == [
        "give battle (72 % to win, 11 % drawn)",
        "hold Highkeld (17 % that it falls this season)",
    ]
    won = sum(
        (chance for label, chance in outcome_odds(dice) if label.endswith("by the Hethruns")), Fraction()
    )
    assert won == Fraction(26, 36)


@pytest.mark.rule("G-36")
def test_a_horde_may_be_left_alone() -> None:
    game = Game()
    horde = game.horde(20, "hethrun")
    game.play(fight_battles, "leave", year=5, season=SPRING)
    assert (horde.units, game.triban("hethrun").blight) == (20, 0)


@pytest.mark.rule("G-36", "G-46", "G-27", "G-05")
def test_a_horde_that_is_beaten_loses_units_for_good_and_stays() -> None:
    """8 units under a good warrior against 22: +2 for him, -2 for odds of 1.6 to 1, -1 for the terrain."""
    game = Game()
    horde = game.horde(22, "hethrun", "pelmarra")
    facts = game.play(fight_battles, "attack", (6, 1), 3, year=5, season=SPRING)
    assert "win_battle" in verbs(facts)
    assert (horde.units, horde.at) == (17, ("hethrun",))
    assert game.triban("hethrun").regulars == 7
    assert game.triban("hethrun").blight == 1
    assert game.holder("warrior", "hethrun").rating == 11


@pytest.mark.rule("G-36")
def test_a_horde_without_units_is_gone() -> None:
    game = Game()
    game.horde(4, "hethrun")
    game.play(fight_battles, "attack", (6, 1), year=5, season=SPRING)
    assert not game.world.hordes


@pytest.mark.rule("G-36")
def test_both_peoples_under_one_horde_may_attack_it_one_after_the_other() -> None:
    game = Game()
    horde = game.horde(30, "hethrun", "pelmarra")
    game.play(fight_battles, "attack", (4, 4), "attack", (1, 1), year=5, season=SPRING)
    assert [ask.about for ask in game.asks] == ["hethrun", "hethrun", "pelmarra", "pelmarra"]
    assert horde.units == 30 - 1 - 1


@pytest.mark.rule("G-20")
def test_fights_of_different_peoples_are_asked_together() -> None:
    game = Game()
    game.invasion(13)
    game.invasion(8, "orsely", "grey_oars")
    game.play(fight_battles, "battle", "hold", (3, 1), 2, year=5, season=SPRING)
    assert [ask.kind for ask in game.asks] == ["choice", "choice", "roll", "roll"]


@pytest.mark.rule("G-18")
def test_when_a_city_falls_the_other_invaders_have_nothing_to_fight_for() -> None:
    game = Game()
    game.invasion(13)
    game.invasion(8, outsider="grey_oars")
    group, later = split_encounters(find_encounters(game.world))
    assert (len(group), len(later)) == (1, 1)
    game.play(fight_battles, "hold", 6, year=5, season=SPRING)
    assert game.triban("hethrun").held_by == "yurrags"
    assert not game.world.invasions


def test_in_quiet_seasons_nothing_is_asked() -> None:
    assert Game().play(fight_battles, year=5, season=SPRING) == []


@pytest.mark.rule("G-20", "R21.21", "G-49")
def test_invaders_that_were_driven_back_meet_no_other_army_in_the_same_season() -> None:
    """Both armies of the land fight as one (G-49), and the invaders they drive back are not met again."""
    game = WarGame()
    game.army("hethrun", "hethrun", 1, horde=11)
    game.army("hethrun", "hethrun", 6, id="the-second")
    invaders = game.invasion(13)
    game.play(fight_battles, "battle", (1, 4), year=5, season=SPRING)
    assert (invaders.beaten, invaders.units, invaders.sieged) == (1, 6, 0)


@pytest.mark.rule("G-18", "R10.1")
def test_invaders_have_one_siege_a_season_though_a_beaten_army_comes_home_to_them() -> None:
    """The garrison of Hethrun holds its city; then its army, beaten in Rossolan, falls back to its own land."""
    game = WarGame()
    game.war("rossolan", "hethrun")
    game.army("rossolan", "rossolan", 12)
    army = game.army("hethrun", "rossolan", 12)
    invaders = game.invasion(13)
    game.play(fight_battles, "hold", (1, 6), 3, year=5, season=SPRING)
    assert (army.at, invaders.sieged) == ("hethrun", 1)
