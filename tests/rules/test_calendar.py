"""The calendar: the steps of each season and year, in their order."""

from typing import Any

import pytest

from decimo.rules.calendar import CALENDAR, DecimoCalendar
from tests.rules.game import AUTUMN, FOUR_HEARTHS, SPRING, SUMMER, WINTER, Game, verbs

IN_WAR = ["war-relations", "wars", "companies", "assistance"]
LATER_IN_WINTER = [*IN_WAR, "tribute", "reinforcements", "positions"]
ORDINARY = {
    WINTER: ["chance-events", "ageing", *LATER_IN_WINTER],
    SPRING: ["nomads", "outsiders", "raiding", "attackers", "spring-moves", "spring-fights"],
    SUMMER: ["summer-moves", "summer-fights"],
    AUTUMN: [
        "autumn-moves", "autumn-fights", "homeward", "points", "rerouting", "blight", "healing", "trade-cards",
        "wars-checked", "year-ends",
    ],
}  # fmt: skip
FIVE_YEARLY = ["relations", "unit-values", "regained", "freeing"]
TEN_YEARLY = ["decimo-draw", "outsider-draw"]


def steps(year: int, season: int, **settings: Any) -> list[str]:
    house = Game(**settings).settings
    return [step.id for step in DecimoCalendar(FOUR_HEARTHS).steps(year, season, house)]


@pytest.mark.rule("R2.1", "R2.2", "R2.3", "R2.4")
@pytest.mark.parametrize("season", [WINTER, SPRING, SUMMER, AUTUMN])
@pytest.mark.parametrize("year", [2, 3, 6, 7, 8, 11, 41, 98])
def test_an_ordinary_year_has_the_printed_steps_in_their_order(year: int, season: int) -> None:
    assert steps(year, season) == ORDINARY[season]


@pytest.mark.rule("R2.5", "R2.6", "G-28")
@pytest.mark.parametrize("year", [5, 10, 15, 20, 100])
def test_every_fifth_winter_has_its_list_between_the_event_and_the_tribute(year: int) -> None:
    assert steps(year, WINTER) == ["chance-events", "ageing", *FIVE_YEARLY, *LATER_IN_WINTER]


@pytest.mark.rule("R2.5", "R6.14", "G-07")
def test_the_fifth_years_are_5_10_15_and_no_others() -> None:
    years = [year for year in range(1, 41) if "relations" in steps(year, WINTER)]
    assert years == [5, 10, 15, 20, 25, 30, 35, 40]
    assert all("relations" not in steps(year, AUTUMN) for year in range(1, 11)), "no card is drawn in autumn"


@pytest.mark.rule("R2.7", "R2.10", "G-31")
def test_the_ten_year_draws_fall_in_9_19_29_and_no_other_year() -> None:
    for draw in TEN_YEARLY:
        drawn = [year for year in range(1, 41) if draw in steps(year, WINTER, outsiders="decade")]
        assert drawn == [9, 19, 29, 39]
    assert steps(9, WINTER) == ["chance-events", *TEN_YEARLY, "ageing", *LATER_IN_WINTER]


@pytest.mark.rule("R2.10", "G-31")
def test_outsiders_draw_in_4_9_14_and_so_on() -> None:
    drawn = [year for year in range(1, 41) if "outsider-draw" in steps(year, WINTER)]
    assert drawn == [4, 9, 14, 19, 24, 29, 34, 39]


@pytest.mark.rule("G-29")
@pytest.mark.parametrize(("switch", "first"), [("on", ["first-draw", "first-outsider-draw"]), ("off", [])])
def test_the_first_winter_draws_for_the_years_1_to_9_if_the_house_wants_it(
    switch: str, first: list[str]
) -> None:
    assert steps(1, WINTER, first_draw=switch) == [*first, *ORDINARY[WINTER]]
    assert "first-draw" not in steps(11, WINTER)


@pytest.mark.rule("G-31")
def test_with_yearly_outsiders_every_winter_draws_and_no_tenth() -> None:
    for year in range(1, 31):
        winter = steps(year, WINTER, outsiders="yearly")
        assert "outsider-draw-yearly" in winter
        assert "outsider-draw" not in winter
        assert "first-outsider-draw" not in winter


def test_no_step_is_empty() -> None:
    assert all(line.rules for line in CALENDAR)


@pytest.mark.rule("R7.5", "R8.2")
@pytest.mark.parametrize("season", [SPRING, SUMMER, AUTUMN])
def test_in_each_moving_season_armies_move_then_lose_for_want_of_supply_then_fight(season: int) -> None:
    played = [rule.__name__ for line in CALENDAR if line.season == season for rule in line.rules]
    order = [
        name
        for name in played
        if name in ("move_forces", "roll_supply_losses", "roll_attrition", "fight_battles")
    ]
    assert order == [
        "move_forces",
        "roll_supply_losses",
        *(["roll_attrition"] if season == SUMMER else []),
        "fight_battles",
    ]


@pytest.mark.rule("R2.4")
def test_in_autumn_points_come_before_blight_and_blight_before_cards() -> None:
    """Blight of this autumn costs no administrator his point, and its healing comes before the cards."""
    game = Game()
    game.strike("E12", 4)
    game.set_score("pelmarra", "hethrun", 0)
    game.triban().blight = 4
    for step in DecimoCalendar(FOUR_HEARTHS).steps(12, AUTUMN, game.settings):
        game.play(lambda context, _book, step=step: step.play(context), year=12, season=AUTUMN)  # type: ignore[misc]
    # 4 blight and 2 of the famine heal to 5: too much for a card (4 would not have been).
    assert game.triban().blight == 5
    assert game.triban().bank == 3
    assert game.triban("hethrun").bank == 4


@pytest.mark.rule("G-42", "R2.7")
def test_only_the_draws_for_ten_years_have_jokers_in_their_pack() -> None:
    jokers = [line.id for line in CALENDAR if line.jokers]
    assert jokers == [
        "first-draw", "first-outsider-draw", "decimo-draw", "outsider-draw", "outsider-draw-yearly",
    ]  # fmt: skip


def test_policies_spend_before_armies_muster_raiders_come_and_spring_fights_and_at_the_years_end() -> None:
    assert [line.id for line in CALENDAR if line.orders] == [
        "positions",
        "outsiders",
        "spring-fights",
        "year-ends",
    ]


def test_the_ids_of_steps_are_unique() -> None:
    assert len({line.id for line in CALENDAR}) == len(CALENDAR)


@pytest.mark.rule("G-30", "R7.6")
def test_what_lasts_ends_with_each_season() -> None:
    ending = {line.season for line in CALENDAR if "end_effects" in [rule.__name__ for rule in line.rules]}
    assert ending == {WINTER, SPRING, SUMMER, AUTUMN}
    for season, ids in ORDINARY.items():
        (last,) = [line for line in CALENDAR if line.id == ids[-1]]
        assert (last.season, last.rules[-1].__name__) == (season, "end_effects")


@pytest.mark.rule("R14.7")
def test_a_land_cleared_for_cards_becomes_desolate_again_when_blight_returns() -> None:
    game = Game()
    people = game.triban()
    people.blight, people.desolate = 8, True  # it was desolate, and cards have cleared it since
    game.strike("E12", 1)
    (blight,) = [
        step for step in DecimoCalendar(FOUR_HEARTHS).steps(12, AUTUMN, game.settings) if step.id == "blight"
    ]
    facts = game.play(lambda context, _book: blight.play(context), year=12, season=AUTUMN)
    assert verbs(facts) == ["revive", "suffer_blight", "lie_desolate", "lose_points"]


@pytest.mark.rule("R14.7")
@pytest.mark.parametrize(("step_id", "blight"), [("healing", 10), ("year-ends", 9)])
def test_a_land_lives_again_in_the_very_step_that_finds_it_below_10(step_id: str, blight: int) -> None:
    """By the year's healing, or at the year's end for the cards that were spent on it."""
    game = Game()
    game.triban().blight, game.triban().desolate = blight, True
    (step,) = [
        step for step in DecimoCalendar(FOUR_HEARTHS).steps(12, AUTUMN, game.settings) if step.id == step_id
    ]
    facts = game.play(lambda context, _book: step.play(context), year=12, season=AUTUMN)
    assert "revive" in verbs(facts)
    assert not game.triban().desolate
