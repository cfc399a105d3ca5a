"""Events that people decide or fight out: rebels, civil wars, traders, terrorists, a depression."""

from fractions import Fraction

import pytest

from decimo.chance import Ask, Option
from decimo.play.campaign_record import Moment, State
from decimo.risk.board.board import NEUTRAL, ZOMBIES
from decimo.risk.companion.instructions import survivors
from decimo.risk.event.events import MOST_TIES, civil_war_ends, play_events, terror_options
from decimo.risk.game.battle_odds import win
from decimo.risk.game_data import RiskDecision
from decimo.risk.policy.policies import choose_answer
from decimo.risk.zombie.markers import atomic_markers
from tests.risk.event_dice import five, met, where
from tests.risk.table import BOOK, Table, risk

HOLDING = {"brazil": ("red", 4), "peru": ("red", 2), "venezuela": ("blue", 8), "argentina": ("blue", 3)}


# Rebels


@pytest.mark.rule("risk:V11", "risk:V20", "risk:E9")
@pytest.mark.parametrize(
    ("rebels", "odds"), [(3, (0.916, 0.656, 0.470, 0.315)), (2, (0.754, 0.363, 0.206, 0.091))]
)
def test_rebels_win_as_attackers_do_who_leave_nobody_behind(rebels: int, odds: tuple[float, ...]) -> None:
    assert tuple(round(float(win(rebels, garrison)), 3) for garrison in range(1, 5)) == odds


@pytest.mark.rule("risk:E9")
def test_the_dice_of_rebels_and_garrison_go_with_their_armies() -> None:
    table = met(11, *where("brazil"), (1, 1, 6), (6, 5), 1, (6, 1), holding=HOLDING)
    # Two of three fall; the last one rolls one die against two, and falls.
    assert [ask.dice for ask in table.asks[3:]] == ["3d6", "2d6", "1d6", "2d6"]
    assert table.armies("brazil") == [4]
    lone = met(11, *where("greenland"), (1, 1, 6), 6, (6, 6), 5, holding=HOLDING)
    assert [ask.dice for ask in lone.asks[3:]] == ["3d6", "1d6", "2d6", "1d6"]


@pytest.mark.rule("risk:E10", "risk:E11")
@pytest.mark.parametrize("owner", [NEUTRAL, ZOMBIES])
def test_rebels_rise_on_neutral_land_and_it_stays_neutral(owner: str) -> None:
    table = met(20, *where("brazil"), (6, 6), (5, 5), holding=HOLDING | {"brazil": (owner, 2)})
    assert (table.land("brazil").owner, table.land("brazil").armies) == (NEUTRAL, 2)
    held = met(20, *where("brazil"), (1, 1), (5, 5), holding=HOLDING | {"brazil": (owner, 2)})
    assert (held.land("brazil").owner, held.land("brazil").armies) == (owner, 2)
    war = met(23, *where("brazil"), (6, 6), (5, 5), holding=HOLDING | {"brazil": (owner, 2)})
    assert (war.land("brazil").owner, war.land("brazil").armies) == (NEUTRAL, 2)


@pytest.mark.rule("risk:E11", "risk:E27")
def test_rebels_can_take_a_last_territory() -> None:
    table = Table({"brazil": ("red", 1), "ural": ("blue", 2)})
    table.play(play_events, five(20), *where("brazil"), (6, 6), 5)
    assert table.player("red").out
    assert table.land("brazil").armies == 2


# Civil war


@pytest.mark.rule("risk:V23")
@pytest.mark.parametrize(("stack", "mean"), [(1, 1.0), (2, 1.659), (3, 2.072), (4, 2.466), (5, 2.794)])
def test_a_civil_war_is_exactly_even_and_its_winner_keeps_so_many(stack: int, mean: float) -> None:
    ends = civil_war_ends(stack, stack)
    assert sum(ends.values()) == 1
    assert sum((chance for (rebels, _), chance in ends.items() if rebels), Fraction(0)) == Fraction(1, 2)
    assert round(float(survivors(stack)), 3) == mean


@pytest.mark.rule("risk:V23", "risk:E30")
def test_rebels_who_win_a_civil_war_stay_and_are_neutral() -> None:
    table = met(23, *where("peru"), (6, 6), (1, 1), holding=HOLDING)
    assert (table.land("peru").owner, table.land("peru").armies) == (NEUTRAL, 2)


@pytest.mark.rule("risk:V23")
def test_ties_without_an_end_are_let_be() -> None:
    table = met(23, *where("peru"), *[(4, 4), (4, 4)] * MOST_TIES, holding=HOLDING)
    assert (table.land("peru").owner, table.land("peru").armies) == ("red", 2)


# Traders


@pytest.mark.rule("risk:V25", "risk:E31")
def test_the_winner_may_let_it_be() -> None:
    table = met(25, *where("brazil"), 5, 2, "decline", holding=HOLDING)
    assert (table.land("brazil").owner, table.armies("brazil")) == ("red", [4])
    choice = next(ask for ask in table.asks if ask.kind == "choice")
    assert (choice.side, choice.rule) == ("blue", "risk:E31")


@pytest.mark.rule("risk:V25", "risk:G8")
def test_ties_for_the_highest_die_roll_again() -> None:
    table = met(25, *where("brazil"), 5, 5, 2, 6, "take", holding=HOLDING)
    assert table.land("brazil").owner == "green"


@pytest.mark.rule("risk:E12")
def test_traders_may_take_a_last_territory_and_the_cards_are_used_ones() -> None:
    table = Table({"brazil": ("red", 5), "ural": ("blue", 2)})
    table.deal("red", "peru")
    table.play(play_events, five(25), *where("brazil"), 6, 1, "take")
    assert table.player("red").out
    assert table.board.discards == ("peru",)
    assert (table.land("brazil").owner, table.land("brazil").armies) == ("blue", 5)


@pytest.mark.rule("risk:E12")
def test_for_neutral_land_everybody_rolls() -> None:
    table = met(25, *where("ural"), 3, 2, 1, "take", holding=HOLDING | {"ural": (NEUTRAL, 5)})
    assert (table.land("ural").owner, table.armies("ural")) == ("red", [5])


@pytest.mark.rule("risk:V25", "risk:B17")
def test_whoever_owns_the_world_by_traders_has_won() -> None:
    two = Table({"brazil": ("red", 4)}, players=("red", "blue"), rest=("blue", 1))
    two.play(play_events, five(25), *where("brazil"), "take")
    assert two.board.winner == "blue"


# Terrorists and a depression


@pytest.mark.rule("risk:V22", "risk:E14")
def test_terrorists_strike_any_land_that_is_held_ones_own_too() -> None:
    table = Table(HOLDING | {"ural": ("", 0), "china": (NEUTRAL, 3)})
    ids = [option.id for option in terror_options(table.board, BOOK)]
    assert "ural" not in ids
    assert {"brazil", "china", "venezuela"} <= set(ids)
    own = met(22, 6, 1, 1, "brazil", 1, holding=HOLDING)
    assert own.armies("brazil") == [1]


def asked(table: Table, decision: RiskDecision, *ids: str, side: str = "red") -> tuple[str, str]:
    options = tuple(Option(id_, id_) for id_ in ids)
    ask = Ask("choice", "", "why", side, options=options, side=side, decision=decision)
    return choose_answer(table.board, BOOK, table.settings, ask)


@pytest.mark.rule("risk:E14")
def test_the_program_strikes_the_enemy_stack_that_it_hurts_most() -> None:
    table = Table(HOLDING | {"china": (NEUTRAL, 30), "brazil": ("red", 40), "ural": ("green", 20)})
    ids = [option.id for option in terror_options(table.board, BOOK)]
    assert asked(table, RiskDecision.STRIKE, *ids) == ("ural", "it is the strongest stack that it hurts most")
    table.land("ural").armies = 1
    advice = asked(table, RiskDecision.STRIKE, *ids)
    assert advice[0] == "venezuela"


@pytest.mark.rule("risk:E31", "risk:E21")
def test_the_program_takes_what_traders_sell_and_keeps_weapons_where_few_armies_stand() -> None:
    table = Table(HOLDING)
    bought, placed = (
        asked(table, RiskDecision.BUY, "take", "decline"),
        asked(table, RiskDecision.ARM, "brazil", "peru"),
    )
    assert (bought[0], placed[0]) == ("take", "peru")


@pytest.mark.rule("risk:E13", "risk:V8")
def test_ties_for_the_lowest_die_roll_again_until_one_is_lowest() -> None:
    table = met(8, 1, 1, 1, 2, 2, 6, 3, 4, holding=HOLDING)
    assert table.armies("brazil", "peru", "venezuela") == [3, 1, 8]


@pytest.mark.rule("risk:V8")
def test_players_who_are_out_roll_no_more() -> None:
    table = Table(HOLDING)
    table.give("blue", "brazil", "peru", armies=4)
    table.player("red").out = True
    table.play(play_events, five(8), 1, 6, side="blue")
    assert table.armies("brazil", "venezuela", "ural") == [3, 6, 1]


@pytest.mark.rule("risk:E27", "risk:E1", "risk:E2", "risk:C5")
@pytest.mark.parametrize(
    ("zombies", "left"), [("off", ["event", "drain"]), ("on", ["event", "drain", "markers"])]
)
def test_whom_an_event_puts_out_in_its_own_turn_plays_no_more_of_it_but_the_wastelands_take_their_toll(
    zombies: str, left: list[str]
) -> None:
    table = Table({"brazil": ("red", 3)}, players=("red", "blue", "green"), rest=("green", 2))
    table.give("blue", "japan", "siam")
    table.house({"events": "on", "zombies": zombies})
    table.player("red").markers = 2 if zombies == "on" else 0
    table.deal("red", "alaska", "china")
    # A rebellion takes its last territory.
    table.play(play_events, five(11), *where("brazil"), (6, 6, 6), (1, 1), (6, 6, 6), 1)
    red = table.player("red")
    assert (red.out, red.hand, table.land("brazil").owner) == (True, (), "neutral")
    assert sorted(table.board.discards) == ["alaska", "china"]
    state = State(Moment(3, 0, "event"), {}, "app", table.kept, table.board)
    assert [step.id for step in risk().steps(state, 3, 0)] == left
    assert "reinforce" in [step.id for step in risk().steps(state, 3, 1)], "Blue is next"
    table.board.strikes = ()
    assert risk().steps(state, 4, 0) == [], "in the next round it is nobody's turn"


@pytest.mark.rule("risk:C5", "risk:E27")
def test_who_is_put_out_in_its_own_turn_strikes_at_once_and_fires_no_marker_besides() -> None:
    table = Table({"china": ("blue", 3), "siam": ("blue", 3)}, zombies="on", events="on")
    red = table.player("red")
    red.out, red.markers, table.board.strikes = True, 2, ("red",)
    table.play(atomic_markers, "china", "hold")
    assert table.verbs().count("strike_finally") == 1
    assert "fire_marker" not in table.verbs()
    assert red.markers == 0
    assert not any(table.board.strikes)
    state = State(Moment(3, 0, "markers"), {}, "app", table.kept, table.board)
    assert risk().steps(state, 3, 0) == []
