"""Years and seasons as a person types them."""

from decimo.fate import Refusal
from decimo.play.ruleset import Ruleset
from decimo.play.year import read_year, year_typed


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
    year = year_typed(ruleset, text)
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
    span = ruleset.time_words.season
    raise Refusal(f"'{after[:40]}' is no {span}; choose one of {', '.join(names)}, or 1 to {len(names)}.")
