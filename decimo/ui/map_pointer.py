"""Pointing at places of the map: which one lies next in a direction, and what there is to say of one."""

from typing import Literal, TypeAlias

from decimo.play.ruleset import MapNode, MapView

Direction: TypeAlias = Literal["left", "right", "up", "down"]

ROW = 2.4
"""How many of a land's steps eastward look as far on the screen as one southward."""
ASIDE = 2.0
"""How much farther a place counts that lies aside of the direction."""
WAY_WORDS = {"land": "border", "route": "route", "closed": "closed route", "sea": "by sea"}


def next_place(view: MapView, at: str, direction: Direction) -> str:
    """Return the place nearest to `at` in a direction; `at` itself where there is none, and the first at first."""
    here = next((node for node in view.nodes if node.id == at), None)
    if here is None:
        return view.nodes[0].id if view.nodes else ""
    found = [(_far(here, node, direction), node.id) for node in view.nodes if node is not here]
    ahead = [(far, place) for far, place in found if far is not None]
    return min(ahead)[1] if ahead else at


def _far(here: MapNode, there: MapNode, direction: Direction) -> float | None:
    """How far a place lies in a direction; None if it lies elsewhere."""
    east, south = there.x - here.x, (there.y - here.y) * ROW
    along, aside = {
        "right": (east, south),
        "left": (-east, south),
        "down": (south, east),
        "up": (-south, east),
    }[direction]
    if along <= 0 or abs(aside) > along * ASIDE:
        return None
    return along + abs(aside) * ASIDE


def place_words(view: MapView, place: str) -> str:
    """Say of a place all that the map knows: its names, what stands there, and the ways from it."""
    names = {node.id: node.name for node in view.nodes}
    node = next((each for each in view.nodes if each.id == place), None)
    if node is None:
        return ""
    said = [" ".join([node.sign, *node.forces, *node.marks]).strip(), node.state]
    for kind, words in WAY_WORDS.items():
        ends = [
            names[edge.other if edge.one == place else edge.one]
            for edge in view.edges
            if edge.kind == kind and place in (edge.one, edge.other)
        ]
        if ends:
            said.append(f"{words}: {', '.join(ends)}")
    return f"{node.name} ({node.short})  {'; '.join(each for each in said if each)}"
