"""Labels of the drawn picture: each stands by its own place, where it hides neither a place nor another label."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from decimo.play.ruleset import MapNode

RADIUS = 17
"""Half of a place's width."""
CROWD = 24
"""A map of more places than these has smaller letters."""
_WIDE = 0.53
"""How wide a letter is, about, in parts of its size."""
_GAP = 4
"""How far words keep from each other, at the least."""
_PASSES = 8
_SHIFTS = (0.0, 0.5, -0.5, 0.9, -0.9, 1.2, -1.2)
"""How far a label may be shifted along its place, in parts of its half."""
_FARTHER = (0, 12, 26, 44)
"""How far from its place a label may be moved."""
_ASTRAY = 40
"""A label whose name stands a point too near to another place does as much harm as one that hides so much."""
_NEARER = 10
"""By so many points a name ought to be nearer to its own place than to any other."""


Spot: TypeAlias = tuple[float, float]
"""A point of the picture."""


class Area(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Area") -> float:
        """How much of the picture two rectangles share."""
        left, top, right, bottom = self
        its_left, its_top, its_right, its_bottom = other
        # Most share nothing, and this is asked more often than anything else of a picture.
        if left >= its_right or right <= its_left or top >= its_bottom or bottom <= its_top:
            return 0.0
        across = min(right, its_right) - max(left, its_left)
        return across * (min(bottom, its_bottom) - max(top, its_top))

    def nearest(self, spot: Spot) -> Spot:
        """The point of the rectangle that is nearest to a spot."""
        return min(max(spot[0], self.left), self.right), min(max(spot[1], self.top), self.bottom)

    def away(self, spot: Spot) -> float:
        """How far a spot is from the rectangle."""
        return math.dist(spot, self.nearest(spot))


class Letters(NamedTuple):
    """The size of the letters of a name and of what is noted under it, and how high a line is."""

    name: int
    said: int
    line: int

    def width(self, node: MapNode, said: str) -> float:
        """How wide a label is, about; browsers without the picture's own letters draw wider ones."""
        return _WIDE * max(self.name * len(node.name), self.said * len(said))

    def name_of(self, node: MapNode, label: "Label") -> Area:
        """Where the name stands on a label."""
        wide = _WIDE * self.name * len(node.name)
        left = label.x - wide * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
        return Area(left, label.area.top, left + wide, label.area.top + self.line)


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


def labels(nodes: Sequence[MapNode], spots: Mapping[str, Spot], size: Spot) -> dict[str, Label]:
    """Put each label near its place, so that all together hide least; `size` is that of the picture."""
    letters, page = letters_for(nodes), Area(0, 0, *size)
    places = {id_: Area(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS) for id_, (x, y) in spots.items()}
    order = sorted(nodes, key=lambda node: (node.kind != "land", node.y, node.x, node.id))
    reach = {node.id: _reach(node, spots[node.id], letters) for node in nodes}
    placed: dict[str, Label] = {}
    for _ in range(_PASSES):
        before = dict(placed)
        for node in order:
            around = [area for id_, area in places.items() if id_ != node.id]
            around += [label.area for id_, label in placed.items() if id_ != node.id]
            near = [area for area in around if area.overlap(reach[node.id])]
            choices = _choices(node, spots[node.id], letters)
            placed[node.id] = _best(choices, near, page, partial(_astray, node, spots, letters))
        if placed == before:
            break
    return placed


def _reach(node: MapNode, spot: Spot, letters: Letters) -> Area:
    """The part of the picture in which a label may stand."""
    far, (x, y) = RADIUS + _GAP + max(_FARTHER), spot
    across = far + (1 + max(_SHIFTS)) * letters.width(node, noted(node))
    down = far + (1 + max(_SHIFTS)) * 2 * letters.line
    return Area(x - across, y - down, x + across, y + down)


def _best(
    choices: Iterator[Label], near: Sequence[Area], page: Area, astray: Callable[[Label], float]
) -> Label:
    """Return the first of the labels that do least harm: hide little, and lead nobody astray."""
    best = next(choices)
    least = _hidden(best.area, near, page) + _ASTRAY * astray(best)
    while least and (label := next(choices, None)):
        harm = _hidden(label.area, near, page)
        if harm < least:
            harm += _ASTRAY * astray(label)
        if harm < least:
            best, least = label, harm
    return best


def _astray(node: MapNode, spots: Mapping[str, Spot], letters: Letters, label: Label) -> float:
    """How much farther from the name the next place ought to be."""
    name, own = letters.name_of(node, label), spots[node.id]
    next_place = min((name.away(spot) for spot in spots.values() if spot != own), default=math.inf)
    return max(name.away(own) + _NEARER - next_place, 0)


def noted(node: MapNode, *, with_state: bool = True) -> str:
    """What is noted at a place: what stands there, the marks, and how it stands."""
    state = [f"({node.state})"] if node.state and with_state else []
    return " ".join([*node.forces, *node.marks, *state])


def _choices(node: MapNode, spot: Spot, letters: Letters) -> Iterator[Label]:
    """Return where a label may stand, the best first: near before far, whole before short."""
    texts = dict.fromkeys((noted(node), noted(node, with_state=not node.marks)))
    for farther in _FARTHER:
        for said in texts:
            wide, high = letters.width(node, said), letters.line * (2 if said else 1)
            yield from _around(spot, said, wide, high, farther, letters)


def _around(
    spot: Spot, said: str, wide: float, high: float, farther: float, letters: Letters
) -> Iterator[Label]:
    """Return the positions below, above, right and left of a place, straight before shifted."""
    (x, y), far = spot, RADIUS + _GAP + farther
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
