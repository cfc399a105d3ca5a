"""Lasting effects of events: bans, plague and desertion, and when the next event comes."""

import pytest

from decimo.risk.calendar import TURN
from decimo.risk.event.events import play_events
from decimo.risk.event.running_effects import moment_of, spread_plague
from decimo.risk.game.attack_and_capture import attack, possible_attacks
from decimo.risk.game.fortify import fortify
from decimo.risk.settings import RiskSettings
from decimo.risk.views.ledgers import build_ledgers
from tests.risk.event_dice import five, met, where
from tests.risk.table import BOOK, Table

HOLDING = {
    "brazil": ("red", 9),
    "peru": ("red", 8),
    "venezuela": ("blue", 8),
    "argentina": ("blue", 8),
    "ural": ("blue", 8),
}


def effects(table: Table) -> list[tuple[str | int, ...]]:
    """The ledger of what runs on."""
    found = build_ledgers(table.board, BOOK, table.settings, ())
    return [cells for each in found if each.id == "effects" for _, cells in each.rows]


# When an event comes


@pytest.mark.rule("risk:A1", "risk:E1")
@pytest.mark.parametrize(("every", "rounds"), [(1, [2, 3, 4, 5, 6]), (2, [3, 5]), (3, [4])])
def test_an_event_comes_after_so_many_full_rounds_at_the_start_of_one_turn(
    every: int, rounds: list[int]
) -> None:
    table = Table(HOLDING, event_every=every)
    came = []
    for year in range(1, 7):
        for side in ("red", "blue", "green"):
            answers = [five(17), *where("brazil")] if side == "red" and year in rounds else []
            if "meet_event" in [
                fact.verb for fact in table.play(play_events, *answers, side=side, year=year)
            ]:
                came.append(year)
    assert came == rounds
    assert table.board.events == len(rounds)


@pytest.mark.rule("risk:A1")
@pytest.mark.parametrize(
    ("unit", "every", "out", "came"),
    [
        ("turns", 1, "", "1b 1g 2r 2b 2g 3r 3b 3g"),
        ("turns", 2, "", "1g 2b 3r 3g"),
        ("turns", 4, "", "2b 3g"),
        ("turns", 2, "blue", "2r 3r"),
        ("a-round", 1, "", "1r 2r 3r"),
        ("a-round", 2, "", "1r 1b 2r 2b 3r 3b"),
        ("a-round", 3, "blue", "1r 1r 1g 2r 2r 2g 3r 3r 3g"),
        ("a-round", 5, "", "1r 1r 1b 1b 1g 2r 2r 2b 2b 2g 3r 3r 3b 3b 3g"),
    ],
)
def test_events_are_counted_by_turns_or_by_their_number_in_a_round(
    unit: str, every: int, out: str, came: str
) -> None:
    table = Table(HOLDING | {"brazil": ("red", 90), "peru": ("blue", 9)}, event_every=every, event_unit=unit)
    if out:
        table.give("red", *(land.id for land in table.board.territories.values() if land.owner == out))
        table.player(out).out = True
    found = []
    for year in range(1, 4):
        for side in ("red", "blue", "green"):
            number = came.split().count(f"{year}{side[0]}")
            answers = [answer for _ in range(number) for answer in (five(17), *where("brazil"))]
            if side != out:
                facts = table.play(play_events, *answers, side=side, year=year)
                found += [f"{year}{side[0]}" for fact in facts if fact.verb == "meet_event"]
    assert " ".join(found) == came
    assert table.board.events == len(came.split())


@pytest.mark.rule("risk:E1")
def test_it_comes_in_the_turn_of_the_next_player_if_the_first_is_out_and_not_twice() -> None:
    table = Table(HOLDING)
    table.give("blue", "brazil", "peru", armies=3)
    table.player("red").out = True
    assert "meet_event" in [
        f.verb for f in table.play(play_events, five(17), *where("ural"), side="blue", year=3)
    ]
    assert table.play(play_events, side="green", year=3) == []


@pytest.mark.rule("risk:E1", "risk:E2", "risk:C5")
def test_the_event_is_the_first_step_of_a_turn_and_wastelands_the_last_but_the_markers() -> None:
    assert (TURN[0].id, TURN[-2].id, TURN[-1].id) == ("event", "drain", "markers")
    for line in TURN:
        if line.id in ("event", "drain"):
            assert line.when(RiskSettings(events=True), 1, 0)
            assert not line.when(RiskSettings(events=False), 1, 0)


# Bans


@pytest.mark.rule("risk:A5", "risk:E4")
def test_a_ban_stops_attacks_in_and_out_until_the_next_event_begins() -> None:
    table = met(13, *where("brazil"), holding=HOLDING)
    ways = possible_attacks(table.board, BOOK, "red")
    assert ways
    assert not any("brazil" in way for way in ways)
    assert ("venezuela", "brazil") not in possible_attacks(table.board, BOOK, "blue")
    assert ("nobody attacks in or out", "Brazil", "the next event") in effects(table)
    table.play(play_events, side="blue", year=4)
    assert table.land("brazil").ban == 1
    table.play(play_events, five(17), *where("ural"), year=5)
    assert table.land("brazil").ban == 0
    assert ("brazil", "venezuela") in possible_attacks(table.board, BOOK, "red")


@pytest.mark.rule("risk:A5", "risk:V28", "risk:V30")
@pytest.mark.parametrize(("strong", "events"), [(28, 2), (30, 3)])
def test_a_strong_ban_ends_with_the_second_or_third_event_after_it(strong: int, events: int) -> None:
    table = met(strong, five(13), *where("brazil"), holding=HOLDING)
    bans = []
    for n in range(events):
        bans.append(table.land("brazil").ban)
        table.play(play_events, five(17), *where("ural"), year=5 + 2 * n)
    assert bans == list(range(events, 0, -1))
    assert table.land("brazil").ban == 0


@pytest.mark.rule("risk:A5")
def test_a_short_ban_does_not_shorten_a_long_one() -> None:
    table = met(30, five(13), *where("brazil"), holding=HOLDING)
    table.play(play_events, five(13), *where("brazil"), year=5)
    assert table.land("brazil").ban == 2


@pytest.mark.rule("risk:E5")
def test_a_ban_does_not_stop_a_move() -> None:
    table = met(13, *where("brazil"), holding=HOLDING)
    table.play(fortify, "brazil-peru", "4")
    options = [option.id for ask in table.asks for option in ask.options]
    assert "brazil-peru" in options
    assert sum(table.armies("brazil", "peru")) == 17


# Desertion


@pytest.mark.rule("risk:V14", "risk:E15", "risk:E2")
def test_two_fewer_desert_each_round_until_none_do() -> None:
    table = Table(HOLDING | {"brazil": ("red", 20)}, event_every=2)
    table.play(play_events, five(14), *where("brazil"), 6)
    table.kept["event-every"] = 9
    left, goes_on = [table.land("brazil").armies], [bool(table.board.desertions)]
    for year in (4, 5, 6):
        table.play(play_events, side="blue", year=year - 1)
        table.play(play_events, year=year)
        left.append(table.land("brazil").armies)
        goes_on.append(bool(table.board.desertions))
    assert left == [14, 10, 8, 8]
    assert goes_on == [True, True, False, False]


@pytest.mark.rule("risk:E2")
def test_by_the_house_rules_they_go_in_every_turn() -> None:
    table = met(14, *where("brazil"), 6, holding=HOLDING | {"brazil": ("red", 20)}, event_clock="turn")
    for side in ("blue", "green"):
        table.play(play_events, side=side, year=3)
    assert table.armies("brazil") == [20 - 6 - 4 - 2]
    table.play(play_events, year=4)
    assert table.armies("brazil") == [8]


@pytest.mark.rule("risk:V14")
def test_the_next_event_ends_a_desertion() -> None:
    table = met(14, *where("brazil"), 5, holding=HOLDING)
    assert ("desertion", "Brazil", "3 more in round 4, and fewer after that") in effects(table)
    table.kept["event-every"] = 1
    table.play(play_events, five(17), *where("ural"), year=4)
    assert table.board.desertions == {}
    assert table.armies("brazil") == [4]


@pytest.mark.rule("risk:E15")
def test_only_those_who_really_left_count_and_nobody_left_ends_it() -> None:
    # Six are due of four: three go, so that the next time one does.
    table = met(14, *where("brazil"), 6, holding=HOLDING | {"brazil": ("red", 4)})
    assert table.board.desertions["brazil"].lost == 3
    table.land("brazil").armies = 5
    table.play(play_events, year=4)
    assert (table.armies("brazil"), table.board.desertions) == ([4], {})
    lone = met(14, *where("brazil"), 6, holding=HOLDING | {"brazil": ("red", 1)})
    assert (lone.armies("brazil"), lone.board.desertions) == ([1], {})
    stuck = met(14, *where("brazil"), 6, holding=HOLDING)
    stuck.land("brazil").armies = 1
    stuck.play(play_events, year=4)
    assert (stuck.armies("brazil"), stuck.board.desertions) == ([1], {})


@pytest.mark.rule("risk:E15")
def test_a_desertion_ends_when_the_territory_changes_hands() -> None:
    table = met(14, *where("brazil"), 5, holding=HOLDING)
    table.land("brazil").owner = "blue"
    table.play(play_events, year=4)
    assert (table.armies("brazil"), table.board.desertions) == ([4], {})
    taken = met(14, *where("venezuela"), 6, holding=HOLDING)
    assert list(taken.board.desertions) == ["venezuela"]
    taken.play(attack, "brazil-venezuela", "to-the-end", (6, 6, 6), (1, 1), "1", "stop")
    assert taken.land("venezuela").owner == "red"
    assert taken.board.desertions == {}


# Plague


@pytest.mark.rule("risk:V24", "risk:E30", "risk:E2", "risk:E3")
@pytest.mark.parametrize(
    ("stack", "after"), [(1, (1, 1)), (2, (1, 1)), (3, (1, 1)), (4, (2, 1)), (5, (2, 1)), (9, (4, 3))]
)
def test_the_plague_takes_half_and_then_a_quarter_of_what_is_left(stack: int, after: tuple[int, int]) -> None:
    """Case F3: half and a quarter, rounded up, and the last army stays."""
    table = met(24, *where("brazil"), holding=HOLDING | {"brazil": ("red", stack)})
    assert table.armies("brazil") == [stack]
    table.kept["event-every"] = 9
    left = []
    for year in (4, 5, 6):
        table.play(play_events, side="green", year=year - 1)
        table.play(play_events, year=year)
        left.append(table.land("brazil").armies)
    assert left == [*after, after[1]]
    assert table.board.infections["brazil-1"].losses == 0


@pytest.mark.rule("risk:E2")
def test_the_plague_goes_by_turns_if_the_house_rules_say_so() -> None:
    table = met(24, *where("brazil"), holding=HOLDING | {"brazil": ("red", 8)}, event_clock="turn")
    table.play(play_events, side="blue", year=3)
    assert table.armies("brazil") == [4]
    table.play(play_events, side="green", year=3)
    assert table.armies("brazil") == [3]


@pytest.mark.rule("risk:V24", "risk:E16")
def test_whoever_attacks_the_sick_or_is_attacked_by_them_is_sick_and_passes_it_on() -> None:
    table = met(24, *where("brazil"), holding=HOLDING)
    table.play(attack, "brazil-venezuela", "once", (1, 1, 1), (6, 6), "stop")
    assert sorted(table.board.infections) == ["brazil-1", "venezuela-1"]
    table.run(lambda context: spread_plague(context, "central-america", "venezuela"))
    assert sorted(table.board.infections) == ["brazil-1", "central-america-1", "venezuela-1"]
    assert {each.losses for each in table.board.infections.values()} == {2}
    table.kept["event-every"] = 9
    table.play(play_events, year=4)
    assert table.armies("venezuela") == [4]
    assert ("plague", "Venezuela", "a quarter in round 5, the last") in effects(table)


@pytest.mark.rule("risk:V24")
def test_the_same_outbreak_comes_once_and_another_one_again() -> None:
    table = met(24, *where("brazil"), holding=HOLDING)
    table.kept["event-every"] = 2
    table.play(play_events, year=4)
    # The second event is the plague again; before it the first takes its quarter: 9 - 5 - 1.
    table.play(play_events, five(24), *where("brazil"), year=5)
    assert table.armies("brazil") == [3]
    assert sorted(table.board.infections) == ["brazil-1", "brazil-2"]
    # Burnt out, it is not passed on any more, and does not come back.
    table.run(lambda context: spread_plague(context, "brazil", "peru"))
    assert "peru-1" not in table.board.infections
    assert "peru-2" in table.board.infections
    before = dict(table.board.infections)
    table.run(lambda context: spread_plague(context, "peru", "brazil"))
    assert table.board.infections == before


@pytest.mark.rule("risk:E16")
def test_marching_in_carries_nothing_but_a_territory_taken_by_the_sick_is_sick() -> None:
    table = met(24, *where("brazil"), holding=HOLDING | {"venezuela": ("blue", 1)})
    table.play(attack, "brazil-venezuela", "to-the-end", (6, 6, 6), 1, "1", "stop")
    assert table.land("venezuela").owner == "red"
    assert "venezuela-1" in table.board.infections
    moved = met(24, *where("brazil"), holding=HOLDING)
    moved.play(fortify, "brazil-peru", "4")
    assert sorted(moved.board.infections) == ["brazil-1"]


# Time


def test_moments_are_counted_in_turns_of_which_every_round_has_six() -> None:
    table = Table(HOLDING)
    found: list[int] = []
    table.run(lambda context: found.append(moment_of(context)), season=2, year=3)
    assert found == [20]
