"""What only one player may know: its mission, and the cards in its hand."""

from collections.abc import Collection

from decimo.fate import Answer, Answered, Change, Fact
from decimo.play.record import Played
from decimo.play.state import SEAT_PLAYER, State
from decimo.risk.board.board import Board
from decimo.risk.riskless.row import HIDDEN
from decimo.risk.riskless.veil import ranks_veiled

SECRETS = frozenset({"draw_mission", "take_card"})
"""The verbs of facts that only the player they are about may see."""


def open_hands(state: State[Board]) -> Collection[str]:
    """Return the players whose secrets may be shown now: those that the person at the keyboard plays, or ever played.

    Where a person never played any there is nobody to hide from, and when the game has ended all lie open. Who plays
    several sides of Riskless has somebody beside it who must not see their pieces.
    """
    board, stratego = state.world, state.settings["battles"] == "stratego"
    own = [side for side in board.order if side in board.seated or state.seats.get(side) == SEAT_PLAYER]
    if board.ended:
        return board.order
    if not own:
        # Before the pieces are placed nobody can know yet whether a person will play.
        return () if stratego and not board.pieces else board.order
    return () if len(own) > 1 and stratego else own


def veiled(state: State[Board], played: Played) -> Played:
    """Return a step without the cards and missions that others drew in it, or that it shows in their hands."""
    may_see = open_hands(state)
    if state.settings["battles"] == "stratego":
        return _cards_veiled(ranks_veiled(state.world, played, may_see), may_see)
    if all(state.seats.get(side) == SEAT_PLAYER for side in state.world.order):
        # Whoever plays every side has dealt and drawn it all.
        return played
    return _cards_veiled(_pile_veiled(played), may_see)


def _pile_veiled(played: Played) -> Played:
    """Nobody looks through the pile: what it loses is told by the card that is drawn."""
    facts = [
        fact._replace(changes=tuple([change for change in fact.changes if change.path != "deck"]))
        for fact in played.facts
    ]
    return played._replace(facts=tuple(facts))


def _cards_veiled(played: Played, may_see: Collection[str]) -> Played:
    """Leave out what others drew; answers keep their places, since facts count by them."""
    seen = [_shown(fact, may_see) for fact in played.facts if not _hidden(fact, may_see)]
    # Bookkeeping of which nothing is left to show would tell that something is hidden.
    facts = tuple([fact for fact in seen if fact.changes or fact.verb != "note"])
    secret = {number for fact in played.facts if _hidden(fact, may_see) for number in fact.asks}
    answers = [
        Answered(each.mark, Answer(HIDDEN, each.answer.source)) if number in secret else each
        for number, each in enumerate(played.answered)
    ]
    return Played(played.record, tuple(answers), facts)


def _hidden(fact: Fact, may_see: Collection[str]) -> bool:
    return fact.verb in SECRETS and fact.about not in may_see


def _shown(fact: Fact, may_see: Collection[str]) -> Fact:
    changes = tuple([change for change in fact.changes if not _tells(change, may_see)])
    return fact._replace(changes=changes)


def _tells(change: Change, may_see: Collection[str]) -> bool:
    """Whether a change shows a hand that is secret."""
    match change.path.split("."):
        case ["players", side, "hand" | "mission"]:
            return side not in may_see
    return False
