"""Charts in the terminal: each number of every side over time, and the owner of each line."""

import asyncio
import re

import pytest
from rich.cells import cell_len

from decimo.report.charts import Chart, ChartLine, build_charts
from decimo.report.request import ReportRequest, follow_years
from decimo.ui.app import DecimoApp
from decimo.ui.chart_panel import ChartCell, ChartPanel, draw_chart
from decimo.ui.history_screen import HistoryScreen
from tests.sweep import slow_but
from tests.ui.marsh import NAMES, campaign
from tests.ui.seen import seen
from tests.ui.test_italy import italy
from tests.ui.test_table import press, table


def chart(*values: tuple[int | None, ...], low: int = 0, high: int = 10) -> Chart:
    lines = tuple(ChartLine(f"Side {n}", each) for n, each in enumerate(values))
    years = tuple(f"{300 - n} BC" for n in range(len(values[0])))
    return Chart("army", "Army", years, lines, low, high)


def text(rows: list[list[ChartCell]]) -> list[str]:
    return ["".join(cell.text for cell in row).rstrip() for row in rows]


def drawn(one: Chart, *, at: int = 0, followed: int = 0, width: int = 40, height: int = 12) -> list[str]:
    return text(draw_chart(one, width, height, at=at, followed=followed, ascii_only=True))


def test_a_line_that_rises_goes_from_the_lower_left_to_the_upper_right() -> None:
    rows = drawn(chart((0, 5, 10)), width=25, height=12)
    columns = [row.index("a") for row in rows[:10]]
    assert columns == sorted(columns, reverse=True)
    assert rows[0].startswith("10+")
    assert rows[9].startswith(" 0+a")


def test_the_scale_and_the_first_and_last_year_are_said() -> None:
    rows = drawn(chart((0, 1, 2), high=2), at=1)
    assert [row.split("+")[0].strip() for row in rows if "+" in row[:4]] == ["2", "1", "0", ""]
    assert [word for word in rows[-1].split() if word != "BC"] == ["300", "299", "298"]


def test_the_year_that_is_looked_at_has_its_mark_where_it_lies() -> None:
    one = chart((1, 2, 3, 4, 5))
    columns = [drawn(one, at=year)[-2].index("^") for year in range(5)]
    assert columns == sorted(set(columns))
    assert drawn(one, at=0)[-2].startswith("  +^")
    assert "298 BC" in drawn(one, at=2)[-1]


def test_every_line_has_its_letter_at_its_end() -> None:
    rows = drawn(chart((5, 5), (5, 5), (9, 0), (2, None)))
    ends = [row[39:] for row in rows[:10]]
    assert sorted("".join(ends)) == ["a", "b", "c"]
    assert "c" in ends[9]
    # A line that has ended has its letter where it ended.
    assert any("d" in row for row in rows)


def test_no_letter_stands_far_from_the_end_of_its_line() -> None:
    rows = drawn(chart(*[(0, 0)] * 9))
    ends = "".join(row[39:].ljust(1) for row in rows[:10])
    assert ends == "       cba"


def test_a_line_breaks_off_where_there_is_no_value() -> None:
    row = drawn(chart((10, 10, None, None, 10, 10)), at=5)[0]
    assert "aaa" in row
    assert "    " in row


def test_the_line_that_is_followed_lies_over_all_others() -> None:
    both = chart((5, 5), (5, 5))
    assert any("aaaa" in row for row in drawn(both, followed=0))
    assert any("bbbb" in row for row in drawn(both, followed=1))


def test_a_chart_of_dots_tells_lines_apart_without_colour() -> None:
    rows = draw_chart(chart((8, 8, 8, 8), (1, 9, 1, 9)), 60, 14, at=0, followed=1)
    words = "\n".join(text(rows))
    assert words.count("a") >= 2
    assert words.count("b") >= 2
    assert {cell.role for row in rows for cell in row} >= {"line", "followed", "cursor", "axis"}


@pytest.mark.parametrize("years", [1, 2, 10, 500])
@pytest.mark.parametrize("size", [(12, 5), (40, 12), (160, 40)])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_chart_fits_its_room(years: int, size: tuple[int, int], ascii_only: bool) -> None:
    values = [tuple((year * n) % 17 - 5 for year in range(years)) for n in range(1, 70)]
    one = chart(*values, low=-5, high=11)
    rows = draw_chart(one, *size, at=years - 1, followed=3, ascii_only=ascii_only)
    assert len(rows) == size[1]
    assert {sum(cell_len(cell.text) for cell in row) for row in rows} == {size[0]}


def values_then(app: DecimoApp) -> dict[str, list[str]]:
    """What the legend says: the values of each side, then and last."""
    said = {
        name: re.search(rf"[abc] {re.escape(name[:8])}\S*\s+(\d+)\s+(\d+)", seen(app))
        for name in NAMES.values()
    }
    return {name: list(found.groups()) for name, found in said.items() if found}


@pytest.mark.parametrize("size", slow_but([(80, 24)], [(140, 42), (100, 30), (80, 24), (60, 20)]))
async def test_c_shows_the_charts_with_the_values_of_the_year(size: tuple[int, int]) -> None:
    session = campaign()
    session.run(24)
    app = table(session)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "c")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, HistoryScreen)
        assert "Eels  (1 of " in seen(app)
        assert values_then(app) == {name: ["30", "30"] for name in NAMES.values()}
        await press(pilot, "left_square_bracket", "left_square_bracket")
        assert values_then(app) == {name: ["10", "30"] for name in NAMES.values()}
        assert "year 4 [y]" in seen(app).splitlines()[-2]
        assert "> a [red]Reed" in seen(app)
        await press(pilot, "down")
        assert "> b Heron [/" in seen(app)
        await press(pilot, "up", "up")
        assert "> c Otter [0]" in seen(app)
        await press(pilot, "c")
        assert "Mud  (2 of 2" in seen(app)
        assert "> c Otter [0]" in seen(app)
        await press(pilot, "c", "C", "m")
        assert "c the next" not in seen(app)


@pytest.mark.parametrize("width", [60, 80, 160])
async def test_a_side_whose_name_is_too_long_for_the_legend_ends_in_an_ellipsis(width: int) -> None:
    lines = (ChartLine("The most serene republic of the far islands", (1, 2)), ChartLine("Reed", (3, 4)))
    session = campaign()
    app = table(session)
    async with app.run_test(size=(width, 24)) as pilot:
        await press(pilot, "c")
        await app.workers.wait_for_complete()
        app.screen.query_one(ChartPanel).offer([Chart("army", "Army", ("1", "2"), lines, 0, 4)])
        await pilot.pause()
        (row,) = [row for row in seen(app).splitlines() if " a The most" in row]
        assert "…" in row
        assert re.search(r"…\s+1\s+2\b", row)


async def test_while_the_years_are_read_keys_are_answered() -> None:
    session = campaign()
    session.run(60)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v")
        room = app.screen
        assert isinstance(room, HistoryScreen)
        room.run_worker(room.run_action("charts"))
        for _ in range(5):
            await asyncio.sleep(0)
        await pilot.press("left", "m", "left")
        assert "Looking back: year 58 [y]" in seen(app)
        await press(pilot, "c")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert values_then(app)["Otter [0]"] == ["64", "66"]


async def test_without_a_number_that_changed_it_says_that_there_is_no_chart() -> None:
    app = table(campaign())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c")
        await app.workers.wait_for_complete()
        app.screen.query_one(ChartPanel).offer(())
        await press(pilot, "c", "C", "up", "down", "left")
        assert "there is no chart" in seen(app)


async def test_the_charts_are_those_of_the_report() -> None:
    session = italy()
    session.run(12, decide_all=True)
    app = table(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c")
        await app.workers.wait_for_complete()
        await pilot.pause()
        of_report = build_charts(follow_years(ReportRequest(session)))
        titles = []
        for _ in of_report:
            heading = next(line for line in seen(app).splitlines() if " c the next;" in line)
            titles.append(heading.split("  (")[0].strip())
            await press(pilot, "c")
        assert titles == [each.title for each in of_report]
        assert {"Army value", "Blight", "Cards"} <= set(titles)
        names = session.ruleset.sides(session.state.world).values()
        assert all(name in seen(app) for name in names)
