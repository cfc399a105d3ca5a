"""The past of a campaign, a season at a time; each is read when it is looked at."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from decimo.play.journal import state_after
from decimo.play.record import Played
from decimo.play.ruleset import Ledger, MapView
from decimo.play.session import Session
from decimo.play.state import State, StateFormat
from decimo.play.ways import ASIDE
from decimo.report.over_time import YearEnd
from decimo.ui.again_marks import again_marks

Season: TypeAlias = tuple[int, int]
"""A year of play, from 1, and the number of its season, from 0."""
KEPT = 100
"""So many seasons that were looked at are kept, the latest."""


class Then(NamedTuple):
    """How a campaign stood when a season was over, and what was played in its year until then."""

    ledgers: Sequence[Ledger]
    map: MapView
    steps: Sequence[Played]
    again: Mapping[int, str]
    """What there is to say of steps that were played again, by their ids."""


class Past:
    """What may be shown of the seasons that a campaign has come through."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._format: StateFormat[Any] = StateFormat(session.ruleset.world_type)
        self._seen: OrderedDict[Season, Then] = OrderedDict()
        head = session.head
        self.last: Season = (head.year, head.season) if head else (session.moment.year, 0)
        """The season in which was played last; as it stands now."""
        self._parted = {record.parent for record in session.journal.taken_back()}
        """The steps after which something was played that was taken back."""
        self.last_season = len(session.ruleset.seasons) - 1

    def year_end(self, year: int) -> Season:
        """Return the season with which a year ends; of the year that runs, the last that was played."""
        return min((year, self.last_season), self.last)

    def then(self, season: Season) -> Then:
        """Return how the campaign stood when a season was over."""
        if season not in self._seen:
            self._seen[season] = self._read(season)
            if len(self._seen) > KEPT:
                self._seen.popitem(last=False)
        self._seen.move_to_end(season)
        return self._seen[season]

    def as_year_end(self, year: int) -> YearEnd:
        """Return how the campaign stood at the end of a year, as a report has it."""
        season = self.year_end(year)
        ruleset, state = self._session.ruleset, self._state(season, self._steps(season))
        ledgers = {ledger.id: ledger for ledger in ruleset.ledgers(state)}
        return YearEnd(year, ruleset.year_label(year), ledgers, ruleset.map(state))

    def _read(self, season: Season) -> Then:
        ruleset, steps = self._session.ruleset, self._steps(season)
        state = self._state(season, steps)
        return Then(tuple(ruleset.ledgers(state)), ruleset.map(state), steps, self._again(season[0], steps))

    def _steps(self, season: Season) -> list[Played]:
        year = season[0]
        played = self._session.line(since=year, until=year)
        return [step for step in played if (step.record.year, step.record.season) <= season]

    def _state(self, season: Season, steps: Sequence[Played]) -> State[Any]:
        """Return the state after the last of the steps; before the first of a year, as the year before ended."""
        if season >= self.last:
            return self._session.state
        year = season[0]
        while not steps and year > 1:
            year -= 1
            steps = self._steps((year, self.last_season))
        if not steps:
            return self._session.state_at(1)
        return self._format.read(state_after(self._session.journal, steps[-1].record.id))

    def _again(self, year: int, steps: Sequence[Played]) -> Mapping[int, str]:
        # To look for what was played again takes a while, so it is done only where there may be some.
        # An order given twice in a season is another take as well, but was not played again.
        for step in steps:
            record = step.record
            again = record.take > 1 and record.kind == "step"
            if again or record.kind in ASIDE or record.parent in self._parted:
                return again_marks(self._session, year, until=year)
        return {}
