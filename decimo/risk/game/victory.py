"""Victory and missions, elimination, and the end after the last round (B17, G10)."""

from decimo.chance import Draw, Pack
from decimo.risk.board.board import (
    NOBODY,
    ZOMBIES,
    Board,
    end_game,
    leave_game,
    living_players,
    note,
    strength,
    territories_of,
)
from decimo.risk.game.cards import discard_hand, inherit_cards
from decimo.risk.game_data import Mission, RiskContext, RiskData, whose_turn
from decimo.risk.scenario import Continent, RiskScenario
from decimo.risk.settings import RiskSettings


def check_elimination(
    context: RiskContext,
    _book: RiskData,
    side: str,
    by: str = NOBODY,
    *,
    rule: str = "risk:B13",
    spoils: bool = True,
) -> bool:
    """Eliminate a player without territories; return whether it is out.

    Its cards go to `by`, the player who took its last territory; without one, or without `spoils`, to the used
    cards. Its remaining atomic markers are for a final strike (C5).
    """
    player = context.world.players.get(side)
    if player is None or player.out or territories_of(context.world, side):
        return False
    leave_game(context, player, by, rule=rule)
    if player.markers:
        note(context, rule="risk:C5", strikes=(*context.world.strikes, side))
    if spoils and by in context.world.players:
        inherit_cards(context, context.world.players[by], player, rule=rule)
    else:
        discard_hand(context, player, rule=rule)
    return True


def whole_continents(board: Board, land: RiskScenario, owner: str) -> list[Continent]:
    """Return the continents that an owner holds completely, in the order of the map."""
    own = {territory.id for territory in territories_of(board, owner)}
    return [land.continent[id_] for id_, places in land.of_continent.items() if own.issuperset(places)]


MISSION_RULE = "risk:B17"


def deal_missions(context: RiskContext, data: RiskData) -> None:
    """Every player draws a mission; those against colours that are not in the game are taken out first.

    A player who has one keeps it.
    """
    board = context.world
    order = [side for side in board.order if not board.players[side].mission]
    cards = [m.id for m in data.missions.missions if not m.destroy or m.destroy in board.order]
    context.pack = Pack(cards, rule=MISSION_RULE)
    drawn = context.draws(
        [
            Draw(f"the mission of {data.names[side]}", MISSION_RULE, side, unseen=tuple(cards))
            for side in order
        ]
    )
    for side, mission in zip(order, drawn, strict=True):
        context.tell(
            "draw_mission",
            context.world.players[side],
            MISSION_RULE,
            {"mission": mission},
            mission=str(mission),
        )


def current_mission(board: Board, data: RiskData, side: str, settings: RiskSettings) -> Mission | None:
    """Return the present mission of a player; one that can no longer be fulfilled is replaced (B17)."""
    id_ = board.players[side].mission
    if not id_ or (settings.goal != "missions" and settings.battles == "dice"):
        return None
    mission = data.missions.mission[id_]
    if not mission.destroy:
        return mission
    foe = board.players.get(mission.destroy)
    instead = data.missions.mission[data.missions.instead]
    if foe is None or mission.destroy == side or not foe.in_play:
        return instead
    by_another = foe.out and foe.fell_to != side
    return instead if by_another and settings.mission_reading == "own-hand" else mission


def describe_mission(mission: Mission) -> str:
    """Return the task of a mission as the end of a sentence: `hold 24 territories`."""
    words = mission.words.rstrip(".")
    return f"{words[:1].lower()}{words[1:]}"


TASK = "; the mission: "
"""Introduces the mission in a question of the set-up, which shows it to its player alone."""


def recall_mission(context: RiskContext, data: RiskData, side: str) -> str:
    """Return the mission of a player as the end of a question of the set-up; empty without one."""
    mission = current_mission(context.world, data, side, context.settings)
    return f"{TASK}{describe_mission(mission)}" if mission else ""


def is_fulfilled(board: Board, data: RiskData, side: str, mission: Mission) -> bool:
    """Return whether a player has fulfilled a mission (B17)."""
    if mission.destroy:
        return board.players[mission.destroy].out
    lands = territories_of(board, side)
    if mission.territories:
        return sum(land.armies >= mission.least for land in lands) >= mission.territories
    whole = [each.id for each in whole_continents(board, data.land, side)]
    named = all(continent in whole for continent in mission.continents)
    return named and len(whole) >= len(mission.continents) + mission.more


def check_victory(context: RiskContext, data: RiskData) -> bool:
    """End the game if somebody has won, the current player before others; return whether it is over (B17)."""
    board = context.world
    if board.ended:
        return True
    left = living_players(board)
    if not left and context.settings.zombies:
        end_game(context, ZOMBIES, "Nobody is left alive: the zombies have won", rule="risk:Z14")
        return True
    now = whose_turn(context) if context.season < len(board.order) else ""
    for side in sorted(left, key=lambda each: each != now):
        conquered = len(left) == 1 or len(territories_of(board, side)) == len(board.territories)
        if conquered and not context.settings.zombies:
            end_game(context, side, f"{data.names[side]} rules the world", rule="risk:B17")
            return True
        if conquered and context.settings.zombie_victory == "last":
            end_game(context, side, f"{data.names[side]} alone is left alive", rule="risk:Z14")
            return True
        mission = current_mission(board, data, side, context.settings)
        if mission is not None and is_fulfilled(board, data, side, mission):
            how = f"{data.names[side]} has fulfilled its mission: {describe_mission(mission)}"
            end_game(context, side, how, rule="risk:B17")
            return True
    return False


def end_of_round(context: RiskContext, data: RiskData) -> None:
    """After the last round the strongest player wins: by territories, then by armies (G10)."""
    board = context.world
    if board.ended or context.year < context.settings.rounds:
        return
    standing = sorted(((strength(board, side), side) for side in living_players(board)), reverse=True)
    if len(standing) > 1 and standing[0][0] == standing[1][0]:
        end_game(context, "", f"After {context.year} rounds nobody is ahead", rule="risk:G10")
    else:
        side = standing[0][1]
        how = f"After {context.year} rounds {data.names[side]} holds the most"
        end_game(context, side, how, rule="risk:G10")
