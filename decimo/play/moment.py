"""Where the calendar stands next."""

from collections.abc import Sequence
from typing import Any

from decimo.play.ruleset import Ruleset
from decimo.play.state import Moment, State

OVER = "over"
"""The step at which the calendar stands when a game has ended."""


def next_moment(ruleset: Ruleset, state: State[Any], *, founding: bool) -> Moment:
    """Return the step after the present one: of this season, or the first of the next season that has any."""
    year, season, step = state.moment.year, state.moment.season, state.moment.step
    ids = [each.id for each in ruleset.steps(state, year, season)]
    later = ids if founding else ids[ids.index(step) + 1 :] if step in ids else []
    return _moment_of(ruleset, state, later)


def first_moment(ruleset: Ruleset, state: State[Any], ahead: Sequence[str]) -> Moment:
    """Return the first of the steps `ahead` that this season has, or the first of the next season that has any."""
    ids = [each.id for each in ruleset.steps(state, state.moment.year, state.moment.season)]
    return _moment_of(ruleset, state, [step for step in ahead if step in ids])


def _moment_of(ruleset: Ruleset, state: State[Any], later: Sequence[str]) -> Moment:
    """Return the first of the steps that are left of this season, or the first of the next season that has any."""
    year, season = state.moment.year, state.moment.season
    if ruleset.ended(state):
        return Moment(year, season, OVER)
    while not later:
        season += 1
        if season == len(ruleset.seasons):
            year, season = year + 1, 0
        later = [each.id for each in ruleset.steps(state, year, season)]
    return Moment(year, season, later[0])
