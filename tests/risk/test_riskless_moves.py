"""The moves at the end of a turn of Riskless."""

import pytest

from decimo.risk.riskless.attack_and_moves import make_moves, possible_moves
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK


@pytest.mark.rule("risk:S-i")
def test_a_move_takes_one_piece_across_one_border_into_own_land() -> None:
    table = Riskless({"alaska": "red M 2", "alberta": "red 4", "kamchatka": "red 5"})
    assert possible_moves(table.board, BOOK, "red") == [("alaska", "alberta"), ("alaska", "kamchatka")]
    table.play(make_moves, "alaska-kamchatka", "marshal", "done")
    assert (table.row("alaska"), table.row("kamchatka")) == ("red 2", "red 5 M~")
    assert table.slots("kamchatka") == [1, 2]


@pytest.mark.rule("risk:S-i", "risk:S4")
def test_there_are_seven_moves_and_one_piece_may_make_several() -> None:
    table = Riskless({"alaska": "red M 2", "alberta": "red 4 4 4", "ontario": "red 5"})
    ways = ["alaska-alberta", "alberta-ontario", "ontario-alberta", "alberta-alaska"]
    there_and_back = [answer for way in ways for answer in (way, "marshal")]
    onward = ["alaska-alberta", "marshal", "alberta-ontario", "marshal", "ontario-alberta", "marshal"]
    table.play(make_moves, *there_and_back, *onward)
    assert table.row("alberta") == "red 4 4 4 M~"
    assert [ask.why for ask in table.asks if "left" in ask.why][-1].endswith("1 move left")
    assert table.verbs().count("move_piece") == 7


@pytest.mark.rule("risk:S-i")
def test_how_many_moves_there_are_is_a_house_rule() -> None:
    table = Riskless({"alaska": "red M 2 3", "alberta": "red 4"}, moves=1)
    table.play(make_moves, "alaska-alberta", "marshal")
    table.kept["moves"] = 0
    table.play(make_moves)
    assert table.row("alberta") == "red 4 M~"


@pytest.mark.rule("risk:S-i", "risk:S-f")
def test_a_bomb_stays_and_no_territory_is_emptied() -> None:
    table = Riskless({"alaska": "red B 5", "alberta": "red 4", "ontario": "red B B"})
    assert possible_moves(table.board, BOOK, "red") == [("alaska", "alberta")]
    table.play(make_moves, "alaska-alberta", "done")
    assert (table.row("alaska"), table.row("alberta")) == ("red B", "red 4 5~")
    table.put("alberta", "red 4")
    table.play(make_moves)
    assert table.asks == []


@pytest.mark.rule("risk:S-h")
def test_a_piece_that_is_known_stays_known_where_it_goes() -> None:
    table = Riskless({"alaska": "red 5 5! 2", "alberta": "red 4"})
    table.play(make_moves, "alaska-alberta", "lieutenant-known", "done")
    assert table.row("alaska") == "red 5 2"
    assert table.row("alberta") == "red 4 5!~"
