"""Pieces in the rows of territories, who wins a duel, and what each side knows of them (S-g, S-h)."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from decimo.chance import FieldValue, Option, StepContext, Word
from decimo.risk.board.board import Board, Piece, Territory, note
from decimo.risk.game_data import PieceTable, Rank, RiskContext, RiskData

HIDDEN = "hidden"
"""The rank of a piece that is not known."""
WALKED = ">"
"""The separator in `Board.walked` between a piece and a territory that it left."""


class Seen(NamedTuple):
    """A piece as a side sees it."""

    slot: int
    rank: str
    """HIDDEN if the side does not know it."""
    known: bool
    """Whether everybody knows its rank."""
    moved: bool
    """Whether it was seen to move."""
    left: tuple[str, ...] = ()
    """The territories that it left in this turn."""


def pieces_at(board: Board, territory: str) -> list[Piece]:
    """Return the pieces in a territory, in the order of their row."""
    found = [piece for piece in board.pieces.values() if piece.at == territory]
    return sorted(found, key=lambda piece: piece.slot)


def rows(board: Board) -> Mapping[str, list[Piece]]:
    """Return the pieces of every territory, each in the order of its row."""
    found: dict[str, list[Piece]] = {territory: [] for territory in board.territories}
    for piece in board.pieces.values():
        if piece.at:
            found[piece.at].append(piece)
    for row in found.values():
        row.sort(key=lambda piece: piece.slot)
    return found


def see_piece(piece: Piece, sides: Collection[str], walked: Sequence[str] = ()) -> Seen:
    """Return a piece as those `sides` see it; `walked` are the moves of this turn (see `Board`)."""
    open_ = piece.known or piece.owner in sides
    ways = [each.split(WALKED) for each in walked]
    left = tuple(territory for id_, territory in ways if id_ == piece.id)
    return Seen(piece.slot, piece.rank if open_ else HIDDEN, piece.known, piece.moved, left)


def off_board(board: Board, table: PieceTable, side: str) -> dict[str, int]:
    """Return the number of a side's pieces off the board by rank, held back or lost, if any (S6)."""
    on = [piece.rank for piece in board.pieces.values() if piece.at and piece.owner == side]
    left = {rank.id: rank.number - on.count(rank.id) for rank in table.ranks}
    return {rank: number for rank, number in left.items() if number > 0}


def station(
    context: StepContext[Board], territory: Territory, rank: str, *, rule: str, verb: str = "station"
) -> None:
    """The owner of a territory places a piece there, hidden, at the end of the row; `verb` names the occasion."""
    board, owner = context.world, territory.owner
    number = 1 + sum(piece.owner == owner for piece in board.pieces.values())
    piece = Piece(f"{owner}-{number}", owner, str(rank), territory.id, _next_slot(board, territory.id))
    words: dict[str, Word] = {"owner": owner, "rank": str(rank), "piece": piece.id}
    more = (territory, {"armies": territory.armies + 1})
    context.add(verb, piece, rule, words, about=territory.id, also=more)


def take_back(context: StepContext[Board], territory: Territory, piece: Piece, *, rule: str) -> None:
    """A piece leaves the board without a duel, and its rank stays hidden."""
    gone: tuple[Piece, dict[str, FieldValue]] = (piece, {"at": "", "slot": 0})
    context.tell("note", territory, rule, {}, also=gone, armies=territory.armies - 1)


def fight_duel(
    context: RiskContext,
    source: Territory,
    target: Territory,
    attacker: Piece,
    defender: Piece,
    *,
    won: bool,
) -> None:
    """Two pieces fight and are shown to all (S-g); the loser leaves the board (S8)."""
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
    fallen: tuple[Piece, dict[str, FieldValue]] = (loser, {"at": "", "slot": 0, "known": True})
    verb = "win_duel" if won else "lose_duel"
    context.tell(verb, land, "risk:S8", words, also=fallen, armies=land.armies - 1)
    if not context.settings.forgetful:
        context.tell("note", winner, "risk:S-g", {}, known=True)


def march_in(
    context: StepContext[Board], source: Territory, target: Territory, pieces: Sequence[Piece]
) -> None:
    """Pieces of the attacker move into a territory without pieces and capture it (S10)."""
    number = len(pieces)
    words: dict[str, Word] = {
        "owner": source.owner,
        "loser": target.owner,
        "from": source.id,
        "amount": number,
    }
    left = (source, {"armies": source.armies - number})
    context.tell("seize", target, "risk:S10", words, also=left, owner=source.owner, armies=number)
    for piece in pieces:
        said: dict[str, Word] = {"owner": piece.owner, "rank": piece.rank, "piece": piece.id}
        context.tell("march_in", target.id, "risk:S-j", said)
        _take_place(context, piece, target.id)


def move_piece(context: StepContext[Board], source: Territory, target: Territory, piece: Piece) -> None:
    """A piece crosses one border inside own land (S-i)."""
    words: dict[str, Word] = {
        "owner": piece.owner,
        "from": source.id,
        "rank": piece.rank,
        "piece": piece.id,
    }
    left = (source, {"armies": source.armies - 1})
    context.tell("move_piece", target, "risk:S-i", words, also=left, armies=target.armies + 1)
    _take_place(context, piece, target.id)


def _take_place(context: StepContext[Board], piece: Piece, territory: str) -> None:
    walked = (*context.world.walked, f"{piece.id}{WALKED}{piece.at}")
    slot = _next_slot(context.world, territory)
    context.tell("note", piece, "risk:S-h", {}, at=territory, slot=slot, moved=True)
    note(context, rule="risk:S-i", walked=walked)


def _next_slot(board: Board, territory: str) -> int:
    """Return the place after the last used one."""
    return 1 + max((piece.slot for piece in pieces_at(board, territory)), default=0)


def wins_duel(attacker: Rank, defender: Rank, *, specials: bool = True) -> bool:
    """Return whether the attacker wins. Among equal ranks the defender wins (S8).

    No rank beats a bomb by strength (S9); with `specials` a miner beats it, and a spy the marshal (S-e).

    Raises:
        ValueError: the attacker is a piece that cannot attack.

    """
    if attacker.strength is None:
        raise ValueError(f"a {attacker.id} cannot attack")
    if specials and defender.id in attacker.beats:
        return True
    return defender.strength is not None and attacker.strength > defender.strength


KNOWN = "-known"
"""The suffix of an option for an own piece that everybody knows."""
SLOT = "slot-"


def mobile_pieces(data: RiskData, row: Sequence[Piece]) -> list[Piece]:
    """Return the pieces that can attack and move: all but bombs (S-f)."""
    return [piece for piece in row if data.pieces.rank[piece.rank].mobile]


def weakest_first(data: RiskData, pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces sorted by strength; among equals those that everybody knows come first."""
    return sorted(pieces, key=lambda piece: (data.pieces.rank[piece.rank].strength or 0, not piece.known))


def pick_options(data: RiskData, pieces: Sequence[Piece]) -> list[Option]:
    """Return options for own pieces, the strongest first; equal pieces are one option."""
    order = list(data.pieces.rank)
    ids = [_id(piece) for piece in sorted(pieces, key=lambda piece: order.index(piece.rank))]
    options = []
    for id_ in dict.fromkeys(ids):
        rank = data.pieces.rank[id_.removesuffix(KNOWN)]
        shown = ", known to all" if id_.endswith(KNOWN) else ""
        many = f", one of {ids.count(id_)}" if ids.count(id_) > 1 else ""
        options.append(Option(id_, f"{rank.id} ({rank.sign}), {rank.price} points{shown}{many}"))
    return options


def by_option(pieces: Sequence[Piece], id_: str) -> Piece:
    """Return the first own piece that an option names."""
    return next(piece for piece in pieces if _id(piece) == id_)


def target_options(data: RiskData, board: Board, side: str, territory: str) -> list[Option]:
    """Return options for enemy pieces, each with the knowledge of `side` about it."""
    found = [see_piece(piece, (side,)) for piece in pieces_at(board, territory)]
    return [Option(f"{SLOT}{piece.slot}", _words(data, piece)) for piece in found]


def _words(data: RiskData, piece: Seen) -> str:
    if piece.rank != HIDDEN:
        return f"place {piece.slot}: {piece.rank} ({data.pieces.rank[piece.rank].sign})"
    return f"place {piece.slot}: unknown{', no bomb' if piece.moved else ''}"


def _id(piece: Piece) -> str:
    return f"{piece.rank}{KNOWN if piece.known else ''}"


UNKNOWN, HAS_MOVED, SEEN = "?", "~", "!"
"""Marks for a hidden piece, for one that was seen to move, and for an own one that everybody knows."""


def write_row(data: RiskData, row: Sequence[Piece], sides: Collection[str]) -> str:
    """Return a row of pieces as `sides` see it: `M 9! 2` for own pieces, `? ?~ 6` for the enemy's."""
    return " ".join(_sign(data, piece, sides) for piece in row)


def _sign(data: RiskData, piece: Piece, sides: Collection[str]) -> str:
    view = see_piece(piece, sides)
    if view.rank == HIDDEN:
        return f"{UNKNOWN}{HAS_MOVED if view.moved else ''}"
    return f"{data.pieces.rank[view.rank].sign}{SEEN if view.known and piece.owner in sides else ''}"


WON, LOST = "wins", "-"


def set_sheet(table: PieceTable, *, specials: bool) -> str:
    """Return the sheet in Markdown."""
    lines = [
        "# The pieces of Riskless",
        "",
        "| Piece | Sign | Pieces | Points |",
        "|---|---|---|---|",
        *[f"| {rank.id} | {rank.sign} | {rank.number} | {rank.price} |" for rank in table.ranks],
        "",
        "## Duels: does the attacker (left) win?",
        "",
        f"| | {' | '.join(rank.id for rank in table.ranks)} |",
        f"|---|{'---|' * len(table.ranks)}",
    ]
    for attacker in table.attackers:
        cells = duel_row(table, attacker, specials=specials)
        lines.append(f"| {attacker.id} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def duel_row(table: PieceTable, attacker: Rank, *, specials: bool) -> list[str]:
    """Return the result of an attack on each rank, the strongest first."""
    return [WON if wins_duel(attacker, rank, specials=specials) else LOST for rank in table.ranks]
