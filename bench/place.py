"""A place in the tree where a rule's number or comparison stands, and how it is changed."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

_DIE = re.compile(r"(?=.*\dd\d)[\d\sdx()+-]+")


class Edit(NamedTuple):
    """A piece of a file's text, from its first character to the one behind it, and what is put in its place."""

    start: int
    end: int
    new: str


class Place(NamedTuple):
    """One change of one number or comparison, and the rules it belongs to."""

    file: str
    line: int
    rules: tuple[str, ...]
    edits: tuple[Edit, ...]

    def changed(self, text: str) -> str:
        """The file's text with the change in it."""
        for edit in sorted(self.edits, reverse=True):
            text = text[: edit.start] + edit.new + text[edit.end :]
        return text

    def told(self, text: str) -> str:
        """The lines that change, before and after."""
        first, last = min(self.edits).start, max(edit.end for edit in self.edits)
        begin, end = text.rfind("\n", 0, first) + 1, (text + "\n").find("\n", last)
        after = self.changed(text)
        return f"{_one_line(text[begin:end])}  ->  {_one_line(after[begin : end + len(after) - len(text)])}"


def _one_line(text: str) -> str:
    return " / ".join(line.strip() for line in text.splitlines())


def is_die(text: str) -> bool:
    """Whether a text is a formula of dice."""
    return bool(_DIE.fullmatch(text))


def is_fraction(text: str) -> bool:
    """Whether a text is a fraction, such as 3/4."""
    return bool(re.fullmatch(r"\d+/\d+", text))


def moved(text: str, start: int) -> Iterator[Edit]:
    """A fraction a quarter larger and a quarter smaller, as long as it is still a part of one."""
    for changed in (Fraction(text) + Fraction(1, 4), Fraction(text) - Fraction(1, 4)):
        if 0 < changed < 1:
            yield Edit(start, start + len(text), str(changed))


def raised(text: str, start: int) -> Iterator[Edit]:
    """Each number of a text raised by 1; the text starts at `start` in its file."""
    for number in re.finditer(r"\d+", text):
        yield Edit(start + number.start(), start + number.end(), str(int(number[0]) + 1))
