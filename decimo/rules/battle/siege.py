"""A season of siege: what the die needs, and what it does (section 10, G-18). Pure: nothing here asks or changes."""

from dataclasses import dataclass
from fractions import Fraction

from decimo.fate import Band, dice
from decimo.rules.battle.battle import Outcome
from decimo.world.land import RELIABLE

SIEGE_DIE = "1d6"
LEAST_GARRISON = 4
"""The garrison of a city counts as 4 units at least (G-44)."""


@dataclass(frozen=True, slots=True)
class Siege:
    """A city under siege in one season."""

    season: int
    """Seasons besieged, this one counted."""
    besiegers: int
    """Units before the city."""
    garrison: int
    """Regular units in the city."""
    rating: int = 0
    """The rating of the besiegers' commander (G-13)."""
    open_port: bool = False
    """Whether the city is a port that no navy blockades."""


def bonus(siege: Siege) -> int:
    """What is added to the die of a season of siege (R10.4, G-18)."""
    return (
        (siege.season - 1)
        + (siege.besiegers >= 2 * max(LEAST_GARRISON, siege.garrison))
        + (siege.rating >= RELIABLE)
        - siege.open_port
    )


def falls(rolled: int, siege: Siege, falls_at: int) -> bool:
    """Whether the city falls to this die; `falls_at` is the score it takes (R10.4, G-18; setting `siege-falls`).

    Besiegers who lose their last unit to the die take nothing.
    """
    left = siege.besiegers - costs_a_unit(rolled)
    return left > 0 and rolled + bonus(siege) >= falls_at


def costs_a_unit(rolled: int) -> bool:
    """Whether the besiegers lose a unit: on a natural 1 (G-18)."""
    return rolled == 1


def outcome(rolled: int, siege: Siege, falls_at: int) -> Outcome:
    """How the season ends: the besiegers have won if the city falls, else those in it."""
    won = falls(rolled, siege, falls_at)
    return Outcome("attacker" if won else "defender", int(costs_a_unit(rolled)), 0)


def chance(siege: Siege, falls_at: int) -> Fraction:
    """The exact chance that the city falls in this season."""
    odds = dice(SIEGE_DIE).odds()
    return sum((odds[rolled] for rolled in odds if falls(rolled, siege, falls_at)), Fraction())


def bands(siege: Siege, falls_at: int) -> tuple[Band, ...]:
    """What each face of the die means, for the player who rolls it."""
    labels: dict[str, list[int]] = {}
    for rolled in dice(SIEGE_DIE).odds():
        words = ["the city falls" if falls(rolled, siege, falls_at) else "the city holds"]
        if costs_a_unit(rolled):
            words.append("the besiegers lose a unit")
        labels.setdefault(", ".join(words), []).append(rolled)
    return tuple(Band(label, tuple(faces)) for label, faces in labels.items())
