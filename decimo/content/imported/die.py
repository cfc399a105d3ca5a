"""The die that picks the rows of an imported table, and the totals that each row names."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from decimo.chance import Refusal, parse_dice
from decimo.content.imported.cells import Layout, Span, SpanPart, parts, read_share, read_span, read_weight
from decimo.content.problem import refusal
from decimo.content.result import Result

MOST_TOTALS = 10_000
MOST_SIDES = 1000

_SIDES = (4, 6, 8, 10, 12, 20, 100)
_WHOLES = ((100, "1d100"), (1000, "1d1000"), (10_000, "100 x (1d100 - 1) + 1d100"))
"""The dice for shares in whole percent, in tenths and in hundredths."""


class Die(NamedTuple):
    """A die, how it was found, and its totals; `formula` is empty if it cannot be known."""

    formula: str
    how: str
    results: dict[Result, int]
    zero: int | None = None
    """The number that `0` or `00` means on dice that show their highest number that way."""


def die_for(layout: Layout, formula: str) -> Die:
    """Find the die: the one given, or named in the text, or implied by the rows.

    Raises:
        Refusal: it is no die, or it cannot be known how it would pick these rows.

    """
    named = formula or layout.die
    if layout.weights:
        return _die_of_weights([row.span for row in layout.rows], formula)
    if layout.shares:
        return _die_of_shares([row.span for row in layout.rows], formula)
    if named:
        how = "as you said" if formula else "named in the text"
        return _die(named, how)
    if not layout.numbered:
        return _die_of_list(len(layout.rows))
    return _die_of_spans([span for row in layout.rows if (span := read_span(row.span)) is not None])


def ons_of_list(rows: int, die: Die) -> list[str]:
    """Share the totals of a die among the rows of a plain list, each with the same chance.

    Raises:
        Refusal: they cannot be shared equally.

    """
    totals = [int(total) for total in die.results]
    if len(totals) % rows or len(set(die.results.values())) > 1:
        what = f"{die.formula} cannot be shared equally among {rows} rows without numbers"
        raise refusal(what, f"leave the die out, and the table gets one of {rows} sides")
    share = len(totals) // rows
    return [_run(totals[n * share], totals[n * share + share - 1]) for n in range(rows)]


def ons_of_shares(shares: Sequence[Fraction | None], die: Die) -> list[str]:
    """Give each share its number of totals of the die; an empty text where there is no share."""
    ons, at = [], 0
    for share in shares:
        wide = int((share or 0) * len(die.results))
        ons.append(_run(at + 1, at + wide) if wide else "")
        at += wide
    return ons


def ons_of_weights(cells: Sequence[str]) -> list[str]:
    """Give each weight its number of totals of the die; an empty text where there is no weight."""
    weights = list(map(read_weight, cells))
    ons, at = [], 0
    for wide in parts([weight or Fraction() for weight in weights]):
        ons.append(_run(at + 1, at + wide) if wide else "")
        at += wide
    return ons


def ons_of_spans(spans: Sequence[Span | None], die: Die) -> list[str]:
    """Return each row's range as a table writes it, `1-5`, `12+`, `1, 3`; an empty text for None."""
    lowest = min(map(int, die.results))
    return [", ".join(_on(part, die.zero, lowest) for part in span) if span else "" for span in spans]


def _on(part: SpanPart, zero: int | None, lowest: int) -> str:
    low, high = part
    if high is None:
        return f"{_number(low or '0', zero)}+"
    top = _number(high, zero)
    if low is None:
        return _run(lowest, top)
    if zero and not int(low) and top != zero:
        # `00-05`: percentile dice show their hundred as 00.
        return f"{_run(1, top)}, {zero}"
    return _run(_number(low, zero), top)


def has_zero(span: Span | None) -> bool:
    """Whether a range has a number that is all zeros."""
    return span is not None and any(end is not None and not int(end) for part in span for end in part)


def _number(text: str, zero: int | None) -> int:
    return zero if zero is not None and not int(text) else int(text)


def _run(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _die(formula: str, how: str) -> Die:
    """Return a die with its totals; a single d10, d100 or d1000 shows its highest number as zeros."""
    results: dict[Result, int] = dict(parse_dice(formula).ways().items())
    if len(results) > MOST_TOTALS:
        what = f"The dice {formula} have {len(results)} totals"
        raise refusal(what, f"use dice that have at most {MOST_TOTALS}")
    single = set(results.values()) == {1} and len(results) in (10, 100, 1000) and 1 in results
    return Die(formula, how, results, len(results) if single and len(results) in results else None)


def _die_of_list(rows: int) -> Die:
    if rows > MOST_SIDES:
        what = f"The list has {rows} rows and no numbers, and no die has more than {MOST_SIDES} sides"
        raise refusal(what, "split the list, or name dice with as many totals by --dice")
    formula = f"1d{rows}"
    return _die(formula, f"one side for each of the {rows} rows" if rows > 1 else "one side for its one row")


def _die_of_shares(cells: Sequence[str], named: str) -> Die:
    shares = [share for cell in cells if (share := read_share(cell, percent=True)) is not None]
    if named:
        raise refusal(
            f"The rows have shares in percent, which leave no choice of the die {named}", "leave --dice out"
        )
    for whole, formula in _WHOLES:
        if all((share * whole).denominator == 1 for share in shares):
            return _die(formula, "made of the shares in percent")
    raise refusal(
        "The shares have more than two places after the point", "round them so that they make 100 %"
    )


def _die_of_weights(cells: Sequence[str], named: str) -> Die:
    if named:
        raise refusal(f"The rows have weights, which leave no choice of the die {named}", "leave --dice out")
    whole = sum(
        parts([weight for cell in cells if (weight := read_weight(cell)) is not None] or [Fraction()])
    )
    formula = _formula_of(max(whole, 1))
    if not formula:
        what = f"The weights make {whole} equal parts, and no dice have so many totals"
        raise refusal(what, "round them so that they make fewer")
    return _die(formula, "made of the weights")


def _formula_of(totals: int) -> str:
    """Return dice with this many equally likely totals: one die, or one that counts another; else an empty text."""
    if totals <= MOST_SIDES:
        return f"1d{totals}"
    for low in range(MOST_SIDES, 1, -1) if totals <= MOST_TOTALS else ():
        if totals % low == 0 and totals // low <= MOST_SIDES:
            return f"{low} x (1d{totals // low} - 1) + 1d{low}"
    return ""


def _die_of_spans(spans: Sequence[Span]) -> Die:
    ends = [end for span in spans for part in span for end in part]
    numbers = [end for end in ends if end is not None]
    counted = [int(number) for number in numbers if int(number)]
    low, high = min(counted, default=1), max(counted, default=1)
    noughts = [number for number in numbers if not int(number)]
    formula = "" if None in ends else _guessed(low, high, noughts, numbers)
    if formula:
        return _die(formula, "given by the rows")
    # Overlaps and gaps between the rows can be reported all the same.
    lowest = min(low, 0) if noughts else low
    return Die("", "", dict.fromkeys(range(lowest, min(high, lowest + MOST_TOTALS) + 1), 1))


def _guessed(low: int, high: int, noughts: Sequence[str], numbers: Sequence[str]) -> str:
    """Return the die whose totals go from `low` to `high`; an empty text if no die or several dice fit."""
    padded = any(number.startswith("0") and int(number) for number in numbers)
    if noughts:
        if low >= 1 and high <= 100 and (high >= 90 or any(len(number) > 1 for number in noughts)):
            return "1d100"
        return "1d10" if low >= 1 and high == 9 else ""
    if low == 1 and high <= MOST_SIDES:
        return "1d100" if padded and 90 <= high <= 100 else f"1d{high}"
    if 2 <= low <= 10 and high % low == 0 and high // low in _SIDES:
        return f"{low}d{high // low}"
    return ""


def die_unknown(layout: Layout) -> Refusal:
    """Return the refusal for rows that do not show which die they are for."""
    ends = [end for row in layout.rows for part in read_span(row.span) or () for end in part if end]
    low, high = (min(map(int, ends)), max(map(int, ends))) if ends else (0, 0)
    spoken = f"go from {low} to {high}" if low < high else f"name only {low}" if ends else "name no number"
    return refusal(
        f"The rows {spoken}, and the text does not say on which dice", "name them, such as --dice 2d6"
    )
