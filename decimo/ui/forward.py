"""Going forward: by a step that was taken back, or by the last step once more with fresh dice."""

from collections.abc import Sequence

from decimo.play.capital import capital
from decimo.play.record import StepRecord
from decimo.play.session import Session
from decimo.report.step_title import step_title
from decimo.ui.answer_words import answer_words
from decimo.ui.small_dialog import ChoiceDialog
from decimo.ui.step_words import when_words

RETAKE_WAYS = (("stay", "Let it stand"), ("retake", "Take it back and roll anew"))


def ways_dialog(session: Session, ways: Sequence[StepRecord]) -> ChoiceDialog:
    """Return a dialog that asks which of several ways to go; it closes with the id of a step."""
    takes = len({way.take for way in ways}) > 1
    lines = [(str(way.id), _way_words(session, way, with_take=takes)) for way in reversed(ways)]
    heading = f"{len(ways)} ways were played from here. Which one? The way played last comes first."
    return ChoiceDialog(heading, lines)


def _way_words(session: Session, way: StepRecord, *, with_take: bool) -> str:
    """Say what was played and when, and how it differs: its take, what the player answered, what happened."""
    ruleset = session.ruleset
    played = ruleset.veiled(session.state, session.journal.record(way.id))
    answers = [
        f"{answered.mark.why}: {answer_words(session, way, answered)}"
        for answered in played.answered
        if answered.answer.source == "player"
    ]
    told = [
        sentence for fact in played.facts if ruleset.weight(fact) and (sentence := ruleset.sentence(fact))
    ]
    take = f", take {way.take}" if with_take else ""
    how = "; ".join((answers or told)[:3])
    return f"{step_title(session, way)}, {when_words(session, way)}{take}{f'; {how}' if how else ''}"


def retake_dialog(session: Session) -> ChoiceDialog | None:
    """Return a dialog that says what is taken back for fresh dice; None if no step was played yet."""
    waiting = session.waiting
    if waiting is not None and not waiting.command:
        given = len(waiting.answered)
        answers = {0: "nothing was answered yet", 1: "its 1 answer is taken back"}
        said = answers.get(given, f"its {given} answers are taken back")
        return _ask_retake(session.next_step().title, f"{capital(said)}.")
    back: list[StepRecord] = []
    for record, answered, _ in session.steps_back():
        back.append(record)
        if record.kind == "step":
            title = f"{step_title(session, record)} ({when_words(session, record)})"
            later = [step_title(session, each) for each in reversed(back[:-1])]
            with_it = f", with what came after it: {', '.join(later)}" if later else ""
            chance = any(each.mark.kind in ("roll", "card") for each in answered)
            same = "" if chance else " Nothing was rolled or drawn in it, so the same will come of it."
            return _ask_retake(title, f"It is taken back{with_it}.{same}")
    return None


def _ask_retake(title: str, goes: str) -> ChoiceDialog:
    heading = (
        f"Play {title} once more with fresh dice? {goes} Your own dice and cards are asked anew. "
        "The log and the report will say so."
    )
    return ChoiceDialog(heading, RETAKE_WAYS)
