"""What came of a rescue: what was saved of a campaign, and what was lost."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from decimo.chance.text import pluralize
from decimo.play.campaign_record import Moment, StepRecord
from decimo.play.ruleset import Ruleset
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


def describe_losses(ruleset: Ruleset, rescued: Rescued) -> Iterator[str]:
    """Say what was lost, a sentence each; nothing if nothing was."""
    for span in rescued.lost:
        yield f"Lost: {_name_steps(ruleset, span)}."
    for span in rescued.bridged:
        yield f"Lost is what happened in {_name_steps(ruleset, span)}; what came of it is saved."
    for span in rescued.doubtful:
        yield f"Something that was noted of {_name_steps(ruleset, span)} is lost or was changed; what came of it holds."
    for span in rescued.texts:
        yield f"Lost are the land and tables of {_name_steps(ruleset, span)}, so 'decimo verify' cannot check it."
    if rescued.tables_replaced:
        yield "Its land or its tables are lost, so it goes on by those that come with this program."
    if rescued.entries:
        yield f"Lost: {_name_entries(rescued.entries)} of the diary."
    if rescued.older:
        yield f"Of the diary, {_name_entries(rescued.older)} could be saved only in an older wording."
    for what in rescued.founding:
        yield f"Lost: {what}."
    if rescued.waiting:
        yield "Answers to a question that was open are lost, if there were any; it is asked anew."
    if rescued.pages_lost:
        count = f"{rescued.pages_lost} of {rescued.pages} pages of the file could not be read"
        if rescued.whole:
            yield f"{count}, but nothing of the campaign is known to be lost with them."
        else:
            yield f"{count}; what stood on them alone cannot be told."


def describe_ways(ruleset: Ruleset, rescued: Rescued) -> Iterator[str]:
    """Say what a file gives without and with the log beside it, a sentence each; nothing if one way was tried."""
    if len(rescued.ways) < 2:
        return
    for n, way in enumerate(rescued.ways):
        words = "with" if way.with_log else "without"
        where = ruleset.moment_label(way.moment) if way.moment else "its founding"
        steps = pluralize(way.steps, "step")
        entries = pluralize(way.entries, "diary entry", "diary entries")
        whole = "nothing is lost" if way.whole else "some of it is lost"
        gives = f"{where}, {steps} and {entries}; {whole}" if way.steps else "nothing that can be saved"
        taken = "this was saved" if not n else f"to save this, add --{words}-log and another name"
        yield f"The file {words} its log gives {gives} ({taken})."


def _name_steps(ruleset: Ruleset, span: Span) -> str:
    """Name steps: `steps 12 to 30 (Spring 299 BC to Winter 298 BC)`."""
    named = f"step {span.first}" if span.first == span.last else f"steps {span.first} to {span.last}"
    # What was damaged may tell of a season that is none.
    seasons = [each for each in (span.since, span.until) if each and each[1] < len(ruleset.seasons)]
    labels = list(dict.fromkeys(ruleset.season_label(*each) for each in seasons))
    return f"{named} ({' to '.join(labels)})" if labels else named


def _name_entries(numbers: Sequence[int]) -> str:
    listed = ", ".join(str(number) for number in numbers)
    return f"entry {listed}" if len(numbers) == 1 else f"entries {listed}"
