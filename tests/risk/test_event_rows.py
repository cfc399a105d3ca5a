"""Every event from 5 to 30, on a board with known armies (section 4.2)."""

import pytest

from decimo.risk.board.board import NEUTRAL, NOBODY
from tests.risk.event_dice import AT_SEA, ON_LAND, five, met, ocean, where
from tests.risk.table import BOOK, Table

STACKS = {"brazil": ("red", 9), "venezuela": ("blue", 5), "peru": ("blue", 4), "north-africa": ("red", 3)}
"""Brazil and some of its neighbours; Argentina is Green's with one army."""


def changed(table: Table) -> dict[str, int]:
    """The armies of those territories that have not as many as when the event began."""
    began = {id_: STACKS.get(id_, ("green", 1))[1] for id_ in table.board.territories}
    return {id_: land.armies for id_, land in table.board.territories.items() if land.armies != began[id_]}


def banned(table: Table) -> dict[str, int]:
    return {id_: land.ban for id_, land in table.board.territories.items() if land.ban}


@pytest.mark.rule("risk:V5", "risk:E26")
def test_5_ends_the_world_and_whoever_held_most_has_won() -> None:
    table = met(5, holding=STACKS)
    assert {land.armies for land in table.board.territories.values()} == {0}
    assert {land.owner for land in table.board.territories.values()} == {NOBODY}
    assert table.board.winner == "green"
    assert "Green held the most" in table.board.ended


@pytest.mark.rule("risk:V5", "risk:E26")
def test_5_is_a_draw_by_the_house_rules_or_when_two_held_as_much() -> None:
    table = met(5, holding=STACKS, doomsday="draw")
    assert (table.board.winner, bool(table.board.ended)) == ("", True)
    half = dict.fromkeys(list(BOOK.land.place)[:21], ("red", 2))
    other = dict.fromkeys(list(BOOK.land.place)[21:], ("blue", 2))
    assert met(5, holding=half | other).board.winner == ""
    more = met(5, holding=half | other | {"alaska": ("red", 3)})
    assert more.board.winner == "red"


@pytest.mark.rule("risk:V6")
def test_6_in_the_sea_leaves_one_army_on_every_coast_of_the_ocean() -> None:
    table = met(6, AT_SEA, *ocean("south-atlantic"), holding=STACKS | {"congo": ("blue", 7)})
    assert table.armies("brazil", "argentina", "congo", "south-africa") == [1, 1, 1, 1]
    assert table.armies("venezuela", "peru", "north-africa") == [5, 4, 3]
    assert not any(land.wasteland for land in table.board.territories.values())


@pytest.mark.rule("risk:V6", "risk:A4", "risk:E29", "risk:E20")
def test_6_on_land_takes_all_of_one_territory_and_half_of_those_next_to_it() -> None:
    table = met(6, ON_LAND, *where("brazil"), holding=STACKS)
    # North Africa lies across the water, and is next to it all the same. One army is half of one, rounded up.
    assert changed(table) == {"brazil": 0, "venezuela": 2, "peru": 2, "north-africa": 1, "argentina": 0}
    wastes = [id_ for id_, land in table.board.territories.items() if land.wasteland]
    assert wastes == ["brazil", "argentina"]
    assert table.land("brazil").owner == NOBODY


@pytest.mark.rule("risk:V7", "risk:E17")
def test_7_in_the_sea_takes_half_of_the_armies_on_the_ocean() -> None:
    table = met(7, AT_SEA, *ocean("south-atlantic"), holding=STACKS)
    assert changed(table) == {"brazil": 4, "argentina": 0, "congo": 0, "south-africa": 0}
    assert table.land("congo").wasteland


@pytest.mark.rule("risk:V7", "risk:A4")
def test_7_on_land_takes_three_quarters_and_a_quarter_of_those_next_to_it() -> None:
    table = met(7, ON_LAND, *where("brazil"), holding=STACKS)
    assert changed(table) == {"brazil": 2, "venezuela": 3, "peru": 3, "north-africa": 2, "argentina": 0}


@pytest.mark.rule("risk:V8", "risk:E13", "risk:G8")
def test_8_costs_the_player_with_the_lowest_die_a_quarter_everywhere() -> None:
    # Red and Blue tie for the lowest die and roll again.
    table = met(8, 2, 2, 5, 4, 1, holding=STACKS)
    assert changed(table) == {"venezuela": 3, "peru": 3}


@pytest.mark.rule("risk:V9", "risk:A3")
def test_9_a_volcano_takes_a_die_and_four() -> None:
    assert changed(met(9, *where("brazil"), 3, holding=STACKS)) == {"brazil": 2}


@pytest.mark.rule("risk:V10", "risk:E17")
def test_10_a_tsunami_takes_a_die_and_three_on_an_ocean_and_nothing_inland() -> None:
    assert changed(met(10, *where("brazil"), 2, holding=STACKS)) == {"brazil": 4}
    inland = met(10, *where("irkutsk"), holding=STACKS | {"irkutsk": ("red", 9)})
    assert inland.armies("irkutsk") == [9]
    assert inland.verbs()[-1] == "spare"


@pytest.mark.rule("risk:V11", "risk:E9", "risk:E11")
def test_11_three_rebels_attack_to_the_last_and_hold_what_they_win() -> None:
    # Three dice against two, twice: the first costs the garrison two armies, the second its last.
    table = met(11, *where("peru"), (6, 6, 1), (5, 5), (6, 5, 4), (4, 3), holding=STACKS)
    assert (table.land("peru").owner, table.land("peru").armies) == (NEUTRAL, 3)


@pytest.mark.rule("risk:V11", "risk:E9")
def test_11_rebels_are_put_down_to_the_last() -> None:
    table = met(11, *where("peru"), (1, 1, 1), (5, 5), 3, (3, 1), holding=STACKS)
    assert changed(table) == {}
    assert table.land("peru").owner == "blue"
    assert [fact.verb for fact in table.facts][-3:] == ["clash", "clash", "put_down"]


@pytest.mark.rule("risk:V12", "risk:E7")
def test_12_two_territories_gain_the_same_die() -> None:
    table = met(12, *where("brazil", "peru"), 4, holding=STACKS)
    assert changed(table) == {"brazil": 13, "peru": 8}


@pytest.mark.rule("risk:V13", "risk:E4")
def test_13_a_dust_storm_only_bans() -> None:
    table = met(13, *where("brazil"), holding=STACKS)
    assert (changed(table), banned(table)) == ({}, {"brazil": 1})


@pytest.mark.rule("risk:V14")
def test_14_deserters_are_a_die_of_armies() -> None:
    table = met(14, *where("brazil"), 5, holding=STACKS)
    assert changed(table) == {"brazil": 4}
    assert table.board.desertions["brazil"].coming == 3


@pytest.mark.rule("risk:V15", "risk:E3")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_15_a_drought_takes_a_third_of_a_die(die: int, lost: int) -> None:
    assert changed(met(15, *where("brazil"), die, holding=STACKS)) == {"brazil": 9 - lost}


@pytest.mark.rule("risk:V16", "risk:A4")
def test_16_a_flood_takes_a_die_and_leaves_one_army() -> None:
    assert changed(met(16, *where("brazil"), 6, holding=STACKS)) == {"brazil": 3}
    table = met(16, *where("peru"), 6, holding=STACKS)
    assert changed(table) == {"peru": 1}
    fact = table.facts[-1]
    assert (fact.verb, fact.words["due"], fact.words["lost"]) == ("suffer_less", 6, 3)


@pytest.mark.rule("risk:V17")
def test_17_a_tornado_takes_one_army() -> None:
    assert changed(met(17, *where("brazil"), holding=STACKS)) == {"brazil": 8}


@pytest.mark.rule("risk:V18", "risk:E18")
def test_18_a_hurricane_takes_a_die_and_bans_where_it_can_come() -> None:
    table = met(18, *where("brazil"), 4, holding=STACKS)
    assert (changed(table), banned(table)) == ({"brazil": 5}, {"brazil": 1})
    peru = met(18, *where("peru"), holding=STACKS)
    assert (changed(peru), banned(peru)) == ({}, {})
    regular = met(18, *where("brazil"), holding=STACKS, weather="regular")
    assert (changed(regular), banned(regular)) == ({}, {})


@pytest.mark.rule("risk:V19", "risk:E18", "risk:E3")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_19_a_blizzard_takes_half_a_die_and_bans(die: int, lost: int) -> None:
    table = met(19, *where("ural"), die, holding={"ural": ("red", 9)})
    assert (table.armies("ural"), banned(table)) == ([9 - lost], {"ural": 1})


@pytest.mark.rule("risk:V19", "risk:V13")
def test_19_is_a_dust_storm_where_no_snow_falls() -> None:
    table = met(19, *where("brazil"), holding=STACKS)
    assert (changed(table), banned(table)) == ({}, {"brazil": 1})
    assert "turn_into" in table.verbs()


@pytest.mark.rule("risk:V20", "risk:E9")
def test_20_is_a_rebellion_of_two() -> None:
    table = met(20, *where("argentina"), (6, 2), 3, holding=STACKS)
    assert (table.land("argentina").owner, table.land("argentina").armies) == (NEUTRAL, 2)


@pytest.mark.rule("risk:V21")
def test_21_a_wildfire_takes_a_die_and_one_and_bans() -> None:
    table = met(21, *where("brazil"), 4, holding=STACKS)
    assert (changed(table), banned(table)) == ({"brazil": 4}, {"brazil": 1})


@pytest.mark.rule("risk:V22")
def test_22_terrorists_strike_where_the_highest_die_wants_it() -> None:
    table = met(22, 2, 6, 1, "brazil", 2, holding=STACKS)
    assert changed(table) == {"brazil": 4}
    choice = next(ask for ask in table.asks if ask.kind == "choice")
    assert choice.side == "blue"
    assert len(choice.options) == len(table.board.territories)


@pytest.mark.rule("risk:V23", "risk:E30")
def test_23_a_civil_war_is_fought_with_as_many_rebels_and_ties_hurt_nobody() -> None:
    three = STACKS | {"peru": ("blue", 3)}
    # A tie twice, one each, and two for the rebels, who then have one die against one.
    table = met(23, *where("peru"), (4, 4), (4, 4), (6, 1), (5, 2), (6, 6), (5, 5), holding=three)
    assert (table.land("peru").owner, table.land("peru").armies) == (NEUTRAL, 2)
    dice = [ask.dice for ask in table.asks[3:]]
    assert dice == ["2d6"] * 6


@pytest.mark.rule("risk:V23")
def test_23_both_roll_one_die_as_soon_as_either_has_one_army() -> None:
    two = STACKS | {"peru": ("blue", 2)}
    table = met(23, *where("peru"), (6, 1), (5, 2), 3, 4, holding=two)
    assert [ask.dice for ask in table.asks[3:]] == ["2d6", "2d6", "1d6", "1d6"]
    assert (table.land("peru").owner, table.land("peru").armies) == ("blue", 1)


@pytest.mark.rule("risk:V24")
def test_24_the_plague_takes_nobody_yet() -> None:
    table = met(24, *where("brazil"), holding=STACKS)
    assert changed(table) == {}
    assert [each.territory for each in table.board.infections.values()] == ["brazil"]


@pytest.mark.rule("risk:V25")
def test_25_all_but_the_owner_roll_for_what_traders_sell() -> None:
    table = met(25, *where("brazil"), 3, 5, "take", holding=STACKS)
    assert [ask.why.split(":")[0] for ask in table.asks if ask.about == "brazil"][:2] == ["Blue", "Green"]
    assert (table.land("brazil").owner, table.land("brazil").armies) == ("green", 9)


@pytest.mark.rule("risk:V26")
def test_26_an_earthquake_takes_a_die_and_one() -> None:
    table = met(26, *where("brazil"), 1, holding=STACKS)
    assert (changed(table), banned(table)) == ({"brazil": 7}, {})


@pytest.mark.rule("risk:V27", "risk:A3", "risk:A4")
def test_27_a_wave_takes_a_quarter_on_every_coast_of_an_ocean() -> None:
    table = met(27, *ocean("south-atlantic"), holding=STACKS)
    assert changed(table) == {"brazil": 6}
    assert table.facts[-1].verb == "suffer_nothing"


@pytest.mark.rule("risk:V28", "risk:A5")
def test_28_makes_the_next_event_twice_as_strong() -> None:
    table = met(28, five(21), *where("venezuela"), 1, holding=STACKS)
    # A wildfire of two, twice: in Venezuela and next to it.
    assert changed(table) == {"venezuela": 1, "brazil": 5, "peru": 1}
    assert banned(table) == dict.fromkeys(("venezuela", "central-america", "peru", "brazil"), 2)


@pytest.mark.rule("risk:V29")
def test_29_a_super_volcano_leaves_one_and_takes_two_all_over_the_continent() -> None:
    table = met(29, *where("brazil"), holding=STACKS)
    assert changed(table) == {"brazil": 1, "venezuela": 3, "peru": 2}
    assert banned(table) == {"brazil": 1}


@pytest.mark.rule("risk:V30", "risk:A5")
def test_30_makes_the_next_event_three_times_as_strong_up_to_two_borders_away() -> None:
    table = met(30, five(13), *where("argentina"), holding=STACKS)
    near = [id_ for id_, steps in BOOK.land.distances["argentina"].items() if steps <= 2]
    assert changed(table) == {}
    assert sorted(banned(table)) == sorted(near)
    assert set(banned(table).values()) == {3}


@pytest.mark.rule("risk:A2")
def test_five_dice_are_rolled_for_the_event_and_the_sum_decides() -> None:
    table = met(17, *where("brazil"), holding=STACKS)
    assert (table.asks[0].dice, table.asks[0].rule) == ("5d6", "risk:A2")
    assert [BOOK.events.row_for(total).id for total in range(5, 31)] == [
        f"V{total}" for total in range(5, 31)
    ]
