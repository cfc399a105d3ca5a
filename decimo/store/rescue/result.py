"""The result of a rescue: what was saved of a campaign, and what was lost."""

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
"""The most steps lost at the end of a campaign; a larger gap means that the number itself is damaged."""


class Span(NamedTuple):
    """Consecutive steps: the ids of the first and last, and their seasons; None if unknown."""

    first: int
    last: int
    since: Season | None
    until: Season | None


class Way(NamedTuple):
    """The savable part of a file without or with the log beside it; no steps if there is none."""

    with_log: bool
    moment: Moment | None = None
    """The moment of the saved campaign; None before its founding."""
    steps: int = 0
    entries: int = 0
    """The number of its diary entries."""
    whole: bool = False
    """Whether nothing is known to be lost."""


@dataclass(slots=True)
class Rescued:
    """What was saved, and what was lost."""

    ways: tuple[Way, ...] = ()
    """The ways tried, the taken one first."""

    steps: int = 0
    """The number of steps in the new campaign."""
    lost: tuple[Span, ...] = ()
    """Lost steps."""
    bridged: tuple[Span, ...] = ()
    """Steps with only their outcome saved."""
    doubtful: tuple[Span, ...] = ()
    """Steps with a valid outcome, but with other records lost or changed."""
    mended: int = 0
    """The number of steps that were played again, and so are complete."""
    entries: tuple[int, ...] = ()
    """Lost diary entries."""
    older: tuple[int, ...] = ()
    """Diary entries with only an older wording saved."""
    texts: tuple[Span, ...] = ()
    """Steps with lost texts of scenario and tables."""
    tables_replaced: bool = False
    """Whether the campaign goes on with the program's own tables, because its own are lost."""
    founding: tuple[str, ...] = ()
    """The lost parts of its founding, in words."""
    waiting: bool = False
    """Whether answers of a waiting step are lost, or may be."""
    pages: int = 0
    """The number of pages of the damaged file."""
    pages_lost: int = 0
    """The number of unreadable pages."""

    @property
    def whole(self) -> bool:
        """Whether nothing is known to be lost."""
        gone = (self.lost, self.bridged, self.doubtful, self.entries, self.older, self.texts, self.founding)
        return not any(gone) and not self.waiting


def find_lost_steps(history: History, line: SavedLine, head: int | None) -> set[int]:
    """Return the ids of the lost steps; `head` is the campaign's recorded last step.

    Steps are numbered from 1 without a gap.
    """
    last = max(line.played, default=0)
    if head is not None and last < head < last + _MOST_BEYOND:
        last = head
    beyond = {number for number in history.records if number > last}
    return (set(range(1, last + 1)) | beyond) - line.played.keys()


def find_spans(numbers: Iterable[int], history: History, line: SavedLine) -> tuple[Span, ...]:
    """Return steps as spans, split where other steps are between them."""
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
    """Yield a sentence for each loss."""
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
        yield "Answers to an open question are lost, if there were any; it is asked again."
    if rescued.pages_lost:
        count = f"{rescued.pages_lost} of {rescued.pages} pages of the file could not be read"
        if rescued.whole:
            yield f"{count}, but nothing of the campaign is known to be lost with them."
        else:
            yield f"{count}; their content is unknown if it was only there."


def describe_ways(ruleset: Ruleset, rescued: Rescued) -> Iterator[str]:
    """Yield a sentence on the file without its log and with it; none if only one way was tried."""
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
    """Return steps in words: `steps 12 to 30 (Spring 299 BC to Winter 298 BC)`."""
    named = f"step {span.first}" if span.first == span.last else f"steps {span.first} to {span.last}"
    # Damaged data may have an impossible season.
    seasons = [each for each in (span.since, span.until) if each and each[1] < len(ruleset.seasons)]
    labels = list(dict.fromkeys(ruleset.season_label(*each) for each in seasons))
    return f"{named} ({' to '.join(labels)})" if labels else named


def _name_entries(numbers: Sequence[int]) -> str:
    listed = ", ".join(str(number) for number in numbers)
    return f"entry {listed}" if len(numbers) == 1 else f"entries {listed}"
