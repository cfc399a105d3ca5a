"""The rules of Decimo that a campaign names, and why some are never named: part of `python -m bench.century`.

A campaign names a rule where a fact, a die, a card or a decision of it gives the rule's id.
"""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from bench.rule_id import DECIMO
from decimo.content.strict_yaml import parse
from decimo.play.session import Session

ROOT = Path(__file__).parents[1]
REASONS = "bench/never_named.yaml"
PREFIX = f"{DECIMO.id}:"


def named_rules(session: Session) -> set[str]:
    """Return the ids of the rules that a campaign has named, without prefix."""
    found: set[str] = set()
    for played in session.line():
        found |= {fact.rule for fact in played.facts}
        found |= {answered.mark.rule for answered in played.answered}
    return {rule.removeprefix(PREFIX) for rule in found}


def never_named(rules: Iterable[str], named: Collection[str]) -> list[str]:
    """Return those of `rules` that no campaign has named, in their order."""
    return [rule for rule in rules if rule not in named]


def read_reasons() -> dict[str, str]:
    """Return why a rule is never named, by its id."""
    document, problems = parse((ROOT / REASONS).read_bytes(), REASONS)
    assert document is not None, problems
    data: Any = document.data
    return {str(rule): str(reason) for rule, reason in data["never_named"].items()}


def find_faults(never: Collection[str], reasons: Mapping[str, str], rules: Collection[str]) -> list[str]:
    """Return what is wrong with the reasons: one that is missing, not needed, or of no rule."""
    return [
        *(f"{rule} is never named, and no reason is given" for rule in never if rule not in reasons),
        *(f"{rule} has a reason and is no rule" for rule in reasons if rule not in rules),
        *(f"{rule} has a reason and is named" for rule in reasons if rule in rules and rule not in never),
    ]
