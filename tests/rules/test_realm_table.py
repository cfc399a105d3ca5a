"""Orders of kings, decisions of their policies, and realms and wars in ledgers and on the map."""

from typing import Any

import pytest

from decimo.chance import Fact
from decimo.play.campaign_record import Moment
from decimo.play.ruleset import Ledger
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.orders import list_orders
from decimo.rules.people.economy import banks_arrive, catch_banks
from decimo.rules.policy.spending_policy import next_order
from decimo.rules.views.ledgers import build_ledgers
from decimo.rules.views.map_view import assign_symbols, build_map_view, list_silent
from decimo.world.world_state import Fleet
from tests.rules.game import BOOKS, Typed, verbs
from tests.rules.war_game import WarGame

MOMENT = Moment(5, 1, "spring-fights")


def kingdom() -> WarGame:
    """Pelmarra rules Orsely and Hethrun."""
    game = WarGame()
    game.subject("pelmarra", "orsely", "hethrun")
    return game


def ids(game: WarGame, people: str = "pelmarra") -> list[str]:
    return [order.id for order in list_orders(game.world, game.data, game.settings, people)]


def give(game: WarGame, id: str, *answers: Typed) -> list[Fact]:  # noqa: A002
    (order,) = [o for o in list_orders(game.world, game.data, game.settings, "pelmarra") if o.id == id]

    def obey(context: DecimoContext, _book: DecimoData) -> None:
        order.play(context)

    return game.play(obey, *answers, year=5)


def shown(game: WarGame) -> dict[str, Ledger]:
    return {each.id: each for each in build_ledgers(game.world, game.data, game.settings, MOMENT)}


def row(game: WarGame, ledger: str, key: str) -> dict[str, Any]:
    table = shown(game)[ledger]
    (cells,) = [cells for row_key, cells in table.rows if row_key == key]
    return {column.id: cell for column, cell in zip(table.columns, cells, strict=True)}


# Orders


@pytest.mark.rule("R15.3", "R15.6")
def test_a_king_spends_his_bank_on_any_of_his_lands() -> None:
    game = kingdom()
    game.triban("orsely").regulars = 6
    game.triban("hethrun").blight = 3
    give(game, "raise-unit orsely")
    give(game, "clear-blight 2 hethrun")
    assert (game.triban("orsely").regulars, game.triban("hethrun").blight) == (7, 1)
    assert game.triban().bank == 0


@pytest.mark.rule("G-43")
def test_value_is_bought_back_for_a_subject_land() -> None:
    game = kingdom()
    game.triban("hethrun").army_value = 6
    give(game, "buy-back army hethrun")
    assert game.triban("hethrun").army_value == 7


@pytest.mark.rule("R18.2")
def test_a_subject_land_gives_no_orders() -> None:
    assert ids(kingdom(), "orsely") == []


@pytest.mark.rule("R15.6")
def test_the_bank_is_moved_whole_and_can_come_back() -> None:
    game = kingdom()
    assert [order for order in ids(game) if order.startswith("move-bank")] == [
        "move-bank orsely",
        "move-bank hethrun",
    ]
    give(game, "move-bank hethrun")
    assert (game.triban().vault, game.triban().bank_to) == ("", "hethrun")
    assert not [order for order in ids(game) if order.startswith("move-bank")], "it is on the road"
    game.play(banks_arrive, year=5)
    assert (game.triban().vault, game.triban().bank, game.triban("hethrun").bank) == ("hethrun", 3, 0)
    give(game, "move-bank pelmarra")
    game.play(banks_arrive, year=5)
    assert game.triban().vault == ""


@pytest.mark.rule("G-54", "R15.6")
@pytest.mark.parametrize(("at", "taken"), [("pelmarra", True), ("hethrun", True), ("orsely", False)])
def test_an_enemy_army_where_a_bank_leaves_or_enters_takes_it(at: str, taken: bool) -> None:
    game = kingdom()
    game.war("rossolan", "pelmarra")
    game.army("rossolan", at, 12)
    give(game, "move-bank hethrun")
    game.play(catch_banks, year=5)
    game.play(banks_arrive, year=5)
    assert (game.triban().bank, game.triban("rossolan").bank) == ((0, 6) if taken else (3, 3))
    assert game.triban().vault == ("" if taken else "hethrun")


@pytest.mark.rule("G-54", "R15.6")
def test_no_bank_leaves_a_besieged_city() -> None:
    game = kingdom()
    game.invasion(12, "pelmarra", sieged=1)
    assert not [order for order in ids(game) if order.startswith("move-bank")]


@pytest.mark.rule("G-54")
def test_a_bank_whose_goal_is_lost_stays_where_it_was() -> None:
    game = kingdom()
    give(game, "move-bank hethrun")
    game.triban("hethrun").lord = ""
    assert verbs(game.play(banks_arrive, year=5)) == ["halt_bank"]
    assert (game.triban().vault, game.triban().bank_to, game.triban().bank) == ("", "", 3)


@pytest.mark.rule("R18.3")
def test_a_king_without_a_successor_names_one_at_any_time() -> None:
    game = kingdom()
    named = [order for order in ids(game) if order.startswith("name-successor")]
    assert named == ["name-successor warrior", "name-successor politician", "name-successor new"]
    give(game, "name-successor warrior", (3, 4, 4))
    assert game.triban().successor == "pelmarra-warrior"
    assert not [order for order in ids(game) if order.startswith("name-successor")]


@pytest.mark.rule("R18.3")
def test_who_is_no_king_names_nobody() -> None:
    assert not [order for order in ids(WarGame()) if order.startswith(("name-successor", "move-bank"))]


# What policies want


def wanted(game: WarGame, step: str) -> str:
    given = next_order(game.world, game.data, game.settings, "pelmarra", Moment(5, 0, step))
    return given[0].id if given else ""


@pytest.mark.rule("G-27", "R18.3")
def test_a_policy_names_a_successor_and_then_heals_the_lands_in_their_order() -> None:
    game = kingdom()
    game.triban().bank = 14
    game.triban("hethrun").blight = 2
    assert wanted(game, "year-ends") == "name-successor new"
    game.heir("pelmarra")
    assert wanted(game, "year-ends") == "clear-blight 2 hethrun"
    game.triban("orsely").blight = 1
    assert wanted(game, "year-ends") == "clear-blight 1 orsely"


@pytest.mark.rule("G-27")
def test_a_policy_hires_in_a_war_with_a_stronger_state() -> None:
    game = WarGame()
    game.triban().bank = 11
    assert wanted(game, "positions") == ""
    game.war("pelmarra", "hethrun")
    assert wanted(game, "positions") == "", "as strong as the enemy"
    game.triban().regulars = 7
    assert wanted(game, "positions") == "raise-unit"
    game.triban().bank = 1
    assert wanted(game, "positions") == "raise-unit", "no nomads come to Pelmarra, and nothing is kept"


# Tables and map


def test_a_realm_is_shown_with_its_lands_its_ruler_and_its_heir() -> None:
    game = kingdom()
    game.heir("pelmarra")
    game.outsider().conquered_by = "pelmarra"
    game.triban().vault = "orsely"
    assert row(game, "realms", "pelmarra") == {
        "state": "Pelmarrans",
        "rank": "kingdom",
        "count": 4,
        "lands": "Orsely, Hethrun, Yurrags",
        "ruler": "Benna Marchetal (administrator)",
        "successor": "Heir",
        "bank": 3,
        "bank_in": "Orsely",
    }
    assert row(game, "tribans", "orsely")["state"] == "subject to the Pelmarrans"
    assert row(game, "tribans", "pelmarra")["state"] == "kingdom, trade centre"
    assert row(game, "leaders", "pelmarra-heir")["standing"] == "heir"


def test_relations_are_those_of_states() -> None:
    assert [key for key, _ in shown(kingdom())["relations"].rows] == ["pelmarra|rossolan"]


def test_a_war_is_shown_with_its_sides() -> None:
    game = WarGame()
    war = game.war("orsely", "pelmarra", civil=True)
    war.other_allies, war.attacker, war.one_won = ("rossolan",), "orsely", 2
    assert row(game, "wars", "orsely-pelmarra") == {
        "one": "Orselings",
        "one_allies": "",
        "other": "Pelmarrans",
        "other_allies": "Rossolans",
        "since": "4 of the Hearths",
        "one_won": 2,
        "other_won": 0,
        "attacker": "Orselings",
        "cause": "civil war: a quarrel",
    }


def test_armies_and_fleets_are_shown_in_the_table_and_on_the_map() -> None:
    game = WarGame()
    game.army("orsely", "pelmarra", 9, horde=3, sieged=2, supplied=False)
    game.world.fleets["fleet"] = Fleet("fleet", "rossolan", "sound_of_lamps", 3, 1)
    assert (
        row(game, "armies", "orsely-at-pelmarra")["state"] == "out of supply, besieges Marra Quay, season 2"
    )
    assert row(game, "armies", "orsely-at-pelmarra")["regulars"] == 9
    assert row(game, "armies", "fleet")["ships"] == 3
    forces = {
        node.id: node.forces for node in build_map_view(game.world, game.data, game.settings, MOMENT).nodes
    }
    assert forces["pelmarra"] == ("A12Or",)
    assert forces["sound_of_lamps"] == ("F4Ro",)


def test_own_forces_and_those_of_enemies_bear_their_marks() -> None:
    game = WarGame()
    game.war("orsely", "pelmarra")
    game.army("orsely", "pelmarra", 9)
    game.army("pelmarra", "pelmarra", 5)
    game.world.fleets["fleet"] = Fleet("fleet", "rossolan", "sound_of_lamps", 3, 0)
    view = build_map_view(game.world, game.data, game.settings, MOMENT, {"pelmarra": "player"})
    forces = {node.id: node.forces for node in view.nodes}
    assert forces["pelmarra"] == ("!A9Or", "+A5Pe")
    assert forces["sound_of_lamps"] == ("F3Ro",)
    assert {"+": "yours", "!": "enemies", "Or": "Orselings"}.items() <= dict(view.legend).items()


def test_the_map_signs_lands_with_their_owner() -> None:
    game = kingdom()
    game.hold("rossolan")
    view = build_map_view(game.world, game.data, game.settings, MOMENT)
    shown = {node.id: node.sign for node in view.nodes}
    assert shown["pelmarra"] == "*Pe"
    assert shown["orsely"] == shown["hethrun"] == "@Pe"
    assert shown["rossolan"] == "@Yu"
    assert {"*": "capital", "@": "land of", "Pe": "Pelmarrans", "Yu": "Yurrags"}.items() <= dict(
        view.legend
    ).items()


@pytest.mark.parametrize("data", BOOKS)
def test_no_two_peoples_share_a_sign(data: DecimoData) -> None:
    given = list(assign_symbols(data).values())
    assert len(set(given)) == len(given) == len(data.land.tribans) + len(data.land.outsiders)
    assert all(len(sign) == 2 for sign in given)


def test_a_people_under_a_lord_or_held_by_outsiders_decides_nothing() -> None:
    game = kingdom()
    game.hold("rossolan")
    said = {people: silence.of(people) for people, silence in list_silent(game.world, game.data).items()}
    assert said == {
        "rossolan": "rossolan: held by the Yurrags, with nothing to decide until they are free",
        "orsely": "orsely: subject to the Pelmarrans, with nothing to decide until they are free",
        "hethrun": "hethrun: subject to the Pelmarrans, with nothing to decide until they are free",
    }


def test_the_map_shows_whose_a_land_is() -> None:
    game = kingdom()
    game.hold("rossolan")
    owners = {
        node.id: node.owner for node in build_map_view(game.world, game.data, game.settings, MOMENT).nodes
    }
    assert [owners[land] for land in ("pelmarra", "rossolan", "orsely", "hethrun")] == [
        "pelmarra",
        "yurrags",
        "pelmarra",
        "pelmarra",
    ]
