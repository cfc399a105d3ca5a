"""Whole games of Riskless between policies: the board holds, they end, and the policy is worth playing against."""

import pytest

from bench.riskless_games import DUELS, LEAST_WON, capped, duel, game, main
from tests.sweep import few_or_all


@pytest.mark.rule("risk:S12", "risk:G10")
@few_or_all("games", 8, 30)
def test_most_games_end_by_a_mission_and_few_by_the_cap(games: int) -> None:
    """Each game is looked at throughout."""
    played = [game(seed) for seed in range(1, games + 1)]
    assert sum(map(capped, played)) <= 0.20 * games
    assert sum("mission" in table.board.ended for table in played) > games / 2


@few_or_all("duels", DUELS // 20, DUELS // 5)
def test_the_policy_beats_chance(duels: int) -> None:
    assert sum(map(duel, range(1, duels + 1))) >= LEAST_WON * duels / DUELS


def test_the_bench_prints_what_it_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "2", "--duels", "2"]) == 0
    printed = capsys.readouterr().out
    assert "2 games, what must hold held after every step" in printed
    assert "duels against chance: 2 of 2 won" in printed
