"""When a policy fires, and how it guards against the dead, always with a reason (C2, C5)."""

import pytest

from decimo.chance import Ask, Option
from decimo.risk.board.board import NOBODY, ZOMBIES
from decimo.risk.game.battle_odds import chance
from decimo.risk.game_data import RiskDecision
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.policy.policies import choose_answer
from decimo.risk.policy.territory_value import TerritoryValues, danger, threat
from decimo.risk.zombie.markers import HOLD
from tests.risk.table import BOOK, Holding, Table

NEAR: Holding = {"brazil": ("red", 9), "argentina": ("blue", 3), "china": ("blue", 2), "alaska": ("green", 3)}


def world(holding: Holding = NEAR, *, markers: int = 2) -> Table:
    table = Table(holding, zombies="on")
    table.player("red").markers = markers
    return table


def asked(table: Table, decision: RiskDecision, side: str = "red") -> tuple[str, str]:
    options = (Option(HOLD, "fire none"), *(Option(id_, id_) for id_ in table.board.territories))
    ask = Ask("choice", "", "where to fire a marker", side, options=options, side=side, decision=decision)
    return choose_answer(table.board, BOOK, table.settings, ask)


def view(table: Table, side: str = "red") -> PlayerView:
    return PlayerView(table.board, BOOK, table.settings, side)


@pytest.mark.rule("risk:C2")
def test_nothing_is_fired_at_small_armies() -> None:
    table = world({"brazil": ("red", 9)})
    # Nobody holds a whole continent.
    table.give("blue", "ontario", "congo", "india", "ukraine", "indonesia", armies=2)
    assert asked(table, RiskDecision.FIRE) == (HOLD, "nothing on the map is worth a marker now")


@pytest.mark.rule("risk:C2")
def test_a_great_army_far_from_home_draws_a_marker() -> None:
    table = world(dict(NEAR) | {"ural": ("blue", 20)})
    target, reason = asked(table, RiskDecision.FIRE)
    assert target == "ural"
    assert "harm to others" in reason


@pytest.mark.rule("risk:C2")
def test_the_last_marker_is_kept_for_the_last_territory_of_somebody() -> None:
    table = world(dict(NEAR) | {"ural": ("blue", 15)}, markers=1)
    assert asked(table, RiskDecision.FIRE)[0] == HOLD
    table.give("green", "china", "ural", armies=1)
    assert asked(table, RiskDecision.FIRE) == ("argentina", "it is all that its owner has left")


@pytest.mark.rule("risk:C2")
def test_a_policy_does_not_bomb_itself_nor_zombies() -> None:
    table = world({"brazil": ("red", 90), "peru": (ZOMBIES, 90), "china": ("blue", 1), "ural": ("blue", 1)})
    assert asked(table, RiskDecision.FIRE)[0] not in ("brazil", "peru")


@pytest.mark.rule("risk:C5")
def test_a_final_strike_takes_the_greatest_army_of_the_strongest() -> None:
    table = world(dict(NEAR) | {"ural": ("green", 7), "congo": ("blue", 30)})
    table.player("red").out = True
    table.give("green", "brazil")
    target, reason = asked(table, RiskDecision.STRIKE_FINALLY)
    assert target == "ural"
    assert reason


@pytest.mark.rule("risk:C6", "risk:C9")
def test_a_policy_reckons_with_the_dead_beside_it_and_those_that_will_rise() -> None:
    table = world({"brazil": ("red", 3), "peru": (ZOMBIES, 4)})
    assert threat(view(table), "brazil") == 5
    table.land("peru").markers = 2
    assert threat(view(table), "brazil") == 10
    table.land("peru").owner, table.land("peru").armies = NOBODY, 0
    assert threat(view(table), "brazil") == 6
    table.give("neutral", "peru", armies=50)
    assert threat(view(table), "brazil") == 1


@pytest.mark.rule("risk:C6", "risk:C8")
def test_a_policy_guards_marked_land_against_those_who_rise_within() -> None:
    table = world({"brazil": ("red", 3)})
    seen = view(table)
    assert danger(seen, TerritoryValues(seen), "brazil", 1) == 0
    table.land("brazil").markers = 3
    worth = TerritoryValues(seen)
    assert danger(seen, worth, "brazil", 1) == pytest.approx(chance(3, 1) * worth.to_guard("brazil"))
    assert danger(seen, worth, "brazil", 4) < danger(seen, worth, "brazil", 1)


@pytest.mark.rule("risk:Z14")
def test_with_zombies_the_only_other_player_is_worth_more() -> None:
    holding: Holding = {"brazil": ("red", 5), "argentina": ("blue", 1)}
    with_zombies = Table(holding, players=("red", "blue"), rest=(ZOMBIES, 1), zombies="on")
    without = Table(holding, players=("red", "blue"), rest=(ZOMBIES, 1))
    assert TerritoryValues(view(with_zombies)).of("argentina") > TerritoryValues(view(without)).of(
        "argentina"
    )
