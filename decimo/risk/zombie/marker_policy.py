"""The policy for markers: the damage to others, against the zombies that will rise there."""

from decimo.chance import Ask
from decimo.risk.board.board import Territory, is_player
from decimo.risk.game.battle_odds import chance
from decimo.risk.policy.army_policy import Advice
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.policy.territory_value import WHOLE, TerritoryValues
from decimo.risk.zombie.markers import HOLD
from decimo.risk.zombie.zombie_phase import ALONE

LAST = 100.0
"""The worth of a player's last territory."""
ENOUGH = 10.0
"""The smallest worth of a target for a marker."""
MUCH = 25.0
"""The smallest worth for the last marker, which is best kept for a player's last territory."""
ARMY = 1.0
"""The worth of a destroyed army."""


def fire(view: PlayerView, ask: Ask) -> Advice:
    """Fire where it harms others most and the own side least, if that is worth a marker."""
    ids = [option.id for option in ask.options if option.id != HOLD]
    worth = TerritoryValues(view)
    values = {id_: marker_value(view, worth, view.territories[id_]) for id_ in ids}
    best = max(ids, key=lambda id_: values[id_])
    if values[best] < (ENOUGH if view.markers_of(view.side) > 1 else MUCH):
        return HOLD, "nothing on the map is worth a marker now"
    if worth.counts[view.territories[best].owner] == 1:
        return best, "it is all that its owner has left"
    return best, "nowhere else does a marker do so much harm to others and so little here"


def marker_value(view: PlayerView, worth: TerritoryValues, target: Territory) -> float:
    """Return the worth to a player of a marker on a territory."""
    owner = target.owner
    if not is_player(owner) or owner == view.side:
        return 0.0
    gain = ARMY * target.armies + (LAST if worth.counts[owner] == 1 else 0.0)
    continent = view.land.place[target.id].continent
    if continent in worth.masters:
        gain += WHOLE * view.land.continent[continent].bonus
    return gain + _what_rises(view, worth, target)


def _what_rises(view: PlayerView, worth: TerritoryValues, target: Territory) -> float:
    """Return the effect of a new marker's zombies on neighbours: harm to others is a gain, own harm a loss."""
    horde = ALONE * (target.markers + 1) - 1
    harm = 0.0
    for other in view.land.neighbours[target.id]:
        land = view.territories[other]
        falls = chance(horde, land.armies) if land.armies else 0.0
        if land.owner == view.side:
            harm -= falls * worth.to_guard(other)
        elif is_player(land.owner):
            harm += falls
    return harm


def strike_finally(view: PlayerView, ask: Ask) -> Advice:
    """Take the largest army of the strongest player, as a player who is out has nothing to lose."""
    counts = TerritoryValues(view).counts
    strongest = max(view.players, key=lambda side: counts.get(side, 0))
    best = max(
        (
            option.id
            for option in ask.options
            if option.id != HOLD and view.territories[option.id].owner == strongest
        ),
        key=lambda id_: view.territories[id_].armies,
    )
    return best, "the greatest army of the strongest who lives on goes first"
