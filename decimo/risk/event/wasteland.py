"""Wastelands: whatever stands there loses an army in everybody's turn (section 4.4, E2, E20)."""

from decimo.risk.board.army import lose_armies
from decimo.risk.book import Book, Play
from decimo.risk.event.ending import settle

RULE = "risk:E20"
DRAIN = 1
"""Armies that a stack in a wasteland loses a turn (E20)."""


def drain(turn: Play, book: Book) -> None:
    """At the end of a player's turn every stack in a wasteland loses an army, the last one too (E20)."""
    wasting = [land for land in turn.world.territories.values() if land.wasteland and land.armies]
    for land in wasting:
        lose_armies(turn, land, DRAIN, rule=RULE, why="the wasteland", least=0, verb="waste_away")
    if wasting:
        settle(turn, book)
