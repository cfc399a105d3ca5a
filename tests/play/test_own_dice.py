"""The player's own dice and cards: for everything, and for some kinds."""

import pytest

from decimo.chance import Question, Refusal
from decimo.play.campaign_record import Played
from decimo.play.seat import roller_words
from decimo.play.session import Session
from tests.play.evening import HAMLET, at_the_fair, coins, settled
from tests.play.game import play_to_question, step_by_hand


def asked_in(session: Session, years: int = 4) -> set[str]:
    """The steps in which the player is asked for dice or cards within some years."""
    found: set[str] = set()
    until = session.moment.year + years
    while session.moment.year < until:
        if isinstance(session.play_step(), Question):
            found.add(session.moment.step)
            session.questions.let_program_answer()
    return found


@pytest.mark.parametrize(
    ("who", "steps"),
    [
        ("app", set()),
        ("own", {"gather", "fair", "guests"}),
        ("wood", {"gather"}),
        ("guests", {"guests"}),
        ("guests, Wood", {"gather", "guests"}),
        ("cards", {"fair"}),
        ("dice", {"gather", "guests"}),
        ("cards wood", {"gather", "fair"}),
    ],
)
def test_the_player_rolls_and_draws_what_he_chose_alone(who: str, steps: set[str]) -> None:
    session = settled()
    session.house_rules.roller(who)
    assert asked_in(session) == steps
    assert HAMLET.verify(session) == []


@pytest.mark.parametrize("who", ["", "loaded", "own app", "wood stones"])
def test_a_roller_that_is_not_known_is_refused_with_those_there_are(who: str) -> None:
    session = settled()
    with pytest.raises(Refusal, match=r"choose app .*, own .* dice, cards, wood, guests"):
        session.house_rules.roller(who)
    assert session.state.dice == "app"


def test_who_rolls_is_told_in_words() -> None:
    session = settled()
    session.house_rules.roller("guests cards")
    kinds = session.ruleset.dice_kinds
    assert session.state.dice == "cards guests"
    assert roller_words(kinds, session.state.dice) == (
        "you, with your own dice and cards, for all cards and the guests; the program for all else"
    )


def test_one_roll_by_hand_shifts_no_roll_of_the_program() -> None:
    alone, mine = settled(), settled()
    alone.run(2)
    mine.house_rules.roller("guests")
    while mine.moment.year < 3:
        if isinstance(mine.play_step(), Question):
            mine.questions.let_program_answer()
    assert alone.state.world == mine.state.world


def test_an_order_with_a_roll_asks_the_players_dice_and_is_carried_out_then() -> None:
    session = settled()
    session.house_rules.seat("oak", "player")
    session.house_rules.roller("own")
    had = coins(session)
    asked = session.order("oak", "chop")
    assert isinstance(asked, Question)
    assert coins(session) == had
    session = HAMLET.again(session)
    question = session.questions.open()
    assert question is not None
    assert question.asks[0][1].why == "logs that are chopped"
    session.questions.answer(0, "6")
    played = session.play_step()
    assert isinstance(played, Played)
    assert played.record.kind == "order"
    assert played.record.by == "player"
    assert played.answered[0].answer.value == (3,)
    assert played.answered[0].answer.reason.startswith("the real dice showed 6")
    assert coins(session) == had - 1
    assert session.moment.step == "gather"
    assert HAMLET.verify(session) == []


def test_an_order_that_waits_may_be_left_to_the_program() -> None:
    session = settled()
    session.house_rules.roller("own")
    session.order("ash", "chop")
    session.questions.let_program_answer()
    played = session.play_step()
    assert isinstance(played, Played)
    assert played.answered[0].answer.source == "app"


def test_the_same_order_twice_in_a_season_has_dice_of_its_own() -> None:
    for seed in range(20):
        session = HAMLET.begin(seed)
        session.play_step()
        logs = []
        for _ in range(2):
            played = session.order("oak", "chop") if coins(session) else None
            if isinstance(played, Played):
                logs.append((played.record.take, played.answered[0].answer.value))
        assert [take for take, _ in logs] == list(range(1, len(logs) + 1))
        if len({value for _, value in logs}) == 2:
            break
    else:
        raise AssertionError("the second order always falls as the first")
    session.history.undo(2)
    session = HAMLET.again(session)
    again = session.order("oak", "chop")
    assert isinstance(again, Played)
    assert (again.record.take, again.answered[0].answer.value) == logs[0]
    assert HAMLET.verify(session) == []


def test_the_players_own_roll_is_the_same_once_more_after_an_undo() -> None:
    """Case B3, with real dice: what fell has fallen."""
    session = settled()
    session.house_rules.roller("own")
    question = play_to_question(session)
    session.questions.answer_all(["5"] * len(question.asks))
    first = session.play_step()
    assert isinstance(first, Played)
    session.history.undo()
    session = HAMLET.again(session)
    again = session.play_step()
    assert isinstance(again, Played)
    assert [a.answer.value for a in again.answered] == [a.answer.value for a in first.answered]
    assert {a.answer.reason for a in again.answered} == {"as it fell before it was taken back"}
    assert HAMLET.verify(session) == []


def test_cards_typed_years_ago_come_again_when_the_years_are_played_again() -> None:
    session = settled()
    session.house_rules.roller("own")
    while session.moment.year < 4:
        step_by_hand(session)
    came = session.fingerprint
    session.history.undo_to(2)
    session = HAMLET.again(session)
    session.run(2)
    assert session.waiting is None
    assert session.fingerprint == came


def test_another_decision_keeps_the_dice_that_are_still_asked() -> None:
    session = settled()
    session.house_rules.seat("oak", "player")
    session.house_rules.roller("guests")
    while not (session.moment.step == "guests" and session.questions.open()):
        if isinstance(session.play_step(), Question) and session.moment.step != "guests":
            session.questions.answer_all(["burn"])
    session.questions.answer_all(["5"])
    question = session.questions.open()
    assert question is not None
    assert question.asks[0][1].why == "a guest"


def test_a_card_of_the_very_group_cannot_come_of_a_pack_shuffled_before_it() -> None:
    session = at_the_fair()
    session.questions.answer(0, "7H")
    with pytest.raises(Refusal, match="was drawn in this very group"):
        session.questions.answer(1, "reshuffle 7H")
    session.questions.answer(1, "reshuffle 8H")
    session.history.undo_answer()
    assert session.waiting is not None
    assert session.waiting.offered == {1: "reshuffle 8H"}
    with pytest.raises(Refusal, match="was drawn in this very group"):
        at_the_fair().questions.answer_all(["9H", "reshuffle 9H"])


def test_what_real_dice_showed_is_offered_again_as_it_was_typed() -> None:
    session = settled()
    session.house_rules.roller("own")
    session.order("oak", "chop")
    session.questions.answer(0, "6")
    session.history.undo_answer()
    assert session.waiting is not None
    assert session.waiting.offered == {0: "6"}
