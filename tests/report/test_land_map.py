import pytest
from rich.cells import cell_len

from bench.land import ground
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.play.session import Session
from decimo.report.land_map import draw_map, legend, text_of
from decimo.report.request import ReportRequest, follow_years
from decimo.rulesets import build, gather

SIZES = [(76, 17), (60, 12), (90, 26), (120, 40), (200, 60)]


def italy() -> MapView:
    ruleset_id, scenario, texts = gather("italy")
    charter = Charter("Italy", ruleset_id, scenario, 7, {}, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), build(ruleset_id, texts), "c0ffee")
    session.play_step()
    return session.ruleset.map(session.state)


def two(kind: str = "land") -> MapView:
    nodes = (MapNode("a", "Aquila", "AQU", 5, 20, "land"), MapNode("b", "Boar", "BOA", 90, 20, "land"))
    return MapView(nodes, (MapEdge("a", "b", kind),))  # type: ignore[arg-type] # the tests name the kinds


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_place_of_italy_is_named_and_no_line_runs_over_a_name(width: int, height: int) -> None:
    view = italy()
    assert len(view.nodes) >= 18
    drawn = text_of(draw_map(view, width, height))
    for node in view.nodes:
        assert node.name in drawn or node.short in drawn


def test_at_76_by_17_the_names_stand_in_full() -> None:
    drawn = text_of(draw_map(italy(), 76, 17))
    assert all(node.name in drawn for node in italy().nodes)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_picture_has_the_size_asked_for(width: int, height: int) -> None:
    rows = draw_map(italy(), width, height)
    assert len(rows) == height
    assert all(sum(cell_len(cell.text) for cell in row) == width for row in rows)


def test_more_room_shows_more_marks() -> None:
    def marks(width: int, height: int) -> int:
        return sum(cell.role == "mark" for row in draw_map(italy(), width, height) for cell in row)

    assert marks(60, 12) < marks(120, 40)


def test_the_kinds_of_ways_differ_without_colours() -> None:
    kinds = ("land", "sea", "route", "closed")
    assert len({text_of(draw_map(two(kind), 60, 12)) for kind in kinds}) == 4
    assert "•" in text_of(draw_map(two("route"), 60, 12))
    assert "×" in text_of(draw_map(two("closed"), 60, 12))
    assert "border" in legend(two())
    assert "route" not in legend(two())


def test_a_way_joins_its_two_places() -> None:
    row = text_of(draw_map(two(), 60, 12)).splitlines()[6]
    assert row.strip().startswith("Aquila ⠒") or "Aquila" in row
    between = row[row.index("Aquila") + len("Aquila") : row.index("Boar")].strip()
    assert len(between) > 30
    assert " " not in between


def test_ascii_alone_is_possible() -> None:
    assert text_of(draw_map(italy(), 80, 20, ascii_only=True)).isascii()
    assert legend(italy(), ascii_only=True).isascii()


def test_a_way_bends_round_a_place_that_it_does_not_touch() -> None:
    nodes = (*two().nodes, MapNode("m", "Middle", "MID", 48, 20, "land"))
    rows = draw_map(MapView(nodes, (MapEdge("a", "b", "land"),)), 60, 20)
    middle = next(row for row in rows if any(cell.node == "m" for cell in row))
    ways_beside = [cell for cell in middle if cell.role == "way-land"]
    assert not ways_beside or any(
        cell.role == "way-land" for row in rows if row is not middle for cell in row
    )


def test_names_like_markup_wide_letters_and_control_characters_keep_the_rows_straight() -> None:
    names = ("[red]Aquila[/red]", "東の国", "Cafe\u0301", "Bell\x07\x1b[2J")
    nodes = tuple([MapNode(f"n{n}", name, f"N{n}", n * 30, n * 10, "land") for n, name in enumerate(names)])
    rows = draw_map(MapView(nodes, ()), 80, 20)
    assert all(sum(cell_len(cell.text) for cell in row) == 80 for row in rows)
    drawn = text_of(rows)
    assert "[red]Aquila[/red]" in drawn
    assert "東の国" in drawn
    assert "Cafe\u0301" in drawn
    assert "\x1b" not in drawn
    assert "\x07" not in drawn


@pytest.mark.parametrize(("ascii_only", "end"), [(False, "…"), (True, "~")])
def test_a_name_that_is_too_long_for_the_map_ends_in_an_ellipsis(ascii_only: bool, end: str) -> None:
    node = MapNode("n", "Land of a hundred letters " * 4, "LND", 50, 20, "land")
    rows = text_of(draw_map(MapView((node,), ()), 60, 12, ascii_only=ascii_only)).splitlines()
    (named,) = [row for row in rows if "Land of a hundred letters" in row]
    assert named.rstrip().endswith(end)


def test_places_on_one_spot_find_room_beside_each_other() -> None:
    nodes = tuple([MapNode(f"n{n}", f"Place{n}", f"P{n}", 50, 20, "land") for n in range(6)])
    drawn = text_of(draw_map(MapView(nodes, ()), 60, 12))
    assert all(f"Place{n}" in drawn for n in range(6))


def test_a_map_without_places_or_room_is_blank() -> None:
    assert text_of(draw_map(MapView((), ()), 10, 2)).strip() == ""
    assert draw_map(italy(), 0, 5) == []
    assert len(draw_map(italy(), 1, 1)) == 1


def test_the_same_map_is_drawn_alike() -> None:
    view = italy()
    turned = MapView(view.nodes[::-1], view.edges[::-1])
    assert draw_map(view, 76, 17) == draw_map(turned, 76, 17)


def test_armies_navies_blight_and_desolation_are_on_the_smallest_board_in_every_year() -> None:
    session = ground().session(8)
    session.run(40, decide_all=True)
    seen = set[str]()
    for end in follow_years(ReportRequest(session)).ends:
        rows = draw_map(end.map, 80, 12)
        for node in end.map.nodes:
            told = "".join(cell.text for row in rows for cell in row if cell.node == node.id)
            noted = [*node.forces, *node.marks]
            assert [mark for mark in noted if mark not in told] == [], (end.label, node.name, told)
            seen |= {mark.strip("0123456789")[:1] for mark in noted}
    assert {"b", "#", "$", "s"} <= seen
