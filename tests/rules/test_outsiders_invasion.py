"""Invasions: their armies, the end of the campaigning season, lands taken and freed."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds, parse_dice
from decimo.rules.battle.combat_phase import end_campaigning
from decimo.rules.outsider.outsider_attacks import begin_attacks
from decimo.rules.realm.conquest import lands_free_themselves
from tests.rules.game import AUTUMN, SPRING, TABLES, Game, verbs

RATINGS = ((3, 3, 3), (2, 2, 2), (6, 6, 6))


@pytest.mark.rule("R21.4", "R21.21", "G-38")
@pytest.mark.parametrize(
    ("band", "face", "units"),
    [
        *[(band, face, 6 + face) for band in (1, 2) for face in range(1, 7)],
        *[(band, face, min(16, 11 + face)) for band in (3, 4) for face in range(1, 7)],
        *[(band, face, 16 + face) for band in (5, 6) for face in range(1, 7)],
    ],
)
def test_the_army_of_an_invasion(band: int, face: int, units: int) -> None:
    game = Game()
    game.reach_only_hethrun()
    game.attack("9S")
    game.play(begin_attacks, band, face, year=5, season=SPRING)
    (army,) = game.world.invasions.values()
    assert (army.outsider, army.target, army.units, army.sieged) == ("yurrags", "hethrun", units, 0)
    assert game.triban("hethrun").fought == 5
    assert [chance for _, chance in outcome_odds(game.asks[0])] == [Fraction(1, 3)] * 3
    assert [ask.dice for ask in game.asks] == ["1d6", ("6+1d6", "11+1d6", "16+1d6")[(band - 1) // 2]]


@pytest.mark.rule("G-38")
def test_the_three_bands_have_the_printed_bounds() -> None:
    rows = TABLES["invasion"].rows
    bounds = [(parse_dice(row.dice).low, min(row.most, parse_dice(row.dice).high)) for row in rows]
    assert bounds == [(7, 12), (12, 16), (17, 22)]


@pytest.mark.rule("R7.6", "G-18", "G-05")
def test_at_the_end_of_autumn_sieges_lift_and_invaders_go_home() -> None:
    game = Game()
    game.invasion(12, sieged=2)
    facts = game.play(end_campaigning, year=5, season=AUTUMN)
    assert verbs(facts) == ["lift_siege", "gain_points", "march_home"]
    assert game.holder("warrior", "hethrun").rating == 11
    assert not game.world.invasions


@pytest.mark.rule("G-23", "G-41")
def test_a_land_without_regulars_falls_to_invaders_who_stand_in_it() -> None:
    game = Game()
    hethrun = game.triban("hethrun")
    hethrun.regulars, hethrun.horde, hethrun.bank = 0, 8, 7
    game.raiding()
    game.outsider("grey_oars").tributary_to = "hethrun"
    game.invasion(12)
    game.invasion(9, outsider="grey_oars")
    game.play(end_campaigning, year=5, season=AUTUMN)
    assert hethrun.held_by == "yurrags"
    assert (hethrun.regulars, hethrun.horde, hethrun.bank, hethrun.army_value) == (8, 0, 0, 8)
    assert not [leader for leader in game.world.leaders.values() if leader.triban == "hethrun"]
    assert not game.world.invasions
    assert not game.world.raidings
    assert game.outsider("grey_oars").tributary_to == ""
    assert game.score("hethrun", "orsely") == 4


@pytest.mark.rule("G-23")
def test_invaders_who_were_driven_back_take_nothing() -> None:
    game = Game()
    game.triban("hethrun").regulars = 0
    game.invasion(12).beaten = 1
    game.play(end_campaigning, year=5, season=AUTUMN)
    assert game.triban("hethrun").held_by == ""


@pytest.mark.rule("G-41")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_land_frees_itself_on_five_and_six(die: int) -> None:
    game = Game()
    game.hold("hethrun")
    game.set_score("hethrun", "orsely", 0)
    if die < 5:
        assert verbs(game.play(lands_free_themselves, die, year=10)) == ["endure_rule"]
        assert game.triban("hethrun").held_by == "yurrags"
        return
    game.play(lands_free_themselves, die, *RATINGS, 5, 3, 2, year=10)
    hethrun = game.triban("hethrun")
    assert (hethrun.held_by, hethrun.army_value, hethrun.regulars, hethrun.founded) == ("", 8, 0, 10)
    assert [
        game.holder(office, "hethrun").rating for office in ("warrior", "administrator", "politician")
    ] == [9, 6, 18]
    assert [game.score("hethrun", other) for other in ("pelmarra", "rossolan", "orsely")] == [5, 3, 2]
    assert {ask.dice for ask in game.asks[4:]} == {"1dav"}


@pytest.mark.rule("G-41")
def test_the_chance_to_be_free_is_one_in_three_and_a_setting() -> None:
    game = Game()
    game.hold("hethrun")
    game.play(lands_free_themselves, 4, year=10)
    assert dict(outcome_odds(game.asks[0])) == {
        "it frees itself": Fraction(1, 3),
        "it does not": Fraction(2, 3),
    }
    rarely = Game(freeing_from=6)
    rarely.hold("hethrun")
    rarely.play(lands_free_themselves, 5, year=10)
    assert dict(outcome_odds(rarely.asks[0])) == {
        "it frees itself": Fraction(1, 6),
        "it does not": Fraction(5, 6),
    }
    never = Game(freeing_from=7)
    never.hold("hethrun")
    assert never.play(lands_free_themselves, year=10) == []
    assert never.triban("hethrun").held_by == "yurrags"


@pytest.mark.rule("G-41")
def test_a_land_freed_has_scores_with_free_peoples_only() -> None:
    game = Game()
    game.hold("hethrun")
    game.hold("rossolan")
    game.play(lands_free_themselves, 1, 6, *RATINGS, 2, 5, year=10)
    assert [game.score("hethrun", other) for other in ("pelmarra", "rossolan", "orsely")] == [2, 4, 5]
    assert game.triban("rossolan").held_by == "yurrags"
