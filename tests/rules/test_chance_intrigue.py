"""Chance events among characters: who goes, who follows, and who is blamed."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from tests.rules.game import Game, verbs

RATING = (3, 3, 5)
"""The dice of a new character: 11."""


@pytest.mark.parametrize(
    ("event", "verb"),
    [
        pytest.param("E1", "depose", marks=pytest.mark.rule("E1", "R5.18")),
        pytest.param("E28", "die", marks=pytest.mark.rule("E28", "R5.18")),
    ],
)
def test_the_leading_character_goes_and_a_new_one_is_diced(event: str, verb: str) -> None:
    game = Game()
    old = game.holder("administrator")
    facts = game.strike(event, RATING)
    new = game.holder("administrator")
    assert verbs(facts) == ["meet_event", verb, "take_office"]
    assert old.id not in game.world.leaders
    assert (new.rating, new.since) == (11, 12)
    assert new.name == "Corriane Salt", "the next name of the people"
    assert len(game.world.leaders) == 12


@pytest.mark.rule("E23", "R5.19")
@pytest.mark.parametrize("die", range(1, 5))
@pytest.mark.parametrize(("which", "traitor"), [(1, "warrior"), (2, "politician")])
def test_a_colleague_takes_the_leading_office_and_leaves_his_own_to_a_new_character(
    die: int, which: int, traitor: str
) -> None:
    game = Game()
    leader, colleague = game.holder("administrator"), game.world.leaders[f"pelmarra-{traitor}"]
    colleague.rating = 17
    game.strike("E23", die, which, RATING)
    assert leader.id not in game.world.leaders
    assert game.holder("administrator") is colleague
    assert (colleague.rating, colleague.since) == (17, 12)
    assert game.world.leaders[f"pelmarra-{traitor}-12"].rating == 11
    assert game.triban().leading == "administrator"


@pytest.mark.rule("E23", "R5.19")
def test_a_junior_who_was_no_character_takes_the_leading_office_on_5() -> None:
    game = Game()
    others = game.holder("warrior"), game.holder("politician")
    game.strike("E23", 5, RATING)
    assert game.holder("administrator").rating == 11
    assert others == (game.holder("warrior"), game.holder("politician"))
    assert game.triban().leading == "administrator"


@pytest.mark.rule("E23", "R5.19", "R13.3")
@pytest.mark.parametrize(("units", "ships", "force"), [(8, 3, "army"), (2, 3, "navy"), (3, 3, "army")])
def test_the_stronger_of_army_and_navy_makes_its_own_warrior_lead_on_6(
    units: int, ships: int, force: str
) -> None:
    game = Game()
    game.triban().regulars, game.triban().ships = units, ships
    old = game.holder("administrator"), game.holder("warrior")
    facts = game.strike("E23", 6, (6, 6, 5), RATING)
    assert [fact.words["force"] for fact in facts if fact.verb == "seize_power"] == [force]
    assert all(leader.id not in game.world.leaders for leader in old)
    assert (game.holder("warrior").rating, game.holder("administrator").rating) == (17, 11)
    assert game.triban().leading == "warrior"


@pytest.mark.rule("E23")
def test_where_the_warrior_leads_the_army_only_replaces_him() -> None:
    game = Game()
    game.strike("E23", 6, RATING, on="orsely")
    assert game.holder("warrior", "orsely").rating == 11
    assert game.triban("orsely").leading == "warrior"
    assert len(game.world.leaders) == 12


@pytest.mark.rule("E23")
def test_the_odds_of_treason_are_four_one_and_one_in_six() -> None:
    game = Game()
    game.strike("E23", 5, RATING)
    assert [chance for _, chance in outcome_odds(game.asks[1])] == [
        Fraction(4, 6),
        Fraction(1, 6),
        Fraction(1, 6),
    ]


@pytest.mark.rule("E26", "G-40")
@pytest.mark.parametrize("ours", range(1, 4))
@pytest.mark.parametrize("theirs", range(1, 4))
def test_a_scandal_names_one_character_on_each_side_and_cools_the_score(ours: int, theirs: int) -> None:
    game = Game()
    game.set_score("pelmarra", "hethrun", 5)
    facts = game.strike("E26", ours, theirs)
    scandal = next(fact for fact in facts if fact.verb == "uncover_scandal")
    seats = ("warrior", "administrator", "politician")
    assert scandal.words["involved"] == f"pelmarra-{seats[ours - 1]}"
    assert scandal.words["involved_there"] == f"hethrun-{seats[theirs - 1]}"
    assert game.score("pelmarra", "hethrun") == 6


@pytest.mark.rule("E26", "G-40")
@pytest.mark.parametrize(("die", "enemy"), [(1, "rossolan"), (2, "hethrun")])
def test_the_nearest_enemy_is_diced_when_several_are_equally_near(die: int, enemy: str) -> None:
    game = Game()
    game.set_score("pelmarra", "rossolan", 5)
    game.set_score("pelmarra", "hethrun", 5)
    game.strike("E26", die, 1, 1)
    assert game.score("pelmarra", enemy) == 6


@pytest.mark.rule("E26")
def test_a_farther_enemy_is_not_asked() -> None:
    game = Game()
    game.set_score("orsely", "rossolan", 6)
    game.set_score("orsely", "hethrun", 5)
    game.strike("E26", 1, 1, on="orsely")
    assert game.score("orsely", "hethrun") == 6
    assert game.score("orsely", "rossolan") == 6


@pytest.mark.rule("E26")
def test_no_scandal_brings_a_score_beyond_war_and_it_is_told_all_the_same() -> None:
    game = Game()
    game.set_score("pelmarra", "hethrun", 7)
    facts = game.strike("E26", 1, 1)
    assert game.score("pelmarra", "hethrun") == 7
    assert "uncover_scandal" in verbs(facts)


@pytest.mark.rule("E27", "G-40")
@pytest.mark.parametrize(("victim", "office"), [(1, "warrior"), (2, "administrator"), (3, "politician")])
def test_the_victim_is_diced_among_the_three(victim: int, office: str) -> None:
    game = Game()
    facts = game.strike("E27", 4, victim, RATING)
    assert f"pelmarra-{office}" not in game.world.leaders
    assert game.world.leaders[f"pelmarra-{office}-12"].rating == 11
    assert "assassinate" in verbs(facts)


@pytest.mark.rule("E27", "G-40")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_known_culprit_is_the_nearest_enemy_and_the_score_rises_by_one(die: int) -> None:
    game = Game()
    game.set_score("pelmarra", "orsely", 5)
    game.strike("E27", die, 1, RATING)
    assert game.score("pelmarra", "orsely") == 6


@pytest.mark.rule("E27", "G-40")
@pytest.mark.parametrize(("pick", "neighbour"), [(1, "rossolan"), (2, "orsely"), (3, "hethrun")])
def test_without_an_enemy_the_known_culprit_is_one_of_the_neighbours(pick: int, neighbour: str) -> None:
    game = Game()
    game.strike("E27", 1, 1, RATING, pick)
    assert game.score("pelmarra", neighbour) == 5


@pytest.mark.rule("E27")
@pytest.mark.parametrize("die", [4, 5])
def test_nobody_is_blamed_when_nobody_is_found(die: int) -> None:
    game = Game()
    game.strike("E27", die, 1, RATING)
    assert {relation.score for relation in game.world.relations.values()} == {4}


@pytest.mark.rule("E27", "G-40")
@pytest.mark.parametrize(("pick", "neighbour"), [(1, "rossolan"), (2, "orsely"), (3, "hethrun")])
def test_on_6_the_wrong_people_is_accused_and_the_score_rises_by_two(pick: int, neighbour: str) -> None:
    game = Game()
    game.set_score("pelmarra", "rossolan", 3)
    game.set_score("pelmarra", "orsely", 3)
    game.set_score("pelmarra", "hethrun", 3)
    game.strike("E27", 6, 1, RATING, pick)
    assert game.score("pelmarra", neighbour) == 5


@pytest.mark.rule("E29")
@pytest.mark.parametrize("die", range(1, 6))
def test_a_murder_within_ends_with_a_new_leader(die: int) -> None:
    game = Game()
    facts = game.strike("E29", die, RATING)
    assert verbs(facts) == ["meet_event", "murder", "take_office", "turn_out"]
    assert game.holder("administrator").rating == 11
    assert {relation.score for relation in game.world.relations.values()} == {4}


@pytest.mark.rule("E29", "E27")
def test_a_murder_from_without_goes_on_to_event_27_and_kills_nobody_else() -> None:
    game = Game()
    facts = game.strike("E29", 6, RATING, 6, 2)
    assert verbs(facts) == [
        "meet_event",
        "murder",
        "take_office",
        "turn_out",
        "turn_out",
        "wrongly_accuse",
        "cool",
    ]
    assert game.score("pelmarra", "orsely") == 6
    assert [fact.rule for fact in facts][-1] == "decimo:E27"
    assert len(game.world.leaders) == 12


@pytest.mark.rule("E29")
def test_the_odds_of_a_murder_from_without_are_one_in_six() -> None:
    game = Game()
    game.strike("E29", 1, RATING)
    assert [chance for _, chance in outcome_odds(game.asks[1])] == [Fraction(5, 6), Fraction(1, 6)]
