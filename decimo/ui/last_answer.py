"""What a player answered or did last, and what is lost when it is taken back."""

from decimo.play.counted import counted
from decimo.play.session import ByHand, Session
from decimo.report.step_title import step_title
from decimo.ui.answer_words import answer_words
from decimo.ui.step_words import when_words


def by_hand_words(session: Session, last: ByHand) -> str:
    """Say what was answered or done: `units lost to the raid (4)`."""
    if last.answered is not None:
        return f"{last.answered.mark.why} ({answer_words(session, last.record, last.answered)})"
    return step_title(session, last.record) if last.record else ""


def goes_words(session: Session, last: ByHand) -> str:
    """Say what goes with it when it is taken back, and what comes of it."""
    if last.record is None:
        numbers = list(session.waiting.answered) if session.waiting else []
        after = len(numbers) - 1 - numbers.index(last.number) if last.number in numbers else 0
        more = {0: "", 1: " with the 1 that came after it"}.get(
            after, f" with the {after} that came after it"
        )
        return f"Takes back this answer{more}; it is asked again."
    taken = counted(len(session.steps_with(last)), "step")
    title = f"{step_title(session, last.record)} ({when_words(session, last.record)})"
    if last.number is None:
        return f"Takes back {taken}: {title} and what came after it; r goes forward again."
    if last.record.rules != session.ruleset.number:
        span, when = session.ruleset.time_words.season, when_words(session, last.record)
        return f"Takes back {taken}, its whole {span}, for older rules played it: {when}."
    return (
        f"Takes back {taken} and opens {title} again; its answers before this one stay. r goes forward again."
    )
