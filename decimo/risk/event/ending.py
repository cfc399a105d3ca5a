"""What an event ends: the world by a meteor (V5), players (E27), and with them the game."""

from decimo.risk.board.board import ZOMBIES, alive, strength
from decimo.risk.board.course import end_game
from decimo.risk.board.trouble import suffer
from decimo.risk.book import Book, Play
from decimo.risk.event.event_table import Event
from decimo.risk.game.elimination import check_elimination
from decimo.risk.game.victory import check_victory

RULE = "risk:E27"


def end_world(turn: Play, book: Book, event: Event) -> None:
    """All armies are gone. Whoever held most before the impact has won, or nobody (E26)."""
    board = turn.world
    standing = sorted(((strength(board, side), side) for side in alive(board)), reverse=True)
    for land in board.territories.values():
        if land.armies:
            suffer(turn, land, land.armies, rule=event.rule, why=event.cause, least=0)
    ahead = len(standing) == 1 or standing[0][0] > standing[1][0]
    if turn.settings["doomsday"] == "strongest" and ahead:
        side = standing[0][1]
        end_game(
            turn, side, f"The world has ended, and {book.names[side]} held the most of it", rule="risk:E26"
        )
    else:
        end_game(turn, "", "The world has ended, and nobody has won it", rule="risk:E26")


def settle(turn: Play, book: Book) -> None:
    """Players who hold nothing any more are out, their cards go to the used ones, and somebody may have won."""
    if turn.world.ended:
        return
    for side in alive(turn.world):
        check_elimination(turn, book, side, rule=RULE)
    if alive(turn.world):
        check_victory(turn, book)
    elif turn.settings["zombies"] == "on":
        end_game(turn, ZOMBIES, "Nobody is left alive, and the zombies have the world", rule=RULE)
    else:
        end_game(turn, "", "Nobody is left", rule=RULE)
