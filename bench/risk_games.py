"""Whole games of Risk between policies: their invariants, their ends and their length.

`python -m bench.risk_games` plays a thousand; `--games 30` is enough for a quick look. House rules are written as on
the command line of the program: `--set zombies=on`.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.risk_table import RiskTable, risk
from decimo.chance import Setting
from decimo.risk.board.board import Board
from decimo.risk.board.invariants import find_broken
from decimo.risk.game.game_setup import card_pile
from decimo.risk.risk_ruleset import Risk

GAMES = 1000
CAPPED, CAPPED_RISKLESS = 0.05, 0.20
"""The greatest share of games that may end by the cap of rounds."""
PLAYERS = (2, 3, 4, 5, 6)


class Played(NamedTuple):
    """The result of one game."""

    rounds: int
    seconds: float
    winner: str
    capped: bool


def play_game(seed: int, **settings: Setting) -> Played:
    """Play a game to its end and check the board after every step; the seed also decides the number of players."""
    begun = perf_counter()
    chosen: dict[str, Setting] = {"players": PLAYERS[seed % len(PLAYERS)], **settings}
    table = RiskTable(seed, None, **chosen)
    check_board(table.board)
    for _ in table.play():
        check_board(table.board)
    rounds = table.state.moment.year
    capped = rounds >= int(table.state.settings["rounds"])
    return Played(rounds, perf_counter() - begun, table.board.winner, capped)


def check_board(board: Board) -> None:
    """Assert the invariants of every variant."""
    ruleset = risk()
    assert isinstance(ruleset, Risk)
    assert find_broken(board, ruleset.data) == {}
    for side in board.order:
        player = board.players[side]
        assert not player.out or not player.hand, player
    _check_cards(board)


def _check_cards(board: Board) -> None:
    """Assert that no card of the pile is missing."""
    hands = [card for player in board.players.values() for card in player.hand]
    ruleset = risk()
    assert isinstance(ruleset, Risk)
    assert sorted([*hands, *board.deck, *board.discards]) == sorted(card_pile(ruleset.data))


def play_games(games: int, settings: Mapping[str, Setting]) -> list[Played]:
    """Play some games one after another."""
    return [play_game(seed, **settings) for seed in range(1, games + 1)]


def report(played: Sequence[Played], most_capped: float) -> tuple[list[str], bool]:
    """Return the lines about some games, and whether all aims are reached."""
    capped = sum(game.capped for game in played) / len(played)
    winners = Counter(game.winner or "nobody" for game in played)
    seconds, rounds = median(game.seconds for game in played), median(game.rounds for game in played)
    lines = [
        f"{len(played)} games, what must hold held after every step",
        f"ended by the cap of rounds: {capped:.1%} (at most {most_capped:.0%})",
        f"a game takes {seconds:.2f} s and {rounds} rounds (medians)",
        f"won by: {', '.join(f'{winner} {count}' for winner, count in winners.most_common())}",
    ]
    return lines, capped <= most_capped


def main(arguments: Sequence[str] = ()) -> int:
    """Print the results of the games; exit with 1 if too many games had no winner before the last round."""
    parser = argparse.ArgumentParser(description="Whole games of Risk between policies.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args(arguments)
    pairs = [risk().read_setting(key, value) for key, _, value in (text.partition("=") for text in given.set)]
    settings = {key.replace("-", "_"): value for key, value in pairs}
    riskless = settings.get("battles") == "stratego"
    lines, well = report(play_games(given.games, settings), CAPPED_RISKLESS if riskless else CAPPED)
    print("\n".join(lines))
    return int(not well)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
