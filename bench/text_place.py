"""Where a text stands in a module, and how a word, a sign or a number of it is changed."""

import re
from collections.abc import Iterator

from bench.place import Edit, is_fraction, moved

_LITERAL = re.compile(r"([rbfuRBFU]{0,2})(\"\"\"|'''|\"|')(.*?)(?<!\\)(?:\\\\)*\2", re.DOTALL)
_APART = re.compile(r"\\N\{[^}]*\}|\\[xuU]?[0-9a-fA-F]*[^\W_]?|\{\{|\}\}|%\w")
"""What is no word of a text: escapes, doubled braces, formats."""
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+")


def in_text(source: str, start: int) -> Iterator[Edit]:
    """One change in each line of each literal of a text; `source` is how it is written, from `start` in its file."""
    for literal in _LITERAL.finditer(source):
        prefix, inner = literal[1].lower(), literal[3]
        at = start + literal.start(3)
        if is_fraction(inner):
            yield from moved(inner, at)
            continue
        masked = _masked(inner, fields="f" in prefix)
        line_at = 0
        for line in masked.splitlines(keepends=True) or [""]:
            if edit := _in_line(line, at + line_at, alone=masked == line):
                yield edit
            line_at += len(line)


def _in_line(line: str, start: int, *, alone: bool) -> Edit | None:
    """Its longest word gets a letter more; a text without words its number raised, or a sign more."""
    words = list(_WORD.finditer(line))
    if words:
        longest = max(words, key=lambda word: len(word[0]))
        return Edit(start + longest.end(), start + longest.end(), "x")
    if number := _NUMBER.search(line):
        return Edit(start + number.start(), start + number.end(), str(int(number[0]) + 1))
    # A text that is only fields, and an empty line between others, have nothing of their own.
    if not alone or (line and not line.strip(_MASK)):
        return None
    return Edit(start + len(line), start + len(line), "x")


_MASK = "\N{NUL}"


def _masked(text: str, *, fields: bool) -> str:
    """The text with what is no word of it blotted out, at equal length."""
    text = _APART.sub(lambda found: _MASK * len(found[0]), text)
    if not fields:
        return text
    signs, depth = [], 0
    for sign in text:
        depth += sign == "{"
        signs.append(_MASK if depth and sign != "\n" else sign)
        depth -= sign == "}"
    return "".join(signs)
