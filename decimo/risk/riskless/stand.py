"""What happens to pieces: they are stationed, shown, lost and moved; territories count them as their armies."""

from collections.abc import Sequence

from decimo.fate import Held, Turn, Word
from decimo.risk.board.board import Board, Territory
from decimo.risk.board.course import note
from decimo.risk.board.piece import Piece
from decimo.risk.riskless.row import WALKED, standing


def station(turn: Turn[Board], territory: Territory, rank: str, *, rule: str, verb: str = "station") -> None:
    """The owner of a territory places a piece there, hidden, at the end of the row; `verb` names the occasion."""
    board, owner = turn.world, territory.owner
    number = 1 + sum(piece.owner == owner for piece in board.pieces.values())
    piece = Piece(f"{owner}-{number}", owner, str(rank), territory.id, _next_slot(board, territory.id))
    words: dict[str, Word] = {"owner": owner, "rank": str(rank), "piece": piece.id}
    more = (territory, {"armies": territory.armies + 1})
    turn.add(verb, piece, rule, words, about=territory.id, also=more)


def take_back(turn: Turn[Board], territory: Territory, piece: Piece, *, rule: str) -> None:
    """A piece leaves the board without a duel, and what it is stays hidden."""
    gone: tuple[Piece, dict[str, Held]] = (piece, {"at": "", "slot": 0})
    turn.tell("note", territory, rule, {}, also=gone, armies=territory.armies - 1)


def fight_duel(
    turn: Turn[Board], source: Territory, target: Territory, attacker: Piece, defender: Piece, *, won: bool
) -> None:
    """Two pieces meet and are shown to all (S-g); the one that loses leaves the board (S8)."""
    winner, loser = (attacker, defender) if won else (defender, attacker)
    land = target if won else source
    words: dict[str, Word] = {
        "attacker": source.owner,
        "owner": target.owner,
        "rank": winner.rank,
        "loser": loser.rank,
        "slot": defender.slot,
    }
    words |= {"from": source.id} if won else {"target": target.id}
    fallen: tuple[Piece, dict[str, Held]] = (loser, {"at": "", "slot": 0, "known": True})
    verb = "win_duel" if won else "lose_duel"
    turn.tell(verb, land, "risk:S8", words, also=fallen, armies=land.armies - 1)
    if turn.settings["forgetful"] == "off":
        turn.tell("note", winner, "risk:S-g", {}, known=True)


def march_in(turn: Turn[Board], source: Territory, target: Territory, pieces: Sequence[Piece]) -> None:
    """Pieces of the attacker move into a territory that has lost its last piece: it is the attacker's now (S10)."""
    number = len(pieces)
    words: dict[str, Word] = {
        "owner": source.owner,
        "loser": target.owner,
        "from": source.id,
        "amount": number,
    }
    left = (source, {"armies": source.armies - number})
    turn.tell("seize", target, "risk:S10", words, also=left, owner=source.owner, armies=number)
    for piece in pieces:
        said: dict[str, Word] = {"owner": piece.owner, "rank": piece.rank, "piece": piece.id}
        turn.tell("march_in", target.id, "risk:S-j", said)
        _take_place(turn, piece, target.id)


def move_piece(turn: Turn[Board], source: Territory, target: Territory, piece: Piece) -> None:
    """A piece crosses one border inside own land (S-i)."""
    words: dict[str, Word] = {
        "owner": piece.owner,
        "from": source.id,
        "rank": piece.rank,
        "piece": piece.id,
    }
    left = (source, {"armies": source.armies - 1})
    turn.tell("move_piece", target, "risk:S-i", words, also=left, armies=target.armies + 1)
    _take_place(turn, piece, target.id)


def _take_place(turn: Turn[Board], piece: Piece, territory: str) -> None:
    walked = (*turn.world.walked, f"{piece.id}{WALKED}{piece.at}")
    slot = _next_slot(turn.world, territory)
    turn.tell("note", piece, "risk:S-h", {}, at=territory, slot=slot, moved=True)
    note(turn, rule="risk:S-i", walked=walked)


def _next_slot(board: Board, territory: str) -> int:
    """The place after the last one that is taken."""
    return 1 + max((piece.slot for piece in standing(board, territory)), default=0)
