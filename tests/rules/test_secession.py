"""Lands that break away, realms that fall apart, and what happens when outsiders take a land of a realm."""

import pytest

from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.realm.conquest import collapse, lose_land, secede
from decimo.world.world_state import OFFICES
from tests.rules.game import ITALY, Typed, verbs
from tests.rules.war_game import WarGame

NEW = (3, 4, 4)
"""The dice of a new character: rating 11."""


def realms() -> WarGame:
    """Latium rules Campania and Sabinum, and as an emperor Samnium, which rules Apulia and Lucania."""
    game = WarGame(ITALY)
    game.subject("latium", "campania", "sabinum")
    game.subject("samnium", "apulia", "lucania")
    game.empire("latium", "samnium")
    return game


def kingdom() -> WarGame:
    """Hethrun rules Orsely and Rossolan; Pelmarra is free."""
    game = WarGame()
    game.subject("hethrun", "orsely", "rossolan")
    game.heir("hethrun")
    return game


def leave(game: WarGame, land: str, *answers: Typed) -> list[str]:
    def step(context: DecimoContext, data: DecimoData) -> None:
        secede(context, data, land, rule="decimo:G-24", why="a quarrel")

    return verbs(game.play(step, *answers, year=5))


def fall_apart(game: WarGame, head: str, *answers: Typed) -> list[str]:
    def step(context: DecimoContext, data: DecimoData) -> None:
        collapse(context, data, head)

    return verbs(game.play(step, *answers, year=5))


def taken(game: WarGame, land: str, *answers: Typed, by: str = "yurrags") -> list[str]:
    def step(context: DecimoContext, data: DecimoData) -> None:
        outsider = game.outsider(by)
        lose_land(context, data, game.triban(land), outsider, 5, rule="decimo:G-18", why="a siege")

    return verbs(game.play(step, *answers, year=5))


@pytest.mark.rule("G-23", "G-24", "R5.2", "R6.8")
def test_a_land_that_secedes_begins_anew_at_score_6_with_its_old_lord() -> None:
    game = kingdom()
    leave(game, "orsely", NEW, NEW, NEW, 2)
    assert (game.triban("orsely").lord, game.triban("orsely").founded) == ("", 5)
    assert [game.holder(office, "orsely").rating for office in OFFICES] == [11, 11, 11]
    assert game.score("orsely", "hethrun") == 6
    assert game.score("orsely", "pelmarra") == 2
    assert game.triban("hethrun").seat == "kingdom"
    assert (game.triban("hethrun").bank, game.triban("orsely").bank) == (3, 0)


@pytest.mark.rule("G-23")
def test_a_kingdom_whose_last_land_secedes_is_a_triban() -> None:
    game = WarGame()
    game.subject("hethrun", "orsely")
    game.heir("hethrun")
    leave(game, "orsely", NEW, NEW, NEW, 2, 3)
    assert (game.triban("hethrun").seat, game.triban("hethrun").successor) == ("", "")


@pytest.mark.rule("G-23", "G-24")
def test_a_kingdom_leaves_an_empire_with_its_lands() -> None:
    game = realms()
    others = len([land for land in game.world.tribans.values() if not land.lord]) - 1
    leave(game, "samnium", NEW, NEW, NEW, *[3] * others)
    assert (game.triban("samnium").lord, game.triban("samnium").seat) == ("", "kingdom")
    assert game.triban("apulia").lord == "samnium"
    assert game.triban("latium").seat == "kingdom"
    assert game.score("samnium", "latium") == 6


@pytest.mark.rule("R15.6")
def test_the_bank_goes_with_the_land_it_was_moved_to() -> None:
    game = kingdom()
    game.triban("hethrun").vault = "orsely"
    leave(game, "orsely", NEW, NEW, NEW, 2)
    assert (game.triban("hethrun").bank, game.triban("orsely").bank) == (0, 3)
    assert game.triban("hethrun").vault == ""


@pytest.mark.rule("R18.9", "E31", "G-23")
def test_a_kingdom_that_collapses_shares_its_bank_and_frees_its_lands() -> None:
    game = kingdom()
    game.triban("hethrun").bank = 8
    game.outsider().conquered_by = "hethrun"
    # Three characters each; Rossolan's scores with three others, then Orsely's with the two that are left.
    fall_apart(game, "hethrun", *[NEW] * 6, 2, 3, 4, 5, 2)
    assert [game.triban(land).bank for land in ("hethrun", "orsely", "rossolan")] == [4, 2, 2]
    assert [land.lord for land in game.world.tribans.values()] == [""] * 4
    assert game.triban("hethrun").seat == ""
    assert game.outsider().conquered_by == ""
    assert (game.score("orsely", "rossolan"), game.score("rossolan", "hethrun")) == (3, 4)
    assert game.holder("warrior", "hethrun").rating == 10, "the old king goes on in his own land"


@pytest.mark.rule("R19.4", "E32")
def test_an_empire_that_collapses_frees_its_kingdoms_and_shares_its_bank_with_them() -> None:
    game = realms()
    game.triban("latium").bank = 9
    others = len([land for land in game.world.tribans.values() if not land.lord])
    fall_apart(game, "latium", NEW, NEW, NEW, *[3] * others)
    assert (game.triban("samnium").lord, game.triban("samnium").seat) == ("", "kingdom")
    assert game.triban("latium").seat == "kingdom"
    assert (game.triban("campania").lord, game.triban("apulia").lord) == ("latium", "samnium")
    assert (game.triban("latium").bank, game.triban("samnium").bank) == (5, 4)


@pytest.mark.rule("G-41", "G-23", "R15.6")
@pytest.mark.parametrize(("vault", "bank"), [("", 3), ("orsely", 0)])
def test_a_realm_goes_on_without_a_land_that_outsiders_take(vault: str, bank: int) -> None:
    game = kingdom()
    game.triban("hethrun").vault = vault
    taken(game, "orsely")
    assert (game.triban("orsely").held_by, game.triban("orsely").lord) == ("yurrags", "")
    assert (game.triban("hethrun").seat, game.triban("hethrun").bank) == ("kingdom", bank)
    assert len([x for x in game.world.leaders.values() if x.triban == "hethrun"]) == 4


@pytest.mark.rule("G-41", "G-23", "R5.21")
def test_a_kingdom_whose_capital_outsiders_take_is_gone_and_its_lands_are_free() -> None:
    game = kingdom()
    game.war("hethrun", "pelmarra")
    # Rossolan with Pelmarra and Orsely, then Orsely with Pelmarra.
    told = taken(game, "hethrun", *[NEW] * 6, 2, 3, 4)
    assert (game.triban("hethrun").held_by, game.triban("hethrun").seat) == ("yurrags", "")
    assert (game.triban("orsely").lord, game.triban("rossolan").lord) == ("", "")
    assert not [x for x in game.world.leaders.values() if x.triban == "hethrun"]
    assert not game.world.wars
    assert told.count("break_away") == 2
    assert [land.bank for land in game.world.tribans.values()] == [3, 0, 0, 0]


@pytest.mark.rule("R15.6", "G-41")
def test_a_bank_that_was_moved_in_time_is_not_lost_with_the_capital() -> None:
    game = kingdom()
    game.triban("hethrun").vault = "rossolan"
    taken(game, "hethrun", *[NEW] * 6, 2, 3, 4)
    assert game.triban("rossolan").bank == 3


@pytest.mark.rule("G-41", "G-23")
def test_an_emperors_capital_taken_by_outsiders_frees_kingdoms_and_lands() -> None:
    game = realms()
    free = [land for land in game.world.tribans.values() if not land.lord and land.id != "latium"]
    scores = 3 * len(free) + 3
    taken(game, "latium", *[NEW] * 9, *[3] * scores, by="senones")
    assert (game.triban("samnium").lord, game.triban("samnium").seat) == ("", "kingdom")
    assert game.triban("apulia").lord == "samnium"
    assert (game.triban("campania").lord, game.triban("sabinum").lord) == ("", "")


@pytest.mark.rule("G-41", "G-23")
def test_a_kingdom_inside_an_empire_leaves_its_lands_to_the_emperor() -> None:
    game = realms()
    taken(game, "samnium", by="senones")
    assert [game.triban(land).lord for land in ("apulia", "lucania")] == ["latium", "latium"]
    assert (game.triban("latium").seat, game.triban("samnium").seat) == ("kingdom", "")
