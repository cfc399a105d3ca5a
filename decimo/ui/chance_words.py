"""Chances in words, as the question and the explanation show them."""

from fractions import Fraction

from decimo.fate import Ask, Refusal, odds


def odds_words(ask: Ask) -> str:
    """Say the exact chance of every outcome of a roll or draw; nothing for a decision or too many dice."""
    try:
        chances = odds(ask)
    except Refusal:
        return ""
    whole = len(ask.cards) if ask.kind == "card" else 0
    return ", ".join(f"{label}: {chance_words(chance, whole)}" for label, chance in chances)


def chance_words(chance: Fraction, whole: int = 0) -> str:
    """Say a chance as a percentage and a fraction, of `whole` parts if that is given: `11.1 % (6/54)`."""
    over = whole or chance.denominator
    return f"{float(chance) * 100:.1f} % ({chance * over}/{over})"
