"""Final strikes: an eliminated player fires the remaining markers (C5, Z5 to Z8; case F5)."""

import pytest

from decimo.risk.board.board import NOBODY, ZOMBIES, living_players
from decimo.risk.game.attack_and_capture import attack
from decimo.risk.game.reinforcements import count_income
from decimo.risk.zombie.markers import atomic_markers, end_zombie_phase
from decimo.risk.zombie.zombie_phase import fight_within, rise
from tests.risk.table import BOOK, Holding, Table

LAST: Holding = {"argentina": ("blue", 3), "brazil": ("red", 9), "peru": ("red", 2)}


def world(holding: Holding = LAST, *, red: int = 3, blue: int = 3) -> Table:
    table = Table(holding, zombies="on")
    table.player("red").markers, table.player("blue").markers = red, blue
    return table


@pytest.mark.rule("risk:Z8", "risk:C5")
def test_a_marker_on_the_last_territory_of_a_player_puts_it_out_and_it_strikes_at_the_end_of_that_turn() -> (
    None
):
    """Case F5: a marker on a player's last territory."""
    table = world()
    table.deal("blue", "alaska", "china")
    table.play(atomic_markers, "argentina", "brazil", "hold")
    blue = table.player("blue")
    assert (blue.out, blue.markers, blue.fell_to) == (True, 0, "red")
    assert table.verbs()[:4] == ["fire_marker", "leave_game", "note", "discard_hand"]
    assert [ask.side for ask in table.asks] == ["red", "blue", "blue"]
    assert (table.land("brazil").owner, table.land("brazil").markers) == (NOBODY, 1)


@pytest.mark.rule("risk:Z8")
def test_the_cards_of_whom_a_marker_puts_out_go_to_the_used_ones() -> None:
    table = world(blue=0)
    table.deal("blue", "alaska", "china")
    table.play(atomic_markers, "argentina")
    assert table.player("red").hand == ()
    assert sorted(table.board.discards) == ["alaska", "china"]


@pytest.mark.rule("risk:Z8")
def test_the_cards_of_whom_an_attack_puts_out_go_to_the_captor() -> None:
    table = world()
    table.deal("blue", "alaska", "china")
    table.play(attack, "brazil-argentina", "to-the-end", (6, 6, 6), (1, 1), (6, 6, 6), 1, "1", "stop")
    assert table.player("red").hand == ("alaska", "china")


@pytest.mark.rule("risk:C5")
def test_whom_an_attack_puts_out_strikes_when_the_turn_is_over_and_not_before() -> None:
    table = world()
    table.play(attack, "brazil-argentina", "to-the-end", (6, 6, 5), (1, 1), (6, 6, 5), 1, "1", "stop")
    assert table.player("blue").out
    assert table.board.strikes == ("blue",)
    assert table.armies("argentina", "brazil") == [8, 1]
    table.play(atomic_markers, "hold", "argentina", "argentina", "argentina")
    assert [ask.side for ask in table.asks] == ["red", "blue", "blue", "blue"]
    assert not any(table.board.strikes)


@pytest.mark.rule("risk:Z5")
def test_each_marker_of_a_final_strike_has_a_target_of_its_own_and_may_have_the_same() -> None:
    table = world()
    table.play(atomic_markers, "argentina", "brazil", "brazil", "peru")
    assert [table.land(id_).markers for id_ in ("argentina", "brazil", "peru")] == [1, 2, 1]
    assert table.verbs().count("strike_finally") == 3


@pytest.mark.rule("risk:C5")
def test_markers_that_are_not_fired_leave_the_game() -> None:
    table = world()
    table.play(atomic_markers, "argentina", "hold")
    assert table.player("blue").markers == 0
    assert table.facts[-2].verb == "put_markers_away"
    assert sum(land.markers for land in table.board.territories.values()) == 1


@pytest.mark.rule("risk:C5")
def test_who_is_out_without_markers_strikes_nobody_and_is_not_asked() -> None:
    """Case F5: a final strike without markers."""
    table = world(blue=0)
    table.play(atomic_markers, "argentina")
    assert table.player("blue").out
    assert table.board.strikes == ()
    assert [ask.side for ask in table.asks] == ["red"]


@pytest.mark.rule("risk:Z6")
def test_strikes_come_in_the_order_of_falling_and_who_falls_by_one_strikes_after() -> None:
    holding: Holding = {
        "argentina": ("blue", 3),
        "brazil": ("red", 9),
        "china": ("black", 4),
        "peru": ("yellow", 4),
    }
    table = Table(holding, players=("red", "blue", "green", "black", "yellow"), zombies="on")
    for side in ("red", "blue", "black", "yellow"):
        table.player(side).markers = 1
    table.play(atomic_markers, "argentina", "china", "peru", "congo")
    struck = [(fact.words["player"], fact.about) for fact in table.facts if fact.verb == "strike_finally"]
    assert struck == [("blue", "china"), ("black", "peru"), ("yellow", "congo")]
    assert living_players(table.board) == ["red", "green"]


@pytest.mark.rule("risk:Z6")
def test_two_who_fell_in_one_turn_strike_the_first_to_fall_first() -> None:
    table = Table(LAST, players=("red", "blue", "green", "black", "white"), zombies="on")
    table.give("white", "congo")
    for side in ("blue", "black"):
        table.player(side).markers, table.player(side).out = 1, True
    table.give("red", "argentina")
    table.board.strikes = ("black", "blue")
    table.play(atomic_markers, "alaska", "china")
    assert [ask.side for ask in table.asks] == ["black", "blue"]


@pytest.mark.rule("risk:Z8")
def test_who_bombs_its_own_last_territory_is_out_by_nobody_and_strikes() -> None:
    table = world({"argentina": ("blue", 3), "brazil": ("red", 9)})
    table.play(atomic_markers, "brazil", "argentina")
    assert table.player("red").fell_to == NOBODY
    assert (table.player("blue").out, table.player("blue").fell_to) == (True, "red")
    assert living_players(table.board) == ["green"]
    assert table.board.winner == "green"


@pytest.mark.rule("risk:Z7")
def test_whom_the_zombies_put_out_strikes_right_after_their_phase_and_that_land_is_open_at_once() -> None:
    table = world({"argentina": ("blue", 1), "brazil": ("red", 9)}, blue=1)
    table.land("argentina").markers = 1
    table.play(rise, side="")
    table.play(fight_within, 6, 1, side="")
    blue = table.player("blue")
    assert (blue.out, blue.fell_to, blue.markers) == (True, ZOMBIES, 1)
    assert table.board.strikes == ("blue",)
    table.play(end_zombie_phase, "congo", side="")
    congo = table.land("congo")
    assert (congo.owner, congo.markers, congo.hot) == (NOBODY, 1, False)
    table.give("red", "egypt", armies=3)
    table.board.territories["north-africa"].owner = "red"
    table.land("north-africa").armies = 3
    table.play(attack, "north-africa-congo", "1", "stop")
    assert table.land("congo").owner == "red"


@pytest.mark.rule("risk:C3")
def test_a_strike_on_the_last_territory_of_a_continent_that_was_missing_breaks_it_for_its_owner() -> None:
    table = world(
        {"argentina": ("red", 3), "brazil": ("red", 9), "peru": ("red", 2), "venezuela": ("red", 1)}
    )
    table.give("blue", "china")
    assert count_income(table.board, BOOK, "red").continents == {"south-america": 2}
    table.play(atomic_markers, "venezuela", side="blue")
    assert count_income(table.board, BOOK, "red").continents == {}


@pytest.mark.rule("risk:C5")
def test_a_strike_that_found_no_turn_to_end_comes_before_the_dead_rise() -> None:
    table = world({"brazil": ("red", 9)}, blue=1)
    table.player("blue").out = True
    table.board.strikes = ("blue",)
    table.play(rise, "brazil", side="")
    assert table.verbs()[:2] == ["strike_finally", "leave_game"]
    assert (table.land("brazil").owner, table.land("brazil").armies) == (NOBODY, 0)
    assert table.board.winner == "green"
