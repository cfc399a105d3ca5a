"""Rules and seasons as the screens name them."""

from decimo.play.record import StepRecord
from decimo.play.session import Session


def when_words(session: Session, record: StepRecord) -> str:
    """Return the season and year of a step."""
    return f"{session.ruleset.seasons[record.season]} {session.ruleset.year_label(record.year)}"


def rule_words(session: Session, rule: str) -> str:
    """Return a rule's number and what it says."""
    number = rule.removeprefix(f"{session.ruleset.id}:")
    return f"{number}  {session.ruleset.rule_words(rule)}".strip()
