"""Reports of large maps: labels are placed once a map, and the odds of a game without playing cards need no replay."""

import pytest

from decimo.play import why
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.luck import measure_luck
from decimo.play.ruleset import MapNode, MapView
from decimo.play.session import Session
from decimo.report import map_svg
from decimo.report.map_svg import year_maps
from decimo.report.request import OverTime, YearEnd
from tests.risk.table import SETTINGS, risk


def view(wide: int, high: int, armies: int) -> MapView:
    """A map of places in rows."""
    return MapView(
        tuple(
            MapNode(f"p{x}-{y}", f"Place {x} {y}", f"P{x}{y}", 2 * x, 2 * y, "land", forces=(f"R{armies}",))
            for y in range(high)
            for x in range(wide)
        ),
        (),
    )


def years(wide: int, high: int, *armies: int) -> OverTime:
    ends = [YearEnd(n, str(n), {}, view(wide, high, many)) for n, many in enumerate(armies, 1)]
    return OverTime(tuple(ends), {})


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The labels that were placed, one by one."""
    found: list[str] = []
    place = map_svg._Placing.place

    def counted(placing: map_svg._Placing, node: MapNode) -> None:
        found.append(node.id)
        place(placing, node)

    monkeypatch.setattr(map_svg._Placing, "place", counted)
    return found


def test_labels_of_a_large_map_are_placed_once_and_not_every_year(placed: list[str]) -> None:
    over = years(25, 20, *range(1, 21))
    maps = year_maps(over)
    assert len(placed) == len(set(placed)) == 500
    for n, each in enumerate(maps, 1):
        assert each.picture.count(f">R{n}<") == 500


def test_labels_stay_where_they_are_if_their_place_has_not_changed(placed: list[str]) -> None:
    year_maps(years(6, 5, 9))
    once = len(placed)
    placed.clear()
    first, *_, last = year_maps(years(6, 5, *range(1, 10)))
    assert len(placed) == once
    assert first.picture.replace(">R1<", ">R9<") == last.picture


def test_a_label_that_was_larger_in_an_earlier_year_is_placed_for_it(placed: list[str]) -> None:
    last = years(6, 5, 1).ends[0]
    wide = last.map.nodes[7]._replace(marks=("a mark that is far wider than the name",))
    before = last._replace(map=last.map._replace(nodes=(*last.map.nodes[:7], wide, *last.map.nodes[8:])))
    year_maps(OverTime((before, last._replace(year=2)), {}))
    assert placed[-1] == wide.id
    assert placed[-2] != wide.id


def test_a_game_without_playing_cards_is_not_played_again_for_its_luck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Session(
        MemoryJournal(Charter("r", "risk", "risk-world", 3, {}, "app", {**SETTINGS}, "test")), risk(), "test"
    )
    game.run(2)
    luck = measure_luck(game)

    def no_rerun(*_args: object) -> None:
        raise AssertionError("nothing needs to be played again")

    monkeypatch.setattr(why, "rerun", no_rerun)
    assert measure_luck(game) == luck
    assert luck.dice
