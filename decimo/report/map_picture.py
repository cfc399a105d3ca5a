"""The map as a picture: SVG for pages and print.

What a place is shows in its shape, whose it is in its sign and colour, a way's kind in its stroke: nothing is told
by colour alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from decimo.play.ruleset import MapEdge, MapNode, MapView

WIDTH, HEIGHT = 1000, 800
"""The size of the picture without its legend, in points of the picture."""

_BORDER = 70
_LEGEND = 70
_RADIUS = 20
_GAP = 6
"""How far words keep from each other, at the least."""
_LETTER = 9.4
"""How wide a letter of a name is, about."""
_LINE = 20
"""How high a line of a label is."""
_PALETTE = (
    "#b5651d", "#4a7a8c", "#7a8f3c", "#9c4a5a", "#6b5b95", "#c29b2c", "#3f7d5a", "#8c6d4f", "#5a6fa8", "#a0522d",
    "#708090", "#b0757f",
)  # fmt: skip
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
_UNSEEN = dict.fromkeys((*range(32), *range(127, 160)), "\N{REPLACEMENT CHARACTER}")


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


class _Label(NamedTuple):
    x: float
    y: float
    anchor: str
    area: Area


def as_svg(view: MapView, sides: Iterable[str]) -> str:
    """Draw the map as an SVG picture that needs nothing beside it; nothing for a map without places.

    Each of the `sides` keeps its colour whatever it owns, so that pictures of several years can be compared.
    """
    if not view.nodes:
        return ""
    spots = _spots(view.nodes)
    legend = _legend(view)
    height = HEIGHT + _LEGEND
    labels = _labels(view.nodes, spots)
    colours = {side: _PALETTE[n % len(_PALETTE)] for n, side in enumerate(sides)}
    drawn = [
        f'<svg {_FRAME} viewBox="0 0 {WIDTH} {height}">',
        *(_way(edge, spots) for edge in _ordered(view.edges) if edge.one in spots and edge.other in spots),
        *(_place(node, spots[node.id], colours.get(node.owner, "#d8d0c0")) for node in view.nodes),
        *(_words(node, labels[node.id]) for node in view.nodes),
        *legend,
        "</svg>",
    ]
    return "\n".join(drawn)


def _spots(nodes: Sequence[MapNode]) -> dict[str, tuple[float, float]]:
    """Where each place stands in the picture, which the land fills."""
    across, down = [node.x for node in nodes], [node.y for node in nodes]
    return {
        node.id: (_fitted(node.x, across, WIDTH), _fitted(node.y, down, HEIGHT - _BORDER / 2))
        for node in nodes
    }


def _fitted(at: int, all_at: Sequence[int], room: float) -> float:
    low, high = min(all_at), max(all_at)
    return room / 2 if low == high else _BORDER + (at - low) * (room - 2 * _BORDER) / (high - low)


def _ordered(edges: Sequence[MapEdge]) -> list[MapEdge]:
    order = list(_WAYS)
    return sorted(edges, key=lambda edge: (order.index(edge.kind), edge.one, edge.other))


def _way(edge: MapEdge, spots: Mapping[str, tuple[float, float]]) -> str:
    (x1, y1), (x2, y2) = spots[edge.one], spots[edge.other]
    return f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" {_WAYS[edge.kind]}/>'


def _place(node: MapNode, spot: tuple[float, float], colour: str) -> str:
    (x, y), r = spot, _RADIUS
    if node.kind == "sea":
        wave = f"M{x - r:.0f} {y:.0f} q{r / 2:.0f} -14 {r} 0 t{r} 0"
        return f'<path d="{wave}" fill="none" stroke="#7fa3b5" stroke-width="3"/>'
    if node.kind == "outside":
        shape = f"M{x:.0f} {y - r:.0f} l{r} {r} l-{r} {r} l-{r} -{r} z"
        drawn = f'<path d="{shape}" fill="#efe9dc" stroke="#8a8173" stroke-width="1.5"/>'
    else:
        drawn = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r}" fill="{colour}" stroke="#fff" stroke-width="2"/>'
    ink = "#262320" if node.kind == "outside" else "#fff"
    return drawn + _text(x, y + 5, "middle", (node.sign or node.short)[:3], f'font-size="14" fill="{ink}"')


def _said(node: MapNode) -> str:
    """What is noted at a place: what stands there, the marks, and how it stands."""
    return " ".join([*node.forces, *node.marks, *([f"({node.state})"] if node.state else [])])


def _labels(nodes: Sequence[MapNode], spots: Mapping[str, tuple[float, float]]) -> dict[str, _Label]:
    """Put each label where it hides least: below its place, above it, to the right or to the left."""
    taken = {id_: Area(x - _RADIUS, y - _RADIUS, x + _RADIUS, y + _RADIUS) for id_, (x, y) in spots.items()}
    placed: dict[str, _Label] = {}
    for node in sorted(nodes, key=lambda node: (node.kind != "land", node.y, node.x, node.id)):
        around = [area for id_, area in taken.items() if id_ != node.id]
        around += [label.area for label in placed.values()]
        choices = [*_choices(node, spots[node.id])]
        placed[node.id] = min(choices, key=lambda label: _hidden(label.area, around))
    return placed


def _choices(node: MapNode, spot: tuple[float, float]) -> Iterator[_Label]:
    x, y = spot
    wide = _LETTER * max(len(node.name), 0.8 * len(_said(node)))
    high = _LINE * (2 if _said(node) else 1)
    far = _RADIUS + 5
    for anchor, left, top in (
        ("middle", x - wide / 2, y + far),
        ("middle", x - wide / 2, y - far - high),
        ("start", x + far, y - high / 2),
        ("end", x - far - wide, y - high / 2),
    ):
        at = {"middle": x, "start": left, "end": left + wide}[anchor]
        yield _Label(at, top + 15, anchor, Area(left - _GAP, top, left + wide + _GAP, top + high))


def _hidden(area: Area, around: Sequence[Area]) -> float:
    """How much of a label would be hidden or would hide something; what leaves the picture counts most."""
    inside = area.overlap(Area(0, 0, WIDTH, HEIGHT))
    outside = (area.right - area.left) * (area.bottom - area.top) - inside
    return 10 * outside + sum(area.overlap(other) for other in around)


def _words(node: MapNode, label: _Label) -> str:
    style = {"sea": 'font-style="italic" fill="#4a7a8c"', "outside": 'font-style="italic"'}.get(node.kind, "")
    halo = 'stroke="#fff" stroke-width="4" paint-order="stroke"'
    drawn = _text(label.x, label.y, label.anchor, node.name, f"{style} {halo}")
    if _said(node):
        drawn += _text(label.x, label.y + _LINE - 2, label.anchor, _said(node), f'font-size="16" {halo}')
    return drawn


def _legend(view: MapView) -> list[str]:
    """The kinds of ways on this map, and what its marks mean."""
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
    return f"<text {at} {style}>{escape(_seen(words))}</text>"


def _seen(words: str) -> str:
    return words.translate(_UNSEEN)
