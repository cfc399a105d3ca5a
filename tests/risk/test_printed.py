"""The tables that are printed without a campaign: rolls and battles, duels, losses, and where events strike."""

from fractions import Fraction

import pytest

from decimo.risk.companion import printed_tables as counted
from decimo.rulesets import PRINTED, printed

OSBORNE = """
1 .417 .106 .027 .007 .002 .000 .000 .000 .000 .000
2 .754 .363 .206 .091 .049 .021 .011 .005 .003 .001
3 .916 .656 .470 .315 .206 .134 .084 .054 .033 .021
4 .972 .785 .642 .477 .359 .253 .181 .123 .086 .057
5 .990 .890 .769 .638 .506 .397 .297 .224 .162 .118
6 .997 .934 .857 .745 .638 .521 .423 .329 .258 .193
7 .999 .967 .910 .834 .736 .640 .536 .446 .357 .287
8 1.000 .980 .947 .888 .818 .730 .643 .547 .464 .380
9 1.000 .990 .967 .930 .873 .808 .726 .646 .558 .480
10 1.000 .994 .981 .954 .916 .861 .800 .724 .650 .568
"""
"""The chance that the attacker wins, as Osborne's table 3 prints it."""
ROLLS = {
    (3, 2): (2890, 2611, 2275),
    (2, 2): (295, 420, 581),
    (3, 1): (855, 441),
    (2, 1): (125, 91),
    (1, 2): (55, 161),
    (1, 1): (15, 21),
}
"""In how many ways a roll costs the defender most, and so on down to the attacker."""


def lines(name: str) -> list[str]:
    said = printed(name)
    assert said is not None
    return [" ".join(line.split()) for line in said.lines]


def test_all_that_is_named_is_counted() -> None:
    assert tuple(counted.PRINTED_TABLES) == PRINTED
    assert printed("cards") is None


@pytest.mark.rule("risk:B14")
def test_the_battle_table_is_osbornes_to_the_printed_digit() -> None:
    assert OSBORNE.split("\n")[1:-1] == lines("risk-battle")[-10:]


@pytest.mark.rule("risk:B14")
def test_the_six_tables_of_a_roll_are_the_published_ones() -> None:
    said = printed("risk-battle")
    assert said is not None
    for roll in said.data["rolls"]:
        ways = [each["ways"] for each in sorted(roll["losses"], key=lambda each: -each["defender"])]
        assert tuple(ways) == ROLLS[roll["attack"], roll["defence"]]
        assert sum(ways) == roll["whole"] == 6 ** (roll["attack"] + roll["defence"])
    assert len(said.data["rolls"]) == len(ROLLS)


@pytest.mark.rule("risk:S8", "risk:S9", "risk:S-e")
def test_the_110_duels_are_printed() -> None:
    """Case F1: of equal pieces the defender stays, and the table of all 110 duels can be printed."""
    said = printed("risk-duels")
    assert said is not None
    duels = said.data["duels"]
    assert sum(len(row) for row in duels.values()) == 110
    assert all(duels[rank][rank] == "-" for rank in duels)
    beaten = {rank: [other for other, cell in row.items() if cell == "wins"] for rank, row in duels.items()}
    assert beaten["spy"] == ["marshal"]
    assert beaten["scout"] == ["spy"]
    assert beaten["miner"] == ["scout", "spy", "bomb"]
    assert [other for other in duels["marshal"] if other not in beaten["marshal"]] == ["marshal", "bomb"]
    assert "Of equal pieces the defender stays." in lines("risk-duels")[-1]


@pytest.mark.rule("risk:E3", "risk:A4")
def test_the_losses_of_stacks_are_printed() -> None:
    """Case F3: a quarter, half and three quarters of 1 to 5, rounded up; the last army goes to a meteor alone."""
    shown = lines("risk-losses")
    assert "a quarter 0 1 1 1 2 2 2 2 3 3" in shown
    assert "half 0 1 2 2 3 3 4 4 5 5" in shown
    assert "three quarters 0 1 2 3 4 5 6 6 7 8" in shown
    at = shown.index("To a meteor, which may take the last one")
    assert shown[at + 3] == "three quarters 1 2 3 3 4 5 6 6 7 8"


@pytest.mark.rule("risk:A3")
def test_where_events_strike_is_printed_for_all_42_territories() -> None:
    said = printed("risk-targets")
    assert said is not None
    assert len(said.data) == 42
    assert sum(map(Fraction, said.data.values())) == 1
    assert (said.data["brazil"], said.data["kamchatka"]) == ("1/18", "1/324")
