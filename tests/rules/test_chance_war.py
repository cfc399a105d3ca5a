"""Chance events between states: marriages, secrets, risings, republics, leagues, roads and mercenaries."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.event.character_events import marriage_partners
from decimo.rules.event.mercenary_war import companies_fight
from decimo.rules.event.rebellion import crowds_go_home
from decimo.rules.people.diplomacy import try_relations
from decimo.rules.people.economy import end_year
from decimo.rules.people.trade_routes import reroute
from decimo.rules.war.federation import trade_quarrels
from decimo.rules.war.peace import check_wars
from decimo.world.blight import CONTRACTORS, FREE_COMPANY, MASS_MOVEMENT
from decimo.world.polity import head_of
from decimo.world.world_state import OFFICES
from tests.rules.game import AUTUMN, ITALY, SUMMER, Game, verbs
from tests.rules.realm import BLACK, RATINGS, RED, born, empire, kingdom, lords
from tests.rules.war_game import WarGame

# Marriages


@pytest.mark.rule("E6", "G-40")
def test_a_bride_brings_the_score_with_the_nearest_enemy_to_3() -> None:
    game = Game()
    game.set_score("orsely", "rossolan", 6)
    game.set_score("orsely", "hethrun", 5)
    game.strike("E6", on="orsely")
    assert (game.score("orsely", "hethrun"), game.score("orsely", "rossolan")) == (3, 6)


@pytest.mark.rule("E6", "R7.8", "G-11")
def test_a_bride_ends_the_war_with_the_nearest_enemy() -> None:
    game = WarGame()
    game.war("pelmarra", "hethrun")
    facts = game.strike("E6")
    assert not game.world.wars
    assert game.score("pelmarra", "hethrun") == 3
    assert {fact.rule for fact in facts if fact.verb in ("marry", "end_war")} == {"decimo:E6"}


@pytest.mark.rule("E6", "G-11")
def test_an_ally_whose_family_marries_the_enemy_leaves_the_war() -> None:
    game = WarGame()
    game.war("rossolan", "hethrun").one_allies = ("pelmarra",)
    game.set_score("pelmarra", "hethrun", 7)
    game.strike("E6")
    (fought,) = game.world.wars.values()
    assert not fought.one_allies
    assert (game.score("pelmarra", "hethrun"), game.score("rossolan", "hethrun")) == (3, 7)


@pytest.mark.rule("E6", "G-29")
def test_a_bride_needs_an_enemy() -> None:
    assert verbs(Game().strike("E6", 3))[0] == "pass_over_event"


@pytest.mark.rule("E7", "G-40")
@pytest.mark.parametrize(("die", "rival"), [(1, "rossolan"), (2, "orsely"), (3, "hethrun")])
def test_a_rival_who_marries_in_comes_to_stand_at_1(die: int, rival: str) -> None:
    game = Game()
    game.strike("E7", die)
    assert game.score("pelmarra", rival) == 1
    assert outcome_odds(game.asks[1])[0][1] == Fraction(1, 3)


@pytest.mark.rule("E7")
def test_a_good_ally_is_no_threat_and_neither_is_an_enemy_at_war() -> None:
    game = WarGame()
    game.set_score("pelmarra", "rossolan", 1)
    game.war("pelmarra", "hethrun")
    game.set_score("pelmarra", "orsely", 2)
    game.strike("E7")
    assert game.score("pelmarra", "orsely") == 1


# A sign in the sky


@pytest.mark.rule("E11", "G-40")
@pytest.mark.parametrize("units", range(1, 7))
@pytest.mark.parametrize("leader", range(1, 7))
def test_a_free_people_rises_against_its_nearest_enemy_with_units_worth_double(
    leader: int, units: int
) -> None:
    game = Game()
    game.set_score("pelmarra", "hethrun", 5)
    which = [1] if leader > 4 else [3] if leader < 3 else []
    game.strike("E11", leader, units, *which)
    assert game.triban().risen == units
    (fought,) = game.world.wars.values()
    assert (fought.one, fought.other, fought.civil) == ("pelmarra", "hethrun", False)
    assert game.score("pelmarra", "hethrun") == 7


@pytest.mark.rule("E11", "G-40")
@pytest.mark.parametrize("leader", [1, 2])
def test_on_1_and_2_nobody_leads_and_the_crowd_fights_until_its_last_unit(leader: int) -> None:
    game = Game()
    game.set_score("pelmarra", "hethrun", 5)
    game.strike("E11", leader, 4, 6)
    assert [(effect.kind, effect.about) for effect in game.world.effects.values()] == [
        (MASS_MOVEMENT, "pelmarra")
    ]
    assert game.holder("warrior").rating == 10
    assert game.play(crowds_go_home, year=13) == []
    game.triban().risen = 0
    assert verbs(game.play(crowds_go_home, year=14)) == ["crowd_goes_home"]


@pytest.mark.rule("G-52", "E11")
@pytest.mark.parametrize("years", range(1, 7))
def test_a_crowd_goes_home_after_its_years(years: int) -> None:
    game = Game()
    game.set_score("pelmarra", "hethrun", 5)
    game.strike("E11", 1, 4, years, year=12)
    last = 12 + years - 1
    assert game.play(crowds_go_home, year=last, season=SUMMER) == []
    facts = game.play(crowds_go_home, year=last, season=AUTUMN)
    assert verbs(facts) == ["crowd_goes_home", "lay_down_arms"]
    assert (game.triban().risen, game.world.effects) == (0, {})


@pytest.mark.rule("E11", "R5.14")
@pytest.mark.parametrize("leader", [3, 4])
@pytest.mark.parametrize(("rating", "after"), [(10, 20), (19, 20), (20, 20), (23, 23)])
def test_on_3_and_4_the_warrior_leads_and_is_rated_20_at_least(leader: int, rating: int, after: int) -> None:
    game = Game()
    game.set_score("pelmarra", "hethrun", 5)
    game.holder("warrior").rating = rating
    game.strike("E11", leader, 2)
    assert game.holder("warrior").rating == after
    assert game.triban().leading == "warrior"


@pytest.mark.rule("E11", "E39")
def test_a_warrior_leads_the_rising_of_a_republic_but_not_the_republic() -> None:
    game = Game()
    game.set_score("pelmarra", "hethrun", 5)
    game.triban().republic = True
    game.strike("E11", 3, 2)
    assert (game.holder("warrior").rating, game.triban().leading) == (20, "administrator")


@pytest.mark.rule("E11")
@pytest.mark.parametrize("leader", [5, 6])
@pytest.mark.parametrize(("die", "office"), [(1, "administrator"), (2, "politician")])
def test_on_5_and_6_another_leader_comes_to_the_front(leader: int, die: int, office: str) -> None:
    game = Game()
    game.set_score("orsely", "hethrun", 5)
    game.strike("E11", leader, 2, die, on="orsely")
    assert game.triban("orsely").leading == office


@pytest.mark.rule("E11", "R11.1")
def test_a_subject_land_rises_against_its_overlord() -> None:
    game = kingdom()
    game.strike("E11", 2, 1, 5, RED[0], *BLACK[:2], *born(7), 3, on="latium")
    (fought,) = game.world.wars.values()
    assert (fought.one, fought.other, fought.civil) == ("sabinum", "latium", True)
    assert (game.triban("sabinum").risen, game.triban("sabinum").regulars) == (5, 1)


@pytest.mark.rule("E11", "R11.1")
def test_a_king_rises_against_his_emperor_with_his_whole_kingdom() -> None:
    game = empire()
    game.strike("E11", 2, 1, 5, *RED[:2], *BLACK[:4], *born(4), 3, on="latium")
    (fought,) = game.world.wars.values()
    assert (fought.one, fought.other) == ("campania", "latium")
    assert lords(game)["lucania"] == "campania"


@pytest.mark.rule("E11")
def test_the_odds_of_who_leads_are_a_third_each() -> None:
    game = Game()
    game.set_score("pelmarra", "hethrun", 5)
    game.strike("E11", 1, 1, 3)
    assert [chance for _, chance in outcome_odds(game.asks[1])] == [Fraction(1, 3)] * 3


@pytest.mark.rule("E11", "G-29")
def test_a_people_without_overlord_or_enemy_sees_no_sign() -> None:
    assert verbs(Game().strike("E11", 3))[0] == "pass_over_event"


# Secrets and contractors


@pytest.mark.parametrize(
    "event",
    [pytest.param("E20", marks=pytest.mark.rule("E20")), pytest.param("E22", marks=pytest.mark.rule("E22"))],
)
@pytest.mark.rule("R5.13")
def test_an_exceptional_politician_makes_a_war_begin_or_end_or_keeps_the_secret(event: str) -> None:
    for choice, wars in [("war:orsely", 2), ("peace:hethrun", 0), ("keep", 1)]:
        game = WarGame()
        game.holder("politician").rating = 20
        game.war("hethrun", "pelmarra")
        game.strike(event, choice)
        assert [option.id for option in game.asks[-1].options] == [
            "war:rossolan",
            "war:orsely",
            "peace:hethrun",
            "keep",
        ]
        assert game.asks[-1].side == "pelmarra"
        assert len(game.world.wars) == wars
    assert "8 units against 8" in game.asks[-1].options[0].words


@pytest.mark.rule("E20", "E22", "R5.13", "G-29")
@pytest.mark.parametrize("event", ["E20", "E22"])
def test_without_an_exceptional_politician_secrets_are_worth_nothing(event: str) -> None:
    game = Game()
    game.holder("politician").rating = 19
    assert verbs(game.strike(event, 3))[0] == "pass_over_event"


@pytest.mark.rule("E21", "R8.7")
def test_crooked_contractors_wait_for_the_next_campaign_of_the_state() -> None:
    game = kingdom()
    game.strike("E21", on="etruria")
    (effect,) = game.world.effects.values()
    assert (effect.kind, effect.about, effect.last) == (CONTRACTORS, "latium", 0)
    assert game.strike("E21", 1, on="latium")[-1].about != "latium", "they cannot be worse than they are"


# Republics


@pytest.mark.rule("E39", "G-40", "R4.3")
def test_a_republic_drives_out_its_leader_and_its_neighbours_think_better_of_it() -> None:
    game = Game()
    old = game.holder("warrior", "orsely")
    game.holder("politician", "orsely").rating = 12
    game.set_score("orsely", "rossolan", 5)
    game.strike("E39", (3, 3, 5), on="orsely")
    orsely = game.triban("orsely")
    assert old.id not in game.world.leaders
    assert game.holder("warrior", "orsely").rating == 11
    assert (orsely.republic, orsely.leading) == (True, "politician")
    assert [game.score("orsely", other) for other in ("pelmarra", "hethrun", "rossolan")] == [3, 3, 5]


@pytest.mark.rule("E39", "R4.3")
def test_between_equals_a_republic_is_led_by_its_administrator() -> None:
    game = Game()
    game.strike("E39", (3, 3, 5), on="orsely")
    assert game.holder("administrator", "orsely").rating == game.holder("politician", "orsely").rating
    assert game.triban("orsely").leading == "administrator"


@pytest.mark.rule("E39", "E23")
def test_a_republic_ends_when_the_army_seizes_power() -> None:
    game = Game()
    game.triban().republic = True
    game.strike("E23", 6, (3, 3, 5), (3, 3, 5))
    assert (game.triban().republic, game.triban().leading) == (False, "warrior")


@pytest.mark.rule("E39", "G-29")
def test_a_republic_has_no_tyrant_to_pull_down() -> None:
    game = Game()
    game.triban("orsely").republic = True
    game.strike("E39", 1, (3, 3, 5), on="orsely")
    assert game.triban().republic, "it comes to a neighbour"


# Leagues


@pytest.mark.rule("E40", "G-25")
def test_independent_peoples_side_by_side_federate() -> None:
    game = kingdom()
    game.strike("E40", on="picenum")
    (league,) = game.world.federations.values()
    assert league.members == ("picenum", "umbria", "samnium")
    assert game.score("umbria", "samnium") == 0


@pytest.mark.rule("E40")
def test_who_is_at_war_with_another_of_them_keeps_out_of_the_league() -> None:
    game = kingdom()
    game.war("umbria", "samnium")
    game.strike("E40", on="picenum")
    (league,) = game.world.federations.values()
    assert league.members == ("picenum", "umbria")


@pytest.mark.rule("E40")
def test_no_realm_and_no_member_of_a_league_federates_for_safety() -> None:
    game = kingdom()
    game.strike("E40", on="picenum")
    game.strike("E40", on="campania")
    assert [league.members for league in game.world.federations.values()] == [
        ("picenum", "umbria", "samnium"),
        ("campania", "lucania"),
    ]


INDEPENDENT = ("umbria", "picenum", "sabinum", "magna_graecia")


@pytest.mark.rule("E47", "G-40")
@pytest.mark.parametrize("years", [1, 2, 3, 4])
def test_red_federates_against_the_empire_and_a_heart_will_fight_after_the_die_in_years(years: int) -> None:
    game = empire()
    game.strike("E47", years, "2H", "3S", "4D", "5C", on="latium")
    (league,) = game.world.federations.values()
    assert league.members == ("umbria", "sabinum")
    assert (league.against, league.fighters, league.quarrel) == ("latium", ("umbria",), 12 + years)
    assert [ask.about for ask in game.asks[2:]] == list(INDEPENDENT)
    assert [chance for _, chance in outcome_odds(game.asks[2])] == [
        Fraction(13, 54),
        Fraction(13, 54),
        Fraction(26, 54),
    ]


@pytest.mark.rule("E47", "G-40")
def test_without_a_heart_the_league_has_no_quarrel() -> None:
    game = empire()
    game.triban("latium").bank = 9
    game.strike("E47", 3, "2D", "3S", "4D", "5C", on="latium")
    (league,) = game.world.federations.values()
    assert (league.fighters, league.quarrel) == ((), 0)
    game.play(trade_quarrels, year=12)
    assert game.triban("latium").bank == 9


@pytest.mark.rule("E47")
@pytest.mark.parametrize("cards", [("2H", "3S", "4S", "5C"), ("2C", "3S", "4S", "5C")])
def test_one_state_alone_is_no_league(cards: tuple[str, ...]) -> None:
    game = empire()
    facts = game.strike("E47", 3, *cards, on="latium")
    assert not game.world.federations
    assert verbs(facts)[-1] == "fail_to_federate"


@pytest.mark.rule("E47", "E38", "G-40")
def test_a_transplanted_people_joins_no_league_against_the_empire() -> None:
    game = empire()
    game.triban("umbria").transplanted = True
    game.strike("E47", 3, "2H", "3H", "4H", on="latium")
    assert "umbria" not in [ask.about for ask in game.asks]


@pytest.mark.rule("E47", "G-40")
@pytest.mark.parametrize(("bank", "left"), [(0, 0), (1, 0), (4, 3), (5, 3), (9, 6), (100, 75)])
def test_each_winter_before_the_war_a_quarter_of_the_bank_is_lost_rounded_up(bank: int, left: int) -> None:
    game = empire()
    game.strike("E47", 2, "2H", "3S", "4D", "5C", on="latium")
    game.triban("latium").bank = bank
    game.play(trade_quarrels, year=12)
    assert game.triban("latium").bank == left


@pytest.mark.rule("E47")
def test_when_its_year_has_come_the_strongest_fighter_declares_the_war_and_the_others_join() -> None:
    game = empire()
    game.strike("E47", 2, "2H", "3S", "4H", "5C", on="latium")
    game.triban("latium").bank = 8
    game.triban("sabinum").regulars = 4
    for year in (12, 13):
        game.play(trade_quarrels, year=year)
    assert (game.triban("latium").bank, len(game.world.wars)) == (4, 0)
    game.play(trade_quarrels, year=14)
    (fought,) = game.world.wars.values()
    assert (fought.one, fought.other, fought.one_allies) == ("sabinum", "latium", ("umbria",))
    assert game.triban("latium").bank == 4
    game.play(trade_quarrels, year=15)
    assert len(game.world.wars) == 1


@pytest.mark.rule("E47", "G-40")
def test_who_drew_a_diamond_federates_and_does_not_fight() -> None:
    game = empire()
    game.strike("E47", 1, "2D", "3S", "4H", "5C", on="latium")
    game.triban("umbria").regulars = 9
    game.set_score("umbria", "latium", 2)  # else it would come as the strong ally it is (R6.1)
    game.play(trade_quarrels, year=13)
    (fought,) = game.world.wars.values()
    assert (fought.one, fought.other, fought.one_allies) == ("sabinum", "latium", ())


@pytest.mark.rule("E47")
@pytest.mark.parametrize("end", ["conquered", "fallen apart", "without fighters"])
def test_a_quarrel_ends_with_the_empire_or_with_those_who_would_fight(end: str) -> None:
    game = empire()
    game.strike("E47", 2, "2H", "3S", "4D", "5D", on="latium")
    if end == "conquered":
        game.triban("latium").lord = "umbria"
    elif end == "fallen apart":
        game.triban("latium").seat = "kingdom"
    else:
        (league,) = game.world.federations.values()
        league.members = tuple(member for member in league.members if member != "umbria")
    assert verbs(game.play(trade_quarrels, year=13)) == ["drop_quarrel"]


@pytest.mark.rule("E47")
def test_an_empty_bank_loses_nothing_to_a_quarrel() -> None:
    game = empire()
    game.strike("E47", 2, "2H", "3S", "4D", "5C", on="latium")
    game.triban("latium").bank = 0
    assert game.play(trade_quarrels, year=13) == []


# A road


def a_road_is_moved() -> Game:
    """Rossolan's administrator leads the Wine Road away from Pelmarra, to the Tammerans."""
    game = Game()
    game.holder("administrator", "rossolan").rating = 20
    game.play(reroute, 6, "wine-road:pelmarra>tammerans", year=11, season=AUTUMN)
    return game


@pytest.mark.rule("E45", "G-40", "R3.6")
def test_who_lost_by_a_changed_route_makes_war_on_whoever_changed_it() -> None:
    game = a_road_is_moved()
    route = game.world.routes["wine-road"]
    assert (route.led, route.led_by, route.bereft) == (11, "rossolan", ("pelmarra",))
    game.strike("E45")
    (fought,) = game.world.wars.values()
    assert (fought.one, fought.other) == ("pelmarra", "rossolan")
    assert game.score("pelmarra", "rossolan") == 7
    assert route.bereft == (), "it is fought over once"


@pytest.mark.rule("E45", "R22.1")
def test_a_war_over_a_road_comes_to_a_neighbour_that_has_a_part_in_it() -> None:
    game = a_road_is_moved()
    game.strike("E45", 1, on="hethrun")
    assert len(game.world.wars) == 1


@pytest.mark.rule("E45", "G-29")
def test_without_a_changed_route_nobody_fights_over_one() -> None:
    assert verbs(Game().strike("E45", 3))[0] == "pass_over_event"


@pytest.mark.rule("E45")
def test_only_the_route_changed_last_is_fought_over() -> None:
    game = Game()
    old, new = game.world.routes["wine-road"], game.world.routes["lamp-passage"]
    old.led, old.led_by, old.bereft = 8, "rossolan", ("pelmarra",)
    new.led, new.led_by, new.bereft = 9, "pelmarra", ("orsely", "tammerans")
    game.strike("E45")
    (fought,) = game.world.wars.values()
    assert (fought.one, fought.other) == ("orsely", "pelmarra")


# Mercenaries


def hired(units: int, land: str = "pelmarra", game: WarGame | None = None) -> WarGame:
    """The mercenaries of a land were sent home when the last year ended."""
    game = game or WarGame()
    game.triban(land).mercenaries = units
    game.play(end_year, year=11, season=AUTUMN)
    assert (game.triban(land).mercenaries, game.triban(land).discharged) == (0, units)
    return game


@pytest.mark.rule("E49", "R15.5", "G-29")
def test_without_mercenaries_nobody_stays_and_a_year_later_they_are_forgotten() -> None:
    assert verbs(Game().strike("E49", 3))[0] == "pass_over_event"
    game = hired(4)
    game.play(end_year, year=12, season=AUTUMN)
    assert verbs(game.strike("E49", 3))[0] == "pass_over_event"


@pytest.mark.rule("E49")
@pytest.mark.parametrize("buying", [1, 2, 3])
@pytest.mark.parametrize("left", [0, 1])
def test_on_1_to_3_they_are_bought_off_at_once(buying: int, left: int) -> None:
    game = hired(4)
    game.triban().bank = 8 + left
    game.strike("E49", 6, 1, buying, (3, 5))
    assert (game.triban().bank, game.triban().discharged) == (left, 0)
    assert not game.world.wars


@pytest.mark.rule("E49", "R15.5", "R5.21")
@pytest.mark.parametrize("buying", [3, 4, 5, 6])
def test_else_or_if_the_bank_is_too_small_they_seize_the_land(buying: int) -> None:
    game = hired(4)
    game.triban().bank = 7 if buying == 3 else 12
    others = [leader for leader in game.world.leaders.values() if leader.triban != "pelmarra"]
    old = [game.holder(office).id for office in OFFICES]
    game.strike("E49", 2, 3, buying, (3, 5), *RATINGS[1:])
    assert not [leader for leader in old if leader in game.world.leaders]
    assert [leader for leader in game.world.leaders.values() if leader.triban != "pelmarra"] == others
    pelmarra = game.triban()
    assert (pelmarra.mercenaries, pelmarra.regulars, pelmarra.horde) == (4, 2, 6)
    assert pelmarra.leading == "warrior"
    assert [(effect.kind, effect.about) for effect in game.world.effects.values()] == [
        (FREE_COMPANY, "pelmarra")
    ]
    assert sorted(fought.other for fought in game.world.wars.values()) == ["hethrun", "orsely", "rossolan"]
    assert {game.score("pelmarra", other) for other in ("hethrun", "orsely", "rossolan")} == {7}


@pytest.mark.rule("E49", "R5.15", "G-05")
@pytest.mark.parametrize(("die", "rating"), [(1, 5), (2, 5), (3, 10), (4, 10), (5, 15), (6, 20)])
def test_their_captain_is_rated_by_his_grade(die: int, rating: int) -> None:
    game = hired(4)
    game.strike("E49", 2, die, 6, (6, 6), *RATINGS[1:])
    assert game.holder("warrior").rating == rating


@pytest.mark.rule("E49")
@pytest.mark.parametrize("troops", range(1, 7))
def test_as_many_units_of_the_land_as_the_die_says_join_them(troops: int) -> None:
    game = hired(4)
    game.strike("E49", troops, 1, 6, (6, 6), *RATINGS[1:])
    assert (game.triban().regulars, game.triban().horde) == (troops, 8 - troops)


@pytest.mark.rule("E49")
@pytest.mark.parametrize(("die", "seized"), [(1, "etruria"), (2, "sabinum")])
def test_a_realm_loses_a_land_outside_its_capital(die: int, seized: str) -> None:
    game = hired(5, "latium", kingdom())
    game.strike("E49", 3, 1, 6, (6, 6), die, *RATINGS[1:], on="latium")
    assert lords(game) == {land: "latium" for land in ("etruria", "sabinum") if land != seized}
    assert (game.triban(seized).mercenaries, game.triban(seized).regulars) == (5, 1)
    assert game.score(seized, "latium") == 7


@pytest.mark.rule("E49", "R17.3")
def test_they_fight_whoever_borders_on_any_of_their_lands_and_have_no_friends_beyond() -> None:
    game = hired(5, "latium", kingdom())
    game.set_score("sabinum", "apulia", 0)
    game.strike("E49", 3, 1, 6, (6, 6), 2, *RATINGS[1:], on="latium")
    beside = [land for land in ITALY.land.neighbours("sabinum") if land in game.world.tribans]
    fought = {war.other for war in game.world.wars.values()}
    assert fought == {head_of(game.world, land) for land in beside}
    assert "apulia" not in fought
    assert game.score("sabinum", "apulia") == 6
    taken = next(land for land in beside if land not in ("latium", "etruria"))
    game.subject("sabinum", taken)
    game.world.wars.clear()
    game.play(companies_fight, year=13)
    around = [land for own in ("sabinum", taken) for land in ITALY.land.neighbours(own)]
    heads = {head_of(game.world, land) for land in around if land in game.world.tribans}
    assert {war.other for war in game.world.wars.values()} == heads - {"sabinum"}


@pytest.mark.rule("E49", "R15.6")
@pytest.mark.parametrize(("vault", "captured"), [("sabinum", 9), ("etruria", 0), ("", 0)])
def test_a_bank_that_lies_in_the_land_they_seize_is_theirs(vault: str, captured: int) -> None:
    game = hired(5, "latium", kingdom())
    game.triban("latium").bank, game.triban("latium").vault = 9, vault
    game.strike("E49", 3, 1, 6, (6, 6), 2, *RATINGS[1:], on="latium")
    assert (game.triban("sabinum").bank, game.triban("latium").bank) == (captured, 9 - captured)


@pytest.mark.rule("E49", "R17.3")
def test_they_stay_under_arms_when_the_year_ends_and_never_settle() -> None:
    game = hired(4)
    game.strike("E49", 2, 3, 6, (6, 6), *RATINGS[1:])
    game.play(end_year, year=12, season=AUTUMN)
    assert game.triban().mercenaries == 4
    game.world.wars.clear()
    game.set_score("pelmarra", "orsely", 3)
    game.play(companies_fight, year=13)
    assert len(game.world.wars) == 3
    assert game.score("pelmarra", "orsely") == 7


@pytest.mark.rule("E49", "R17.3")
def test_the_company_is_no_more_when_its_last_unit_is_gone_or_its_land_is_taken() -> None:
    for fate in ("destroyed", "taken"):
        game = hired(4)
        game.strike("E49", 2, 3, 6, (6, 6), *RATINGS[1:])
        if fate == "taken":
            game.triban().lord = "rossolan"
        else:
            game.triban().mercenaries = game.triban().regulars = 0
        assert verbs(game.play(companies_fight, year=13)) == ["end_company"]


@pytest.mark.rule("E49", "E6", "E7")
def test_nobody_marries_the_company() -> None:
    game = hired(4)
    game.strike("E49", 2, 3, 6, (6, 6), *RATINGS[1:])
    orsely = game.triban("orsely")
    game.set_score("orsely", "hethrun", 2)
    assert marriage_partners(game.world, game.data, orsely, "enemy") == []
    assert [rival.id for rival in marriage_partners(game.world, game.data, orsely, "rival")] == ["hethrun"]
    game.set_score("orsely", "hethrun", 6)
    assert [enemy.id for enemy in marriage_partners(game.world, game.data, orsely, "enemy")] == ["hethrun"]


@pytest.mark.rule("E49", "R17.3")
def test_no_card_brings_anybody_closer_to_the_company() -> None:
    game = hired(4)
    game.strike("E49", 2, 3, 6, (6, 6), *RATINGS[1:])
    game.play(try_relations, "4C", "5C", "6C", year=15)
    assert [ask.about for ask in game.asks] == ["orsely|rossolan", "hethrun|rossolan", "hethrun|orsely"]


@pytest.mark.rule("E49", "E39")
def test_no_republic_brings_peace_with_the_company() -> None:
    game = hired(4)
    game.strike("E49", 2, 3, 6, (6, 6), *RATINGS[1:])
    game.strike("E39", (3, 3, 5), on="orsely", year=13)
    assert game.score("pelmarra", "orsely") == 6
    game.play(check_wars, year=13)
    game.play(companies_fight, year=13)
    assert len(game.world.wars) == 3
    assert game.score("pelmarra", "orsely") == 7


@pytest.mark.rule("E49", "R5.13")
def test_no_secret_ends_a_war_with_the_company() -> None:
    game = hired(4)
    game.strike("E49", 2, 3, 6, (6, 6), *RATINGS[1:])
    game.war("hethrun", "orsely")
    game.holder("politician", "hethrun").rating = 20
    game.strike("E20", "keep", on="hethrun")
    assert [option.id for option in game.asks[-1].options] == ["war:rossolan", "peace:orsely", "keep"]


@pytest.mark.rule("E49")
def test_the_odds_of_grade_and_price_are_those_of_the_dice() -> None:
    game = hired(4)
    game.strike("E49", 2, 3, 6, (6, 6), *RATINGS[1:])
    assert [chance for _, chance in outcome_odds(game.asks[2])] == [
        Fraction(2, 6),
        Fraction(2, 6),
        Fraction(1, 6),
        Fraction(1, 6),
    ]
    assert [chance for _, chance in outcome_odds(game.asks[3])] == [Fraction(1, 2), Fraction(1, 2)]
