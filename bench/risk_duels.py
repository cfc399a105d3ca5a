"""Two players: the policy against one that decides by chance, and one that always attacks."""

import argparse
import sys
from collections.abc import Sequence

from bench.risk_table import Decider, RiskTable, always_attack, at_random

DUELS = 100
OPPONENTS: dict[str, tuple[Decider, int]] = {"random": (at_random, 95), "always attacks": (always_attack, 60)}
"""The opponents, and how many duels of a hundred the policy must win."""
SEATS = ("red", "blue")


def duel(opponent: Decider, seed: int) -> bool:
    """Play one duel, with the policy in alternating seats; return whether it won."""
    own, other = SEATS if seed % 2 else SEATS[::-1]
    table = RiskTable(seed, {other: opponent}, players=2)
    for _ in table.play():
        pass
    return table.board.winner == own


def main(arguments: Sequence[str] = ()) -> int:
    """Print how many duels were won; exit code 1 if they are too few."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duels", type=int, default=DUELS)
    duels = parser.parse_args(arguments).duels
    failed = 0
    for name, (opponent, least) in OPPONENTS.items():
        won = sum(duel(opponent, seed) for seed in range(1, duels + 1))
        print(f"{name}: {won} of {duels} won (at least {least} of 100)")
        failed += won * DUELS < least * duels
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
