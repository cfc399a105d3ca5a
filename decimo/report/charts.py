"""The charts of a report: each number of the sides, year by year."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from decimo.play.ruleset import Column, Ledger
from decimo.report.layout import column_title, drawn_words, shorten, svg_file
from decimo.report.request import OverTime

Cells = tuple[str | int, ...]
Value = int | None
"""A number at the end of a year; None if there was none."""


class ChartLine(NamedTuple):
    """A number of one side over the years; at least one value is known."""

    name: str
    values: tuple[Value, ...]


class Chart(NamedTuple):
    """A number of every side over the years; `id` is valid in a file name."""

    id: str
    title: str
    years: tuple[str, ...]
    lines: tuple[ChartLine, ...]
    low: int
    """The least value, at most 0."""
    high: int
    """The greatest value, at least 0."""


def build_charts(over: OverTime) -> tuple[Chart, ...]:
    """Return a chart for each number column of the ledgers whose rows are sides.

    A number that was always 0, or that another chart shows already, has none.
    """
    found: list[Chart] = []
    for ledger in over.ledgers().values():
        if over.of_sides(ledger.id):
            for column in ledger.columns:
                if column.kind == "number":
                    chart = _chart(over, ledger, column)
                    if chart.low < chart.high and not any(_shows(each, chart) for each in found):
                        found.append(chart)
    return tuple(found)


def _chart(over: OverTime, ledger: Ledger, column: Column) -> Chart:
    rows = over.rows(ledger.id)
    courses = {side: _course(over, rows, ledger.id, column.id, side) for side in over.sides}
    lines = [
        ChartLine(over.sides[side], values)
        for side, values in courses.items()
        if any(value is not None for value in values)
    ]
    title = column_title(column)
    if over.comes_and_goes(ledger.id):
        title = f"{ledger.title}: {title.lower()}"
    known = [value for line in lines for value in line.values if value is not None]
    years = tuple(end.label for end in over.ends)
    return Chart(f"{ledger.id}-{column.id}", title, years, tuple(lines), min(0, *known), max(0, *known))


def _course(
    over: OverTime, rows: Sequence[Mapping[str, Cells]], ledger: str, column: str, side: str
) -> tuple[Value, ...]:
    values: list[Value] = []
    for end, cells in zip(over.ends, rows, strict=True):
        ids = [each.id for each in end.ledgers[ledger].columns] if side in cells else []
        cell = cells[side][ids.index(column)] if column in ids else None
        values.append(cell if isinstance(cell, int) else None)
    return tuple(values)


def _shows(chart: Chart, other: Chart) -> bool:
    """Whether a chart has every value of another."""
    shown = {line.name: line.values for line in chart.lines}
    return all(
        line.name in shown
        and all(value in (None, known) for value, known in zip(line.values, shown[line.name], strict=True))
        for line in other.lines
    )


WIDTH, HEIGHT = 220, 124
"""The size of a panel, in points of the picture."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 3, 186, 30, 102
"""Where the lines of a panel are."""
_ACROSS = 4
"""How many panels are side by side in a file."""
_GAP, _HEAD = 24, 60
_LONGEST = 25
"""How many letters of a name fit."""


def draw_panels(chart: Chart) -> list[str]:
    """Return the panels of a chart, each an SVG picture."""
    band = "".join(_band(chart))
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"{_panel(chart, line, band)}</svg>"
        for line in chart.lines
    ]


def chart_file(chart: Chart) -> str:
    """Return a whole chart as an SVG file."""
    drawn = [f'<text x="{_GAP}" y="38" font-size="22">{drawn_words(chart.title)}</text>']
    band = "".join(_band(chart))
    for n, line in enumerate(chart.lines):
        x, y = _GAP + n % _ACROSS * (WIDTH + _GAP), _HEAD + n // _ACROSS * (HEIGHT + _GAP)
        drawn.append(f'<g transform="translate({x} {y})">{_panel(chart, line, band)}</g>')
    rows = -(-len(chart.lines) // _ACROSS)
    width, height = _GAP + _ACROSS * (WIDTH + _GAP), _HEAD + rows * (HEIGHT + _GAP)
    return svg_file(width, height, "\n".join(drawn), chart.title)


def _said(chart: Chart, line: ChartLine) -> str:
    """Return a line of a chart in words."""
    known = [(year, value) for year, value in zip(chart.years, line.values, strict=True) if value is not None]
    (first, begun), (last, ended) = known[0], known[-1]
    least, most = min(value for _, value in known), max(value for _, value in known)
    return f"{line.name}: {begun} in {first}, {ended} in {last}, between {least} and {most}"


def _panel(chart: Chart, line: ChartLine, band: str) -> str:
    top, bottom, zero = _y(chart, chart.high), _y(chart, chart.low), _y(chart, 0)
    drawn = [
        f"<title>{drawn_words(_said(chart, line))}</title>",
        _text(_LEFT, 15, 14, shorten(line.name, _LONGEST), 'font-weight="600"'),
        f'<path class="band" d="{band}" fill="currentColor" fill-opacity=".1"/>',
        f'<path d="M{_LEFT} {zero}H{_RIGHT}" stroke="currentColor" stroke-opacity=".5"/>',
        _draw_line(chart, line),
        *(_text(_RIGHT + 6, y + 4, 12, str(value), "") for y, value in _scale(chart, top, bottom, zero)),
        _text(_LEFT, HEIGHT - 4, 12, chart.years[0], ""),
    ]
    if len(chart.years) > 1:
        drawn.append(_text(_RIGHT, HEIGHT - 4, 12, chart.years[-1], 'text-anchor="end"'))
    return "".join(drawn)


def _scale(chart: Chart, top: int, bottom: int, zero: int) -> list[tuple[int, int]]:
    """Return the labelled positions of the scale."""
    return sorted({(top, chart.high), (zero, 0), (bottom, chart.low)})


def _x(chart: Chart, year: int) -> int:
    last = max(len(chart.years) - 1, 1)
    return round(_LEFT + (_RIGHT - _LEFT) * year / last)


def _y(chart: Chart, value: int) -> int:
    return round(_BOTTOM - (_BOTTOM - _TOP) * (value - chart.low) / (chart.high - chart.low))


def _points(chart: Chart, values: Sequence[Value]) -> Iterator[str]:
    """Yield the points of a line; it is interrupted where a value is missing."""
    for year, value in enumerate(values):
        if value is None:
            continue
        before = values[year - 1] if year else None
        after = values[year + 1] if year + 1 < len(values) else None
        # Points within a straight line are left out.
        if not before == value == after:
            yield f"{'M' if before is None else 'L'}{_x(chart, year)} {_y(chart, value)}"


def _draw_line(chart: Chart, line: ChartLine) -> str:
    """Draw the line of a side, with a dot at its end."""
    last = max(year for year, value in enumerate(line.values) if value is not None)
    x, y = _x(chart, last), _y(chart, line.values[last] or 0)
    return (
        f'<path class="own" d="{"".join(_points(chart, line.values))}" fill="none" stroke="currentColor" '
        f'stroke-width="2" stroke-linejoin="round"/><circle cx="{x}" cy="{y}" r="3" fill="currentColor"/>'
    )


def _band(chart: Chart) -> Iterator[str]:
    """Draw the band between the least and the greatest value of all sides, where there are any."""
    years = [
        (year, [value for value in values if value is not None])
        for year, values in enumerate(zip(*(line.values for line in chart.lines), strict=True))
    ]
    edge = [(_x(chart, year), _y(chart, max(known)), _y(chart, min(known))) for year, known in years if known]
    yield "M" + "L".join(f"{x} {high}" for x, high, _ in edge)
    yield "L" + "L".join(f"{x} {low}" for x, _, low in reversed(edge)) + "Z"


def _text(x: int, y: int, size: int, words: str, style: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="currentColor" {style}>{drawn_words(words)}</text>'
