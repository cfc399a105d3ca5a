"""A territory falls: armies march in, its owner may be out, and cards change hands (B13, B15)."""

from decimo.fate import Rolled
from decimo.risk.board.army import take_territory
from decimo.risk.board.board import ZOMBIES, Territory
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play
from decimo.risk.event.desertion import stop_deserting
from decimo.risk.game.card_set import trade_down
from decimo.risk.game.elimination import check_elimination
from decimo.risk.game.placing import ask_staying, place
from decimo.risk.game.victory import check_victory

RULE = "risk:B15"


def capture(
    turn: Play,
    book: Book,
    side: str,
    source: Territory,
    target: Territory,
    dice: int,
    *,
    lost: Rolled,
    told: str,
) -> None:
    """At least as many armies march in as dice were rolled last, and at least one stays (B15).

    `lost` are the armies that the attack cost, with all rolls of it; `told` says in words how it went.
    """
    loser = target.owner
    told = f"{told}; {book.names[target.id]} is taken"
    moved = ask_staying(turn, book, side, source, target.id, dice, rule=RULE, told=told)
    take_territory(turn, source, target, moved, rule=RULE, lost=lost)
    stop_deserting(turn, target.id)
    if earns_card(turn, loser):
        note(turn, rule="risk:B8", captured=True)
    if check_elimination(turn, book, loser, side) and not check_victory(turn, book):
        armies = trade_down(turn, book, side)
        if armies:
            place(turn, book, side, armies, rule="risk:B13")


def earns_card(turn: Play, loser: str) -> bool:
    """Whether a territory that was taken earns a card: that of zombies too, unless it is played otherwise (Z16)."""
    return loser != ZOMBIES or turn.settings["zombie-card"] == "on"


def enter(turn: Play, book: Book, side: str, source: Territory, target: Territory) -> None:
    """Armies march into an empty territory without a fight: at least one goes, and one stays (E19, Z18).

    It earns a card, unless a meteor made it a wasteland.
    """
    moved = ask_staying(turn, book, side, source, target.id, 1, rule=RULE)
    take_territory(turn, source, target, moved, rule=RULE, verb="enter")
    if not target.wasteland:
        note(turn, rule="risk:B8", captured=True)
