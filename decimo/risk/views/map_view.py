"""The map as it stands: whose each territory is, and how strong it is held."""

from collections.abc import Collection, Mapping

from decimo.play.ruleset import MapEdge, MapNode, MapView
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, Board, is_player
from decimo.risk.game_data import RiskData
from decimo.risk.views.ledgers import running_words

MARKS = {
    "hot": "hot",
    "wasteland": "waste",
    "no attacks": "ban",
    "plague": "plague",
    "desertion": "desert",
    "nuclear weapon": "nuke",
}
"""How the map writes what is said of a territory."""


def build_map_view(board: Board, data: RiskData, own: Collection[str]) -> MapView:
    """Return the territories and borders; a person plays the sides in `own`, whose armies bear a `+`."""
    signs = signs_of(data)
    nodes = tuple([_node(board, data, place.id, signs, own) for place in data.land.territories])
    edges = [MapEdge(one, other, "land") for one, other in data.land.borders]
    edges += [MapEdge(one, other, "sea") for one, other in data.land.crossings]
    return MapView(nodes, tuple(edges), _legend(board, data, signs, own))


def signs_of(data: RiskData) -> Mapping[str, str]:
    """A letter for every owner: no colour is needed to tell them apart."""
    return {player.id: player.sign for player in data.setup.players} | {
        NEUTRAL: "n",
        ZOMBIES: "z",
        NOBODY: "-",
    }


def _node(
    board: Board, data: RiskData, place: str, signs: Mapping[str, str], own: Collection[str]
) -> MapNode:
    page, land = data.land.place[place], board.territories[place]
    words = running_words(board, place)
    marks = tuple(MARKS.get(word, f"m{land.markers}") for word in words)
    lead = "+" if land.owner in own else ""
    force = f"{lead}{signs[land.owner]}{land.armies}" if land.owner else signs[NOBODY]
    owner = land.owner if is_player(land.owner) else ""
    return MapNode(
        place, page.name, page.short, *page.pos, "land", marks, ", ".join(words), owner, "", (force,)
    )


def _legend(
    board: Board, data: RiskData, signs: Mapping[str, str], own: Collection[str]
) -> tuple[tuple[str, str], ...]:
    owners = [land.owner for land in board.territories.values()]
    found = [("+", "yours")] if any(owner in own for owner in owners) else []
    forces = "pieces" if board.pieces else "armies"
    some = [owner for owner in signs if owner in owners and owner != NOBODY]
    found += [
        (f"{signs[owner]}5", f"{data.names[owner]}, 5 {forces}" if n == 0 else data.names[owner])
        for n, owner in enumerate(some)
    ]
    if NOBODY in owners:
        found.append((signs[NOBODY], "empty"))
    if any(land.markers for land in board.territories.values()):
        found.append(("m1", "atomic markers"))
    if any(land.hot for land in board.territories.values()):
        found.append(("hot", "bombed in this round"))
    return tuple(found)
