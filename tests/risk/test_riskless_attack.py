"""Attacks in Riskless: who may attack whom, the losses, and the pieces that move in."""

import pytest

from decimo.risk.riskless.attack_and_moves import attack_or_recruit, possible_duels
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK

WAY = "alaska-kamchatka"


@pytest.mark.rule("risk:S7")
def test_an_attack_needs_two_pieces_and_a_neighbour_of_another_player() -> None:
    table = Riskless({"alaska": "red 9 2", "alberta": "red M", "peru": "red 5 4"})
    assert possible_duels(table.board, BOOK, "red") == [
        ("alaska", "northwest-territory"),
        ("alaska", "kamchatka"),
        ("peru", "venezuela"),
        ("peru", "brazil"),
        ("peru", "argentina"),
    ]


@pytest.mark.rule("risk:S-f", "risk:S7")
def test_a_bomb_counts_as_one_of_two_pieces_and_does_not_attack() -> None:
    table = Riskless({"alaska": "red B 2", "peru": "red B B"})
    assert {source for source, _ in possible_duels(table.board, BOOK, "red")} == {"alaska"}
    table.put("kamchatka", "blue S")
    table.play(attack_or_recruit, WAY)
    assert table.row("alaska") == "red B"


@pytest.mark.rule("risk:S7", "risk:S-h")
def test_the_attacker_picks_its_own_piece_and_the_enemys() -> None:
    table = Riskless({"alaska": "red 9 2 6", "kamchatka": "blue M B 5"})
    table.play(attack_or_recruit, WAY, "captain", "slot-3", "stop")
    assert table.row("kamchatka") == "blue M B"
    assert table.row("alaska") == "red 9 2 6!"
    assert [option.id for option in table.asks[1].options] == ["general", "captain", "scout"]
    assert [option.words for option in table.asks[2].options] == [
        "place 1: unknown",
        "place 2: unknown",
        "place 3: unknown",
    ]


@pytest.mark.rule("risk:S8")
def test_exactly_one_piece_goes_and_it_is_the_lower_one() -> None:
    table = Riskless({"alaska": "red 5 2", "kamchatka": "blue 7 4"})
    table.play(attack_or_recruit, WAY, "lieutenant", "slot-1")
    assert (table.row("alaska"), table.row("kamchatka")) == ("red 2", "blue 7! 4")
    assert "lose_duel" in table.verbs()


@pytest.mark.rule("risk:S8")
def test_of_equals_the_attackers_piece_goes() -> None:
    table = Riskless({"alaska": "red 7 2", "kamchatka": "blue 7"})
    table.play(attack_or_recruit, WAY, "major")
    assert (table.row("alaska"), table.row("kamchatka")) == ("red 2", "blue 7!")


@pytest.mark.rule("risk:S9", "risk:S-e")
def test_a_miner_takes_a_bomb_unless_there_are_no_specials() -> None:
    for specials, left in (("on", "red 3!~"), ("off", "blue B!")):
        table = Riskless({"alaska": "red 3 2", "kamchatka": "blue B"}, specials=specials)
        table.play(attack_or_recruit, WAY, "miner", *(["stay-1"] if specials == "on" else []))
        assert table.row("kamchatka") == left


@pytest.mark.rule("risk:S-g")
def test_both_pieces_are_shown_and_the_one_that_is_left_stays_known() -> None:
    table = Riskless({"alaska": "red 5 2", "kamchatka": "blue 7 4"})
    facts = table.play(attack_or_recruit, WAY, "lieutenant", "slot-1")
    duel = next(fact for fact in facts if fact.verb == "lose_duel")
    assert (duel.words["rank"], duel.words["loser"]) == ("major", "lieutenant")
    assert table.row("kamchatka") == "blue 7! 4"
    assert all(piece.known for piece in table.board.pieces.values() if not piece.at)


@pytest.mark.rule("risk:S-g")
def test_a_forgetful_table_forgets_the_one_that_is_left() -> None:
    table = Riskless({"alaska": "red 5 2", "kamchatka": "blue 7 4"}, forgetful="on")
    table.play(attack_or_recruit, WAY, "lieutenant", "slot-1")
    assert table.row("kamchatka") == "blue 7 4"


@pytest.mark.rule("risk:S-h")
def test_pieces_keep_their_places_when_one_between_them_falls() -> None:
    table = Riskless({"alaska": "red M 2", "kamchatka": "blue 4 5! 6"})
    table.play(attack_or_recruit, WAY, "marshal", "slot-1", "stop")
    assert table.slots("kamchatka") == [2, 3]
    assert table.row("kamchatka") == "blue 5! 6"
    table.play(attack_or_recruit, WAY, "marshal-known", "slot-3", "stop")
    assert [option.words for option in table.asks[2].options] == [
        "place 2: lieutenant (5)",
        "place 3: unknown",
    ]
    assert table.row("kamchatka") == "blue 5!"


@pytest.mark.rule("risk:S10", "risk:S-j")
def test_after_the_last_piece_as_many_move_in_as_one_likes() -> None:
    table = Riskless({"alaska": "red M 2 6 6 B", "kamchatka": "blue 4"})
    each = ("piece-by-piece", "captain", "scout", "nobody-else")
    table.play(attack_or_recruit, WAY, "marshal", *each, "stop")
    assert table.row("kamchatka") == "red M!~ 6~"
    assert table.row("alaska") == "red 2 6 B"
    assert table.slots("alaska") == [2, 3, 5]
    assert table.slots("kamchatka") == [1, 2]


@pytest.mark.rule("risk:S10", "risk:S-j")
def test_how_many_stay_is_one_answer_and_the_weakest_stay() -> None:
    table = Riskless({"alaska": "red 9 M 2 6 6 B", "kamchatka": "blue 4"})
    table.play(attack_or_recruit, WAY, "marshal", "stay-3", "stop")
    assert (table.row("alaska"), table.row("kamchatka")) == ("red 2 6 B", "red 9~ M!~ 6~")
    assert [(option.id, option.words) for option in table.asks[2].options] == [
        ("stay-1", "B in Alaska, 9 M! 2 6 6 to Kamchatka"),
        ("stay-2", "2 B in Alaska, 9 M! 6 6 to Kamchatka"),
        ("stay-3", "2 6 B in Alaska, 9 M! 6 to Kamchatka"),
        ("stay-4", "2 6 6 B in Alaska, 9 M! to Kamchatka"),
        ("stay-5", "9 2 6 6 B in Alaska, M! to Kamchatka"),
        ("weakest-goes", "9 M! 6 6 B in Alaska, 2 to Kamchatka"),
        ("piece-by-piece", "pick those who stay one by one"),
    ]


@pytest.mark.rule("risk:S-j")
def test_a_bomb_may_stay_alone_and_the_winner_may_stay_behind() -> None:
    table = Riskless({"alaska": "red M 2 B", "kamchatka": "blue 4"})
    table.play(attack_or_recruit, WAY, "marshal", "weakest-goes", "stop")
    assert (table.row("alaska"), table.row("kamchatka")) == ("red M! B", "red 2~")
    table = Riskless({"alaska": "red M 2 B", "kamchatka": "blue 4"})
    table.play(attack_or_recruit, WAY, "marshal", "stay-1", "stop")
    assert (table.row("alaska"), table.row("kamchatka")) == ("red B", "red M!~ 2~")


@pytest.mark.rule("risk:S10", "risk:S-j")
def test_one_piece_at_least_stays_and_one_at_least_goes() -> None:
    table = Riskless({"alaska": "red M 2", "kamchatka": "blue 4"})
    table.play(attack_or_recruit, WAY, "marshal", "stay-1")
    assert (table.row("alaska"), table.row("kamchatka")) == ("red 2", "red M!~")
    assert [option.id for option in table.asks[2].options] == ["stay-1", "weakest-goes"]
    table = Riskless({"alaska": "red 5 B B", "kamchatka": "blue 4"})
    table.play(attack_or_recruit, WAY)
    assert (table.row("alaska"), table.row("kamchatka")) == ("red B B", "red 5!~")


@pytest.mark.rule("risk:S4", "risk:S-a")
def test_one_attacks_or_takes_points() -> None:
    table = Riskless({"alaska": "red 9 2", "kamchatka": "blue 7 4"})
    for place in ("peru", "brazil", "argentina", "venezuela", "alberta"):
        table.put(place, "red 2")
    table.play(attack_or_recruit, WAY, "general", "slot-1", "stop")
    assert "points" not in [option.id for option in table.asks[3].options]
    assert "points" in table.options()
    table.play(attack_or_recruit, "points", "spy", "alaska")
    assert table.row("alaska") == "red 9! 2 S"
    assert table.verbs().count("recruit") == 1


@pytest.mark.rule("risk:S-a")
def test_one_may_do_neither() -> None:
    table = Riskless({"alaska": "red 9 2", "peru": "red 2", "brazil": "red 2"})
    table.play(attack_or_recruit, "stop")
    assert table.player("red").points == 0
    assert table.verbs() == []


@pytest.mark.rule("risk:S-a", "risk:S-b")
def test_without_attacks_and_points_nothing_is_asked() -> None:
    table = Riskless({"alaska": "red 9", "peru": "red 2"})
    table.play(attack_or_recruit)
    assert table.asks == []
    table.put("alaska", "red B B")
    table.play(attack_or_recruit)
    assert table.asks == []


def test_a_player_without_land_is_out_and_its_cards_go_to_whoever_took_the_last() -> None:
    table = Riskless(
        {"alaska": "red M 2", "kamchatka": "green 4"}, players=("red", "blue", "green"), rest="blue 2"
    )
    table.deal("green", "peru")
    table.play(attack_or_recruit, WAY, "marshal", "stay-1")
    assert table.player("green").out
    assert table.player("red").hand == ("peru",)
    assert not table.board.ended


@pytest.mark.rule("risk:B13", "risk:S-k")
def test_with_six_cards_after_an_elimination_sets_are_turned_in_at_once() -> None:
    players = ("red", "blue", "green")
    table = Riskless({"alaska": "red M 2", "kamchatka": "green 4"}, players=players)
    table.deal("green", "peru", "congo", "wild-1")
    table.deal("red", "japan", "india", "siam")
    sets = ("japan+india+wild-1",)
    table.play(attack_or_recruit, WAY, "marshal", "stay-1", *sets, "no-more")
    assert len(table.player("red").hand) == 3
    traded = next(fact for fact in table.facts if fact.verb == "trade_for_points")
    assert table.player("red").points == traded.words["points"] != 0
    assert "keep" not in [option.id for option in table.asks[3].options]
    table.player("red").points = 0
    few = Riskless({"alaska": "red M 2", "kamchatka": "green 4"}, players=players)
    few.deal("green", "peru", "congo")
    few.deal("red", "japan", "india", "siam")
    few.play(attack_or_recruit, WAY, "marshal", "stay-1")
    assert len(few.player("red").hand) == 5


@pytest.mark.rule("risk:B13", "risk:S12")
def test_who_takes_the_last_land_of_all_trades_no_cards_any_more() -> None:
    table = Riskless({"alaska": "red M 2", "kamchatka": "blue 4"}, rest="red 2")
    table.deal("blue", "peru", "congo", "wild-1")
    table.deal("red", "japan", "india", "siam")
    table.play(attack_or_recruit, WAY, "marshal", "stay-1")
    assert table.board.ended
