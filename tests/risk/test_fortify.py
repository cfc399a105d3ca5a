"""The move at the end of a turn, under each of its three rules."""

import pytest

from decimo.risk.game.attack_and_capture import attack
from decimo.risk.game.fortify import fortify
from tests.risk.table import Table


def ways(table: Table, ask: int = 0) -> list[str]:
    return [option.id for option in table.asks[ask].options]


CHAIN = {"alaska": ("red", 5), "alberta": ("red", 2), "ontario": ("red", 1), "peru": ("red", 4)}


@pytest.mark.rule("risk:B16", "risk:G3")
def test_one_move_to_a_neighbour_and_at_least_one_army_stays() -> None:
    table = Table(CHAIN)
    table.play(fortify, "alaska-alberta", "2")
    assert ways(table) == ["alaska-alberta", "alberta-alaska", "alberta-ontario", "stay"]
    assert ways(table, 1) == ["1", "2", "3", "4"]
    assert table.armies("alaska", "alberta") == [2, 5]


@pytest.mark.rule("risk:B16")
def test_armies_may_stay_where_they_are() -> None:
    table = Table(CHAIN)
    table.play(fortify, "stay")
    assert table.armies(*CHAIN) == [5, 2, 1, 4]


@pytest.mark.rule("risk:B16")
def test_nobody_is_asked_who_cannot_move() -> None:
    table = Table({"alaska": ("red", 1), "alberta": ("red", 1), "peru": ("red", 9)})
    table.play(fortify)
    assert table.asks == []


@pytest.mark.rule("risk:G3")
def test_along_a_chain_of_own_territories_by_house_rule() -> None:
    table = Table(CHAIN, fortify="connected")
    table.play(fortify, "alaska-ontario", "1")
    assert table.armies("alaska", "alberta", "ontario") == [1, 2, 5]
    assert not [way for way in ways(table) if "peru" in way]


@pytest.mark.rule("risk:B16", "risk:G3")
def test_by_the_german_rules_from_many_territories_to_neighbours() -> None:
    table = Table(CHAIN, fortify="german")
    table.play(fortify, "alaska-alberta", "1", "alberta-ontario", "4", "stay")
    # Alberta's two go on; the four that came from Alaska have moved already.
    assert ways(table, 3) == ["4", "5"]
    assert table.armies("alaska", "alberta", "ontario") == [1, 4, 3]


@pytest.mark.rule("risk:B16")
def test_by_the_german_rules_what_attacked_stays() -> None:
    table = Table({"alaska": ("red", 5), "alberta": ("red", 3), "kamchatka": ("blue", 2)}, fortify="german")
    table.play(attack, "alaska-kamchatka", "once", (6, 6, 1), (1, 1), "1", "stop")
    assert table.board.fought == ("alaska", "kamchatka")
    table.play(fortify, "alberta-alaska", "2", "alberta-alaska")
    assert ways(table) == ["alberta-alaska", "stay"]
    assert table.armies("alaska", "alberta", "kamchatka") == [3, 1, 4]
