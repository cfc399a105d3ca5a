"""What an undo takes back, in words, before and after it is done."""

from collections.abc import Sequence

from decimo.play.record import Played
from decimo.play.session import Session
from decimo.play.step_history import ByHand
from decimo.play.wording import capitalize, pluralize
from decimo.wording.steps import describe_answer, describe_season, step_title


def describe_last_answer(session: Session, last: ByHand) -> str:
    """Say what was answered or done: `units lost to the raid (4)`."""
    if last.answered is not None:
        return f"{last.answered.mark.why} ({describe_answer(session, last.record, last.answered)})"
    return step_title(session, last.record) if last.record else ""


def describe_taken_back(session: Session, last: ByHand) -> str:
    """Say what goes with it when it is taken back, and what comes of it."""
    if last.record is None:
        numbers = list(session.waiting.answered) if session.waiting else []
        after = len(numbers) - 1 - numbers.index(last.number) if last.number in numbers else 0
        more = {0: "", 1: " with the 1 that came after it"}.get(
            after, f" with the {after} that came after it"
        )
        return f"Takes back this answer{more}; it is asked again."
    taken = pluralize(len(session.history.steps_with(last)), "step")
    title = f"{step_title(session, last.record)} ({describe_season(session, last.record)})"
    if last.number is None:
        return f"Takes back {taken}: {title} and what came after it; r goes forward again."
    if last.record.rules != session.ruleset.number:
        span, when = session.ruleset.time_words.season, describe_season(session, last.record)
        return f"Takes back {taken}, its whole {span}, for older rules played it: {when}."
    return (
        f"Takes back {taken} and opens {title} again; its answers before this one stay. r goes forward again."
    )


def count_taken_back(taken: Sequence[Played]) -> str:
    """Say how much an undo takes back: `3 steps (rolls, cards and decisions: 5, facts: 9)`."""
    answers, facts = sum(len(each.answered) for each in taken), sum(len(each.facts) for each in taken)
    return f"{pluralize(len(taken), 'step')} (rolls, cards and decisions: {answers}, facts: {facts})"


def describe_retake(session: Session) -> tuple[str, str] | None:
    """Return the title of the step that fresh dice would play again, and what is taken back with it.

    None if no step was played yet.
    """
    waiting = session.waiting
    if waiting is not None and not waiting.command:
        given = len(waiting.answered)
        answers = {0: "nothing was answered yet", 1: "its 1 answer is taken back"}
        said = answers.get(given, f"its {given} answers are taken back")
        return session.campaign.next_step().title, f"{capitalize(said)}."
    later: list[str] = []
    for record, answered, _ in session.history.steps_back():
        if record.kind == "step":
            title = f"{step_title(session, record)} ({describe_season(session, record)})"
            with_it = f", with what came after it: {', '.join(reversed(later))}" if later else ""
            chance = any(each.mark.kind in ("roll", "card") for each in answered)
            same = "" if chance else " Nothing was rolled or drawn in it, so the same will come of it."
            return title, f"It is taken back{with_it}.{same}"
        later.append(step_title(session, record))
    return None


def goes_with_waiting(session: Session) -> str:
    """Say what was given to the step that waits, and goes when a step before it is taken back; mostly nothing."""
    waiting = session.waiting
    if waiting is None:
        return ""
    said = []
    if any(each.answer.source == "player" for each in waiting.answered.values()):
        said.append("What you answered to the open question goes with it.")
    if waiting.deferred:
        rules = ", ".join(f"{key}={value}" for key, value in waiting.deferred)
        said.append(f"The house rules that wait for its end go with it: {rules}.")
    return " ".join(said)
