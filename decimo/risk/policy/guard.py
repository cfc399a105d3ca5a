"""Where a policy stands in danger: what could be attacked, what is lost with it, and how many armies hold it."""

from functools import cache

from decimo.risk.battle.odds import chance
from decimo.risk.board.board import Territory, is_player
from decimo.risk.policy.view import View
from decimo.risk.policy.worth import Worth
from decimo.risk.zombie.peril import horde_ahead, peril_within

EVEN = 0.5
"""The chance to take a territory from which on it does not hold."""


def threat(view: View, territory: str, taken: str = "") -> int:
    """The strongest army beside a territory that may attack it: another player's, or the next horde; never neutrals.

    A territory that is `taken` threatens nobody any more.
    """
    around = [view.territories[other] for other in view.land.neighbours[territory] if other != taken]
    return max((_army(land) for land in around if land.owner != view.side), default=0)


@cache
def holding(foe: int) -> int:
    """The fewest armies that more likely than not hold a territory beside an army of `foe`."""
    armies = 1
    while foe > 1 and chance(foe - 1, armies) >= EVEN:
        armies += 1
    return armies


def keeps(view: View, worth: Worth, territory: str, taken: str = "") -> bool:
    """Whether a territory is the border of a continent of one's own with a stronger enemy beside it than one army."""
    whole = not worth.missing[view.land.place[territory].continent]
    return whole and threat(view, territory, taken) > 1


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
