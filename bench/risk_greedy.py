"""A plain greedy player of Risk: one continent at a time, one big stack, and every attack that is likely to win."""

from collections.abc import Callable, Iterable, Mapping

from bench.risk_table import at_random, risk
from decimo.chance import Ask, Decision
from decimo.play.campaign_record import State
from decimo.risk.board.board import Board, is_player
from decimo.risk.game.attack_and_capture import STOP, TO_THE_END
from decimo.risk.game.battle_odds import chance
from decimo.risk.game.fortify import STAY
from decimo.risk.game_data import RiskDecision
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.risk_ruleset import Risk
from decimo.risk.settings import read_settings

LIKELY = 0.55
"""The chance to win above which the greedy player attacks."""


def be_greedy(state: State[Board], ask: Ask, key: str) -> str:
    """Decide as the greedy player does; what it has no habit for is decided by chance."""
    ruleset = risk()
    assert isinstance(ruleset, Risk)
    habit = HABITS.get(ask.decision)
    if habit is None:
        return at_random(state, ask, key)
    return habit(PlayerView(state.world, ruleset.data, read_settings(state.settings), ask.side), ask)


def _goal(view: PlayerView) -> str:
    """Return the continent that the player goes for: of those not its own yet, the one it has the largest share of."""

    def share(continent: str) -> tuple[float, int]:
        places = view.land.of_continent[continent]
        others = sum(view.territories[place].owner not in ("", view.side) for place in places)
        return (sum(place in view.own for place in places) - others) / len(places), -len(places)

    wanted = [
        id_ for id_, places in view.land.of_continent.items() if any(at not in view.own for at in places)
    ]
    return max(wanted or view.land.of_continent, key=share)


def _claim(view: PlayerView, ask: Ask) -> str:
    free = [option.id for option in ask.options]
    goal = max({view.land.place[id_].continent: None for id_ in free}, key=lambda id_: _free_share(view, id_))
    there = [id_ for id_ in free if view.land.place[id_].continent == goal]
    return max(there, key=lambda id_: sum(other in view.own for other in view.land.beside[id_]))


def _free_share(view: PlayerView, continent: str) -> tuple[float, int]:
    """Return the share of a continent that is free or the player's own; a small continent comes first among equals."""
    places = view.land.of_continent[continent]
    return sum(view.territories[at].owner in ("", view.side) for at in places) / len(places), -len(places)


def _stack(view: PlayerView, ask: Ask) -> str:
    """Put everything on the largest army that stands beside a foe, best beside the continent it goes for."""
    goal = _goal(view)

    def use(id_: str) -> tuple[bool, int, int]:
        foes = view.foes(id_)
        wanted = sum(view.land.place[foe.id].continent == goal for foe in foes)
        return bool(foes), view.territories[id_].armies if wanted else 0, wanted

    return max((option.id for option in ask.options), key=use)


def _attack(view: PlayerView, ask: Ask) -> str:
    """Attack if the odds are good: first what breaks a continent, then the continent it goes for, then the rest."""
    goal, held = _goal(view), set(_held_by_others(view))
    best, most = STOP, (False, False, LIKELY)
    for option in ask.options:
        if option.id == STOP:
            continue
        source, target = view.land.way[option.id]
        wins = chance(view.territories[source].armies - 1, view.territories[target].armies)
        continent = view.land.place[target].continent
        if wins > LIKELY:
            most, best = max((most, best), ((continent in held, continent == goal, wins), option.id))
    return best


def _held_by_others(view: PlayerView) -> Iterable[str]:
    for continent, places in view.land.of_continent.items():
        owners = {view.territories[place].owner for place in places}
        if len(owners) == 1 and is_player(owner := owners.pop()) and owner != view.side:
            yield continent


def _stay(view: PlayerView, ask: Ask) -> str:
    """Keep the stack together: all go on, or all stay if nothing is left to attack ahead."""
    source, _, target = ask.about.partition(">")
    ahead = view.foes(target) or not view.foes(source)
    return ask.options[0 if ahead else -1].id


def _fortify(view: PlayerView, ask: Ask) -> str:
    """Bring the largest army that has no foe beside it towards the front."""
    distance = {place: 0 for place in view.own if view.has_foe_beside(place)}
    for place in (row := list(distance)):
        for other in view.land.neighbours[place]:
            if other in view.own and other not in distance:
                distance[other] = distance[place] + 1
                row.append(other)
    best, most = STAY, 1
    for option in ask.options:
        if option.id == STAY or option.id not in view.land.way:
            continue
        one, other = view.land.way[option.id]
        if distance.get(one, 0) > distance.get(other, 0) and view.territories[one].armies > most:
            best, most = option.id, view.territories[one].armies
    return best


def _trade(view: PlayerView, ask: Ask) -> str:
    sets = [option.id for option in ask.options if option.id != "keep"]
    return max(sets, key=lambda id_: view.set_worth(id_.split("+")))


HABITS: Mapping[Decision | None, Callable[[PlayerView, Ask], str]] = {
    RiskDecision.CLAIM: _claim,
    RiskDecision.SET_UP: _stack,
    RiskDecision.PLACE: _stack,
    RiskDecision.PLACE_NUMBER: lambda _view, ask: ask.options[-1].id,
    RiskDecision.TRADE: _trade,
    RiskDecision.ATTACK: _attack,
    RiskDecision.PRESS: lambda _view, _ask: TO_THE_END,
    RiskDecision.STAY: _stay,
    RiskDecision.FORTIFY: _fortify,
}
"""What the greedy player does at each kind of decision."""
