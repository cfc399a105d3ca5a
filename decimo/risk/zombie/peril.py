"""What zombies will do to a territory by the end of the round, as far as a player can reckon it."""

from decimo.risk.battle.odds import chance
from decimo.risk.board.board import ZOMBIES, Territory
from decimo.risk.zombie.birth import births, is_prey


def horde_ahead(land: Territory) -> int:
    """How many zombies will stand in a territory when their next phase attacks; none where somebody lives."""
    if land.owner == ZOMBIES or (land.markers and not is_prey(land.owner)):
        return land.armies + births(land, doubled=False)
    return 0


def peril_within(land: Territory, armies: int) -> float:
    """The chance that so many armies lose a territory to those who rise among them."""
    return chance(land.markers, armies) if land.markers else 0.0
