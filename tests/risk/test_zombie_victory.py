"""How a game with zombies ends (C12, Z14)."""

import pytest

from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES
from decimo.risk.game.attack_and_capture import attack
from decimo.risk.game.victory import end_of_round
from decimo.risk.zombie.markers import atomic_markers, end_zombie_phase
from decimo.risk.zombie.zombie_phase import attack_outward, fight_within, move_horde, rise
from tests.risk.table import Table

TWO = ("red", "blue")


def last_two(zombie_victory: str = "last") -> Table:
    """Red has Brazil and Blue Argentina; the dead have the rest."""
    return Table(
        {"brazil": ("red", 9), "argentina": ("blue", 1)},
        players=TWO,
        rest=(ZOMBIES, 1),
        zombies="on",
        zombie_victory=zombie_victory,
    )


@pytest.mark.rule("risk:Z14", "risk:C12")
def test_the_last_player_alive_has_won_at_once_with_the_dead_all_around() -> None:
    table = last_two()
    table.player("blue").markers = 3
    table.play(attack, "brazil-argentina", "to-the-end", (6, 6, 6), 1, "1")
    assert table.board.winner == "red"
    assert table.board.ended == "Red alone is left alive"
    # The game is over before Blue could strike.
    assert table.play(atomic_markers) == []


@pytest.mark.rule("risk:Z14")
def test_a_marker_on_the_last_territory_of_the_last_other_player_wins() -> None:
    table = last_two()
    table.player("red").markers = 1
    table.play(atomic_markers, "argentina")
    assert table.board.winner == "red"


@pytest.mark.rule("risk:Z14")
def test_whom_the_zombies_leave_as_the_last_one_has_won_in_the_middle_of_their_phase() -> None:
    table = last_two()
    table.land("peru").armies = 4
    table.land("argentina").ban = table.land("venezuela").ban = 0
    table.land("brazil").ban = 1
    table.play(attack_outward, (6, 6, 6), 1, side="")
    assert table.player("blue").out
    assert table.board.winner == "red"
    for rule in (rise, fight_within, attack_outward, move_horde, end_zombie_phase):
        assert table.play(rule, side="") == []


@pytest.mark.rule("risk:Z14", "risk:C12")
def test_if_nobody_is_left_the_zombies_have_won() -> None:
    table = last_two()
    table.player("blue").out = True
    table.give(ZOMBIES, "argentina")
    table.land("brazil").armies, table.land("brazil").risen = 1, 1
    table.play(fight_within, 6, 1, side="")
    assert table.board.winner == ZOMBIES
    assert table.board.ended == "Nobody is left alive: the zombies have won"


@pytest.mark.rule("risk:Z14")
def test_by_domination_the_last_one_must_hold_all_the_living_land_as_two_nights_end() -> None:
    table = last_two(zombie_victory="domination")
    table.play(attack, "brazil-argentina", "to-the-end", (6, 6, 6), 1, "1", "stop")
    assert table.player("blue").out
    assert not table.board.ended
    table.play(end_zombie_phase, side="")
    assert (table.board.vigil, table.board.ended) == ("red", "")
    table.play(end_zombie_phase, side="", year=4)
    assert table.board.winner == "red"


@pytest.mark.rule("risk:Z14")
@pytest.mark.parametrize("owner", [NOBODY, NEUTRAL])
def test_by_domination_empty_and_neutral_land_break_the_vigil(owner: str) -> None:
    table = last_two(zombie_victory="domination")
    table.player("blue").out = True
    table.give("red", "argentina")
    table.play(end_zombie_phase, side="")
    table.give(owner, "china", armies=1 if owner else 0)
    table.play(end_zombie_phase, side="", year=4)
    assert (table.board.vigil, table.board.ended) == ("", "")
    table.give("red", "china")
    table.play(end_zombie_phase, side="", year=5)
    assert not table.board.ended
    table.play(end_zombie_phase, side="", year=6)
    assert table.board.winner == "red"


@pytest.mark.rule("risk:Z14")
def test_by_domination_two_players_wait_for_each_other() -> None:
    table = last_two(zombie_victory="domination")
    table.play(end_zombie_phase, side="")
    assert (table.board.vigil, table.board.ended) == ("", "")


@pytest.mark.rule("risk:Z14")
def test_by_domination_the_last_one_can_still_be_eaten() -> None:
    table = last_two(zombie_victory="domination")
    table.player("blue").out = True
    table.give(ZOMBIES, "argentina")
    table.land("brazil").armies, table.land("brazil").risen = 1, 1
    table.play(fight_within, 6, 1, side="")
    assert table.board.winner == ZOMBIES


@pytest.mark.rule("risk:Z14")
def test_by_domination_even_the_whole_map_waits_for_the_nights() -> None:
    table = Table(
        {"argentina": ("blue", 1)}, players=TWO, rest=("red", 2), zombies="on", zombie_victory="domination"
    )
    table.play(attack, "brazil-argentina", "to-the-end", 6, 1)
    assert not table.board.ended


@pytest.mark.rule("risk:Z14", "risk:G10")
def test_the_cap_of_rounds_counts_players_alone() -> None:
    table = last_two()
    table.kept["rounds"] = 3
    table.give(ZOMBIES, "argentina", armies=90)
    table.give("blue", "china", armies=2)
    table.play(end_of_round, side="")
    assert table.board.winner == "red"
