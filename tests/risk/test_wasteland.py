"""Wastelands: entering them, and their cost in every turn (section 4.4, E19, E20)."""

import pytest

from decimo.play.campaign_record import Moment, State
from decimo.risk.board.board import NOBODY
from decimo.risk.event.events import drain_wastelands
from decimo.risk.game.attack_and_capture import attack
from decimo.risk.zombie.markers import atomic_markers
from tests.risk.event_dice import ON_LAND, met, where
from tests.risk.table import PLAYERS, Table, risk
from tests.risk.test_event_running import HOLDING, effects


def wasted() -> Table:
    """A board of which Brazil is a wasteland."""
    table = met(6, ON_LAND, *where("brazil"), holding=HOLDING)
    assert (table.land("brazil").owner, table.land("brazil").wasteland) == (NOBODY, True)
    return table


@pytest.mark.rule("risk:E19", "risk:E29")
def test_a_wasteland_is_entered_without_dice_and_earns_no_card() -> None:
    table = wasted()
    assert table.armies("peru") == [4]
    table.play(attack, "peru-brazil", "1", "stop")
    assert [option.id for option in table.asks[1].options] == ["1", "2", "3"]
    assert table.armies("peru", "brazil") == [1, 3]
    assert not table.board.captured
    assert not any(ask.kind == "roll" for ask in table.asks)
    assert table.land("brazil").wasteland
    assert ("every turn costs an army", "Brazil", "for good") in effects(table)


@pytest.mark.rule("risk:E2", "risk:E20")
def test_a_stack_in_a_wasteland_loses_an_army_in_every_turn_the_last_one_too() -> None:
    table = wasted()
    table.give("red", "brazil", armies=2)
    table.play(drain_wastelands, side="red")
    assert table.armies("brazil") == [1]
    table.play(drain_wastelands, side="blue")
    assert (table.armies("brazil"), table.land("brazil").owner) == ([0], NOBODY)
    table.play(drain_wastelands, side="green")
    assert table.land("brazil").wasteland
    assert table.armies("peru") == [4]


@pytest.mark.rule("risk:E20", "risk:E27")
def test_a_wasteland_can_take_a_players_last_army() -> None:
    table = Table({"brazil": ("red", 1), "ural": ("blue", 2)})
    table.land("brazil").wasteland = True
    table.play(drain_wastelands, side="blue")
    assert table.player("red").out


@pytest.mark.rule("risk:E20", "risk:C5")
@pytest.mark.parametrize("whose", ["red", "blue"])
def test_whom_a_wasteland_puts_out_strikes_before_the_next_turn_begins(whose: str) -> None:
    table = Table({"brazil": ("red", 1), "ural": ("blue", 2)}, events="on", zombies="on")
    table.land("brazil").wasteland = True
    table.player("red").markers = 1
    table.play(drain_wastelands, side=whose)
    assert table.player("red").out
    season = PLAYERS.index(whose)
    state = State(Moment(3, season, "drain"), {}, "app", table.kept, table.board)
    left = [step.id for step in risk().steps(state, 3, season)]
    assert left[left.index("drain") + 1 :] == ["markers"]
    table.play(atomic_markers, "ural", side=whose)
    assert table.verbs().count("strike_finally") == 1
    assert table.player("blue").out, "Ural was all that Blue had"
