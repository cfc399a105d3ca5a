"""The events 28 and 30: how they change another event, and that they always end (section 4.5; case F4)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decimo.chance import Answer, Ask, RuleContext, parse_dice
from decimo.risk.board.board import NEUTRAL
from decimo.risk.event.event_dice import MOST_ROLLS
from decimo.risk.event.events import play_events
from tests.risk.event_dice import AT_SEA, ON_LAND, five, met, ocean, showing, where
from tests.risk.table import BOOK, Table, sound

HOLDING = {"brazil": ("red", 9), "venezuela": ("blue", 9), "peru": ("blue", 9), "north-africa": ("red", 9)}
"""Brazil with its neighbours, but for Argentina, which is Green's with one army."""


def banned(table: Table) -> dict[str, int]:
    return {id_: land.ban for id_, land in table.board.territories.items() if land.ban}


@pytest.mark.rule("risk:V28", "risk:E23")
def test_28_doubles_what_spreads_and_strikes_the_neighbours_by_the_same_die() -> None:
    table = met(28, five(16), *where("brazil"), 2, holding=HOLDING)
    assert table.armies("brazil", "venezuela", "peru", "north-africa", "argentina") == [5, 5, 5, 5, 1]
    assert sum(ask.dice == "1d6" and "how many" in ask.why for ask in table.asks) == 1


@pytest.mark.rule("risk:V30", "risk:E23")
def test_30_trebles_it_up_to_two_borders_away() -> None:
    far = HOLDING | {"egypt": ("red", 9), "central-america": ("blue", 9), "middle-east": ("red", 9)}
    table = met(30, five(17), *where("brazil"), holding=far)
    assert table.armies("brazil", "peru", "egypt", "central-america", "middle-east") == [6, 6, 6, 6, 9]


@pytest.mark.rule("risk:E24")
@pytest.mark.parametrize(("strong", "left"), [(28, 4), (30, 2)])
def test_a_strong_depression_takes_half_or_three_quarters(strong: int, left: int) -> None:
    table = met(strong, five(8), 1, 2, 3, holding=HOLDING)
    assert table.armies("brazil", "north-africa", "peru") == [left, left, 9]


@pytest.mark.rule("risk:E24")
def test_droughts_and_blizzards_are_multiplied_after_rounding() -> None:
    assert met(28, five(15), *where("brazil"), 4, holding=HOLDING).armies("brazil", "peru") == [5, 5]
    snow = HOLDING | {"ural": ("red", 9)}
    assert met(28, five(19), *where("ural"), 5, holding=snow).armies("ural") == [3]


@pytest.mark.rule("risk:E24", "risk:V29")
@pytest.mark.parametrize(("strong", "rest"), [(28, 5), (30, 3)])
def test_a_strong_super_volcano_leaves_one_in_the_ring_and_takes_more_of_the_rest(
    strong: int, rest: int
) -> None:
    holding = dict.fromkeys(BOOK.land.of_continent["asia"], ("red", 9)) | {"japan": ("blue", 9)}
    table = met(strong, five(29), *where("afghanistan"), holding=holding)
    reach = {28: 1, 30: 2}[strong]
    for place in BOOK.land.of_continent["asia"]:
        ring = BOOK.land.distances["afghanistan"][place] <= reach
        assert table.land(place).armies == (1 if ring else rest), place
    # The ring reaches beyond the continent.
    assert table.land("ukraine").ban == {28: 2, 30: 3}[strong]


@pytest.mark.rule("risk:E24", "risk:V14")
def test_strong_desertion_takes_more_the_first_time_in_every_territory_around() -> None:
    table = met(28, five(14), *where("brazil"), 3, holding=HOLDING)
    assert table.armies("brazil", "peru") == [3, 3]
    assert {going.coming for going in table.board.desertions.values()} == {4}
    assert sorted(table.board.desertions) == ["brazil", "north-africa", "peru", "venezuela"]


@pytest.mark.rule("risk:E24", "risk:E23", "risk:V12")
def test_strong_reinforcements_are_as_many_but_come_to_the_lands_around_too() -> None:
    table = met(28, five(12), *where("argentina", "venezuela"), 4, holding=HOLDING)
    # Brazil and Peru lie next to both, and gain once.
    assert table.armies("argentina", "venezuela", "brazil", "peru", "central-america") == [5, 13, 13, 13, 5]
    assert table.armies("north-africa") == [9]


@pytest.mark.rule("risk:E24", "risk:E4", "risk:V13")
def test_a_strong_dust_storm_lies_wider_and_longer() -> None:
    table = met(28, five(13), *where("argentina"), holding=HOLDING)
    assert banned(table) == {"peru": 2, "brazil": 2, "argentina": 2}


@pytest.mark.rule("risk:E25")
def test_whether_a_hurricane_is_possible_is_asked_of_the_target_alone() -> None:
    """Case F4: a hurricane on Mongolia comes, for Korea has had them; one on Siberia does not."""
    far = HOLDING | {"mongolia": ("red", 9), "siberia": ("red", 9), "irkutsk": ("blue", 9)}
    table = met(28, five(18), *where("mongolia"), 2, holding=far)
    assert table.armies("mongolia", "siberia", "irkutsk") == [5, 5, 5]
    calm = met(28, five(18), *where("siberia"), holding=far)
    assert (calm.armies("mongolia"), banned(calm)) == ([9], {})
    dust = met(28, five(19), *where("siam"), holding=far)
    assert sorted(banned(dust)) == sorted(["siam", *BOOK.land.neighbours["siam"]])


@pytest.mark.rule("risk:V28", "risk:E6")
def test_a_strong_tsunami_comes_as_it_is_in_two_places_far_inland_for_nothing() -> None:
    """Case F4."""
    far = HOLDING | {"irkutsk": ("red", 9)}
    table = met(28, five(10), *where("irkutsk", "brazil"), 1, holding=far)
    assert table.armies("irkutsk", "brazil") == [9, 5]
    both = met(28, five(10), *where("peru", "brazil"), 1, 2, holding=far)
    assert both.armies("peru", "brazil", "venezuela") == [5, 4, 9]


@pytest.mark.rule("risk:V30", "risk:V27")
def test_a_strong_wave_crosses_three_oceans() -> None:
    table = met(30, five(27), *ocean("south-atlantic", "arctic", "indian"), holding=HOLDING)
    assert table.armies("brazil", "north-africa") == [6, 9]
    assert [fact.about for fact in table.facts if fact.verb == "strike"] == [
        "south-atlantic",
        "arctic",
        "indian",
    ]


@pytest.mark.rule("risk:E6")
def test_a_place_that_comes_up_twice_is_rolled_again() -> None:
    again = [*where("brazil", "brazil"), *where("brazil"), *where("peru")]
    table = met(12, *again, 3, holding=HOLDING)
    assert table.armies("brazil", "peru") == [12, 12]
    sea = met(28, five(27), *ocean("arctic", "arctic"), *ocean("indian"), holding=HOLDING)
    assert [fact.about for fact in sea.facts if fact.verb == "strike"] == ["arctic", "indian"]


@pytest.mark.rule("risk:V28", "risk:V6", "risk:E6")
def test_a_strong_meteor_falls_twice_once_in_the_sea_and_once_on_land() -> None:
    table = met(28, five(6), AT_SEA, ON_LAND, *ocean("arctic"), *where("brazil"), holding=HOLDING)
    assert table.armies("brazil", "peru", "alaska") == [0, 4, 1]


@pytest.mark.rule("risk:V5", "risk:V30")
def test_a_strong_end_of_the_world_is_the_end_of_the_world() -> None:
    """Case F4."""
    assert met(30, five(5), holding=HOLDING).board.winner == "green"


@pytest.mark.rule("risk:E28", "risk:V22")
def test_for_each_target_of_terrorists_the_players_roll_anew() -> None:
    """Case F4."""
    table = met(28, five(22), 6, 1, 1, "peru", 1, 6, 1, "brazil", 1, 2, holding=HOLDING)
    assert table.armies("peru", "brazil") == [5, 4]
    choices = [ask for ask in table.asks if ask.kind == "choice"]
    assert [ask.side for ask in choices] == ["red", "blue"]
    assert "peru" not in [option.id for option in choices[1].options]


@pytest.mark.rule("risk:E28", "risk:V25")
def test_for_each_target_of_traders_the_players_roll_anew() -> None:
    """Case F4."""
    table = met(28, five(25), *where("peru", "brazil"), 6, 1, "take", 1, 5, "take", holding=HOLDING)
    assert [table.land(id_).owner for id_ in ("peru", "brazil")] == ["red", "green"]


@pytest.mark.rule("risk:V28", "risk:V20", "risk:V23")
def test_rebels_rise_in_two_places_and_fight_one_after_the_other() -> None:
    lone = {"brazil": ("red", 1), "peru": ("blue", 1)}
    table = met(28, five(20), *where("brazil", "peru"), (6, 1), 1, (1, 1), 6, 1, 6, holding=lone)
    assert (table.land("brazil").owner, table.land("peru").owner) == (NEUTRAL, "blue")


@pytest.mark.rule("risk:V28", "risk:V24")
def test_the_plague_breaks_out_in_two_places_in_one_outbreak() -> None:
    table = met(28, five(24), *where("brazil", "peru"), holding=HOLDING)
    assert [(each.territory, each.outbreak) for each in table.board.infections.values()] == [
        ("brazil", 1),
        ("peru", 1),
    ]


# They end


@pytest.mark.rule("risk:E22")
def test_28_or_30_called_again_is_rolled_again() -> None:
    """Case F4; the first one stays the one that counts."""
    table = met(28, five(30), five(28), five(17), *where("brazil"), holding=HOLDING)
    assert table.armies("brazil", "peru") == [7, 7]


@pytest.mark.rule("risk:E22")
def test_dice_that_call_for_ever_come_to_nothing() -> None:
    """Case F4."""
    table = met(30, *[five(30)] * MOST_ROLLS, holding=HOLDING)
    assert table.verbs()[-1] == "pass_over"
    assert table.armies("brazil") == [9]


@pytest.mark.rule("risk:V28", "risk:V30", "risk:E22", "risk:E6")
@given(st.sampled_from([28, 30]), st.integers(5, 30), st.lists(st.integers(1, 6), min_size=1, max_size=40))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_28_and_30_always_end_whatever_the_dice_show(strong: int, then: int, faces: list[int]) -> None:
    """Case F4: dice that show the same for ever, ties without an end, places that come up again and again."""
    table = Table(HOLDING)
    rolls = [five(strong), showing("5d6", then)]
    asked = 0

    def answer(ask: Ask, number: int) -> Answer:
        nonlocal asked
        asked += 1
        assert asked < 10_000
        if ask.kind == "choice":
            return Answer(ask.options[faces[number % len(faces)] % len(ask.options)].id, "policy")
        if number < len(rolls):
            return Answer(rolls[number], "app")
        wanted = len(parse_dice(ask.dice).faces)
        return Answer(tuple(faces[(number + n) % len(faces)] for n in range(wanted)), "app")

    context = RuleContext(table.board, year=3, season=0, settings=table.settings, answerer=answer)
    play_events(context, BOOK)
    sound(table.board)
