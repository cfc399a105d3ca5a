"""How Riskless ends: a mission is fulfilled, nobody can attack any more, or the last round is over (S12, S-m, S-n)."""

from decimo.risk.board.board import Board, alive, held
from decimo.risk.board.continent import continents_of
from decimo.risk.board.course import end_game
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.game.card_set import sets_in
from decimo.risk.game.mission import fulfilled
from decimo.risk.riskless.income import continent_points, territory_points
from decimo.risk.riskless.pick import mobile
from decimo.risk.riskless.row import off_board, standing

Standing = tuple[int, int, int]


def check_mission(turn: Play, book: Book) -> bool:
    """End the game if the player whose turn it is has won: by its mission, or because nobody else is left (S-m)."""
    board = turn.world
    if board.ended:
        return True
    side = whose_turn(turn)
    mission = book.missions.mission[board.players[side].mission]
    if alive(board) == [side]:
        end_game(turn, side, f"{book.names[side]} is the last player left", rule="risk:S12")
    elif fulfilled(board, book, side, mission):
        done = mission.words.rstrip(".")
        how = f"{book.names[side]} has fulfilled its mission: {done[:1].lower()}{done[1:]}"
        end_game(turn, side, how, rule="risk:S12")
    return bool(board.ended)


def end_riskless_round(turn: Play, book: Book) -> None:
    """End the game after the last round, or when nobody will be able to attack again (S-n, G10)."""
    board = turn.world
    if board.ended:
        return
    if turn.year >= int(turn.settings["rounds"]):
        _end(turn, book, f"After {turn.year} rounds")
    elif all(stuck(board, book, side) for side in alive(board)):
        _end(turn, book, "With nobody left who can attack")


def stuck(board: Board, book: Book, side: str) -> bool:
    """Whether a player can never attack again: nothing of its own can move, and it can place nothing that could.

    Any point will do: whoever has the cheaper pieces standing alone has land enough for the next dearer one.
    """
    for land in held(board, side):
        row = standing(board, land.id)
        if len(row) > 1 and mobile(book, row):
            return False
    points = continent_points(board, book, side) + territory_points(board, side) + board.players[side].points
    can_pay = points > 0 or bool(sets_in(book, board, side))
    return not (
        can_pay and any(book.pieces.rank[rank].mobile for rank in off_board(board, book.pieces, side))
    )


def standing_of(board: Board, book: Book, side: str) -> Standing:
    """What decides without a mission: whole continents, then territories, then the points on the board (S-n)."""
    prices = [
        book.pieces.rank[piece.rank].price
        for piece in board.pieces.values()
        if piece.at and piece.owner == side
    ]
    return len(continents_of(board, book.land, side)), len(held(board, side)), sum(prices)


def _end(turn: Play, book: Book, when: str) -> None:
    board = turn.world
    order = sorted(((standing_of(board, book, side), side) for side in alive(board)), reverse=True)
    if len(order) > 1 and order[0][0] == order[1][0]:
        end_game(turn, "", f"{when} nobody is ahead", rule="risk:S-n")
    else:
        end_game(turn, order[0][1], f"{when} {book.names[order[0][1]]} holds the most", rule="risk:S-n")
