"""Who is heard when a policy must decide."""

from collections.abc import Callable, Mapping

from decimo.fate import Ask, Setting
from decimo.risk.board.board import Board
from decimo.risk.book import Book
from decimo.risk.event import advice as event_advice
from decimo.risk.policy import cards, march, placing, war
from decimo.risk.policy.view import View
from decimo.risk.riskless import advice as riskless_advice
from decimo.risk.zombie import advice as zombie_advice

Advice = tuple[str, str]
"""The option that is taken, and why."""

POLICIES: tuple[Callable[[View, Ask], Advice | None], ...] = (
    event_advice.advise,
    riskless_advice.advise,
    zombie_advice.advise,
    placing.advise,
    cards.advise,
    war.advise,
    march.advise,
)
"""The parts of a policy; the first that has advice is heard."""


def advise(
    board: Board, book: Book, settings: Mapping[str, Setting], ask: Ask, *, at_once: bool = False
) -> Advice:
    """Return the option that a policy takes, and why; `at_once` bids it settle by one answer all that it can."""
    view = View(board, book.of_1999 if settings["edition-40th"] == "on" else book, settings, ask.side)
    for policy in (placing.share_out, *POLICIES) if at_once else POLICIES:
        advice = policy(view, ask)
        if advice is not None:
            return advice
    return ask.options[0].id, "the first that offers"
