"""A season as it is named: with its year, as the land counts it."""

from decimo.play.ruleset import Ruleset


def season_words(ruleset: Ruleset, year: int, season: int) -> str:
    """Return a season amid a sentence: `winter 300 BC`."""
    return f"{ruleset.seasons[season]} {ruleset.year_label(year)}"


def season_label(ruleset: Ruleset, year: int, season: int) -> str:
    """Return a season that stands first: `Winter 300 BC`."""
    return f"{ruleset.seasons[season].capitalize()} {ruleset.year_label(year)}"
