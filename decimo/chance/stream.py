"""Seeded random streams, the source of every random bit of a campaign."""

from hashlib import blake2b
from typing import NamedTuple

from decimo.chance.dice import parse_dice
from decimo.chance.request import Answer, Ask
from decimo.chance.text import Refusal

_BLOCK_BITS = 512


class Stream:
    """Random bits that depend only on a key: the same key gives the same bits on every machine.

    The bits are BLAKE2b digests of the key and a block counter, so they do not depend on Python's own
    generator or its version.
    """

    __slots__ = ("_bits", "_block", "_key", "_left")

    def __init__(self, key: str) -> None:
        self._key = key.encode("utf-8")
        self._block = 0
        self._bits = 0
        self._left = 0

    def getrandbits(self, count: int) -> int:
        """Return an integer of `count` random bits (1 to 512)."""
        if count > self._left:
            digest = blake2b(self._key, salt=self._block.to_bytes(16, "big")).digest()
            self._bits, self._left = int.from_bytes(digest, "big"), _BLOCK_BITS
            self._block += 1
        self._left -= count
        value = self._bits & ((1 << count) - 1)
        self._bits >>= count
        return value

    def below(self, limit: int) -> int:
        """Return an integer from 0 to `limit` - 1, each equally likely (rejection, no bias)."""
        if limit <= 1:
            return 0
        bits = (limit - 1).bit_length()
        value = self.getrandbits(bits)
        while value >= limit:
            value = self.getrandbits(bits)
        return value


SEEDS = 2**63
"""The number of seeds, counted from 0: as many as a column of the file can hold."""


def read_seed(text: str) -> int | None:
    """Read a seed; None if nothing is typed.

    Raises:
        Refusal: it is not a whole number from 0 to 2^63 - 1.

    """
    typed = text.strip()
    if not typed:
        return None
    if typed.isascii() and typed.isdecimal() and len(typed) <= len(str(SEEDS)):
        return check_seed(int(typed))
    raise _no_seed(typed)


def check_seed(seed: int) -> int:
    """Return the seed if it is valid.

    Raises:
        Refusal: it is not from 0 to 2^63 - 1.

    """
    if 0 <= seed < SEEDS:
        return seed
    raise _no_seed(str(seed))


def _no_seed(typed: str) -> Refusal:
    return Refusal(f"'{typed[:40]}' is not a seed; type a whole number from 0 to {SEEDS - 1}.")


def chance_answer(ask: Ask, stream: Stream) -> Answer:
    """Answer a roll or a draw from a stream."""
    if ask.kind == "roll":
        return Answer(tuple([faces[stream.below(len(faces))] for faces in parse_dice(ask.dice).faces]), "app")
    return Answer(ask.cards[stream.below(len(ask.cards))], "app")


MOST_ROWS = 1000
"""The largest number of rows that a procedure chooses among."""

_DICE = (
    (4, "1d4"),
    (6, "1d6"),
    (8, "1d8"),
    (10, "1d10"),
    (12, "1d12"),
    (20, "1d20"),
    (100, "1d100"),
    (200, "10 x (1d20 - 1) + 1d10"),
    (1000, "100 x (1d10 - 1) + 1d100"),
)


class Procedure(NamedTuple):
    """A die to roll, and how its total picks one of several rows: `words` for people, `row` for programs.

    Totals above `limit` are rolled again; each row has `share` consecutive totals.
    """

    die: str
    words: str
    limit: int
    share: int

    def row(self, total: int) -> int | None:
        """Return the row (from 1) that a total picks, or None if it must be rolled again."""
        return None if total > self.limit else -(-total // self.share)


def fair_procedure(rows: int) -> Procedure:
    """Return a procedure that chooses among `rows` rows with equal chance.

    It uses the smallest die that needs no second roll, or else the smallest that is large enough.

    Raises:
        Refusal: there are no rows, or more than 1000.

    """
    if not 1 <= rows <= MOST_ROWS:
        raise Refusal(f"No dice choose among {rows} rows; give from 1 to {MOST_ROWS}.")
    if rows == 1:
        return Procedure("1d1", "there is only one row: no roll is needed", 1, 1)
    single = [(sides, die) for sides, die in _DICE if sides <= 100 and sides % rows == 0]
    sides, die = (single or [(sides, die) for sides, die in _DICE if sides >= rows])[0]
    share = sides // rows
    limit = share * rows
    steps = [f"roll {die}"]
    if limit < sides:
        steps.append(f"roll again above {limit}")
    if share > 1:
        steps.append("halve, rounding up" if share == 2 else f"divide by {share}, rounding up")
    return Procedure(die, "; ".join(steps), limit, share)
