"""Constant raiding: a war over years with its own loop of cards."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.outsider.outsider_attacks import begin_attacks
from decimo.rules.outsider.raids import play_raiding_wars
from decimo.rules.realm.conquest import collect_tribute
from tests.rules.game import SPRING, Game, verbs
from tests.rules.war_game import WarGame

GOES_ON = "KD"
"""A king ends no war that has run for less than fourteen years."""


@pytest.mark.rule("R21.3", "R21.20")
def test_a_club_begins_a_war_that_is_played_in_its_first_year() -> None:
    game = Game()
    game.reach_only_hethrun()
    game.attack("7C")
    game.play(begin_attacks, year=5, season=SPRING)
    (war,) = game.world.raidings.values()
    assert (war.outsider, war.victim, war.since) == ("yurrags", "hethrun", 5)
    game.play(play_raiding_wars, "AC", "8C", 1, "3D", year=5, season=SPRING)
    assert game.triban("hethrun").regulars == 5


@pytest.mark.rule("R21.3")
def test_the_same_war_is_not_begun_twice() -> None:
    game = Game()
    game.reach_only_hethrun()
    game.raiding(since=3)
    game.attack("7C")
    assert verbs(game.play(begin_attacks, year=5, season=SPRING)) == ["set_out", "press_on"]
    assert [war.since for war in game.world.raidings.values()] == [3]


@pytest.mark.rule("R21.5", "G-33")
@pytest.mark.parametrize(
    ("card", "year", "ends"),
    [
        ("AC", 5, False),
        ("AC", 6, True),
        ("2C", 6, False),
        ("JC", 15, False),
        ("JC", 16, True),
        ("KC", 18, True),
    ],
)
def test_a_card_below_the_years_ends_the_war_this_year_counted(card: str, year: int, ends: bool) -> None:
    game = Game()
    game.raiding(since=5)
    rest: tuple[int | str, ...] = () if ends else ("8C", 1, "QS")
    if ends:
        facts = game.play(play_raiding_wars, card, year=year, season=SPRING)
        assert verbs(facts) == ["end_raiding"]
        assert facts[0].words["years"] == year - 4
    else:
        game.triban("hethrun").regulars = 0
        game.play(play_raiding_wars, card, *rest, year=year, season=SPRING)
    assert bool(game.world.raidings) is not ends


@pytest.mark.rule("R21.5")
@pytest.mark.parametrize(
    ("since", "ends", "lasts"),
    [(5, range(1, 1), range(1, 14)), (1, range(1, 5), range(5, 14)), (-15, range(1, 14), range(1, 1))],
)
def test_the_dialog_shows_the_chance_that_the_war_ends(since: int, ends: range, lasts: range) -> None:
    game = Game()
    game.triban("hethrun").regulars = 0
    game.raiding(since=since)
    goes_on = ("8C", 1, "QS") if since == 5 else ()
    game.play(play_raiding_wars, "2C", *goes_on, year=5, season=SPRING)
    assert game.asks[0].cards[:3] == ("AC", "2C", "3C")
    shown = {band.label: band.on for band in game.asks[0].bands}
    assert shown == {"the war ends": tuple(ends), "it goes on": tuple(lasts)}


@pytest.mark.rule("R21.6", "G-33")
@pytest.mark.parametrize(
    ("cards", "owned", "committed"), [(("9C",), 8, 8), (("2C",), 8, 2), (("10C", "AC", "KC", "5C"), 8, 5)]
)
def test_units_are_sent_by_the_first_card_from_two_to_nine_as_far_as_there_are(
    cards: tuple[str, ...], owned: int, committed: int
) -> None:
    game = Game()
    game.triban("hethrun").regulars = owned
    game.raiding()
    facts = game.play(play_raiding_wars, GOES_ON, *cards, 3, "QS", year=5, season=SPRING)
    sent = next(fact for fact in facts if fact.verb == "face_raiders")
    assert sent.words["committed"] == committed


@pytest.mark.rule("R21.7")
@pytest.mark.parametrize(("die", "raiders"), [(1, 4), (2, 4), (3, 8), (4, 8), (5, 12), (6, 12)])
def test_raiders_come_with_4_8_or_12_units(die: int, raiders: int) -> None:
    game = Game()
    game.raiding()
    facts = game.play(play_raiding_wars, GOES_ON, "2C", die, "2D", year=5, season=SPRING)
    assert facts[0].words["raiders"] == raiders
    assert [chance for _, chance in outcome_odds(game.asks[2])] == [Fraction(1, 3)] * 3


@pytest.mark.rule("R21.9", "G-33", "R21.8")
@pytest.mark.parametrize(("sent", "die", "falls"), [("8C", 5, True), ("8C", 3, False), ("8C", 1, False)])
def test_on_an_ace_raiders_who_are_more_take_the_land(sent: str, die: int, falls: bool) -> None:
    game = Game()
    game.raiding()
    game.play(play_raiding_wars, GOES_ON, sent, die, "AS", year=5, season=SPRING)
    assert game.triban("hethrun").held_by == ("yurrags" if falls else "")
    assert bool(game.world.raidings) is not falls


@pytest.mark.rule("R21.10", "G-33", "G-46", "R21.8")
@pytest.mark.parametrize(("card", "lost"), [(f"{n}D", min(n, 6)) for n in range(2, 10)])
def test_two_to_nine_costs_as_many_units_but_no_more_than_were_sent(card: str, lost: int) -> None:
    game = Game()
    game.raiding()
    game.play(play_raiding_wars, GOES_ON, "6C", 3, card, year=5, season=SPRING)
    assert (game.triban("hethrun").regulars, game.triban("hethrun").horde) == (8 - lost, lost)


@pytest.mark.rule("R21.11", "G-33", "R21.8")
@pytest.mark.parametrize("card", ["10H", "JH", "QH"])
@pytest.mark.parametrize(("die", "pays"), [(1, True), (3, False), (5, False)])
def test_on_ten_jack_and_queen_raiders_who_are_fewer_pay_tribute(card: str, die: int, pays: bool) -> None:
    game = Game()
    game.raiding()
    game.play(play_raiding_wars, GOES_ON, "8C", die, card, year=5, season=SPRING)
    assert game.outsider().tributary_to == ("hethrun" if pays else "")
    assert bool(game.world.raidings) is not pays


@pytest.mark.rule("R21.12", "G-05", "R21.8")
@pytest.mark.parametrize(("die", "conquered"), [(2, True), (4, False), (6, False)])
def test_on_a_king_raiders_who_are_fewer_are_conquered(die: int, conquered: bool) -> None:
    game = Game()
    game.raiding()
    game.raiding(victim="rossolan").since = 1
    more = (1, "nobody") if conquered else ()
    game.play(play_raiding_wars, GOES_ON, "2H", "8C", die, "KS", *more, year=5, season=SPRING)
    assert game.outsider().conquered_by == ("hethrun" if conquered else "")
    assert bool(game.world.raidings) is not conquered
    assert game.holder("warrior", "hethrun").rating == (12 if conquered else 10)


@pytest.mark.rule("R21.12", "G-41")
def test_raiders_conquered_in_a_land_they_hold_lose_it_to_the_realm_of_their_victim() -> None:
    game = Game()
    game.hold("hethrun")
    game.raiding(victim="orsely", base="hethrun")
    game.play(play_raiding_wars, GOES_ON, "8C", 1, "KS", 1, "nobody", year=5, season=SPRING)
    assert game.outsider().conquered_by == ""
    assert (game.triban("hethrun").held_by, game.triban("hethrun").lord) == ("", "orsely")
    assert game.triban("orsely").seat == "kingdom"
    assert not game.world.raidings


@pytest.mark.rule("G-33")
def test_a_people_without_units_sends_none() -> None:
    game = Game()
    game.triban("hethrun").regulars = 0
    game.raiding()
    facts = game.play(play_raiding_wars, GOES_ON, "8C", 1, "5D", year=5, season=SPRING)
    assert verbs(facts) == ["face_raiders", "hold_raiders"]


@pytest.mark.rule("R21.20")
def test_a_war_whose_raiders_live_by_trade_now_is_over() -> None:
    game = Game()
    game.raiding()
    game.outsider().kind = "trader"
    assert verbs(game.play(play_raiding_wars, year=5, season=SPRING)) == ["end_raiding"]


@pytest.mark.rule("R21.9", "G-41")
def test_invaders_of_the_land_that_falls_settle_or_go_home_and_wars_elsewhere_go_on() -> None:
    game = Game()
    game.raiding()
    war = game.raiding(victim="rossolan")
    game.invasion(12)
    game.invasion(9, outsider="grey_oars")
    elsewhere = game.invasion(7, "rossolan")
    year = ("4C", 6, "AS", "2C", 1, "QS")
    told = game.play(play_raiding_wars, GOES_ON, "KC", *year, year=5, season=SPRING)
    ended = [(fact.verb, fact.words["outsider"]) for fact in told if fact.verb in ("settle", "march_home")]
    assert ended == [("settle", "yurrags"), ("march_home", "grey_oars")]
    assert list(game.world.invasions.values()) == [elsewhere]
    assert list(game.world.raidings.values()) == [war]


@pytest.mark.rule("R21.9", "R21.20", "G-33")
def test_a_realm_loses_its_land_nearest_to_the_raiders_and_not_its_capital() -> None:
    """Hethrun and Rossolan are next to the Yurrags, who raid the capital."""
    game = WarGame()
    game.subject("hethrun", "rossolan", "orsely")
    war = game.raiding()
    game.play(play_raiding_wars, GOES_ON, "4C", 6, "AS", year=5, season=SPRING)
    assert {land.id: land.held_by for land in game.world.tribans.values() if land.held_by} == {
        "rossolan": "yurrags"
    }
    assert (war.victim, game.world.raidings) == ("hethrun", {war.id: war}), "the war goes on"


@pytest.mark.rule("R21.9", "R21.20", "G-33")
def test_raiders_who_take_the_land_they_raided_go_on_against_the_next_of_the_realm() -> None:
    game = WarGame()
    game.subject("pelmarra", "rossolan", "hethrun")
    war = game.raiding(victim="rossolan")
    facts = game.play(play_raiding_wars, GOES_ON, "4C", 6, "AS", year=5, season=SPRING)
    assert (game.triban("rossolan").held_by, war.victim) == ("yurrags", "hethrun")
    assert "end_raiding" not in verbs(facts)


@pytest.mark.rule("R21.9", "G-33")
def test_the_capital_is_lost_as_the_last_land_of_its_state() -> None:
    game = WarGame()
    game.subject("rossolan", "pelmarra")
    game.raiding(victim="rossolan")
    year = (GOES_ON, "4C", 6, "AS")
    game.play(play_raiding_wars, *year, year=5, season=SPRING)
    game.play(play_raiding_wars, *year, year=6, season=SPRING)
    assert [game.triban(land).held_by for land in ("pelmarra", "rossolan")] == ["yurrags"] * 2
    assert not game.world.raidings


@pytest.mark.rule("R21.9")
def test_two_wars_over_one_land_end_together_when_it_falls() -> None:
    game = Game()
    game.raiding()
    game.hold("rossolan")
    game.raiding(base="rossolan")
    game.play(play_raiding_wars, GOES_ON, "KC", "4C", 6, "AS", year=5, season=SPRING)
    assert not game.world.raidings


@pytest.mark.rule("R21.11", "R16.1", "G-33")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_tribute_is_rolled_every_winter_and_banked(cards: int) -> None:
    game = Game()
    game.outsider().tributary_to, game.outsider().army = "hethrun", 8
    game.play(collect_tribute, cards, year=6)
    assert game.asks[0].dice == "1d4"
    assert game.triban("hethrun").bank == 3 + cards


@pytest.mark.rule("G-27", "R14.5")
def test_tribute_can_remove_blight_first_and_the_rest_is_banked() -> None:
    game = Game(tribute_received="blight")
    game.outsider().tributary_to, game.outsider().army = "hethrun", 8
    game.triban("hethrun").blight = 3
    game.play(collect_tribute, 4, year=6)
    assert (game.triban("hethrun").blight, game.triban("hethrun").bank) == (0, 4)


@pytest.mark.rule("R21.12")
def test_the_conquered_pay_no_tribute() -> None:
    game = Game()
    game.outsider().tributary_to, game.outsider().conquered_by = "hethrun", "rossolan"
    assert game.play(collect_tribute, year=6) == []


@pytest.mark.rule("G-42")
def test_one_pack_serves_the_whole_step_without_return() -> None:
    game = Game()
    game.raiding()
    game.raiding(victim="rossolan")
    game.play(play_raiding_wars, GOES_ON, "KC", "8C", 1, "QS", "7C", 1, "3D", year=5, season=SPRING)
    drawn = [ask.cards for ask in game.asks if ask.kind == "card"]
    assert "8C" in drawn[2]
    assert "8C" not in drawn[3]
    assert len(drawn[4]) == len(drawn[0]) - 4
