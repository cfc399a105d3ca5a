"""Labels of the drawn map: they cover no place and no other label, on the largest board in play."""

from itertools import combinations

import pytest

from bench.risk_table import RiskTable
from decimo.play.ruleset import MapView
from decimo.report.land_map import draw_map, text_of
from decimo.report.map_svg import (
    HEIGHT,
    RADIUS,
    WIDTH,
    Area,
    as_svg,
    letters_for,
    place_picture_labels,
    spots_of,
)
from tests.report.test_italy import forty_years


def view_of(seed: int, steps: int, **settings: str) -> MapView:
    """The board of a game after so many steps."""
    table = RiskTable(seed, None, players=4, **settings)
    for _, _step in zip(range(steps), table.play(), strict=False):
        pass
    return table.ruleset.map(table.state)


BOARDS = [
    pytest.param(view_of(3, 0), id="the set-up"),
    pytest.param(view_of(5, 60, events="on", zombies="on"), id="marks everywhere"),
    pytest.param(view_of(9, 40), id="a game that goes on"),
]


@pytest.mark.parametrize("view", BOARDS)
def test_no_label_covers_a_place_or_another_label(view: MapView) -> None:
    spots = spots_of(view.nodes)
    placed = place_picture_labels(view.nodes, spots, (WIDTH, HEIGHT))
    areas = {id_: label.area for id_, label in placed.items()}
    places = {id_: Area(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS) for id_, (x, y) in spots.items()}
    assert len(areas) == 42
    for one, other in combinations(areas, 2):
        assert not areas[one].overlap(areas[other]), (one, other)
        assert not areas[one].overlap(places[other]), (one, other)
        assert not areas[other].overlap(places[one]), (other, one)
    for area in areas.values():
        assert area.left >= 0
        assert area.right <= WIDTH


def test_no_name_stands_nearer_to_another_place_than_to_its_own() -> None:
    session = forty_years()
    for year in (10, 20, 30, 40):
        view = session.ruleset.map(session.history.state_at(year))
        spots = spots_of(view.nodes)
        placed = place_picture_labels(view.nodes, spots, (WIDTH, HEIGHT))
        for node in view.nodes:
            name = letters_for(view.nodes).name_of(node, placed[node.id])
            assert min(spots, key=lambda each: name.away(spots[each])) == node.id, (year, node.id)


@pytest.mark.parametrize("view", BOARDS)
def test_all_42_names_stand_in_the_picture(view: MapView) -> None:
    drawn = as_svg(view, ["red", "blue", "green", "yellow"])
    assert all(f">{node.name}</text>" in drawn for node in view.nodes)


@pytest.mark.parametrize("view", BOARDS)
@pytest.mark.parametrize(("width", "height"), [(80, 17), (78, 16), (100, 24), (140, 36)])
def test_all_42_territories_are_named_on_the_board_of_the_terminal(
    view: MapView, width: int, height: int
) -> None:
    text = text_of(draw_map(view, width, height))
    for node in view.nodes:
        assert node.name in text or node.short in text, node.id
        assert node.forces[0] in text, node.id
