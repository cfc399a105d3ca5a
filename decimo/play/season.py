"""A season and a year as sentences name them, as the land counts them."""

from decimo.play.ruleset import Ruleset


def season_words(ruleset: Ruleset, year: int, season: int) -> str:
    """Return a season amid a sentence: `winter 300 BC`."""
    label = ruleset.season_label(year, season)
    return label[:1].lower() + label[1:]


def year_of_play(ruleset: Ruleset, year: int) -> str:
    """Return which year of play a year is: `year 12`; nothing where the land counts no otherwise: `round 12`."""
    counted = f"{ruleset.time_words.year} {year}"
    return "" if ruleset.year_label(year) == counted else counted
