"""What a person may know of the deal of Riskless, and what stays hidden from earlier players."""

import pytest

from bench.risk_table import RiskTable
from decimo.play.campaign_record import Moment, Played
from decimo.risk.hidden_information import open_hands
from decimo.risk.riskless.pieces import HIDDEN
from tests.risk.riskless_table import Riskless
from tests.risk.table import risk
from tests.risk.test_riskless_hidden import placed, played_of, shown, told, watched_by


@pytest.mark.rule("risk:S11", "risk:S-h")
def test_nothing_that_a_person_sees_depends_on_anothers_number() -> None:
    seen, rows = [], []
    for number in (1, 2):
        table = RiskTable(5, None, players=2, battles="stratego")
        table.board.players["blue"].shuffle = number
        found = played_of(table.context, Moment(1, 0, "founding"), table.ruleset.founding())
        answers = tuple(
            each._replace(answer=each.answer._replace(value=(number,)))
            if each.mark.rule == "risk:S-h" and each.mark.about == "blue"
            else each
            for each in found.answered
        )
        facts = tuple(
            fact._replace(
                changes=tuple(
                    change._replace(after=number) if change.path == "players.blue.shuffle" else change
                    for change in fact.changes
                )
            )
            for fact in found.facts
        )
        assert answers != found.answered
        moment = table.state.moment
        step = next(table.play())
        placed = played_of(table.context, moment, step)
        seen.append(shown(watched_by(table.state, "red"), [Played(found.record, answers, facts), placed]))
        rows.append([piece.rank for piece in table.board.pieces.values() if piece.owner == "blue"])
    assert rows[0] != rows[1]
    assert seen[0] == seen[1]


@pytest.mark.rule("risk:S11")
def test_of_the_deal_one_sees_who_begins_and_ones_own_mission() -> None:
    table = RiskTable(5, None, players=2, battles="stratego")
    found = played_of(table.context, Moment(1, 0, "founding"), table.ruleset.founding())
    veiled = risk().veiled(watched_by(table.state, "red"), found)
    assert len(veiled.answered) == len(found.answered)
    for rule, open_to in (("risk:B4", ("red", "blue")), ("risk:S2", ("red",)), ("risk:S-h", ("red",))):
        pairs = [
            pair for pair in zip(veiled.answered, found.answered, strict=True) if pair[1].mark.rule == rule
        ]
        assert pairs
        for shown_answer, answer in pairs:
            open_ = rule == "risk:B4" or answer.mark.about in open_to
            assert (shown_answer == answer) == open_, answer
            assert (shown_answer.answer.value == HIDDEN) == (not open_)
    facts = {fact.verb: fact for fact in veiled.facts}
    assert facts["draw_mission"].about == "red"
    (drawn,) = facts["draw_mission"].asks
    assert veiled.answered[drawn].answer.value == facts["draw_mission"].words["mission"]


# Who has played


@pytest.mark.rule("risk:S11")
def test_what_a_person_played_against_stays_hidden_when_it_leaves_its_seat() -> None:
    table = Riskless({"alaska": "blue 6", "peru": "red M"})
    assert rows_of(table) == ("6", "M"), "nobody ever played"
    table.board.seated = ("red",)
    assert rows_of(table) == ("?", "M")
    assert rows_of(table, "red") == ("?", "M")
    assert rows_of(table, "blue") == ("?", "?"), "who changes sides sees neither"
    (fact,) = told(table, placed())
    assert fact.words["rank"] == HIDDEN
    table.board.ended = "It is over"
    assert rows_of(table) == ("6", "M")


def rows_of(table: Riskless, *persons: str) -> tuple[object, object]:
    ledgers = risk().ledgers(table.state(*persons))
    rows = dict(next(ledger for ledger in ledgers if ledger.id == "pieces").rows)
    return rows["alaska"][2], rows["peru"][2]


@pytest.mark.rule("risk:S11")
def test_before_the_pieces_are_placed_the_missions_of_nobody_are_shown() -> None:
    table = RiskTable(5, None, players=2, battles="stratego")
    assert open_hands(table.state) == ()
    next(table.play())
    assert open_hands(table.state) == table.board.order


@pytest.mark.rule("risk:B17")
def test_hands_and_missions_of_a_game_of_dice_stay_hidden_too() -> None:
    table = Riskless(battles="dice")
    assert open_hands(table.state()) == table.board.order
    table.board.seated = ("red",)
    assert open_hands(table.state()) == ["red"]
    assert open_hands(table.state("blue")) == ["red", "blue"]
