"""Timelines as pictures: a lane for each office or side, a bar for each that held it, with its name."""

from collections.abc import Iterator, Sequence

from decimo.report.svg_file import drawn_words, label, shortened, svg_file
from decimo.report.timeline import Bar, Lane, Timeline

WIDTH = 1000
"""How wide the picture is, in points of the picture; how high it is depends on the lanes."""

_LEFT, _TOP, _LANE, _BAR = 220, 30, 26, 22
_LETTER = 7.2
"""How wide a letter is, about."""
_TICKS = 10
"""Of the years so many are written above the lanes, at the most."""
_PATTERN = ("0.1", "0.22")
"""How strongly bars that follow one another are filled, in turn."""


def timeline_svg(timeline: Timeline) -> str:
    """Return a timeline as an SVG picture in the colour of the words around it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {_height(timeline)}" role="img" '
        f'{label(timeline.title)} font-size="13">\n{_drawn(timeline)}\n</svg>'
    )


def timeline_file(timeline: Timeline) -> str:
    """Return a timeline as a file of its own."""
    head = f'<text x="16" y="34" font-size="22">{drawn_words(timeline.title)}</text>'
    drawn = f'{head}\n<g transform="translate(16 50)" font-size="13">\n{_drawn(timeline)}\n</g>'
    return svg_file(WIDTH + 32, _height(timeline) + 66, drawn, timeline.title)


def _height(timeline: Timeline) -> int:
    return _TOP + _LANE * sum(len(_rows(lane.bars)) for lane in timeline.lanes) + 4


def _drawn(timeline: Timeline) -> str:
    return "\n".join([*_ticks(timeline), *_lanes(timeline)])


def _ticks(timeline: Timeline) -> Iterator[str]:
    years, bottom = len(timeline.years), _height(timeline) - 4
    every = next(step for step in (1, 2, 5, 10, 20, 50, years) if step * _TICKS >= years)
    for year in range(0, years, every):
        x = _x(timeline, year)
        yield f'<path d="M{x} {_TOP - 6}V{bottom}" stroke="currentColor" stroke-opacity=".2"/>'
        at = f'x="{x}" y="{_TOP - 12}" text-anchor="{"start" if x < WIDTH - 60 else "end"}"'
        yield f'<text {at} fill="currentColor">{drawn_words(timeline.years[year])}</text>'


def _lanes(timeline: Timeline) -> Iterator[str]:
    y = _TOP
    for lane in timeline.lanes:
        side = drawn_words(shortened(lane.label, int(_LEFT / _LETTER)))
        yield f'<text x="0" y="{y + 16}" fill="currentColor">{side}</text>'
        for row in _rows(lane.bars):
            for n, bar in enumerate(row):
                yield _bar(timeline, lane, bar, y, _PATTERN[n % 2])
            y += _LANE


def _rows(bars: Sequence[Bar]) -> list[list[Bar]]:
    """Put bars that overlap below one another."""
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
    name = shortened(bar.label, room) if room > 2 else ""
    return (
        f"<g><title>{drawn_words(said)}</title>"
        f'<rect x="{left}" y="{y}" width="{max(right - left - 1, 2)}" height="{_BAR}" rx="2" fill="currentColor" '
        f'fill-opacity="{fill}" stroke="currentColor" stroke-opacity=".55"/>'
        f'<text x="{left + 5}" y="{y + 15}" fill="currentColor">{drawn_words(name)}</text></g>'
    )


def _x(timeline: Timeline, year: int) -> int:
    return round(_LEFT + (WIDTH - 2 - _LEFT) * year / len(timeline.years))
