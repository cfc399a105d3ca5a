"""The founding of a campaign: dice decide every value."""

from fractions import Fraction
from typing import Any

import pytest

from decimo.chance import outcome_odds, parse_dice
from decimo.rules.game_data import DecimoData
from decimo.rules.setup import create_world, set_up_campaign
from decimo.world.polity import GRADES
from decimo.world.world_state import OFFICES
from tests.rules.game import BOOKS, FOUR_HEARTHS, Game, Typed, verbs

ARMIES = (6, 1, 3, 2)
NAVIES = (4, 2, 6)
"""Of the three peoples on the coast; the Hethruns have none."""
RATINGS = tuple((face, face, face) for face in (3, 4, 5, 2, 6, 1, 3, 3, 3, 5, 1, 2))
SCORES = (2, 3, 4, 5, 3, 4)
DICE: tuple[Typed, ...] = (*ARMIES, *NAVIES, *RATINGS, *SCORES)


def founded(*answers: Typed, **settings: Any) -> Game:
    game = Game(create_world(FOUR_HEARTHS), **settings)
    game.play(set_up_campaign, *(answers or DICE), year=1)
    return game


def chances(game: Game, rule: str) -> list[list[Fraction]]:
    return [[chance for _, chance in outcome_odds(ask)] for ask in game.asks if ask.rule == f"decimo:{rule}"]


@pytest.mark.rule("R4.4", "R4.6", "G-02")
def test_army_and_navy_values_are_diced_and_as_many_units_stand_ready() -> None:
    game = founded()
    values = [(t.army_value, t.founding_army, t.regulars) for t in game.world.tribans.values()]
    assert values == [(12, 12, 12), (7, 7, 7), (9, 9, 9), (8, 8, 8)]
    navies = [(t.navy_value, t.founding_navy, t.ships) for t in game.world.tribans.values()]
    assert navies == [(4, 4, 4), (2, 2, 2), (6, 6, 6), (0, 0, 0)]


@pytest.mark.rule("G-02")
def test_an_army_begins_with_7_to_12_units_and_a_navy_with_1_to_6_ships() -> None:
    game = founded()
    asks = [ask for ask in game.asks if ask.rule == "decimo:G-02"]
    assert [list(parse_dice(ask.dice).odds()) for ask in asks] == [[7, 8, 9, 10, 11, 12]] * 4 + [
        [1, 2, 3, 4, 5, 6]
    ] * 3
    assert chances(game, "G-02") == [[Fraction(1, 6)] * 6] * 7


@pytest.mark.rule("R5.1", "R5.2")
def test_each_people_has_one_warrior_one_administrator_and_one_politician() -> None:
    game = founded()
    for people in game.world.tribans:
        offices = [leader.office for leader in game.world.leaders.values() if leader.triban == people]
        assert tuple(offices) == OFFICES
    names = [game.holder(office).name for office in OFFICES]
    assert names == list(FOUR_HEARTHS.land.triban("pelmarra").leaders[:3])


@pytest.mark.rule("R5.4", "G-04")
def test_a_rating_is_three_dice_so_that_15_is_rare_and_20_out_of_reach() -> None:
    game = founded()
    assert [leader.rating for leader in game.world.leaders.values()] == [sum(faces) for faces in RATINGS]
    chances_of = parse_dice("3d6").odds()
    assert {ask.dice for ask in game.asks if ask.rule == "decimo:G-04"} == {"3d6"}
    assert sum(chance for total, chance in chances_of.items() if total >= 15) == Fraction(20, 216)
    assert max(chances_of) == 18


@pytest.mark.rule("R4.2", "R4.3")
def test_raiders_follow_their_warrior_and_traders_the_better_of_the_other_two() -> None:
    game = founded()
    # Pelmarra's politician has 15 against 12, Rossolan's administrator 18 against 3.
    leading = {people.id: people.leading for people in game.world.tribans.values()}
    assert leading == {
        "pelmarra": "politician",
        "rossolan": "administrator",
        "orsely": "warrior",
        "hethrun": "warrior",
    }


@pytest.mark.rule("R4.3")
def test_between_equals_the_administrator_leads() -> None:
    same = (3, 3, 3)
    game = founded(*ARMIES, *NAVIES, *[same] * 12, *SCORES)
    assert game.triban("pelmarra").leading == "administrator"


@pytest.mark.rule("R6.8", "R6.10")
@pytest.mark.parametrize("data", BOOKS)
def test_each_pair_has_one_score_of_an_average_die(data: DecimoData) -> None:
    game = Game(create_world(data), data)
    peoples, coastal = len(data.land.tribans), sum(bool(t.seas) for t in data.land.tribans)
    pairs = peoples * (peoples - 1) // 2
    ratings: list[Typed] = [(1, 1, 1)] * (3 * peoples)
    game.play(set_up_campaign, *[1] * (peoples + coastal), *ratings, *[3] * pairs, year=1)
    assert len(game.world.relations) == pairs
    asks = [ask for ask in game.asks if ask.rule == "decimo:R6.8"]
    assert {ask.about for ask in asks} == set(game.world.relations)
    for ask in asks:
        chance = {int(total): share for total, share in outcome_odds(ask)}
        assert chance == {2: Fraction(1, 6), 3: Fraction(1, 3), 4: Fraction(1, 3), 5: Fraction(1, 6)}
        assert sum(total * share for total, share in chance.items()) == Fraction(7, 2)


@pytest.mark.rule("R6.1", "R6.2", "R6.3", "R6.4", "R6.5", "R6.6", "R6.7")
def test_every_score_has_its_state() -> None:
    assert GRADES == (
        "strong allies", "good allies", "fair allies", "neutral", "neutral", "unfriendly", "provocative", "war",
    )  # fmt: skip


def test_the_founding_asks_four_questions_and_tells_all_it_does() -> None:
    game = founded()
    assert len({(ask.rule, ask.about, ask.why) for ask in game.asks}) == len(game.asks)
    assert [verbs(game.facts).count(verb) for verb in ("muster", "take_office", "open_relation")] == [
        4,
        12,
        6,
    ]
