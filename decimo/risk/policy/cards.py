"""When a policy trades its cards."""

from decimo.fate import Ask
from decimo.risk.game.card_set import KEEP
from decimo.risk.policy.view import View

TRADING_RULES = ("risk:B9", "risk:B12", "risk:B13")


def advise(view: View, ask: Ask) -> tuple[str, str] | None:
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
