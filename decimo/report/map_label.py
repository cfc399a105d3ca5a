"""Labels on the map in characters: their content and their position."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from decimo.play.ruleset import MapNode
from decimo.report.layout import shorten

Point: TypeAlias = tuple[int, int]


class LabelLine(NamedTuple):
    """One line of a label; marks begin at the character `marks_from`, the first `forces` of them are forces."""

    text: str
    marks_from: int
    forces: int = 0


class Box(NamedTuple):
    """A label at its position."""

    left: int
    top: int
    width: int
    lines: tuple[LabelLine, ...]

    @property
    def middle(self) -> Point:
        """The cell in the middle of its first line."""
        return (self.left + self.width // 2, self.top)

    def cells(self) -> list[Point]:
        """The cells under the label, and those that touch it left and right."""
        return [
            (column, self.top + down)
            for down in range(len(self.lines))
            for column in range(self.left - 1, self.left + self.width + 1)
        ]


class LabelGrid(NamedTuple):
    """The grid for labels: its size in cells, and the positions of the places."""

    width: int
    height: int
    anchors: Mapping[str, Point]
    ascii_only: bool


class Style(NamedTuple):
    """The content of a label: full or short name, the number of marks, one line or two."""

    whole_name: bool
    marks: int
    two_lines: bool
    far_short: bool = False
    """Whether seas and the lands of outsiders always have their short name."""


ALL_MARKS = 6
"""With this many marks a label also shows the place's condition in a word."""

STYLES = (
    Style(True, ALL_MARKS, True),
    Style(True, 3, True),
    Style(True, 3, False),
    Style(True, 1, False),
    Style(True, 1, False, far_short=True),
    Style(False, 3, True),
    Style(False, 2, False),
    Style(False, 1, False),
    Style(False, 0, False),
)
"""The styles, from fullest to barest."""

_FAR = 3
"""How many rows a label may be from its place before a barer style is tried; six columns count as a row."""

_MOST_COVERED = 0.36
"""The part of the map that labels may cover before a barer style is tried, so that the ways stay visible."""


def place_labels(
    nodes: Sequence[MapNode], width: int, height: int, anchors: Mapping[str, Point], *, ascii_only: bool
) -> dict[str, Box]:
    """Place the labels of all nodes, in order, in the fullest style for which there is room.

    Where room is left, a label gets more marks.
    """
    board = LabelGrid(width, height, anchors, ascii_only)
    for style in STYLES:
        boxes = _placed_in(nodes, style, board)
        if boxes is not None and _covered(boxes) <= _MOST_COVERED * width * height:
            break
    else:
        style = STYLES[-1]
        boxes = _squeezed(nodes, style, board)
    for node in nodes:
        _tell_more(node, style, boxes, board)
    return boxes


def _covered(boxes: Mapping[str, Box]) -> int:
    """Return the number of map cells under labels."""
    return sum(len(box.cells()) for box in boxes.values())


def _tell_more(node: MapNode, style: Style, boxes: dict[str, Box], board: LabelGrid) -> None:
    """Add omitted marks to a label, as far as there is room at its place."""
    for marks in range(len(node.marks), style.marks, -1):
        for two_lines in (style.two_lines, not style.two_lines):
            fuller = style._replace(marks=marks, two_lines=two_lines)
            others = [box for id_, box in boxes.items() if id_ != node.id]
            box = _nearest(node, fuller, others, board, _FAR)
            if box is not None:
                boxes[node.id] = box
                return


def lines_of(node: MapNode, style: Style, *, ascii_only: bool) -> tuple[LabelLine, ...]:
    """Return the lines of a place's label."""
    whole = style.whole_name and (node.kind == "land" or not style.far_short)
    name = node.name if whole else node.short
    match node.kind:
        case "land":
            head = name
        case "sea":
            head = f"~{name}~" if ascii_only else f"≈{name}≈"
        case "outside":
            head = f"<{name}>" if ascii_only else f"‹{name}›"
    owner = [f"of {node.owner}"] if node.owner not in ("", node.id) and not node.sign else []
    head, forces = head + node.sign, " ".join(node.forces)
    marks = " ".join([*node.marks, *owner][: style.marks])
    name_ends = len(head) - len(node.sign)
    if style.marks >= ALL_MARKS and node.state and not node.sign:
        marks = f"{marks} {node.state}".strip()
    if style.two_lines:
        below = f"{forces} {marks}".strip()
        first = LabelLine(head, name_ends)
        return (first, LabelLine(below, 0, len(forces))) if below else (first,)
    first = LabelLine(f"{head} {marks}".rstrip(), name_ends)
    return (first, LabelLine(forces, 0, len(forces))) if forces else (first,)


def _placed_in(nodes: Sequence[MapNode], style: Style, board: LabelGrid) -> dict[str, Box] | None:
    """Place labels of one style; None if one has no room at its place."""
    boxes: dict[str, Box] = {}
    for node in nodes:
        box = _nearest(node, style, boxes.values(), board, _FAR)
        if box is None:
            return None
        boxes[node.id] = box
    return boxes


def _squeezed(nodes: Sequence[MapNode], style: Style, board: LabelGrid) -> dict[str, Box]:
    """Place labels of one style wherever there is room; one without room covers others."""
    boxes: dict[str, Box] = {}
    for node in nodes:
        box = _nearest(node, style, boxes.values(), board, math.inf)
        boxes[node.id] = box if box is not None else next(_tries(node, style, board, 0))
    return boxes


def _nearest(
    node: MapNode, style: Style, others: Collection[Box], board: LabelGrid, reach: float
) -> Box | None:
    """Place a label where it covers no other, as near to its place as possible; None if nowhere within reach."""
    tries = _tries(node, style, board, reach)
    return next((box for box in tries if not any(_collide(box, other) for other in others)), None)


def _tries(node: MapNode, style: Style, board: LabelGrid, reach: float) -> Iterator[Box]:
    """Yield a label at every position within reach of its place, nearest first."""
    end = "~" if board.ascii_only else "…"
    lines = tuple(
        line._replace(text=shorten(line.text, board.width).replace("…", end))
        for line in lines_of(node, style, ascii_only=board.ascii_only)
    )
    wide = max(cell_len(line.text) for line in lines)
    x, y = board.anchors[node.id]
    for across, down, far in _nearby(board.height):
        if far > reach:
            return
        yield _at(x + across, y + down, wide, lines, board)


@lru_cache(maxsize=8)
def _nearby(height: int) -> tuple[tuple[int, int, float], ...]:
    """Return shifts across and down with their distance, nearest first."""
    reach = range(-height, height + 1)
    shifts = [(across, down, (abs(across) / 6) + abs(down)) for down in reach for across in range(-24, 25, 2)]
    return tuple(sorted(shifts, key=lambda shift: (shift[2], abs(shift[1]), shift[1], shift[0])))


def _at(x: int, y: int, wide: int, lines: tuple[LabelLine, ...], board: LabelGrid) -> Box:
    left = min(max(x - wide // 2, 0), max(board.width - wide, 0))
    top = min(max(y, 0), max(board.height - len(lines), 0))
    return Box(left, top, wide, lines)


def _collide(one: Box, other: Box) -> bool:
    return (
        one.left <= other.left + other.width + 1
        and other.left <= one.left + one.width + 1
        and one.top < other.top + len(other.lines)
        and other.top < one.top + len(one.lines)
    )
