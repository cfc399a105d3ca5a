"""Where a policy stands in danger: what could be attacked, and what is lost with it."""

from decimo.risk.battle.odds import chance
from decimo.risk.board.board import Territory, is_player
from decimo.risk.policy.view import View
from decimo.risk.policy.worth import Worth
from decimo.risk.zombie.peril import horde_ahead, peril_within


def threat(view: View, territory: str) -> int:
    """The strongest army beside a territory that may attack it: another player's, or the next horde; never neutrals."""
    around = [view.territories[other] for other in view.land.neighbours[territory]]
    return max((_army(land) for land in around if land.owner != view.side), default=0)


def _army(land: Territory) -> int:
    return land.armies if is_player(land.owner) else horde_ahead(land)


def danger(view: View, worth: Worth, territory: str, armies: int) -> float:
    """What may be lost where so many armies stand: the chance that the territory falls, by its worth."""
    foe = threat(view, territory)
    falls = max(
        chance(foe - 1, armies) if foe > 1 else 0.0, peril_within(view.territories[territory], armies)
    )
    return falls * worth.to_guard(territory)


def border(view: View, territory: str) -> bool:
    """Whether somebody else stands next to a territory."""
    return bool(view.foes(territory))
