"""Who is heard when a policy must decide."""

from collections.abc import Callable

from decimo.chance import Ask
from decimo.risk.board.board import Board, is_player
from decimo.risk.event.event_losses import Loss
from decimo.risk.event.special_events import TAKE, TERROR_RULE, TRADE_RULE
from decimo.risk.event.special_events import WEAPON_RULE as WEAPONS
from decimo.risk.game.cards import KEEP
from decimo.risk.game_data import RiskData
from decimo.risk.policy import army_policy
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.riskless import riskless_policy as riskless_advice
from decimo.risk.settings import RiskSettings
from decimo.risk.zombie import marker_policy as zombie_advice

TRADING_RULES = ("risk:B9", "risk:B12", "risk:B13")


def advise_trade(view: PlayerView, ask: Ask) -> tuple[str, str] | None:
    """Trade the set that brings most, and of those the one that spares wild cards and shows own land."""
    ids = [option.id for option in ask.options]
    if ask.rule not in TRADING_RULES or "+" not in ids[0]:
        return None

    def value(id_: str) -> tuple[int, int, int]:
        cards = id_.split("+")
        own = sum(card in view.own for card in cards)
        wild = sum(card not in view.territories for card in cards)
        return view.set_worth(cards), -wild, min(own, 1)

    best = max((id_ for id_ in ids if id_ != KEEP), key=value)
    return best, "armies now are worth more than cards later"


_DICE = range(1, 7)
_MORE = 3
"""What terrorists kill beside the die (V22)."""


def advise_event(view: PlayerView, ask: Ask) -> tuple[str, str] | None:
    """Decide what an event leaves to a side."""
    if ask.rule == TERROR_RULE:
        return _terrorists(view, ask)
    if ask.rule == TRADE_RULE:
        return TAKE, "a territory and its armies cost nothing"
    if ask.rule == WEAPONS:
        ids = [option.id for option in ask.options]
        weakest = min(ids, key=lambda id_: view.territories[id_].armies)
        return weakest, "the fewest armies stand there"
    return None


def _terrorists(view: PlayerView, ask: Ask) -> tuple[str, str]:
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


Advice = tuple[str, str]
"""The option that is taken, and why."""

POLICIES: tuple[Callable[[PlayerView, Ask], Advice | None], ...] = (
    advise_event,
    riskless_advice.advise_riskless,
    zombie_advice.advise_marker,
    army_policy.advise_placing,
    advise_trade,
    army_policy.advise_attack,
    army_policy.advise_move,
)
"""The parts of a policy; the first that has advice is heard."""


def choose_answer(
    board: Board, data: RiskData, settings: RiskSettings, ask: Ask, *, at_once: bool = False
) -> Advice:
    """Return the option that a policy takes, and why; `at_once` bids it settle by one answer all that it can."""
    view = PlayerView(board, data.of_1999 if settings.edition_40th else data, settings, ask.side)
    for policy in (army_policy.share_out, *POLICIES) if at_once else POLICIES:
        advice = policy(view, ask)
        if advice is not None:
            return advice
    return ask.options[0].id, "the first that offers"
