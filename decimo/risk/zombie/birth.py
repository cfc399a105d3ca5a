"""The dead rise: how many, and where (C6)."""

from decimo.risk.board.board import NOBODY, ZOMBIES, Territory
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play
from decimo.risk.zombie.bomb import final_strikes

WITHIN, ALONE = 1, 3
"""Zombies for each marker: among armies that hold the territory, and where none do (C6)."""
OF_THEIR_OWN = 1
"""Zombies for a territory of theirs without a marker (C6)."""
RULE = "risk:C6"


def is_prey(owner: str) -> bool:
    """Whether zombies attack an owner: anybody alive, neutral armies as well."""
    return owner not in (NOBODY, ZOMBIES)


def births(territory: Territory, *, doubled: bool) -> int:
    """How many zombies rise in a territory (C6); three sixes double them, contested or not (C11, Z19)."""
    if territory.markers:
        born = territory.markers * (WITHIN if is_prey(territory.owner) else ALONE)
    else:
        born = OF_THEIR_OWN if territory.owner == ZOMBIES else 0
    return 2 * born if doubled else born


def rise(turn: Play, book: Book) -> None:
    """The zombies' phase begins: they rise where they are born, in hot territories too (C6, Z4).

    They get nothing for what they hold (C7), and there is always another one in the box (Z17). A final
    strike that found no turn to end comes before.
    """
    final_strikes(turn, book)
    board = turn.world
    if board.ended:
        return
    for territory in board.territories.values():
        born = births(territory, doubled=board.sixes)
        if born and is_prey(territory.owner):
            turn.tell("rise_within", territory, RULE, {"owner": territory.owner, "amount": born}, risen=born)
        elif born:
            armies = territory.armies + born
            turn.tell("rise", territory, RULE, {"amount": born}, owner=ZOMBIES, armies=armies)
    note(turn, rule="risk:C11", sixes=False)
