"""The bare ledger: every fact in one line, as the journal holds it."""

from decimo.fate import Change, Fact, Plain
from decimo.play.ruleset import Ruleset


def bare_line(ruleset: Ruleset, season: str, fact: Fact) -> str:
    """Return a fact in one line: season, rule, what happened to whom, with which numbers, and what changed.

    `Winter  R21.19  suffer raid  Aquila  lost 2  regulars 9 > 7`
    """
    parts = [season, fact.rule.removeprefix(f"{ruleset.id}:"), fact.verb.replace("_", " ")]
    if fact.about:
        parts.append(ruleset.name_of(fact.about))
    parts += [f"{name} {value}" for name, value in fact.words.items() if value != ""]
    parts += [_spoken_change(change) for change in fact.changes]
    # A name or a word may hold a line break; a fact stays one line.
    return "  ".join(" ".join(part.splitlines()) for part in parts)


def _spoken_change(change: Change) -> str:
    if isinstance(change.after, dict) or isinstance(change.before, dict):
        return f"{change.path} {'begins' if change.before is None else 'ends'}"
    return f"{change.path.rpartition('.')[2]} {_spoken(change.before)} > {_spoken(change.after)}"


def _spoken(value: Plain) -> str:
    if value is None or value == "":
        return "none"
    if isinstance(value, list):
        return ", ".join(_spoken(item) for item in value) or "none"
    return str(value)
