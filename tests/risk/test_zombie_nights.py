"""Nights on boards of every kind end and leave the living and the dead apart; whole games hold (C6 to C10, F5)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.risk_table import at_random
from bench.zombie_games import duel, game
from bench.zombie_invariants import faults
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, territories_of
from decimo.risk.zombie.zombie_phase import attack_outward, fight_within, next_source, rise
from tests.risk.table import Table
from tests.risk.zombie_night import by_dice, night
from tests.sweep import slow_but

OWNERS = ("red", "blue", "green", ZOMBIES, NOBODY, NEUTRAL)
GAMES = 30


@st.composite
def boards(draw: st.DrawFn) -> Table:
    """Any board: any owners, armies, markers, bans and heat, and three sixes or none."""
    table = Table(zombies="on", zombie_victory=draw(st.sampled_from(["last", "domination"])))
    for land in table.board.territories.values():
        land.owner = draw(st.sampled_from(OWNERS))
        land.armies = draw(st.integers(1, 25)) if land.owner else 0
        land.markers = draw(st.sampled_from([0, 0, 0, 1, 2, 5]))
        land.hot = land.owner == NOBODY and land.markers > 0
        land.ban = draw(st.sampled_from([0, 0, 0, 1]))
        land.wasteland = draw(st.booleans())
    table.board.sixes = draw(st.booleans())
    for side in table.board.order:
        table.player(side).markers = draw(st.integers(0, 3))
        table.player(side).out = not territories_of(table.board, side)
    table.board.strikes = tuple(
        side for side in table.board.order if table.player(side).out and table.player(side).markers
    )
    return table


@pytest.mark.rule("risk:C8", "risk:C9", "risk:C10")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(table=boards(), seed=st.integers(0, 1000))
def test_every_night_ends_and_no_territory_holds_both_sides_after_it(table: Table, seed: int) -> None:
    night(table, str(seed))
    board = table.board
    assert not [land for land in board.territories.values() if land.risen]
    assert board.ended or not [land for land in board.territories.values() if land.hot]
    assert board.ended or board.strikes == ()
    assert all((land.armies > 0) == (land.owner != NOBODY) for land in board.territories.values())
    assert all(player.markers >= 0 for player in board.players.values())


@pytest.mark.rule("risk:C9")
@settings(max_examples=30, deadline=None, derandomize=True)
@given(table=boards(), seed=st.integers(0, 1000))
def test_after_the_attacks_no_zombies_could_go_on(table: Table, seed: int) -> None:
    for rule in (rise, fight_within, attack_outward):
        by_dice(table, rule, f"on/{seed}")
    assert table.board.ended or next_source(table.board, table.data) is None


@pytest.mark.rule("risk:C6", "risk:C8", "risk:C9")
def test_two_markers_in_one_place_and_nobody_in_reach() -> None:
    """Case F5: the night ends, and the markers are counted right."""
    table = Table({"siam": ("red", 3), "japan": ("blue", 3)}, rest=(NOBODY, 0), zombies="on")
    table.give("green", "peru", armies=2)
    table.land("iceland").markers = 2
    night(table, "f5")
    iceland = table.land("iceland")
    assert (iceland.owner, iceland.armies, iceland.markers) == (ZOMBIES, 6, 2)
    night(table, "f5 again")
    assert table.land("iceland").armies == 12


@pytest.mark.rule("risk:C1", "risk:C3", "risk:C5", "risk:C8")
@pytest.mark.parametrize("seed", slow_but(range(1, 9), range(1, GAMES + 1)))
def test_a_game_holds_after_every_step_and_ends_before_the_cap(seed: int) -> None:
    table = game(seed)
    assert table.board.ended
    assert table.context.year < 200


@pytest.mark.rule("risk:Z14")
@pytest.mark.parametrize("seed", [2, 5, 8])
def test_games_by_domination_end_too(seed: int) -> None:
    assert game(seed, zombie_victory="domination").board.ended


@pytest.mark.rule("risk:C6", "risk:A5")
@pytest.mark.parametrize("seed", range(1, 6))
def test_zombies_and_events_go_together(seed: int) -> None:
    assert game(seed, events="on").board.ended


@pytest.mark.rule("risk:C3")
def test_the_board_of_an_unsound_game_is_found_out() -> None:
    table = Table(zombies="on")
    assert faults(table.board, "horde", 3) == [
        "red is in with 0 territories",
        "blue is in with 0 territories",
    ]
    table.give("red", "alaska")
    table.give("blue", "china")
    assert faults(table.board, "horde", 3) == []
    table.land("alaska").risen = 1
    table.land("china").hot = True
    assert len(faults(table.board, "horde", 3)) == 2


def test_the_policy_beats_one_that_plays_at_random() -> None:
    assert sum(duel(at_random, seed) for seed in range(1, 21)) >= 18


def test_the_same_seed_is_the_same_game() -> None:
    assert game(7).board == game(7).board
