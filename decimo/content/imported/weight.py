"""Weights: how much likelier one row is than another, as `3`, `0.5`, `2,5`, `1/3` or `½`."""

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

_DECIMAL = re.compile(r"\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6}")
_FRACTION = re.compile(r"(?:(\d{1,6})\s+)?(\d{1,6})\s*[/⁄]\s*(\d{1,6})")
_BELOW_ONE = re.compile(r"0?[.,]\d+")
_WEIGHED = {"weight", "weights", "weighting", "frequency", "likelihood", "gewicht", "gewichtung", "poids"}


def names_weight(cell: str) -> bool:
    """Whether a cell of the header stands over weights."""
    return cell.strip(" \t*_()[]:.").casefold() in _WEIGHED


def read_weight(cell: str) -> Fraction | None:
    """Return a weight exactly as it is written; None if it is none."""
    bare = cell.strip(" \t*_`'")
    if _DECIMAL.fullmatch(bare):
        return Fraction(f"0{bare}".replace(",", "."))
    fraction = _FRACTION.fullmatch(bare)
    if fraction and int(fraction[3]):
        return int(fraction[1] or 0) + Fraction(int(fraction[2]), int(fraction[3]))
    if len(bare) == 1 and unicodedata.category(bare) == "No":
        return Fraction(unicodedata.numeric(bare)).limit_denominator(1000)
    return None


def are_weights(cells: Sequence[str]) -> bool:
    """Whether cells that no header explains can be nothing but weights: parts of a whole, or parts below one."""
    weights = [weight for cell in cells if (weight := read_weight(cell)) is not None]
    if len(weights) < len(cells) or all(cell.strip().isdecimal() for cell in cells):
        return False
    return sum(weights) == 1 or any(_BELOW_ONE.fullmatch(cell.strip()) for cell in cells)


def parts(weights: Sequence[Fraction]) -> list[int]:
    """Return the smallest whole numbers that stand to each other as the weights do."""
    whole = lcm(*(weight.denominator for weight in weights))
    counts = [int(weight * whole) for weight in weights]
    share = gcd(*counts) or 1
    return [count // share for count in counts]
