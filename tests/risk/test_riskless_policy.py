"""The policy of Riskless: its decisions with given pieces."""

import pytest

from bench.risk_table import RiskTable
from decimo.chance import Ask, Option
from decimo.risk.game_data import RiskDecision, Rule
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.policy.policies import choose_answer
from decimo.risk.riskless.attack_and_moves import attack_or_recruit, make_moves
from decimo.risk.riskless.piece_move_policy import movable_pieces
from decimo.risk.riskless.points import begin_with_points
from decimo.risk.settings import RiskSettings
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK

SOUTH = ("venezuela", "peru", "brazil", "argentina")


def decided(table: Riskless, rule: Rule, *answers: str) -> list[str]:
    """Play a step with the first answers given and the others a policy's; return what it answered."""
    given = list(answers)
    said: list[str] = []

    def answer(ask: Ask) -> str:
        value = given.pop(0) if given else choose_answer(table.board, BOOK, table.settings, ask)[0]
        said.append(value)
        return value

    table.decide(rule, answer)
    return said[len(answers) :]


def test_a_known_piece_is_beaten_by_the_cheapest_that_can() -> None:
    table = Riskless({"alaska": "red M 8 4 2", "kamchatka": "blue 7! 2!"})
    assert decided(table, attack_or_recruit, "alaska-kamchatka")[:2] == ["colonel", "slot-1"]


def test_a_miner_goes_for_a_known_bomb() -> None:
    table = Riskless({"alaska": "red M 3 2", "kamchatka": "blue B!"})
    assert decided(table, attack_or_recruit, "alaska-kamchatka")[0] == "miner"


def test_a_spy_goes_for_a_known_marshal() -> None:
    table = Riskless({"alaska": "red 9 S 2", "kamchatka": "blue M!"})
    assert decided(table, attack_or_recruit, "alaska-kamchatka")[0] == "spy"


def test_points_are_taken_where_no_attack_promises_anything() -> None:
    own = dict.fromkeys(SOUTH, "red 2 2")
    foes = dict.fromkeys(("central-america", "north-africa"), "blue M!")
    table = Riskless({**own, **foes})
    assert decided(table, attack_or_recruit)[0] == "points"


def test_a_sure_capture_is_worth_more_than_points() -> None:
    own = dict.fromkeys(SOUTH, "red 9 2")
    foes = dict.fromkeys(("central-america", "north-africa"), "blue 2!")
    table = Riskless({**own, **foes})
    assert decided(table, attack_or_recruit)[0] in ("venezuela-central-america", "brazil-north-africa")


def test_the_weakest_stays_behind_a_capture() -> None:
    table = Riskless({"alaska": "red M 8 2", "kamchatka": "blue 4!"})
    assert decided(table, attack_or_recruit, "alaska-kamchatka", "colonel")[0] == "stay-1"
    assert table.row("alaska") == "red 2"


def test_where_nobody_is_left_to_attack_only_the_weakest_goes_in() -> None:
    table = Riskless({"alaska": "red M 8 2", "kamchatka": "blue 4!", "peru": "blue 2"}, rest="red 2")
    assert decided(table, attack_or_recruit, "alaska-kamchatka", "colonel")[0] == "weakest-goes"
    assert (table.row("alaska"), table.row("kamchatka")) == ("red M 8!", "red 2~")


def test_who_has_begun_to_pick_one_by_one_is_advised_to_the_end() -> None:
    inland = Riskless({"alaska": "red M 8 2", "kamchatka": "blue 4!", "peru": "blue 2"}, rest="red 2")
    asked = ("alaska-kamchatka", "colonel", "piece-by-piece")
    assert decided(inland, attack_or_recruit, *asked)[:2] == ["marshal", "colonel-known"]
    front = Riskless({"alaska": "red M 8 2", "kamchatka": "blue 4!"})
    assert decided(front, attack_or_recruit, *asked)[:2] == ["scout", "nobody-else"]


@pytest.mark.rule("risk:S-i")
@pytest.mark.parametrize("seed", range(1, 5))
def test_no_piece_goes_back_where_it_came_from_in_the_same_turn(seed: int) -> None:
    table, count = RiskTable(seed, players=2, battles="stratego"), 0
    left: dict[str, list[str]] = {}
    for step in table.play():
        if step.id == "points":
            left.clear()
        for change in (change for fact in table.context.facts for change in fact.changes):
            if change.path.startswith("pieces.") and change.path.endswith(".at") and change.after:
                been = left.setdefault(change.path, [])
                been.append(str(change.before))
                count += step.id == "moves"
                assert step.id != "moves" or change.after not in been, (table.state.moment, change)
    assert count > 20


def test_a_piece_that_has_just_come_in_does_not_lead_the_way_back() -> None:
    own = {"alaska": "red M 2", "alberta": "red 4 3", "ontario": "red 2"}
    table = Riskless(own, rest="red 2")
    view = PlayerView(table.board, BOOK, table.settings, "red")
    assert {piece.rank for piece in movable_pieces(view, "alberta", "alaska")} == {"sergeant", "miner"}
    table.play(make_moves, "alaska-alberta", "marshal", "done")
    view = PlayerView(table.board, BOOK, table.settings, "red")
    assert {piece.rank for piece in movable_pieces(view, "alberta", "alaska")} == {"sergeant", "miner"}
    assert "marshal" in {piece.rank for piece in movable_pieces(view, "alberta", "ontario")}
    table.play(begin_with_points)
    view = PlayerView(table.board, BOOK, table.settings, "red")
    assert "marshal" in {piece.rank for piece in movable_pieces(view, "alberta", "alaska")}, "a new turn"


def test_a_miner_is_fetched_against_a_bomb_that_bars_the_way() -> None:
    table = Riskless(
        {"siam": "red M 2", "china": "red 4 3", "india": "red 2", "indonesia": "blue B!"}, rest="red 2"
    )
    table.player("red").mission = "north-america-australia"
    assert decided(table, make_moves)[:2] == ["china-siam", "miner"]


def test_what_an_attack_lacks_is_bought_first() -> None:
    table = Riskless({"siam": "red M 2", "indonesia": "blue B!"}, rest="red 2")
    table.player("red").mission = "north-america-australia"
    table.player("red").points = 3
    assert decided(table, begin_with_points)[:2] == ["miner", "siam"]


@pytest.mark.parametrize(
    "decision",
    [
        RiskDecision.DUEL,
        RiskDecision.DUEL_PIECE,
        RiskDecision.MARCH_IN,
        RiskDecision.MOVE_PIECE,
        RiskDecision.BUY_PIECE,
    ],
)
def test_what_is_asked_of_another_board_than_it_sees_is_answered_all_the_same(decision: RiskDecision) -> None:
    table = Riskless({"alaska": "red M 2"})
    ways = ("kamchatka-japan", "stop") if decision is RiskDecision.DUEL else ("spy", "miner")
    options = tuple(Option(id_, "") for id_ in ways)
    ask = Ask("choice", "", "", "red>kamchatka>japan", options=options, side="red", decision=decision)
    assert choose_answer(table.board, BOOK, RiskSettings(battles="stratego"), ask)[0] in ways
