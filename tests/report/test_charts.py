"""Charts, timelines and war stories of a campaign."""

from xml.etree import ElementTree

import pytest

from decimo.report.charts import Chart, build_charts, chart_file, draw_panels
from decimo.report.map_svg import folded, map_file, year_maps
from decimo.report.request import OverTime, ReportRequest, follow_years
from decimo.report.timeline import Bar, Timeline, build_timelines, timeline_file, timeline_svg, timeline_table
from decimo.report.war_stories import tell_wars
from tests.report.kings import Kings
from tests.report.typed import TYPED
from tests.report.valley import campaign

NAMES = ("Oakham", "Birkby", "Ashford")


def kings(years: int, *, names: tuple[str, ...] = NAMES, since: int | None = None) -> OverTime:
    return follow_years(ReportRequest(campaign(years, names=names, valley=Kings), since))


def timeline(over: OverTime, title: str) -> Timeline:
    return next(each for each in build_timelines(over) if each.title == title)


def parts(svg: str, tag: str) -> list[ElementTree.Element]:
    """The parts of a picture that are of one kind."""
    return list(ElementTree.fromstring(svg).iter(f"{{http://www.w3.org/2000/svg}}{tag}"))  # noqa: S314 - own


def texts(svg: str) -> list[str]:
    return ["".join(each.itertext()) for each in parts(svg, "text")]


def titles(svg: str) -> str:
    return "\n".join(each.text or "" for each in parts(svg, "title"))


def test_a_chart_has_a_value_for_each_side_and_year() -> None:
    (herds,) = build_charts(kings(4))
    assert (herds.title, herds.years) == ("Herds", ("3 BC", "2 BC", "1 BC", "AD 1"))
    assert [line.name for line in herds.lines] == list(NAMES)
    assert {line.values for line in herds.lines} == {(7, 8, 9, 10)}
    assert (herds.low, herds.high) == (0, 10)


def test_a_number_that_is_always_nothing_has_no_chart() -> None:
    session = campaign(4)
    assert [chart.title for chart in build_charts(follow_years(ReportRequest(session)))] == ["Herds"]
    session.play_step()
    # The raid of the year that runs has left its blight.
    assert [chart.title for chart in build_charts(follow_years(ReportRequest(session)))] == [
        "Blight",
        "Herds",
    ]


def test_years_that_are_not_wanted_are_not_in_it() -> None:
    assert build_charts(kings(6, since=4))[-1].years == ("AD 1", "AD 2", "AD 3")


def test_a_chart_has_a_panel_for_each_side_all_on_one_scale() -> None:
    herds = build_charts(kings(4))[-1]
    drawn = draw_panels(herds)
    assert [texts(svg)[0] for svg in drawn] == list(NAMES)
    assert all({"0", "10", "3 BC", "AD 1"} <= set(texts(svg)) for svg in drawn)
    assert titles(drawn[0]) == "Oakham: 7 in 3 BC, 10 in AD 1, between 7 and 10"


def test_a_line_breaks_off_where_there_is_no_value_and_begins_anew() -> None:
    line = build_charts(kings(4))[-1].lines[0]
    chart = Chart("x", "X", tuple("abcde"), (line._replace(values=(1, 2, None, 4, 5)),), 0, 5)
    (own,) = [
        each.get("d", "") for each in parts(draw_panels(chart)[0], "path") if each.get("class") == "own"
    ]
    assert own.count("M") == 2
    assert own.count("L") == 2


def test_kings_follow_one_another_on_a_lane() -> None:
    found = timeline(kings(8), "Kings")
    assert [lane.label for lane in found.lanes] == ["Birkby, king"]
    assert found.lanes[0].bars == (Bar("King 1", 0, 2), Bar("King 2", 3, 5), Bar("King 3", 6, 7))
    assert timeline_table(found).rows == (
        ("Birkby, king", "King 1", "3 BC", "AD 1"),
        ("Birkby, king", "King 2", "AD 1", "AD 4"),
        ("Birkby, king", "King 3", "AD 4", ""),
    )


def test_what_a_side_was_for_a_time_has_a_lane_a_side() -> None:
    found = timeline(kings(8), "Under arms")
    assert [(lane.label, lane.bars) for lane in found.lanes] == [
        ("Oakham", (Bar("at war", 1, 2),)),
        ("Birkby", (Bar("at war", 1, 2),)),
    ]


def test_what_is_always_there_has_no_timeline() -> None:
    assert build_timelines(follow_years(ReportRequest(campaign(8)))) == ()
    assert [each.title for each in build_timelines(kings(8))] == ["Kings", "Under arms"]


def test_bars_stand_below_one_another_where_they_overlap() -> None:
    lane = timeline(kings(8), "Kings").lanes[0]
    both = lane._replace(bars=(Bar("one", 0, 4), Bar("other", 2, 5), Bar("third", 5, 6)))
    found = timeline(kings(8), "Kings")._replace(lanes=(both,))
    one, third, other = (each.get("y") for each in parts(timeline_svg(found), "rect"))
    assert one == third != other


def test_an_affair_is_told_from_its_beginning_to_its_end() -> None:
    (part,) = tell_wars(ReportRequest(campaign(8, valley=Kings)))
    index, course = part.sheets
    assert (part.title, len(index.rows)) == ("Wars", 1)
    assert index.rows[0][:3] == ("Oakham and Birkby", "2 BC", "AD 1")
    assert course.rows == (
        ("2 BC", "Spring", "Oakham takes up arms against Birkby."),
        ("1 BC", "Spring", "Oakham wins a battle over Birkby."),
        ("AD 1", "Spring", "Oakham and Birkby are tired of it."),
    )


def test_an_affair_that_runs_has_no_end_yet() -> None:
    (part,) = tell_wars(ReportRequest(campaign(3, valley=Kings)))
    assert part.sheets[0].rows[0] == (
        "Oakham and Birkby",
        "2 BC",
        "",
        "Oakham takes up arms against Birkby.",
        "",
    )


def test_maps_are_folded_without_loss_and_the_last_of_a_decade_is_known() -> None:
    over = kings(23)
    maps = year_maps(over)
    kept = folded(maps)
    for each, drawn in zip(maps, kept["maps"], strict=True):
        assert "\n".join(kept["lines"][line] for line in drawn) in each.picture
    assert list(year_maps(over.decades())) == [maps[9], maps[19], maps[22]]


def test_a_sign_that_no_picture_may_hold_is_drawn_as_missing() -> None:
    over = kings(6, names=("Oakham", "A\0B\x1b", "Ashford"))
    assert "A\ufffdB\ufffd: 7 in 3 BC" in titles(chart_file(build_charts(over)[-1]))
    assert "A\ufffdB\ufffd, king: King 1" in titles(timeline_file(timeline(over, "Kings")))
    assert "A\ufffdB\ufffd" in texts(map_file(year_maps(over)[-1].picture))


@pytest.mark.parametrize("typed", TYPED)
def test_any_name_is_drawn_as_typed_in_files_that_stand_alone(typed: str) -> None:
    over = kings(6, names=("Oakham", typed, "Ashford"))
    assert f"{typed}: 7 in 3 BC" in titles(chart_file(build_charts(over)[-1]))
    assert f"{typed}, king: King 1" in titles(timeline_file(timeline(over, "Kings")))
    assert typed in texts(map_file(year_maps(over)[-1].picture))
