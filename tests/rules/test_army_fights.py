"""Field armies that meet in a land.

Hethrun is mountain, Orsely forest, Pelmarra open land. An army of 12 has strength 24; every warrior has a
rating of 10, which adds 2 on both sides.
"""

import pytest

from decimo.rules.battle.battle_resolution import BattleSide
from decimo.rules.battle.combat_phase import fight_battles
from decimo.rules.battle.encounter import Encounter, commander, find_encounters
from decimo.rules.battle.land_battle import battle_sides
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.world.blight import MASS_MOVEMENT
from decimo.world.world_state import Effect
from tests.rules.game import AUTUMN, SPRING, SUMMER, Game, Typed, verbs
from tests.rules.war_game import WarGame


def sides_of(game: Game, encounter: Encounter) -> tuple[BattleSide, BattleSide]:
    seen: list[BattleSide] = []

    def look(context: DecimoContext, data: DecimoData) -> None:
        seen.extend(battle_sides(context, data, encounter))

    game.play(look, year=5, season=SPRING)
    return seen[0], seen[1]


def at_war() -> WarGame:
    """Orsely is at war with Pelmarra, and its army of 12 stands in the forest of Orsely against one of 12."""
    game = WarGame()
    game.war("orsely", "pelmarra")
    game.army("orsely", "orsely")
    game.army("pelmarra", "orsely")
    return game


def armies(game: WarGame) -> dict[str, tuple[int, int, str]]:
    return {army.power: (army.regulars, army.horde, army.at) for army in game.world.armies.values()}


def fight(game: WarGame, *answers: Typed, season: int = SPRING) -> list[str]:
    return verbs(game.play(fight_battles, *answers, year=5, season=season))


@pytest.mark.rule("G-20", "R9.1", "G-13")
def test_the_army_in_its_own_land_defends_and_has_the_ground() -> None:
    game = at_war()
    (meeting,) = find_encounters(game.world)
    attacker, defender = sides_of(game, meeting)
    assert attacker == BattleSide(units=12, strength=24, rating=10, bonus=0)
    assert defender == BattleSide(units=12, strength=24, rating=10, bonus=1)


@pytest.mark.rule("G-20")
@pytest.mark.parametrize(("first", "defender"), [("orsely", "orsely"), ("pelmarra", "pelmarra")])
def test_in_a_land_of_neither_side_who_was_there_first_defends(first: str, defender: str) -> None:
    game = WarGame()
    game.war("orsely", "pelmarra")
    for power in ("orsely", "pelmarra"):
        game.army(power, "hethrun", marched=20 if power == first else 21)
    (meeting,) = find_encounters(game.world)
    assert meeting.army is not None
    assert meeting.army.power == defender


@pytest.mark.rule("R9.1", "R9.2", "R4.5", "R8.4")
def test_militia_fill_a_field_army_up_to_12_and_16_units_count_at_most() -> None:
    game = WarGame()
    game.war("orsely", "pelmarra")
    game.army("orsely", "orsely", 5, horde=2)
    game.army("pelmarra", "orsely", 12, horde=3, allied=3)
    (meeting,) = find_encounters(game.world)
    attacker, defender = sides_of(game, meeting)
    assert (defender.units, defender.strength) == (5, 5 * 2 + 7)
    assert (attacker.units, attacker.strength) == (15, 15 * 2 + 1)


@pytest.mark.rule("G-20", "R8.1")
def test_want_of_supply_takes_one_off() -> None:
    game = at_war()
    game.world.armies["pelmarra-at-orsely"].supplied = False
    attacker, _ = sides_of(game, find_encounters(game.world)[0])
    assert attacker.bonus == -1


@pytest.mark.rule("G-13")
def test_the_best_warrior_commands_and_an_heir_may_be_the_best() -> None:
    game = WarGame()
    game.heir("orsely", 18, "warrior")
    leader = commander(game.world, "orsely")
    assert leader is not None
    assert leader.id == "orsely-heir"


@pytest.mark.rule("E11", "G-40", "G-13")
def test_a_crowd_without_a_leader_fights_with_a_rating_of_its_own() -> None:
    game = at_war()
    game.holder("warrior", "orsely").rating = 19
    game.world.effects["crowd"] = Effect("crowd", MASS_MOVEMENT, "orsely", "decimo:E11", 0, 0)
    _, defender = sides_of(game, find_encounters(game.world)[0])
    assert defender.rating == 10


@pytest.mark.rule("G-20", "R12.1", "R12.2", "R5.5", "R5.17", "G-05", "G-27", "G-26")
def test_the_defender_wins_narrowly_and_the_attacker_falls_back() -> None:
    game = at_war()
    fight(game, (3, 4))
    assert armies(game)["orsely"] == (11, 1, "orsely")
    assert armies(game)["pelmarra"] == (10, 2, "pelmarra")
    assert game.triban("orsely").blight == 1
    assert (game.holder("warrior", "orsely").rating, game.holder("warrior").rating) == (11, 9)
    war = game.world.wars["orsely-pelmarra"]
    assert (war.one_won, war.other_won) == (1, 0)


@pytest.mark.rule("G-20")
def test_a_draw_costs_each_a_unit_and_both_stay() -> None:
    game = at_war()
    fight(game, (4, 3))
    assert armies(game) == {"orsely": (11, 1, "orsely"), "pelmarra": (11, 1, "orsely")}
    war = game.world.wars["orsely-pelmarra"]
    assert (war.one_won, war.other_won) == (0, 0)
    assert game.triban("orsely").blight == 2, "the enemy stands in the land, too"


@pytest.mark.rule("G-20")
def test_a_clear_defeat_costs_2_and_a_die() -> None:
    game = at_war()
    fight(game, (2, 4), 3)
    assert armies(game)["pelmarra"] == (7, 5, "pelmarra")
    assert armies(game)["orsely"] == (11, 1, "orsely")


@pytest.mark.rule("G-20")
def test_an_utter_defeat_costs_half_and_the_winner_nothing() -> None:
    game = at_war()
    fight(game, (1, 6))
    assert armies(game)["pelmarra"] == (6, 6, "pelmarra")
    assert armies(game)["orsely"] == (12, 0, "orsely")


@pytest.mark.rule("G-20", "G-18", "R7.5")
def test_an_attacker_who_wins_lies_before_the_city_in_the_same_season() -> None:
    game = at_war()
    # Pelmarra wins by 2, and the army of Orsely leaves the field. Then the die of the siege.
    told = fight(game, (6, 3), 2)
    assert "lay_siege" in told
    assert game.world.armies["pelmarra-at-orsely"].sieged == 1


@pytest.mark.rule("G-20")
def test_an_army_without_regulars_goes_home_without_a_battle_or_a_word_of_defeat() -> None:
    game = at_war()
    army = game.world.armies["pelmarra-at-orsely"]
    army.regulars, army.horde = 0, 12
    told = fight(game)
    assert told == ["return_units", "break_up"]
    assert list(game.world.armies) == ["orsely-at-orsely"]


@pytest.mark.rule("G-20", "G-18")
def test_who_has_lost_his_last_regular_unit_neither_falls_back_nor_stays() -> None:
    """Pelmarra's last unit is lost in a draw; nobody lies before the city after it, and the land bears no army."""
    game = at_war()
    game.world.armies["orsely-at-orsely"].regulars = 1
    game.world.armies["pelmarra-at-orsely"].regulars = 1
    told = fight(game, (4, 3))
    assert not {"fall_back", "lay_siege"} & set(told)
    assert not game.world.armies
    assert game.triban("orsely").blight == 1, "for the battle"


@pytest.mark.rule("R9.2", "G-20")
def test_an_army_that_meets_two_enemies_fights_them_one_after_the_other() -> None:
    game = at_war()
    game.war("orsely", "rossolan")
    game.army("rossolan", "orsely")
    game.triban("orsely").regulars = 8
    fight(game, (3, 4), (3, 4), season=SUMMER)
    rolled = [ask for ask in game.asks if ask.kind == "roll"]
    assert len(rolled) == 2
    assert armies(game)["orsely"] == (10, 2, "orsely")


@pytest.mark.rule("R21.21", "G-20", "G-46")
def test_the_field_army_in_the_land_meets_invaders_in_place_of_the_garrison() -> None:
    game = WarGame()
    army = game.army("hethrun", "hethrun")
    game.triban("hethrun").regulars = 4
    invaders = game.invasion(13)
    fight(game, "battle", (6, 4))
    assert (army.regulars, game.triban("hethrun").regulars) == (11, 4)
    assert invaders.beaten == 1


@pytest.mark.rule("R21.21", "G-23")
def test_the_king_decides_for_a_subject_land_and_his_warrior_commands() -> None:
    game = WarGame()
    game.subject("pelmarra", "hethrun")
    game.holder("warrior").rating = 20
    game.invasion(13)
    fight(game, "battle", (3, 4))
    assert game.asks[0].side == "pelmarra"
    assert game.holder("warrior").rating == 21


def test_neutral_armies_in_one_land_do_not_fight() -> None:
    game = WarGame()
    game.army("orsely", "orsely")
    game.army("pelmarra", "orsely")
    assert fight(game, season=AUTUMN) == []


@pytest.mark.rule("G-20")
def test_two_armies_fight_once_a_season_though_the_land_has_changed_hands_since() -> None:
    """Pelmarra attacks in Orsely's land and it is a draw; elsewhere Orsely's capital falls, and its realm with it."""
    game = at_war()
    (before,) = find_encounters(game.world)
    game.subject("pelmarra", "orsely")
    game.world.armies["orsely-at-orsely"].power = "hethrun"
    game.war("hethrun", "pelmarra")
    (after,) = find_encounters(game.world)
    assert (before.enemy, before.army) == (after.army, after.enemy), "who defends has changed"
    assert before.key == after.key


# Several armies of one side


def two_against_one() -> WarGame:
    """Orsely and its ally Rossolan, 6 and 4 strong, are in Hethrun against 12 of Pelmarra, who came first."""
    game = WarGame()
    game.war("orsely", "pelmarra").one_allies = ("rossolan",)
    game.set_score("rossolan", "pelmarra", 7)
    game.army("pelmarra", "hethrun", 12, marched=20)
    game.army("orsely", "hethrun", 6, marched=21)
    game.army("rossolan", "hethrun", 4, marched=21)
    game.holder("warrior", "rossolan").rating = 15
    return game


@pytest.mark.rule("G-49", "R9.2", "G-13")
def test_armies_of_one_side_fight_as_one_under_the_best_commander_present() -> None:
    """6 and 4 regulars with 6 and 8 of militia: the best 16 units are 10 regulars and 6 of militia."""
    game = two_against_one()
    (meeting,) = find_encounters(game.world)
    attacker, defender = sides_of(game, meeting)
    assert attacker == BattleSide(units=10, strength=26, rating=15, bonus=0)
    assert defender == BattleSide(units=12, strength=24, rating=10, bonus=1)


@pytest.mark.rule("G-49", "G-20", "G-05")
def test_they_share_the_losses_and_are_beaten_together() -> None:
    game = two_against_one()
    fight(game, (1, 5), 3, "orsely", "rossolan")
    assert armies(game)["orsely"] == (3, 3, "orsely")
    assert armies(game)["rossolan"][:2] == (2, 2)
    assert armies(game)["rossolan"][2] != "hethrun"
    assert game.holder("warrior", "rossolan").rating == 14, "who led it answers for it"
    assert game.holder("warrior", "orsely").rating == 10


@pytest.mark.rule("G-49")
def test_a_drawn_battle_of_sides_is_not_fought_again_in_the_season() -> None:
    game = two_against_one()
    assert fight(game, (4, 4)).count("draw_field") == 1


@pytest.mark.rule("G-49", "G-36")
def test_the_armies_of_a_realm_meet_invaders_as_one() -> None:
    game = WarGame()
    game.subject("orsely", "hethrun")
    game.army("orsely", "hethrun", 6)
    second = game.army("orsely", "rossolan", 6)
    second.at = "hethrun"
    game.invasion(12)
    (meeting,) = find_encounters(game.world)
    attacker, defender = sides_of(game, meeting)
    assert (attacker.strength, defender.units, defender.strength) == (24, 12, 28)
