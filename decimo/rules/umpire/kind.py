"""The values that only Decimo has: cards of its pack, years and seasons as a land counts them (see content.value)."""

import re
from dataclasses import dataclass, field

from decimo.content.name import fold
from decimo.fate import Held, Refusal
from decimo.fate.card import PACK_54, read_card
from decimo.rules.land import Land
from decimo.world.season import AUTUMN, SEASONS, number, of_number


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
