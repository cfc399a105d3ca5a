"""What a policy makes of what it sees: given these pieces, it does this."""

import pytest

from decimo.fate import Ask, Option
from decimo.risk.book import Rule
from decimo.risk.policy.advice import advise
from decimo.risk.riskless.attack import attack_or_recruit
from decimo.risk.riskless.moves import make_moves
from decimo.risk.riskless.points import begin_with_points
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK, SETTINGS

SOUTH = ("venezuela", "peru", "brazil", "argentina")


def decided(table: Riskless, rule: Rule, *answers: str) -> list[str]:
    """Play a step with the first answers given and the others a policy's; return what it answered."""
    given = list(answers)
    said: list[str] = []

    def answer(ask: Ask) -> str:
        value = given.pop(0) if given else advise(table.board, BOOK, table.settings, ask)[0]
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
    decided(table, attack_or_recruit, "alaska-kamchatka", "colonel", "scout", "nobody-else", "stop")
    assert table.row("alaska") == "red 2"


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


@pytest.mark.parametrize("rule", ["risk:S4", "risk:S7", "risk:S10", "risk:S-i", "risk:S5"])
def test_what_is_asked_of_another_board_than_it_sees_is_answered_all_the_same(rule: str) -> None:
    table = Riskless({"alaska": "red M 2"})
    ways = ("kamchatka-japan", "stop") if rule == "risk:S4" else ("spy", "miner")
    options = tuple(Option(id_, "") for id_ in ways)
    ask = Ask("choice", rule, "", "red>kamchatka>japan", options=options, side="red")
    assert advise(table.board, BOOK, {**SETTINGS, "battles": "stratego"}, ask)[0] in ways
