"""Problems of content files: collected, located, and reported in one line each."""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from decimo.chance import Refusal
from decimo.chance.text import fold_letters


@dataclass(frozen=True)
class Problem:
    """One fault of one file: where it is, what is wrong, and how to correct it.

    `line` counts from 1; it is None if the fault concerns the whole file.
    """

    file: str
    line: int | None
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.where_and_what}; {self.remedy}"

    @property
    def where_and_what(self) -> str:
        """The sentence without its remedy."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.what}"

    @property
    def is_warning(self) -> bool:
        """Whether the file can be played in spite of it."""
        return self.what.startswith("warning")

    def __lt__(self, other: "Problem") -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[str, int, str, str]:
        return self.file, self.line or 0, self.what, self.remedy


@dataclass(frozen=True)
class ProblemElsewhere(Problem):
    """Only another table is missing or broken, and this one can be drawn from as far as it goes."""


def quote(value: object) -> str:
    """Return a value as messages show it: quoted, on one line, at most 40 characters."""
    text = value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return f"'{text[:40]}...'" if len(text) > 43 else f"'{text}'"


def describe(value: object) -> str:
    """Return a value of a file in words, for messages."""
    if value is None:
        return "empty"
    if isinstance(value, tuple):
        return "a list"
    return "a group of keys" if isinstance(value, dict) else quote(value)


def join_words(words: Iterable[object]) -> str:
    """Join words for a sentence: `a, b or c`."""
    items = [str(word) for word in words]
    return " or ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def refusal(what: str, remedy: str) -> Refusal:
    """Return a refusal of one sentence: what is wrong, and what to do."""
    return Refusal(f"{what}; {remedy}" if remedy.endswith("?") else f"{what}; {remedy}.")


def split_remedy(sentence: object, remedy: str) -> tuple[str, str]:
    """Split a sentence `what; what to do` in two; `remedy` is used if the sentence has no second part."""
    what, _, said = str(sentence).rstrip(".").partition("; ")
    return what, said or remedy


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the word of `known` that is closest to a mistyped `word`, if any is close."""
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(fold(name), name)
    near = difflib.get_close_matches(fold(word), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return the remedy for an unknown word: `did you mean aquila?`, or the list of choices."""
    choices = list(known)
    near = closest(word, choices)
    if near is not None:
        return f"did you mean {near}?"
    if not choices:
        return "there is nothing to choose from; take it out"
    more = f" (and {len(choices) - 12} more)" if len(choices) > 12 else ""
    return f"choose {join_words(choices[:12])}{more}"


def fold(name: str) -> str:
    """Return a name without what is often mistyped: case, accents, spaces, hyphens, underscores and apostrophes."""
    return "".join(letter for letter in fold_letters(name) if letter not in " -_\N{NO-BREAK SPACE}‐‑–—'’‘ʼ`´")


def alike(names: Sequence[str]) -> list[tuple[int, int]]:
    """Return the indices (earlier, later) of names that are equal after `fold`."""
    first: dict[str, int] = {}
    return [(first[fold(name)], n) for n, name in enumerate(names) if first.setdefault(fold(name), n) != n]
