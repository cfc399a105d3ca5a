"""Atomic markers: handed out, fired, put away; and the heat that they leave for the rest of the round."""

from decimo.fate import Turn, Word
from decimo.risk.board.board import NOBODY, Board, Player, Territory, alive
from decimo.risk.board.course import note


def hand_out_markers(turn: Turn[Board]) -> None:
    """Every player gets its markers once: after the set-up, or when zombies come into a game that goes on (C1)."""
    amount = int(turn.settings["markers"])
    for side in alive(turn.world):
        turn.tell("get_markers", turn.world.players[side], "risk:C1", {"amount": amount}, markers=amount)
    note(turn, rule="risk:C1", armed=True)


def fire_marker(
    turn: Turn[Board], player: Player, territory: Territory, *, rule: str, verb: str = "fire_marker"
) -> None:
    """A marker empties a territory of everybody, zombies too, and stays there for good (C3, C4, Z1, Z2).

    Nobody owns it then, and until the round ends no player may enter it: it is hot (Z3).
    """
    words: dict[str, Word] = {
        "player": player.id,
        "loser": territory.owner or "nobody",
        "lost": territory.armies,
    }
    turn.tell(
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


def put_markers_away(turn: Turn[Board], player: Player, *, rule: str) -> None:
    """Markers that a player who is out has not fired leave the game (C5)."""
    turn.tell("put_markers_away", player, rule, {"amount": player.markers}, markers=0)


def cool(turn: Turn[Board]) -> None:
    """A new round begins: nothing is hot any more, and players may enter everywhere (C4)."""
    for territory in turn.world.territories.values():
        if territory.hot:
            turn.tell("cool", territory, "risk:C4", {}, hot=False)
