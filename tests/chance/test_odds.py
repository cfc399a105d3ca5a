"""The exact odds of an ask, as they are shown before the roll."""

from fractions import Fraction

import pytest

from decimo.chance import PACK_52, PACK_54, Ask, AskMark, Band, Option, outcome_odds, spoken_value

CARD = Ask("card", "decimo:R2.8", "a card for the years to come", "aquila", cards=PACK_54)


@pytest.mark.rule("R2.8")
def test_an_ace_or_a_joker_comes_up_in_6_of_54() -> None:
    bands = (Band("a chance event", (0, 1)), Band("nothing", tuple(range(2, 14))))
    assert outcome_odds(CARD._replace(bands=bands)) == [
        ("a chance event", Fraction(6, 54)),
        ("nothing", Fraction(48, 54)),
    ]


def test_without_bands_a_card_shows_its_suits() -> None:
    assert outcome_odds(CARD._replace(cards=PACK_52)) == [
        (suit, Fraction(1, 4)) for suit in ("clubs", "diamonds", "hearts", "spades")
    ]
    assert dict(outcome_odds(CARD))["joker"] == Fraction(2, 54)


def test_a_band_may_list_single_cards() -> None:
    bands = (Band("the one", ("QS",)), Band("a black card", ("clubs", "spades")))
    assert outcome_odds(CARD._replace(bands=bands)) == [
        ("the one", Fraction(1, 54)),
        ("a black card", Fraction(26, 54)),
    ]


def test_a_roll_shows_its_totals_or_its_bands() -> None:
    roll = Ask("roll", "", "", "", dice="2d6")
    assert dict(outcome_odds(roll))["7"] == Fraction(6, 36)
    bands = (Band("low", tuple(range(2, 7))), Band("seven", (7,)), Band("high", tuple(range(8, 13))))
    assert outcome_odds(roll._replace(bands=bands)) == [
        ("low", Fraction(15, 36)),
        ("seven", Fraction(6, 36)),
        ("high", Fraction(15, 36)),
    ]


def test_a_decision_and_dice_beyond_counting_show_no_odds() -> None:
    assert outcome_odds(Ask("choice", "", "", "", options=(Option("pay", "pay them"),))) == []
    assert outcome_odds(Ask("roll", "", "", "", dice="100d1000")) == []


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("roll", (4,), "4"),
        ("roll", (3, 5), "3 and 5"),
        ("card", "QS", "the queen of spades"),
        ("card", "joker red", "the red joker"),
        ("choice", "pay", "pay"),
    ],
)
def test_a_value_is_said_as_people_say_it(kind: str, value: tuple[int, ...] | str, words: str) -> None:
    assert spoken_value(AskMark(kind, "", ""), value) == words  # type: ignore[arg-type] # a table of kinds


def test_an_ask_knows_what_can_answer_it() -> None:
    roll = Ask("roll", "", "", "", dice="1d6+1d4")
    assert roll.allows((6, 4))
    assert not roll.allows((4, 6))
    assert not roll.allows((6,))
    assert not roll.allows("6")
    choice = Ask("choice", "", "", "", options=(Option("pay", ""), Option("fight", "")))
    assert choice.allows("pay")
    assert not choice.allows("flee")
    assert CARD.allows("QS")
    assert not CARD._replace(cards=("KS",)).allows("QS")
