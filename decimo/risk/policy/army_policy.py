"""Armies by policy: territories to claim, attacks, borders to hold, and moves."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from decimo.chance import Ask, write_share
from decimo.risk.board.board import NOBODY
from decimo.risk.game.attack_and_capture import STOP, TO_THE_END, UNTIL
from decimo.risk.game.battle_odds import chance, percent
from decimo.risk.game.fortify import STAY
from decimo.risk.policy import territory_value
from decimo.risk.policy.player_view import PlayerView

Advice = tuple[str, str]
"""The chosen option, and the reason."""

LEAST_CHANCE = 0.6
"""The smallest chance to win for an attack."""
ALL_ARMIES = 12.0
"""The worth of all own armies together, in the unit of territories."""
STACKS = 3
"""The number of armies, the largest on a border, whose offensives are weighed."""
LEAST_OFFENSIVE = 0.5
"""The smallest chance of an offensive to reach its objective."""
DETOUR = 2
"""The most other territories on the way from one territory of an objective to the next."""
LOST = (0.0, 0.55, 0.85)
"""The armies that it costs to destroy one: in an empty territory, alone, and among others."""
ARMY, CAPTURE = 0.5, 0.5
"""The worth of an army that an offensive costs, and of each territory on its way."""
KEPT = 4
"""The armies at which an attack from the border of an own continent stops, so that two stay even if it wins."""
FEW = 4
"""The fewest armies that are held back."""


class Plan(NamedTuple):
    """An attack as a policy sees it: its chance to win, and its gain on the whole."""

    source: str
    target: str
    chance: float
    gain: float


def attack(view: PlayerView, ask: Ask) -> Advice:
    """Attack where the gain is greatest, if a win is likely."""
    worth = territory_value.TerritoryValues(view)
    drive = best_offensive(view, worth, {option.id for option in ask.options})
    if drive is not None:
        return f"{drive.path[0]}-{drive.path[1]}", f"{drive.why}, with {percent(drive.chance)}"
    ways = [view.land.way[option.id] for option in ask.options if option.id != STOP]
    every = [make_plan(view, worth, *way) for way in ways]
    sound = [each for each in every if not _overextends(view, worth, each)]
    best = max(sound, key=lambda each: each.gain, default=None)
    if best is None:
        return STOP, "to go on would leave too few to hold what is taken"
    if best.chance < LEAST_CHANCE or best.gain <= 0:
        return STOP, f"the best attack wins with {percent(best.chance)}, which is not worth it"
    return f"{best.source}-{best.target}", f"it wins with {percent(best.chance)} and gains the most"


def make_plan(
    view: PlayerView, worth: territory_value.TerritoryValues, source: str, target: str, more: int = 0
) -> Plan:
    """Weigh an attack with `more` armies added to its source."""
    armies, there = view.territories[source].armies + more - 1, view.territories[target]
    if there.owner == NOBODY:
        return Plan(source, target, 1.0, worth.of(target))
    wins = chance(armies, there.armies)
    lost = min(armies, there.armies) if wins > 0.5 else armies
    cost = ALL_ARMIES * lost / (worth.armies + more) * (1.5 - wins)
    return Plan(source, target, wins, wins * worth.of(target) - cost)


def _overextends(view: PlayerView, worth: territory_value.TerritoryValues, attack: Plan) -> bool:
    """Return whether an attack opens the border of an own continent, or leaves too few to hold what it takes.

    Few are enough if the attack wins a continent, a player's last territory, a card or the mission.
    """
    source, target = attack.source, attack.target
    armies, foes = view.territories[source].armies, view.territories[target].armies
    if territory_value.needs_guard(view, worth, source, target) and armies <= KEPT:
        return True
    if worth.decides(target):
        return False
    left = armies - 1 - min(armies - 1, foes)
    return left < territory_value.armies_to_hold(territory_value.threat(view, target))


class Offensive(NamedTuple):
    """Captures in a row by one army for one objective: its path from its source, its chance, its gain, and why."""

    path: tuple[str, ...]
    chance: float
    gain: float
    why: str


def best_offensive(
    view: PlayerView, worth: territory_value.TerritoryValues, ids: set[str], more: int = 0
) -> Offensive | None:
    """Return the offensive of a large army that gains most with `more` armies added to it, if one is likely.

    It begins with one of the attacks `ids`, or with `more` in one of these territories.
    """
    fronts = [land for land in view.own.values() if not land.ban and view.has_foe_beside(land.id)]
    best: Offensive | None = None
    for stack in sorted(fronts, key=lambda land: land.armies, reverse=True)[:STACKS]:
        if more and stack.id not in ids:
            continue
        for objective in worth.objectives:
            armies = stack.armies + more - len(objective.places)
            if chance(armies, objective.armies) < LEAST_OFFENSIVE or (best and objective.gain < best.gain):
                continue
            path = _way_through(view, stack.id, objective.places)
            if not path or not (more or f"{path[0]}-{path[1]}" in ids):
                continue
            foes = [view.territories[place].armies for place in path[1:]]
            wins = chance(stack.armies + more - len(foes), sum(foes))
            lost = sum(LOST[min(armies, 2)] * armies for armies in foes)
            gain = wins * objective.gain + CAPTURE * len(foes) - ARMY * lost
            if wins >= LEAST_OFFENSIVE and gain > (best.gain if best else 0.0):
                best = Offensive(path, wins, gain, objective.why)
    return best


def _way_through(view: PlayerView, source: str, places: frozenset[str]) -> tuple[str, ...]:
    """Return the way of one army through all of some places, dead ends first; empty if there is none."""
    left, path = set(places), [source]
    near = view.land.neighbours
    while left:
        beside = [place for place in near[path[-1]] if place in left and _open(view, place)]
        if beside:
            path.append(min(beside, key=lambda place: sum(other in left for other in near[place])))
        elif between := _detour(view, path, left):
            path += between
        else:
            return ()
        left.discard(path[-1])
    return tuple(path)


def _detour(view: PlayerView, path: Sequence[str], left: set[str]) -> Sequence[str]:
    """Return the shortest way through others' territories from the end of a path to one of those left."""
    ways: list[tuple[str, ...]] = [(other,) for other in view.land.neighbours[path[-1]]]
    seen = set(path) | set(view.own)
    for way in ways:
        end = way[-1]
        if end in seen or not _open(view, end):
            continue
        if end in left:
            return way
        seen.add(end)
        if len(way) <= DETOUR:
            ways += [(*way, other) for other in view.land.neighbours[end]]
    return ()


def _open(view: PlayerView, place: str) -> bool:
    """Return whether no event forbids to attack a territory."""
    land = view.territories[place]
    return not land.ban and not land.hot


def list_plans(view: PlayerView, worth: territory_value.TerritoryValues, more: int) -> Iterator[Plan]:
    """Weigh every attack that is possible with `more` armies added to its source."""
    for source in view.own:
        for foe in view.foes(source):
            if not foe.ban and not foe.hot and not view.territories[source].ban:
                yield make_plan(view, worth, source, foe.id, more)


def press_attack(view: PlayerView, ask: Ask) -> Advice:
    """Press on, and decide again when half of the armies are gone."""
    ids = [option.id for option in ask.options]
    here, _, there = ask.about.partition(">")
    source = view.territories[here]
    stops = [int(id_.removeprefix(UNTIL)) for id_ in ids if id_.startswith(UNTIL)]
    half = max((stop for stop in stops if stop <= source.armies // 2), default=0)
    if half >= FEW:
        return f"{UNTIL}{half}", "with half of the armies gone there is time to think again"
    if f"{UNTIL}{KEPT}" in ids and territory_value.needs_guard(
        view, territory_value.TerritoryValues(view), here, there
    ):
        return f"{UNTIL}{KEPT}", "the border of a continent must not be left with one army"
    return TO_THE_END, "so few armies are not worth a second thought"


BLOCK = 1.0
"""The worth, in a claim, of keeping a continent from another, beside that of one for oneself."""
MINE = 1.0
"""The worth, in a claim, of a continent that one holds whole, whoever else is on it."""
PROMISE = 12.0
"""The weight of a continent in the set-up, where each way in for others counts one."""
FRONTS = 2
"""The number of territories on which the first armies are concentrated."""


def claim(view: PlayerView, ask: Ask) -> Advice:
    """Claim the territory that most likely leads to a whole continent: small ones with few ways in and own land."""

    def promise(place: str) -> tuple[float, int]:
        continent = view.land.continent[view.land.place[place].continent]
        places = view.land.of_continent[continent.id]
        holders = [view.territories[each].owner for each in places]
        free = holders.count(NOBODY)
        owners = set(holders) - {NOBODY}
        beside = sum(other in view.own for other in view.land.beside[place])
        worth = continent.bonus / len(places) / 4
        if len(owners) <= 1:
            mine = owners <= {view.side}
            worth = continent.bonus / free**2 * (1.0 if mine else BLOCK)
        return worth + MINE * holders.count(view.side) / len(places), beside

    best = max((option.id for option in ask.options), key=promise)
    return best, "the continent that it lies on is the likeliest to be won"


def place_neutral(view: PlayerView, ask: Ask) -> Advice:
    """Put a neutral army in the way of others, and not in the own way."""

    def use(place: str) -> int:
        around = [view.territories[other].owner for other in view.land.beside[place]]
        return sum(owner not in ("neutral", view.side) for owner in around) - around.count(view.side)

    return max((option.id for option in ask.options), key=use), "there it is in the way of others"


def share_out(view: PlayerView, ask: Ask) -> Advice:
    """Place all first armies in one answer, as they would be placed one by one."""
    stands = {front: view.territories[front].armies for front in _fronts(view, ask)}
    heaps = dict.fromkeys(stands, 0)
    for _ in range(ask.share):
        weaker = min(heaps, key=lambda front: stands[front] + heaps[front])
        heaps[weaker] += 1
    return write_share(
        {front: heap for front, heap in heaps.items() if heap}
    ), "these two fronts promise most"


def spread(view: PlayerView, ask: Ask) -> Advice:
    """Put the first armies on two fronts, and the next one on the weaker."""
    weaker = min(_fronts(view, ask), key=lambda place: view.territories[place].armies)
    return weaker, "that front is one of the two that promise most"


def _fronts(view: PlayerView, ask: Ask) -> list[str]:
    """Return two territories with most foes beside them, in the continent closest to being won."""

    def promise(place: str) -> float:
        continent = view.land.of_continent[view.land.place[place].continent]
        mine = sum(each in view.own for each in continent) / len(continent)
        foes = len(view.foes(place))
        return foes + PROMISE * mine**2 if foes else 0.0

    return sorted((option.id for option in ask.options), key=promise, reverse=True)[:FRONTS]


def place(view: PlayerView, ask: Ask) -> Advice:
    """Strengthen the attack that gains most by it, or a territory that would otherwise be lost."""
    ids = [option.id for option in ask.options]
    worth = territory_value.TerritoryValues(view)
    more = ask.share or _to_come(view)
    drive = best_offensive(view, worth, set(ids), more)
    if drive is not None:
        return drive.path[0], drive.why
    gains = dict.fromkeys(ids, 0.0)
    for plan in list_plans(view, worth, more):
        if plan.source in gains:
            gains[plan.source] = max(gains[plan.source], plan.gain)
    guards = {}
    for id_ in ids:
        armies = view.territories[id_].armies
        guards[id_] = territory_value.danger(view, worth, id_, armies) - territory_value.danger(
            view, worth, id_, armies + more
        )
    front = max(
        ids, key=lambda id_: (gains[id_], territory_value.is_border(view, id_), view.territories[id_].armies)
    )
    weak = max(ids, key=lambda id_: guards[id_])
    if guards[weak] > gains[front]:
        return weak, "too much would be lost with it"
    return front, "from there an attack gains the most"


def place_all(_view: PlayerView, ask: Ask) -> Advice:
    """Keep armies together."""
    return ask.options[-1].id, "all where they are needed most"


def _to_come(view: PlayerView) -> int:
    """Return the armies that a heap is expected to have: the income of a turn."""
    return max(1, view.income_of(view.side))


IDLE = 0.05
"""The loss by an army in a place with nothing left to attack."""


def stay(view: PlayerView, ask: Ask) -> Advice:
    """Leave behind the armies needed as a guard, and go on with the rest."""
    source, _, target = ask.about.partition(">")
    numbers = [int(option.id) for option in ask.options]
    if not territory_value.is_border(view, source):
        return str(numbers[0]), "nobody stands next to what lies behind"
    worth = territory_value.TerritoryValues(view)
    whole = view.territories[source].armies
    onward = bool(view.foes(target))

    def lost(left: int) -> float:
        behind = territory_value.danger(view, worth, source, left)
        ahead = territory_value.danger(view, worth, target, max(1, whole - left + _there(view, target)))
        return behind + ahead + (IDLE * left if onward else -IDLE * left)

    if territory_value.needs_guard(view, worth, source):
        numbers = [left for left in numbers if left > 1] or numbers
    best = min(numbers, key=lost)
    return str(best), "so both places are held as well as can be"


def _there(view: PlayerView, target: str) -> int:
    land = view.territories[target]
    return land.armies if land.owner == view.side else 0


def fortify(view: PlayerView, ask: Ask) -> Advice:
    """Move the largest army without a foe beside it towards the front, or a border army to a weaker border."""
    distance = _to_front(view)

    def use(id_: str) -> tuple[int, int]:
        one, other = _ends(view, id_)
        closer = distance[one] - distance[other]
        if distance[one] and closer > 0:
            return view.territories[one].armies - 1, territory_value.threat(view, other)
        return 0, 0

    best = max((option.id for option in ask.options if option.id != STAY), key=use)
    if use(best)[0] > 0:
        return best, "armies are of no use behind the front"
    return STAY, "everybody stands where it is needed"


def _ends(view: PlayerView, id_: str) -> tuple[str, str]:
    """Return the two territories of a move."""
    if id_ in view.land.way:
        return view.land.way[id_]
    parted = [(one, id_[len(one) + 1 :]) for one in view.own if id_.startswith(f"{one}-")]
    return next((one, other) for one, other in parted if other in view.own)


def _to_front(view: PlayerView) -> dict[str, int]:
    """Return the steps from each own territory to the nearest one with a foe beside it."""
    found = {place: 0 for place in view.own if territory_value.is_border(view, place)}
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
