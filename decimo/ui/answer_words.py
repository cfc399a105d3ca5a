"""What was answered, in words: cards and dice as they are said, and of a decision the name of what was chosen."""

from decimo.fate import Answered, spoken_value
from decimo.play.record import StepRecord
from decimo.play.session import Session
from decimo.report.change_words import own_names, thing_words


def answer_words(session: Session, record: StepRecord | None, answered: Answered) -> str:
    """Say an answer in a step: `the queen of spades`, `3 and 5`; of a choice the name of its thing, if it has one.

    Without a `record` the step is not played yet.
    """
    mark, answer = answered
    if mark.kind != "choice" or not isinstance(answer.value, str):
        return spoken_value(mark, answer.value)
    at = record or session.head
    return thing_words(session.ruleset, answer.value, own_names(session, at) if at else {})
