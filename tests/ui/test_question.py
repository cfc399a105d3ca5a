import pytest
from textual.widgets import Input

from decimo.chance import Answer
from decimo.play.session import Session
from decimo.ui.answer_field import AnswerField
from decimo.ui.app import DecimoApp
from decimo.ui.play_screen import PlayScreen
from decimo.ui.question_dialog import QuestionDialog
from tests.ui.marsh import campaign
from tests.ui.seen import seen
from tests.ui.test_table import SIZE, press, table, told


def at_step(step: str, *, dice: str = "own", seats: dict[str, str] | None = None) -> Session:
    """A campaign that has been played up to this step."""
    session = campaign(dice=dice, seats=seats)
    while session.moment.step != step:
        session.play_step(decide_all=True)
    return session


def fields(app: DecimoApp) -> list[AnswerField]:
    return list(app.screen.query(AnswerField))


async def test_a_roll_is_asked_with_rule_reason_and_odds_and_typed_with_two_keys() -> None:
    session = campaign(dice="own")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        assert isinstance(app.screen, QuestionDialog)
        screen = seen(app)
        assert "M2: The water is diced for every winter [m]." in screen
        assert "[red]Reed[/red]: how high the water comes" in screen
        assert "1-4 = dry: 66.7 % (2/3), 5-6 = a flood: 33.3 % (1/3)" in screen
        await press(pilot, "3", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert "[red]Reed[/red] stays dry." in told(app)


async def test_an_impossible_roll_is_refused_beside_its_field_and_can_be_mended() -> None:
    session = campaign(dice="own")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "7", "enter")
        assert "'7' cannot come up on this die: type a number from 1 to 6." in seen(app)
        await press(pilot, "2", "enter")
        assert "stays dry" in told(app)


async def test_a_group_is_one_form_and_the_cursor_jumps_on() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        assert "(3 to answer)" in seen(app)
        assert "2 dice: 1 to 6 each" in seen(app)
        await press(pilot, "3", "4", "5", "5", "6", "1", "enter")
        assert "Heron [/ sees the omen 10." in told(app)
        assert session.moment.step == "strangers"


async def test_esc_leaves_the_step_waiting_and_what_was_entered_is_kept() -> None:
    """Case C13: the step itself is untouched."""
    session = at_step("omens")
    before = session.fingerprint
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "3", "4", "escape")
        assert isinstance(app.screen, PlayScreen)
        assert "waits for your answer" in seen(app)
        assert session.fingerprint == before
        assert session.waiting is not None
        assert session.waiting.answered[0].answer.value == (3, 4)
        await press(pilot, "space")
        assert [field.number for field in fields(app)] == [1, 2]


async def test_a_campaign_that_waits_at_a_question_opens_with_it() -> None:
    session = at_step("omens")
    session.play_step()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, QuestionDialog)


async def test_cards_are_typed_and_one_card_does_not_come_twice() -> None:
    session = at_step("strangers")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        assert "Each: any of 52 cards, each 1.9 % (1/52)" in seen(app)
        await press(pilot, "7", "h", "7", "h", "enter")
        assert isinstance(app.screen, QuestionDialog)
        assert "is in this form already" in " ".join(seen(app).split())
        await press(pilot, "backspace", "backspace", "q", "s", "enter")
        assert "[red]Reed[/red] meets 7H." in told(app)
        assert "Heron [/ meets QS." in told(app)


async def test_return_may_follow_a_card_that_was_complete_without_it() -> None:
    session = at_step("strangers")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "7", "h", "enter")
        assert not any(field.has_class("-wrong") for field in fields(app))
        await press(pilot, "q", "s", "enter")
        assert "Heron [/ meets QS." in told(app)


async def test_the_help_of_a_form_says_how_cards_are_typed() -> None:
    app = table(at_step("strangers"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "f1")
        assert "joker red" in seen(app)


async def test_a_decision_is_made_by_its_number() -> None:
    session = at_step("council", dice="app", seats={"heron": "player"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        assert "Heron [/ to decide: what the council does" in seen(app)
        assert "1  Hold a feast [b]" in seen(app)
        await press(pilot, "2")
        assert "Heron [/ decides to fast." in told(app)


async def test_the_program_answers_what_is_left_and_the_journal_says_so() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "3", "4", "f2")
        assert session.moment.step == "strangers"
        assert session.head is not None
        answered = session.journal.record(session.head.id).answered
        assert [each.answer.source for each in answered] == ["player", "app", "app"]


async def test_rest_of_the_year_stops_at_a_question_and_goes_on_after_it() -> None:
    session = at_step("omens", dice="app", seats={"otter": "player"})
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "y")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, QuestionDialog)
        await press(pilot, "1", "y")
        await app.workers.wait_for_complete()
        assert session.moment.year == 2


async def test_what_was_typed_before_a_rule_changed_is_offered_again() -> None:
    session = at_step("omens")
    session.play_step()
    session.questions.answer(0, "3 4")
    session.house_rules.set("depth", "5", now=True)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert fields(app)[0].query_one(Input).value == "3 4"
        assert len(fields(app)) == 3


async def test_a_dialog_outlives_a_terminal_that_is_too_small_for_it() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "3")
        await pilot.resize_terminal(40, 15)
        await pilot.pause()
        assert "This screen needs 60 x 20" in " ".join(seen(app).split())
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert fields(app)[0].query_one(Input).value == "3"
        await press(pilot, "4", "f2")
        assert session.head is not None
        assert session.journal.record(session.head.id).answered[0].answer.value == (3, 4)


async def test_a_form_handed_in_too_early_goes_to_the_missing_field() -> None:
    session = at_step("omens")
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "3", "4")
        await pilot.click("#answer")
        await pilot.pause()
        assert isinstance(app.screen, QuestionDialog)
        assert fields(app)[1].has_class("-wrong")
        assert isinstance(app.focused, Input)
        assert fields(app)[1].query_one(Input).has_focus


async def test_what_is_typed_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session, texts = campaign(dice="own"), list[str]()
    read = session.questions.read

    def count(number: int, text: str) -> Answer:
        texts.append(text)
        return read(number, text)

    monkeypatch.setattr(session.questions, "read", count)
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "7", "enter", "2", "enter")
        assert "stays dry" in told(app)
    assert sorted(texts) == sorted(set(texts))
    assert {"7", "2"} <= set(texts)
