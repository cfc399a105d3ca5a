"""Units and ships that lands sent to armies and fleets, and their shares of losses (R9.4, G-22, G-44)."""

from collections.abc import Sequence
from typing import Self

from decimo.chance import TextValue


class Muster(TextValue):
    """The units of one land in an army; stored as `land:regulars:mercenaries:risen`, without zeros at the end."""

    __slots__ = ("land", "mercenaries", "regulars", "risen")
    land: str
    regulars: int
    mercenaries: int
    risen: int

    def __new__(cls, land: str, regulars: int, mercenaries: int = 0, risen: int = 0) -> Self:
        """Return the units that `land` sent."""
        numbers = f"{regulars}:{mercenaries}:{risen}".removesuffix(":0").removesuffix(":0")
        self = super().__new__(cls, f"{land}:{numbers}")
        self.land, self.regulars, self.mercenaries, self.risen = land, regulars, mercenaries, risen
        return self

    @classmethod
    def read(cls, text: str) -> Self:
        """See `TextValue`."""
        land, *numbers = text.split(":")
        return cls(land, *map(int, numbers))

    @property
    def units(self) -> int:
        """The number of units of all kinds."""
        return self.regulars + self.mercenaries + self.risen


class Crew(TextValue):
    """The ships of one land in a fleet; stored as `land:ships:hired`, or `land:ships` without hired ones."""

    __slots__ = ("hired", "land", "ships")
    land: str
    ships: int
    hired: int

    def __new__(cls, land: str, ships: int, hired: int = 0) -> Self:
        """Return the ships of `land`."""
        self = super().__new__(cls, f"{land}:{ships}:{hired}" if hired else f"{land}:{ships}")
        self.land, self.ships, self.hired = land, ships, hired
        return self

    @classmethod
    def read(cls, text: str) -> Self:
        """See `TextValue`."""
        land, *numbers = text.split(":")
        return cls(land, *map(int, numbers))


def shares(total: int, parts: Sequence[int]) -> list[int]:
    """Divide `total` among parts in proportion, none above its own size; remainders go to the largest fractions.

    Equal fractions are served in order.
    """
    whole = sum(parts)
    if not whole:
        return [0 for _ in parts]
    given = [total * part // whole for part in parts]
    rests = sorted(range(len(parts)), key=lambda n: (-(total * parts[n] % whole), n))
    for n in rests[: total - sum(given)]:
        given[n] += 1
    return given
