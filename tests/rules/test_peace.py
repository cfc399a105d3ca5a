"""The end of wars, the results of peace, and the tribute of the loser."""

import pytest

from decimo.rules.game_data import DecimoContext, DecimoData, Rule
from decimo.rules.war.peace import check_wars, end_wars_of, make_peace, pay_war_tribute
from decimo.world.polity import enemies
from decimo.world.wars import keep_truce
from decimo.world.world_state import Federation, Tribute
from tests.rules.game import AUTUMN, WINTER, Game, verbs
from tests.rules.test_war_diplomacy import war


def peace(why: str = "a marriage") -> Rule:
    def step(context: DecimoContext, data: DecimoData) -> None:
        first = next(iter(context.world.wars.values()))
        make_peace(context, data, first, rule="decimo:E6", why=why)

    return step


def gone(head: str) -> Rule:
    def step(context: DecimoContext, data: DecimoData) -> None:
        end_wars_of(context, data, head, rule="decimo:G-23", why="the land is conquered")

    return step


# Peace between the principals


@pytest.mark.rule("G-11", "R7.8", "G-07", "R2.4")
@pytest.mark.parametrize("season", [WINTER, AUTUMN])
@pytest.mark.parametrize("score", [5, 6])
def test_a_war_whose_score_has_fallen_below_7_ends_with_6(season: int, score: int) -> None:
    game = Game()
    war(game)
    game.set_score("hethrun", "orsely", score)
    game.play(check_wars, year=6, season=season)
    assert not game.world.wars
    assert game.score("hethrun", "orsely") == 6
    assert game.world.relations["hethrun|orsely"].truce == 7


@pytest.mark.rule("G-11")
@pytest.mark.parametrize("score", [5, 7])
def test_the_score_that_a_peace_sets_is_told_as_its_own_and_not_as_a_quarrel(score: int) -> None:
    """Two peoples who had come down to 5 are put at 6 by their peace; nobody has said a hard word."""
    game = Game()
    war(game, one_allies=("rossolan",))
    game.set_score("hethrun", "orsely", score)
    told = verbs(game.play(peace(), year=6))
    assert told.count("stand_after_war") == 2
    assert not {"warm", "cool"} & set(told)


@pytest.mark.rule("G-11", "G-07", "R2.4")
def test_a_war_that_stands_at_7_goes_on() -> None:
    game = Game()
    war(game, one_allies=("rossolan",))
    assert game.play(check_wars, year=6, season=AUTUMN) == []
    assert len(game.world.wars) == 1


@pytest.mark.rule("G-07")
def test_by_a_house_rule_a_war_ends_in_autumn_alone() -> None:
    game = Game(war_check="autumn")
    war(game)
    game.set_score("hethrun", "orsely", 6)
    assert game.play(check_wars, year=6) == []
    game.play(check_wars, year=6, season=AUTUMN)
    assert not game.world.wars


@pytest.mark.rule("G-09", "G-11")
def test_with_the_peace_every_joiners_7_with_an_enemy_becomes_6() -> None:
    game = Game()
    war(game, one_allies=("rossolan",), other_allies=("pelmarra",))
    game.set_score("rossolan", "hethrun", 1)
    game.play(peace(), year=6)
    foes = [("hethrun", "orsely"), ("rossolan", "orsely"), ("hethrun", "pelmarra"), ("rossolan", "pelmarra")]
    assert [game.score(*two) for two in foes] == [6, 6, 6, 6]
    assert game.score("rossolan", "hethrun") == 1
    assert {relation.truce for relation in game.world.relations.values()} == {0, 7}


@pytest.mark.rule("G-09")
def test_who_meets_in_another_war_stays_at_7() -> None:
    game = Game()
    war(game, one_allies=("rossolan",))
    war(game, "pelmarra", "orsely", one_allies=("rossolan",))
    game.play(peace(), year=6)
    assert game.score("rossolan", "orsely") == 7
    assert game.world.relations["orsely|rossolan"].truce == 0
    assert enemies(game.world, "orsely") == ["pelmarra", "rossolan"]


@pytest.mark.rule("G-11")
def test_who_makes_peace_leaves_the_wars_of_others_with_the_same_enemy() -> None:
    game = Game()
    war(game)
    helped = war(game, "pelmarra", "orsely", one_allies=("hethrun",))
    game.play(peace(), year=6)
    assert helped.one_allies == ()
    assert game.score("hethrun", "orsely") == 6


@pytest.mark.rule("G-11")
def test_an_ally_that_comes_to_terms_with_an_enemy_leaves_and_the_war_goes_on() -> None:
    game = Game()
    made = war(game, one_allies=("rossolan",), other_allies=("pelmarra",))
    game.set_score("rossolan", "orsely", 6)
    game.play(check_wars, year=6)
    assert (made.one_allies, made.other_allies) == ((), ("pelmarra",))
    assert game.score("rossolan", "pelmarra") == 6
    assert game.score("hethrun", "pelmarra") == 7
    truces = [pair for pair, relation in game.world.relations.items() if relation.truce == 7]
    assert sorted(truces) == ["orsely|rossolan", "pelmarra|rossolan"]


@pytest.mark.rule("G-11")
def test_two_allies_that_come_to_terms_both_leave() -> None:
    game = Game()
    made = war(game, one_allies=("rossolan",), other_allies=("pelmarra",))
    game.set_score("rossolan", "pelmarra", 6)
    game.play(check_wars, year=6)
    assert (made.one_allies, made.other_allies) == ((), ())
    assert len(game.world.wars) == 1


@pytest.mark.rule("G-11")
def test_by_a_house_rule_peace_brings_them_closer() -> None:
    game = Game(peace_score=4)
    war(game)
    game.play(peace(), year=6)
    assert game.score("hethrun", "orsely") == 4


@pytest.mark.rule("G-11")
@pytest.mark.parametrize(("years", "until"), [(0, 6), (1, 7), (3, 9)])
def test_by_a_house_rule_the_truce_is_longer(years: int, until: int) -> None:
    game = Game(truce_years=years)
    war(game)
    game.play(peace(), year=6)
    assert game.world.relations["hethrun|orsely"].truce == until


@pytest.mark.rule("G-11")
@pytest.mark.parametrize(("until", "kept", "told"), [(6, 7, 0), (7, 7, 0), (8, 8, 1)])
def test_a_truce_is_told_when_it_makes_another_longer(until: int, kept: int, told: int) -> None:
    game = Game()
    relation = game.world.relations["hethrun|orsely"]
    relation.truce = 7

    def step(context: DecimoContext, _book: DecimoData) -> None:
        keep_truce(context, relation, until, rule="decimo:G-11")

    assert len(game.play(step, year=6)) == told
    assert relation.truce == kept


# A state that is gone


@pytest.mark.rule("G-11", "R7.8")
@pytest.mark.parametrize("head", ["hethrun", "orsely"])
def test_the_war_of_a_state_that_is_gone_ends_without_tribute_and_its_scores_sleep(head: str) -> None:
    game = Game()
    made = war(game, one_allies=("rossolan",), other_allies=("pelmarra",))
    made.one_won = 3
    game.play(gone(head), year=6)
    assert not game.world.wars
    assert not game.world.tributes
    assert game.score("hethrun", "orsely") == 7
    assert game.score("rossolan", "pelmarra") == 6


@pytest.mark.rule("G-11")
def test_an_ally_that_is_gone_leaves_the_war_of_others() -> None:
    game = Game()
    made = war(game, one_allies=("rossolan",))
    game.play(gone("rossolan"), year=6)
    assert made.one_allies == ()
    assert verbs(game.facts) == ["leave_war"]


@pytest.mark.rule("G-11", "G-25", "G-26")
def test_nothing_binds_a_state_that_is_gone() -> None:
    game = Game()
    game.world.tributes["a"] = Tribute("a", "rossolan", "orsely", 3)
    game.world.tributes["b"] = Tribute("b", "pelmarra", "rossolan", 3)
    game.world.tributes["c"] = Tribute("c", "pelmarra", "orsely", 3)
    league = Federation("l", "League", ("orsely", "rossolan", "pelmarra"), 2)
    game.world.federations["l"] = league
    game.play(gone("rossolan"), year=6)
    assert list(game.world.tributes) == ["c"]
    assert league.members == ("orsely", "pelmarra")


# Tribute


@pytest.mark.rule("G-26", "R16.1", "R7.8")
@pytest.mark.parametrize(
    ("one_won", "other_won", "payer"),
    [(0, 1, "hethrun"), (2, 3, "hethrun"), (1, 0, "orsely"), (4, 1, "orsely"), (0, 0, ""), (2, 2, "")],
)
def test_the_side_that_won_fewer_battles_and_sieges_owes_tribute(
    one_won: int, other_won: int, payer: str
) -> None:
    game = Game()
    made = war(game)
    made.one_won, made.other_won = one_won, other_won
    game.play(peace(), *([4] if payer else []), year=6)
    owed = [(tribute.payer, tribute.left) for tribute in game.world.tributes.values()]
    assert owed == ([(payer, 4)] if payer else [])


@pytest.mark.rule("G-26")
@pytest.mark.parametrize("die", range(1, 7))
def test_tribute_is_paid_for_as_many_winters_as_the_die_says(die: int) -> None:
    game = Game()
    made = war(game)
    made.one_won = 1
    game.triban("orsely").bank, game.triban("hethrun").bank = 10, 0
    game.play(peace(), die, year=6)
    for year in range(6, 14):
        game.play(pay_war_tribute, year=year)
    assert (game.triban("orsely").bank, game.triban("hethrun").bank) == (10 - die, die)
    assert game.triban("orsely").blight == die
    assert game.triban("hethrun").blight == 0
    assert not game.world.tributes


@pytest.mark.rule("G-26", "R14.3", "G-27", "R16.1")
@pytest.mark.parametrize(("bank", "left", "received"), [(0, 0, 3), (1, 0, 4), (5, 4, 4)])
def test_who_has_no_card_to_pay_takes_the_blight_alone(bank: int, left: int, received: int) -> None:
    game = Game()
    game.world.tributes["t"] = Tribute("t", "orsely", "hethrun", 2)
    game.triban("orsely").bank, game.triban("hethrun").bank = bank, 3
    told = verbs(game.play(pay_war_tribute, year=6))
    assert told == (
        ["pay_cards", "suffer_blight", "earn_cards", "pay_off"] if bank else ["suffer_blight", "fail_tribute"]
    ), "what was not paid is not settled"
    assert (game.triban("orsely").bank, game.triban("orsely").blight) == (left, 1)
    assert game.triban("hethrun").bank == received
    assert game.world.tributes["t"].left == 1


@pytest.mark.rule("G-26")
@pytest.mark.parametrize(("bank", "told"), [(1, "clear_tribute"), (0, "outlast_tribute")])
def test_after_the_last_winter_nothing_is_owed_paid_or_not(bank: int, told: str) -> None:
    game = Game()
    game.world.tributes["t"] = Tribute("t", "orsely", "hethrun", 1)
    game.triban("orsely").bank = bank
    assert verbs(game.play(pay_war_tribute, year=6))[-1] == told
    assert not game.world.tributes


@pytest.mark.rule("G-27", "R14.5", "G-26", "R16.1")
def test_by_a_house_rule_the_winner_sheds_blight_with_it() -> None:
    game = Game(tribute_received="blight")
    game.world.tributes["t"] = Tribute("t", "orsely", "hethrun", 2)
    game.triban("hethrun").blight = 2
    game.play(pay_war_tribute, year=6)
    assert (game.triban("hethrun").blight, game.triban("hethrun").bank) == (1, 3)


@pytest.mark.rule("G-26")
def test_by_a_house_rule_nobody_pays() -> None:
    game = Game(war_tribute_dice="1d[0]")
    war(game).one_won = 1
    game.play(peace(), 0, year=6)
    assert not game.world.tributes
