"""How the game is won: the world, the missions, and the cap of rounds."""

import pytest

from bench.risk_table import RiskTable
from decimo.risk.game.attack_and_capture import attack
from decimo.risk.game.victory import check_victory, current_mission, deal_missions, end_of_round, is_fulfilled
from tests.risk.table import BOOK, SETTINGS, Table

PLACES = [place.id for place in BOOK.land.territories]
CONTINENTS = BOOK.land.of_continent
PAIRS = {
    "north-america-africa": ("north-america", "africa"),
    "north-america-australia": ("north-america", "australia"),
    "asia-south-america": ("asia", "south-america"),
    "asia-africa": ("asia", "africa"),
}
THIRD = {
    "europe-south-america": ("europe", "south-america"),
    "europe-australia": ("europe", "australia"),
}


def with_mission(mission: str, *places: str, armies: int = 1) -> Table:
    """Red holds these places and has this mission."""
    table = Table(dict.fromkeys(places, ("red", armies)), goal="missions")
    table.give("blue", next(place for place in PLACES if place not in places))
    table.player("red").mission = mission
    return table


def won(table: Table, side: str = "red") -> bool:
    mission = current_mission(table.board, BOOK, side, table.settings)
    return mission is not None and is_fulfilled(table.board, BOOK, side, mission)


@pytest.mark.rule("risk:B17")
def test_who_owns_every_territory_rules_the_world() -> None:
    table = Table(
        {"alaska": ("red", 2), "kamchatka": ("green", 1)}, rest=("red", 1), players=("red", "green")
    )
    table.play(attack, "alaska-kamchatka", "once", 6, 1)
    assert (table.board.winner, table.board.ended) == ("red", "Red rules the world")


@pytest.mark.rule("risk:B17")
def test_the_game_goes_on_while_two_hold_land() -> None:
    table = Table({"alaska": ("red", 2), "peru": ("blue", 1)})
    table.play(check_victory)
    assert table.board.ended == ""


def test_a_game_that_has_ended_is_not_won_again() -> None:
    table = Table({"alaska": ("red", 1)}, rest=("red", 1))
    table.board.ended, table.board.winner = "It is over", "blue"
    table.play(check_victory)
    assert table.board.winner == "blue"


# Missions


@pytest.mark.rule("risk:B17")
def test_there_are_fourteen_missions() -> None:
    missions = BOOK.missions.missions
    assert len(missions) == 14
    assert {m.id: m.continents for m in missions if m.continents and not m.more} == PAIRS
    assert {m.id: (m.continents, m.more) for m in missions if m.more} == {
        id_: (pair, 1) for id_, pair in THIRD.items()
    }
    assert [(m.territories, m.least) for m in missions if m.territories] == [(18, 2), (24, 1)]
    colours = [player.id for player in BOOK.setup.players]
    assert [m.destroy for m in missions if m.destroy] == colours


@pytest.mark.rule("risk:B17")
@pytest.mark.parametrize("mission", PAIRS)
def test_two_continents(mission: str) -> None:
    places = [place for continent in PAIRS[mission] for place in CONTINENTS[continent]]
    table = with_mission(mission, *places)
    assert won(table)
    table.land(places[-1]).owner = "blue"
    assert not won(table)


@pytest.mark.rule("risk:B17")
@pytest.mark.parametrize("mission", THIRD)
@pytest.mark.parametrize("third", CONTINENTS)
def test_two_continents_and_a_third_one(mission: str, third: str) -> None:
    places = [place for continent in THIRD[mission] for place in CONTINENTS[continent]]
    assert not won(with_mission(mission, *places))
    if third not in THIRD[mission]:
        assert won(with_mission(mission, *places, *CONTINENTS[third]))
        assert not won(with_mission(mission, *places, *CONTINENTS[third][1:]))


@pytest.mark.rule("risk:B17")
def test_eighteen_territories_with_two_armies_each() -> None:
    assert won(with_mission("territories-18", *PLACES[:18], armies=2))
    assert not won(with_mission("territories-18", *PLACES[:17], armies=9))
    table = with_mission("territories-18", *PLACES[:18], armies=2)
    table.land(PLACES[0]).armies = 1
    assert not won(table)


@pytest.mark.rule("risk:B17")
def test_twenty_four_territories() -> None:
    assert won(with_mission("territories-24", *PLACES[:24]))
    assert not won(with_mission("territories-24", *PLACES[:23], armies=9))


@pytest.mark.rule("risk:B17")
def test_destroying_somebody_oneself() -> None:
    table = Table({"alaska": ("red", 2), "kamchatka": ("blue", 1)}, goal="missions")
    table.player("red").mission = "destroy-blue"
    table.play(attack, "alaska-kamchatka", "once", 6, 1)
    assert table.board.winner == "red"
    assert table.board.ended == "Red has fulfilled its mission: drive Blue off the map"


@pytest.mark.rule("risk:B17")
@pytest.mark.parametrize(
    ("reading", "won_by_it"),
    [(SETTINGS["mission-reading"], True), ("own-hand", False), ("english", False), ("german", True)],
)
def test_somebody_whom_another_destroyed(reading: str, won_by_it: bool) -> None:
    # Games of rules 2 keep the words of their setting, and what these meant.
    table = Table({"alaska": ("green", 2), "peru": ("red", 1)}, goal="missions", mission_reading=reading)
    table.player("red").mission = "destroy-blue"
    table.player("blue").out, table.player("blue").fell_to = True, "green"
    assert won(table) is won_by_it
    now = current_mission(table.board, BOOK, "red", table.settings)
    assert now is not None
    assert now.id == ("destroy-blue" if won_by_it else "territories-24")


@pytest.mark.rule("risk:B17")
@pytest.mark.parametrize("foe", ["red", "white"])
def test_a_colour_that_is_ones_own_or_does_not_play_is_24_territories(foe: str) -> None:
    table = with_mission(f"destroy-{foe}", *PLACES[:24])
    assert won(table)
    table.land(PLACES[0]).owner = "blue"
    assert not won(table)


@pytest.mark.rule("risk:B17")
def test_missions_against_colours_that_do_not_play_are_taken_out() -> None:
    table = Table(goal="missions")
    table.play(deal_missions, "asia-africa", "destroy-red", "territories-24")
    assert "destroy-white" not in table.asks[0].pack
    assert {"destroy-red", "destroy-blue", "destroy-green"} < set(table.asks[0].pack)
    assert [table.player(side).mission for side in table.board.order] == [
        "asia-africa",
        "destroy-red",
        "territories-24",
    ]


@pytest.mark.rule("risk:B17")
def test_a_game_that_older_rules_set_up_gets_its_missions_before_the_first_turn() -> None:
    table = Table(goal="missions")
    table.play(deal_missions, "asia-africa", "destroy-red", "territories-24", year=1)
    missions = [table.player(side).mission for side in table.board.order]
    table.play(deal_missions, year=1)
    assert [table.player(side).mission for side in table.board.order] == missions


@pytest.mark.rule("risk:B17")
def test_if_one_act_fulfils_two_missions_the_player_whose_turn_it_is_wins() -> None:
    table = Table(dict.fromkeys(PLACES[:18], ("blue", 2)), rest=("green", 1), goal="missions")
    table.give("green", *PLACES[18:])
    table.player("green").mission = "territories-24"
    table.player("blue").mission = "territories-18"
    table.play(check_victory, side="green")
    assert table.board.winner == "green"
    table.board.ended = ""
    table.play(check_victory, side="blue")
    assert table.board.winner == "blue"


@pytest.mark.rule("risk:B17")
def test_where_the_world_is_the_goal_missions_count_for_nothing() -> None:
    table = with_mission("territories-24", *PLACES[:24])
    table.kept["goal"] = "domination"
    table.play(check_victory)
    assert table.board.ended == ""


# The cap of rounds


@pytest.mark.rule("risk:G10")
@pytest.mark.parametrize(("year", "over"), [(199, False), (200, True), (201, True)])
def test_after_two_hundred_rounds_the_game_is_over(year: int, over: bool) -> None:
    table = Table({"alaska": ("red", 1), "peru": ("blue", 1)})
    table.play(end_of_round, side="", year=year)
    assert bool(table.board.ended) is over
    assert table.board.winner == ("green" if over else "")


@pytest.mark.rule("risk:G10")
def test_then_territories_count_and_after_them_armies() -> None:
    half = dict.fromkeys(PLACES[:21], ("red", 1))
    table = Table(half, rest=("blue", 1), rounds=5)
    table.land(PLACES[0]).armies = 2
    table.play(end_of_round, side="", year=5)
    assert table.board.winner == "red"


@pytest.mark.rule("risk:G10")
def test_and_else_it_is_a_draw() -> None:
    half = dict.fromkeys(PLACES[:21], ("red", 1))
    table = Table(half, players=("red", "blue"), rest=("blue", 1), rounds=5)
    table.play(end_of_round, side="", year=5)
    assert (table.board.winner, table.board.ended) == ("", "After 5 rounds nobody is ahead")


@pytest.mark.rule("risk:G10")
def test_a_whole_game_stops_at_the_cap() -> None:
    table = RiskTable(8, players=4, rounds=2)
    for _ in table.play():
        pass
    assert table.state.moment.year == 2
    assert table.board.ended.startswith("After 2 rounds")
