"""How Riskless ends: a mission is fulfilled, nobody can attack any more, or the last round is over (S12, S-m, S-n)."""

from decimo.risk.board.board import Board, living_players, territories_of
from decimo.risk.board.board_changes import end_game
from decimo.risk.game.cards import find_sets
from decimo.risk.game.reinforcements import PER_ARMY
from decimo.risk.game.victory import is_fulfilled, whole_continents
from decimo.risk.game_data import RiskContext, RiskData, whose_turn
from decimo.risk.riskless.pieces import mobile_pieces, off_board, pieces_at


def continent_points(board: Board, data: RiskData, side: str) -> int:
    """The points of the continents that are wholly a player's own."""
    return sum(continent.bonus for continent in whole_continents(board, data.land, side))


def territory_points(board: Board, side: str) -> int:
    """A point for every third territory, with no smallest number (S-b)."""
    return len(territories_of(board, side)) // PER_ARMY


Standing = tuple[int, int, int]


def check_mission(context: RiskContext, data: RiskData) -> bool:
    """End the game if the player whose turn it is has won: by its mission, or because nobody else is left (S-m)."""
    board = context.world
    if board.ended:
        return True
    side = whose_turn(context)
    mission = data.missions.mission[board.players[side].mission]
    if living_players(board) == [side]:
        end_game(context, side, f"{data.names[side]} is the last player left", rule="risk:S12")
    elif is_fulfilled(board, data, side, mission):
        done = mission.words.rstrip(".")
        how = f"{data.names[side]} has fulfilled its mission: {done[:1].lower()}{done[1:]}"
        end_game(context, side, how, rule="risk:S12")
    return bool(board.ended)


def end_riskless_round(context: RiskContext, data: RiskData) -> None:
    """End the game after the last round, or when nobody will be able to attack again (S-n, G10)."""
    board = context.world
    if board.ended:
        return
    if context.year >= context.settings.rounds:
        _end(context, data, f"After {context.year} rounds")
    elif all(is_stuck(board, data, side) for side in living_players(board)):
        _end(context, data, "With nobody left who can attack")


def is_stuck(board: Board, data: RiskData, side: str) -> bool:
    """Whether a player can never attack again: nothing of its own can move, and it can place nothing that could.

    Any point will do: whoever has the cheaper pieces standing alone has land enough for the next dearer one.
    """
    for land in territories_of(board, side):
        row = pieces_at(board, land.id)
        if len(row) > 1 and mobile_pieces(data, row):
            return False
    points = continent_points(board, data, side) + territory_points(board, side) + board.players[side].points
    can_pay = points > 0 or bool(find_sets(data, board, side))
    return not (
        can_pay and any(data.pieces.rank[rank].mobile for rank in off_board(board, data.pieces, side))
    )


def final_standing(board: Board, data: RiskData, side: str) -> Standing:
    """What decides without a mission: whole continents, then territories, then the points on the board (S-n)."""
    prices = [
        data.pieces.rank[piece.rank].price
        for piece in board.pieces.values()
        if piece.at and piece.owner == side
    ]
    return len(whole_continents(board, data.land, side)), len(territories_of(board, side)), sum(prices)


def _end(context: RiskContext, data: RiskData, when: str) -> None:
    board = context.world
    order = sorted(
        ((final_standing(board, data, side), side) for side in living_players(board)), reverse=True
    )
    if len(order) > 1 and order[0][0] == order[1][0]:
        end_game(context, "", f"{when} nobody is ahead", rule="risk:S-n")
    else:
        end_game(context, order[0][1], f"{when} {data.names[order[0][1]]} holds the most", rule="risk:S-n")
