"""Rules, seasons and asks as the screens name them."""

import re

from decimo.fate import Ask
from decimo.play.record import StepRecord
from decimo.play.season import season_words
from decimo.play.session import Session

PLAIN_DICE = re.compile(r"\d+d\w+")
"""Dice that are simply added up; any other formula is shown."""


def when_words(session: Session, record: StepRecord) -> str:
    """Return the season and year of a step."""
    return season_words(session.ruleset, record.year, record.season)


def rule_words(session: Session, rule: str) -> str:
    """Return a rule's number and what it says."""
    number = rule.removeprefix(f"{session.ruleset.id}:")
    return f"{number}  {session.ruleset.rule_words(rule)}".strip()


def ask_words(session: Session, ask: Ask) -> str:
    """Return what is asked, and whom or what it is about."""
    ruleset = session.ruleset
    sides = ruleset.sides(session.state.world)
    about = ruleset.name_of(ask.about) if ask.about else ""
    side = sides.get(ask.side, "")
    # Where the reason names a side, its land need not be named as well.
    named = about in ask.why or any(name in ask.why for name in sides.values())
    if side:
        why = ask.why.removeprefix(f"{side}: ")
        return f"{side}: {why}" if ask.kind == "form" else f"{side} to decide: {why}"
    lead = "" if named else f"{about}: "
    formula = f": {ask.dice}" if ask.kind == "roll" and not PLAIN_DICE.fullmatch(ask.dice) else ""
    return f"{lead}{ask.why}{formula}"
