"""Who and what there was, and for how long: those of one office after another, and what a side was for a time.

A game says by its ledgers what has a timeline: rows that come and go and have a `name`, and rows that come and go
and are about sides. What stood at no year's end is not in it.
"""

from itertools import groupby
from typing import NamedTuple

from decimo.play.ruleset import Ledger
from decimo.report.over_time import OverTime
from decimo.report.sheet import Sheet, text


class Bar(NamedTuple):
    """Something from the end of one year to that of another, both as numbers in the timeline's years."""

    label: str
    first: int
    last: int


class Lane(NamedTuple):
    """What followed one another in one place."""

    label: str
    bars: tuple[Bar, ...]


class Timeline(NamedTuple):
    """All that a ledger held over the years; `id` is fit for a file's name."""

    id: str
    title: str
    years: tuple[str, ...]
    lanes: tuple[Lane, ...]

    def ended(self, bar: Bar) -> str:
        """The year in which something was no more; nothing if it still is."""
        return self.years[bar.last + 1] if bar.last + 1 < len(self.years) else ""


def timelines(over: OverTime) -> tuple[Timeline, ...]:
    """Return a timeline for each ledger that has one."""
    years = tuple(end.label for end in over.ends)
    return tuple(
        Timeline(ledger.id, ledger.title, years, _lanes(over, ledger))
        for ledger in over.ledgers().values()
        if over.comes_and_goes(ledger.id) and (_has_name(ledger) or over.of_sides(ledger.id))
    )


def _has_name(ledger: Ledger) -> bool:
    return any(column.id == "name" for column in ledger.columns)


def _lanes(over: OverTime, ledger: Ledger) -> tuple[Lane, ...]:
    """Return the lanes of a ledger in its order; what begins alike, such as the offices of a side, stays together."""
    rows = over.rows(ledger.id)
    bars: dict[tuple[str, ...], list[Bar]] = {
        _called(ledger, cells)[0]: [] for each in rows for cells in each.values()
    }
    for key in dict.fromkeys(key for each in rows for key in each):
        stood = [(year, *_called(ledger, each[key])) for year, each in enumerate(rows) if key in each]
        # A row that was away for a time, or is called otherwise from then on, begins anew.
        for (lane, label, _), run in groupby(
            enumerate(stood), key=lambda each: (*each[1][1:], each[1][0] - each[0])
        ):
            years = [year for _, (year, _, _) in run]
            bars[lane].append(Bar(label, years[0], years[-1]))
    begin = list(dict.fromkeys(lane[0] for lane in bars))
    return tuple(
        Lane(", ".join(lane), tuple(sorted(bars[lane], key=lambda bar: bar.first)))
        for lane in sorted(bars, key=lambda lane: begin.index(lane[0]))
    )


def _called(ledger: Ledger, cells: tuple[str | int, ...]) -> tuple[tuple[str, ...], str]:
    """The lane of a row, and what it is called there."""
    texts = [
        (column.id, str(cell))
        for column, cell in zip(ledger.columns, cells, strict=True)
        if column.kind == "text"
    ]
    named = next((n for n, (column, _) in enumerate(texts) if column == "name"), 0) or 1
    return tuple(text for _, text in texts[:named]), texts[named][1] if named < len(texts) else ""


def timeline_sheet(timeline: Timeline) -> Sheet:
    """Return a timeline as a table."""
    rows = tuple(
        (lane.label, bar.label, timeline.years[bar.first], timeline.ended(bar))
        for lane in timeline.lanes
        for bar in lane.bars
    )
    return Sheet(timeline.title, (text("Of"), text("What"), text("From"), text("Until")), rows)
