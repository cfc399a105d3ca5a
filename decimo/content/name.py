"""Names that people mistype: what they meant, and which names are too alike."""

import difflib
from collections.abc import Iterable, Sequence

from decimo.content.problem import listed


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the one of `known` that a person who wrote `word` most likely meant, if any comes close."""
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(fold(name), name)
    near = difflib.get_close_matches(fold(word), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return the remedy for an unknown word: `did you mean aquila?`, or what there is to choose from."""
    choices = list(known)
    near = closest(word, choices)
    if near is not None:
        return f"did you mean {near}?"
    if not choices:
        return "there is nothing to choose from; take it out"
    more = f" (and {len(choices) - 12} more)" if len(choices) > 12 else ""
    return f"choose {listed(choices[:12])}{more}"


def fold(name: str) -> str:
    """Return a name without what people mistype: case, spaces, hyphens, underscores and apostrophes."""
    return "".join(letter for letter in name.casefold() if letter not in " -_\N{NO-BREAK SPACE}‐‑–—'’‘ʼ`´")


def alike(names: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places (earlier, later) of names that are the same but for what people mistype."""
    first: dict[str, int] = {}
    return [(first[fold(name)], n) for n, name in enumerate(names) if first.setdefault(fold(name), n) != n]
