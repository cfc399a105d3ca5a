"""Typed answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decimo.chance import (
    PACK_52,
    RESHUFFLED,
    Ask,
    Option,
    Refusal,
    Value,
    has_number_names,
    is_finished,
    procedure_for,
    read_answer,
    split_finished,
    typed_answer,
)

CARD = Ask("card", "", "a card for the raid", "", cards=PACK_52, pack=PACK_52)
PAY = Ask("choice", "", "pay the nomads", "", options=(Option("pay", "pay 4"), Option("refuse", "do not")))


def roll(dice: str) -> Ask:
    return Ask("roll", "", "units lost to the raid", "", dice=dice)


@pytest.mark.parametrize(
    ("ask", "typed", "value"),
    [
        (roll("1d6"), "4", (4,)),
        (roll("1d6"), "  4 ", (4,)),
        (roll("2d6+1"), "3 5", (3, 5)),
        (roll("2d6+1"), "3, 5", (3, 5)),
        (roll("1d4x1d6"), "4 6", (4, 6)),
        (roll("3d6"), "345", (3, 4, 5)),
        (roll("3d6"), "6-6-1", (6, 6, 1)),
        (roll("3d6"), "6 - 6 / 1", (6, 6, 1)),
        (roll("3d6"), "66 1", (6, 6, 1)),
        (roll("2d10"), "10", (1, 10)),
        (roll("2d10"), "10 7", (10, 7)),
        (roll("2d[-1,0,1]"), "-1 -1", (-1, -1)),
        (roll("2d[-1,0,1]"), "1-1", (1, 1)),
        (roll("1d10"), "0", (10,)),
        (roll("2d10"), "0 7", (10, 7)),
        (roll("d%"), "00", (100,)),
        (roll("d%"), "0", (100,)),
        (roll("1d[-3,-2,-1]"), "-2", (-2,)),
        (roll("1d[0,1,2]"), "0", (0,)),
        (CARD, "7H", "7H"),
        (CARD, "10d", "10D"),
        (CARD._replace(cards=("AS",)), "reshuffle 7h", "7H"),
        (roll("1d49"), "1", (1,)),
        (roll("1d49"), "73", (37,)),
        (roll("1d49"), "98", (49,)),
        (roll("1d3"), "5", (3,)),
        (roll("1d150"), "15 0", (150,)),
        (PAY, "refuse", "refuse"),
        (PAY, "PAY", "pay"),
        (PAY, "2", "refuse"),
    ],
)
def test_an_answer_is_read_as_people_type_it(ask: Ask, typed: str, value: Value) -> None:
    """Case C13."""
    assert read_answer(ask, typed) == value


@pytest.mark.parametrize(
    ("ask", "typed", "says"),
    [
        (roll("1d6"), "7", "from 1 to 6"),
        (roll("1d6"), "0", "from 1 to 6"),
        (roll("1d6"), "-1", "from 1 to 6"),
        (roll("1d6"), "--3", "from 1 to 6"),
        (roll("1d6"), "four", "from 1 to 6"),
        (roll("1d6"), "9" * 5000, "from 1 to 6"),
        (roll("1d6"), "3 5", "one number"),
        (roll("2d6"), "8", "2 numbers, one a die"),
        (roll("2d20"), "17", "2 numbers, one a die"),
        (roll("1d20"), "0", "from 1 to 20"),
        (roll("1d6"), "", "An answer is missing: units lost to the raid"),
        (CARD, "   ", "An answer is missing"),
        (CARD, "joker red", "The red joker is not a card of this pack"),
        (CARD._replace(cards=("AS",)), "7H", "The 7 of hearts is already out of the pack"),
        (CARD._replace(cards=("AS",)), "7H", "or 'reshuffle 7H' if you have shuffled your pack again"),
        (CARD, "reshuffle", "such as 'reshuffle 7H'"),
        (CARD, "reshuffle joker red", "The red joker is not a card of this pack"),
        (roll("1d49"), "99", "99 picks nothing: roll 1d100; roll again above 98; halve, rounding up"),
        (roll("1d49"), "101", "from 1 to 100"),
        (roll("1d7"), "8", "8 picks nothing: roll 1d8; roll again above 7"),
        (CARD, "ZZ", "is not a card"),
        (CARD, "joker", "There are two jokers; type 'joker red' or 'joker black'"),
        (PAY, "3", "type pay, refuse or a number from 1 to 2"),
        (PAY, "0", "a number from 1 to 2"),
        (PAY, "9" * 5000, "a number from 1 to 2"),
        (PAY, "²", "a number from 1 to 2"),
    ],
)
def test_an_impossible_answer_is_refused_with_what_is_possible(ask: Ask, typed: str, says: str) -> None:
    """Case C13."""
    with pytest.raises(Refusal) as refused:
        read_answer(ask, typed)
    assert says in str(refused.value)
    assert len(str(refused.value)) < 200


def test_what_real_dice_and_packs_did_is_kept_with_the_answer() -> None:
    """Case C5: the procedure is recorded."""
    answer = typed_answer(roll("1d49"), "73")
    assert answer.source == "player"
    assert answer.reason == "the real dice showed 73 (roll 1d100; roll again above 98; halve, rounding up)"
    assert typed_answer(CARD, "reshuffle 7H").reason == RESHUFFLED
    assert typed_answer(roll("1d6"), "4").reason == ""


@pytest.mark.parametrize(
    ("die", "owned"), [("1d6", True), ("2d49", True), ("1d49", False), ("1d[0,1,2]", True)]
)
def test_only_a_single_die_that_nobody_owns_has_a_procedure(die: str, owned: bool) -> None:
    assert (procedure_for(roll(die)) is None) == owned


@given(st.sampled_from([roll("1d6"), roll("2d10"), roll("d%"), CARD, PAY]), st.text(max_size=30))
def test_whatever_is_typed_is_a_possible_answer_or_refused(ask: Ask, typed: str) -> None:
    try:
        value = read_answer(ask, typed)
    except Refusal:
        return
    assert ask.allows(value)


@pytest.mark.parametrize(
    ("ask", "typed", "finished"),
    [
        (CARD, "7h", True),
        (CARD, "h7", True),
        (CARD, "10d", True),
        (CARD, "ac", False),  # ace of hearts
        (CARD, "th", False),  # three of clubs
        (CARD, "st", False),  # spades: three
        (CARD, "1", False),
        (CARD, "7 h", False),  # 7 hearts
        (roll("1d6"), "3", True),
        (roll("1d20"), "1", False),
        (roll("1d20"), "17", True),
        (roll("1d100"), "3", False),
        (roll("1d100"), "36", True),
        (roll("1d100"), "10", False),  # 100
        (roll("1d10"), "1", False),  # 10
        (roll("1d10"), "0", True),
        (roll("3d6"), "34", False),
        (roll("3d6"), "345", True),
        (roll("2d10"), "1 1", False),  # 1 10
        (roll("1d3"), "5", True),
        (PAY, "1", False),
    ],
)
def test_an_answer_is_finished_if_no_longer_one_begins_with_it(ask: Ask, typed: str, finished: bool) -> None:
    assert is_finished(ask, typed) == finished


@pytest.mark.parametrize(
    ("ask", "typed", "split"),
    [
        (roll("2d6"), "345561", ("34", "5561")),
        (roll("2d6"), "3 4 5 5", ("3 4", "5 5")),
        (roll("1d20"), "171", ("17", "1")),
        (roll("1d10"), "120", ("1", "20")),
        (roll("1d6"), "3", None),
        (roll("1d6"), "93", None),
        (roll("3d6"), "34", None),
        (CARD, "7hqs", ("7h", "qs")),
        (CARD, "acqs", ("ac", "qs")),
        (CARD, "ace of h", None),
        (CARD, "reshuffle 7", None),
    ],
)
def test_what_is_typed_in_one_go_is_split_where_an_answer_must_end(
    ask: Ask, typed: str, split: tuple[str, str] | None
) -> None:
    assert split_finished(ask, typed) == split


LANDS = tuple(Option(land, land.title()) for land in ("rome", "2", "veii", "4"))


def test_digits_that_are_a_number_and_a_name_ask_which() -> None:
    ask = PAY._replace(options=LANDS, names={"four": "4"})
    assert not has_number_names(ask), "the second is called 2, and the fourth 4"
    assert read_answer(ask, "4") == "4"
    ask = ask._replace(options=(LANDS[1], LANDS[0]), share=5)
    assert has_number_names(ask)
    with pytest.raises(Refusal, match="type 'number:2' for Rome, or 'name:2' for 2"):
        read_answer(ask, "2")
    assert [read_answer(ask, typed) for typed in ("number:2", "name:2", "1")] == ["rome", "2", "2"]
    assert read_answer(ask, "number:2 3, name:2 1") == "rome=3 2=1"


def test_options_that_are_their_own_numbers_ask_nothing() -> None:
    ask = PAY._replace(options=tuple(Option(str(n), f"{n} armies") for n in range(1, 13)))
    assert not has_number_names(ask)
    assert [read_answer(ask, typed) for typed in ("4", "12")] == ["4", "12"]
