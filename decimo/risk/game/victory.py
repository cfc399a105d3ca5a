"""How the game is won, and how it ends when nobody wins it (B17, G10)."""

from decimo.risk.board.board import ZOMBIES, alive, held, strength
from decimo.risk.board.course import end_game
from decimo.risk.book import Book, Play, whose_turn
from decimo.risk.game.mission import fulfilled, mission_now, mission_words


def check_victory(turn: Play, book: Book) -> bool:
    """End the game if somebody has won, the player whose turn it is first; say whether it is over (B17)."""
    board = turn.world
    if board.ended:
        return True
    left = alive(board)
    if not left and turn.settings["zombies"] == "on":
        end_game(turn, ZOMBIES, "Nobody is left alive: the zombies have won", rule="risk:Z14")
        return True
    now = whose_turn(turn) if turn.season < len(board.order) else ""
    for side in sorted(left, key=lambda each: each != now):
        conquered = len(left) == 1 or len(held(board, side)) == len(board.territories)
        if conquered and turn.settings["zombies"] == "off":
            end_game(turn, side, f"{book.names[side]} rules the world", rule="risk:B17")
            return True
        if conquered and turn.settings["zombie-victory"] == "last":
            end_game(turn, side, f"{book.names[side]} alone is left alive", rule="risk:Z14")
            return True
        mission = mission_now(board, book, side, turn.settings)
        if mission is not None and fulfilled(board, book, side, mission):
            how = f"{book.names[side]} has fulfilled its mission: {mission_words(mission)}"
            end_game(turn, side, how, rule="risk:B17")
            return True
    return False


def end_of_round(turn: Play, book: Book) -> None:
    """After the last round that is played the strongest player wins: by territories, then by armies (G10)."""
    board = turn.world
    if board.ended or turn.year < int(turn.settings["rounds"]):
        return
    standing = sorted(((strength(board, side), side) for side in alive(board)), reverse=True)
    if len(standing) > 1 and standing[0][0] == standing[1][0]:
        end_game(turn, "", f"After {turn.year} rounds nobody is ahead", rule="risk:G10")
    else:
        side = standing[0][1]
        how = f"After {turn.year} rounds {book.names[side]} holds the most"
        end_game(turn, side, how, rule="risk:G10")
