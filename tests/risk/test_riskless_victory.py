"""How Riskless is won, and how it ends when nobody wins it."""

import pytest

from decimo.risk.riskless.attack_and_moves import attack_or_recruit, make_moves
from decimo.risk.riskless.points import (
    begin_with_points,
    check_mission,
    end_riskless_round,
    final_standing,
    is_stuck,
)
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK

PLACES = BOOK.land.of_continent
ASIA_AFRICA = dict.fromkeys((*PLACES["asia"], *PLACES["africa"]), "red 2")


@pytest.mark.rule("risk:S12", "risk:S-m")
def test_the_mission_wins_at_once() -> None:
    table = Riskless({**ASIA_AFRICA, "siam": "red M 2", "india": "blue 4"})
    table.play(attack_or_recruit, "siam-india", "marshal", "stay-1")
    assert table.board.winner == "red"
    assert table.board.ended == "Red has fulfilled its mission: hold all of Asia and all of Africa"


@pytest.mark.rule("risk:S12")
def test_a_mission_of_three_continents_needs_one_of_ones_choice() -> None:
    named = dict.fromkeys((*PLACES["europe"], *PLACES["australia"]), "red 2")
    table = Riskless(named)
    table.player("red").mission = "europe-australia"
    table.play(check_mission)
    assert not table.board.ended
    for place in PLACES["south-america"]:
        table.put(place, "red 2")
    table.play(check_mission)
    assert table.board.winner == "red"


@pytest.mark.rule("risk:S-m")
def test_nobody_wins_in_the_turn_of_another() -> None:
    table = Riskless(ASIA_AFRICA)
    table.put("peru", "blue 9 2")
    table.play(make_moves, "done", side="blue")
    assert not table.board.ended
    table.play(begin_with_points)
    assert table.board.winner == "red"


@pytest.mark.rule("risk:S12")
def test_the_last_player_who_is_left_has_won() -> None:
    table = Riskless({"alaska": "red M 2", "kamchatka": "blue 4"}, rest="red 2")
    table.play(attack_or_recruit, "alaska-kamchatka", "marshal", "stay-1")
    assert table.player("blue").out
    assert (table.board.winner, table.board.ended) == ("red", "Red is the last player left")


@pytest.mark.rule("risk:S-n", "risk:G10")
def test_after_the_last_round_most_continents_win() -> None:
    few = dict.fromkeys(PLACES["australia"], "red 2")
    one_each = {PLACES[continent][0]: "red 2" for continent in PLACES}
    table = Riskless({**few, **one_each}, rounds=5)
    table.play(end_riskless_round, side="end", year=4)
    assert not table.board.ended
    table.play(end_riskless_round, side="end", year=5)
    assert (table.board.winner, table.board.ended) == ("red", "After 5 rounds Red holds the most")


HALF = {place: "red 2" for n, place in enumerate(BOOK.land.place) if n % 2}
OURS, THEIRS = "northwest-territory", "alaska"


@pytest.mark.rule("risk:S-n")
@pytest.mark.parametrize(
    ("changed", "winner"),
    [
        ({}, ""),
        ({THEIRS: "red 2"}, "red"),
        ({OURS: "red 3"}, "red"),
        ({THEIRS: "blue 3"}, "blue"),
        ({THEIRS: "blue M", OURS: "blue 2"}, "blue"),
    ],
    ids=["nobody", "territories", "points", "points of the other", "territories of the other"],
)
def test_then_most_territories_then_points_on_the_board(changed: dict[str, str], winner: str) -> None:
    table = Riskless({**HALF, **changed}, rounds=1)
    assert final_standing(Riskless(HALF).board, BOOK, "red") == (0, 21, 21)
    table.play(end_riskless_round, side="end", year=1)
    assert table.board.winner == winner
    assert table.board.ended


@pytest.mark.rule("risk:S-n")
def test_territories_count_before_points() -> None:
    table = Riskless({**HALF, OURS: "red M", PLACES["asia"][-1]: "blue 2", "alberta": "blue 2"}, rounds=1)
    red, blue = (final_standing(table.board, BOOK, side) for side in ("red", "blue"))
    assert red[1] < blue[1]
    assert red[2] > 21
    table.play(end_riskless_round, side="end", year=1)
    assert table.board.winner == "blue"


MOBILE = [rank.sign for rank in BOOK.pieces.attackers for _ in range(rank.number)]
ALL_ALONE = dict(zip(list(BOOK.land.place)[2:], [*MOBILE, *"BBBBBBB"], strict=True))


def all_alone() -> Riskless:
    """Red has two bombs, and Blue its whole set, each piece alone in a territory."""
    rows = {place: f"blue {sign}" for place, sign in ALL_ALONE.items()}
    return Riskless({**rows, "alaska": "red B", "northwest-territory": "red B"})


@pytest.mark.rule("risk:S-n")
def test_the_game_ends_when_nobody_can_attack_any_more() -> None:
    table = all_alone()
    assert is_stuck(table.board, BOOK, "red"), "two territories bring no point"
    assert is_stuck(table.board, BOOK, "blue"), "what it could place are bombs"
    table.play(end_riskless_round, side="end")
    assert table.board.ended == "With nobody left who can attack Blue holds the most"


@pytest.mark.rule("risk:S-n")
def test_the_game_goes_on_while_somebody_can_still_attack() -> None:
    table = all_alone()
    table.put("alaska", "red B 2")
    assert not is_stuck(table.board, BOOK, "red"), "a scout can move"
    table.put("alaska", "red B")
    table.put("kamchatka", "red B")
    assert not is_stuck(table.board, BOOK, "red"), "three territories bring a point, and that a scout"
    table.put("kamchatka", "blue 2")
    table.deal("red", "wild-1", "alaska", "peru")
    assert not is_stuck(table.board, BOOK, "red"), "a set of cards brings points"
    table.player("red").hand = ()
    table.board.deck = ()
    table.player("red").points = 1
    assert not is_stuck(table.board, BOOK, "red"), "a point was saved"
    table.play(end_riskless_round, side="end")
    assert not table.board.ended
