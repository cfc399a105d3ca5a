"""Years and moments: reading, wording, and the moment after a step."""

from collections.abc import Sequence
from typing import Any

from decimo.chance import Refusal
from decimo.play.campaign_record import LAST_YEAR, Moment, State
from decimo.play.ruleset import Ruleset


def read_year(ruleset: Ruleset, text: str) -> int:
    """Read a year: a plain number is a year of play (1, 2, ...), all else a label of the land, such as `275 BC`.

    Raises:
        Refusal: it is neither.

    """
    year = year_typed(ruleset, text)
    if year is None:
        span, label = ruleset.time_words.year, ruleset.year_label(1)
        raise Refusal(
            f"'{text[:40]}' is no {span} of {ruleset.land}; type the {span} of play, such as 12, "
            f"or a {span} as the land counts, such as '{label}'."
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


def season_words(ruleset: Ruleset, year: int, season: int) -> str:
    """Return a season for use within a sentence: `winter 300 BC`."""
    label = ruleset.season_label(year, season)
    return label[:1].lower() + label[1:]


def year_of_play(ruleset: Ruleset, year: int) -> str:
    """Return the year of play in words: `year 12`; an empty text if the land counts in the same way: `round 12`."""
    counted = f"{ruleset.time_words.year} {year}"
    return "" if ruleset.year_label(year) == counted else counted


OVER = "over"
"""The step in the moment of a finished game."""


def next_moment(ruleset: Ruleset, state: State[Any], *, founding: bool) -> Moment:
    """Return the moment of the step after the present one, in this season or the next that has any."""
    year, season, step = state.moment.year, state.moment.season, state.moment.step
    ids = [each.id for each in ruleset.steps(state, year, season)]
    later = ids if founding else ids[ids.index(step) + 1 :] if step in ids else []
    return _moment_of(ruleset, state, later)


def first_moment(ruleset: Ruleset, state: State[Any], ahead: Sequence[str]) -> Moment:
    """Return the moment of the first of the steps `ahead` that this season has, or of the next season's first."""
    ids = [each.id for each in ruleset.steps(state, state.moment.year, state.moment.season)]
    return _moment_of(ruleset, state, [step for step in ahead if step in ids])


def _moment_of(ruleset: Ruleset, state: State[Any], later: Sequence[str]) -> Moment:
    """Return the moment of the first step left in this season, or of the next season's first."""
    year, season = state.moment.year, state.moment.season
    if ruleset.ended(state):
        return Moment(year, season, OVER)
    while not later:
        season += 1
        if season == len(ruleset.seasons):
            year, season = year + 1, 0
        later = [each.id for each in ruleset.steps(state, year, season)]
    return Moment(year, season, later[0])
