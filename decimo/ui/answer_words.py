"""What was answered, in words: cards and dice as they are said, and of a decision the name of what was chosen."""

from decimo.fate import Answered, spoken_value
from decimo.play.ruleset import Ruleset


def answer_words(ruleset: Ruleset, answered: Answered) -> str:
    """Say an answer: `the queen of spades`, `3 and 5`; of a choice the name of its thing, if it has one."""
    mark, answer = answered
    name = ruleset.name_of(answer.value) if mark.kind == "choice" and isinstance(answer.value, str) else ""
    return name or spoken_value(mark, answer.value)
