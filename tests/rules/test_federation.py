"""Federations: the duties of members, and how they leave."""

import pytest

from decimo.rules.game_data import DecimoContext, DecimoData, Rule
from decimo.rules.war.federation import check_federations, federate, leave_federations
from decimo.world.polity import are_federated, federation_of
from decimo.world.world_state import Federation
from tests.rules.game import Game, verbs
from tests.rules.test_war_diplomacy import war


def founding(*members: str) -> Rule:
    def step(context: DecimoContext, data: DecimoData) -> None:
        federate(context, data, members, rule="decimo:E40")

    return step


def leaving(head: str) -> Rule:
    def step(context: DecimoContext, data: DecimoData) -> None:
        leave_federations(context, data, head, rule="decimo:G-25")

    return step


def league(game: Game, *members: str) -> Federation:
    made = Federation("league", "League", members, 2)
    game.world.federations["league"] = made
    for one in members:
        for other in members:
            if one != other:
                game.set_score(one, other, 0)
    return made


@pytest.mark.rule("G-25")
def test_members_stand_at_0_with_each_other_and_keep_rulers_and_banks() -> None:
    game = Game()
    leaders = list(game.world.leaders)
    game.play(founding("pelmarra", "orsely", "hethrun"), year=8)
    made = federation_of(game.world, "orsely")
    assert made is not None
    assert (made.name, made.since) == ("League of Marra Quay", 8)
    assert made.members == ("pelmarra", "orsely", "hethrun")
    pairs = [("pelmarra", "orsely"), ("pelmarra", "hethrun"), ("orsely", "hethrun")]
    assert [game.score(*two) for two in pairs] == [0, 0, 0]
    assert game.score("pelmarra", "rossolan") == 4
    assert list(game.world.leaders) == leaders
    assert [triban.bank for triban in game.world.tribans.values()] == [3, 3, 3, 3]
    assert not are_federated(game.world, "orsely", "rossolan")


@pytest.mark.rule("G-25")
def test_what_it_was_made_against_is_kept() -> None:
    game = Game()

    def step(context: DecimoContext, data: DecimoData) -> None:
        made = federate(
            context,
            data,
            ["orsely", "hethrun"],
            rule="decimo:E47",
            against="pelmarra",
            fighters=["hethrun"],
            quarrel=11,
        )
        assert made.id in context.world.federations

    game.play(step, year=8)
    made = federation_of(game.world, "hethrun")
    assert made is not None
    assert (made.against, made.fighters, made.quarrel) == ("pelmarra", ("hethrun",), 11)


@pytest.mark.rule("G-25")
def test_wars_between_members_end_when_it_is_founded() -> None:
    game = Game()
    war(game)
    helped = war(game, "pelmarra", "rossolan", one_allies=("orsely",), other_allies=("hethrun",))
    game.play(founding("orsely", "hethrun"), year=8)
    assert list(game.world.wars.values()) == [helped]
    assert (helped.one_allies, helped.other_allies) == ((), ())
    assert game.score("orsely", "hethrun") == 0
    assert game.score("orsely", "rossolan") == 6


@pytest.mark.rule("G-25")
def test_who_joins_a_new_federation_leaves_the_old_one() -> None:
    game = Game()
    league(game, "pelmarra", "orsely", "rossolan")
    game.play(founding("orsely", "hethrun"), year=8)
    members = [made.members for made in game.world.federations.values()]
    assert members == [("pelmarra", "rossolan"), ("orsely", "hethrun")]


@pytest.mark.rule("G-25")
def test_a_federation_with_one_member_left_is_over() -> None:
    game = Game()
    league(game, "pelmarra", "orsely")
    assert verbs(game.play(leaving("orsely"), year=8)) == ["leave_federation", "dissolve_federation"]
    assert not game.world.federations


@pytest.mark.rule("G-25")
def test_who_is_in_no_federation_leaves_none() -> None:
    game = Game()
    assert game.play(leaving("orsely"), year=8) == []


@pytest.mark.rule("G-25")
@pytest.mark.parametrize(("score", "leaves"), [(0, False), (1, False), (2, False), (3, True), (7, True)])
def test_at_3_or_more_the_one_leaves_that_stands_worse_with_all(score: int, leaves: bool) -> None:
    game = Game()
    made = league(game, "pelmarra", "orsely", "rossolan")
    game.set_score("pelmarra", "orsely", score)
    game.set_score("rossolan", "orsely", 1)
    game.play(check_federations, year=8)
    assert made.members == (("pelmarra", "rossolan") if leaves else ("pelmarra", "orsely", "rossolan"))


@pytest.mark.rule("G-25")
@pytest.mark.parametrize(("die", "left"), [(1, ("orsely", "rossolan")), (2, ("pelmarra", "rossolan"))])
def test_between_equals_a_die_says_who_leaves(die: int, left: tuple[str, ...]) -> None:
    game = Game()
    made = league(game, "pelmarra", "orsely", "rossolan")
    game.set_score("pelmarra", "orsely", 3)
    game.play(check_federations, die, year=8)
    assert made.members == left


@pytest.mark.rule("G-25")
def test_they_part_until_no_two_of_them_are_estranged() -> None:
    game = Game()
    league(game, "pelmarra", "orsely", "rossolan", "hethrun")
    for one, other in (("pelmarra", "orsely"), ("pelmarra", "rossolan"), ("pelmarra", "hethrun")):
        game.set_score(one, other, 4)
    game.set_score("orsely", "rossolan", 3)
    game.play(check_federations, 1, year=8)  # after the Pelmarrans a die between two
    assert [made.members for made in game.world.federations.values()] == [("rossolan", "hethrun")]


@pytest.mark.rule("G-25")
def test_by_a_house_rule_members_bear_more() -> None:
    game = Game(federation_leaves_at=5)
    league(game, "pelmarra", "orsely")
    game.set_score("pelmarra", "orsely", 4)
    assert game.play(check_federations, year=8) == []
