"""Typed seeds."""

import pytest

from decimo.chance import SEEDS, Refusal, read_seed


@pytest.mark.parametrize(("typed", "seed"), [("", None), ("  ", None), ("0", 0), (" 12 ", 12), ("007", 7)])
def test_a_whole_number_is_a_seed_and_nothing_is_none(typed: str, seed: int | None) -> None:
    assert read_seed(typed) == seed


def test_the_greatest_seed_is_one_and_the_next_number_is_none() -> None:
    assert read_seed(str(SEEDS - 1)) == SEEDS - 1
    with pytest.raises(Refusal, match="is not a seed; type a whole number from 0 to 9223372036854775807"):
        read_seed(str(SEEDS))


@pytest.mark.parametrize("typed", ["seven", "-1", "1.5", "٣", "7" * 5000])
def test_all_else_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match="is not a seed"):
        read_seed(typed)
