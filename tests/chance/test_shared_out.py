"""A decision in which several may be named in one answer: how it is typed, kept, allowed and refused."""

import pytest

from decimo.chance import Ask, Option, Refusal
from decimo.chance.request import read_share, share_example
from decimo.chance.typed_answer import read_answer

MEADOWS = (
    Option("oak", "Oak Meadow"),
    Option("elm", "Elm Meadow"),
    Option("ash", "Ash"),
)
NAMES = {"oak meadow": "oak", "elm meadow": "elm"}
SHEEP = Ask("choice", "r", "where the sheep go", "flock", options=MEADOWS, names=NAMES, share=5)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("ash", "ash"),
        ("Ash 2", "ash=2"),
        ("oak meadow 3", "oak=3"),
        ("Oak Meadow 3, Ash", "oak=3 ash=1"),
        ("oak 3; ash 2", "oak=3 ash=2"),
        ("oak=3 ash=2", "oak=3 ash=2"),
        ("ash=1, ash=2", "ash=3"),
        ("ash 2,", "ash=2"),
    ],
)
def test_sheep_are_shared_out_as_typed(typed: str, kept: str) -> None:
    assert read_answer(SHEEP, typed) == kept
    assert SHEEP.allows(kept)


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("", "An answer is missing: where the sheep go."),
        (",", "Nothing is named; type for example: Alaska 3, Brazil 2."),
        ("oak 4, ash 2", "That comes to 6, but there are 5; take 1 away."),
        ("oak=many, ash 1", "'oak=many' has no number; type for example: Alaska 3, Brazil 2."),
        ("ash 0, oak 1", "'ash 0' cannot be read; type a name and a number above 0, for example: Alaska 3."),
        ("=4", "'=4' cannot be read; type a name and a number above 0, for example: Alaska 3."),
        (
            "ash 10000, oak 1",
            "'ash 10000' cannot be read; type a name and a number above 0, for example: Alaska 3.",
        ),
    ],
)
def test_what_cannot_be_shared_out_is_refused_with_what_to_type(typed: str, refusal: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_answer(SHEEP, typed)
    assert str(refused.value) == refusal


@pytest.mark.parametrize(
    "kept", ["oak=6", "oak=3 ash=3", "oak=0", "oak=", "pine=1", "oak=1 oak=1", "oak 1", "oak=10000", "=1"]
)
def test_what_was_never_a_share_is_not_allowed(kept: str) -> None:
    assert not SHEEP.allows(kept)


def test_all_there_are_and_four_digits_are_allowed() -> None:
    assert SHEEP.allows("oak=5")
    assert SHEEP.allows("oak=1 elm=3 ash=1")
    assert read_share("oak=9999") == {"oak": 9999}


@pytest.mark.parametrize(
    ("names", "most", "example"),
    [
        (["Oak", "Elm", "Ash"], 5, "Oak 2, Elm"),
        (["Oak", "Elm", "Ash"], 3, "Oak, Elm"),
        (["Oak", "Elm", "Ash"], 2, "Oak, Elm"),
        (["Oak"], 5, "Oak 2"),
    ],
)
def test_the_example_names_two_options(names: list[str], most: int, example: str) -> None:
    assert share_example(names, most) == example
