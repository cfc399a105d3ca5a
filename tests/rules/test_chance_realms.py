"""Chance events inside kingdoms and empires: vassals, kings, generals, and realms that fall apart."""

from fractions import Fraction

import pytest

from decimo.chance import outcome_odds
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.people.leaders import natural_leader
from decimo.world.blight import STANDING_ASIDE
from decimo.world.polity import head_of, level
from tests.rules.game import ITALY, Game, verbs
from tests.rules.realm import BLACK, RATINGS, RED, averages, born, empire, kingdom, lords, muster
from tests.rules.war_game import WarGame


def risen(game: Game) -> str:
    """Who has risen against Latium."""
    (war,) = game.world.wars.values()
    assert war.civil
    return war.one if war.other == "latium" else war.other


@pytest.mark.rule("E2", "R11.3")
@pytest.mark.parametrize(("die", "vassal"), [(1, "etruria"), (2, "sabinum")])
def test_a_vassal_picked_by_die_rises_against_his_lord(die: int, vassal: str) -> None:
    game = kingdom()
    game.strike("E2", die, RED[0], *BLACK[:2], *born(7), on="latium")
    assert risen(game) == vassal
    assert head_of(game.world, vassal) == vassal
    assert outcome_odds(game.asks[1])[0][1] == Fraction(1, 2)


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("die", "vassal", "lands"), [(1, "etruria", 1), (2, "campania", 2), (3, "samnium", 2)]
)
def test_in_an_empire_a_vassal_is_a_king_with_his_kingdom_or_a_land_of_the_emperors(
    die: int, vassal: str, lands: int
) -> None:
    game = empire()
    game.strike("E2", die, *RED[:lands], *BLACK[: 6 - lands], *born(4), on="latium")
    assert risen(game) == vassal
    assert level(game.world, vassal) == ("kingdom" if lands > 1 else "triban")


@pytest.mark.rule("E31", "R18.9", "G-23")
def test_a_kingdom_falls_apart_and_its_lands_share_the_bank() -> None:
    game = kingdom()
    game.triban("latium").bank = 10
    facts = game.strike("E31", *RATINGS, *RATINGS, *averages(17), on="latium")
    assert {fact.rule for fact in facts if fact.verb in ("break_away", "share_bank")} == {"decimo:R18.9"}
    assert lords(game) == {}
    assert level(game.world, "latium") == "triban"
    assert [game.triban(land).bank for land in ("latium", "etruria", "sabinum")] == [4, 3, 3]
    assert len(game.world.leaders) == 30


@pytest.mark.rule("E32", "R19.4", "G-23")
def test_an_empire_falls_apart_and_its_kingdoms_share_the_bank() -> None:
    game = empire()
    game.triban("latium").bank = 10
    facts = game.strike("E32", *RATINGS, *RATINGS, *averages(11), on="latium")
    assert {fact.rule for fact in facts if fact.verb in ("break_away", "share_bank")} == {"decimo:R19.4"}
    assert lords(game) == {"etruria": "latium", "lucania": "campania", "apulia": "samnium"}
    assert {level(game.world, head) for head in ("latium", "campania", "samnium")} == {"kingdom"}
    assert [game.triban(land).bank for land in ("latium", "campania", "samnium")] == [4, 3, 3]


@pytest.mark.rule("E32", "R19.4")
def test_an_empire_whose_emperor_has_no_other_land_leaves_no_orphan_when_it_falls_apart() -> None:
    """Case E3."""
    game = empire()
    game.triban("etruria").lord = "campania"
    game.strike("E32", *RATINGS, *RATINGS, *averages(11), on="latium")
    assert level(game.world, "latium") == "triban"
    assert lords(game) == {"etruria": "campania", "lucania": "campania", "apulia": "samnium"}


@pytest.mark.rule("E36", "R11.3")
@pytest.mark.parametrize("blight", [1, 2, 3, 4])
def test_conquered_mountains_rise_and_all_lands_beside_them_take_blight(blight: int) -> None:
    game = kingdom()
    game.strike("E36", blight, RED[0], *BLACK[:2], *born(7), on="latium")
    assert risen(game) == "sabinum"
    struck = [land.id for land in game.world.tribans.values() if land.blight == blight]
    assert struck == ["etruria", "umbria", "picenum", "latium", "samnium"]
    assert sum(land.blight for land in game.world.tribans.values()) == 5 * blight


@pytest.mark.rule("E36")
@pytest.mark.parametrize(("die", "leader"), [(1, "sabinum"), (2, "samnium")])
def test_several_conquered_mountains_rise_together_and_a_die_picks_who_leads(die: int, leader: str) -> None:
    game = kingdom()
    game.subject("latium", "samnium")
    game.strike("E36", 2, die, *RED[:2], *BLACK[:2], *born(6), on="latium")
    assert risen(game) == leader
    assert level(game.world, leader) == "kingdom"
    assert game.triban("latium").blight == 2, "a land beside two of them suffers once"


@pytest.mark.rule("E36")
def test_without_conquered_mountains_nothing_rises() -> None:
    game = WarGame(ITALY)
    game.subject("samnium", "campania")
    muster(game, 1)
    facts = game.strike("E36", 3, 1, on="samnium")
    assert verbs(facts)[0] == "pass_over_event", "its own mountains are no conquest"


@pytest.mark.rule("E37")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_the_lands_won_last_rise_on_1_to_4(die: int) -> None:
    game = empire()
    game.strike("E37", die, *RED[:2], *BLACK[:4], *born(4), on="latium")
    assert risen(game) == "samnium"
    assert lords(game)["apulia"] == "samnium", "a king rises with his kingdom"


@pytest.mark.rule("E37")
def test_all_lands_won_in_the_same_last_year_rise_together() -> None:
    game = empire()
    game.triban("etruria").joined = 5
    game.strike("E37", 1, 1, *RED[:3], *BLACK[:3], *born(4), on="latium")
    assert risen(game) == "etruria"
    assert [lords(game)[land] for land in ("samnium", "apulia")] == ["etruria", "etruria"]


@pytest.mark.rule("E37")
@pytest.mark.parametrize(
    ("pick", "land"), [(1, "etruria"), (2, "campania"), (3, "samnium"), (4, "apulia"), (5, "lucania")]
)
def test_any_land_outside_the_capital_rises_on_5(pick: int, land: str) -> None:
    game = empire()
    rebels = 2 if land in ("campania", "samnium") else 1
    game.strike("E37", 5, pick, *RED[:rebels], *BLACK[: 6 - rebels], *born(4), on="latium")
    assert risen(game) == land
    assert outcome_odds(game.asks[2])[0][1] == Fraction(1, 5)


@pytest.mark.rule("E37")
def test_the_capital_rises_on_6_and_the_emperor_flees() -> None:
    game = empire()
    facts = game.strike("E37", 6, RED[0], *BLACK[:5], *born(4), on="latium")
    assert "move_court" in verbs(facts)
    assert level(game.world, "campania") == "empire"
    assert level(game.world, "latium") == "triban"


@pytest.mark.rule("E37")
def test_the_odds_of_unrest_are_four_one_and_one_in_six() -> None:
    game = empire()
    game.strike("E37", 1, *RED[:2], *BLACK[:4], *born(4), on="latium")
    assert [chance for _, chance in outcome_odds(game.asks[1])] == [
        Fraction(4, 6),
        Fraction(1, 6),
        Fraction(1, 6),
    ]


@pytest.mark.rule("E38", "G-40")
@pytest.mark.parametrize(("die", "moved"), [(1, ["campania", "lucania"]), (2, ["samnium", "apulia"])])
def test_a_crushed_rising_moves_the_people_of_a_kingdom_picked_by_die(die: int, moved: list[str]) -> None:
    game = empire()
    game.strike("E38", die, on="latium")
    assert sorted(land.id for land in game.world.tribans.values() if land.transplanted) == sorted(moved)
    assert lords(game)["samnium"] == "latium"
    assert not game.world.wars


@pytest.mark.rule("E38", "E37", "G-40")
def test_transplanted_people_do_not_rise_as_the_lands_won_last() -> None:
    game = empire()
    game.triban("samnium").transplanted = game.triban("apulia").transplanted = True
    game.strike("E37", 1, *RED[:2], *BLACK[:4], *born(4), on="latium")
    assert risen(game) == "campania"


@pytest.mark.rule("E38", "E43", "G-40")
def test_a_transplanted_kingdom_does_not_rebel_against_the_emperor() -> None:
    game = empire()
    game.triban("samnium").transplanted = True
    game.strike("E43", 1, *RED[:2], *BLACK[:4], *born(4), on="latium")
    assert risen(game) == "campania"
    assert not game.world.effects, "nobody is left to stand aside"


@pytest.mark.rule("E38", "E44", "G-40")
def test_a_conspiracy_of_kings_needs_two_who_still_live_at_home() -> None:
    game = empire()
    game.triban("samnium").transplanted = True
    assert verbs(game.strike("E44", 3, 1, on="latium"))[0] == "pass_over_event"


@pytest.mark.rule("E38", "E36", "E41", "G-40")
def test_a_transplanted_land_rebels_from_causes_of_its_own() -> None:
    game = kingdom()
    game.triban("sabinum").transplanted = game.triban("etruria").transplanted = True
    game.strike("E36", 1, RED[0], *BLACK[:2], *born(7), on="latium")
    assert risen(game) == "sabinum"
    game = kingdom()
    game.triban("sabinum").transplanted = game.triban("etruria").transplanted = True
    game.strike("E41", 1, 1, RED[0], BLACK[0], *born(7), on="latium")
    assert risen(game) == "etruria"


@pytest.mark.rule("E41")
@pytest.mark.parametrize(("supporters", "aside"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_one_land_rises_and_the_die_says_how_many_stand_aside(supporters: int, aside: int) -> None:
    game = kingdom()
    game.subject("latium", "umbria", "picenum")
    # Picenum leads; of the three others dice pick who stands aside.
    dice = {1: [1], 2: [1, 1], 3: [1, 1], 4: [1, 1]}[supporters]
    fighting = 5 - aside
    game.strike("E41", supporters, 3, *dice, RED[0], *BLACK[: fighting - 1], *born(5), on="latium")
    assert risen(game) == "picenum"
    passive = [effect.about for effect in game.world.effects.values() if effect.kind == STANDING_ASIDE]
    assert passive == ["etruria", "umbria", "sabinum"][:aside]


@pytest.mark.rule("E42")
@pytest.mark.parametrize(
    ("plotters", "dice", "rebels"),
    [
        (1, [2], ["umbria"]),
        (2, [2, 1, 1], ["umbria", "etruria"]),
        (3, [2, 1, 1, 3], ["picenum", "umbria", "etruria"]),
        (4, [2, 1, 1, 4], ["sabinum", "umbria", "etruria", "picenum"]),
    ],
)
def test_a_plot_of_so_many_lands_rises_under_one_picked_by_die(
    plotters: int, dice: list[int], rebels: list[str]
) -> None:
    game = kingdom()
    game.subject("latium", "umbria", "picenum")
    loyal = 5 - len(rebels)
    game.strike("E42", plotters, *dice, *RED[: len(rebels)], *BLACK[:loyal], *born(5), on="latium")
    leader = risen(game)
    assert leader == rebels[0]
    assert sorted(land for land, lord in lords(game).items() if lord == leader) == sorted(rebels[1:])


@pytest.mark.rule("E43", "R11.3")
@pytest.mark.parametrize("supporters", [1, 2, 3, 4])
@pytest.mark.parametrize(("die", "king", "other"), [(1, "campania", "samnium"), (2, "samnium", "campania")])
def test_one_king_rebels_and_others_stand_aside_with_their_kingdoms(
    supporters: int, die: int, king: str, other: str
) -> None:
    game = empire()
    game.strike("E43", supporters, die, *RED[:2], *BLACK[:2], *born(4), on="latium")
    assert risen(game) == king
    assert level(game.world, king) == "kingdom"
    assert next(effect.about for effect in game.world.effects.values()) == other
    assert len(game.world.effects) == 2


@pytest.mark.rule("E44", "R11.3")
@pytest.mark.parametrize(
    ("plotters", "dice", "leader", "rank"),
    [
        (1, [2], "samnium", "kingdom"),
        (2, [2, 2], "campania", "empire"),
        (3, [1, 1], "campania", "empire"),
        (4, [1, 2], "samnium", "empire"),
    ],
)
def test_so_many_kings_conspire_and_a_die_picks_who_leads(
    plotters: int, dice: list[int], leader: str, rank: str
) -> None:
    game = empire()
    units = 2 if plotters == 1 else 4
    game.strike("E44", plotters, *dice, *RED[:units], *BLACK[: 6 - units], *born(4), on="latium")
    assert risen(game) == leader
    assert level(game.world, leader) == rank


@pytest.mark.rule("E46")
@pytest.mark.parametrize(("years", "cards"), [(1, 1), (10, 4), (7, 3)])
def test_on_a_red_card_a_king_breaks_away_with_his_war_chest(years: int, cards: int) -> None:
    game = empire()
    game.strike("E46", years, cards, 2, RED[0], *born(4), on="latium")
    samnium = game.triban("samnium")
    assert (samnium.lord, samnium.seat, samnium.bank) == ("", "kingdom", years * cards)
    assert game.score("samnium", "latium") == 6
    assert not game.world.wars


@pytest.mark.rule("E46", "R11.3")
def test_on_a_black_card_the_emperor_strikes_first() -> None:
    game = empire()
    game.strike("E46", 5, 2, 1, BLACK[0], *RED[:2], *BLACK[1:5], *born(4), on="latium")
    (war,) = game.world.wars.values()
    assert (war.one, war.other, war.civil) == ("latium", "campania", True)
    assert game.triban("campania").bank == 10
    assert [chance for _, chance in outcome_odds(game.asks[4])] == [Fraction(26, 54), Fraction(26, 54)]


FLEETS = ("latium", "etruria", "campania", "apulia")


@pytest.mark.rule("E48", "R11.5", "G-19", "G-40")
def test_garrisons_and_fleets_that_draw_a_suit_of_the_general_join_him() -> None:
    game = empire(units=2)
    game.triban("latium").leading = "administrator"
    general = game.holder("warrior", "latium")
    general.rating = 18
    # He stands in Etruria, and two suits are dealt. Campania's and Samnium's garrisons and Latium's fleet join.
    dealt = ["2H", "3H", "4S", "5S"]
    garrisons = ["2C", "6H", "6S", "3D", "4D"]
    fleets = ["7H", "5C", "6C", "7C"]
    game.strike("E48", 1, *dealt, *garrisons, *fleets, *RATINGS[1:], *averages(4), (1, 1, 1), on="latium")
    assert risen(game) == "etruria"
    bodies = [ask.about for ask in game.asks if ask.rule == "decimo:R11.5"]
    assert bodies == [
        *(f"{land}.garrison" for land in ("latium", "campania", "samnium", "apulia", "lucania")),
        *(f"{land}.fleet" for land in FLEETS),
    ]
    assert lords(game) == {
        "campania": "etruria",
        "samnium": "etruria",
        "apulia": "latium",
        "lucania": "latium",
    }
    assert [game.triban(land).regulars for land in ("latium", "etruria", "campania")] == [2, 2, 2]
    # Latium's fleet has changed places with Etruria's, and Campania's loyal one found no room there.
    assert [(game.triban(land).ships, game.triban(land).hired_ships) for land in FLEETS] == [
        (3, 3),
        (3, 0),
        (0, 0),
        (3, 0),
    ]
    assert (general.triban, general.rating) == ("etruria", 18)
    assert game.holder("warrior", "latium").rating == 3, "the emperor has found another"


@pytest.mark.rule("E48", "G-40")
def test_the_capitals_garrison_marches_off_to_the_general_and_the_capital_stays() -> None:
    game = empire(units=2)
    garrisons = ["6H", "2C", "3C", "3D", "4D"]
    game.strike("E48", 1, "2H", "3H", "4H", "5H", *garrisons, "8C", "5C", "6C", "7C", *born(4), on="latium")
    assert game.triban("latium").lord == ""
    assert (game.triban("latium").regulars, game.triban("etruria").regulars) == (0, 4)
    assert game.holder("warrior", "etruria").rating == 11, "the emperor himself is the warrior: a new man"


@pytest.mark.rule("E48")
@pytest.mark.parametrize(
    ("dealt", "suits"),
    [(["2H", "3H", "4H", "5H"], 1), (["2H", "3S", "4D", "5C"], 4), (["2H", "3S", "4S", "5D"], 3)],
)
def test_each_different_suit_dealt_joins_the_general(dealt: list[str], suits: int) -> None:
    game = empire(units=0)
    for land in FLEETS:
        game.triban(land).ships = 0
    game.triban("lucania").regulars = 1
    game.triban("latium").bank = 0
    game.strike("E48", 1, *dealt, "KS", *born(4), on="latium")
    (label, chance), *_ = outcome_odds(game.asks[6])
    assert label == "it joins the general"
    assert chance == Fraction(13 * suits - 4, 50)


@pytest.mark.rule("E48", "R17.2")
@pytest.mark.parametrize(("choice", "hired"), [("5", 5), ("1", 1), ("none", 0)])
def test_an_emperor_whom_all_desert_may_hire_mercenaries_if_he_can_pay(choice: str, hired: int) -> None:
    game = empire()
    for land in FLEETS:
        game.triban(land).ships = 0
    game.triban("latium").bank = 5
    garrisons = ["6H", "7H", "8H", "9H", "10H"]
    game.strike("E48", 1, "2H", "3H", "4H", "5H", *garrisons, *born(4), choice, on="latium")
    latium = game.triban("latium")
    assert (latium.mercenaries, latium.bank) == (hired, 5 - hired)
    assert [option.id for option in game.asks[-1].options] == ["1", "2", "3", "4", "5", "none"]
    assert lords(game) == {
        "campania": "etruria",
        "lucania": "etruria",
        "samnium": "etruria",
        "apulia": "etruria",
    }


@pytest.mark.rule("E48", "R17.2", "R9.2")
def test_he_hires_no_more_of_them_than_fight_in_one_battle() -> None:
    game = empire()
    for land in FLEETS:
        game.triban(land).ships = 0
    game.triban("latium").bank = 30
    garrisons = ["6H", "7H", "8H", "9H", "10H"]
    game.strike("E48", 1, "2H", "3H", "4H", "5H", *garrisons, *born(4), "16", on="latium")
    assert [option.id for option in game.asks[-1].options] == [*map(str, range(1, 17)), "none"]
    assert (game.triban("latium").mercenaries, game.triban("latium").bank) == (16, 14)


@pytest.mark.rule("E48", "R17.2")
def test_an_emperor_without_a_card_can_hire_nobody() -> None:
    game = empire()
    for land in FLEETS:
        game.triban(land).ships = 0
    game.triban("latium").bank = 0
    game.strike("E48", 1, "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", *born(4), on="latium")
    assert game.triban("latium").regulars == 0


@pytest.mark.rule("E39", "R4.2")
def test_a_republic_is_led_by_no_warrior_however_it_lives() -> None:
    game = Game()
    game.strike("E39", (3, 3, 5), on="orsely")

    def look(context: DecimoContext, _book: DecimoData) -> None:
        assert natural_leader(context, game.triban("orsely")) != "warrior"

    game.play(look, year=13)
