"""The sheet to place from: the pieces of a side, what they cost, and the table of all duels (S5, S8)."""

from decimo.risk.riskless.duel import wins
from decimo.risk.riskless.piece_table import PieceTable, Rank

WON, LOST = "wins", "-"


def set_sheet(table: PieceTable, *, specials: bool) -> str:
    """The sheet in Markdown."""
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
    """What comes of an attack on each rank, the strongest first."""
    return [WON if wins(attacker, rank, specials=specials) else LOST for rank in table.ranks]
