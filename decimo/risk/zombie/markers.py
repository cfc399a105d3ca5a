"""Atomic markers: one at the end of a player's turn (C2), and final strikes (C5)."""

from decimo.chance import Option, StepContext, Word
from decimo.risk.board.board import NOBODY, ZOMBIES, Board, Player, Territory, end_game, living_players, note
from decimo.risk.game.victory import check_elimination, check_victory
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision, whose_turn


def hand_out_markers(context: RiskContext) -> None:
    """Every player gets its markers once: after the set-up, or when zombies are switched on in a running game (C1)."""
    amount = context.settings.markers
    for side in living_players(context.world):
        context.tell(
            "get_markers", context.world.players[side], "risk:C1", {"amount": amount}, markers=amount
        )
    note(context, rule="risk:C1", armed=True)


def fire_marker(
    context: StepContext[Board], player: Player, territory: Territory, *, rule: str, verb: str = "fire_marker"
) -> None:
    """A marker empties a territory, also of zombies, and stays there for good (C3, C4, Z1, Z2).

    The territory has no owner, and it is hot: no player may enter it until the round ends (Z3).
    """
    words: dict[str, Word] = {
        "player": player.id,
        "loser": territory.owner or "nobody",
        "lost": territory.armies,
    }
    context.tell(
        verb,
        territory,
        rule,
        words,
        also=(player, {"markers": player.markers - 1}),
        owner=NOBODY,
        armies=0,
        markers=territory.markers + 1,
        hot=True,
    )


def put_markers_away(context: StepContext[Board], player: Player, *, rule: str) -> None:
    """Markers that a player who is out has not fired leave the game (C5)."""
    context.tell("put_markers_away", player, rule, {"amount": player.markers}, markers=0)


def cool_territories(context: StepContext[Board]) -> None:
    """A new round begins: no territory is hot any more (C4)."""
    for territory in context.world.territories.values():
        if territory.hot:
            context.tell("cool", territory, "risk:C4", {}, hot=False)


HOLD = "hold"
FIRE, FINAL = "risk:C2", "risk:C5"


def atomic_markers(context: RiskContext, data: RiskData) -> None:
    """The current player may fire one marker; then players eliminated in this turn have their final strikes.

    If the set-up had no zombies, markers are handed out first.
    """
    side = whose_turn(context)
    if not context.world.armed and not context.world.ended:
        hand_out_markers(context)
    player = context.world.players[side]
    if not context.world.ended and player.markers and not player.out:
        chosen = _ask_target(context, data, side, "where to fire a marker", FIRE, RiskDecision.FIRE)
        if chosen != HOLD:
            drop_marker(context, data, side, chosen, rule=FIRE)
    final_strikes(context, data)


def final_strikes(context: RiskContext, data: RiskData) -> None:
    """Players who are out fire their remaining markers, in the order in which they fell (C5, Z6).

    Each marker may go anywhere, also several to one place (Z5). A player eliminated by it strikes in turn.
    """
    board = context.world
    while board.strikes and not board.ended:
        side = board.strikes[0]
        player = board.players[side]
        while player.markers and not board.ended:
            chosen = _ask_target(
                context,
                data,
                side,
                f"a final strike, {player.markers} left",
                FINAL,
                RiskDecision.STRIKE_FINALLY,
            )
            if chosen == HOLD:
                put_markers_away(context, player, rule=FINAL)
            else:
                drop_marker(context, data, side, chosen, rule=FINAL, verb="strike_finally")
        note(context, rule=FINAL, strikes=board.strikes[1:])


def drop_marker(
    context: RiskContext, data: RiskData, side: str, target: str, *, rule: str, verb: str = "fire_marker"
) -> None:
    """A marker falls on any territory; a player who loses the last one is out, and no player gets the cards (Z8)."""
    territory = context.world.territories[target]
    loser = territory.owner
    fire_marker(context, context.world.players[side], territory, rule=rule, verb=verb)
    by = side if loser != side else NOBODY
    check_elimination(context, data, loser, by, rule="risk:Z8", spoils=False)
    check_victory(context, data)


def _ask_target(
    context: RiskContext, data: RiskData, side: str, what: str, rule: str, decision: RiskDecision
) -> str:
    options = [
        Option(HOLD, "fire none"),
        *(_target(context.world, data, id_) for id_ in context.world.territories),
    ]
    why = f"{data.names[side]}: {what}"
    return context.choose(side, options, why=why, rule=rule, about=side, decision=decision)


def _target(board: Board, data: RiskData, id_: str) -> Option:
    territory = board.territories[id_]
    words = f"{data.names[id_]}: {data.names[territory.owner]}, {territory.armies}"
    if territory.markers:
        words += f", {territory.markers} marker{'s' if territory.markers > 1 else ''} there"
    return Option(id_, words)


LAST_SURVIVOR_RULE = "risk:Z14"


def end_zombie_phase(context: RiskContext, data: RiskData) -> None:
    """The phase ends: check for a last survivor, final strikes of the eliminated, and hot territories cool (Z7)."""
    if context.world.ended:
        return
    check_last_survivor(context, data)
    final_strikes(context, data)
    cool_territories(context)


def check_last_survivor(context: RiskContext, data: RiskData) -> None:
    """The only player left wins by holding all but the zombies' land at the end of two phases in a row (Z14)."""
    if context.settings.zombie_victory != "domination":
        return
    board = context.world
    left = living_players(board)
    alone = left[0] if len(left) == 1 else NOBODY
    whole = alone and all(land.owner in (alone, ZOMBIES) for land in board.territories.values())
    if whole and board.vigil == alone:
        end_game(
            context, alone, f"{data.names[alone]} holds all that is not the zombies'", rule=LAST_SURVIVOR_RULE
        )
    elif board.vigil != (alone if whole else NOBODY):
        note(context, rule=LAST_SURVIVOR_RULE, vigil=alone if whole else NOBODY)
