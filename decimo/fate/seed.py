"""The seed of a campaign: the number that all the program's dice come from."""

from decimo.fate.refusal import Refusal

SEEDS = 2**63
"""So many seeds there are, from 0: as many as a column of the file can hold."""


def read_seed(text: str) -> int | None:
    """Read a seed; None if nothing is typed.

    Raises:
        Refusal: it is no whole number from 0 to 2^63 - 1.

    """
    typed = text.strip()
    if not typed:
        return None
    if typed.isascii() and typed.isdecimal() and len(typed) <= len(str(SEEDS)):
        return check_seed(int(typed))
    raise _no_seed(typed)


def check_seed(seed: int) -> int:
    """Return a seed that is one.

    Raises:
        Refusal: it is not from 0 to 2^63 - 1.

    """
    if 0 <= seed < SEEDS:
        return seed
    raise _no_seed(str(seed))


def _no_seed(typed: str) -> Refusal:
    return Refusal(f"'{typed[:40]}' is no seed; type a whole number from 0 to {SEEDS - 1}.")
