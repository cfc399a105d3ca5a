"""The map as an SVG picture for pages and print.

A shape shows the kind of a place, a symbol and a colour its owner, a stroke the kind of a way: nothing is shown by
colour alone.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, NamedTuple, TypeAlias
from xml.sax.saxutils import quoteattr

from decimo.chance.text import capitalize
from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.report.layout import PAPER, drawn_words
from decimo.report.request import OverTime

RADIUS = 17
"""Half of a place's width."""
CROWD = 24
"""A map of more places than this has smaller letters."""
_WIDE = 0.53
"""The approximate width of a letter, relative to its size."""
_GAP = 4
"""The least distance between words."""
_PASSES = 8
_MANY = 300
"""On a map of more places than this every label is placed once, and at its place."""
_SHIFTS = (0.0, 0.5, -0.5, 0.9, -0.9, 1.2, -1.2)
"""How far a label may be shifted along its place, relative to half its size."""
_FARTHER = (0, 12, 26, 44)
"""How far from its place a label may be moved."""
_ASTRAY = 40
"""The hidden area that is as bad as a name one point too near to another place."""
_NEARER = 10
"""How many points nearer a name should be to its own place than to any other."""


Spot: TypeAlias = tuple[float, float]
"""A point of the picture."""


class Area(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Area") -> float:
        """Return the area that two rectangles share."""
        left, top, right, bottom = self
        its_left, its_top, its_right, its_bottom = other
        # Most share nothing, and this is the most frequent call of a picture.
        if left >= its_right or right <= its_left or top >= its_bottom or bottom <= its_top:
            return 0.0
        across = min(right, its_right) - max(left, its_left)
        return across * (min(bottom, its_bottom) - max(top, its_top))

    def nearest(self, spot: Spot) -> Spot:
        """Return the point of the rectangle nearest to a spot."""
        return min(max(spot[0], self.left), self.right), min(max(spot[1], self.top), self.bottom)

    def away(self, spot: Spot) -> float:
        """Return the distance of a spot from the rectangle."""
        return math.dist(spot, self.nearest(spot))


class Letters(NamedTuple):
    """The letter sizes of a name and of the notes under it, and the line height."""

    name: int
    said: int
    line: int

    def width(self, node: MapNode, said: str) -> float:
        """Return the approximate width of a label; browsers without the picture's font draw wider letters."""
        return _WIDE * max(self.name * len(node.name), self.said * len(said))

    def height(self, said: str) -> float:
        """Return the height of a label."""
        return self.line * (2 if said else 1)

    def name_of(self, node: MapNode, label: "Label") -> Area:
        """Return the area of the name on a label."""
        wide = _WIDE * self.name * len(node.name)
        left = label.x - wide * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
        return Area(left, label.area.top, left + wide, label.area.top + self.line)


def letters_for(nodes: Sequence[MapNode]) -> Letters:
    """Return the letter sizes for the number of places."""
    return Letters(20, 16, 20) if len(nodes) <= CROWD else Letters(14, 12, 14)


class Label(NamedTuple):
    """A label at its position: the middle or end of its first line, the notes under its name, its area."""

    x: float
    y: float
    anchor: str
    said: str
    area: Area
    whole: bool = True
    """Whether its notes have the condition of the place."""


class _Grid:
    """Areas by the cells of the picture that they touch, so that each is compared with few others.

    `near` returns them by their numbers: sums over them do not depend on how they were found.
    """

    def __init__(self) -> None:
        self._areas: dict[int, Area] = {}
        self._cells: dict[tuple[int, int], set[int]] = {}

    def put(self, number: int, area: Area) -> None:
        """Put an area, in place of an earlier one with this number."""
        if number in self._areas:
            for cell in _cells(self._areas[number]):
                self._cells[cell].discard(number)
        self._areas[number] = area
        for cell in _cells(area):
            self._cells.setdefault(cell, set()).add(number)

    def near(self, area: Area, but: Collection[int] = ()) -> Iterator[Area]:
        """Yield the areas that may overlap another one."""
        found = {number for cell in _cells(area) for number in self._cells.get(cell, ())}
        return (self._areas[number] for number in sorted(found) if number not in but)


_CELL = 40
"""The width and height of a cell of the grid."""


def _cells(area: Area) -> Iterable[tuple[int, int]]:
    left, top, right, bottom = (int(side // _CELL) for side in area)
    return product(range(left, right + 1), range(top, bottom + 1))


class _Placing:
    """Labels that are put near their places, one after another."""

    def __init__(self, nodes: Sequence[MapNode], spots: Mapping[str, Spot], size: Spot) -> None:
        self.placed: dict[str, Label] = {}
        self._spots, self._letters, self._page = spots, letters_for(nodes), Area(0, 0, *size)
        self._grid, self._places = _Grid(), _Grid()
        self._number = {id_: n for n, id_ in enumerate(spots)}
        for id_, (x, y) in spots.items():
            self._grid.put(self._number[id_], Area(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS))
            self._places.put(self._number[id_], Area(x, y, x, y))

    def put(self, id_: str, label: Label) -> None:
        """Put a label where it is."""
        self.placed[id_] = label
        self._grid.put(len(self._spots) + self._number[id_], label.area)

    def place(self, node: MapNode) -> None:
        """Put a label at the first of the best positions: those that hide little and are near to their place."""
        own = self._number[node.id]
        mine = (own, len(self._spots) + own)
        farther = _FARTHER if len(self._spots) <= _MANY else _FARTHER[:1]
        choices = _choices(node, self._spots[node.id], self._letters, farther)
        best, least = next(choices), math.inf
        for label in chain([best], choices):
            harm = self._hidden(label.area, mine, least)
            if harm < least:
                harm += _ASTRAY * self._astray(node, label)
            if harm < least:
                best, least = label, harm
            if not least:
                break
        self.put(node.id, best)

    def _hidden(self, area: Area, but: Collection[int], enough: float) -> float:
        """Return the hidden area of a label, as far as `enough`; parts outside the picture count most."""
        hidden = 10 * ((area.right - area.left) * (area.bottom - area.top) - area.overlap(self._page))
        for other in self._grid.near(area, but):
            if hidden >= enough:
                break
            hidden += area.overlap(other)
        return hidden

    def _astray(self, node: MapNode, label: Label) -> float:
        """Return how much farther from the name the next place should be."""
        name, own = self._letters.name_of(node, label), self._spots[node.id]
        far = name.away(own) + _NEARER
        around = Area(name.left - far, name.top - far, name.right + far, name.bottom + far)
        spots = [place[:2] for place in self._places.near(around)]
        return max(far - min((name.away(spot) for spot in spots if spot != own), default=math.inf), 0)


def place_picture_labels(nodes: Sequence[MapNode], spots: Mapping[str, Spot], size: Spot) -> dict[str, Label]:
    """Put each label near its place, so that all together hide least; `size` is the size of the picture."""
    placing = _Placing(nodes, spots, size)
    for _ in range(_PASSES if len(nodes) <= _MANY else 1):
        before = dict(placing.placed)
        for node in _in_order(nodes):
            placing.place(node)
        if placing.placed == before:
            break
    return placing.placed


def keep_picture_labels(
    nodes: Sequence[MapNode], spots: Mapping[str, Spot], size: Spot, like: Mapping[str, Label]
) -> dict[str, Label]:
    """Put each label where it is on another picture of the same map; only one that is larger now is placed again.

    On a map of many places there is no better position, and all stay.
    """
    placing, letters, larger = _Placing(nodes, spots, size), letters_for(nodes), []
    for node in _in_order(nodes):
        label = like[node.id]
        said = noted(node) if label.whole else noted(node, with_state=not node.marks)
        wide, high = label.area.right - label.area.left, label.area.bottom - label.area.top
        # Sums of fractions differ in their last digits.
        if letters.width(node, said) + 2 * _GAP > wide + 0.001 or letters.height(said) > high + 0.001:
            larger.append(node)
        placing.put(node.id, label._replace(said=said))
    for node in larger if len(nodes) <= _MANY else ():
        placing.place(node)
    return placing.placed


def _in_order(nodes: Sequence[MapNode]) -> list[MapNode]:
    return sorted(nodes, key=lambda node: (node.kind != "land", node.y, node.x, node.id))


def noted(node: MapNode, *, with_state: bool = True) -> str:
    """Return the notes at a place: its forces, its marks, and its condition."""
    state = [f"({node.state})"] if node.state and with_state else []
    return " ".join([*node.forces, *node.marks, *state])


def _choices(node: MapNode, spot: Spot, letters: Letters, distances: Sequence[int]) -> Iterator[Label]:
    """Yield the possible labels, best first: near before far, full before short."""
    texts = dict.fromkeys((noted(node), noted(node, with_state=not node.marks)))
    for farther in distances:
        for said in texts:
            whole, size = said == noted(node), (letters.width(node, said), letters.height(said))
            yield from (each._replace(whole=whole) for each in _around(spot, said, *size, farther, letters))


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


WIDTH, HEIGHT = 1000, 800
"""The size of the picture without its legend, in points."""

_BORDER = 70
_LEGEND = 70
_PALETTE = (
    "#b5651d", "#4a7a8c", "#7a8f3c", "#9c4a5a", "#6b5b95", "#c29b2c", "#3f7d5a", "#8c6d4f", "#5a6fa8", "#a0522d",
    "#708090", "#b0757f",
)  # fmt: skip
_UNOWNED = "#d8d0c0"
_ROUND = 0.75
"""A sea way across more of the picture than this goes around it instead, from edge to edge."""
_WAYS: Mapping[str, str] = {
    "land": 'stroke="#b9ad98" stroke-width="2"',
    "sea": 'stroke="#7fa3b5" stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round"',
    "route": 'stroke="#8a6d3b" stroke-width="3.5" stroke-dasharray="10 5"',
    "closed": 'stroke="#a33a2a" stroke-width="2.5" stroke-dasharray="1 6" stroke-linecap="square"',
}
_WAY_WORDS = {"land": "border", "sea": "by sea", "route": "route", "closed": "closed"}
_FRAME = (
    'xmlns="http://www.w3.org/2000/svg" role="img" font-size="20" fill="#262320" '
    "font-family=\"'Libertinus Serif', Georgia, serif\""
)


def as_svg(view: MapView, sides: Iterable[str], like: Mapping[str, Label] | None = None) -> str:
    """Draw the map as a self-contained SVG picture; an empty text for a map without places.

    Each of the `sides` keeps its colour, whatever it owns, so that pictures of several years can be compared. Labels
    stay where they are on the picture `like`, if it has the same places.
    """
    if not view.nodes:
        return ""
    spots = spots_of(view.nodes)
    legend = _legend(view)
    height = HEIGHT + _LEGEND
    letters, size = letters_for(view.nodes), (WIDTH, HEIGHT)
    if like is not None and like.keys() == spots.keys():
        placed = keep_picture_labels(view.nodes, spots, size, like)
    else:
        placed = place_picture_labels(view.nodes, spots, size)
    colours = {side: _PALETTE[n % len(_PALETTE)] for n, side in enumerate(sides)}
    drawn = [
        f'<svg {_FRAME} viewBox="0 0 {WIDTH} {height}">',
        *(_way(edge, spots) for edge in _ordered(view.edges) if edge.one in spots and edge.other in spots),
        *(_place(node, spots[node.id], colours.get(node.owner, _UNOWNED)) for node in view.nodes),
        *(_words(node, placed[node.id], letters) for node in view.nodes),
        *legend,
        "</svg>",
    ]
    return "\n".join(drawn)


def spots_of(nodes: Sequence[MapNode]) -> dict[str, tuple[float, float]]:
    """Return the position of each place in the picture, which the land fills."""
    across = min(node.x for node in nodes), max(node.x for node in nodes)
    down = min(node.y for node in nodes), max(node.y for node in nodes)
    return {
        node.id: (_fitted(node.x, across, WIDTH), _fitted(node.y, down, HEIGHT - _BORDER / 2))
        for node in nodes
    }


def _fitted(at: int, all_at: tuple[int, int], room: float) -> float:
    low, high = all_at
    return room / 2 if low == high else _BORDER + (at - low) * (room - 2 * _BORDER) / (high - low)


def _ordered(edges: Sequence[MapEdge]) -> list[MapEdge]:
    order = list(_WAYS)
    return sorted(edges, key=lambda edge: (order.index(edge.kind), edge.one, edge.other))


def _way(edge: MapEdge, spots: Mapping[str, tuple[float, float]]) -> str:
    (x1, y1), (x2, y2) = sorted((spots[edge.one], spots[edge.other]))
    if edge.kind == "sea" and x2 - x1 > _ROUND * WIDTH:
        middle = (y1 + y2) / 2
        return "".join(_line((x, y), (end, middle), edge) for x, y, end in ((x1, y1, 0), (x2, y2, WIDTH)))
    return _line((x1, y1), (x2, y2), edge)


def _line(one: tuple[float, float], other: tuple[float, float], edge: MapEdge) -> str:
    (x1, y1), (x2, y2) = one, other
    return f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" {_WAYS[edge.kind]}/>'


def _place(node: MapNode, spot: tuple[float, float], colour: str) -> str:
    (x, y), r = spot, RADIUS
    if node.kind == "sea":
        wave = f"M{x - r:.0f} {y:.0f} q{r / 2:.0f} -14 {r} 0 t{r} 0"
        return f'<path d="{wave}" fill="none" stroke="#7fa3b5" stroke-width="3"/>'
    if node.kind == "outside":
        shape = f"M{x:.0f} {y - r:.0f} l{r} {r} l-{r} {r} l-{r} -{r} z"
        drawn = f'<path d="{shape}" fill="#efe9dc" stroke="#8a8173" stroke-width="1.5"/>'
    else:
        drawn = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r}" fill="{colour}" stroke="#fff" stroke-width="2"/>'
    ink = "#262320" if node.kind == "outside" or colour == _UNOWNED else "#fff"
    return drawn + _text(x, y + 4, "middle", (node.sign or node.short)[:3], f'font-size="12" fill="{ink}"')


def _words(node: MapNode, label: Label, letters: Letters) -> str:
    style = {"sea": 'font-style="italic" fill="#4a7a8c"', "outside": 'font-style="italic"'}.get(node.kind, "")
    halo = 'stroke="#fff" stroke-width="4" paint-order="stroke"'
    drawn = _text(label.x, label.y, label.anchor, node.name, f'font-size="{letters.name}" {style} {halo}')
    if label.said:
        below = label.y + letters.line - 2
        drawn += _text(label.x, below, label.anchor, label.said, f'font-size="{letters.said}" {halo}')
    return drawn


def _legend(view: MapView) -> list[str]:
    """Return the kinds of ways on this map, and the meaning of its marks."""
    kinds = [kind for kind in _WAYS if any(edge.kind == kind for edge in view.edges)]
    ways = []
    for n, kind in enumerate(kinds):
        x, y = _BORDER + n * 200, HEIGHT + 10
        ways.append(
            f'<line x1="{x}" y1="{y}" x2="{x + 50}" y2="{y}" {_WAYS[kind]}/>'
            f"{_text(x + 60, y + 6, 'start', _WAY_WORDS[kind], '')}"
        )
    marks = " · ".join(f"{sample} {words}" for sample, words in view.legend)
    return ["".join(ways), _text(_BORDER, HEIGHT + 46, "start", marks, 'font-size="17"')]


def _text(x: float, y: float, anchor: str, words: str, style: str) -> str:
    at = f'x="{x:.0f}" y="{y:.0f}" text-anchor={quoteattr(anchor)}'
    return f"<text {at} {style}>{drawn_words(words)}</text>"


class YearMap(NamedTuple):
    """The map at the end of a year, as an SVG picture."""

    year: int
    label: str
    picture: str


def year_maps(over: OverTime) -> tuple[YearMap, ...]:
    """Return the map of every year; none for a game without a map.

    Labels are placed for the last year, and stay there in the others.
    """
    last = over.ends[-1].map.nodes if over.ends else ()
    like = place_picture_labels(last, spots_of(last), (WIDTH, HEIGHT)) if last else None
    drawn = (YearMap(end.year, end.label, as_svg(end.map, over.sides, like)) for end in over.ends)
    return tuple(each for each in drawn if each.picture)


def map_file(picture: str) -> str:
    """Return a map as an SVG file."""
    frame, *drawn = picture.split("\n")
    return "\n".join([frame, f'<rect width="100%" height="100%" fill="{PAPER}"/>', *drawn, ""])


def folded(maps: tuple[YearMap, ...]) -> dict[str, Any]:
    """Return maps for the slider: `lines` are the elements of all maps, `maps` their line numbers by year.

    Only the content of the frame is kept, since the frame is the same in all years.
    """
    numbers: dict[str, int] = {}
    drawn = [
        [numbers.setdefault(line, len(numbers)) for line in each.picture.split("\n")[1:-1]] for each in maps
    ]
    years = [{"year": each.year, "label": capitalize(each.label)} for each in maps]
    return {"years": years, "lines": list(numbers), "maps": drawn}
