"""Chances in words: one format for all, and the odds of a roll or draw as lines or as one line."""

from collections.abc import Sequence
from fractions import Fraction

from decimo.chance import Answered, Ask, Band, Refusal, is_playing, outcome_odds, parse_dice, rank, suit

MAX_ROWS = 12
"""The most equally likely bands that a list shows; of more it gives only the number."""
MAX_IN_LINE = 6
"""The most equally likely bands with a chance each in one line; of more it gives the chance once."""
MAX_NAMED_CARDS = 3
"""The most cards that a band names; the rule names more."""


def format_chance(chance: Fraction, whole: int = 0) -> str:
    """Return a chance as percentage and fraction, with the denominator `whole` if given: `11.1 % (6/54)`."""
    over = whole or chance.denominator
    return f"{float(chance) * 100:.1f} % ({chance * over}/{over})"


def compute_chances(ask: Ask) -> list[tuple[str, Fraction]]:
    """Return the exact odds of an ask; empty for a decision, or for too many dice to count."""
    try:
        return outcome_odds(ask)
    except Refusal:
        return []


def list_odds(ask: Ask, fell: str = "") -> list[str]:
    """Return the odds of an ask line by line, many equal ones in one line.

    The outcome `fell` is marked with `>` (see `label_answer`).
    """
    chances = compute_chances(ask)
    equal = _are_equal(chances)
    if not fell and (said := _describe_equal(ask, chances)):
        return [said]
    if not fell and equal and len(chances) > MAX_ROWS:
        return [f"{len(chances)} results, each {format_chance(chances[0][1], _count_cards(ask))}"]
    labels = label_outcomes(ask, [label for label, _ in chances])
    width = max(map(len, labels), default=0)
    lines = [
        f"{'>' if label == fell else ' '} {shown:<{width}}  {format_chance(chance, _count_cards(ask))}"
        for shown, (label, chance) in zip(labels, chances, strict=True)
    ]
    return [line for line in lines if line.startswith(">")] if equal and len(chances) > MAX_ROWS else lines


def describe_odds(ask: Ask) -> str:
    """Return the exact chance of every outcome of a roll or draw; empty for a decision or too many dice.

    The result comes before its meaning: `1 = dies: 16.7 % (1/6), 2-6 = lives on: 83.3 % (5/6)`.
    """
    chances = compute_chances(ask)
    labels = label_outcomes(ask, [label for label, _ in chances])
    return _describe_equal(ask, chances) or join_chances(labels, chances, _count_cards(ask))


def join_chances(labels: Sequence[str], chances: Sequence[tuple[str, Fraction]], whole: int = 0) -> str:
    """Return chances in one line; many equally likely outcomes share one chance."""
    if len(chances) > MAX_IN_LINE and _are_equal(chances):
        return f"each {format_chance(chances[0][1], whole)}: {', '.join(labels)}"
    return ", ".join(
        f"{label}: {format_chance(chance, whole)}" for label, (_, chance) in zip(labels, chances, strict=True)
    )


def _describe_equal(ask: Ask, chances: Sequence[tuple[str, Fraction]]) -> str:
    """Return the one chance of a plain die or of any card; empty if the outcomes differ."""
    if ask.kind == "roll" and not ask.bands and len(chances) > 2 and _are_equal(chances):
        return f"{join_numbers([int(label) for label, _ in chances])}, each {format_chance(chances[0][1])}"
    if ask.kind == "card" and (ask.unseen or not ask.bands):
        cards = _count_cards(ask)
        return f"any of {cards} cards, each {format_chance(Fraction(1, cards))}"
    return ""


def _are_equal(chances: Sequence[tuple[str, Fraction]]) -> bool:
    return len({chance for _, chance in chances}) == 1


def _count_cards(ask: Ask) -> int:
    """Return the number of cards that may come; 0 for dice."""
    return len(ask.unseen or ask.cards)


def label_answer(ask: Ask, answered: Answered) -> str:
    """Return the label of an answer among the odds of its ask."""
    value = answered.answer.value
    result = value if isinstance(value, str) else str(parse_dice(ask.dice).total(value))
    if ask.kind == "card" and not is_playing(result):
        return result
    for band in ask.bands:
        names = (result, rank(result), suit(result)) if ask.kind == "card" else (int(result),)
        if any(name in band.on for name in names):
            return band.label
    return suit(result) or "joker" if ask.kind == "card" else result


def label_outcomes(ask: Ask, labels: Sequence[str]) -> list[str]:
    """Return the labels of an ask's odds, each with its results in front unless the label contains them."""
    if not ask.bands:
        return list(labels)
    return [
        f"{falls} = {band.label}"
        if (falls := _name_results(ask, band)) and falls != band.label
        else band.label
        for band in ask.bands
    ]


def _name_results(ask: Ask, band: Band) -> str:
    """Return the results of a band in short: `1`, `2-4`, `spades`; empty if that would be long."""
    if ask.kind == "roll":
        possible = parse_dice(ask.dice)
        return join_numbers([int(total) for total in band.on if possible.low <= int(total) <= possible.high])
    named = [str(name) or "joker" for name in band.on]
    return " or ".join(named) if len(named) <= MAX_NAMED_CARDS and all(map(str.isalpha, named)) else ""


def join_numbers(totals: Sequence[int]) -> str:
    """Return numbers in short, with runs as `2-4`, or `-5 to -3` below zero."""
    runs: list[list[int]] = []
    for total in sorted(totals):
        if runs and total == runs[-1][-1] + 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return ", ".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}{' to ' if run[0] < 0 else '-'}{run[-1]}" for run in runs
    )
