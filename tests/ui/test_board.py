"""The map at 80x24: names, borders and armies, of every land that comes with the program."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.made_land import made_land, place_name, short_name
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.play.session import Session
from decimo.report.land_map import MapCell, draw_map, ways
from decimo.rulesets import build
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.log_panel import LogPanel
from decimo.ui.map_panel import MapPanel, describe_place, find_next_place
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.shots import founded
from tests.ui.sight import words_in_front
from tests.ui.test_table import press, table

SIZE = (80, 24)


def of_twenty(folder: Path) -> Session:
    """A campaign in a land of 20 peoples."""
    gathered = made_land(20, folder)
    ruleset = build(gathered.ruleset, gathered.texts)
    charter = Charter("Twenty", gathered.ruleset, gathered.scenario, 7, {}, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), ruleset, "c0ffee")
    session.play_step(decide_all=True)
    return session


def stands_there(node: MapNode) -> str:
    """What is always shown at a place: what stands there, or how many units it has."""
    return node.forces[0] if node.forces else node.marks[0] if node.kind == "land" else ""


def untraced(panel: MapPanel) -> list[MapEdge]:
    """The borders of which the map shows nothing: no piece of a line, nor its two labels side by side."""
    drawn, view = panel._rows(), panel.view
    assert view is not None
    borders = [edge for edge in view.edges if edge.kind == "land"]
    assert borders
    boxes = {
        id_: label_box(drawn, id_) for id_ in {id_ for edge in borders for id_ in (edge.one, edge.other)}
    }
    return [
        edge
        for edge in borders
        if not boxes[edge.one].touches(boxes[edge.other])
        and not any(drawn[y][x].role == "way-land" for x, y in way_cells(drawn, view, edge))
    ]


def way_cells(drawn: Sequence[Sequence[MapCell]], view: MapView, edge: MapEdge) -> list[tuple[int, int]]:
    """Where a border would be drawn if it were the only one."""
    alone = draw_map(view._replace(edges=(edge,)), len(drawn[0]), len(drawn))
    return [(x, y) for y, row in enumerate(alone) for x, cell in enumerate(row) if cell.role == "way-land"]


class LabelBox(NamedTuple):
    """The cells of a label that lie farthest out."""

    left: int
    right: int
    top: int
    bottom: int

    def touches(self, other: "LabelBox") -> bool:
        """Whether there is no room for a line: no row between them, and at most one sign with its blanks."""
        across = max(self.left, other.left) - min(self.right, other.right) - 1
        down = max(self.top, other.top) - min(self.bottom, other.bottom) - 1
        return across <= BESIDE and down <= 0


BESIDE = 3
"""At most so many columns lie between labels that stand side by side."""


def label_box(drawn: Sequence[Sequence[MapCell]], id_: str) -> LabelBox:
    cells = [(x, y) for y, row in enumerate(drawn) for x, cell in enumerate(row) if cell.node == id_]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return LabelBox(min(columns), max(columns), min(rows), max(rows))


@pytest.mark.parametrize("land", ["four-hearths", "italy", "risk-world", "twenty peoples"])
async def test_names_borders_and_armies_are_found_in_the_text_of_the_screen(
    land: str, tmp_path: Path
) -> None:
    session = of_twenty(tmp_path) if land == "twenty peoples" else founded(land)
    view = session.ruleset.map(session.state)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        board = app.screen.query_one(MapPanel).text
        screen = seen(app)
        whole = all(node.name in board for node in view.nodes)
        for node in view.nodes:
            name = node.name if whole or node.name in board else node.short
            assert name in screen
            rows = board.splitlines()
            near = [
                row for n, row in enumerate(rows) if any(name in each for each in rows[max(n - 1, 0) : n + 1])
            ]
            assert any(stands_there(node) in row for row in near), node
        assert untraced(app.screen.query_one(MapPanel)) == []
        for way in ways(view):
            assert way in screen
        await press(pilot, "m", "right")
        (pointed,) = [node for node in view.nodes if f"{node.name} ({node.short})" in seen(app)]
        neighbours = [edge for edge in view.edges if pointed.id in (edge.one, edge.other)]
        assert neighbours
        assert any(f"{word}: " in seen(app) for word in ("border", "route", "by sea"))


@pytest.mark.parametrize(("land", "ledger"), [("risk-world", "2"), ("twenty peoples", "1")])
async def test_whole_names_are_found_in_the_ledger_of_places(land: str, ledger: str, tmp_path: Path) -> None:
    session = of_twenty(tmp_path) if land == "twenty peoples" else founded(land)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, ledger)
        found = seen(app)
        for _ in range(6):
            await press(pilot, "pagedown")
            found += seen(app)
        for node in session.ruleset.map(session.state).nodes:
            if node.kind == "land":
                assert node.name in found


def test_the_places_of_a_made_land_have_names_of_their_own() -> None:
    assert len({place_name(n) for n in range(60)}) == len({short_name(n) for n in range(60)}) == 60


VIEW = MapView(
    (
        MapNode(
            "a", "Alpha", "ALP", 10, 10, "land", ("5", "b3", "#", "$"), "besieged", "b", "@Be", ("!A4Be",)
        ),
        MapNode("b", "Beta", "BET", 60, 10, "land", ("9",), "", "b", "*Be"),
        MapNode("s", "Sound", "SND", 40, 30, "sea", forces=("F2Be",)),
    ),
    (MapEdge("a", "b", "land"), MapEdge("a", "s", "sea"), MapEdge("b", "s", "closed")),
    (("#", "desolate"), ("b3", "blight")),
)


async def test_all_that_stands_at_a_place_and_all_ways_show_on_the_map_in_signs() -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE) as pilot:
        board = app.screen.query_one(MapPanel)
        board.show(VIEW)
        await pilot.pause()
        screen = seen(app)
        for sign in (
            "Alpha@Be",
            "!A4Be",
            "b3",
            "#",
            "$",
            "Beta*Be",
            "≈Sound≈",
            "F2Be",
            "×",
            "# desolate",
            "by sea",
        ):
            assert sign in screen
        await press(pilot, "m", "right")
        assert "Alpha (ALP)  @Be !A4Be 5 b3 # $; besieged; border: Beta; by sea: Sound" in seen(app)
        await press(pilot, "right")
        assert "Beta (BET)  *Be 9; border: Alpha; closed route: Sound" in seen(app)
        await press(pilot, "question_mark")
        help_page = seen(app)
        assert help_page.index("The map") < help_page.index("desolate")
        assert "Keys" not in help_page.split("desolate")[0]


async def test_the_place_that_is_pointed_at_and_the_line_under_the_bar_are_turned_round() -> None:
    session = campaign()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "space", "m", "right")
        names = [node.name for node in session.ruleset.map(session.state).nodes]
        turned = [words.text for words in words_in_front(app) if words.turned]
        assert len([name for name in names if name in turned]) == 1, turned
        await press(pilot, "l")
        bar = app.screen.query_one(LogPanel).current
        assert bar is not None
        turned = [words.text for words in words_in_front(app) if words.turned]
        assert bar.text in turned


async def test_a_place_is_pointed_at_by_the_mouse_too() -> None:
    app = table(campaign())
    async with app.run_test(size=SIZE) as pilot:
        board = app.screen.query_one(MapPanel)
        board.show(VIEW)
        await pilot.pause()
        rows = board.text.splitlines()
        row = next(n for n, text in enumerate(rows) if "Beta" in text)
        await pilot.click(MapPanel, offset=(rows[row].index("Beta") + 1, row))
        assert "Beta (BET)" in seen(app)


def test_arrows_go_to_the_nearest_place_in_their_direction() -> None:
    assert find_next_place(VIEW, "a", "right") == "b"
    assert find_next_place(VIEW, "b", "left") == "a"
    assert find_next_place(VIEW, "b", "down") == "s"
    assert find_next_place(VIEW, "a", "up") == "a"
    assert find_next_place(VIEW, "", "up") == "a"
    assert describe_place(VIEW, "nowhere") == ""


async def test_ledgers_sort_by_key_and_by_mouse_and_stay_sorted_after_a_step() -> None:
    session = founded("four-hearths")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:

        def lands() -> list[str]:
            known = {node.name for node in session.ruleset.map(session.state).nodes if node.kind == "land"}
            return [word for line in seen(app).splitlines() for word in line.split()[:1] if word in known]

        await press(pilot, "1")
        usual = lands()
        await press(pilot, "x")
        assert lands() == sorted(usual)
        assert "Land ^" in seen(app)
        await press(pilot, "z", "space")
        assert lands() == sorted(usual, reverse=True)
        assert "Land v" in seen(app)
        rows = app.screen.query_one(LedgerTable)
        await pilot.click(LedgerTable, offset=(2, 0))
        assert lands() == sorted(usual)
        assert rows.ledger is not None
        army = [column.title for column in rows.ledger.columns].index("Army")
        for _ in range(army):
            await press(pilot, "x")
        assert "Army v" in seen(app)
        values = [
            int(line.split()[2])
            for line in seen(app).splitlines()
            if line.split()[:1] and line.split()[0] in usual
        ]
        assert values == sorted(values, reverse=True)
        for _ in range(len(rows.ledger.columns) - army):
            await press(pilot, "x")
        assert lands() == usual
        await press(pilot, "question_mark")
        assert "The ledger: Peoples" in seen(app).split("Keys")[0]
        assert "blight points" in seen(app)
