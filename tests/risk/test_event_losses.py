"""Losses: rounded up, counted from the armies before the event, with a floor (A4, E3; case F3)."""

from fractions import Fraction

import pytest

from decimo.risk.event.event_losses import Loss, loss_of
from decimo.risk.event.event_table import LoseShare
from decimo.risk.event.events import place_weapons, play_events
from tests.risk.event_dice import AT_SEA, ON_LAND, five, met, ocean, where
from tests.risk.table import Table

STACKS = (1, 2, 3, 4, 5)


@pytest.mark.rule("risk:E24")
@pytest.mark.parametrize(
    ("share", "made"), [("1/4", Fraction(3, 4)), ("1/2", Fraction(1)), ("3/4", Fraction(1))]
)
def test_made_three_times_as_strong_a_share_is_never_more_than_all(share: str, made: Fraction) -> None:
    effect = LoseShare.model_validate({"verb": "lose_share", "share": share})
    assert loss_of(effect, 0, 3) == Loss(share=made)


@pytest.mark.rule("risk:E3", "risk:A4")
@pytest.mark.parametrize(
    ("share", "due", "spared", "by_meteor"),
    [
        (Fraction(1, 4), (1, 1, 1, 1, 2), (0, 1, 1, 1, 2), (1, 1, 1, 1, 2)),
        (Fraction(1, 2), (1, 1, 2, 2, 3), (0, 1, 2, 2, 3), (1, 1, 2, 2, 3)),
        (Fraction(3, 4), (1, 2, 3, 3, 4), (0, 1, 2, 3, 4), (1, 2, 3, 3, 4)),
    ],
)
def test_shares_of_stacks_of_one_to_five(
    share: Fraction, due: tuple[int, ...], spared: tuple[int, ...], by_meteor: tuple[int, ...]
) -> None:
    """Case F3."""
    loss = Loss(share=share)
    assert tuple(loss.due(stack) for stack in STACKS) == due
    assert tuple(loss.lost(stack) for stack in STACKS) == spared
    assert tuple(loss.lost(stack, least=0) for stack in STACKS) == by_meteor


def south_america(stack: int) -> dict[str, tuple[str, int]]:
    """Brazil and its neighbours, all with a stack; Blue has a corner of the world, so that it is in play."""
    lands = ("brazil", "venezuela", "peru", "argentina", "north-africa")
    return dict.fromkeys(lands, ("red", stack)) | {"japan": ("blue", 2)}


@pytest.mark.rule("risk:V8", "risk:E13", "risk:E3", "risk:A4")
@pytest.mark.parametrize(("stack", "left"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 3)])
def test_a_depression_takes_a_quarter_and_spares_the_last(stack: int, left: int) -> None:
    """Case F3."""
    assert met(8, 1, 2, 3, holding=south_america(stack)).armies("brazil", "peru") == [left, left]


@pytest.mark.rule("risk:V7", "risk:E3", "risk:A4")
@pytest.mark.parametrize(
    ("stack", "at_the_place", "around"), [(1, 0, 0), (2, 0, 1), (3, 0, 2), (4, 1, 3), (5, 1, 3)]
)
def test_a_small_meteor_takes_stacks_of_three_and_lone_neighbours_whole(
    stack: int, at_the_place: int, around: int
) -> None:
    """Case F3: only a meteor takes the last army."""
    table = met(7, ON_LAND, *where("brazil"), holding=south_america(stack))
    assert table.armies("brazil", "peru", "north-africa") == [at_the_place, around, around]
    assert table.land("brazil").wasteland == (at_the_place == 0)


@pytest.mark.rule("risk:V6", "risk:E3")
@pytest.mark.parametrize(("stack", "around"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_large_meteor_takes_all_and_half_of_the_neighbours(stack: int, around: int) -> None:
    table = met(6, ON_LAND, *where("brazil"), holding=south_america(stack))
    assert table.armies("brazil", "venezuela") == [0, around]


@pytest.mark.rule("risk:V7")
@pytest.mark.parametrize(("stack", "left"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_small_meteor_in_the_sea_takes_half_of_every_coast(stack: int, left: int) -> None:
    table = met(7, AT_SEA, *ocean("south-atlantic"), holding=south_america(stack))
    assert table.armies("brazil", "argentina") == [left, left]


@pytest.mark.rule("risk:V27", "risk:E3")
@pytest.mark.parametrize(("stack", "left"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 3)])
def test_a_wave_takes_a_quarter_and_spares_the_last(stack: int, left: int) -> None:
    table = met(27, *ocean("south-atlantic"), holding=south_america(stack))
    assert table.armies("brazil", "argentina") == [left, left]


@pytest.mark.rule("risk:E8")
def test_neutral_armies_lose_and_gain_and_empty_land_feels_nothing() -> None:
    neutral = {"brazil": ("neutral", 6), "japan": ("blue", 2), "ural": ("red", 2)}
    assert met(16, *where("brazil"), 2, holding=neutral).armies("brazil") == [4]
    assert met(12, *where("brazil", "ural"), 3, holding=neutral).armies("brazil", "ural") == [9, 5]
    empty = {"brazil": ("", 0), "japan": ("blue", 2), "ural": ("red", 2)}
    for total, dice in ((16, [3]), (21, [3]), (13, []), (24, []), (25, []), (11, []), (23, []), (14, [3])):
        table = met(total, *where("brazil"), *dice, holding=empty)
        assert table.armies("brazil") == [0], total
        assert (table.land("brazil").ban, table.board.infections, table.board.desertions) == (0, {}, {})
    assert met(12, *where("brazil", "ural"), 3, holding=empty).armies("brazil", "ural") == [0, 5]
    struck = met(6, ON_LAND, *where("brazil"), holding=empty)
    assert not struck.land("brazil").wasteland


@pytest.mark.rule("risk:E3", "risk:E6")
def test_all_losses_of_one_event_are_counted_from_the_armies_before_it() -> None:
    # Two small meteors: on Venezuela and on Peru. Brazil lies next to both and loses two quarters of nine.
    holding = south_america(9)
    table = met(28, five(7), ON_LAND, ON_LAND, *where("venezuela", "peru"), holding=holding)
    assert table.armies("brazil") == [9 - 3 - 3]
    # The two lie next to each other: three quarters and a quarter of nine are seven and three.
    assert table.armies("venezuela", "peru", "argentina") == [0, 0, 6]


@pytest.mark.rule("risk:E27")
def test_a_player_whom_a_meteor_leaves_nothing_is_out_and_the_cards_are_used_ones() -> None:
    table = Table({"brazil": ("red", 2), "japan": ("blue", 2)})
    table.deal("red", "alaska", "peru")
    table.play(play_events, five(7), ON_LAND, *where("brazil"))
    assert table.player("red").out
    assert table.player("red").fell_to == ""
    assert table.board.discards == ("alaska", "peru")
    assert table.board.ended == ""


@pytest.mark.rule("risk:E27")
def test_the_game_is_over_when_an_event_leaves_one_player_or_none() -> None:
    two = Table({"brazil": ("red", 2), "japan": ("blue", 2)}, players=("red", "blue"), rest=("neutral", 1))
    two.play(play_events, five(7), ON_LAND, *where("brazil"))
    assert two.board.winner == "blue"
    both = Table({"brazil": ("red", 2), "peru": ("blue", 1)}, players=("red", "blue"), rest=("neutral", 3))
    both.play(play_events, five(7), ON_LAND, *where("brazil"))
    assert (both.board.winner, bool(both.board.ended)) == ("", True)
    dead = Table(
        {"brazil": ("red", 2), "peru": ("blue", 1)},
        players=("red", "blue"),
        rest=("zombies", 3),
        zombies="on",
    )
    dead.play(play_events, five(7), ON_LAND, *where("brazil"))
    assert dead.board.winner == "zombies"


@pytest.mark.rule("risk:E21")
def test_nuclear_weapons_are_off_and_each_player_places_some_if_they_are_played() -> None:
    holding = south_america(4)
    assert not any(
        land.weapon for land in met(17, *where("ural"), holding=holding).board.territories.values()
    )
    table = Table(holding, nuclear_weapons=1)
    table.play(place_weapons, "peru", "japan", "ural", year=1)
    assert [land.id for land in table.board.territories.values() if land.weapon] == ["peru", "ural", "japan"]


@pytest.mark.rule("risk:E21")
def test_a_meteor_sets_off_the_weapons_it_reaches_but_not_from_the_sea() -> None:
    table = Table(south_america(8))
    table.land("peru").weapon = True
    table.play(play_events, five(7), ON_LAND, *where("brazil"))
    # Peru loses all, and what lies next to it half: Brazil feels the heavier blow, which is the meteor.
    assert table.armies("brazil", "peru", "venezuela", "argentina", "north-africa") == [2, 0, 4, 4, 6]
    assert not table.land("peru").weapon
    assert table.land("peru").wasteland
    wet = Table(south_america(8))
    wet.land("brazil").weapon = True
    wet.play(play_events, five(7), AT_SEA, *ocean("south-atlantic"))
    assert (wet.armies("brazil", "peru"), wet.land("brazil").weapon) == ([4, 8], True)


@pytest.mark.rule("risk:E21")
def test_a_weapon_at_the_very_place_doubles_the_reach() -> None:
    table = Table(south_america(8) | {"egypt": ("red", 8), "central-america": ("red", 8)})
    table.land("brazil").weapon = True
    table.play(play_events, five(7), ON_LAND, *where("brazil"))
    assert table.armies("brazil", "peru", "north-africa", "egypt", "central-america") == [0, 4, 4, 6, 6]
    # Beyond Egypt nothing is felt.
    assert table.armies("middle-east") == [1]
