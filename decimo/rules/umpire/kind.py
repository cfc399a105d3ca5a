"""What values a thing takes that an umpire corrects: how they are shown, and read as they are typed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from decimo.content.name import fold
from decimo.content.problem import listed
from decimo.fate import Refusal
from decimo.fate.card import PACK_54, read_card
from decimo.fate.turn import Held
from decimo.rules.land import Land
from decimo.world.season import AUTUMN, SEASONS, number, of_number

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
class Cards:
    """The cards that are left of a pack."""

    possible: str = "none, or cards such as AS, 10H and joker red, with commas between them"

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        return ", ".join(value) if isinstance(value, tuple) and value else "none"

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        if fold(text) == "none":
            return ()
        try:
            cards = [read_card(part) for part in text.split(",")]
        except Refusal:
            return None
        return tuple(card for card in PACK_54 if card in cards) if len(set(cards)) == len(cards) else None


@dataclass(frozen=True)
class Words:
    """A name, or a few words; `letters` says how many letters it has, 0 if that is free."""

    possible: str = f"words of at most {MOST_LETTERS} letters"
    letters: int = 0

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        return str(value)

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        typed = " ".join(text.split())
        if self.letters and not (typed.isalpha() and len(typed) == self.letters):
            return None
        return typed if typed.isprintable() and 0 < len(typed) <= MOST_LETTERS else None


@dataclass(frozen=True)
class Year:
    """A year of play from `low` to `high`, typed as a number or as the land counts; `never` is the word for 0."""

    land: Land = field(repr=False)
    low: int
    high: int
    never: str = ""

    @property
    def possible(self) -> str:
        """See `Kind`."""
        span = f"{self.land.year_label(self.low)} to {self.land.year_label(self.high)}"
        years = f"a year from {span} (or {self.low} to {self.high})"
        return f"{years}, or {self.never}" if self.never else years

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        return self.land.year_label(int(str(value))) if value else self.never

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        if self.never and fold(text) == fold(self.never):
            return 0
        year = read_year(self.land, text, self.high)
        return year if year is not None and self.low <= year <= self.high else None


@dataclass(frozen=True)
class InSeason:
    """A season by its number (see `season.number`) from `low` to `high`; `never` is the word for 0."""

    land: Land = field(repr=False)
    low: int
    high: int
    never: str

    @property
    def possible(self) -> str:
        """See `Kind`."""
        return f"a season from {self.shown(self.low)} to {self.shown(self.high)}, or {self.never}"

    def shown(self, value: Held) -> str:
        """See `Kind`."""
        if not value:
            return self.never
        year, part = of_number(int(str(value)))
        return f"{SEASONS[part]} {self.land.year_label(year)}"

    def read(self, text: str) -> Held | None:
        """See `Kind`. A year alone is its autumn; `12.spring` and `spring 12` are the same."""
        if fold(text) == fold(self.never):
            return 0
        typed = text.casefold()
        part = next((n for n, name in enumerate(SEASONS) if name in typed), AUTUMN)
        year = read_year(self.land, typed.replace(SEASONS[part], "").strip(" ."), of_number(self.high)[0])
        if year is None or not self.low <= number(year, part) <= self.high:
            return None
        return number(year, part)


def read_year(land: Land, text: str, most: int) -> int | None:
    """Read a year of play, as a number or as the land counts it, up to `most`; None if it is none."""
    typed = text.strip()
    if re.fullmatch(r"[0-9]{1,5}", typed):
        return int(typed)
    return next((year for year in range(1, most + 1) if fold(land.year_label(year)) == fold(typed)), None)
