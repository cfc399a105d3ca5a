"""The policy for each kind of decision of a player that nobody plays."""

from collections.abc import Callable, Mapping

from decimo.chance import Ask, Decision
from decimo.risk.board.board import Board, is_player
from decimo.risk.event.event_losses import Loss
from decimo.risk.event.events import TAKE
from decimo.risk.game.cards import KEEP
from decimo.risk.game_data import RiskData, RiskDecision
from decimo.risk.policy import army_policy
from decimo.risk.policy.army_policy import Advice
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.riskless.riskless_policy import RISKLESS_POLICIES, decide_riskless
from decimo.risk.settings import RiskSettings
from decimo.risk.zombie import marker_policy


def trade(view: PlayerView, ask: Ask) -> Advice:
    """Trade the set worth most, and among equals the one that spares wild cards and shows own land."""

    def value(id_: str) -> tuple[int, int, int]:
        cards = id_.split("+")
        own = sum(card in view.own for card in cards)
        wild = sum(card not in view.territories for card in cards)
        return view.set_worth(cards), -wild, min(own, 1)

    best = max((option.id for option in ask.options if option.id != KEEP), key=value)
    return best, "armies now are worth more than cards later"


def defend(_view: PlayerView, ask: Ask) -> Advice:
    """Roll as many dice as allowed."""
    return ask.options[0].id, "the first that offers"


_DICE = range(1, 7)
_MORE = 3
"""The armies killed by terrorists beside the die (V22)."""


def strike(view: PlayerView, ask: Ask) -> Advice:
    """Return the enemy stack with the largest average loss, and the largest stack among equals (E14)."""
    lands = [view.territories[option.id] for option in ask.options]
    foes = [land for land in lands if land.owner != view.side]
    best = max(
        foes or lands,
        key=lambda land: (is_player(land.owner), _killed(land.armies), land.armies),
    )
    return best.id, "it is the strongest stack that it hurts most"


def _killed(armies: int) -> int:
    return sum(Loss(armies=die + _MORE).lost(armies) for die in _DICE)


def buy(_view: PlayerView, _ask: Ask) -> Advice:
    """Take the territory that traders sell."""
    return TAKE, "a territory and its armies cost nothing"


def arm(view: PlayerView, ask: Ask) -> Advice:
    """Put a nuclear weapon where it would cost the fewest armies."""
    weakest = min((option.id for option in ask.options), key=lambda id_: view.territories[id_].armies)
    return weakest, "the fewest armies stand there"


POLICIES: Mapping[Decision | None, Callable[[PlayerView, Ask], Advice]] = {
    RiskDecision.CLAIM: army_policy.claim,
    RiskDecision.SET_UP: army_policy.spread,
    RiskDecision.SET_UP_NEUTRAL: army_policy.place_neutral,
    RiskDecision.PLACE: army_policy.place,
    RiskDecision.PLACE_NUMBER: army_policy.place_all,
    RiskDecision.TRADE: trade,
    RiskDecision.ATTACK: army_policy.attack,
    RiskDecision.PRESS: army_policy.press_attack,
    RiskDecision.DEFEND: defend,
    RiskDecision.STAY: army_policy.stay,
    RiskDecision.FORTIFY: army_policy.fortify,
    RiskDecision.STRIKE: strike,
    RiskDecision.BUY: buy,
    RiskDecision.ARM: arm,
    RiskDecision.FIRE: marker_policy.fire,
    RiskDecision.STRIKE_FINALLY: marker_policy.strike_finally,
    **dict.fromkeys(RISKLESS_POLICIES, decide_riskless),
}
"""The policy of each kind of decision."""


def choose_answer(
    board: Board, data: RiskData, settings: RiskSettings, ask: Ask, *, at_once: bool = False
) -> Advice:
    """Return the option that a policy takes, and the reason; with `at_once` one answer settles all that it can."""
    view = PlayerView(board, data.of_1999 if settings.edition_40th else data, settings, ask.side)
    if at_once and ask.share and ask.decision is RiskDecision.SET_UP:
        return army_policy.share_out(view, ask)
    return POLICIES[ask.decision](view, ask)
