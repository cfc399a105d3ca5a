"""Years and seasons as a person types them."""

from decimo.fate import Refusal
from decimo.play.ruleset import Ruleset

LAST_YEAR = 10_000
"""Labels are looked for up to this year of play."""


def read_year(ruleset: Ruleset, text: str) -> int:
    """Read a year: a plain number is a year of play (1, 2, ...), all else as the land counts, such as `275 BC`.

    Raises:
        Refusal: it is neither.

    """
    year = _year(ruleset, text)
    if year is None:
        label = ruleset.year_label(1)
        raise Refusal(
            f"'{text[:40]}' is no year of {ruleset.land}; type the year of play, such as 12, "
            f"or a year as the land counts it, such as '{label}'."
        )
    return year


def read_optional_year(ruleset: Ruleset, text: str) -> int | None:
    """Read a year that may be left out (an empty text).

    Raises:
        Refusal: it is no year.

    """
    return read_year(ruleset, text) if text else None


def read_season(ruleset: Ruleset, text: str) -> tuple[int, int]:
    """Read `YEAR` or `YEAR.SEASON`; the season by its name or its number from 1. Without one it is the first.

    Raises:
        Refusal: it is no year, or the year has no such season.

    """
    year = _year(ruleset, text)
    if year is not None:
        return year, 0
    before, dot, after = text.rpartition(".")
    if not dot:
        return read_year(ruleset, text), 0
    names = [name.casefold() for name in ruleset.seasons]
    season = after.strip().casefold()
    if season in names:
        return read_year(ruleset, before), names.index(season)
    if season in [str(number) for number in range(1, len(names) + 1)]:
        return read_year(ruleset, before), int(season) - 1
    raise Refusal(f"'{after[:40]}' is no season; choose one of {', '.join(names)}, or 1 to {len(names)}.")


def _year(ruleset: Ruleset, text: str) -> int | None:
    typed = _folded(text)
    if typed.isdecimal() and typed.isascii():
        return int(typed) if len(typed) < 6 and 1 <= int(typed) <= LAST_YEAR else None
    return next((y for y in range(1, LAST_YEAR + 1) if _folded(ruleset.year_label(y)) == typed), None)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
