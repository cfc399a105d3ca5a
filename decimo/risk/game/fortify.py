"""The move at the end of a turn (B16, G3)."""

from collections.abc import Mapping

from decimo.chance import Option
from decimo.risk.board.board import Board, move_armies, territories_of
from decimo.risk.game.reinforcements import ask_staying
from decimo.risk.game.victory import check_victory
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision, whose_turn

STAY = "stay"
RULE = "risk:B16"
Way = tuple[str, str]


def fortify(context: RiskContext, data: RiskData) -> None:
    """The current player may move armies from one own territory to another (B16, G3)."""
    side = whose_turn(context)
    if context.settings.fortify == "german":
        _fortify_many(context, data, side)
    else:
        connected = context.settings.fortify == "connected"
        ways = possible_moves(context.world, data, side, connected=connected)
        way = _ask_way(context, data, side, {f"{one}-{other}": (one, other) for one, other in ways})
        if way:
            _march(context, data, side, way)
    check_victory(context, data)


def possible_moves(board: Board, data: RiskData, side: str, *, connected: bool) -> list[Way]:
    """Return the moves between a player's own territories: to a neighbour (B16), or along any chain of them (G3)."""
    own = {land.id: land for land in territories_of(board, side)}
    return [
        (source, target)
        for source, land in own.items()
        if land.armies > 1
        for target in (_chain(data, source, own) if connected else data.land.neighbours[source])
        if target in own and target != source
    ]


def _chain(data: RiskData, start: str, own: Mapping[str, object]) -> list[str]:
    found = [start]
    for place in found:
        found += [other for other in data.land.neighbours[place] if other in own and other not in found]
    return [place for place in own if place in found]


def _ask_way(context: RiskContext, data: RiskData, side: str, ways: Mapping[str, Way]) -> Way | None:
    if not ways:
        return None
    lands = context.world.territories
    options = [
        Option(
            id_,
            f"{data.names[one]} ({lands[one].armies}) to {data.names[other]} ({lands[other].armies})",
        )
        for id_, (one, other) in ways.items()
    ]
    why = f"{data.names[side]}: which armies to move"
    chosen = context.choose(
        side,
        [*options, Option(STAY, "move nothing")],
        why=why,
        rule=RULE,
        about=side,
        decision=RiskDecision.FORTIFY,
    )
    return ways.get(chosen)


def _march(context: RiskContext, data: RiskData, side: str, way: Way) -> int:
    source, target = (context.world.territories[end] for end in way)
    moved = ask_staying(context, data, side, source, target.id, 1, rule=RULE)
    move_armies(context, source, target, moved, rule=RULE)
    return moved


def _fortify_many(context: RiskContext, data: RiskData, side: str) -> None:
    """Move from any number of territories; those that attacked, or have already moved, stay (G3)."""
    board = context.world
    fresh = {land.id: land.armies for land in territories_of(board, side) if land.id not in board.fought}
    while True:
        ways = {
            f"{one}-{other}": (one, other)
            for one, other in possible_moves(board, data, side, connected=False)
            if fresh.get(one, 0) > 0
        }
        way = _ask_way(context, data, side, ways)
        if not way:
            return
        source, target = (board.territories[end] for end in way)
        most = min(fresh[source.id], source.armies - 1)
        kept = source.armies - most
        moved = ask_staying(context, data, side, source, target.id, 1, rule=RULE, least_staying=kept)
        move_armies(context, source, target, moved, rule=RULE)
        fresh[source.id] -= moved
