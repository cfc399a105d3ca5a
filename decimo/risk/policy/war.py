"""How a policy attacks: where the exact odds favour it and it is worth the armies."""

from collections.abc import Iterator
from typing import NamedTuple

from decimo.fate import Ask
from decimo.risk.battle.odds import chance, percent
from decimo.risk.board.board import NOBODY
from decimo.risk.game.attack import RULE, STOP, TO_THE_END, UNTIL
from decimo.risk.policy.guard import holding, keeps, threat
from decimo.risk.policy.view import View
from decimo.risk.policy.worth import Worth

LEAST_CHANCE = 0.6
"""The least chance to win at which an attack is made."""
ALL_ARMIES = 12.0
"""What all of one's armies together are worth, beside the worth of territories."""
KEPT = 4
"""Armies at which an attack out of the border of one's own continent stops: two stay behind even if it wins then."""
FEW = 4
"""Fewer armies than these are not held back."""


class Plan(NamedTuple):
    """An attack as a policy sees it: its chance, and what it comes to on the whole."""

    source: str
    target: str
    chance: float
    gain: float


def advise(view: View, ask: Ask) -> tuple[str, str] | None:
    """Decide where to attack, and how to press it."""
    if ask.rule != RULE:
        return None
    ids = [option.id for option in ask.options]
    if STOP in ids:
        return _where(view, ids)
    return _how(view, ask, ids)


def _where(view: View, ids: list[str]) -> tuple[str, str]:
    worth = Worth(view)
    every = [plan(view, worth, *view.land.way[id_]) for id_ in ids if id_ != STOP]
    sound = [each for each in every if not _overextends(view, worth, each)]
    best = max(sound, key=lambda each: each.gain, default=None)
    if best is None:
        return STOP, "to go on would leave too few to hold what is taken"
    if best.chance < LEAST_CHANCE or best.gain <= 0:
        return STOP, f"the best attack wins with {percent(best.chance)}, which is not worth it"
    return f"{best.source}-{best.target}", f"it wins with {percent(best.chance)} and gains the most"


def plan(view: View, worth: Worth, source: str, target: str, more: int = 0) -> Plan:
    """Weigh an attack, with `more` armies in its source than there are."""
    armies, there = view.territories[source].armies + more - 1, view.territories[target]
    if there.owner == NOBODY:
        return Plan(source, target, 1.0, worth.of(target))
    wins = chance(armies, there.armies)
    lost = min(armies, there.armies) if wins > 0.5 else armies
    cost = ALL_ARMIES * lost / (worth.armies + more) * (1.5 - wins)
    return Plan(source, target, wins, wins * worth.of(target) - cost)


def _overextends(view: View, worth: Worth, attack: Plan) -> bool:
    """Whether an attack opens the border of an own continent, or leaves too few to hold what it takes.

    Few are enough where a continent, somebody's last land, a card or the mission is won by it.
    """
    source, target = attack.source, attack.target
    armies, foes = view.territories[source].armies, view.territories[target].armies
    if keeps(view, worth, source, target) and armies <= KEPT:
        return True
    if worth.decides(target):
        return False
    left = armies - 1 - min(armies - 1, foes)
    return left < holding(threat(view, target))


def plans(view: View, worth: Worth, more: int) -> Iterator[Plan]:
    """Weigh every attack that is possible once `more` armies stand in its source."""
    for source in view.own:
        for foe in view.foes(source):
            if not foe.ban and not foe.hot and not view.territories[source].ban:
                yield plan(view, worth, source, foe.id, more)


def _how(view: View, ask: Ask, ids: list[str]) -> tuple[str, str]:
    """Press on, and think again when half of the armies are gone."""
    here, _, there = ask.about.partition(">")
    source = view.territories[here]
    stops = [int(id_.removeprefix(UNTIL)) for id_ in ids if id_.startswith(UNTIL)]
    half = max((stop for stop in stops if stop <= source.armies // 2), default=0)
    if half >= FEW:
        return f"{UNTIL}{half}", "with half of the armies gone there is time to think again"
    if f"{UNTIL}{KEPT}" in ids and keeps(view, Worth(view), here, there):
        return f"{UNTIL}{KEPT}", "the border of a continent must not be left with one army"
    return TO_THE_END, "so few armies are not worth a second thought"
