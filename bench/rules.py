"""The share of the rulebook that is played and tested: `python -m bench.rules` prints a line for each chapter."""

import sys
from collections.abc import Iterable

from bench.rule_id import GAMES, RISK, Game, game_named
from bench.rulebook import Rulebook, rulebook

OF_RISK = {
    "B": "the base game",
    "G": "its open points",
    "A": "events: how",
    "V": "events: which",
    "E": "their open points",
    "S": "Riskless",
    "S-": "its open points",
    "C": "zombies",
    "Z": "their open points",
}
"""The chapters of the Risk family, by the first letter of their ids."""


def chapter(rule: str) -> str:
    """Return the chapter of a rule: its section, or all events, or all gaps; in Risk by its letter."""
    if rule.startswith(RISK.prefix):
        start = rule.removeprefix(RISK.prefix).rstrip("0123456789")[:2]
        return f"{start:2} {OF_RISK[start]}"
    if rule[0] == "R":
        return f"section {rule[1:].split('.')[0]}"
    return "chance events" if rule[0] == "E" else "gaps"


def coverage(data: Rulebook) -> list[str]:
    """Return a line for each chapter and each game, and the rules that are missing."""
    lines = [f"{'':23} {'rules':>5} {'played':>6} {'tested':>6} {'excused':>7}"]
    for game in GAMES.values():
        lines += _of_game(data, game)
    for what, rules in (
        ("no test and no excuse", data.unproved),
        ("no module and no excuse", data.unplayed),
        ("needless excuse", data.needless),
        ("a test's marker names no rule", [rule for rule in data.proofs if rule not in data.sentences]),
    ):
        if rules:
            lines.append(f"{what}: {', '.join(rules)}")
    whole = len(data.sentences)
    lines.append(f"{(whole - len(data.unproved)) / whole:.1%} of {whole} rules are tested or excused.")
    return lines


def _of_game(data: Rulebook, game: Game) -> list[str]:
    rules = [rule for rule in data.sentences if game_named(rule) == game]
    if not rules:
        return []
    rows = [_row(name, data, of_chapter) for name, of_chapter in chapters_of(rules).items()]
    return [*rows, _row(f"all of {game.title}", data, rules)]


def chapters_of(rules: Iterable[str]) -> dict[str, list[str]]:
    chapters: dict[str, list[str]] = {}
    for rule in rules:
        chapters.setdefault(chapter(rule), []).append(rule)
    return chapters


def _row(name: str, data: Rulebook, rules: list[str]) -> str:
    counts = (
        len(rules),
        *(sum(map(of, rules)) for of in (data.played, data.tested, data.excuses.__contains__)),
    )
    return f"{name:23} {counts[0]:5} {counts[1]:6} {counts[2]:6} {counts[3]:7}"


def main() -> int:
    """Print the coverage; return 1 if a rule is not covered."""
    data = rulebook()
    print("\n".join(coverage(data)))
    return int(bool(data.unproved or data.unplayed or data.needless))


if __name__ == "__main__":
    sys.exit(main())
