"""Whole games of Riskless between policies: the board holds, they end, and the policy is worth playing against."""

import pytest

from bench.riskless_games import DUELS, LEAST_WON, capped, duel, game, main

GAMES = 30


@pytest.fixture(scope="module")
def shares() -> tuple[float, int]:
    """How many of the games were capped, and for how many a mission was fulfilled; each was looked at throughout."""
    played = [game(seed) for seed in range(1, GAMES + 1)]
    return sum(map(capped, played)) / GAMES, sum("mission" in table.board.ended for table in played)


@pytest.mark.rule("risk:S12", "risk:G10")
def test_most_games_end_by_a_mission_and_few_by_the_cap(shares: tuple[float, int]) -> None:
    by_cap, by_mission = shares
    assert by_cap <= 0.20
    assert by_mission > GAMES / 2


def test_the_policy_beats_chance() -> None:
    duels = DUELS // 5
    assert sum(map(duel, range(1, duels + 1))) >= LEAST_WON * duels / DUELS


def test_the_bench_prints_what_it_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "2", "--duels", "2"]) == 0
    printed = capsys.readouterr().out
    assert "2 games, what must hold held after every step" in printed
    assert "duels against chance: 2 of 2 won" in printed
