"""The policy against others: two players by chance or always attacking, and four of which three are greedy."""

import argparse
import sys
from collections.abc import Sequence

from bench.risk_greedy import be_greedy
from bench.risk_table import Decider, RiskTable, always_attack, at_random

DUELS = 100
OPPONENTS: dict[str, tuple[Decider, int]] = {"random": (at_random, 95), "always attacks": (always_attack, 60)}
"""The opponents, and how many duels of a hundred the policy must win."""
SEATS = ("red", "blue")
TABLES = 1000
FOUR = ("red", "blue", "green", "yellow")
SETUPS = ("claim", "deal")
LEAST_OF_FOUR = 0.4
"""The share of games that the policy must win against three greedy players; a fair share is 0.25."""


def duel(opponent: Decider, seed: int) -> bool:
    """Play one duel, with the policy in alternating seats; return whether it won."""
    own, other = SEATS if seed % 2 else SEATS[::-1]
    table = RiskTable(seed, {other: opponent}, players=2)
    for _ in table.play():
        pass
    return table.board.winner == own


def wins_among_greedy(setup: str, seed: int) -> bool:
    """Play a game of four, with the policy in each seat in turn; return whether it beat three greedy players."""
    own = FOUR[seed % len(FOUR)]
    others = {side: be_greedy for side in FOUR if side != own}
    table = RiskTable(seed, others, players=len(FOUR), setup=setup)
    for _ in table.play():
        pass
    return table.board.winner == own


def main(arguments: Sequence[str] = ()) -> int:
    """Print how many duels were won; exit code 1 if they are too few."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duels", type=int, default=DUELS)
    parser.add_argument("--tables", type=int, default=TABLES)
    chosen = parser.parse_args(arguments)
    duels, tables = chosen.duels, chosen.tables
    failed = 0
    for name, (opponent, least) in OPPONENTS.items():
        won = sum(duel(opponent, seed) for seed in range(1, duels + 1))
        print(f"{name}: {won} of {duels} won (at least {least} of 100)")
        failed += won * DUELS < least * duels
    for setup in SETUPS:
        won = sum(wins_among_greedy(setup, seed) for seed in range(1, tables + 1))
        print(f"three greedy players, {setup}: {won} of {tables} won (at least {LEAST_OF_FOUR:.0%})")
        failed += won < LEAST_OF_FOUR * tables
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
