"""Any event on any board ends, tells all its changes, and breaks no invariant."""

import pytest

from decimo.chance import Answer, Ask, RuleContext, Stream, chance_answer
from decimo.risk.board.board import NEUTRAL, NOBODY, ZOMBIES
from decimo.risk.event.events import drain_wastelands, play_events
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.policy.territory_value import TerritoryValues
from decimo.risk.views.ledgers import build_ledgers
from tests.risk.event_dice import five
from tests.risk.table import BOOK, Table, plain, risk, sound, told

OWNERS = ("red", "blue", "green", NEUTRAL, ZOMBIES, NOBODY)


def any_board(stream: Stream) -> Table:
    """A board on which anybody may stand anywhere, some of it waste or armed."""
    table = Table(event_every=1, event_clock=("round", "turn")[stream.below(2)])
    for land in table.board.territories.values():
        land.owner = OWNERS[stream.below(len(OWNERS))]
        land.armies = 0 if land.owner == NOBODY else 1 + stream.below(9)
        land.wasteland = land.owner == NOBODY and stream.below(2) == 0
        land.weapon = stream.below(12) == 0
    return table


def play_on(table: Table, stream: Stream, total: int) -> None:
    """Play two rounds of events: the first of this sum, the second whatever the dice bring."""

    def answer(ask: Ask, number: int) -> Answer:
        if number == 0 and year == 3 and ask.dice == "5d6":
            return Answer(five(total), "app")
        if ask.kind == "choice":
            return Answer(ask.options[stream.below(len(ask.options))].id, "policy")
        return chance_answer(ask, stream)

    for year in (3, 4):
        for season, side in enumerate(table.board.order):
            if table.board.ended or table.player(side).out:
                continue
            for step in (play_events, drain_wastelands):
                before = plain(table.board)
                context = RuleContext(
                    table.board, year=year, season=season, settings=table.settings, answerer=answer
                )
                step(context, BOOK)
                assert told(before, context.facts) == plain(table.board)
                table.facts += context.facts
                sound(table.board)


@pytest.mark.parametrize("total", range(5, 31))
def test_an_event_on_any_board_leaves_it_whole(total: int) -> None:
    for seed in range(6):
        stream = Stream(f"{total}/{seed}")
        table = any_board(stream)
        play_on(table, stream, total)
        for fact in table.facts:
            assert "…" not in risk().sentence(fact), fact
            assert fact.rule.startswith("risk:")
        build_ledgers(table.board, BOOK, table.settings, ())


def test_a_policy_wants_no_wasteland() -> None:
    table = Table({"brazil": (NOBODY, 0), "peru": ("red", 9)})
    wanted = TerritoryValues(PlayerView(table.board, BOOK, table.settings, "red")).of("brazil")
    table.land("brazil").wasteland = True
    assert TerritoryValues(PlayerView(table.board, BOOK, table.settings, "red")).of("brazil") < 0 < wanted
