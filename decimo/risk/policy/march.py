"""How many armies a policy moves: after a capture, and at the end of its turn."""

from decimo.fate import Ask
from decimo.risk.game.fortify import STAY
from decimo.risk.policy.guard import border, danger, keeps, threat
from decimo.risk.policy.view import View
from decimo.risk.policy.worth import Worth

CAPTURE, FORTIFY = "risk:B15", "risk:B16"
IDLE = 0.05
"""What is lost by an army that stands where nothing is left to attack."""


def advise(view: View, ask: Ask) -> tuple[str, str] | None:
    """Decide which armies move at the end of a turn, and how many stay behind."""
    ids = [option.id for option in ask.options]
    if ask.rule not in (CAPTURE, FORTIFY):
        return None
    if STAY in ids:
        return _which(view, ids)
    source, _, target = ask.about.partition(">")
    return _staying(view, source, target, [int(id_) for id_ in ids])


def _staying(view: View, source: str, target: str, numbers: list[int]) -> tuple[str, str]:
    """Leave behind what must be guarded there, and go on with the rest."""
    if not border(view, source):
        return str(numbers[0]), "nobody stands next to what lies behind"
    worth = Worth(view)
    whole = view.territories[source].armies
    onward = bool(view.foes(target))

    def lost(stay: int) -> float:
        behind = danger(view, worth, source, stay)
        ahead = danger(view, worth, target, max(1, whole - stay + _there(view, target)))
        return behind + ahead + (IDLE * stay if onward else -IDLE * stay)

    if keeps(view, worth, source):
        numbers = [stay for stay in numbers if stay > 1] or numbers
    best = min(numbers, key=lost)
    return str(best), "so both places are held as well as can be"


def _there(view: View, target: str) -> int:
    land = view.territories[target]
    return land.armies if land.owner == view.side else 0


def _which(view: View, ids: list[str]) -> tuple[str, str]:
    """Move the greatest heap that nobody stands next to towards the front, or a border army to a weaker border."""
    distance = _to_front(view)

    def use(id_: str) -> tuple[int, int]:
        one, other = _ends(view, id_)
        closer = distance[one] - distance[other]
        if distance[one] and closer > 0:
            return view.territories[one].armies - 1, threat(view, other)
        return 0, 0

    best = max((id_ for id_ in ids if id_ != STAY), key=use)
    if use(best)[0] > 0:
        return best, "armies are of no use behind the front"
    return STAY, "everybody stands where it is needed"


def _ends(view: View, id_: str) -> tuple[str, str]:
    """The two territories of a move."""
    if id_ in view.land.way:
        return view.land.way[id_]
    parted = [(one, id_[len(one) + 1 :]) for one in view.own if id_.startswith(f"{one}-")]
    return next((one, other) for one, other in parted if other in view.own)


def _to_front(view: View) -> dict[str, int]:
    """How many steps each own territory is from the nearest one that has a foe beside it."""
    found = {place: 0 for place in view.own if border(view, place)}
    row = list(found)
    while row:
        ahead = []
        for place in row:
            for other in view.land.neighbours[place]:
                if other in view.own and other not in found:
                    found[other] = found[place] + 1
                    ahead.append(other)
        row = ahead
    return {place: found.get(place, 0) for place in view.own}
