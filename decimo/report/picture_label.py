"""Labels of the drawn picture: each stands where it hides neither a place nor another label."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from decimo.play.ruleset import MapNode

RADIUS = 17
"""Half of a place's width."""
CROWD = 24
"""A map of more places than these has smaller letters."""
_GAP = 4
"""How far words keep from each other, at the least."""
_PASSES = 8
_SHIFTS = (0.0, 0.5, -0.5, 0.9, -0.9, 1.2, -1.2)
"""How far a label may be shifted along its place, in parts of its half."""
_FARTHER = (0, 12, 26, 44)
"""How far from its place a label may be moved."""


class Area(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Area") -> float:
        """How much of the picture two rectangles share."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(across, 0) * max(down, 0)


class Letters(NamedTuple):
    """The size of the letters of a name and of what is noted under it, and how high a line is."""

    name: int
    said: int
    line: int

    def width(self, node: MapNode, said: str) -> float:
        """How wide a label is, about; browsers without the picture's own letters draw wider ones."""
        return 0.53 * max(self.name * len(node.name), self.said * len(said))


def letters_for(nodes: Sequence[MapNode]) -> Letters:
    """Return the letters that fit so many places."""
    return Letters(20, 16, 20) if len(nodes) <= CROWD else Letters(14, 12, 14)


class Label(NamedTuple):
    """A label where it stands: the middle or end of its first line, what is noted under its name, its area."""

    x: float
    y: float
    anchor: str
    said: str
    area: Area


def labels(
    nodes: Sequence[MapNode], spots: Mapping[str, tuple[float, float]], size: tuple[float, float]
) -> dict[str, Label]:
    """Put each label near its place, so that all together hide least; `size` is that of the picture."""
    letters, page = letters_for(nodes), Area(0, 0, *size)
    places = {id_: Area(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS) for id_, (x, y) in spots.items()}
    order = sorted(nodes, key=lambda node: (node.kind != "land", node.y, node.x, node.id))
    choices = {node.id: [*_choices(node, spots[node.id], letters)] for node in nodes}
    reach = {id_: _around_all(label.area for label in each) for id_, each in choices.items()}
    placed: dict[str, Label] = {}
    for _ in range(_PASSES):
        before = dict(placed)
        for node in order:
            around = [area for id_, area in places.items() if id_ != node.id]
            around += [label.area for id_, label in placed.items() if id_ != node.id]
            near = [area for area in around if area.overlap(reach[node.id])]
            placed[node.id] = _best(choices[node.id], near, page)
        if placed == before:
            break
    return placed


def _around_all(areas: Iterable[Area]) -> Area:
    """The rectangle that holds them all."""
    left, top, right, bottom = zip(*areas, strict=True)
    return Area(min(left), min(top), max(right), max(bottom))


def _best(choices: Sequence[Label], near: Sequence[Area], page: Area) -> Label:
    """Return the first of the labels that hide least."""
    best, least = choices[0], _hidden(choices[0].area, near, page)
    for label in choices[1:]:
        if not least:
            break
        hidden = _hidden(label.area, near, page)
        if hidden < least:
            best, least = label, hidden
    return best


def noted(node: MapNode, *, with_state: bool = True) -> str:
    """What is noted at a place: what stands there, the marks, and how it stands."""
    state = [f"({node.state})"] if node.state and with_state else []
    return " ".join([*node.forces, *node.marks, *state])


def _choices(node: MapNode, spot: tuple[float, float], letters: Letters) -> Iterator[Label]:
    """Return where a label may stand, the best first: whole before short, near before far."""
    for said in dict.fromkeys((noted(node), noted(node, with_state=not node.marks))):
        wide, high = letters.width(node, said), letters.line * (2 if said else 1)
        for farther in _FARTHER:
            yield from _around(spot, said, wide, high, farther, letters)


def _around(
    spot: tuple[float, float], said: str, wide: float, high: float, farther: float, letters: Letters
) -> Iterator[Label]:
    """Return the positions below, above, right and left of a place, straight before shifted."""
    (x, y), far = spot, RADIUS + 4 + farther
    for shift in _SHIFTS:
        across, down = shift * wide / 2, shift * (RADIUS + high / 2)
        for anchor, left, top in (
            ("middle", x - wide / 2 + across, y + far),
            ("middle", x - wide / 2 + across, y - far - high),
            ("start", x + far, y - high / 2 + down),
            ("end", x - far - wide, y - high / 2 + down),
        ):
            at = {"middle": left + wide / 2, "start": left, "end": left + wide}[anchor]
            area = Area(left - _GAP, top, left + wide + _GAP, top + high)
            yield Label(at, top + 0.78 * letters.line, anchor, said, area)


def _hidden(area: Area, around: Sequence[Area], page: Area) -> float:
    """How much of a label would be hidden or would hide something; what leaves the picture counts most."""
    outside = (area.right - area.left) * (area.bottom - area.top) - area.overlap(page)
    return 10 * outside + sum(area.overlap(other) for other in around)
