"""Seeded chance."""

from collections import Counter
from itertools import product

import pytest

from decimo.chance import PACK_54, Ask, Stream, chance_answer


def test_the_same_key_gives_the_same_bits_for_ever() -> None:
    # Written down once: a change of these numbers changes the fate of every campaign.
    bits = Stream("7/1/0/founding/1/0")
    assert [bits.getrandbits(32) for _ in range(3)] == [1994271038, 738550447, 1448886105]
    assert Stream("8/1/0/founding/1/0").getrandbits(32) != 1994271038


def test_the_bits_go_on_beyond_one_block() -> None:
    one, other = Stream("long"), Stream("long")
    assert [one.getrandbits(512) for _ in range(3)] == [other.getrandbits(512) for _ in range(3)]
    assert one.getrandbits(512) != Stream("long").getrandbits(512)


class Bits(Stream):
    """A stream whose bits are given, three at a time."""

    def __init__(self, given: tuple[int, ...]) -> None:
        super().__init__("")
        self.given = list(given)

    def getrandbits(self, count: int) -> int:
        assert count == 3
        return self.given.pop(0)


@pytest.mark.parametrize("limit", [5, 6, 7, 8])
def test_every_number_below_the_limit_is_equally_likely(limit: int) -> None:
    # Two groups of three bits, every one of them: a number is rejected once at most, then counted.
    reached: Counter[int] = Counter()
    for first, second in product(range(8), repeat=2):
        if first < limit or second < limit:
            reached[Bits((first, second)).below(limit)] += 1
    assert sorted(reached) == list(range(limit))
    assert len(set(reached.values())) == 1


def test_below_one_needs_no_chance() -> None:
    assert Stream("x").below(1) == 0


def test_dice_and_cards_come_from_their_stream_alone() -> None:
    roll = Ask("roll", "", "", "", dice="3d6")
    card = Ask("card", "", "", "", cards=PACK_54)
    for ask in (roll, card):
        first, again = (chance_answer(ask, Stream("key")) for _ in range(2))
        assert first == again
        assert first.source == "app"
        assert ask.allows(first.value)
    assert len({chance_answer(card, Stream(str(n))).value for n in range(40)}) > 20
