"""The cards of outsiders: their year, and whom they hit."""

from fractions import Fraction

import pytest

from decimo.chance import PACK_54, outcome_odds, rank, suit
from decimo.rules.outsider.outsider_attacks import begin_attacks, draw_outsiders, draw_outsiders_yearly
from tests.rules.game import SPRING, TABLES, Game, verbs

KINDS = {"diamonds": "raid", "hearts": "nomads", "clubs": "war", "spades": "invasion"}


@pytest.mark.rule("R21.18", "R21.1", "R21.2", "R21.3", "R21.4")
@pytest.mark.parametrize("card", PACK_54)
def test_ace_to_nine_attacks_and_the_suit_says_how(card: str) -> None:
    expected = KINDS[suit(card)] if 1 <= rank(card) <= 9 else "none"
    assert TABLES["raid-card"].row_for(card).id == expected


@pytest.mark.rule("G-31")
@pytest.mark.parametrize("card", PACK_54)
def test_with_the_yearly_rule_the_suit_of_ace_and_two_says_how(card: str) -> None:
    expected = KINDS[suit(card)] if 1 <= rank(card) <= 2 else "none"
    assert TABLES["raid-card-yearly"].row_for(card).id == expected


@pytest.mark.rule("G-31", "R2.10")
@pytest.mark.parametrize("year", [4, 9, 14, 99])
@pytest.mark.parametrize(("die", "on"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 4), (9, 5), (10, 5)])
def test_a_draw_every_five_years_falls_in_the_five_that_follow(year: int, die: int, on: int) -> None:
    game = Game()
    game.play(draw_outsiders, "9D", "QH", die, year=year)
    assert [attack.year for attack in game.world.attacks.values()] == [year + on]


@pytest.mark.rule("G-31", "G-29")
def test_at_the_founding_they_draw_for_four_years_and_a_five_is_rolled_again() -> None:
    game = Game()
    game.play(draw_outsiders, "AS", "2H", 9, 8, 10, 1, year=1)
    assert {attack.outsider: attack.year for attack in game.world.attacks.values()} == {
        "yurrags": 1,
        "grey_oars": 4,
    }
    assert dict(outcome_odds(game.asks[-1])) == {
        "the year": Fraction(4, 5),
        "rolled again (G-29)": Fraction(1, 5),
    }


@pytest.mark.rule("R21.18", "G-31")
def test_an_attack_has_36_chances_in_54_and_9_a_suit() -> None:
    game = Game(outsiders="decade")
    game.play(draw_outsiders, "KS", "joker red", year=9)
    chances = dict(outcome_odds(game.asks[0]))
    assert chances == {
        "a raid": Fraction(9, 54),
        "nomads on the move": Fraction(9, 54),
        "constant raiding": Fraction(9, 54),
        "an invasion": Fraction(9, 54),
        "no attack": Fraction(18, 54),
    }
    assert 1 - chances["no attack"] == Fraction(36, 54)


@pytest.mark.rule("R2.10", "G-31")
@pytest.mark.parametrize("year", [9, 19, 99])
@pytest.mark.parametrize("die", range(1, 11))
def test_a_draw_in_every_ninth_year_falls_in_the_ten_that_follow(die: int, year: int) -> None:
    game = Game(outsiders="decade")
    game.play(draw_outsiders, "9D", "QH", die, year=year)
    (attack,) = game.world.attacks.values()
    assert (attack.outsider, attack.card, attack.year) == ("yurrags", "9D", year + die)
    assert game.asks[-1].dice == "1d10"


@pytest.mark.rule("G-31")
def test_jokers_and_high_cards_attack_nobody_and_are_told() -> None:
    game = Game(outsiders="decade")
    facts = game.play(draw_outsiders, "joker black", "10S", year=19)
    assert verbs(facts) == ["stay_quiet", "stay_quiet"]
    assert not game.world.attacks


@pytest.mark.rule("G-29", "G-31")
def test_at_the_founding_a_ten_is_rolled_again() -> None:
    game = Game(outsiders="decade")
    game.play(draw_outsiders, "AS", "2H", 10, 9, 10, 1, year=1)
    assert {attack.outsider: attack.year for attack in game.world.attacks.values()} == {
        "yurrags": 1,
        "grey_oars": 9,
    }


@pytest.mark.rule("G-29")
def test_the_first_draw_can_be_left_out() -> None:
    assert Game(first_draw="off").play(draw_outsiders, year=1) == []


@pytest.mark.rule("G-31")
def test_with_the_yearly_rule_ace_and_two_attack_in_that_year() -> None:
    game = Game(outsiders="yearly")
    game.play(draw_outsiders_yearly, "2C", "3C", year=6)
    (attack,) = game.world.attacks.values()
    assert (attack.outsider, attack.year) == ("yurrags", 6)
    assert dict(outcome_odds(game.asks[0]))["no attack"] == Fraction(46, 54)


@pytest.mark.rule("G-31", "R21.12")
def test_traders_and_the_conquered_do_not_draw() -> None:
    game = Game(outsiders="decade")
    game.outsider("grey_oars").conquered_by = "pelmarra"
    game.play(draw_outsiders, "KC", year=9)
    assert [ask.about for ask in game.asks] == ["yurrags"]


@pytest.mark.rule("G-41")
def test_a_land_that_raiders_hold_draws_for_itself() -> None:
    game = Game(outsiders="decade")
    game.hold("hethrun")
    game.play(draw_outsiders, "KC", "KD", "5D", 4, year=9)
    (attack,) = game.world.attacks.values()
    assert (attack.outsider, attack.base, attack.year) == ("yurrags", "hethrun", 13)


@pytest.mark.rule("G-32")
@pytest.mark.parametrize(("die", "victim"), [(1, "rossolan"), (2, "hethrun")])
def test_every_people_within_reach_can_be_hit(die: int, victim: str) -> None:
    game = Game()
    game.attack("AD")
    game.play(begin_attacks, die, 1, year=5, season=SPRING)
    assert outcome_odds(game.asks[0]) == [("Rossolan", Fraction(1, 2)), ("Hethrun", Fraction(1, 2))]
    assert [people.id for people in game.world.tribans.values() if people.fought == 5] == [victim]
    assert not game.world.attacks


@pytest.mark.rule("G-32", "G-37")
@pytest.mark.parametrize(("die", "victim"), [(1, "pelmarra"), (2, "orsely")])
def test_a_sea_people_hits_the_shores_of_its_seas(die: int, victim: str) -> None:
    game = Game()
    game.attack("AH", "grey_oars")
    game.play(begin_attacks, die, 2, year=5, season=SPRING)
    assert game.triban(victim).regulars == 6


@pytest.mark.rule("G-32")
def test_a_single_people_within_reach_is_hit_without_a_die() -> None:
    game = Game()
    game.reach_only_hethrun()
    game.attack("AD")
    game.play(begin_attacks, 3, year=5, season=SPRING)
    assert game.triban("hethrun").regulars == 5


@pytest.mark.rule("G-32")
@pytest.mark.parametrize(("die", "victim"), [(1, "pelmarra"), (2, "orsely")])
def test_who_reaches_no_free_people_may_hit_any(die: int, victim: str) -> None:
    game = Game()
    game.hold("rossolan")
    game.hold("hethrun")
    game.attack("AD")
    game.play(begin_attacks, die, 1, year=5, season=SPRING)
    assert game.triban(victim).regulars == 7


@pytest.mark.rule("G-41")
@pytest.mark.parametrize(("die", "victim"), [(1, "pelmarra"), (2, "rossolan"), (3, "orsely")])
def test_from_a_land_they_hold_outsiders_hit_its_neighbours(die: int, victim: str) -> None:
    game = Game()
    game.hold("hethrun")
    game.attack("AD", base="hethrun")
    game.play(begin_attacks, die, 1, year=5, season=SPRING)
    assert game.triban(victim).regulars == 7


@pytest.mark.rule("R21.12", "E33", "G-41")
@pytest.mark.parametrize("why", ["conquered", "trade", "freed"])
def test_who_cannot_come_stays_at_home(why: str) -> None:
    game = Game()
    game.attack("AD", base="hethrun" if why == "freed" else "")
    if why == "conquered":
        game.outsider().conquered_by = "hethrun"
    if why == "trade":
        game.outsider().kind = "trader"
    facts = game.play(begin_attacks, year=5, season=SPRING)
    assert verbs(facts) == ["stay_home"]
    assert not game.world.attacks


@pytest.mark.rule("G-41")
def test_with_no_free_people_left_nobody_comes() -> None:
    game = Game()
    for land in list(game.world.tribans):
        game.hold(land)
    game.attack("AD")
    assert verbs(game.play(begin_attacks, year=5, season=SPRING)) == ["stay_home"]


def test_what_is_to_come_later_waits() -> None:
    game = Game()
    game.attack("AD", year=6)
    assert game.play(begin_attacks, year=5, season=SPRING) == []
    assert game.world.attacks
