"""The charts of a report: each number that is kept of the sides, year by year."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from decimo.play.ruleset import Column, Ledger
from decimo.report.over_time import OverTime
from decimo.report.sheet import column_title

Cells = tuple[str | int, ...]
Value = int | None
"""What a number was at the end of a year; None if there was none."""


class Line(NamedTuple):
    """The course of a number of one side, a value a year; at least one of them is known."""

    name: str
    values: tuple[Value, ...]


class Chart(NamedTuple):
    """The course of a number of every side; `id` is fit for a file's name."""

    id: str
    title: str
    years: tuple[str, ...]
    lines: tuple[Line, ...]
    low: int
    """The least value, at most 0."""
    high: int
    """The greatest value, at least 0."""


def charts(over: OverTime) -> tuple[Chart, ...]:
    """Return a chart for each number column of the ledgers whose rows are sides.

    A number that was always 0 has none, nor one that another chart shows already.
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
        Line(over.sides[side], values)
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
