"""A year as a person types it."""

from decimo.fate import Refusal
from decimo.play.ruleset import Ruleset

LAST_YEAR = 10_000
"""Labels are looked for up to this year of play."""


def read_year(ruleset: Ruleset, text: str) -> int:
    """Read a year: a plain number is a year of play (1, 2, ...), all else as the land counts, such as `275 BC`.

    Raises:
        Refusal: it is neither.

    """
    year = year_typed(ruleset, text)
    if year is None:
        span, label = ruleset.time_words.year, ruleset.year_label(1)
        raise Refusal(
            f"'{text[:40]}' is no {span} of {ruleset.land}; type the {span} of play, such as 12, "
            f"or a {span} as the land counts it, such as '{label}'."
        )
    return year


def year_typed(ruleset: Ruleset, text: str) -> int | None:
    """Read a year; None if it is no year."""
    typed = _folded(text)
    if typed.isdecimal() and typed.isascii():
        return int(typed) if len(typed) < 6 and 1 <= int(typed) <= LAST_YEAR else None
    return next((y for y in range(1, LAST_YEAR + 1) if _folded(ruleset.year_label(y)) == typed), None)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
