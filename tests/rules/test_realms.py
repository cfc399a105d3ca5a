"""Conquest: new kingdoms and empires, and what belongs to a capital."""

import pytest

from tests.rules.game import ITALY
from tests.rules.war_game import WarGame

NO_CENTRE = 1
"""The trade-centre die, on which nothing comes of the conquest."""
NOBODY = "nobody"


def lords(game: WarGame) -> dict[str, str]:
    return {land.id: land.lord for land in game.world.tribans.values() if land.lord}


def seats(game: WarGame) -> dict[str, str]:
    return {land.id: land.seat for land in game.world.tribans.values() if land.seat}


def three_kingdoms() -> WarGame:
    """Latium rules Campania, Samnium rules Apulia and Lucania, Etruria rules Umbria."""
    game = WarGame(ITALY)
    game.subject("latium", "campania")
    game.subject("samnium", "apulia", "lucania")
    game.subject("etruria", "umbria")
    for king in ("latium", "samnium", "etruria"):
        game.heir(king)
    return game


@pytest.mark.rule("R18.1", "R18.2", "R5.21", "G-23", "G-39", "G-05")
def test_a_triban_that_conquers_another_is_a_kingdom() -> None:
    game = WarGame()
    told = game.conquer("orsely", "hethrun", NO_CENTRE, NOBODY)
    assert (lords(game), seats(game)) == ({"orsely": "hethrun"}, {"hethrun": "kingdom"})
    assert not [x for x in game.world.leaders.values() if x.triban == "orsely"]
    assert (game.triban("orsely").bank, game.triban("hethrun").bank) == (0, 6)
    assert (game.triban("orsely").regulars, game.triban("orsely").horde) == (0, 8)
    assert game.holder("warrior", "hethrun").rating == 12
    assert game.triban("orsely").joined == 5
    assert told.count("fall_with_land") == 3


@pytest.mark.rule("G-23", "G-41", "R21.12")
def test_with_a_capital_falls_the_outsider_it_has_conquered_and_no_other() -> None:
    game = WarGame()
    game.outsider("yurrags").conquered_by = "hethrun"
    game.outsider("grey_oars").conquered_by = "rossolan"
    game.triban("hethrun").seat = game.triban("rossolan").seat = "kingdom"
    game.conquer("hethrun", "orsely", NO_CENTRE, NOBODY)
    held = {outsider.id: outsider.conquered_by for outsider in game.world.outsiders.values()}
    assert held == {"yurrags": "orsely", "grey_oars": "rossolan", "tammerans": ""}


@pytest.mark.rule("G-23", "R18.1")
def test_the_new_state_keeps_the_scores_of_the_conqueror() -> None:
    game = WarGame()
    game.set_score("hethrun", "pelmarra", 2)
    game.set_score("orsely", "pelmarra", 6)
    game.conquer("orsely", "hethrun", NO_CENTRE, NOBODY)
    assert game.score("hethrun", "pelmarra") == 2


@pytest.mark.rule("G-23")
def test_a_kingdom_takes_a_triban_into_itself() -> None:
    game = three_kingdoms()
    told = game.conquer("picenum", "etruria", NO_CENTRE)
    assert not {"become_realm", "lose_rank"}.intersection(told), "it is a kingdom as before"
    assert lords(game)["picenum"] == "etruria"
    assert seats(game)["etruria"] == "kingdom"


@pytest.mark.rule("G-23", "G-05", "R5.17")
def test_a_subject_land_falls_alone_and_its_king_goes_on() -> None:
    game = three_kingdoms()
    game.conquer("lucania", "latium", NO_CENTRE)
    assert lords(game)["lucania"] == "latium"
    assert lords(game)["apulia"] == "samnium"
    assert seats(game)["samnium"] == "kingdom"
    assert game.triban("samnium").bank == 3
    assert game.holder("warrior", "samnium").rating == 8
    assert game.holder("warrior", "latium").rating == 12


@pytest.mark.rule("G-23", "R18.1")
def test_a_realm_left_with_one_triban_is_a_triban_again_and_has_no_heir() -> None:
    game = three_kingdoms()
    told = game.conquer("umbria", "latium", NO_CENTRE)
    assert seats(game) == {"latium": "kingdom", "samnium": "kingdom"}
    assert game.triban("etruria").successor == ""
    assert "step_back" in told
    assert len([x for x in game.world.leaders.values() if x.triban == "etruria"]) == 3


@pytest.mark.rule("G-23", "R5.21", "G-39")
def test_with_the_capital_of_a_kingdom_fall_all_its_lands() -> None:
    game = three_kingdoms()
    game.conquer("samnium", "sabinum", NO_CENTRE, NOBODY)
    assert [lords(game)[land] for land in ("samnium", "apulia", "lucania")] == ["sabinum"] * 3
    assert seats(game)["sabinum"] == "kingdom"
    assert "samnium" not in seats(game)
    assert not [x for x in game.world.leaders.values() if x.triban == "samnium"]
    assert game.triban("sabinum").bank == 6
    assert game.triban("apulia").regulars == 8, "only the land that was stormed loses its garrison"


@pytest.mark.rule("R19.1", "G-23")
def test_a_kingdom_that_conquers_a_kingdom_is_an_empire_and_remembers_it() -> None:
    game = three_kingdoms()
    game.conquer("samnium", "latium", NO_CENTRE)
    assert seats(game) == {"latium": "empire", "samnium": "kingdom", "etruria": "kingdom"}
    assert lords(game)["samnium"] == "latium"
    assert lords(game)["apulia"] == "samnium"
    assert not [x for x in game.world.leaders.values() if x.triban == "samnium"]


@pytest.mark.rule("G-23", "R19.1")
def test_a_kingdom_that_takes_an_emperors_capital_has_all_his_kingdoms() -> None:
    game = three_kingdoms()
    game.empire("latium", "samnium")
    game.conquer("latium", "etruria", NO_CENTRE)
    assert seats(game) == {"etruria": "empire", "latium": "kingdom", "samnium": "kingdom"}
    assert (lords(game)["latium"], lords(game)["samnium"]) == ("etruria", "etruria")
    assert (lords(game)["campania"], lords(game)["apulia"]) == ("latium", "samnium")


@pytest.mark.rule("G-23")
def test_a_triban_that_takes_an_emperors_capital_rules_his_own_lands_itself() -> None:
    game = three_kingdoms()
    game.empire("latium", "samnium")
    game.conquer("latium", "sabinum", NO_CENTRE, NOBODY)
    assert seats(game) == {"sabinum": "empire", "samnium": "kingdom", "etruria": "kingdom"}
    assert (lords(game)["latium"], lords(game)["campania"]) == ("sabinum", "sabinum")


@pytest.mark.rule("G-23", "R19.1")
def test_the_seat_of_a_kingdom_brings_its_lands_and_leaves_an_emperor_a_king() -> None:
    game = three_kingdoms()
    game.empire("latium", "samnium")
    game.conquer("samnium", "etruria", NO_CENTRE)
    assert seats(game) == {"latium": "kingdom", "etruria": "empire", "samnium": "kingdom"}
    assert (lords(game)["samnium"], lords(game)["apulia"]) == ("etruria", "samnium")
    assert game.triban("latium").bank == 3


@pytest.mark.rule("G-23")
def test_a_kingdom_inside_an_empire_with_no_land_left_is_one_no_more() -> None:
    game = three_kingdoms()
    game.empire("samnium", "latium")
    game.conquer("campania", "etruria")
    assert seats(game) == {"samnium": "kingdom", "etruria": "kingdom"}
    assert lords(game)["latium"] == "samnium"


@pytest.mark.rule("G-23", "G-11", "R7.8")
def test_with_a_state_end_its_wars_and_its_armies() -> None:
    game = three_kingdoms()
    game.war("samnium", "etruria")
    game.war("latium", "samnium")
    game.army("samnium", "umbria", 5)
    game.triban("samnium").regulars = 3
    game.conquer("samnium", "latium", NO_CENTRE)
    assert not game.world.wars
    assert not game.world.armies
    assert game.triban("samnium").regulars == 0, "those who came home laid down their arms"


@pytest.mark.rule("G-41", "G-23")
def test_a_land_that_outsiders_held_is_won_back() -> None:
    game = WarGame()
    game.hold("orsely")
    game.conquer("orsely", "hethrun", NO_CENTRE, NOBODY)
    assert (game.triban("orsely").held_by, game.triban("orsely").lord) == ("", "hethrun")
    assert game.triban("hethrun").seat == "kingdom"


@pytest.mark.rule("G-41", "R18.1")
def test_conquered_outsiders_go_with_the_capital() -> None:
    game = WarGame()
    game.outsider().conquered_by = "orsely"
    game.triban("orsely").seat = "kingdom"
    game.conquer("orsely", "hethrun", NO_CENTRE, NOBODY)
    assert game.outsider().conquered_by == "hethrun"
    assert game.triban("orsely").seat == ""


@pytest.mark.rule("R15.6", "G-39")
@pytest.mark.parametrize(("vault", "left", "gained"), [("", 3, 0), ("lucania", 0, 3), ("apulia", 3, 0)])
def test_a_bank_that_was_moved_goes_with_the_land_it_lies_in(vault: str, left: int, gained: int) -> None:
    game = three_kingdoms()
    game.triban("samnium").vault = vault
    game.conquer("lucania", "latium", NO_CENTRE)
    assert game.triban("samnium").bank == left
    assert game.triban("latium").bank == 3 + gained
    assert game.triban("samnium").vault == ("" if vault == "lucania" else vault)
