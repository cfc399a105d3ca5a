"""What lies open beside the map: the land's file and the tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from decimo.fate import Turn
from decimo.rules.event.chance_table import ChanceTable
from decimo.rules.land import Land
from decimo.rules.outsider.outsider_table import OutsiderTable
from decimo.world.land import World


@dataclass(frozen=True, slots=True)
class Book:
    """The content a campaign is played with; it changes only between steps."""

    land: Land
    chance: ChanceTable
    tables: Mapping[str, OutsiderTable]
    """The tables of outsiders by id: `raid-card`, `raider-strength`, `invasion`, ..."""


Season = Turn[World]
"""One run of one step of Decimo."""

Rule = Callable[[Season, Book], None]
"""A step's rule: it asks, changes the world and tells."""
