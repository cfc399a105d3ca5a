"""Points in Riskless: their sources, their uses, and the remaining ones."""

import pytest

from decimo.risk.riskless.attack_and_moves import attack_or_recruit
from decimo.risk.riskless.points import begin_with_points, continent_points, earn_prize, territory_points
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK

AUSTRALIA = dict.fromkeys(("indonesia", "new-guinea", "western-australia", "eastern-australia"), "red 2")
AMERICA = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "red 2")


@pytest.mark.rule("risk:S-a", "risk:S4")
def test_whole_continents_bring_points_in_every_turn() -> None:
    table = Riskless({**AUSTRALIA, **AMERICA})
    table.play(begin_with_points, "sergeant", "peru")
    assert table.row("peru") == "red 2 4"
    assert table.player("red").points == 0
    assert [fact.words for fact in table.facts if fact.verb == "gain_points"] == [{"points": 4}]


@pytest.mark.rule("risk:S-b")
@pytest.mark.parametrize(("lands", "points"), [(1, 0), (2, 0), (3, 1), (8, 2), (9, 3), (11, 3), (21, 7)])
def test_territories_bring_a_third_with_no_least(lands: int, points: int) -> None:
    table = Riskless(dict.fromkeys(list(Riskless().board.territories)[:lands], "red 2"))
    assert territory_points(table.board, "red") == points


@pytest.mark.rule("risk:S5")
def test_a_piece_is_paid_for_by_its_price() -> None:
    table = Riskless(AUSTRALIA)
    table.player("red").points = 5
    table.play(begin_with_points, "bomb", "new-guinea", "spy", "new-guinea")
    assert table.row("new-guinea") == "red 2 B S"
    assert [option.id for option in table.asks[0].options] == [
        "major",
        "captain",
        "lieutenant",
        "sergeant",
        "miner",
        "scout",
        "spy",
        "bomb",
        "no-more",
    ]
    assert continent_points(table.board, BOOK, "red") == 2


@pytest.mark.rule("risk:S6")
def test_only_what_is_off_the_board_can_be_placed() -> None:
    row = "red M 9 8 8 7 7 7 6 6 6 6 5 5 5 5 4 4 4 4 3 3 3 3 3 2 2 2 2 2 2 2 S B B B B B B"
    table = Riskless({"alaska": row})
    table.player("red").points = 10
    table.play(begin_with_points, "scout")
    assert table.options() == ["scout", "no-more"]
    table.play(begin_with_points)
    assert table.asks == [], "all 39 pieces stand"


@pytest.mark.rule("risk:S6")
def test_a_fallen_marshal_comes_back_for_ten_points_and_is_hidden_again() -> None:
    table = Riskless({"alaska": "red 2"})
    table.lose("red", "M")
    table.player("red").points = 10
    table.play(begin_with_points, "marshal")
    assert table.row("alaska") == "red 2 M"


@pytest.mark.rule("risk:S-c")
def test_points_of_one_turn_add_up_and_the_rest_lapses() -> None:
    table = Riskless({**AUSTRALIA, "siam": "red 2", "india": "red 2"})
    table.play(begin_with_points, "no-more")
    assert table.player("red").points == 2
    table.play(attack_or_recruit, "points", "miner", "siam", "no-more")
    assert table.row("siam") == "red 2 3"
    assert table.player("red").points == 1
    table.play(earn_prize)
    assert table.player("red").points == 0


@pytest.mark.rule("risk:S-c")
def test_banked_points_stay() -> None:
    table = Riskless(AUSTRALIA, bank="on")
    table.play(begin_with_points, "no-more")
    table.play(earn_prize)
    table.play(begin_with_points, "sergeant", "indonesia")
    assert table.player("red").points == 0


@pytest.mark.rule("risk:S-k", "risk:B12")
def test_a_set_is_worth_the_same_points_all_game_long() -> None:
    table = Riskless({"alaska": "red M"})
    table.board.sets_traded = 20
    sign = {place.id: place.card for place in BOOK.land.territories}
    values = {"infantry": 4, "cavalry": 6, "artillery": 8}
    for each, points in values.items():
        cards = [place for place in sign if sign[place] == each][:3]
        table.player("red").points = 0
        table.deal("red", *cards)
        table.play(begin_with_points, "+".join(cards), "no-more")
        assert table.facts[-1].words["points"] == points
        assert table.player("red").points == points
    mixed = [next(place for place in reversed(sign) if sign[place] == each) for each in values]
    table.player("red").points = 0
    table.deal("red", *mixed)
    table.play(begin_with_points, "keep")
    assert table.player("red").points == 0
    table.play(begin_with_points, "+".join(mixed), "no-more")
    assert table.player("red").points == 10
    assert len(table.board.discards) == 12


@pytest.mark.rule("risk:S-k", "risk:B12")
def test_with_five_cards_a_set_must_be_turned_in() -> None:
    table = Riskless({"alaska": "red M"})
    table.deal("red", "alaska", "alberta", "wild-1", "wild-2")
    table.play(begin_with_points, "keep")
    assert "keep" in table.options()
    table.deal("red", "peru")
    table.play(begin_with_points, "alaska+alberta+wild-1", "no-more")
    assert "keep" not in table.options()


@pytest.mark.rule("risk:S-k")
def test_one_card_for_a_turn_with_a_capture_and_none_without() -> None:
    table = Riskless({"alaska": "red M 2"})
    top = table.board.deck[0]
    table.play(earn_prize)
    assert table.player("red").hand == ()
    table.play(attack_or_recruit, "alaska-kamchatka", "marshal", "stay-1")
    table.play(earn_prize)
    table.play(earn_prize)
    assert table.player("red").hand == (top,)


@pytest.mark.rule("risk:S-o", "risk:G9")
def test_a_pile_that_is_used_up_is_turned_over_and_not_shuffled() -> None:
    table = Riskless({"alaska": "red M 2"})
    table.board.discards, table.board.deck = table.board.deck, ()
    first, second, *_ = table.board.discards
    for card in (first, second):
        table.board.captured = True
        table.play(earn_prize)
        assert table.player("red").hand[-1] == card
    assert table.board.discards == ()


@pytest.mark.rule("risk:S-o")
def test_a_pile_that_is_drawn_from_asks_for_the_card() -> None:
    table = Riskless({"alaska": "red M 2"}, pile="drawn")
    table.board.captured = True
    table.play(earn_prize, "wild-2")
    assert table.player("red").hand == ("wild-2",)
