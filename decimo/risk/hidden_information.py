"""What only one player may know: its mission, and the cards in its hand."""

from collections.abc import Collection

from decimo.chance import Answer, Answered, Change, Fact
from decimo.play.campaign_record import SEAT_PLAYER, Played, State
from decimo.risk.board.board import Board
from decimo.risk.riskless.pieces import HIDDEN
from decimo.risk.settings import read_settings

DECISIONS = ("choice", "form")
PILE = "pile"
"""What the cards of the shuffled pile are about."""
SHUFFLE, SHUFFLE_RULE = "1d100", "risk:S-h"
"""The roll that mixes a player's rows, and the rule by which it is told from the others."""


def hide_ranks(board: Board, played: Played, may_see: Collection[str]) -> Played:
    """Return a step as those in `may_see` may know it now.

    The rank of a piece shows from the moment on that everybody has seen it in a duel. Decisions of other sides are
    left out altogether: what they mean is told by the facts.
    """
    if all(side in may_see for side in board.order):
        return played
    veiled = [(fact, _hide_rank(board, fact, may_see)) for fact in played.facts]
    # Bookkeeping of which nothing is left to show is left out.
    facts = tuple(
        [shown for fact, shown in veiled if shown.changes or not (fact.changes and fact.verb == "note")]
    )
    answers = tuple([_answer(answered, may_see) for answered in played.answered])
    return Played(played.record, answers, facts)


def _hide_rank(board: Board, fact: Fact, may_see: Collection[str]) -> Fact:
    changes = [_change(board, change, may_see) for change in fact.changes]
    kept = tuple([change for change in changes if change is not None])
    words = fact.words
    if "piece" in words and words["owner"] not in may_see:
        piece, rank = str(words["piece"]), str(words["rank"])
        words = {**words, "rank": rank if _is_known(board, piece, rank) else HIDDEN}
    return fact._replace(words=words, changes=kept)


def _change(board: Board, change: Change, may_see: Collection[str]) -> Change | None:
    match change.path.split("."):
        case ["deck"]:
            return None
        case ["players", side, "points" | "shuffle"] if side not in may_see:
            return None
        case ["pieces", piece]:
            if isinstance(change.after, dict) and change.after["owner"] not in may_see:
                rank = str(change.after["rank"])
                shown = rank if _is_known(board, piece, rank) else HIDDEN
                return change._replace(after={**change.after, "rank": shown})
    return change


def _is_known(board: Board, id_: str, rank: str) -> bool:
    """Whether everybody knows a piece. One of a step that was taken back may have been another under the same id."""
    piece = board.pieces.get(id_)
    return piece is not None and piece.known and piece.rank == rank


def _answer(answered: Answered, may_see: Collection[str]) -> Answered:
    """An answer as it may be shown; it keeps its place, since facts count by it."""
    mark, answer = answered
    who = mark.about.partition(">")[0]
    decided = mark.kind in DECISIONS or (mark.kind == "roll" and mark.rule == SHUFFLE_RULE)
    secret = decided and who not in may_see
    if secret or (mark.kind == "card" and who == PILE):
        return Answered(
            mark._replace(why="what another player keeps to itself"), Answer(HIDDEN, answer.source)
        )
    return answered


SECRETS = frozenset({"draw_mission", "take_card"})
"""The verbs of facts that only the player they are about may see."""


def open_hands(state: State[Board]) -> Collection[str]:
    """Return the players whose secrets may be shown now: those that the person at the keyboard plays, or ever played.

    Where a person never played any there is nobody to hide from, and when the game has ended all lie open. Who plays
    several sides of Riskless has somebody beside it who must not see their pieces.
    """
    board, stratego = state.world, read_settings(state.settings).battles == "stratego"
    own = [side for side in board.order if side in board.seated or state.seats.get(side) == SEAT_PLAYER]
    if board.ended:
        return board.order
    if not own:
        # Before the pieces are placed nobody can know yet whether a person will play.
        return () if stratego and not board.pieces else board.order
    return () if len(own) > 1 and stratego else own


def hide_secrets(state: State[Board], played: Played) -> Played:
    """Return a step without the cards and missions that others drew in it, or that it shows in their hands."""
    may_see = open_hands(state)
    if read_settings(state.settings).battles == "stratego":
        return _hide_cards(hide_ranks(state.world, played, may_see), may_see)
    if all(state.seats.get(side) == SEAT_PLAYER for side in state.world.order):
        # Whoever plays every side has dealt and drawn it all.
        return played
    return _hide_cards(_hide_pile(played), may_see)


def _hide_pile(played: Played) -> Played:
    """Nobody looks through the pile: what it loses is told by the card that is drawn."""
    facts = [
        fact._replace(changes=tuple([change for change in fact.changes if change.path != "deck"]))
        for fact in played.facts
    ]
    return played._replace(facts=tuple(facts))


def _hide_cards(played: Played, may_see: Collection[str]) -> Played:
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
