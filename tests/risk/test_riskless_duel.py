"""Duels of two pieces: all 110 of them, and the set of pieces."""

import pytest

from decimo.risk.riskless.pieces import set_sheet, wins_duel
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK, risk

PIECES = BOOK.pieces
RANK = PIECES.rank

# The rules said once more, and in another way: for every attacker those that it takes, strongest first.
BELOW = [
    "marshal",
    "general",
    "colonel",
    "major",
    "captain",
    "lieutenant",
    "sergeant",
    "miner",
    "scout",
    "spy",
]
TAKEN = {attacker: set(BELOW[n + 1 :]) for n, attacker in enumerate(BELOW)}
TAKEN["miner"] |= {"bomb"}
TAKEN["spy"] |= {"marshal"}
DUELS = [(attacker, defender) for attacker in BELOW for defender in (*BELOW, "bomb")]


@pytest.mark.rule("risk:S8", "risk:S9", "risk:S-e")
def test_all_hundred_and_ten_duels() -> None:
    assert len(DUELS) == 110
    for attacker, defender in DUELS:
        assert wins_duel(RANK[attacker], RANK[defender]) == (defender in TAKEN[attacker]), (
            attacker,
            defender,
        )


@pytest.mark.rule("risk:S8")
@pytest.mark.parametrize("rank", BELOW)
def test_of_equal_ranks_the_defender_is_left(rank: str) -> None:
    assert not wins_duel(RANK[rank], RANK[rank])


@pytest.mark.rule("risk:S9")
def test_a_marshal_falls_to_a_marshal_and_a_bomb_alone() -> None:
    assert [rank for rank in RANK if not wins_duel(RANK["marshal"], RANK[rank])] == ["marshal", "bomb"]
    assert [rank for rank in RANK if wins_duel(RANK["spy"], RANK[rank])] == ["marshal"]
    assert [rank for rank in RANK if wins_duel(RANK["scout"], RANK[rank])] == ["spy"]
    assert [rank for rank in RANK if wins_duel(RANK["miner"], RANK[rank])] == ["scout", "spy", "bomb"]


@pytest.mark.rule("risk:S9")
def test_a_spy_that_is_attacked_saves_nobody() -> None:
    assert wins_duel(RANK["marshal"], RANK["spy"])


@pytest.mark.rule("risk:S-e")
def test_without_specials_only_strength_counts() -> None:
    assert not wins_duel(RANK["miner"], RANK["bomb"], specials=False)
    assert not wins_duel(RANK["spy"], RANK["marshal"], specials=False)
    assert wins_duel(RANK["marshal"], RANK["general"], specials=False)


@pytest.mark.rule("risk:S-f")
def test_a_bomb_cannot_attack() -> None:
    with pytest.raises(ValueError, match="a bomb cannot attack"):
        wins_duel(RANK["bomb"], RANK["scout"])
    assert [rank.id for rank in PIECES.ranks if not rank.mobile] == ["bomb"]


@pytest.mark.rule("risk:S1")
def test_a_set_is_that_of_stratego_without_the_flag() -> None:
    numbers = {rank.id: rank.number for rank in PIECES.ranks}
    assert sum(rank.number for rank in PIECES.ranks) == 39
    assert numbers == {
        "marshal": 1,
        "general": 1,
        "colonel": 2,
        "major": 3,
        "captain": 4,
        "lieutenant": 4,
        "sergeant": 4,
        "miner": 5,
        "scout": 8,
        "spy": 1,
        "bomb": 6,
    }


@pytest.mark.rule("risk:S5", "risk:S1")
def test_a_piece_costs_its_rank_but_for_three() -> None:
    for rank in PIECES.ranks:
        assert rank.price == {"scout": 1, "spy": 2, "bomb": 5}.get(rank.id, rank.strength)
    assert sum(rank.price * rank.number for rank in PIECES.ranks) == 171
    assert [rank.strength for rank in PIECES.ranks] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, None]


@pytest.mark.rule("risk:S8")
def test_the_table_of_duels_can_be_printed() -> None:
    table = Riskless()
    state = table.state("red")
    duels = next(ledger for ledger in risk().ledgers(state) if ledger.id == "duels")
    ids = [column.id for column in duels.columns[1:]]
    shown = {
        (attacker, rank)
        for attacker, (_, *cells) in duels.rows
        for rank, cell in zip(ids, cells, strict=True)
        if cell == "wins"
    }
    assert len(duels.rows) * len(ids) == 110
    assert shown == {(attacker, defender) for attacker, defender in DUELS if defender in TAKEN[attacker]}
    sheet = set_sheet(PIECES, specials=True)
    assert "| spy | wins | - | - |" in sheet
    assert sheet.count("wins") == len(shown)
