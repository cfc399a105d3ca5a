"""A season of siege on paper."""

from fractions import Fraction

import pytest

from decimo.rules.battle.siege import (
    Siege,
    chance_to_fall,
    city_falls,
    costs_a_unit,
    siege_bands,
    siege_bonus,
)


@pytest.mark.rule("G-18")
@pytest.mark.parametrize(
    ("siege", "adds"),
    [
        (Siege(1, 7, 8), 0),
        (Siege(2, 7, 8), 1),
        (Siege(3, 7, 8), 2),
        (Siege(1, 15, 8), 0),
        (Siege(1, 16, 8), 1),
        (Siege(1, 14, 8, rating=14), 0),
        (Siege(1, 14, 8, rating=15), 1),
        (Siege(1, 7, 8, open_port=True), -1),
        (Siege(3, 20, 6, rating=20, open_port=True), 3),
    ],
)
def test_what_is_added_to_the_die(siege: Siege, adds: int) -> None:
    assert siege_bonus(siege) == adds


@pytest.mark.rule("G-18", "G-44")
def test_a_garrison_counts_as_four_at_least() -> None:
    assert siege_bonus(Siege(1, 7, 0)) == 0
    assert siege_bonus(Siege(1, 8, 0)) == 1


@pytest.mark.rule("G-18")
@pytest.mark.parametrize(
    ("die", "season", "fallen"),
    [(6, 1, True), (5, 1, False), (5, 2, True), (4, 2, False), (4, 3, True), (3, 3, False)],
)
def test_a_city_falls_at_six(die: int, season: int, fallen: bool) -> None:
    assert city_falls(die, Siege(season, 7, 8), 6) is fallen


@pytest.mark.rule("G-18")
def test_a_city_has_28_chances_in_100_to_stand_three_seasons() -> None:
    stands = Fraction(1)
    for season in (1, 2, 3):
        stands *= 1 - chance_to_fall(Siege(season, 7, 8), 6)
    assert stands == Fraction(60, 216)
    assert round(float(1 - stands), 2) == 0.72


@pytest.mark.rule("G-18")
def test_a_natural_one_costs_a_unit() -> None:
    assert [die for die in range(1, 7) if costs_a_unit(die)] == [1]


@pytest.mark.rule("G-18")
def test_the_dialog_tells_what_each_face_means() -> None:
    assert [(band.label, band.on) for band in siege_bands(Siege(2, 7, 8), 6)] == [
        ("the city holds, the besiegers lose a unit", (1,)),
        ("the city holds", (2, 3, 4)),
        ("the city falls", (5, 6)),
    ]


@pytest.mark.rule("G-18", "G-46")
@pytest.mark.parametrize(("besiegers", "fallen"), [(1, False), (2, True)])
def test_besiegers_whose_last_unit_falls_to_a_natural_one_take_no_city(besiegers: int, fallen: bool) -> None:
    assert city_falls(1, Siege(3, besiegers, 8), falls_at=3) is fallen
