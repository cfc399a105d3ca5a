"""Cards and what sets of them are worth (table cards)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from decimo.content.model import Row, Table

Armies = Annotated[int, Field(ge=0, le=999)]


class FixedValues(Row):
    """What a set is worth if that does not rise (B10)."""

    infantry: Armies
    cavalry: Armies
    artillery: Armies
    mixed: Armies

    def of(self, sign: str) -> int:
        """Return the worth of three of a sign, or of one of each for `mixed`."""
        values: Mapping[str, int] = self.model_dump()
        return values[sign]


class CardTable(Table):
    """The worth of sets, and the numbers of the rules on cards (B8 to B13)."""

    wilds: Annotated[int, Field(ge=0, le=9)]
    """Wild cards in the pack."""
    rising: Annotated[tuple[Armies, ...], Field(min_length=1)]
    """The worth of the first sets that are traded in the game."""
    step: Armies
    """What each later set is worth more than the one before."""
    fixed: FixedValues
    fixed_2003: FixedValues
    bonus: Armies
    """Armies for a traded card that shows one's own territory."""
    must_trade: Annotated[int, Field(ge=3)]
    """Cards in hand at the start of a turn with which a set must be traded."""
    too_many: Annotated[int, Field(ge=3)]
    """Cards in hand after an elimination with which sets must be traded at once."""
    keep: Annotated[int, Field(ge=2)]
    """How many cards may remain then."""

    def rising_value(self, traded: int) -> int:
        """Return what the next set is worth after `traded` of them (B9)."""
        if traded < len(self.rising):
            return self.rising[traded]
        return self.rising[-1] + self.step * (traded - len(self.rising) + 1)

    @property
    def wild_cards(self) -> tuple[str, ...]:
        """The ids of the wild cards (B8)."""
        return tuple(f"wild-{number}" for number in range(1, self.wilds + 1))
