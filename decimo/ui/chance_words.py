"""Chances in words, as the question and the explanation show them."""

from fractions import Fraction

from decimo.fate import Ask, Refusal, odds
from decimo.report.outcome import outcome_labels, run_words

MANY = 6
"""Of more rows than these that are equally likely the chance is said once."""


def odds_words(ask: Ask) -> str:
    """Say the exact chance of every outcome of a roll or draw; nothing for a decision or too many dice.

    What must fall stands before what it means: `1 = dies: 16.7 % (1/6), 2-6 = lives on: 83.3 % (5/6)`.
    """
    try:
        chances = odds(ask)
    except Refusal:
        return ""
    whole = len(ask.unseen or ask.cards) if ask.kind == "card" else 0
    labels = outcome_labels(ask, [label for label, _ in chances])
    if (
        ask.kind == "roll"
        and not ask.bands
        and len(chances) > 2
        and len({chance for _, chance in chances}) == 1
    ):
        return f"{run_words([int(label) for label in labels])}, each {chance_words(chances[0][1])}"
    if ask.kind == "roll" and len(chances) > MANY and len({chance for _, chance in chances}) == 1:
        return f"each {chance_words(chances[0][1])}: {', '.join(labels)}"
    if ask.unseen or (ask.kind == "card" and not ask.bands):
        return f"any of {whole} cards, each {chance_words(Fraction(1, whole))}"
    return ", ".join(
        f"{label}: {chance_words(chance, whole)}" for label, (_, chance) in zip(labels, chances, strict=True)
    )


def chance_words(chance: Fraction, whole: int = 0) -> str:
    """Say a chance as a percentage and a fraction, of `whole` parts if that is given: `11.1 % (6/54)`."""
    over = whole or chance.denominator
    return f"{float(chance) * 100:.1f} % ({chance * over}/{over})"
