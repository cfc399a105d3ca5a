"""Where a policy puts its armies: a free territory to claim, the front to attack from, the border to hold."""

from decimo.fate import Ask, write_share
from decimo.risk.policy.guard import border, danger
from decimo.risk.policy.view import View
from decimo.risk.policy.war import plans
from decimo.risk.policy.worth import Worth

SETUP_RULES = ("risk:B3", "risk:B4")
PROMISE = 12.0
"""What a continent counts in the set-up, where the ways that others have in count one each."""
FRONTS = 2
"""On so many territories the first armies stand together."""
PLACING_RULES = ("risk:B6", "risk:B11", "risk:B13")


def advise(view: View, ask: Ask) -> tuple[str, str] | None:
    """Decide what to claim, and where armies go."""
    ids = [option.id for option in ask.options]
    if ask.rule in SETUP_RULES:
        owners = {view.territories[id_].owner for id_ in ids if id_ in view.territories}
        if owners and view.side not in owners:
            return _claim(view, ids) if owners == {""} else _neutral(view, ids)
        if owners:
            return _spread(view, ids)
    elif ask.rule not in PLACING_RULES:
        return None
    if ids[0] in view.territories:
        return _where(view, ids)
    return (ids[-1], "all where they are needed most") if ids[-1].isdecimal() else None


def _claim(view: View, ids: list[str]) -> tuple[str, str]:
    """Claim what makes a continent of one's own most likely: small ones with few ways in, where one stands."""

    def promise(place: str) -> tuple[float, int]:
        continent = view.land.continent[view.land.place[place].continent]
        places = view.land.of_continent[continent.id]
        mine = sum(each in view.own for each in places)
        others = sum(view.territories[each].owner not in ("", view.side) for each in places)
        beside = sum(other in view.own for other in view.land.neighbours[place])
        return continent.bonus / len(places) ** 2 * 8 + 2 * (mine - others) / len(places), beside

    best = max(ids, key=promise)
    return best, "the continent that it lies on is the likeliest to be won"


def _neutral(view: View, ids: list[str]) -> tuple[str, str]:
    """Put a neutral army where it stands in others' way, and not in one's own."""

    def use(place: str) -> int:
        around = [view.territories[other].owner for other in view.land.neighbours[place]]
        return sum(owner not in ("neutral", view.side) for owner in around) - around.count(view.side)

    return max(ids, key=use), "there it is in the way of others"


def share_out(view: View, ask: Ask) -> tuple[str, str] | None:
    """Place all of one's first armies in one answer, as they would come to stand one by one; None for other asks."""
    ids = [option.id for option in ask.options]
    if ask.rule not in SETUP_RULES or not ask.share or any(id_ not in view.own for id_ in ids):
        return None
    stands = {front: view.territories[front].armies for front in _fronts(view, ids)}
    heaps = dict.fromkeys(stands, 0)
    for _ in range(ask.share):
        weaker = min(heaps, key=lambda front: stands[front] + heaps[front])
        heaps[weaker] += 1
    return write_share(
        {front: heap for front, heap in heaps.items() if heap}
    ), "these two fronts promise most"


def _spread(view: View, ids: list[str]) -> tuple[str, str]:
    """Put the first armies on two fronts, and the next one on the weaker."""
    weaker = min(_fronts(view, ids), key=lambda place: view.territories[place].armies)
    return weaker, "that front is one of the two that promise most"


def _fronts(view: View, ids: list[str]) -> list[str]:
    """Two territories where most others stand near, on what is nearest to being one's own."""

    def promise(place: str) -> float:
        continent = view.land.of_continent[view.land.place[place].continent]
        mine = sum(each in view.own for each in continent) / len(continent)
        foes = len(view.foes(place))
        return foes + PROMISE * mine**2 if foes else 0.0

    return sorted(ids, key=promise, reverse=True)[:FRONTS]


def _where(view: View, ids: list[str]) -> tuple[str, str]:
    """Strengthen the attack that gains most by it, or what would otherwise be lost."""
    worth = Worth(view)
    more = _to_come(view)
    gains = dict.fromkeys(ids, 0.0)
    for plan in plans(view, worth, more):
        if plan.source in gains:
            gains[plan.source] = max(gains[plan.source], plan.gain)
    guards = {}
    for id_ in ids:
        armies = view.territories[id_].armies
        guards[id_] = danger(view, worth, id_, armies) - danger(view, worth, id_, armies + more)
    front = max(ids, key=lambda id_: (gains[id_], border(view, id_), view.territories[id_].armies))
    weak = max(ids, key=lambda id_: guards[id_])
    if guards[weak] > gains[front]:
        return weak, "too much would be lost with it"
    return front, "from there an attack gains the most"


def _to_come(view: View) -> int:
    """How many armies a heap is reckoned with."""
    return max(1, view.income_of(view.side))
