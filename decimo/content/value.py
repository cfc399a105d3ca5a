"""What values a thing takes: how they are shown, and read as they are typed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from decimo.content.name import fold
from decimo.content.problem import listed
from decimo.fate import Held
from decimo.fate.sight import is_visible

MOST_LETTERS = 60
"""How long a name may be."""


class Kind(Protocol):
    """A kind of values. `read` returns None for what is none of them."""

    @property
    def possible(self) -> str:
        """The values in words."""

    def shown(self, value: Held) -> str:
        """Return a value as it is typed."""

    def read(self, text: str) -> Held | None:
        """Read a value as it is typed."""


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    @property
    def possible(self) -> str:
        """See `Kind`."""
        return f"{self.low} to {self.high}" if self.low < self.high else f"nothing but {self.low}"

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        return str(value)

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        typed = text.strip()
        if not re.fullmatch(r"[0-9]{1,9}", typed):
            return None
        return int(typed) if self.low <= int(typed) <= self.high else None


@dataclass(frozen=True)
class YesNo:
    """Whether something is so."""

    possible: str = "yes or no"

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        return "yes" if value else "no"

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        return {"yes": True, "no": False}.get(text.strip().casefold())


@dataclass(frozen=True)
class OneOf:
    """One of several words: what is typed, and the value it stands for."""

    words: Mapping[str, Held]
    now: str = ""
    """What is shown for a value that is none of them."""

    @property
    def possible(self) -> str:
        """See `Kind`."""
        return listed(self.words)

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        return next((word for word, held in self.words.items() if held == value), self.now or str(value))

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        return {fold(word): held for word, held in self.words.items()}.get(fold(text))


def one_of(ids: list[str], nobody: str = "") -> OneOf:
    """Return the choice of an id, or of `nobody`, the word for none."""
    words: dict[str, Held] = {id_: id_ for id_ in ids}
    return OneOf(words | ({nobody: ""} if nobody else {}))


@dataclass(frozen=True)
class Several:
    """Several ids in an order, parted by commas, each once; at least `least` of them."""

    ids: tuple[str, ...]
    least: int = 0

    @property
    def possible(self) -> str:
        """See `Kind`."""
        few = f"at least {self.least} of" if self.least else "nobody, or some of"
        return f"{few} {', '.join(self.ids)}, with commas between them"

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        return ", ".join(value) if isinstance(value, tuple) and value else "nobody"

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        if fold(text) == "nobody":
            return () if not self.least else None
        known = {fold(id_): id_ for id_ in self.ids}
        found = [known.get(fold(part)) for part in text.split(",")]
        ids = tuple(id_ for id_ in found if id_ is not None)
        return ids if len(set(ids)) == len(found) >= self.least else None


@dataclass(frozen=True)
class Words:
    """A name, or a few words, with at least one letter or digit; `letters` says how many letters, 0 if that is free."""

    possible: str = f"words of at most {MOST_LETTERS} signs, a letter or digit among them"
    letters: int = 0

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        return str(value)

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        typed = " ".join(text.split())
        if self.letters and not (typed.isalpha() and len(typed) == self.letters):
            return None
        if not is_visible(typed) or not any(map(str.isalnum, typed)):
            return None
        return typed if len(typed) <= MOST_LETTERS else None
