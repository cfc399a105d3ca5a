"""The horde attacks its neighbours, and moves (C9, C10, Z9 to Z13)."""

import pytest

from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, territories_of
from decimo.risk.zombie.zombie_phase import (
    attack_outward,
    best_prey,
    connected_group,
    move_horde,
    next_source,
    prey_of,
)
from tests.risk.table import BOOK, Holding, Table
from tests.risk.zombie_night import by_dice

Z = ZOMBIES


def dead(holding: Holding, *, rest: tuple[str, int] = (ZOMBIES, 1)) -> Table:
    """A world of the dead, one in each territory, but for what is named."""
    return Table(holding, rest=rest, zombies="on")


def targets(table: Table, source: str) -> list[str]:
    return [land.id for land in best_prey(table.board, BOOK, source)]


# Where from


@pytest.mark.rule("risk:Z10")
def test_the_largest_stack_attacks_first_and_of_equal_ones_the_first_on_the_map() -> None:
    table = Table({"brazil": (Z, 4), "china": (Z, 7), "alaska": (Z, 7), "japan": ("blue", 2)}, zombies="on")
    source = next_source(table.board, BOOK)
    assert source is not None
    assert source.id == "alaska"
    table.land("china").armies = 8
    assert next_source(table.board, BOOK) is table.land("china")


@pytest.mark.rule("risk:Z9", "risk:Z10", "risk:C9")
def test_a_single_zombie_attacks_nobody_outside() -> None:
    table = Table({"brazil": (Z, 1), "japan": ("blue", 2), "peru": ("red", 1)}, zombies="on")
    assert next_source(table.board, BOOK) is None
    assert table.play(attack_outward, side="") == []


@pytest.mark.rule("risk:Z9")
def test_one_stays_behind_and_up_to_three_dice_meet_up_to_two() -> None:
    table = dead({"japan": ("blue", 3), "argentina": ("red", 1), "kamchatka": (Z, 4)})
    table.play(attack_outward, (1, 1, 1), (6, 6), 1, (6, 6), side="")
    assert [ask.dice for ask in table.asks] == ["3d6", "2d6", "1d6", "2d6"]
    assert table.armies("kamchatka", "japan") == [1, 3]


@pytest.mark.rule("risk:C9")
def test_zombies_go_on_from_what_they_have_just_taken_until_they_cannot() -> None:
    table = dead({"japan": ("blue", 1), "iceland": ("red", 1), "kamchatka": (Z, 9), "mongolia": ("blue", 1)})
    by_dice(table, attack_outward, "on")
    assert territories_of(table.board, "blue") == []
    assert table.player("blue").out
    assert next_source(table.board, BOOK) is None


@pytest.mark.rule("risk:Z12")
def test_after_a_capture_all_but_one_move_in() -> None:
    table = dead({"japan": ("blue", 1), "argentina": ("red", 1), "kamchatka": (Z, 9)})
    table.play(attack_outward, (6, 6, 6), 1, side="")
    assert (table.land("japan").owner, *table.armies("kamchatka", "japan")) == (Z, 1, 8)


@pytest.mark.rule("risk:C9")
def test_an_empty_territory_is_no_prey_and_a_ban_protects_like_from_anybody() -> None:
    table = dead({"japan": ("blue", 1), "alaska": (NOBODY, 0), "kamchatka": (Z, 9)})
    assert [land.id for land in prey_of(table.board, BOOK, "kamchatka")] == ["japan"]
    table.land("japan").ban = 1
    assert prey_of(table.board, BOOK, "kamchatka") == []
    table.land("japan").ban, table.land("kamchatka").ban = 0, 1
    assert prey_of(table.board, BOOK, "kamchatka") == []


@pytest.mark.rule("risk:C9")
def test_neutral_armies_are_prey_too() -> None:
    table = dead({"japan": (NEUTRAL, 2), "kamchatka": (Z, 9)})
    assert targets(table, "kamchatka") == ["japan"]


# Where to


@pytest.mark.rule("risk:Z11", "risk:C9")
def test_the_dead_make_for_marked_land_before_the_weak() -> None:
    table = Table({"brazil": (Z, 9), "north-africa": ("blue", 8), "peru": ("red", 1)}, zombies="on")
    table.land("egypt").markers = 1
    assert targets(table, "brazil") == ["north-africa"]


@pytest.mark.rule("risk:Z11", "risk:C9")
def test_the_dead_make_for_the_dead_of_another_group() -> None:
    table = Table(
        {"brazil": (Z, 9), "egypt": (Z, 1), "north-africa": ("blue", 8), "peru": ("red", 1)}, zombies="on"
    )
    assert connected_group(table.board, BOOK, "brazil") == ["brazil"]
    assert targets(table, "brazil") == ["north-africa"]
    table.give(Z, "north-africa")
    assert sorted(connected_group(table.board, BOOK, "brazil")) == ["brazil", "egypt", "north-africa"]


@pytest.mark.rule("risk:Z11")
def test_marked_land_itself_is_nearest_of_all() -> None:
    table = Table({"brazil": (Z, 9), "peru": ("blue", 8), "egypt": (Z, 3)}, zombies="on")
    table.land("peru").markers = 1
    assert targets(table, "brazil") == ["peru"]


@pytest.mark.rule("risk:Z11")
def test_marks_within_their_own_group_do_not_draw_them() -> None:
    table = Table(
        {"brazil": (Z, 9), "peru": (Z, 1), "argentina": ("blue", 5), "venezuela": ("red", 4)}, zombies="on"
    )
    table.land("peru").markers = 2
    assert targets(table, "brazil") == ["north-africa"]


@pytest.mark.rule("risk:Z11", "risk:C9")
def test_equally_near_the_weaker_is_attacked_and_equally_weak_a_die_decides() -> None:
    table = Table(
        {"brazil": (Z, 4), "peru": ("blue", 2), "argentina": ("red", 2), "venezuela": ("red", 3)},
        zombies="on",
    )
    table.land("north-africa").armies = 5
    assert targets(table, "brazil") == ["peru", "argentina"]
    table.play(attack_outward, 2, (1, 1, 1), (6, 6), 1, (6, 6), side="")
    assert table.asks[0].dice == "1d2"
    assert [band.label for band in table.asks[0].bands] == ["Peru", "Argentina"]
    assert table.asks[1].about == "argentina"


@pytest.mark.rule("risk:Z11")
def test_with_one_group_alone_the_fewest_defenders_are_attacked() -> None:
    table = Table(
        {"brazil": (Z, 4), "peru": ("blue", 2), "argentina": ("red", 3), "venezuela": ("red", 3)},
        zombies="on",
    )
    table.land("north-africa").armies = 3
    assert targets(table, "brazil") == ["peru"]


# The move


@pytest.mark.rule("risk:Z13", "risk:C10")
def test_the_largest_stack_without_prey_goes_all_but_one_to_where_somebody_is_nearer() -> None:
    table = dead(
        {"japan": ("blue", 2), "argentina": ("red", 2), "ural": (Z, 6), "iceland": (Z, 5), "brazil": (Z, 9)}
    )
    table.play(move_horde, side="")
    # From the Ural Siberia and China are nearest to Japan, two steps away; Siberia comes first on the map.
    moved = [land.id for land in territories_of(table.board, Z) if land.armies > 5 and land.id != "brazil"]
    assert table.land("ural").armies == 1
    assert len(moved) == 1
    assert table.land(moved[0]).armies == 6
    assert BOOK.land.distances[moved[0]]["japan"] == BOOK.land.distances["ural"]["japan"] - 1
    assert table.land("brazil").armies == 9


@pytest.mark.rule("risk:Z13")
def test_there_is_one_move_and_no_more() -> None:
    table = dead({"japan": ("blue", 2), "argentina": ("red", 2), "ural": (Z, 6), "iceland": (Z, 5)})
    table.play(move_horde, side="")
    assert table.verbs() == ["shamble"]
    assert table.land("iceland").armies == 5


@pytest.mark.rule("risk:Z13")
def test_a_smaller_stack_does_not_move_in_place_of_the_largest_that_cannot_come_nearer() -> None:
    table = dead({"japan": ("blue", 2), "argentina": ("red", 2)}, rest=(NOBODY, 0))
    table.give(Z, "iceland", armies=9)
    table.give(Z, "ural", armies=6)
    table.give(Z, "siberia")
    assert table.play(move_horde, side="") == []
    # Once Great Britain is theirs too, the largest can come nearer.
    table.give(Z, "great-britain")
    table.play(move_horde, side="")
    assert table.armies("iceland", "great-britain", "ural") == [1, 9, 6]


@pytest.mark.rule("risk:Z13")
def test_nobody_moves_where_no_step_leads_nearer() -> None:
    table = dead({"japan": ("blue", 2), "argentina": ("red", 2)}, rest=(NOBODY, 0))
    table.give(Z, "ural", armies=6)
    table.give(Z, "ukraine", armies=1)
    assert table.play(move_horde, side="") == []


@pytest.mark.rule("risk:Z13")
def test_a_single_zombie_stays_where_it_is() -> None:
    table = dead({"japan": ("blue", 2), "argentina": ("red", 2)})
    assert table.play(move_horde, side="") == []


@pytest.mark.rule("risk:Z13")
def test_nobody_moves_to_where_somebody_is_just_as_near() -> None:
    table = dead({"japan": ("blue", 2), "argentina": ("red", 2)}, rest=(NOBODY, 0))
    table.give(Z, "siberia", armies=6)
    table.give(Z, "yakutsk")
    assert BOOK.land.distances["siberia"]["japan"] == BOOK.land.distances["yakutsk"]["japan"]
    assert table.play(move_horde, side="") == []


@pytest.mark.rule("risk:C10")
def test_zombies_with_no_enemy_in_reach_end_their_phase() -> None:
    table = dead({"japan": ("blue", 2), "argentina": ("red", 2)}, rest=(NOBODY, 0))
    table.give(Z, "iceland", armies=40)
    assert table.play(attack_outward, side="") == []
    assert table.play(move_horde, side="") == []


@pytest.mark.rule("risk:C10")
def test_with_nobody_alive_there_is_nothing_to_move_to() -> None:
    table = dead({"ural": (Z, 6)})
    assert table.play(move_horde, side="") == []
