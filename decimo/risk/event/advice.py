"""How a policy decides in random events: where terrorists strike, what traders sell, where weapons stand."""

from decimo.fate import Ask
from decimo.risk.board.board import is_player
from decimo.risk.event.dealing import CHOOSING, DECLINING, TAKE
from decimo.risk.event.loss import Loss
from decimo.risk.event.weapon import RULE as WEAPONS
from decimo.risk.policy.view import View

_DICE = range(1, 7)
_MORE = 3
"""What terrorists kill beside the die (V22)."""


def advise(view: View, ask: Ask) -> tuple[str, str] | None:
    """Decide what an event leaves to a side."""
    if ask.rule == CHOOSING:
        return _terrorists(view, ask)
    if ask.rule == DECLINING:
        return TAKE, "a territory and its armies cost nothing"
    if ask.rule == WEAPONS:
        ids = [option.id for option in ask.options]
        weakest = min(ids, key=lambda id_: view.territories[id_].armies)
        return weakest, "the fewest armies stand there"
    return None


def _terrorists(view: View, ask: Ask) -> tuple[str, str]:
    """The enemy's stack that loses the most on the average, the largest of such (E14)."""
    lands = [view.territories[option.id] for option in ask.options]
    foes = [land for land in lands if land.owner != view.side]
    best = max(
        foes or lands,
        key=lambda land: (is_player(land.owner), _killed(land.armies), land.armies),
    )
    return best.id, "it is the strongest stack that it hurts most"


def _killed(armies: int) -> int:
    return sum(Loss(armies=die + _MORE).lost(armies) for die in _DICE)
