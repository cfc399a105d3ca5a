"""Battles at sea: losses, winners, and fleets that put into port."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.battle import battle_resolution
from decimo.rules.sea import sea_battle
from decimo.rules.war.march import move_forces
from decimo.world.fleet import afloat
from decimo.world.muster import Crew
from decimo.world.world_state import Fleet
from tests.rules.campaign import fleet, realm, war
from tests.rules.game import SPRING, Game, verbs


def two_fleets(own_ships: int = 4, others: int = 4) -> tuple[Game, Fleet, Fleet]:
    """The Pelmarrans in port, the Rossolans on the Sound of Lamps before it."""
    game = Game()
    war(game, "pelmarra", "rossolan", attacker="pelmarra")
    return (
        game,
        fleet(game, "pelmarra", "pelmarra", own_ships),
        fleet(game, "rossolan", "sound_of_lamps", others),
    )


def left(fleets: dict[str, Fleet], power: str) -> int:
    return sum(afloat(each) for each in fleets.values() if each.power == power)


@pytest.mark.rule("G-22")
@pytest.mark.parametrize(
    ("difference", "winner", "attacker_lost", "defender_lost"),
    [
        (0, "", 1, 1),
        (1, "attacker", 0, 2),
        (2, "attacker", 0, 2),
        (3, "attacker", 0, 5),
        (4, "attacker", 0, 5),
        (5, "attacker", 1, 9),
        (9, "attacker", 1, 9),
        (-1, "defender", 2, 0),
        (-2, "defender", 2, 0),
        (-3, "defender", 4, 0),
        (-4, "defender", 4, 0),
        (-5, "defender", 7, 1),
    ],
)
def test_what_a_battle_at_sea_costs(
    difference: int, winner: str, attacker_lost: int, defender_lost: int
) -> None:
    end = sea_battle.resolve_sea_battle(difference, sea_battle.fleet_side(7, 0), sea_battle.fleet_side(9, 0))
    assert (end.winner, end.attacker_lost, end.defender_lost) == (winner, attacker_lost, defender_lost)


@pytest.mark.rule("G-22")
@pytest.mark.parametrize(("ships", "lost"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3)])
def test_half_the_fleet_is_two_ships_at_least_and_never_more_than_there_are(ships: int, lost: int) -> None:
    assert (
        sea_battle.resolve_sea_battle(
            3, sea_battle.fleet_side(9, 0), sea_battle.fleet_side(ships, 0)
        ).defender_lost
        == lost
    )
    assert (
        sea_battle.resolve_sea_battle(
            1, sea_battle.fleet_side(9, 0), sea_battle.fleet_side(1, 0)
        ).defender_lost
        == 1
    )


@pytest.mark.rule("G-22")
def test_ships_count_two_each_and_commanders_as_on_land() -> None:
    one, other = sea_battle.fleet_side(5, 20), sea_battle.fleet_side(4, 10)
    # 10 to 8 is 1.25 to 1: +1, and a rating of 20 stands against one of 10: +4 against +2.
    assert (one.strength, other.strength) == (10, 8)
    assert battle_resolution.margin(one, other) == 3
    assert one.bonus == other.bonus == 0


@pytest.mark.rule("G-22")
def test_the_chance_to_win_at_sea_is_exact() -> None:
    won = sum(Fraction(1, 36) for a in range(1, 7) for b in range(1, 7) if a - b + 1 > 0)
    assert sea_battle.chance_to_win_at_sea(sea_battle.fleet_side(5, 0), sea_battle.fleet_side(4, 0)) == won


@pytest.mark.rule("G-22", "G-05", "G-26")
@pytest.mark.parametrize(
    ("faces", "own_left", "others_left", "at", "foe_at", "won"),
    [
        ((3, 3), 3, 3, "pelmarra", "sound_of_lamps", (0, 0)),
        ((4, 3), 4, 2, "sound_of_lamps", "rossolan", (1, 0)),
        ((6, 3), 4, 2, "sound_of_lamps", "rossolan", (1, 0)),
        ((6, 1), 3, 0, "sound_of_lamps", "", (1, 0)),
        ((3, 4), 2, 4, "pelmarra", "sound_of_lamps", (0, 1)),
        ((1, 6), 0, 3, "", "sound_of_lamps", (0, 1)),
    ],
)
def test_a_fleet_fights_the_enemy_it_meets(
    faces: tuple[int, int], own_left: int, others_left: int, at: str, foe_at: str, won: tuple[int, int]
) -> None:
    game, mine, theirs = two_fleets()
    orders_of_the_other = ["stay"] if others_left else []
    facts = game.play(move_forces, "sound_of_lamps", faces, *orders_of_the_other, year=5, season=SPRING)
    fleets = game.world.fleets
    assert (left(fleets, "pelmarra"), left(fleets, "rossolan")) == (own_left, others_left)
    assert (mine.at if own_left else "", theirs.at if others_left else "") == (at, foe_at)
    quarrel = game.world.wars["pelmarra-rossolan"]
    assert (quarrel.one_won, quarrel.other_won) == won
    ratings = (game.holder("warrior", "pelmarra").rating, game.holder("warrior", "rossolan").rating)
    assert ratings == (10 + won[0] - won[1], 10 - won[0] + won[1])
    assert ("sink_fleet" in verbs(facts)) is (not own_left or not others_left)


@pytest.mark.rule("G-22")
def test_ships_that_are_lost_do_not_come_home() -> None:
    game, mine, _ = two_fleets()
    mine.hired, mine.musters = 1, (Crew("pelmarra", 4, 1),)
    game.play(move_forces, "sound_of_lamps", (2, 5), "stay", year=5, season=SPRING)
    # Five ships against four are 1.25 to 1: two behind, which costs two ships, the hired one first.
    assert (mine.ships, mine.hired, mine.musters) == (3, 0, ("pelmarra:3",))


@pytest.mark.rule("G-22")
def test_the_losses_of_a_realms_fleet_are_shared() -> None:
    game, mine, _ = two_fleets(6)
    realm(game, "pelmarra", "orsely")
    mine.musters = (Crew("pelmarra", 4), Crew("orsely", 2))
    game.play(move_forces, "sound_of_lamps", (1, 6), "stay", year=5, season=SPRING)
    assert mine.musters == ("pelmarra:2", "orsely:1")


@pytest.mark.rule("G-22")
def test_a_battle_at_sea_shows_its_odds() -> None:
    game, _, _ = two_fleets()
    game.play(move_forces, "sound_of_lamps", (3, 3), "stay", year=5, season=SPRING)
    choice, roll = game.asks[:2]
    words = next(o.words for o in choice.options if o.id == "sound_of_lamps")
    assert "the fleet of the Rossolans of 4 ships is there (42 % to win)" in words
    assert dict(outcome_odds(roll))["drawn"] == Fraction(6, 36)
