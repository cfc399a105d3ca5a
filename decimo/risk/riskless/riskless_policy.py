"""The policy for Riskless. It sees its own pieces, and enemy pieces that everybody knows."""

from collections.abc import Callable, Mapping

from decimo.chance import Ask, Decision
from decimo.risk.game.cards import KEEP
from decimo.risk.game.reinforcements import PER_ARMY
from decimo.risk.game_data import RiskDecision
from decimo.risk.policy.army_policy import Advice
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.riskless import piece_move_policy
from decimo.risk.riskless.attack_and_moves import ALL, DONE, LONE, POINTS, STAY, STOP
from decimo.risk.riskless.duel_forecast import DuelForecast
from decimo.risk.riskless.pieces import KNOWN, SLOT
from decimo.risk.riskless.points import SAVE, set_points

LEAST_GAIN = 0.1
"""The smallest promise of a duel worth fighting."""
BEST_OF = 3
"""The number of attacks weighed against the points given up for them."""
POINT = 0.6
"""The worth of a point, in the unit of pieces and territories won and lost."""


def decide_riskless(view: PlayerView, ask: Ask) -> Advice:
    """Answer any decision in a game of Riskless.

    A single decision that a person leaves to the program is made from the board at the start of the step; choices
    that are no longer possible are dropped.
    """
    ids = [option.id for option in ask.options]
    advice = RISKLESS_POLICIES[ask.decision](view, ask, ids)
    if advice[0] in ids:
        return advice
    rest = [id_ for id_ in ids if id_ in (STOP, DONE)]
    return (rest or ids)[0], "nothing better offers"


def _where(view: PlayerView, _ask: Ask, ids: list[str]) -> Advice:
    """Attack where a duel promises most; at the start of a turn only if that is worth more than points."""
    foresight = DuelForecast(view)
    ways = [view.land.way[id_] for id_ in ids if id_ in view.land.way]
    duels = [foresight.best(*way) for way in ways]
    found = sorted((each for each in duels if each is not None), key=lambda each: -each.gain)
    best: dict[str, float] = {}
    for each in found:
        best.setdefault(each.target, max(0.0, each.gain))
    hopes = sum(sorted(best.values(), reverse=True)[:BEST_OF])
    if POINTS in ids and POINT * _spendable(view) > hopes:
        return POINTS, "more pieces are worth more than what an attack promises"
    if found and found[0].gain > LEAST_GAIN:
        return f"{found[0].source}-{found[0].target}", "no other attack promises as much"
    return (POINTS if POINTS in ids else STOP), "no attack promises anything"


def _spendable(view: PlayerView) -> int:
    """Return how many of the points for own territories can be spent on pieces off the board."""
    points = view.points + len(view.own) // PER_ARMY
    left = points
    for rank in view.data.pieces.attackers:
        fit = min(view.off_board.get(rank.id, 0), left // rank.price)
        left -= fit * rank.price
    return points - left


def _which(view: PlayerView, ask: Ask, ids: list[str]) -> Advice:
    """Take the pair of pieces that promises most; both halves of the question lead to the same pair."""
    _, source, target = ask.about.split(">")
    best = DuelForecast(view).best(source, target)
    if best is None:
        return ids[0], "there is nothing to choose by"
    if ids[0].startswith(SLOT):
        return f"{SLOT}{best.slot}", "that piece is the best prey"
    return f"{best.rank}{KNOWN if best.known else ''}", "it does it at the least risk"


def _who_stays(view: PlayerView, ask: Ask, ids: list[str]) -> Advice:
    """Leave the fewest behind and go on; if there is nothing to attack beyond, only the weakest goes."""
    target = ask.about.split(">")[2]
    one_by_one = not any(id_.startswith(STAY) for id_ in ids)
    if any(view.territories[other].owner != view.side for other in view.land.neighbours[target]):
        if one_by_one and ALL not in ids:
            return _weakest(view, ids), "one must stay"
        return (ALL if one_by_one else ids[0]), "strength belongs together"
    if one_by_one:
        return _strongest(view, [id_ for id_ in ids if id_ != ALL]), "nobody is left to attack beyond"
    return (LONE if LONE in ids else ids[-1]), "nobody is left to attack beyond"


def _move(view: PlayerView, _ask: Ask, ids: list[str]) -> Advice:
    """Fetch what an attack lacks; otherwise strengthen the best front."""
    errand = piece_move_policy.fetch_piece(view)
    if errand is not None:
        return f"{errand.source}-{errand.target}", "an attack lacks it"
    way = piece_move_policy.gather_pieces(view, [view.land.way[id_] for id_ in ids if id_ != DONE])
    return (f"{way[0]}-{way[1]}", "it goes to the front") if way else (DONE, "all are where they are needed")


def _who_moves(view: PlayerView, ask: Ask, ids: list[str]) -> Advice:
    errand, (source, target) = piece_move_policy.fetch_piece(view), ask.about.split(">")[1:]
    fresh = [
        f"{piece.rank}{KNOWN if piece.known else ''}"
        for piece in piece_move_policy.movable_pieces(view, source, target)
    ]
    going = [id_ for id_ in ids if id_ in fresh] or ids
    if errand is not None and (source, target) == (errand.source, errand.target):
        right = [id_ for id_ in going if id_.removesuffix(KNOWN) == errand.rank]
        if right:
            return right[-1], "an attack lacks it"
    return _strongest(view, going), "the strongest is needed there"


def _place(view: PlayerView, _ask: Ask, ids: list[str]) -> Advice:
    """Place where an attack needs a piece, or else where the gain is greatest."""
    lack = piece_move_policy.find_missing_piece(view)
    if lack is not None and lack.to_place:
        return lack.front, "an attack lacks it there"
    foresight = DuelForecast(view)
    return max(ids, key=foresight.front), "there is most to win from there"


def _buy(view: PlayerView, _ask: Ask, ids: list[str]) -> Advice:
    """Take the piece that an attack needs, or the strongest for the points, and bombs last."""
    ranks = [id_ for id_ in ids if id_ != SAVE]
    lack = piece_move_policy.find_missing_piece(view)
    if lack is not None and lack.to_place:
        right = [rank for rank in ranks if rank in lack.ranks]
        if right:
            return _weakest(view, right), "an attack lacks it"
    return _strongest(view, ranks), "nothing stronger can be had"


def _trade(view: PlayerView, _ask: Ask, ids: list[str]) -> Advice:
    """Turn in the set worth most."""
    best = max((id_ for id_ in ids if id_ != KEEP), key=lambda id_: set_points(view.data, id_.split("+")))
    return best, "pieces now are worth more than cards later"


def _strongest(view: PlayerView, ids: list[str]) -> str:
    return max(ids, key=lambda id_: _strength(view, id_))


def _weakest(view: PlayerView, ids: list[str]) -> str:
    return min(ids, key=lambda id_: _strength(view, id_))


def _strength(view: PlayerView, id_: str) -> tuple[int, bool]:
    """Return the strength of a piece, and whether everybody knows it, to sort equal pieces."""
    return view.data.pieces.rank[id_.removesuffix(KNOWN)].strength or 0, id_.endswith(KNOWN)


RISKLESS_POLICIES: Mapping[Decision | None, Callable[[PlayerView, Ask, list[str]], Advice]] = {
    RiskDecision.DUEL: _where,
    RiskDecision.DUEL_PIECE: _which,
    RiskDecision.MARCH_IN: _who_stays,
    RiskDecision.MOVE: _move,
    RiskDecision.MOVE_PIECE: _who_moves,
    RiskDecision.BUY_PIECE: _buy,
    RiskDecision.PLACE_PIECE: _place,
    RiskDecision.TRADE_FOR_POINTS: _trade,
}
"""The policy of each kind of decision in Riskless."""
