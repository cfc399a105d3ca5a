"""Relations of peoples: the card of every fifth year, and the work of politicians."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from decimo.chance import PACK_52, Fact, outcome_odds
from decimo.rules.calendar import lay_pack
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.diplomacy import CARD_BANDS, try_relations
from decimo.world.polity import score, set_score
from tests.rules.game import BOOKS, EVERY_PEOPLE, FOUR_HEARTHS, Game, Typed, verbs

SPADE, HEART, CLUB, DIAMOND = "4S", "4H", "4C", "4D"
PEACE, WAR, NOTHING = "peace", "war", "nothing"


def relations(context: DecimoContext, data: DecimoData) -> None:
    """The step as the calendar plays it: from a pack without jokers."""
    lay_pack(context, jokers=False)
    try_relations(context, data)


def two_peoples(score: int, pelmarra: int = 10, rossolan: int = 10, **settings: Any) -> Game:
    """Only Pelmarra and Rossolan are free; their politicians have these ratings."""
    game = Game(**settings)
    game.only("pelmarra", "rossolan")
    game.set_score("pelmarra", "rossolan", score)
    game.holder("politician", "pelmarra").rating = pelmarra
    game.holder("politician", "rossolan").rating = rossolan
    return game


def play(game: Game, *answers: Typed) -> int:
    """Play the test of relations; return the score of Pelmarra and Rossolan after it."""
    game.play(relations, *answers, year=5)
    return game.score("pelmarra", "rossolan")


# The card


@pytest.mark.rule("R6.12")
@pytest.mark.parametrize(("card", "after"), [(SPADE, 4), (HEART, 2), (CLUB, 3), (DIAMOND, 3)])
def test_a_spade_parts_and_a_heart_joins(card: str, after: int) -> None:
    assert play(two_peoples(3), card) == after


@pytest.mark.rule("R6.12")
def test_every_card_means_what_its_suit_says() -> None:
    for number, rank in product("SHCD", ("A", "2", "10", "J", "K")):
        step = {"S": 1, "H": -1}.get(number, 0)
        assert play(two_peoples(3), rank + number) == 3 + step


@pytest.mark.rule("R6.12", "R6.11", "G-42")
def test_a_spade_is_13_of_52_cards_and_no_joker_is_among_them() -> None:
    game = two_peoples(3)
    play(game, CLUB)
    assert len(game.asks[0].cards) == 52
    assert outcome_odds(game.asks[0]) == [
        ("cooler by one", Fraction(13, 52)),
        ("warmer by one", Fraction(13, 52)),
        ("as it was", Fraction(26, 52)),
    ]


@pytest.mark.rule("R2.5", "R6.11", "G-42")
@pytest.mark.parametrize("data", BOOKS)
def test_every_pair_of_free_peoples_draws_one_card_without_return(data: DecimoData) -> None:
    game = Game(data=data)
    game.hold(data.land.tribans[-1].id, data.land.outsiders[0].id)
    peoples = len(data.land.tribans) - 1
    pairs = peoples * (peoples - 1) // 2
    game.play(relations, *PACK_52[:pairs], year=10)
    assert len({ask.about for ask in game.asks}) == len(game.asks) == pairs
    assert game.asks[-1].bands == CARD_BANDS


@pytest.mark.rule("R6.9", "G-08")
@pytest.mark.parametrize(
    ("before", "card", "after"), [(0, HEART, 0), (7, SPADE, 7), (7, HEART, 6), (0, SPADE, 1)]
)
def test_a_score_is_held_between_strong_allies_and_war(before: int, card: str, after: int) -> None:
    assert play(two_peoples(before), card) == after


@pytest.mark.rule("R6.9")
@pytest.mark.parametrize(("value", "held"), [(-3, 0), (0, 0), (7, 7), (9, 7)])
def test_no_score_leaves_the_scale(value: int, held: int) -> None:
    game = Game()

    def step(context: DecimoContext, _book: DecimoData) -> None:
        set_score(
            context, context.world.relations["pelmarra|rossolan"], value, rule="decimo:R6.9", why="a test"
        )

    game.play(step, year=5)
    assert score(game.world, "rossolan", "pelmarra") == held


@pytest.mark.rule("R6.7", "R6.15")
def test_a_spade_at_the_brink_brings_a_pair_to_war() -> None:
    assert play(two_peoples(6), SPADE) == 7


@pytest.mark.rule("G-11")
@pytest.mark.parametrize(
    ("before", "card", "truce", "after"),
    [
        (5, HEART, 5, 5),
        (6, HEART, 5, 5),
        (5, HEART, 4, 4),  # the truce ran out last year
        (3, HEART, 5, 3),  # an event had brought them closer in the truce
        (3, SPADE, 5, 4),
        (6, SPADE, 5, 7),  # a truce keeps nobody from a new war
    ],
)
def test_a_truce_lets_no_card_bring_a_score_below_5(before: int, card: str, truce: int, after: int) -> None:
    game = two_peoples(before)
    game.world.relations["pelmarra|rossolan"].truce = truce
    assert play(game, card) == after


@pytest.mark.rule("R6.10")
def test_lands_of_one_state_have_one_score_with_each_other_state() -> None:
    game = Game()
    game.triban("orsely").lord, game.triban("hethrun").seat = "hethrun", "kingdom"
    game.play(relations, SPADE, CLUB, HEART, year=5)
    pairs = ["pelmarra|rossolan", "hethrun|pelmarra", "hethrun|rossolan"]
    assert [ask.about for ask in game.asks] == pairs


# The politicians


@pytest.mark.rule("R5.12", "R6.13", "G-08")
@pytest.mark.parametrize("before", range(7))
def test_an_exceptional_politician_tries_in_every_test(before: int) -> None:
    game = two_peoples(before, pelmarra=20)
    after = play(game, CLUB, PEACE, 3)
    assert after == max(0, before - 1)
    assert [ask.rule for ask in game.asks] == ["decimo:R6.12", "decimo:R6.13", "decimo:R5.12"]


@pytest.mark.rule("R5.11", "R6.13", "G-08")
@pytest.mark.parametrize(
    ("before", "card", "tries"),
    [
        (6, CLUB, True),  # at the brink and staying there
        (6, SPADE, True),
        (7, HEART, True),
        (6, HEART, True),  # at the brink before the card
        (5, SPADE, True),  # at the brink after the card
        (5, CLUB, False),
        (5, HEART, False),
        (4, SPADE, False),
        (0, HEART, False),
    ],
)
@pytest.mark.parametrize("rating", [15, 19])
def test_a_reliable_politician_tries_only_at_the_brink_of_war(
    before: int, card: str, tries: bool, rating: int
) -> None:
    game = two_peoples(before, pelmarra=rating)
    play(game, card, *((PEACE, 6) if tries else ()))
    assert len(game.asks) == (3 if tries else 1)
    assert not tries or game.asks[2].rule == "decimo:R5.11"


@pytest.mark.rule("R5.11")
@pytest.mark.parametrize("before", range(7))
def test_a_politician_below_15_never_tries(before: int) -> None:
    game = two_peoples(before, pelmarra=14, rossolan=14)
    play(game, SPADE)
    assert len(game.asks) == 1


@pytest.mark.rule("R5.11", "R5.12", "R6.13", "R5.6")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("aim", "step"), [(PEACE, -1), (WAR, 1)])
@pytest.mark.parametrize("rating", [15, 20])
def test_on_1_to_3_he_moves_the_score_by_one(die: int, aim: str, step: int, rating: int) -> None:
    game = two_peoples(6, pelmarra=rating)
    after = play(game, HEART, aim, die)
    assert after == 5 + (step if die <= 3 else 0)
    assert game.holder("politician").successes == (die <= 3)
    assert [chance for _, chance in outcome_odds(game.asks[2])] == [Fraction(1, 2), Fraction(1, 2)]


@pytest.mark.rule("R6.13")
def test_who_lets_it_be_rolls_no_die() -> None:
    game = two_peoples(3, pelmarra=20)
    assert play(game, CLUB, NOTHING) == 3
    assert not game.facts


@pytest.mark.rule("G-08", "R6.13")
@pytest.mark.parametrize(
    ("aims", "dice", "after"),
    [
        ((PEACE, PEACE), (1, 2), 1),
        ((PEACE, PEACE), (1, 5), 2),
        ((WAR, WAR), (3, 3), 5),
        ((PEACE, WAR), (3, 3), 3),
        ((PEACE, WAR), (4, 1), 4),
        ((PEACE, PEACE), (4, 6), 3),
    ],
)
def test_both_sides_may_roll_and_their_results_add(
    aims: tuple[str, str], dice: tuple[int, int], after: int
) -> None:
    game = two_peoples(3, 20, 20)
    assert play(game, CLUB, *aims, *dice) == after
    sides = [game.holder("politician", people).successes for people in ("pelmarra", "rossolan")]
    assert sides == [die <= 3 for die in dice]


@pytest.mark.rule("G-08", "R6.9")
@pytest.mark.parametrize(
    ("before", "card", "aims", "after"),
    [
        (0, HEART, (PEACE, PEACE), 0),
        (1, HEART, (PEACE, PEACE), 0),
        (6, SPADE, (WAR, WAR), 7),
        # Held to 7 after the card already, so that two for peace bring it to 5 and not to 6.
        (7, SPADE, (PEACE, PEACE), 5),
        (0, HEART, (WAR, WAR), 2),
    ],
)
def test_the_score_is_held_after_the_card_and_again_after_the_politicians(
    before: int, card: str, aims: tuple[str, str], after: int
) -> None:
    assert play(two_peoples(before, 20, 20), card, *aims, 1, 1) == after


@pytest.mark.rule("G-05", "R5.6")
def test_a_success_counts_also_when_the_other_side_undoes_it() -> None:
    game = two_peoples(3, 20, 20)
    play(game, CLUB, PEACE, WAR, 1, 1)
    assert verbs(game.facts) == ["note_aims", "note_success", "note_success"]


@pytest.mark.rule("G-08")
def test_what_they_worked_for_is_kept_until_the_next_test() -> None:
    game = two_peoples(3, 20, 20)

    def aims() -> list[str]:
        return list(game.world.relations["pelmarra|rossolan"].sought)

    play(game, CLUB, PEACE, WAR, 6, 6)
    assert aims() == ["pelmarra-politician:peace", "rossolan-politician:war"]
    play(game, CLUB, NOTHING, WAR, 6)
    assert aims() == ["rossolan-politician:war"]
    for people in ("pelmarra", "rossolan"):
        game.holder("politician", people).rating = 10
    play(game, CLUB)
    assert aims() == []


@pytest.mark.rule("G-08")
def test_with_politicians_off_only_the_card_counts() -> None:
    game = two_peoples(6, 20, 20, politicians="off")
    assert play(game, SPADE) == 7
    assert len(game.asks) == 1


def test_all_decisions_are_one_question_and_all_dice_another() -> None:
    game = Game()
    for people in game.world.tribans:
        game.holder("politician", people).rating = 20
    game.play(relations, *[f"{n}C" for n in range(2, 8)], *[PEACE] * 12, *[4] * 12, year=5)
    kinds = [ask.kind for ask in game.asks]
    assert kinds == ["card"] * 6 + ["choice"] * 12 + ["roll"] * 12
    assert len({(ask.kind, ask.about) for ask in game.asks}) == len(game.asks)


@pytest.mark.rule("R6.13", "G-08")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
def test_every_people_is_treated_alike_whether_it_stands_first_or_last(data: DecimoData, people: str) -> None:
    """Case E7: the politician of each people, one by one, moves each of its scores, and no other."""
    game = Game(data=data)
    game.holder("politician", people).rating = 20
    others = len(game.world.tribans) - 1
    pairs = len(game.world.relations)
    facts = game.play(relations, *PACK_52[:pairs], *[PEACE] * others, *[1] * others, year=5)
    moved = [fact for fact in facts if fact.rule == "decimo:R6.13" and fact.changes]
    assert sorted(_other(fact, people) for fact in moved) == sorted(set(game.world.tribans) - {people})
    assert all(fact.verb == "warm" for fact in moved)
    assert game.holder("politician", people).successes == others


def _other(fact: Fact, people: str) -> str:
    one, other = fact.about.split("|")
    assert people in (one, other)
    return one if other == people else other


def test_the_learning_land_has_six_pairs() -> None:
    assert len(Game(data=FOUR_HEARTHS).world.relations) == 6
