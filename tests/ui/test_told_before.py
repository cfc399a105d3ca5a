"""The facts of a step before its question are above the question."""

from collections.abc import Sequence

from decimo.chance import Option, StepContext
from decimo.play.campaign_record import Charter, State
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Step
from decimo.play.session import Session
from decimo.ui.question_dialog import QuestionDialog
from tests.ui.marsh import Marsh, MarshDecision, World
from tests.ui.seen import seen
from tests.ui.test_table import SIZE, press, table


def flood_and_ask(turn: StepContext[World]) -> None:
    turn.tell("flood", "reed", "marsh:M2")
    turn.tell("stay_dry", "otter", "marsh:M2")
    turn.choose(
        "reed",
        (Option("flee", "Flee"), Option("swim", "Swim")),
        why="what now",
        rule="marsh:M5",
        about="reed",
        decision=MarshDecision.FLOOD,
    )
    turn.tell("flood", "heron", "marsh:M2")


class Wet(Marsh):
    """The marsh where the water comes before anybody is asked."""

    def steps(self, _state: State[World], _year: int, _season: int) -> Sequence[Step]:
        return [Step("water", "The water", "marsh:M2", flood_and_ask)]


async def test_a_form_tells_what_came_before_it_and_nothing_that_comes_after() -> None:
    journal = MemoryJournal(Charter("Wet", "marsh", "marsh", 7, {"reed": "player"}, "app", {}, "0.1.0"))
    session = Session(journal, Wet(), "c0ffee")
    session.play_step()
    app = table(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        assert isinstance(app.screen, QuestionDialog)
        asked = seen(app)
        assert "The water comes to [red]Reed[/red]!" in asked
        assert asked.index("The water comes to") < asked.index("what now")
        assert "stays dry" not in asked, "it matters little"
        assert asked.count("The water comes to") == 1
        assert session.journal.head() is not None
        assert len(session.journal.records()) == 1, "nothing is kept before it is decided"


def test_nothing_is_told_before_once_it_is_answered() -> None:
    journal = MemoryJournal(Charter("Wet", "marsh", "marsh", 7, {"reed": "player"}, "app", {}, "0.1.0"))
    session = Session(journal, Wet(), "c0ffee")
    session.play_step()
    session.play_step()
    assert [fact.verb for fact in session.campaign.told_before_question] == ["flood", "stay_dry"]
    session.questions.let_program_answer()
    assert not session.campaign.told_before_question
