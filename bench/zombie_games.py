"""Whole games with zombies: invariants hold after every step, games end, and the policy wins duels."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import median
from time import perf_counter

from bench.risk_table import Decider, RiskTable, always_attack, at_random
from bench.zombie_invariants import faults
from decimo.chance import Setting

GAMES, DUELS = 1000, 100
BY_CAP = 0.05
"""The largest share of games that the cap of rounds may end."""
MARKERS = 3
OPPONENTS: dict[str, tuple[Decider, int]] = {"random": (at_random, 95), "always attacks": (always_attack, 60)}
"""The opponents, and how many duels of a hundred the policy must win."""
SEATS = ("red", "blue")


def game(seed: int, **settings: Setting) -> RiskTable:
    """Play a game of two to six players between policies; raise AssertionError if an invariant is broken."""
    table = RiskTable(seed, {}, players=2 + seed % 5, zombies="on", **settings)
    for step in table.play():
        found = faults(table.board, step.id, MARKERS)
        assert not found, f"game {seed}, {step.id} of round {table.state.moment.year}: {'; '.join(found)}"
    return table


def duel(opponent: Decider, seed: int) -> bool:
    """Play one duel with zombies, with the policy in alternating seats; return whether it won."""
    own, other = SEATS if seed % 2 else SEATS[::-1]
    table = RiskTable(seed, {other: opponent}, players=2, zombies="on")
    for _ in table.play():
        pass
    return table.board.winner == own


def main(arguments: Sequence[str] = ()) -> int:
    """Print the ends of games and the duels won; exit with 1 if too many games were capped or too few duels won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--duels", type=int, default=DUELS)
    parser.add_argument("--events", action="store_true", help="play with the event generator as well")
    asked = parser.parse_args(arguments)
    failed = not _games(asked.games, {"events": "on"} if asked.events else {})
    for name, (opponent, least) in OPPONENTS.items():
        won = sum(duel(opponent, seed) for seed in range(1, asked.duels + 1))
        print(f"{name}: {won} of {asked.duels} won (at least {least} of 100)")
        failed |= won * DUELS < least * asked.duels
    return int(failed)


def _games(count: int, settings: dict[str, Setting]) -> bool:
    """Play some games and print their results; return whether few enough were ended by the cap."""
    times, rounds, by_cap = list[float](), list[int](), 0
    winners: Counter[str] = Counter()
    for seed in range(1, count + 1):
        began = perf_counter()
        table = game(seed, **settings)
        times.append(perf_counter() - began)
        rounds.append(table.context.year)
        by_cap += table.context.year == table.state.settings["rounds"]
        winners[table.board.winner if table.board.winner in ("", "zombies") else "a player"] += 1
    if count:
        print(f"{count} games: median {median(times):.2f} s and {median(rounds)} rounds; {dict(winners)}")
        print(f"ended by the cap of rounds: {by_cap} (at most {BY_CAP:.0%})")
    return by_cap <= BY_CAP * count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
