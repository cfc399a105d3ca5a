"""What is kept from those who may not see a side's pieces: ranks, points, the pile, and how it decided (S11, S-g)."""

from collections.abc import Collection

from decimo.fate import Answer, Answered, Change, Fact
from decimo.play.record import Played
from decimo.risk.board.board import Board
from decimo.risk.riskless.row import HIDDEN

DECISIONS = ("choice", "form")
PILE = "pile"
"""What the cards of the shuffled pile are about."""
SHUFFLE, SHUFFLE_RULE = "1d100", "risk:S-h"
"""The roll that mixes a player's rows, and the rule by which it is told from the others."""


def ranks_veiled(board: Board, played: Played, may_see: Collection[str]) -> Played:
    """Return a step as those in `may_see` may know it now.

    The rank of a piece shows from the moment on that everybody has seen it in a duel. Decisions of other sides are
    left out altogether: what they mean is told by the facts.
    """
    if all(side in may_see for side in board.order):
        return played
    veiled = [(fact, _veiled(board, fact, may_see)) for fact in played.facts]
    # Bookkeeping of which nothing is left to show is left out.
    facts = tuple(
        [shown for fact, shown in veiled if shown.changes or not (fact.changes and fact.verb == "note")]
    )
    answers = tuple([_answer(answered, may_see) for answered in played.answered])
    return Played(played.record, answers, facts)


def _veiled(board: Board, fact: Fact, may_see: Collection[str]) -> Fact:
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
