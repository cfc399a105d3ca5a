"""Hidden information: missions, cards in hand, and pieces."""

from collections.abc import Collection

from decimo.chance import Answer, Answered, Change, Fact
from decimo.play.campaign_record import SEAT_PLAYER, Played, State
from decimo.risk.board.board import Board
from decimo.risk.game.victory import TASK
from decimo.risk.riskless.pieces import HIDDEN
from decimo.risk.settings import read_settings

DECISIONS = ("choice", "form")
PILE = "pile"
"""The `about` of the cards of the shuffled pile."""
SHUFFLE, SHUFFLE_RULE = "1d100", "risk:S-h"
"""The roll that shuffles a player's rows, and its rule."""


def hide_ranks(board: Board, played: Played, may_see: Collection[str]) -> Played:
    """Return a step as far as the players in `may_see` may know it now.

    The rank of a piece shows once everybody has seen it in a duel. Decisions of other sides are left out, as facts
    tell their results.
    """
    if all(side in may_see for side in board.order):
        return played
    veiled = [(fact, _hide_rank(board, fact, may_see)) for fact in played.facts]
    # Facts with nothing left to show are left out.
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
    """Return whether everybody knows a piece. After an undo the same id may have had another rank."""
    piece = board.pieces.get(id_)
    return piece is not None and piece.known and piece.rank == rank


def _answer(answered: Answered, may_see: Collection[str]) -> Answered:
    """Return an answer without hidden information; it stays in place, since facts refer to its number."""
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
"""The verbs of facts that only their own player may see."""


def open_hands(state: State[Board]) -> Collection[str]:
    """Return the players whose secrets may be shown now: those that a person plays, or ever played.

    If no person ever played, or the game has ended, all are open. A person who plays several sides of Riskless
    shares the screen with other people, who must not see their pieces.
    """
    board, stratego = state.world, read_settings(state.settings).battles == "stratego"
    own = [side for side in board.order if side in board.seated or state.seats.get(side) == SEAT_PLAYER]
    if board.ended:
        return board.order
    if not own:
        # Before the pieces are placed it is open whether a person will play.
        return () if stratego and not board.pieces else board.order
    return () if len(own) > 1 and stratego else own


def hide_secrets(state: State[Board], played: Played) -> Played:
    """Return a step without cards and missions that others drew or hold."""
    may_see = open_hands(state)
    if read_settings(state.settings).battles == "stratego":
        return _hide_cards(hide_ranks(state.world, played, may_see), may_see)
    if all(state.seats.get(side) == SEAT_PLAYER for side in state.world.order):
        # A person who plays every side has dealt and drawn all cards.
        return played
    return _hide_cards(_hide_pile(played), may_see)


def _hide_pile(played: Played) -> Played:
    """Hide the pile: its loss of a card would reveal the card."""
    facts = [
        fact._replace(changes=tuple([change for change in fact.changes if change.path != "deck"]))
        for fact in played.facts
    ]
    return played._replace(facts=tuple(facts))


def _hide_cards(played: Played, may_see: Collection[str]) -> Played:
    """Hide cards that others drew; answers stay in place, since facts refer to their numbers."""
    seen = [_shown(fact, may_see) for fact in played.facts if not _hidden(fact, may_see)]
    # Facts with nothing left to show would reveal that something is hidden.
    facts = tuple([fact for fact in seen if fact.changes or fact.verb != "note"])
    secret = {number for fact in played.facts if _hidden(fact, may_see) for number in fact.asks}
    answers = [
        Answered(each.mark, Answer(HIDDEN, each.answer.source))
        if number in secret
        else _without_mission(each, may_see)
        for number, each in enumerate(played.answered)
    ]
    return Played(played.record, tuple(answers), facts)


def _without_mission(answered: Answered, may_see: Collection[str]) -> Answered:
    """Return a decision of the set-up without the mission that its question named."""
    mark = answered.mark
    if mark.about in may_see:
        return answered
    return answered._replace(mark=mark._replace(why=mark.why.partition(TASK)[0]))


def _hidden(fact: Fact, may_see: Collection[str]) -> bool:
    return fact.verb in SECRETS and fact.about not in may_see


def _shown(fact: Fact, may_see: Collection[str]) -> Fact:
    changes = tuple([change for change in fact.changes if not _tells(change, may_see)])
    return fact._replace(changes=changes)


def _tells(change: Change, may_see: Collection[str]) -> bool:
    """Return whether a change shows a hand that is secret."""
    match change.path.split("."):
        case ["players", side, "hand" | "mission"]:
            return side not in may_see
    return False
