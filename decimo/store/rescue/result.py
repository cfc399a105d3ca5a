"""What came of a rescue: what was saved of a campaign, and what was lost."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from decimo.play.record import StepRecord
from decimo.play.state import Moment
from decimo.store.dump import History
from decimo.store.rescue.history import SavedLine

Season = tuple[int, int]
"""A year and the number of a season in it."""

_MOST_BEYOND = 100_000
"""So many steps may be lost at the end of a campaign; a number further on is a damage itself."""


class Span(NamedTuple):
    """Steps in a row, by the ids of the first and last, and from when to when; None if that is not known."""

    first: int
    last: int
    since: Season | None
    until: Season | None


class Way(NamedTuple):
    """What can be saved of a file without or with the log beside it; no steps if nothing can."""

    with_log: bool
    moment: Moment | None = None
    """Where the campaign would stand; None before its founding."""
    steps: int = 0
    entries: int = 0
    """How many entries its diary would have."""
    whole: bool = False
    """Whether nothing is known to be lost."""


@dataclass(slots=True)
class Rescued:
    """What was saved, and what was lost."""

    ways: tuple[Way, ...] = ()
    """The ways that were tried, the one that was taken first."""

    steps: int = 0
    """How many steps the new campaign has."""
    lost: tuple[Span, ...] = ()
    """Steps that are gone."""
    bridged: tuple[Span, ...] = ()
    """Steps of which only the outcome is saved."""
    doubtful: tuple[Span, ...] = ()
    """Steps whose outcome holds, but of which something that was noted is lost or was changed."""
    mended: int = 0
    """How many steps were played again, and so are whole."""
    entries: tuple[int, ...] = ()
    """Entries of the diary that are gone."""
    older: tuple[int, ...] = ()
    """Entries of the diary of which only an older wording is saved."""
    texts: tuple[Span, ...] = ()
    """Steps whose land and tables are gone."""
    tables_replaced: bool = False
    """Whether it goes on by the program's own tables, for those it had are gone."""
    founding: tuple[str, ...] = ()
    """What is gone of its founding, in words."""
    waiting: bool = False
    """Whether the answers of a step that was half answered are gone, or may be."""
    pages: int = 0
    """How many pages the damaged file has."""
    pages_lost: int = 0
    """How many of them could not be read."""

    @property
    def whole(self) -> bool:
        """Whether nothing is known to be lost."""
        gone = (self.lost, self.bridged, self.doubtful, self.entries, self.older, self.texts, self.founding)
        return not any(gone) and not self.waiting


def find_lost_steps(history: History, line: SavedLine, head: int | None) -> set[int]:
    """Return the ids of the steps that are not saved; `head` is the one that the campaign is said to stand after.

    Steps are numbered from 1 without a gap.
    """
    last = max(line.played, default=0)
    if head is not None and last < head < last + _MOST_BEYOND:
        last = head
    beyond = {number for number in history.records if number > last}
    return (set(range(1, last + 1)) | beyond) - line.played.keys()


def find_spans(numbers: Iterable[int], history: History, line: SavedLine) -> tuple[Span, ...]:
    """Return steps as spans, parted where other steps lie between them."""
    wanted = set(numbers)
    found: list[Span] = []
    run: list[int] = []
    before = 0
    for number in [*sorted({*wanted, *line.played}), 0]:
        if number in wanted:
            run.append(number)
            continue
        if run:
            since = _season(history.records.get(run[0])) or _end(line, before)
            until = _season(history.records.get(run[-1])) or _begin(line, number)
            found.append(Span(run[0], run[-1], since, until))
            run = []
        before = number
    return tuple(found)


def _season(record: StepRecord | None) -> Season | None:
    return None if record is None else (record.year, record.season)


def _begin(line: SavedLine, number: int) -> Season | None:
    return _season(line.played[number].record) if number in line.played else None


def _end(line: SavedLine, number: int) -> Season | None:
    if number not in line.played:
        return None
    then = line.played[number].record.then
    return then.year, then.season
