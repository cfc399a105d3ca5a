"""The policy: how peoples spend, and what their politicians work for."""

import re
from pathlib import Path
from typing import Any

import pytest

import decimo.rules
from decimo.chance import Ask
from decimo.play.campaign_record import Moment
from decimo.rules.game_data import DecimoData, DecimoDecision
from decimo.rules.policy.decision_policy import POLICIES, choose_answer
from decimo.rules.policy.spending_policy import next_order
from decimo.world.world_state import Route
from tests.rules.game import EVERY_PEOPLE, FOUR_HEARTHS, ITALY, Game
from tests.rules.war_game import WarGame


def wanted(game: Game, step: str = "year-ends", people: str = "pelmarra") -> str:
    """The id of the order a policy would give now; empty for none."""
    given = next_order(game.world, game.data, game.settings, people, Moment(5, 0, step))
    return given[0].id if given else ""


def in_autumn(bank: int, **changes: Any) -> Game:
    game = Game()
    people = game.triban("hethrun")
    people.bank = bank
    for field, value in changes.items():
        setattr(people, field, value)
    return game


# Spending


@pytest.mark.rule("G-27")
@pytest.mark.parametrize(
    ("bank", "changes", "order"),
    [
        (30, {}, ""),
        (10, {"blight": 4}, ""),  # 10 are kept for nomads
        (11, {"blight": 4}, "clear-blight 1"),
        (14, {"blight": 4}, "clear-blight 4"),
        (30, {"blight": 4}, "clear-blight 4"),
        (3, {"blight": 5}, "clear-blight 3"),  # a land that earns nothing keeps nothing back
        (13, {"army_value": 7}, "buy-back army"),
        (12, {"army_value": 7}, ""),
        (13, {"founding_navy": 3, "navy_value": 2}, "buy-back navy"),
        (13, {"army_value": 7, "founding_navy": 3, "navy_value": 2}, "buy-back army"),
        (13, {"blight": 2, "army_value": 7}, "clear-blight 2"),  # blight first
        (30, {"regulars": 2}, ""),  # nobody is hired in peace
    ],
)
def test_in_autumn_what_is_beyond_the_reserve_clears_blight_and_then_restores(
    bank: int, changes: dict[str, int], order: str
) -> None:
    assert wanted(in_autumn(bank, **changes), people="hethrun") == order


@pytest.mark.rule("G-27")
@pytest.mark.parametrize(("data", "people"), EVERY_PEOPLE)
def test_every_people_spends_alike(data: DecimoData, people: str) -> None:
    game = Game(data=data)
    game.triban(people).bank, game.triban(people).blight = 12, 4
    raiders = [outsider for outsider in data.land.outsiders if outsider.kind == "raider" and not outsider.sea]
    reserve = 10 if any(people in data.land.reach(each.id) for each in raiders) else 0
    assert wanted(game, people=people) == f"clear-blight {min(4, 12 - reserve)}"


@pytest.mark.rule("R5.8")
@pytest.mark.parametrize(("rating", "order"), [(5, ""), (24, ""), (25, "cash-points"), (31, "cash-points")])
def test_points_are_cashed_only_as_long_as_the_administrator_stays_exceptional(
    rating: int, order: str
) -> None:
    game = in_autumn(0)
    game.holder("administrator", "hethrun").rating = rating
    assert wanted(game, people="hethrun") == order


@pytest.mark.rule("R5.8", "R14.8")
@pytest.mark.parametrize(("blight", "rating", "order"), [(11, 5, "cash-points"), (11, 4, ""), (10, 24, "")])
def test_points_are_cashed_for_a_land_that_wastes_away(blight: int, rating: int, order: str) -> None:
    game = in_autumn(0, blight=blight)
    game.holder("administrator", "hethrun").rating = rating
    assert wanted(game, people="hethrun") == order


@pytest.mark.rule("G-27", "R15.4", "R21.19")
@pytest.mark.parametrize(
    ("bank", "hired", "calendar", "order"),
    [
        (11, 0, "years", "raise-unit"),
        (11, 3, "years", "raise-unit"),
        (11, 4, "years", ""),  # as many as a raid costs on average
        (10, 0, "years", ""),
        (11, 0, "hidden", ""),  # what is not shown is not known
    ],
)
def test_before_raiders_come_it_hires_men_who_fall_first(
    bank: int, hired: int, calendar: str, order: str
) -> None:
    game = Game(calendar=calendar)
    game.reach_only_hethrun()
    game.attack("5D")
    people = game.triban("hethrun")
    people.bank, people.mercenaries = bank, hired
    assert wanted(game, "outsiders", "hethrun") == order


@pytest.mark.rule("G-27", "R15.4")
@pytest.mark.parametrize(
    ("bank", "units", "enemies", "order"),
    [
        (11, 8, 9, "raise-unit"),
        (10, 8, 9, "raise-unit"),  # in danger it spends all
        (0, 8, 9, ""),
        (30, 8, 8, ""),
        (30, 15, 30, "raise-unit"),
        (30, 16, 30, ""),  # no more than count in a battle
    ],
)
def test_in_spring_it_hires_as_long_as_the_enemy_in_the_land_is_stronger(
    bank: int, units: int, enemies: int, order: str
) -> None:
    game = Game()
    people = game.triban("hethrun")
    people.bank, people.regulars = bank, 8
    people.mercenaries = units - 8
    game.invasion(enemies)
    assert wanted(game, "spring-fights", "hethrun") == order


@pytest.mark.rule("G-27", "G-32")
@pytest.mark.parametrize(
    ("card", "alone", "guards"),
    [("5D", True, 4), ("5D", False, 2), ("5C", True, 6), ("5S", True, 8), ("5S", False, 4), ("5H", True, 0)],
)
def test_it_hires_guards_in_measure_of_the_danger(card: str, alone: bool, guards: int) -> None:
    """Hethrun alone can be hit, or either Hethrun or Rossolan."""
    game = Game()
    if alone:
        game.reach_only_hethrun()
    game.attack(card)
    people = game.triban("hethrun")
    people.bank = 30
    for hired in range(9):
        people.mercenaries = hired
        assert wanted(game, "outsiders", "hethrun") == ("raise-unit" if hired < guards else "")


@pytest.mark.rule("G-27", "R21.2")
def test_it_keeps_cards_for_nomads_only_while_a_neighbour_may_send_them() -> None:
    game = in_autumn(10, blight=4)
    assert wanted(game, people="hethrun") == ""
    game.outsider().kind = "trader"
    assert wanted(game, people="hethrun") == "clear-blight 4"


@pytest.mark.rule("R15.3", "R13.2", "G-27")
@pytest.mark.parametrize(("ships", "order"), [(3, "build-ship"), (4, ""), (5, "")])
def test_at_war_it_gets_ships_as_long_as_an_enemy_on_its_sea_has_more(ships: int, order: str) -> None:
    game = WarGame()
    game.war("orsely", "pelmarra")
    game.triban().bank = 3
    game.triban().ships, game.triban("orsely").ships = ships, 4
    assert wanted(game, "spring-fights") == order


@pytest.mark.rule("R15.6", "G-54")
def test_it_moves_a_bank_that_an_enemy_is_next_to() -> None:
    """Latium, between Samnium and Etruria, sends its cards to Etruria, which Samnium does not touch."""
    game = WarGame(ITALY)
    game.subject("latium", "etruria")
    game.triban("latium").bank, game.triban("latium").regulars = 3, 20
    assert wanted(game, "spring-fights", "latium") == ""
    game.war("samnium", "latium")
    game.triban("samnium").ships = 0
    game.triban("latium").bank = 13
    game.world.outsiders = {}
    assert "samnium" in ITALY.land.neighbours("latium")
    assert "samnium" not in ITALY.land.neighbours("etruria")
    assert wanted(game, "spring-fights", "latium") == "move-bank etruria"


@pytest.mark.rule("G-27")
def test_a_horde_is_an_enemy_in_the_land_too() -> None:
    game = Game()
    game.triban("hethrun").bank = 11
    game.horde(12, "hethrun")
    assert wanted(game, "spring-fights", "hethrun") == "raise-unit"
    assert wanted(game, "spring-fights", "orsely") == ""


@pytest.mark.rule("G-41")
def test_a_land_that_outsiders_hold_spends_nothing() -> None:
    game = Game()
    game.hold("hethrun")
    game.triban("hethrun").bank, game.triban("hethrun").blight = 30, 5
    assert wanted(game, people="hethrun") == ""


# Politicians


def aim(game: Game, side: str, other: str, data: DecimoData = FOUR_HEARTHS) -> str:
    ask = Ask("choice", "decimo:R6.13", "", f"{side}>{other}", side=side, decision=DecimoDecision.WORK_FOR)
    return choose_answer(game.world, data, ask)[0]


@pytest.mark.rule("G-08")
@pytest.mark.parametrize("other", ["rossolan", "orsely", "hethrun"])
@pytest.mark.parametrize("units", [0, 8, 20])
def test_a_trader_works_for_peace_with_everybody(other: str, units: int) -> None:
    game = Game()
    game.triban(other).regulars = units
    assert aim(game, "pelmarra", other) == "peace"


@pytest.mark.rule("G-08")
@pytest.mark.parametrize(("units", "works_for"), [(7, "war"), (8, "nothing"), (9, "peace")])
def test_a_raider_works_for_war_with_a_weaker_neighbour_and_peace_with_a_stronger(
    units: int, works_for: str
) -> None:
    game = Game()
    game.triban("pelmarra").regulars = units
    assert aim(game, "hethrun", "pelmarra") == works_for


@pytest.mark.rule("G-08", "R7.7")
def test_horde_does_not_count_when_strengths_are_compared() -> None:
    game = Game()
    game.triban("pelmarra").regulars, game.triban("pelmarra").horde = 7, 20
    assert aim(game, "hethrun", "pelmarra") == "war"


@pytest.mark.rule("G-08")
def test_a_raider_lets_those_be_who_are_no_neighbours() -> None:
    game = Game()
    game.triban("rossolan").regulars = 1
    assert aim(game, "orsely", "rossolan") == "nothing"


@pytest.mark.rule("G-08")
def test_a_realm_is_the_neighbour_of_all_its_lands_border_on_and_as_strong_as_all_of_them() -> None:
    game = Game()
    game.triban("hethrun").lord, game.triban("orsely").seat = "orsely", "kingdom"
    game.triban("rossolan").regulars = 15
    assert aim(game, "orsely", "rossolan") == "war"  # by way of Hethrun, and 16 units against 15
    game.triban("rossolan").regulars = 17
    assert aim(game, "orsely", "rossolan") == "peace"


@pytest.mark.rule("G-08", "R4.1")
def test_who_comes_to_lie_on_a_route_works_for_peace_from_then_on() -> None:
    game = Game()
    assert aim(game, "hethrun", "pelmarra") == "nothing"
    game.world.routes["new"] = Route("new", "Pass Road", ("hethrun", "pelmarra"))
    assert aim(game, "hethrun", "pelmarra") == "peace"


def test_every_kind_of_decision_has_a_policy() -> None:
    assert set(POLICIES) == set(DecimoDecision)


def test_every_kind_of_decision_is_asked_somewhere() -> None:
    rules = Path(decimo.rules.__file__).parent
    asked = {
        name
        for file in rules.rglob("*.py")
        if file.parent.name != "policy"
        for name in re.findall(r"DecimoDecision\.(\w+)", file.read_text(encoding="utf-8"))
    }
    assert asked == {decision.name for decision in DecimoDecision}
