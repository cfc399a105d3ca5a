"""The map as a picture: SVG for pages and print.

What a place is shows in its shape, whose it is in its sign and colour, a way's kind in its stroke: nothing is told
by colour alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import quoteattr

from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.report.picture_label import RADIUS, Label, Letters, labels, letters_for
from decimo.report.svg_file import drawn_words

WIDTH, HEIGHT = 1000, 800
"""The size of the picture without its legend, in points of the picture."""

_BORDER = 70
_LEGEND = 70
_PALETTE = (
    "#b5651d", "#4a7a8c", "#7a8f3c", "#9c4a5a", "#6b5b95", "#c29b2c", "#3f7d5a", "#8c6d4f", "#5a6fa8", "#a0522d",
    "#708090", "#b0757f",
)  # fmt: skip
_UNOWNED = "#d8d0c0"
_ROUND = 0.75
"""A way by sea across more of the picture than this goes round it instead, from edge to edge."""
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


def as_svg(view: MapView, sides: Iterable[str]) -> str:
    """Draw the map as an SVG picture that needs nothing beside it; nothing for a map without places.

    Each of the `sides` keeps its colour whatever it owns, so that pictures of several years can be compared.
    """
    if not view.nodes:
        return ""
    spots = spots_of(view.nodes)
    legend = _legend(view)
    height = HEIGHT + _LEGEND
    placed, letters = labels(view.nodes, spots, (WIDTH, HEIGHT)), letters_for(view.nodes)
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
    return f"<text {at} {style}>{drawn_words(words)}</text>"
