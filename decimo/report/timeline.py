"""Timelines of temporary things: the holders of an office, or the condition of a side.

A game's ledgers decide what has a timeline: temporary rows with a `name`, and temporary rows about sides. Things that
existed at no year's end are left out.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from decimo.play.ruleset import Ledger
from decimo.report.layout import ReportTable, draw_label, drawn_words, shorten, svg_file, text_column
from decimo.report.request import OverTime


class Bar(NamedTuple):
    """A thing from the end of one year to the end of another, both as indices of the timeline's years."""

    label: str
    first: int
    last: int


class Lane(NamedTuple):
    """A sequence of things in one place."""

    label: str
    bars: tuple[Bar, ...]


class Timeline(NamedTuple):
    """The rows of a ledger over the years; `id` is valid in a file name."""

    id: str
    title: str
    years: tuple[str, ...]
    lanes: tuple[Lane, ...]

    def ended(self, bar: Bar) -> str:
        """Return the year of a thing's end; an empty text if it still exists."""
        return self.years[bar.last + 1] if bar.last + 1 < len(self.years) else ""


def build_timelines(over: OverTime) -> tuple[Timeline, ...]:
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
    """Return the lanes of a ledger in order; lanes with the same beginning, such as a side's offices, are together."""
    rows = over.rows(ledger.id)
    bars: dict[tuple[str, ...], list[Bar]] = {
        _called(ledger, cells)[0]: [] for each in rows for cells in each.values()
    }
    for key in dict.fromkeys(key for each in rows for key in each):
        stood = [(year, *_called(ledger, each[key])) for year, each in enumerate(rows) if key in each]
        # A row that was missing for a time, or has a new name, begins a new bar.
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
    """Return the lane of a row, and its name there."""
    texts = [
        (column.id, str(cell))
        for column, cell in zip(ledger.columns, cells, strict=True)
        if column.kind == "text"
    ]
    named = next((n for n, (column, _) in enumerate(texts) if column == "name"), 0) or 1
    return tuple(text for _, text in texts[:named]), texts[named][1] if named < len(texts) else ""


def timeline_table(timeline: Timeline) -> ReportTable:
    """Return a timeline as a table."""
    rows = tuple(
        (lane.label, bar.label, timeline.years[bar.first], timeline.ended(bar))
        for lane in timeline.lanes
        for bar in lane.bars
    )
    return ReportTable(
        timeline.title,
        (text_column("Of"), text_column("What"), text_column("From"), text_column("Until")),
        rows,
    )


WIDTH = 1000
"""The width of the picture in points; its height depends on the lanes."""

_LEFT, _TOP, _LANE, _BAR = 220, 30, 26, 22
_LETTER = 7.2
"""The approximate width of a letter."""
_TICKS = 10
"""The most years written above the lanes."""
_PATTERN = ("0.1", "0.22")
"""The opacities of successive bars, in turn."""


def timeline_svg(timeline: Timeline) -> str:
    """Return a timeline as an SVG picture in the colour of the surrounding text."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {_height(timeline)}" role="img" '
        f'{draw_label(timeline.title)} font-size="13">\n{_drawn(timeline)}\n</svg>'
    )


def timeline_file(timeline: Timeline) -> str:
    """Return a timeline as an SVG file."""
    head = f'<text x="16" y="34" font-size="22">{drawn_words(timeline.title)}</text>'
    drawn = f'{head}\n<g transform="translate(16 50)" font-size="13">\n{_drawn(timeline)}\n</g>'
    return svg_file(WIDTH + 32, _height(timeline) + 66, drawn, timeline.title)


def _height(timeline: Timeline) -> int:
    return _TOP + _LANE * sum(len(_rows(lane.bars)) for lane in timeline.lanes) + 4


def _drawn(timeline: Timeline) -> str:
    return "\n".join([*_ticks(timeline), *_draw_lanes(timeline)])


def _ticks(timeline: Timeline) -> Iterator[str]:
    years, bottom = len(timeline.years), _height(timeline) - 4
    every = next(step for step in (1, 2, 5, 10, 20, 50, years) if step * _TICKS >= years)
    for year in range(0, years, every):
        x = _x(timeline, year)
        yield f'<path d="M{x} {_TOP - 6}V{bottom}" stroke="currentColor" stroke-opacity=".2"/>'
        at = f'x="{x}" y="{_TOP - 12}" text-anchor="{"start" if x < WIDTH - 60 else "end"}"'
        yield f'<text {at} fill="currentColor">{drawn_words(timeline.years[year])}</text>'


def _draw_lanes(timeline: Timeline) -> Iterator[str]:
    y = _TOP
    for lane in timeline.lanes:
        side = drawn_words(shorten(lane.label, int(_LEFT / _LETTER)))
        yield f'<text x="0" y="{y + 16}" fill="currentColor">{side}</text>'
        for row in _rows(lane.bars):
            for n, bar in enumerate(row):
                yield _bar(timeline, lane, bar, y, _PATTERN[n % 2])
            y += _LANE


def _rows(bars: Sequence[Bar]) -> list[list[Bar]]:
    """Put overlapping bars below one another."""
    rows: list[list[Bar]] = []
    for bar in bars:
        free = next((row for row in rows if row[-1].last < bar.first), None)
        if free is None:
            rows.append([bar])
        else:
            free.append(bar)
    return rows


def _bar(timeline: Timeline, lane: Lane, bar: Bar, y: int, fill: str) -> str:
    left, right = _x(timeline, bar.first), _x(timeline, bar.last + 1)
    ended = timeline.ended(bar)
    said = f"{lane.label}: {bar.label or 'there'}, {timeline.years[bar.first]}{f' to {ended}' if ended else ' on'}"
    room = int((right - left - 8) / _LETTER)
    name = shorten(bar.label, room) if room > 2 else ""
    return (
        f"<g><title>{drawn_words(said)}</title>"
        f'<rect x="{left}" y="{y}" width="{max(right - left - 1, 2)}" height="{_BAR}" rx="2" fill="currentColor" '
        f'fill-opacity="{fill}" stroke="currentColor" stroke-opacity=".55"/>'
        f'<text x="{left + 5}" y="{y + 15}" fill="currentColor">{drawn_words(name)}</text></g>'
    )


def _x(timeline: Timeline, year: int) -> int:
    return round(_LEFT + (WIDTH - 2 - _LEFT) * year / len(timeline.years))
