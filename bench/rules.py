"""How much of the rulebook is played and proved: `python -m bench.rules` prints a line a chapter."""

import sys
from collections.abc import Iterable

from bench.rulebook import Rulebook, rulebook


def chapter(rule: str) -> str:
    """The chapter a rule belongs to: its section, or all events, or all gaps."""
    if rule[0] == "R":
        return f"section {rule[1:].split('.')[0]}"
    return "chance events" if rule[0] == "E" else "gaps"


def coverage(book: Rulebook) -> list[str]:
    """A line a chapter, one for all, and what is missing."""
    rows = [_row(name, book, rules) for name, rules in chapters_of(book.sentences).items()]
    lines = [f"{'':15} {'rules':>5} {'played':>6} {'tested':>6} {'excused':>7}", *rows]
    lines.append(_row("all", book, list(book.sentences)))
    for what, rules in (
        ("no test and no excuse", book.unproved),
        ("no module and no excuse", book.unplayed),
        ("needless excuse", book.needless),
        ("a test's marker names no rule", [rule for rule in book.proofs if rule not in book.sentences]),
    ):
        if rules:
            lines.append(f"{what}: {', '.join(rules)}")
    whole = len(book.sentences)
    lines.append(f"{(whole - len(book.unproved)) / whole:.1%} of {whole} rules are tested or excused.")
    return lines


def chapters_of(rules: Iterable[str]) -> dict[str, list[str]]:
    chapters: dict[str, list[str]] = {}
    for rule in rules:
        chapters.setdefault(chapter(rule), []).append(rule)
    return chapters


def _row(name: str, book: Rulebook, rules: list[str]) -> str:
    counts = (
        len(rules),
        *(sum(map(of, rules)) for of in (book.played, book.tested, book.excuses.__contains__)),
    )
    return f"{name:15} {counts[0]:5} {counts[1]:6} {counts[2]:6} {counts[3]:7}"


def main() -> int:
    """Print the coverage; 1 when a rule is not covered."""
    book = rulebook()
    print("\n".join(coverage(book)))
    return int(bool(book.unproved or book.unplayed or book.needless))


if __name__ == "__main__":
    sys.exit(main())
