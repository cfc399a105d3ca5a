"""The map drawn in characters: for the terminal, and for reports in plain text.

Places are labels at their positions in the land; ways between them are thin lines of dots that bend round the
labels of other places. A border is an unbroken line, a route has beads, a way over the sea is a loose row of dots,
and a closed border has crosses: no kind is shown by colour alone.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.report.map_label import Box, place_labels

Point: TypeAlias = tuple[int, int]

_BENDS = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4)
"""How far a line may bend, as a fraction of its length, straightest first."""
_AROUND = (24, -24, 48, -48)
"""How many dots sideways a line is moved that labels would hide completely."""


def route_line(
    start: Point, end: Point, area: Point, covered: Mapping[Point, str], ends: Set[str]
) -> list[Point]:
    """Return the dots of the straightest line that crosses the fewest labels of other places.

    `start` and `end` are cells of the map, which has the width and height `area`; `covered` maps cells to the place
    whose label covers them, `ends` are the two places that the line joins. A line that labels would hide completely
    is led around them, if possible.
    """
    one = (start[0] * 2, start[1] * 4 + 1)
    other = (end[0] * 2, end[1] * 4 + 1)
    across, down = other[0] - one[0], other[1] - one[1]
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    best: list[Point] = []
    fewest = -1
    for bend in _BENDS:
        over = (middle[0] - down * bend * 2, middle[1] + across * bend * 2)
        line = _dots(one, over, other, area)
        crossed = _crossed(line, covered, ends)
        if fewest < 0 or crossed < fewest:
            best, fewest = line, crossed
        if not crossed:
            break
    if fewest and not _shows(best, covered):
        swings = [_dots(one, (middle[0] + aside, middle[1]), other, area) for aside in _AROUND]
        around = [line for line in swings if _shows(line, covered)]
        return min(around, key=lambda line: _crossed(line, covered, ends), default=best)
    return best


def _crossed(line: list[Point], covered: Mapping[Point, str], ends: Set[str]) -> int:
    """Return the number of dots of a line under the labels of other places."""
    return sum(covered.get((x // 2, y // 4), "") not in ("", *ends) for x, y in line)


def _shows(line: list[Point], covered: Mapping[Point, str]) -> bool:
    """Whether any dot of a line is outside all labels."""
    return any((x // 2, y // 4) not in covered for x, y in line)


def _dots(one: Point, over: tuple[float, float], other: Point, area: Point) -> list[Point]:
    """Return the dots from `one` over `over` to `other`, without gaps, inside the map."""
    (x0, y0), (x1, y1), (x2, y2) = one, over, other
    right, bottom = area[0] * 2 - 1, area[1] * 4 - 1
    steps = int(max(abs(x1 - x0) + abs(x2 - x1), abs(y1 - y0) + abs(y2 - y1))) + 1
    found: list[Point] = []
    for n in range(steps + 1):
        t = n / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        dot = (
            min(max(round(a * x0 + b * x1 + c * x2), 0), right),
            min(max(round(a * y0 + b * y1 + c * y2), 0), bottom),
        )
        if dot not in found[-1:]:
            found.append(dot)
    return found


EAST, SOUTH = 99, 39
"""The greatest x and y of a land."""

_BRAILLE = 0x2800
_BEADS = {"route": "•", "closed": "×"}
_PLAIN_BEADS = {"route": "o", "closed": "x"}
_BEAD_EVERY = 4
_SEA_GAP = 5
"""Of this many dots of a way over the sea, one is drawn."""
_ORDER = {"sea": 0, "land": 1, "closed": 2, "route": 3}
"""The drawing order of kinds of ways."""
_LAYERS = {"land": 0, "outside": 1, "sea": 2}
"""The order in which kinds of places get room."""


class MapCell(NamedTuple):
    """One character of the map. `role` is its kind; `node` is the place of a label.

    Roles: `blank`, the kinds of ways (`way-land`, `way-sea`, `way-route`, `way-closed`), the kinds of places
    (`land`, `sea`, `outside`), `force` for armies and fleets, and `mark` for other marks. A wide character is
    followed by a cell without text.
    """

    text: str
    role: str = "blank"
    node: str = ""


_BLANK = MapCell(" ")


def draw_map(view: MapView, width: int, height: int, *, ascii_only: bool = False) -> list[list[MapCell]]:
    """Draw the map into `height` rows of `width` cells.

    With more room each place shows more: its full name, and more of its marks.
    """
    if width < 1 or height < 1:
        return []
    nodes = sorted(view.nodes, key=lambda node: (_LAYERS[node.kind], node.y, node.x, node.id))
    boxes = place_labels(nodes, width, height, _anchors(nodes, width, height), ascii_only=ascii_only)
    rows = [[_BLANK] * width for _ in range(height)]
    edges = sorted(view.edges, key=lambda edge: (_ORDER[edge.kind], edge.one, edge.other))
    covered = {cell: name for name, box in boxes.items() for cell in box.cells()}
    for edge in edges:
        if edge.one in boxes and edge.other in boxes:
            _draw_way(rows, edge, boxes, covered, ascii_only=ascii_only)
    for node in nodes:
        _draw_label(rows, node, boxes[node.id])
    return rows


def ways(view: MapView, *, ascii_only: bool = False) -> list[str]:
    """Return how each kind of way on this map is drawn."""
    kinds = {edge.kind for edge in view.edges}
    beads = _PLAIN_BEADS if ascii_only else _BEADS
    line, sea = ("--", ". .") if ascii_only else ("⠒⠒", "⠂ ⠂")
    samples = {
        "land": f"{line} border",
        "route": f"{line}{beads['route']}{line} route",
        "sea": f"{sea} by sea",
        "closed": f"{line}{beads['closed']}{line} closed",
    }
    return [words for kind, words in samples.items() if kind in kinds]


def legend(view: MapView, *, ascii_only: bool = False) -> str:
    """Return in a few words how the kinds of ways on this map are drawn."""
    return "  ".join(ways(view, ascii_only=ascii_only))


def text_of(rows: Iterable[Sequence[MapCell]]) -> str:
    """Return a drawn map as plain text."""
    return "\n".join("".join(cell.text for cell in row).rstrip() for row in rows)


def _anchors(nodes: Sequence[MapNode], width: int, height: int) -> dict[str, Point]:
    """Return the centre of each place, in cells."""
    return {
        node.id: (
            round(min(max(node.x, 0), EAST) * (width - 1) / EAST),
            round(min(max(node.y, 0), SOUTH) * (height - 1) / SOUTH),
        )
        for node in nodes
    }


def _draw_way(
    rows: list[list[MapCell]],
    edge: MapEdge,
    boxes: dict[str, Box],
    covered: dict[Point, str],
    *,
    ascii_only: bool,
) -> None:
    area = (len(rows[0]), len(rows))
    line = route_line(boxes[edge.one].middle, boxes[edge.other].middle, area, covered, {edge.one, edge.other})
    role = f"way-{edge.kind}"
    cells: list[Point] = []
    for n, (x, y) in enumerate(line):
        at = (x // 2, y // 4)
        if at in covered:
            continue
        if at not in cells[-1:]:
            cells.append(at)
        if edge.kind != "sea" or n % _SEA_GAP == 0:
            _put_dot(rows, x, y, role, ascii_only=ascii_only)
    bead = (_PLAIN_BEADS if ascii_only else _BEADS).get(edge.kind)
    if bead:
        for column, row in cells[_BEAD_EVERY // 2 :: _BEAD_EVERY] or cells[:1]:
            rows[row][column] = MapCell(bead, role)


def _put_dot(rows: list[list[MapCell]], x: int, y: int, role: str, *, ascii_only: bool) -> None:
    """Set one dot of the fine grid, two dots wide and four high in each cell."""
    column, row = x // 2, y // 4
    old = rows[row][column]
    if old.text in (*_BEADS.values(), *_PLAIN_BEADS.values()) and old.role != "blank":
        return
    if ascii_only:
        rows[row][column] = MapCell("." if role == "way-sea" else "-", role)
        return
    bit = (0x01, 0x02, 0x04, 0x40)[y % 4] if x % 2 == 0 else (0x08, 0x10, 0x20, 0x80)[y % 4]
    dots_there = ord(old.text) - _BRAILLE if old.role != "blank" else 0
    rows[row][column] = MapCell(chr(_BRAILLE + (dots_there | bit)), role)


def _draw_label(rows: list[list[MapCell]], node: MapNode, box: Box) -> None:
    for down, line in enumerate(box.lines):
        row = box.top + down
        column = box.left + (box.width - cell_len(line.text)) // 2
        for n, character in enumerate(line.text):
            marked = n - line.marks_from
            role = node.kind if marked < 0 else "force" if marked < line.forces else "mark"
            wide = cell_len(character)
            if not 0 <= row < len(rows) or column + wide > len(rows[row]):
                continue
            if wide == 0:
                _put_accent(rows[row], column, character)
                continue
            rows[row][column] = MapCell(character, role, node.id)
            if wide == 2:
                rows[row][column + 1] = MapCell("", role, node.id)
            column += wide


def _put_accent(row: list[MapCell], column: int, character: str) -> None:
    """Join a zero-width character to the one before it; leave out control characters."""
    before = column - 1
    while before > 0 and not row[before].text:
        before -= 1
    if before >= 0 and unicodedata.category(character) != "Cc":
        row[before] = row[before]._replace(text=row[before].text + character)
