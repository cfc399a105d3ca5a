"""Nomads: buying them off, their horde, its movement and its blight."""

from dataclasses import replace
from fractions import Fraction

import pytest

from decimo.chance import outcome_odds, parse_dice
from decimo.rules.outsider.nomads import HORDE_DICE, PRICE_DICE, nomads_move, suffer_nomad_blight
from decimo.rules.outsider.outsider_attacks import begin_attacks
from decimo.rules.scenario import DecimoScenario
from tests.rules.game import AUTUMN, SPRING, Game, verbs


def at_hethrun(bank: int = 10) -> Game:
    game = Game()
    game.reach_only_hethrun()
    game.triban("hethrun").bank = bank
    game.attack("5H")
    return game


@pytest.mark.rule("R21.22")
def test_the_price_is_1_to_20() -> None:
    assert parse_dice(PRICE_DICE).odds() == {price: Fraction(1, 20) for price in range(1, 21)}


@pytest.mark.rule("R21.22")
def test_a_horde_has_11_to_34_units_and_18_75_on_average() -> None:
    chances = parse_dice(HORDE_DICE).odds()
    assert (min(chances), max(chances)) == (11, 34)
    assert sum(units * chance for units, chance in chances.items()) == Fraction(1875, 100)


@pytest.mark.rule("R21.22", "G-35")
@pytest.mark.parametrize("price", [1, 7, 10])
def test_a_people_that_pays_in_full_sees_no_horde(price: int) -> None:
    game = at_hethrun()
    facts = game.play(begin_attacks, price, "pay", year=5, season=SPRING)
    assert verbs(facts) == ["set_out", "buy_off", "pay_cards"]
    assert game.triban("hethrun").bank == 10 - price
    assert not game.world.hordes


@pytest.mark.rule("G-35")
def test_a_people_may_refuse_and_keeps_its_cards() -> None:
    game = at_hethrun()
    game.play(begin_attacks, 10, "refuse", (1, 1), year=5, season=SPRING)
    assert game.triban("hethrun").bank == 10
    assert game.world.hordes


@pytest.mark.rule("G-35")
def test_whose_bank_is_short_is_not_asked() -> None:
    game = at_hethrun(bank=6)
    game.play(begin_attacks, 7, (1, 1), year=5, season=SPRING)
    assert game.triban("hethrun").bank == 6
    (horde,) = game.world.hordes.values()
    assert (horde.units, horde.at, horde.arrived) == (11, ("hethrun",), 5)


@pytest.mark.rule("G-35")
def test_two_hordes_cannot_be_paid_with_the_same_cards() -> None:
    game = at_hethrun(bank=10)
    game.attack("6H")
    game.play(begin_attacks, 6, 6, "pay", (2, 2), year=5, season=SPRING)
    assert game.triban("hethrun").bank == 4
    assert [horde.units for horde in game.world.hordes.values()] == [14]


@pytest.mark.rule("R21.22", "G-36")
@pytest.mark.parametrize(
    ("faces", "units", "at"),
    [
        ((2, 5), 20, ("hethrun",)),
        ((3, 4), 22, ("hethrun", "pelmarra")),
        ((4, 6), 34, ("hethrun", "pelmarra")),
    ],
)
def test_twenty_units_fill_a_land_and_the_rest_spills_straight_on(
    faces: tuple[int, int], units: int, at: tuple[str, ...]
) -> None:
    game = at_hethrun(bank=0)
    game.play(begin_attacks, 1, faces, year=5, season=SPRING)
    (horde,) = game.world.hordes.values()
    assert (horde.units, horde.at) == (units, at)
    assert [people.id for people in game.world.tribans.values() if people.fought == 5] == sorted(
        at, reverse=True
    )


@pytest.mark.rule("G-36")
def test_the_first_die_of_fate_falls_in_the_year_after() -> None:
    game = Game()
    game.horde(15, "hethrun", arrived=5)
    assert game.play(nomads_move, year=5, season=SPRING) == []
    assert game.play(nomads_move, 4, year=6, season=SPRING)


@pytest.mark.rule("R21.13", "R21.14", "R21.15", "R21.16", "R21.17", "R21.22")
@pytest.mark.parametrize(
    ("die", "at"),
    [(1, "orsely"), (2, "pelmarra"), (3, "rossolan"), (4, "hethrun"), (5, "hethrun"), (6, None)],
)
def test_where_a_horde_from_the_north_east_goes(die: int, at: str | None) -> None:
    game = Game()
    horde = game.horde(15, "hethrun")
    game.play(nomads_move, die, year=6, season=SPRING)
    if at is None:
        assert not game.world.hordes
        return
    assert horde.at == (at,)
    assert horde.came_from == ("yurrags" if at == "hethrun" else "hethrun")
    assert game.triban(at).fought == 6


@pytest.mark.rule("R21.13", "R21.14", "R21.15", "R21.16", "R21.17", "R21.22")
def test_the_dialog_shows_the_odds_of_every_way() -> None:
    game = Game()
    game.horde(15, "hethrun")
    game.play(nomads_move, 5, year=6, season=SPRING)
    assert dict(outcome_odds(game.asks[0])) == {
        "they move to the right": Fraction(1, 6),
        "they move straight on": Fraction(1, 6),
        "they move to the left": Fraction(1, 6),
        "they stay": Fraction(1, 3),
        "they go home": Fraction(1, 6),
    }


@pytest.mark.rule("R21.16", "G-36")
def test_a_great_horde_moves_with_both_its_lands() -> None:
    game = Game()
    horde = game.horde(30, "hethrun", "pelmarra")
    game.play(nomads_move, 3, year=6, season=SPRING)
    assert horde.at == ("rossolan", "pelmarra")


@pytest.mark.rule("R21.17")
def test_where_no_way_leads_on_a_horde_stays() -> None:
    game = Game()
    written = game.data.land.model_dump()
    vale = next(triban for triban in written["tribans"] if triban["id"] == "orsely")
    vale["neighbours"] = ("hethrun",)
    game.data = replace(game.data, land=DecimoScenario.model_validate(written))
    horde = game.horde(15, "orsely", came_from="hethrun")
    facts = game.play(nomads_move, 1, year=6, season=SPRING)
    assert verbs(facts) == ["camp", "overrun"]
    assert (horde.at, horde.came_from) == (("orsely",), "hethrun")


@pytest.mark.rule("R21.23")
@pytest.mark.parametrize("faces", [(1, 1), (3, 4), (6, 6)])
def test_each_land_a_horde_occupies_takes_2d6_blight(faces: tuple[int, int]) -> None:
    game = Game()
    game.horde(30, "hethrun", "pelmarra")
    game.play(suffer_nomad_blight, faces, (2, 2), year=5, season=AUTUMN)
    assert [game.triban(land).blight for land in ("hethrun", "pelmarra", "orsely")] == [sum(faces), 4, 0]
    assert {ask.dice for ask in game.asks} == {"2d6"}


@pytest.mark.rule("R21.23", "G-41")
def test_a_horde_brings_blight_to_a_land_that_others_hold_too() -> None:
    game = Game()
    game.hold("hethrun")
    game.horde(15, "hethrun")
    game.play(suffer_nomad_blight, (2, 3), year=5, season=AUTUMN)
    assert game.triban("hethrun").blight == 5
