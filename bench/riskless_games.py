"""Whole games of Riskless: their invariants, their ends, and the policy against a random player.

`python -m bench.riskless_games` plays a thousand games and a hundred duels; `--games 30 --duels 10` is a quick look.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.risk_games import CAPPED_RISKLESS, check_board
from bench.risk_table import RiskTable, at_random
from decimo.chance import Setting
from decimo.risk.board.board import Board
from decimo.risk.game_data import PieceTable
from decimo.risk.risk_ruleset import Risk
from decimo.risk.riskless.pieces import rows

GAMES, DUELS = 1000, 100
PLAYERS = (2, 2, 3, 4, 5, 6)
LEAST_WON = 80
"""The duels of a hundred that the policy must win against a player who decides by chance."""
SEATS = ("red", "blue")


class Played(NamedTuple):
    """The result of one game."""

    winner: str
    rounds: int
    capped: bool
    seconds: float


def game(seed: int, **settings: Setting) -> RiskTable:
    """Play a game between policies to its end and check the board after every step."""
    table = RiskTable(seed, None, **{"players": PLAYERS[seed % len(PLAYERS)], **settings}, battles="stratego")
    for _ in table.play():
        check_board(table.board)
        check_pieces(table.board, pieces_of(table))
    return table


def pieces_of(table: RiskTable) -> PieceTable:
    """Return the pieces that a table plays with."""
    assert isinstance(table.ruleset, Risk)
    return table.ruleset.data.pieces


def check_pieces(board: Board, table: PieceTable) -> None:
    """Assert that territories count their pieces, no place holds two, and no set is exceeded."""
    for place, row in rows(board).items():
        land = board.territories[place]
        assert land.armies == len(row), land
        assert all(piece.owner == land.owner for piece in row), land
        assert len({piece.slot for piece in row}) == len(row), row
    for side in board.order:
        on = [piece.rank for piece in board.pieces.values() if piece.owner == side and piece.at]
        assert all(on.count(rank.id) <= rank.number for rank in table.ranks), side
    for piece in board.pieces.values():
        assert piece.at or piece.known, f"{piece.id} fell unseen"
        assert not piece.moved or table.rank[piece.rank].mobile, f"the bomb {piece.id} moved"


def capped(table: RiskTable) -> bool:
    """Return whether the cap of rounds ended a game."""
    return table.state.moment.year >= int(table.state.settings["rounds"])


def timed(seed: int) -> Played:
    """Play a game and return its result."""
    begun = perf_counter()
    table = game(seed)
    return Played(table.board.winner, table.state.moment.year, capped(table), perf_counter() - begun)


def duel(seed: int) -> bool:
    """Play one duel against a player who decides by chance, in alternating seats; return whether the policy won."""
    own, other = SEATS if seed % 2 else SEATS[::-1]
    table = RiskTable(seed, {other: at_random}, players=2, battles="stratego")
    for _ in table.play():
        pass
    return table.board.winner == own


def main(arguments: Sequence[str] = ()) -> int:
    """Print the ends of games and the duels won; exit with 1 if too many games were capped or too few duels won."""
    parser = argparse.ArgumentParser(
        description="Whole games of Riskless, and duels against a random player."
    )
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--duels", type=int, default=DUELS)
    given = parser.parse_args(arguments)
    failed = 0
    if given.games:
        played = [timed(seed) for seed in range(1, given.games + 1)]
        share = sum(each.capped for each in played) / given.games
        winners = Counter(each.winner or "nobody" for each in played)
        seconds = median(each.seconds for each in played)
        rounds = median(each.rounds for each in played)
        print(f"{given.games} games, what must hold held after every step")
        print(f"a game takes {seconds:.2f} s and {rounds} rounds (medians)")
        print(f"ended by the cap of rounds: {share:.1%} (at most {CAPPED_RISKLESS:.0%})")
        print(f"won by: {', '.join(f'{winner} {count}' for winner, count in winners.most_common())}")
        failed += share > CAPPED_RISKLESS
    if given.duels:
        won = sum(map(duel, range(1, given.duels + 1)))
        print(f"duels against chance: {won} of {given.duels} won (at least {LEAST_WON} of 100)")
        failed += won * 100 < LEAST_WON * given.duels
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
