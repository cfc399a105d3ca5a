"""Cards and packs."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from decimo.chance import (
    PACK_52,
    PACK_54,
    Ask,
    Band,
    Draw,
    Pack,
    Refusal,
    StepContext,
    Stream,
    card_name,
    chance_answer,
    is_red,
    outcome_odds,
    rank,
    read_card,
    suit,
)

ACES = Band("an ace", (1,))
OTHERS = Band("another card", tuple(range(2, 14)))


def test_a_pack_has_each_card_once() -> None:
    assert len(set(PACK_52)) == 52
    assert len(set(PACK_54)) == 54
    assert Counter(suit(card) for card in PACK_52) == {
        "clubs": 13,
        "diamonds": 13,
        "hearts": 13,
        "spades": 13,
    }


@pytest.mark.rule("G-33")
def test_cards_count_as_their_rank_and_a_joker_as_nothing() -> None:
    assert [rank(card) for card in ("AS", "2H", "10D", "JC", "QS", "KH", "joker red")] == [
        1,
        2,
        10,
        11,
        12,
        13,
        0,
    ]
    assert suit("joker black") == ""
    assert [is_red(card) for card in ("AH", "AD", "AS", "AC", "joker red", "joker black")] == [
        True,
        True,
        False,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("typed", "card", "words"),
    [
        ("7H", "7H", "7 of hearts"),
        (" qs ", "QS", "queen of spades"),
        ("10d", "10D", "10 of diamonds"),
        ("0h", "10H", "10 of hearts"),
        ("td", "10D", "10 of diamonds"),
        ("jr", "joker red", "red joker"),
        ("JB", "joker black", "black joker"),
        ("js", "JS", "jack of spades"),
        ("ac", "AC", "ace of clubs"),
        ("Joker  Red", "joker red", "red joker"),
        ("black joker", "joker black", "black joker"),
        ("Queen of  spades", "QS", "queen of spades"),
        ("3 of diamonds", "3D", "3 of diamonds"),
        ("ace of hearts", "AH", "ace of hearts"),
        ("Three of Clubs", "3C", "3 of clubs"),
        ("the ten of hearts", "10H", "10 of hearts"),
        ("10 D", "10D", "10 of diamonds"),
        ("5♠", "5S", "5 of spades"),
        ("♥\ufe0f 10", "10H", "10 of hearts"),
        ("H5", "5H", "5 of hearts"),
        ("hearts: five", "5H", "5 of hearts"),
        ("d-10", "10D", "10 of diamonds"),
        ("st", "10S", "10 of spades"),
        ("knave of spades", "JS", "jack of spades"),
        ("queen spades", "QS", "queen of spades"),
        ("rj", "joker red", "red joker"),
        ("the black joker", "joker black", "black joker"),
        ("joker r", "joker red", "red joker"),
    ],
)
def test_a_card_is_read_as_typed_and_said_in_words(typed: str, card: str, words: str) -> None:
    assert read_card(typed) == card
    assert card_name(card) == words


@pytest.mark.parametrize(
    "typed", ["", "1H", "h1", "11H", "7", "joker", "7X", "seven", "of hearts", "5 or hearts", "[red]7H"]
)
def test_what_is_no_card_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match=r"is not a card|There are two jokers"):
        read_card(typed)


def test_a_card_that_is_out_cannot_be_drawn_again() -> None:
    pack = Pack()
    pack.take("7H")
    with pytest.raises(Refusal, match="7 of hearts is already out"):
        pack.take("7H")
    assert len(pack.left) == 51


def turn_with(pack: Pack) -> StepContext[None]:
    """A step that draws from `pack`, drawn by the program."""
    return StepContext(
        None,
        year=1,
        season=0,
        answerer=lambda ask, number: chance_answer(ask, Stream(f"pack/{number}")),
        pack=pack,
    )


@pytest.mark.rule("G-42")
def test_the_fifty_fifth_card_comes_from_a_pack_shuffled_anew() -> None:
    # 40 peoples, 6 kingdoms of two cards and an empire of four draw 56 cards from a pack of 54.
    context = turn_with(Pack(PACK_54))
    cards = context.draws([Draw(f"card {n}", "decimo:R2.7", f"triban-{n}") for n in range(56)])
    assert sorted(cards[:54]) == sorted(PACK_54)
    assert len(set(cards[54:])) == 2
    assert len(context.pack.left) == 52
    assert context.pack.shuffled
    assert [(fact.verb, fact.rule) for fact in context.facts] == [("shuffle_pack", "decimo:G-42")]


@pytest.mark.rule("G-42")
def test_no_card_comes_twice_before_the_pack_is_empty() -> None:
    context = turn_with(Pack(PACK_52))
    seen: set[str] = set()
    for n in range(52):
        left = len(context.pack.left)
        card = context.draw(why="a card", rule="decimo:R21.20", about=str(n))
        assert card not in seen
        assert len(context.pack.left) == left - 1 >= 0
        seen.add(str(card))


def exact_chance_of_aces(aces: int, drawn: int, pack: tuple[str, ...]) -> Fraction:
    """Walk through every order of aces and other cards, with the odds the game shows at each draw."""

    def walk(left: tuple[str, ...], draws: int, wanted: int) -> Fraction:
        if draws == 0:
            return Fraction(int(wanted == 0))
        shown = dict(outcome_odds(Ask("card", "", "", "", cards=left, bands=(ACES, OTHERS))))
        chance = Fraction(0)
        for band, fewer in ((ACES, 1), (OTHERS, 0)):
            of_it = next((card for card in left if (rank(card) == 1) == (band is ACES)), None)
            if of_it is not None and shown[band.label]:
                rest = tuple(card for card in left if card != of_it)
                chance += shown[band.label] * walk(rest, draws - 1, wanted - fewer)
        return chance

    return walk(pack, drawn, aces)


@pytest.mark.rule("G-42")
@pytest.mark.parametrize("aces", range(5))
def test_draws_without_return_are_hypergeometric(aces: int) -> None:
    drawn = 6
    whole = Fraction(comb(4, aces) * comb(48, drawn - aces), comb(52, drawn))
    assert exact_chance_of_aces(aces, drawn, PACK_52) == whole


def test_hands_of_a_small_pack_counted_one_by_one() -> None:
    pack = ("AS", "AH", "2S", "3S", "4S")
    hands = Counter(sum(rank(card) == 1 for card in hand) for hand in combinations(pack, 3))
    for aces in range(3):
        assert exact_chance_of_aces(aces, 3, pack) == Fraction(hands[aces], comb(5, 3))
