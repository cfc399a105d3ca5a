"""Cards: earned, traded, inherited."""

from dataclasses import replace

import pytest

from decimo.risk.game.cards import (
    KEEP,
    draw_card,
    earn_card,
    find_sets,
    kind_of,
    set_value,
    trade,
    trade_down,
)
from decimo.risk.game.reinforcements import reinforce
from tests.risk.table import BOOK, Table

INFANTRY = ("central-america", "brazil", "argentina")
CAVALRY = ("greenland", "peru", "venezuela")
ARTILLERY = ("alaska", "alberta", "ontario")
MIXED = (INFANTRY[0], CAVALRY[0], ARTILLERY[0])


def with_hand(*cards: str, holding: dict[str, tuple[str, int]] | None = None, **settings: str) -> Table:
    table = Table(holding or {"japan": ("red", 1)})
    table.house(settings)
    table.deal("red", *cards)
    return table


def traded(table: Table, *answers: str) -> int:
    """Trade at the start of Red's turn; return the armies that came of it."""
    armies: list[int] = []
    table.run(lambda context: armies.append(trade(context, BOOK, "red")), *answers)
    return armies[0]


@pytest.mark.rule("risk:B8")
def test_a_card_for_a_turn_with_a_capture_however_many_there_were() -> None:
    table = Table()
    table.board.captured = True
    table.play(earn_card, "japan")
    assert table.player("red").hand == ("japan",)
    assert "japan" not in table.board.deck
    assert table.board.captured is False
    table.play(earn_card)
    assert table.player("red").hand == ("japan",)


@pytest.mark.rule("risk:B8")
def test_the_pile_holds_every_territory_and_two_wild_cards() -> None:
    table = Table()
    table.board.captured = True
    table.play(earn_card, "wild-2")
    assert set(table.asks[0].cards) == {*BOOK.land.place, "wild-1", "wild-2"}
    assert table.player("red").hand == ("wild-2",)


@pytest.mark.rule("risk:G9")
def test_when_the_pile_is_used_up_the_used_cards_are_shuffled() -> None:
    table = Table()
    table.board.deck, table.board.discards = (), ("peru", "japan")
    table.player("blue").hand = tuple(card for card in _all() if card not in ("peru", "japan"))
    table.run(lambda context: draw_card(context, context.world.players["red"], rule="risk:B8"), "peru")
    assert [*table.board.deck, "then", *table.board.discards] == ["japan", "then"]
    assert "shuffle_pack" in table.verbs()


@pytest.mark.rule("risk:G9")
def test_where_no_card_is_left_at_all_nobody_gets_one() -> None:
    table = Table()
    table.board.deck = ()
    table.player("blue").hand = _all()
    table.run(lambda context: draw_card(context, context.world.players["red"], rule="risk:B8"))
    assert table.verbs() == ["find_no_card"]


def _all() -> tuple[str, ...]:
    return (*BOOK.land.place, "wild-1", "wild-2")


# Sets


@pytest.mark.rule("risk:B9")
@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        (INFANTRY, {"infantry"}),
        (CAVALRY, {"cavalry"}),
        (ARTILLERY, {"artillery"}),
        (MIXED, {"mixed"}),
        ((INFANTRY[0], INFANTRY[1], CAVALRY[0]), set()),
        ((INFANTRY[0], INFANTRY[1], "wild-1"), {"infantry"}),
        ((INFANTRY[0], CAVALRY[1], "wild-1"), {"mixed"}),
        ((CAVALRY[0], "wild-1", "wild-2"), {"cavalry", "mixed"}),
        ((CAVALRY[0], CAVALRY[1]), set()),
    ],
)
def test_what_is_a_set(cards: tuple[str, ...], kinds: set[str]) -> None:
    assert set(kind_of(BOOK, cards)) == kinds


@pytest.mark.rule("risk:B9", "risk:G1")
def test_sets_are_worth_more_with_each_that_is_traded() -> None:
    table = Table()
    values = []
    for traded_before in range(9):
        table.board.sets_traded = traded_before
        values.append(set_value(BOOK, table.board, MIXED, table.settings))
    assert values == [4, 6, 8, 10, 12, 15, 20, 25, 30]


@pytest.mark.rule("risk:B10", "risk:G1")
@pytest.mark.parametrize(("values", "worths"), [("fixed", [4, 6, 8, 10]), ("fixed-2003", [6, 8, 4, 10])])
def test_or_always_the_same_by_their_signs(values: str, worths: list[int]) -> None:
    table = Table(card_values=values)
    table.board.sets_traded = 5
    sets = (INFANTRY, CAVALRY, ARTILLERY, MIXED)
    assert [set_value(BOOK, table.board, cards, table.settings) for cards in sets] == worths
    # A wild card is what brings most.
    assert set_value(BOOK, table.board, (INFANTRY[0], "wild-1", "wild-2"), table.settings) == 10


@pytest.mark.rule("risk:B9")
def test_the_count_is_of_all_players_together() -> None:
    table = with_hand(*MIXED)
    table.deal("blue", *INFANTRY[1:], "wild-1")
    assert traded(table, "+".join(MIXED)) == 4
    armies: list[int] = []
    table.run(
        lambda context: armies.append(trade(context, BOOK, "blue")), "+".join((*INFANTRY[1:], "wild-1"))
    )
    assert armies == [6]
    assert table.board.sets_traded == 2
    assert set(table.board.discards) == {*MIXED, *INFANTRY[1:], "wild-1"}


@pytest.mark.rule("risk:B12")
@pytest.mark.parametrize(("cards", "may_keep"), [(3, True), (4, True), (5, False), (6, False)])
def test_with_five_cards_a_set_must_be_traded(cards: int, may_keep: bool) -> None:
    hand = (*MIXED, *INFANTRY[1:], CAVALRY[1])[:cards]
    table = with_hand(*hand)
    answer = KEEP if may_keep else "+".join(MIXED)
    # What is left after a set that had to be traded may be kept.
    more = [KEEP] if not may_keep and sets_in_after(hand) else []
    traded(table, answer, *more)
    assert (KEEP in [option.id for option in table.asks[0].options]) is may_keep


def sets_in_after(hand: tuple[str, ...]) -> bool:
    table = with_hand(*(card for card in hand if card not in MIXED))
    return bool(find_sets(BOOK, table.board, "red"))


@pytest.mark.rule("risk:B12")
def test_nobody_is_asked_without_a_set() -> None:
    table = with_hand(INFANTRY[0], INFANTRY[1], CAVALRY[0], CAVALRY[1])
    assert traded(table) == 0
    assert table.asks == []


# The armies for a territory on a card


@pytest.mark.rule("risk:B11", "risk:G2")
def test_a_card_of_ones_own_territory_brings_two_armies_there_once_a_turn() -> None:
    holding = dict.fromkeys((*INFANTRY, *CAVALRY), ("red", 1))
    table = with_hand(*INFANTRY, *CAVALRY, holding=holding)
    # Of three own territories on the cards the player chooses one; the second set brings no more.
    assert traded(table, "+".join(INFANTRY), "brazil", "+".join(CAVALRY)) == 4 + 6
    assert table.armies(*INFANTRY, *CAVALRY) == [1, 3, 1, 1, 1, 1]


@pytest.mark.rule("risk:B11")
def test_of_two_own_territories_on_the_cards_the_player_chooses_one() -> None:
    table = with_hand(*INFANTRY, holding=dict.fromkeys(INFANTRY[:2], ("red", 1)))
    traded(table, "+".join(INFANTRY), INFANTRY[1])
    assert table.armies(*INFANTRY) == [1, 3, 1]
    words = table.asks[0].options[0].words
    assert words == (
        "4 armies for Central America (infantry, yours), Brazil (infantry, yours), Argentina (infantry)"
    )


@pytest.mark.rule("risk:B11")
def test_a_card_of_somebody_elses_territory_brings_none() -> None:
    table = with_hand(*INFANTRY)
    traded(table, "+".join(INFANTRY))
    assert table.armies(*INFANTRY) == [1, 1, 1]


@pytest.mark.rule("risk:G2")
@pytest.mark.parametrize(("bonus", "armies"), [("per-card", [3, 3, 1]), ("none", [1, 1, 1])])
def test_by_house_rule_every_such_card_brings_them_or_none(bonus: str, armies: list[int]) -> None:
    holding = dict.fromkeys(INFANTRY[:2], ("red", 1))
    table = with_hand(*INFANTRY, holding=holding, territory_bonus=bonus)
    traded(table, "+".join(INFANTRY))
    assert table.armies(*INFANTRY) == armies


@pytest.mark.rule("risk:B11")
def test_the_next_turn_brings_them_anew() -> None:
    table = with_hand(*INFANTRY, holding={"brazil": ("red", 1)})
    table.board.rewarded = True
    table.play(reinforce, "+".join(INFANTRY))
    assert table.land("brazil").armies == 1 + 2 + 7


# After an elimination


def trade_after(table: Table, *answers: str) -> int:
    armies: list[int] = []
    table.run(lambda context: armies.append(trade_down(context, BOOK, "red")), *answers)
    return armies[0]


@pytest.mark.rule("risk:B13")
def test_five_cards_after_an_elimination_wait_for_the_next_turn() -> None:
    table = with_hand(*INFANTRY, *CAVALRY[:2])
    assert trade_after(table) == 0
    assert len(table.player("red").hand) == 5


@pytest.mark.rule("risk:B13")
def test_six_cards_are_traded_at_once_until_four_or_fewer_are_left() -> None:
    table = with_hand(*INFANTRY, *CAVALRY)
    assert trade_after(table, "+".join(INFANTRY)) == 4
    assert table.player("red").hand == CAVALRY
    assert KEEP not in [option.id for option in table.asks[0].options]


@pytest.mark.rule("risk:B13")
def test_of_seven_cards_four_may_remain() -> None:
    table = with_hand(*INFANTRY, *CAVALRY, ARTILLERY[0])
    assert trade_after(table, "+".join(INFANTRY)) == 4
    assert table.player("red").hand == (*CAVALRY, ARTILLERY[0])


@pytest.mark.rule("risk:B13")
def test_nine_cards_are_two_sets() -> None:
    table = with_hand(*INFANTRY, *CAVALRY, *ARTILLERY)
    assert trade_after(table, "+".join(INFANTRY), "+".join(CAVALRY)) == 4 + 6
    assert table.player("red").hand == ARTILLERY


@pytest.mark.rule("risk:B9")
def test_of_sets_that_come_to_the_same_one_is_offered() -> None:
    table = with_hand(*INFANTRY, "kamchatka", "ural")
    # Four infantry and one artillery make no mixed set, and three infantry are three infantry.
    assert len(find_sets(BOOK, table.board, "red")) == 1


@pytest.mark.rule("risk:B12")
def test_of_eight_cards_one_set_must_be_traded_and_the_next_may_be_kept() -> None:
    table = with_hand(*INFANTRY, *CAVALRY, *ARTILLERY[:2])
    traded(table, "+".join(INFANTRY), KEEP)
    assert len(table.player("red").hand) == 5


@pytest.mark.rule("risk:B13")
def test_who_has_no_set_among_more_cards_than_may_remain_keeps_them() -> None:
    table = with_hand(*INFANTRY, CAVALRY[0], CAVALRY[1], ARTILLERY[0])
    # A table of one's own may let fewer remain than always make a set.
    cards = BOOK.cards.model_copy(update={"keep": 2})
    table.run(
        lambda context: trade_down(context, replace(BOOK, cards=cards), "red"),
        "+".join((INFANTRY[0], CAVALRY[0], ARTILLERY[0])),
    )
    assert table.player("red").hand == (*INFANTRY[1:], CAVALRY[1])
