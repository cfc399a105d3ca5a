"""The ledgers and the map of a present campaign."""

from typing import Any

import pytest

from decimo.play.campaign_record import Moment
from decimo.play.ruleset import Ledger
from decimo.rules.game_data import DecimoData
from decimo.rules.views.ledgers import build_ledgers, state_of
from decimo.rules.views.map_view import build_map_view
from decimo.rules.war.peace import pay_war_tribute
from decimo.world.world_state import Due, Route, Tribute
from tests.rules.game import BOOKS, FOUR_HEARTHS, Game

YEAR_12 = Moment(12, 0, "chance-events")


def shown(game: Game, moment: Moment = YEAR_12) -> dict[str, Ledger]:
    made = build_ledgers(game.world, game.data, game.settings, moment)
    return {ledger.id: ledger for ledger in made}


def row(game: Game, ledger: str, key: str) -> dict[str, Any]:
    table = shown(game)[ledger]
    (cells,) = [cells for row_key, cells in table.rows if row_key == key]
    return {column.id: cell for column, cell in zip(table.columns, cells, strict=True)}


@pytest.mark.parametrize("data", BOOKS)
def test_every_ledger_has_a_cell_for_each_column_and_every_row_its_own_key(data: DecimoData) -> None:
    game = Game(data=data)
    game.world.due["due"] = Due("due", 14, data.land.tribans[0].id, "AS")
    for ledger in shown(game).values():
        assert all(len(cells) == len(ledger.columns) for _, cells in ledger.rows)
        assert len({key for key, _ in ledger.rows}) == len(ledger.rows)
        for _, cells in ledger.rows:
            for column, cell in zip(ledger.columns, cells, strict=True):
                assert isinstance(cell, int) is (column.kind == "number")


def test_a_people_is_shown_with_its_units_blight_and_cards() -> None:
    game = Game()
    people = game.triban()
    people.regulars, people.risen, people.horde, people.mercenaries, people.hired_ships = 5, 1, 2, 3, 1
    people.blight, people.bank = 4, 7
    assert row(game, "tribans", "pelmarra") == {
        "land": "Pelmarra",
        "people": "Pelmarrans",
        "kind": "trader",
        "regulars": 6,
        "army_value": 8,
        "horde": 2,
        "mercenaries": 4,
        "ships": 3,
        "navy_value": 3,
        "blight": 4,
        "bank": 7,
        "state": "trade centre",
    }
    assert row(game, "tribans", "hethrun")["kind"] == "raider"


@pytest.mark.rule("R14.7", "G-45", "R21.21", "R21.22", "R21.20")
def test_the_state_of_a_land_says_what_weighs_on_it() -> None:
    game = Game()
    game.invasion(8)
    game.horde(12, "hethrun")
    game.raiding()
    game.triban("hethrun").blight = 10
    said = state_of(game.world, FOUR_HEARTHS, game.triban("hethrun"), game.settings, 48)
    assert said == "invaded, nomads in the land, raided, desolate"
    game.hold("hethrun")
    said = state_of(game.world, FOUR_HEARTHS, game.triban("hethrun"), game.settings, 48)
    assert said == "held by the Yurrags"


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(
    ("rating", "standing"), [(14, "leads"), (15, "leads, reliable"), (20, "leads, exceptional")]
)
def test_leaders_are_shown_with_their_standing(rating: int, standing: str) -> None:
    game = Game()
    game.holder("warrior", "hethrun").rating = rating
    assert row(game, "leaders", "hethrun-warrior") == {
        "people": "Hethruns",
        "office": "warrior",
        "name": "Harg Ironstair",
        "rating": rating,
        "since": "1 of the Hearths",
        "standing": standing,
    }


@pytest.mark.rule("R6.1", "R6.10")
def test_relations_are_shown_pair_by_pair_with_their_grade() -> None:
    game = Game()
    game.set_score("orsely", "hethrun", 0)
    assert row(game, "relations", "hethrun|orsely") == {
        "one": "Hethruns",
        "other": "Orselings",
        "score": 0,
        "grade": "strong allies",
    }
    assert len(shown(game)["relations"].rows) == 6


@pytest.mark.rule("R15.6", "E30")
def test_the_bank_shows_cards_points_and_routes_with_what_pirates_shut() -> None:
    game = Game()
    game.world.routes["wine-road"].idle = 12
    assert row(game, "bank", "pelmarra") == {
        "people": "Pelmarrans",
        "cards": 3,
        "points": 10,
        "centre": "yes",
        "routes": "Wine Road (shut), Lamp Passage",
    }


@pytest.mark.rule("R21.11", "R21.12", "G-41")
def test_outsiders_are_shown_with_what_they_hold_and_owe() -> None:
    game = Game()
    game.outsider().tributary_to = "hethrun"
    game.hold("rossolan")
    assert row(game, "outsiders", "yurrags")["state"] == "tributary to the Hethruns; hold Rossolan"
    game.outsider("grey_oars").conquered_by = "orsely"
    assert row(game, "outsiders", "grey_oars")["state"] == "conquered by the Orselings"


@pytest.mark.rule("E12", "E35", "E30")
def test_what_runs_is_listed_with_its_end() -> None:
    game = Game()
    game.strike("E12", 3)
    game.strike("E35", on="orsely")
    game.strike("E30", 5, on="rossolan")
    game.raiding(since=9)
    game.invasion(8)
    game.horde(12, "orsely", "pelmarra", arrived=11)
    rows = [cells for _, cells in shown(game)["effects"].rows]
    assert rows == [
        ("famine", "Pelmarra", "winter 12 of the Hearths", "autumn 14 of the Hearths", 2, 0),
        ("oracle", "Orsely", "winter 12 of the Hearths", "for good", 0, 1),
        ("piracy", "Wine Road", "winter 12 of the Hearths", "winter 13 of the Hearths", 0, 0),
        ("constant raiding by the Yurrags", "Hethrun", "9 of the Hearths", "until it ends", 0, 0),
        ("invasion by the Yurrags, 8 units", "Hethrun", "this year", "autumn", 0, 0),
        ("horde of the Yurrags, 12 units", "Orsely, Pelmarra", "11 of the Hearths", "until it goes", 0, 0),
    ]


@pytest.mark.rule("G-26", "R14.3")
def test_tribute_is_listed_as_long_as_it_is_owed() -> None:
    game = Game()
    owed = Tribute("t", "orsely", "hethrun", 2, since=11)
    game.world.tributes["t"] = owed
    runs = [cells for _, cells in shown(game)["effects"].rows]
    assert runs == [("tribute to the Hethruns", "Orsely", "11 of the Hearths", "2 winters more", 1, -1)]
    game.play(pay_war_tribute, year=12)
    assert row(game, "effects", "t")["last"] == "1 winter more"
    game.play(pay_war_tribute, year=13)
    assert not shown(game)["effects"].rows


@pytest.mark.rule("G-29")
@pytest.mark.parametrize("calendar", ["years", "hidden"])
def test_what_comes_is_listed_by_year_or_not_at_all(calendar: str) -> None:
    game = Game(calendar=calendar)
    game.world.due["due"] = Due("due", 14, "pelmarra", "AS")
    game.attack("5H", year=13)
    if calendar == "hidden":
        assert "due" not in shown(game)
        assert "14 of the Hearths" not in str(shown(game))
    else:
        assert [cells for _, cells in shown(game)["due"].rows] == [
            ("13 of the Hearths", "an attack by outsiders", "Yurrags"),
            ("14 of the Hearths", "a chance event", "Pelmarra"),
        ]


# The map


def marks(game: Game, place: str) -> tuple[str, ...]:
    view = build_map_view(game.world, game.data, game.settings, YEAR_12)
    return next((*node.forces, *node.marks) for node in view.nodes if node.id == place)


def edges(game: Game) -> dict[str, str]:
    view = build_map_view(game.world, game.data, game.settings, YEAR_12)
    return {f"{edge.one} {edge.other}": edge.kind for edge in view.edges}


def test_the_map_marks_units_enemies_blight_centres_and_ships() -> None:
    game = Game()
    game.invasion(9, "pelmarra")
    game.triban().blight = 3
    assert marks(game, "pelmarra") == ("!9", "8", "b3", "$", "s3")
    assert marks(game, "hethrun") == ("8",)
    assert marks(game, "tammerans") == ("$",)
    assert marks(game, "yurrags") == ()


@pytest.mark.parametrize("data", BOOKS)
def test_every_place_is_on_the_map_and_every_way_joins_two_of_them_once(data: DecimoData) -> None:
    view = build_map_view(Game(data=data).world, data, Game().settings, YEAR_12)
    ids = [node.id for node in view.nodes]
    assert (
        len(set(ids)) == len(ids) == len(data.land.tribans) + len(data.land.outsiders) + len(data.land.seas)
    )
    ways = [tuple(sorted((edge.one, edge.other))) for edge in view.edges]
    assert len(set(ways)) == len(ways)
    assert {end for way in ways for end in way} <= set(ids)


def test_a_held_land_shows_its_holder() -> None:
    game = Game()
    game.hold("hethrun")
    view = build_map_view(game.world, game.data, game.settings, YEAR_12)
    assert next(node.owner for node in view.nodes if node.id == "hethrun") == "yurrags"


@pytest.mark.rule("E30", "G-45")
def test_a_route_is_closed_by_pirates_and_by_desolation() -> None:
    game = Game()
    assert edges(game)["pelmarra rossolan"] == edges(game)["pelmarra tammerans"] == "route"
    assert edges(game)["hethrun orsely"] == "land"
    assert edges(game)["cold_water pelmarra"] == "sea"
    game.world.routes["wine-road"].idle = 12
    assert edges(game)["pelmarra rossolan"] == "closed"
    assert edges(game)["pelmarra tammerans"] == "route"
    game.triban().blight = 10
    assert edges(game)["pelmarra tammerans"] == "closed"


@pytest.mark.rule("E30")
@pytest.mark.parametrize("shut", ["first", "last"])
def test_of_two_routes_side_by_side_the_open_one_is_shown(shut: str) -> None:
    game = Game()
    game.world.routes = {name: Route(name, name, ("pelmarra", "rossolan")) for name in ("first", "last")}
    game.world.routes[shut].idle = 12
    assert edges(game)["pelmarra rossolan"] == "route"
