"""The attack: who may attack whom, with which dice, and with which losses and consequences."""

import pytest

from decimo.chance import outcome_odds
from decimo.risk.board.board import NEUTRAL
from decimo.risk.game.attack_and_capture import attack, possible_attacks
from tests.risk.table import BOOK, SETTINGS, Table

WON = ((6, 6, 6), (1,))
"""A roll of three dice that kills a single defender."""


def ids(table: Table, ask: int = 0) -> list[str]:
    return [option.id for option in table.asks[ask].options]


@pytest.mark.rule("risk:B14")
def test_one_attacks_a_neighbour_that_is_not_ones_own_with_two_armies_or_more() -> None:
    table = Table({"alaska": ("red", 2), "alberta": ("red", 1), "kamchatka": ("blue", 1)})
    assert possible_attacks(table.board, BOOK, "red") == [
        ("alaska", "northwest-territory"),
        ("alaska", "kamchatka"),
    ]


@pytest.mark.rule("risk:B14")
@pytest.mark.parametrize(
    ("armies", "defenders", "dice"),
    [(2, 1, "1d6 1d6"), (3, 2, "2d6 2d6"), (4, 3, "3d6 2d6"), (9, 9, "3d6 2d6")],
)
def test_how_many_dice_are_rolled(armies: int, defenders: int, dice: str) -> None:
    table = Table({"alaska": ("red", armies), "kamchatka": ("blue", defenders)})
    attacker = tuple([1] * min(3, armies - 1))
    defender = tuple([6] * min(2, defenders))
    table.play(attack, "alaska-kamchatka", "once", attacker, defender, *(["stop"] if armies > 3 else []))
    assert " ".join(ask.dice for ask in table.asks if ask.kind == "roll") == dice


@pytest.mark.rule("risk:B14")
@pytest.mark.parametrize(
    ("faces", "left"),
    [
        (((6, 5, 1), (5, 4)), (5, 2)),
        (((6, 3, 1), (5, 4)), (4, 3)),
        (((5, 4, 1), (5, 4)), (3, 4)),
        (((1, 4, 6), (4, 5)), (4, 3)),
    ],
)
def test_the_losses_of_a_roll(faces: tuple[tuple[int, ...], tuple[int, ...]], left: tuple[int, int]) -> None:
    table = Table({"alaska": ("red", 5), "kamchatka": ("blue", 4)})
    table.play(attack, "alaska-kamchatka", "once", *faces, "stop")
    assert table.armies("alaska", "kamchatka") == list(left)


@pytest.mark.rule("risk:B14")
def test_both_sides_dice_are_asked_as_one_question_of_two() -> None:
    table = Table({"alaska": ("red", 5), "kamchatka": ("blue", 4)})
    table.play(attack, "alaska-kamchatka", "once", (6, 5, 1), (5, 4), "stop")
    exchange = next(fact for fact in table.facts if fact.verb == "exchange")
    assert [table.asks[number].dice for number in exchange.asks] == ["3d6", "2d6"]
    assert exchange.words["killed"] == 2


@pytest.mark.rule("risk:B14")
def test_the_options_tell_the_exact_odds() -> None:
    table = Table({"alaska": ("red", 4), "kamchatka": ("blue", 3)})
    table.play(attack, "alaska-kamchatka", "once", (1, 1, 1), (6, 6), "stop")
    assert table.asks[1].why == "Red: how to press on from Alaska to Kamchatka (47.0 %)"
    words = {option.id: option.words for option in table.asks[0].options}
    assert words["alaska-kamchatka"] == "Alaska (4) attacks Kamchatka (Blue, 3): 47.0 % to win"


@pytest.mark.rule("risk:B14")
def test_an_attack_is_pressed_to_the_end() -> None:
    table = Table({"alaska": ("red", 4), "kamchatka": ("blue", 2)})
    rolls = ((6, 1, 1), (5, 5)), ((2, 1), (3,)), ((1,), (1,))
    table.play(attack, "alaska-kamchatka", "to-the-end", *(faces for roll in rolls for faces in roll))
    assert table.armies("alaska", "kamchatka") == [1, 1]
    assert table.land("kamchatka").owner == "blue"
    told = next(fact for fact in table.facts if fact.verb == "break_off")
    assert (told.words["lost"], told.words["killed"]) == (3, 1)
    # All rolls of the battle are its reason.
    assert [table.asks[number].dice for number in told.asks] == ["3d6", "2d6", "2d6", "1d6", "1d6", "1d6"]


@pytest.mark.rule("risk:B14")
def test_or_until_so_many_armies_are_left() -> None:
    table = Table({"alaska": ("red", 5), "kamchatka": ("blue", 3)})
    table.play(attack, "alaska-kamchatka", "until-3", (1, 1, 1), (6, 6), "stop")
    assert table.armies("alaska", "kamchatka") == [3, 3]
    assert ids(table, 1)[:5] == ["to-the-end", "once", "until-2", "until-3", "until-4"]


def test_a_great_army_may_be_stopped_at_every_number_to_ten_and_every_fifth_beyond() -> None:
    table = Table({"alaska": ("red", 24), "kamchatka": ("blue", 3)})
    table.play(
        attack,
        "alaska-kamchatka",
        "until-20",
        (6, 6, 6),
        (1, 1),
        (1, 1, 1),
        6,
        (1, 1, 1),
        6,
        (1, 1, 1),
        6,
        (1, 1, 1),
        6,
        "stop",
    )
    stops = [int(id_.removeprefix("until-")) for id_ in ids(table, 1) if id_.startswith("until-")]
    assert stops == [*range(2, 11), 15, 20]
    assert table.armies("alaska", "kamchatka") == [20, 1]


@pytest.mark.rule("risk:B15")
def test_at_least_as_many_armies_march_in_as_dice_were_rolled_and_one_stays() -> None:
    table = Table({"alaska": ("red", 7), "kamchatka": ("blue", 1)})
    table.play(attack, "alaska-kamchatka", "once", *WON, "4", "stop")
    # Seven armies, three dice: between one and four may stay.
    assert ids(table, 4) == ["1", "2", "3", "4"]
    assert table.armies("alaska", "kamchatka") == [4, 3]
    assert table.land("kamchatka").owner == "red"
    assert table.board.captured


@pytest.mark.rule("risk:B15")
def test_where_there_is_no_choice_nothing_is_asked() -> None:
    table = Table({"alaska": ("red", 2), "kamchatka": ("blue", 1), "japan": ("blue", 1)})
    table.play(attack, "alaska-kamchatka", "once", 6, 1)
    assert table.armies("alaska", "kamchatka") == [1, 1]
    assert [ask.kind for ask in table.asks] == ["choice", "choice", "roll", "roll"]


@pytest.mark.rule("risk:B14", "risk:B5")
def test_one_attacks_as_often_as_one_likes() -> None:
    table = Table({"alaska": ("red", 5), "kamchatka": ("blue", 1), "japan": ("blue", 1), "peru": ("blue", 1)})
    first = ("alaska-kamchatka", "once", *WON, "1")
    second = ("kamchatka-japan", "once", *WON)
    table.play(attack, *first, *second, "stop")
    assert table.armies("alaska", "kamchatka", "japan") == [1, 1, 3]
    assert [fact.verb for fact in table.facts if fact.verb == "capture"] == ["capture", "capture"]


@pytest.mark.rule("risk:B14")
def test_the_next_question_tells_what_has_just_happened() -> None:
    table = Table({"alaska": ("red", 5), "kamchatka": ("blue", 3), "japan": ("blue", 1)})
    rolls = ((6, 5, 1), (6, 4), (6, 5, 1), (5, 4))
    table.play(attack, "alaska-kamchatka", "once", *rolls[:2], "alaska-kamchatka", "once", *rolls[2:], "stop")
    whys = [ask.why for ask in table.asks if ask.kind == "choice"]
    assert whys[0] == "Red: where to attack"
    assert whys[2] == (
        "Red: 6 5 1 against 6 4: Red lost 1, Blue 1; Red has 4 in Alaska, Blue has 2 in Kamchatka; "
        "where to attack next"
    )


@pytest.mark.rule("risk:B14", "risk:B15")
def test_a_capture_is_told_before_armies_march_in() -> None:
    table = Table({"alaska": ("red", 6), "kamchatka": ("blue", 3), "japan": ("blue", 1)})
    table.play(attack, "alaska-kamchatka", "to-the-end", (6, 5, 1), (6, 4), (6, 5, 1), (5, 4), "2", "stop")
    march, following = [ask.why for ask in table.asks if ask.kind == "choice"][2:]
    costs = "Red: 2 rolls, the last 6 5 1 against 5 4: Red lost 1, Blue 3; "
    assert march == f"{costs}Kamchatka is taken; how many armies stay in Alaska"
    assert following == f"{costs}Red has 2 in Alaska, Red has 3 in Kamchatka; where to attack next"


# Who may choose dice


@pytest.mark.rule("risk:G7")
def test_where_nothing_is_agreed_no_attack_stops_for_the_defender() -> None:
    table = Table({"alaska": ("red", 9), "kamchatka": ("blue", 4)})
    assert table.kept == SETTINGS
    table.play(attack, "alaska-kamchatka", "once", (6, 5, 1), (5, 4), "stop")
    assert {ask.side for ask in table.asks} == {"red", ""}


@pytest.mark.rule("risk:G7")
def test_a_person_who_attacks_may_roll_fewer_dice() -> None:
    table = Table({"alaska": ("red", 9), "kamchatka": ("blue", 4)})
    table.play(attack, "alaska-kamchatka", "two-dice", (6, 5), (5, 4), "stop")
    assert table.armies("alaska", "kamchatka") == [9, 2]
    table.play(attack, "alaska-kamchatka", "one-die", 6, (5, 5), "stop")
    assert table.armies("alaska", "kamchatka") == [9, 1]
    with_two = Table({"alaska": ("red", 3), "kamchatka": ("blue", 4)})
    with_two.play(attack, "alaska-kamchatka", "one-die", 1, (6, 6), "stop")
    assert "two-dice" not in ids(with_two, 1)


@pytest.mark.rule("risk:G7")
def test_by_house_rule_nobody_may_or_the_defender_too() -> None:
    table = Table({"alaska": ("red", 9), "kamchatka": ("blue", 4)}, dice_choice="most")
    table.play(attack, "alaska-kamchatka", "once", (6, 5, 1), (5, 4), "stop")
    assert not {"one-die", "two-dice"} & set(ids(table, 1))
    table = Table({"alaska": ("red", 9), "kamchatka": ("blue", 4)}, dice_choice="both")
    table.play(attack, "alaska-kamchatka", "once", "one-die", (6, 5, 1), 5, "stop")
    assert table.armies("alaska", "kamchatka") == [9, 3]
    assert (table.asks[2].side, ids(table, 2)) == ("blue", ["two-dice", "one-die"])


@pytest.mark.rule("risk:G7")
@pytest.mark.parametrize(("defenders", "asked"), [(1, False), (2, True)])
def test_a_single_defender_has_nothing_to_choose(defenders: int, asked: bool) -> None:
    table = Table({"alaska": ("red", 9), "kamchatka": ("blue", defenders)}, dice_choice="both")
    answers = ["two-dice", (1, 1, 1), (6, 6)] if asked else [(1, 1, 1), 6]
    table.play(attack, "alaska-kamchatka", "once", *answers, "stop")
    assert (table.asks[2].side == "blue") is asked


@pytest.mark.rule("risk:G6")
def test_neutral_armies_always_roll_the_most_dice_and_are_asked_nothing() -> None:
    table = Table({"alaska": ("red", 9), "kamchatka": (NEUTRAL, 4)}, dice_choice="both")
    table.play(attack, "alaska-kamchatka", "once", (6, 5, 1), (5, 4), "stop")
    assert [ask.side for ask in table.asks] == ["red", "red", "", "", "red"]


# What falls with it


@pytest.mark.rule("risk:B13")
def test_who_takes_the_last_territory_of_a_player_gets_its_cards() -> None:
    table = Table({"alaska": ("red", 3), "kamchatka": ("blue", 1)})
    table.deal("red", "peru")
    table.deal("blue", "japan", "wild-1")
    table.play(attack, "alaska-kamchatka", "once", (6, 6), 1, "stop")
    assert table.player("blue").out
    assert table.player("blue").fell_to == "red"
    assert table.player("red").hand == ("peru", "japan", "wild-1")
    assert table.player("blue").hand == ()


@pytest.mark.rule("risk:B13")
def test_six_cards_are_traded_and_their_armies_placed_before_the_attack_goes_on() -> None:
    table = Table({"alaska": ("red", 3), "kamchatka": ("blue", 1)})
    table.deal("red", "central-america", "brazil", "argentina")
    table.deal("blue", "peru", "venezuela", "greenland")
    won = ("alaska-kamchatka", "once", (6, 6), 1)
    table.play(attack, *won, "central-america+brazil+argentina", "kamchatka", "4", "stop")
    assert table.land("kamchatka").armies == 6
    assert len(table.player("red").hand) == 3
    assert "risk:B13" in [ask.rule for ask in table.asks]


@pytest.mark.rule("risk:B13")
def test_who_still_holds_a_territory_is_not_out() -> None:
    table = Table({"alaska": ("red", 2), "kamchatka": ("blue", 1), "peru": ("blue", 1)})
    table.play(attack, "alaska-kamchatka", "once", 6, 1)
    assert not table.player("blue").out


@pytest.mark.rule("risk:B3")
def test_neutral_armies_need_not_be_beaten() -> None:
    table = Table(
        {"alaska": ("red", 2), "kamchatka": ("blue", 1)}, players=("red", "blue"), rest=(NEUTRAL, 1)
    )
    table.play(attack, "alaska-kamchatka", "once", 6, 1)
    assert table.board.winner == "red"


# Empty land, hot land, land under a ban


def test_a_ban_stops_attacks_from_a_territory_and_on_it() -> None:
    table = Table({"alaska": ("red", 3), "kamchatka": ("blue", 1), "japan": ("red", 3)}, rest=("red", 1))
    assert possible_attacks(table.board, BOOK, "red") == [("alaska", "kamchatka"), ("japan", "kamchatka")]
    table.land("alaska").ban = 1
    assert possible_attacks(table.board, BOOK, "red") == [("japan", "kamchatka")]
    table.land("kamchatka").ban = 2
    assert possible_attacks(table.board, BOOK, "red") == []


def test_nobody_enters_a_hot_territory() -> None:
    table = Table({"alaska": ("red", 3), "kamchatka": ("", 0)}, rest=("red", 1))
    assert possible_attacks(table.board, BOOK, "red") == [("alaska", "kamchatka")]
    table.land("kamchatka").hot = True
    assert possible_attacks(table.board, BOOK, "red") == []


def test_empty_land_is_entered_without_dice() -> None:
    table = Table({"alaska": ("red", 4), "kamchatka": ("", 0), "peru": ("blue", 1)}, rest=("red", 1))
    table.play(attack, "alaska-kamchatka", "3")
    assert table.armies("alaska", "kamchatka") == [3, 1]
    assert table.board.captured
    assert [ask.kind for ask in table.asks] == ["choice", "choice"]


@pytest.mark.parametrize("wasteland", [True, False])
def test_only_a_wasteland_earns_no_card(wasteland: bool) -> None:
    table = Table({"alaska": ("red", 2), "kamchatka": ("", 0), "peru": ("blue", 1)}, rest=("red", 1))
    table.land("kamchatka").wasteland = wasteland
    table.play(attack, "alaska-kamchatka")
    assert table.board.captured is not wasteland


@pytest.mark.rule("risk:B14")
def test_dice_of_a_battle_count_one_by_one_and_no_odds_of_their_sum_are_told() -> None:
    table = Table({"alaska": ("red", 4), "kamchatka": ("blue", 2)})
    table.play(attack, "alaska-kamchatka", "once", (1, 1, 1), (6, 6), "stop")
    rolls = [ask for ask in table.asks if ask.kind == "roll"]
    assert [(ask.dice, outcome_odds(ask)) for ask in rolls] == [("3d6", []), ("2d6", [])]


@pytest.mark.rule("risk:G7")
def test_who_defends_is_told_against_whom_and_how_many_stand_on_both_sides() -> None:
    table = Table({"alaska": ("red", 4), "kamchatka": ("blue", 2)}, dice_choice="both")
    table.play(attack, "alaska-kamchatka", "once", "two-dice", (1, 1, 1), (6, 6), "stop")
    (ask,) = [ask for ask in table.asks if ask.rule == "risk:G7"]
    assert ask.options[0].words == "defend with two dice; Red attacks from Alaska with 4, and 2 stand here"
