"""Atomic markers: handed out, fired at the end of a turn, and what they leave behind (C1 to C4, Z1 to Z3)."""

import pytest

from bench.risk_table import RiskTable
from decimo.chance import Fact
from decimo.risk.board.board import NOBODY, ZOMBIES, is_player, living_players, territories_of
from decimo.risk.game.attack_and_capture import attack, possible_attacks
from decimo.risk.game.fortify import possible_moves
from decimo.risk.game.reinforcements import count_income
from decimo.risk.zombie.markers import atomic_markers, end_zombie_phase
from tests.risk.table import BOOK, Holding, Table

AUSTRALIA = {
    "indonesia": ("blue", 4),
    "new-guinea": ("blue", 2),
    "western-australia": ("blue", 1),
    "eastern-australia": ("blue", 7),
    "siam": ("red", 6),
    "china": ("red", 5),
}


def world(holding: Holding | None = None, *, markers: int = 3, card: str = "on") -> Table:
    table = Table(holding or AUSTRALIA, zombies="on", zombie_card=card)
    for side in table.board.order:
        table.player(side).markers = markers
    return table


def fire(table: Table, target: str) -> list[Fact]:
    return table.play(atomic_markers, target)


@pytest.mark.rule("risk:C1")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_everybody_gets_three_markers_when_all_armies_stand_and_no_zombie_stands_yet(players: int) -> None:
    board = RiskTable(5, players=players, zombies="on").board
    assert [board.players[side].markers for side in board.order] == [3] * players
    assert sum(player.markers for player in board.players.values()) == 3 * players
    assert not territories_of(board, ZOMBIES)
    assert not any(land.markers for land in board.territories.values())


@pytest.mark.rule("risk:C1")
def test_another_number_of_markers_can_be_agreed_and_none_without_zombies() -> None:
    board = RiskTable(5, players=3, zombies="on", markers=1).board
    assert [board.players[side].markers for side in board.order] == [1, 1, 1]
    board = RiskTable(5, players=3).board
    assert [board.players[side].markers for side in board.order] == [0, 0, 0]


@pytest.mark.rule("risk:C1")
def test_zombies_that_come_into_a_game_bring_everybody_its_markers_once() -> None:
    table = Table(zombies="on")
    table.board.armed = False
    table.play(atomic_markers, "hold", side="green")
    assert [table.player(side).markers for side in table.board.order] == [3, 3, 3]
    table.play(atomic_markers, "alaska", side="green")
    table.play(atomic_markers, "hold", side="green")
    assert [table.player(side).markers for side in table.board.order] == [3, 3, 2]
    assert table.verbs().count("get_markers") == 3


@pytest.mark.rule("risk:C1", "risk:G5")
def test_two_players_with_zombies_have_half_of_the_map_each_and_no_neutrals() -> None:
    board = RiskTable(5, players=2, zombies="on").board
    assert [len(territories_of(board, side)) for side in board.order] == [21, 21]
    assert [sum(land.armies for land in territories_of(board, side)) for side in board.order] == [40, 40]


@pytest.mark.rule("risk:C2")
def test_the_last_thing_in_a_turn_is_one_marker_after_the_card_and_the_move() -> None:
    table = RiskTable(5, players=3, zombies="on")
    ids = [step.id for step in table.ruleset.steps(table.state, 1, 0)]
    assert ids[-3:] == ["card", "fortify", "markers"] or ids[-4:-1] == ["card", "fortify", "markers"]
    without = RiskTable(5, players=3)
    assert "markers" not in [step.id for step in without.ruleset.steps(without.state, 1, 0)]


@pytest.mark.rule("risk:C2")
def test_a_player_is_asked_once_in_a_turn_and_may_hold_its_fire() -> None:
    table = world()
    assert table.play(atomic_markers, "hold") == []
    assert table.player("red").markers == 3
    fire(table, "indonesia")
    assert len(table.asks) == 1
    assert table.player("red").markers == 2


@pytest.mark.rule("risk:C2")
def test_every_territory_of_the_map_is_a_target() -> None:
    table = world()
    fire(table, "argentina")
    assert [option.id for option in table.asks[0].options] == ["hold", *table.board.territories]


@pytest.mark.rule("risk:C2")
def test_who_has_no_marker_left_is_not_asked() -> None:
    table = world(markers=0)
    assert table.play(atomic_markers) == []


@pytest.mark.rule("risk:C3", "risk:Z3")
def test_a_marker_kills_all_and_the_land_is_nobodys_hot_and_marked() -> None:
    table = world()
    fire(table, "eastern-australia")
    land = table.land("eastern-australia")
    assert (land.owner, land.armies, land.markers, land.hot) == (NOBODY, 0, 1, True)
    assert table.facts[0].words["lost"] == 7
    assert table.armies("new-guinea", "siam") == [2, 6]


@pytest.mark.rule("risk:C3")
def test_no_player_enters_hot_land_by_attack_or_by_its_last_move() -> None:
    table = world()
    fire(table, "indonesia")
    assert ("siam", "indonesia") not in possible_attacks(table.board, BOOK, "red")
    assert ("new-guinea", "indonesia") not in possible_attacks(table.board, BOOK, "blue")
    assert ("new-guinea", "indonesia") not in possible_moves(table.board, BOOK, "blue", connected=False)
    assert ("new-guinea", "indonesia") not in possible_moves(table.board, BOOK, "blue", connected=True)


@pytest.mark.rule("risk:C3")
def test_a_bombed_territory_brings_no_armies_and_breaks_its_continent() -> None:
    """Case F5: a marker on the last territory of a continent."""
    table = world()
    assert count_income(table.board, BOOK, "blue").continents == {"australia": 2}
    fire(table, "western-australia")
    assert count_income(table.board, BOOK, "blue").continents == {}
    lands = [place.id for place in BOOK.land.territories if place.continent != "australia"][:9]
    table = world(dict.fromkeys(lands, ("red", 1)) | {"alaska": ("red", 3)})
    before = count_income(table.board, BOOK, "red").territories
    table.give("red", *held_until(table, 12))
    assert count_income(table.board, BOOK, "red").territories == before + 1
    fire(table, "alaska")
    assert count_income(table.board, BOOK, "red").territories == before


def held_until(table: Table, count: int) -> list[str]:
    own = len(territories_of(table.board, "red"))
    return [land.id for land in territories_of(table.board, "green")][: count - own]


@pytest.mark.rule("risk:C4", "risk:Z3")
def test_with_the_next_round_the_land_cools_and_the_marker_stays() -> None:
    table = world()
    fire(table, "indonesia")
    table.play(end_zombie_phase, side="")
    land = table.land("indonesia")
    assert (land.hot, land.markers) == (False, 1)
    assert ("siam", "indonesia") in possible_attacks(table.board, BOOK, "red")


@pytest.mark.rule("risk:C4")
def test_nothing_takes_a_marker_off_the_map() -> None:
    table = RiskTable(11, players=4, zombies="on")
    lying = dict.fromkeys(table.board.territories, 0)
    for _ in table.play():
        for id_, land in table.board.territories.items():
            assert land.markers >= lying[id_]
            lying[id_] = land.markers
    assert sum(lying.values()) > 0


@pytest.mark.rule("risk:Z1")
def test_a_marker_may_fall_on_own_empty_zombie_and_marked_land_and_markers_pile_up() -> None:
    table = world(AUSTRALIA | {"japan": (NOBODY, 0), "peru": (ZOMBIES, 9)})
    for target in ("china", "japan", "peru"):
        fire(table, target)
        land = table.land(target)
        assert (land.owner, land.armies, land.markers, land.hot) == (NOBODY, 0, 1, True)
    table.player("red").markers = 2
    fire(table, "peru")
    fire(table, "peru")
    assert table.land("peru").markers == 3
    assert table.player("red").markers == 0


@pytest.mark.rule("risk:Z2")
def test_zombies_are_destroyed_like_everybody() -> None:
    table = world(AUSTRALIA | {"peru": (ZOMBIES, 30)})
    left = table.player("red").markers
    fire(table, "peru")
    peru = table.land("peru")
    assert (peru.owner, peru.armies, peru.markers) == (NOBODY, 0, 1)
    assert table.player("red").markers == left - 1


@pytest.mark.rule("risk:Z18")
def test_marked_land_that_is_nobodys_and_not_hot_is_entered_without_dice_and_earns_a_card() -> None:
    table = world()
    table.land("indonesia").owner, table.land("indonesia").armies, table.land("indonesia").markers = (
        NOBODY,
        0,
        2,
    )
    table.play(attack, "siam-indonesia", "4", "stop")
    # From one that stays to one that goes.
    assert [option.id for option in table.asks[1].options] == ["1", "2", "3", "4", "5"]
    assert not [ask for ask in table.asks if ask.kind == "roll"]
    assert (table.land("indonesia").owner, *table.armies("siam", "indonesia")) == ("red", 4, 2)
    assert table.board.captured


@pytest.mark.rule("risk:Z18")
def test_of_two_armies_one_goes_in_and_one_stays() -> None:
    table = world(AUSTRALIA | {"siam": ("red", 2), "indonesia": (NOBODY, 0)})
    table.land("indonesia").markers = 1
    table.play(attack, "siam-indonesia", "stop")
    assert table.armies("siam", "indonesia") == [1, 1]


@pytest.mark.rule("risk:Z16")
@pytest.mark.parametrize(("played", "earned"), [("on", True), ("off", False)])
def test_land_taken_from_zombies_earns_a_card_unless_it_is_played_otherwise(
    played: str, earned: bool
) -> None:
    table = world(AUSTRALIA | {"indonesia": (ZOMBIES, 1)}, card=played)
    table.play(attack, "siam-indonesia", "to-the-end", (6, 6, 5), 1, "1", "stop")
    assert table.land("indonesia").owner == "red"
    assert table.board.captured is earned


@pytest.mark.rule("risk:Z9")
def test_zombies_defend_with_up_to_two_dice() -> None:
    table = world(AUSTRALIA | {"indonesia": (ZOMBIES, 5)})
    table.play(attack, "siam-indonesia", "once", (1, 1, 1), (6, 6), "stop")
    assert [ask.dice for ask in table.asks if ask.kind == "roll"] == ["3d6", "2d6"]


@pytest.mark.rule("risk:C3")
def test_a_game_never_has_a_player_on_hot_land() -> None:
    table = RiskTable(4, players=5, zombies="on")
    seen = 0
    for _ in table.play():
        hot = [land for land in table.board.territories.values() if land.hot]
        seen += len(hot)
        assert not [land for land in hot if is_player(land.owner)]
    assert seen
    assert len(living_players(table.board)) == 1
