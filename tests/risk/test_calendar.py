"""The calendar: the steps of a turn in every variant, and the set-up before the first turn."""

import pytest

from decimo.chance import Setting
from decimo.play.campaign_record import Moment, State
from tests.risk.table import Table, risk


def steps(table: Table, year: int, season: int) -> list[str]:
    state = State(Moment(year, season, ""), {}, "app", table.kept, table.board)
    return [step.id for step in risk().steps(state, year, season)]


@pytest.mark.parametrize(
    ("settings", "context", "end"),
    [
        pytest.param({}, "reinforce attack card fortify", "round-end", marks=pytest.mark.rule("risk:B5")),
        pytest.param(
            {"events": "on"},
            "event reinforce attack card fortify drain",
            "round-end",
            marks=pytest.mark.rule("risk:A1", "risk:E1", "risk:E2"),
        ),
        pytest.param(
            {"events": "on", "zombies": "on"},
            "event reinforce attack card fortify drain markers",
            "rise risen horde shamble dawn round-end",
            marks=pytest.mark.rule("risk:C5", "risk:E20"),
        ),
        pytest.param(
            {"zombies": "on"},
            "reinforce attack card fortify markers",
            "rise risen horde shamble dawn round-end",
            marks=pytest.mark.rule("risk:C1", "risk:C2", "risk:C6", "risk:C8", "risk:C9", "risk:C10"),
        ),
        pytest.param(
            {"battles": "stratego"},
            "points duels moves prize",
            "riskless-end",
            marks=pytest.mark.rule("risk:S4"),
        ),
    ],
    ids=["base game", "events", "events and zombies", "zombies", "riskless"],
)
def test_the_steps_of_a_turn_and_of_the_end_of_a_round(
    settings: dict[str, Setting], context: str, end: str
) -> None:
    table = Table()
    table.house(settings)
    assert [steps(table, 3, season) for season in range(3)] == [context.split()] * 3
    assert [steps(table, 3, season) for season in range(3, 6)] == [[]] * 3
    assert steps(table, 3, 6) == end.split()


@pytest.mark.parametrize(
    ("settings", "step"),
    [
        pytest.param(
            {"events": "on", "nuclear_weapons": 1}, "weapons", marks=pytest.mark.rule("risk:E21", "risk:A1")
        ),
        pytest.param({"goal": "missions"}, "missions", marks=pytest.mark.rule("risk:B17")),
        pytest.param({"battles": "stratego"}, "placing", marks=pytest.mark.rule("risk:S-d")),
    ],
)
def test_what_is_laid_out_once_is_so_before_the_first_turn_of_all(
    settings: dict[str, Setting], step: str
) -> None:
    table = Table()
    table.house(settings)
    when = [(year, season) for year in (1, 2) for season in range(3) if step in steps(table, year, season)]
    assert when == [(1, 0)]


@pytest.mark.rule("risk:E21")
def test_nobody_places_weapons_that_are_not_played() -> None:
    assert "weapons" not in steps(Table(events="on"), 1, 0)
    assert "weapons" not in steps(Table(nuclear_weapons=1), 1, 0)
