"""The dead rise, and three sixes double their number (C6, C7, C11, Z4, Z15, Z17, Z19)."""

from itertools import product

import pytest

from decimo.chance import Answer, Ask, RuleContext
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES, territories_of
from decimo.risk.game.attack_and_capture import attack
from decimo.risk.game.battle_odds import roll_battle
from decimo.risk.game_data import RiskContext
from decimo.risk.zombie.markers import atomic_markers
from decimo.risk.zombie.zombie_phase import attack_outward, fight_within, note_three_sixes, rise
from tests.risk.table import Holding, Table
from tests.risk.zombie_night import by_dice

WORLD: Holding = {"brazil": ("red", 9), "argentina": ("blue", 3)}


def world(holding: Holding = WORLD, *, six_six_six: str = "on") -> Table:
    table = Table(holding, zombies="on", six_six_six=six_six_six)
    for side in table.board.order:
        table.player(side).markers = 3
    return table


@pytest.mark.rule("risk:C6", "risk:Z4")
@pytest.mark.parametrize(
    ("bombs", "sixes", "born"), [(1, False, 3), (2, False, 6), (1, True, 6), (3, True, 18)]
)
def test_three_rise_for_each_marker_in_land_just_bombed_which_is_still_hot(
    bombs: int, sixes: bool, born: int
) -> None:
    table = world()
    for _ in range(bombs):
        table.play(atomic_markers, "peru")
    table.board.sixes = sixes
    table.play(rise, side="")
    peru = table.land("peru")
    assert (peru.owner, peru.armies, peru.risen, peru.hot) == (ZOMBIES, born, 0, True)


@pytest.mark.rule("risk:C6")
@pytest.mark.parametrize("markers", [1, 2])
def test_one_rises_for_each_marker_inside_land_that_a_player_holds(markers: int) -> None:
    table = world()
    table.land("brazil").markers = markers
    table.play(rise, side="")
    brazil = table.land("brazil")
    assert (brazil.owner, brazil.armies, brazil.risen) == ("red", 9, markers)


@pytest.mark.rule("risk:C6")
def test_zombies_keep_breeding_where_they_stand_three_by_a_marker_one_without() -> None:
    table = world(dict(WORLD) | {"peru": (ZOMBIES, 2), "china": (ZOMBIES, 4)})
    table.land("peru").markers = 1
    table.play(rise, side="")
    assert table.armies("peru", "china") == [5, 5]


@pytest.mark.rule("risk:C6")
def test_neutral_armies_hold_marked_land_like_anybody() -> None:
    table = world(dict(WORLD) | {"peru": (NEUTRAL, 4)})
    table.land("peru").markers = 1
    table.play(rise, side="")
    assert (table.land("peru").armies, table.land("peru").risen) == (4, 1)


@pytest.mark.rule("risk:C6")
def test_nobody_rises_where_no_marker_fell_and_no_zombie_stands() -> None:
    table = world(dict(WORLD) | {"peru": (NOBODY, 0)})
    assert table.play(rise, side="") == []
    assert territories_of(table.board, ZOMBIES) == []


@pytest.mark.rule("risk:C6")
def test_what_the_zombies_take_in_their_phase_breeds_only_in_the_next() -> None:
    table = world({"brazil": (ZOMBIES, 10), "venezuela": ("red", 1), "china": ("blue", 1)})
    table.play(rise, side="")
    assert table.land("brazil").armies == 11
    before = sum(land.armies for land in territories_of(table.board, ZOMBIES))
    by_dice(table, attack_outward, "after")
    assert sum(land.armies for land in territories_of(table.board, ZOMBIES)) <= before


@pytest.mark.rule("risk:C7")
def test_zombies_get_nothing_for_a_continent_and_no_cards() -> None:
    south = ("brazil", "argentina", "peru", "venezuela")
    table = world(dict.fromkeys(south, (ZOMBIES, 2)) | {"china": ("red", 2), "alaska": ("blue", 2)})
    table.play(rise, side="")
    assert table.armies(*south) == [3, 3, 3, 3]
    assert ZOMBIES not in table.board.players
    deck = table.board.deck
    by_dice(table, attack_outward, "cards")
    assert [fact for fact in table.facts if fact.verb == "swarm"]
    assert table.board.deck == deck


@pytest.mark.rule("risk:Z17")
def test_there_are_as_many_zombies_as_are_needed() -> None:
    table = world(dict.fromkeys(list(world().board.territories)[:41], (ZOMBIES, 500)))
    table.give("red", "brazil")
    for land in table.board.territories.values():
        land.markers = 9
    table.play(rise, side="")
    assert sum(land.armies for land in territories_of(table.board, ZOMBIES)) > 20_000


# Three sixes


@pytest.mark.rule("risk:C11")
def test_of_all_rolls_of_three_attack_dice_exactly_one_in_216_calls_up_evil() -> None:
    called = [faces for faces in product(range(1, 7), repeat=3) if sixes_after(faces)]
    assert called == [(6, 6, 6)]


def sixes_after(faces: tuple[int, ...]) -> bool:
    table = world()
    answers = iter((faces, (1, 1)))

    def answer(_ask: Ask, _number: int) -> Answer:
        return Answer(next(answers), "player")

    context: RiskContext = RuleContext(
        table.board, year=1, season=0, settings=table.settings, answerer=answer
    )
    exchange = roll_battle(context, 3, 2, attacker="red", defender="blue", rule="risk:B14", about="argentina")
    note_three_sixes(context, "red", exchange)
    return table.board.sixes


@pytest.mark.rule("risk:C11", "risk:Z19")
def test_three_sixes_double_the_births_of_the_next_phase_contested_or_not_and_of_no_other() -> None:
    table = world(dict(WORLD) | {"peru": (NOBODY, 0), "china": (ZOMBIES, 2)})
    table.land("brazil").markers, table.land("peru").markers = 2, 1
    table.play(attack, "brazil-argentina", "once", (6, 6, 6), (1, 1), "stop")
    assert table.board.sixes
    assert "call_evil" in table.verbs()
    table.play(rise, side="")
    assert (table.land("brazil").risen, *table.armies("peru", "china")) == (4, 6, 4)
    table.land("brazil").risen = 0
    table.play(rise, side="")
    assert (table.land("brazil").risen, *table.armies("peru", "china")) == (2, 9, 5)


@pytest.mark.rule("risk:Z15")
def test_a_second_three_sixes_changes_nothing() -> None:
    table = world()
    table.play(
        attack,
        "brazil-argentina",
        "once",
        (6, 6, 6),
        (6, 6),
        "brazil-argentina",
        "once",
        (6, 6, 6),
        (6, 6),
        "stop",
    )
    assert table.verbs().count("call_evil") == 1
    table.land("peru").owner, table.land("peru").armies, table.land("peru").markers = NOBODY, 0, 1
    table.play(rise, side="")
    assert table.land("peru").armies == 6


@pytest.mark.rule("risk:Z15")
def test_sixes_of_zombies_call_up_nothing() -> None:
    table = world({"brazil": (ZOMBIES, 4), "argentina": ("blue", 3), "china": ("red", 3)})
    table.give(ZOMBIES, "peru", "venezuela", "north-africa")
    table.give("blue", "alaska")
    table.play(attack_outward, (6, 6, 6), (1, 1), (6, 6, 6), 1, side="")
    assert table.land("argentina").owner == ZOMBIES
    assert not table.board.sixes
    table.land("china").markers = 3
    table.play(rise, side="")
    table.play(fight_within, (6, 6, 6), (6, 6), 1, (6, 6), side="")
    assert not table.board.sixes


@pytest.mark.rule("risk:C11")
def test_without_the_rule_or_without_zombies_three_sixes_are_only_a_good_roll() -> None:
    for table in (world(six_six_six="off"), Table(WORLD)):
        table.play(attack, "brazil-argentina", "once", (6, 6, 6), (1, 1), "stop")
        assert not table.board.sixes


@pytest.mark.rule("risk:C11")
def test_two_sixes_of_two_dice_are_not_enough() -> None:
    table = world(dict(WORLD) | {"brazil": ("red", 3)})
    table.play(attack, "brazil-argentina", "once", (6, 6), (1, 1), "stop")
    assert not table.board.sixes
