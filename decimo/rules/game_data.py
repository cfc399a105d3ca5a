"""The data a campaign is played with (scenario and tables), and the types of a step's context and rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field

from decimo.chance import Decision, Refusal, RuleContext, parse_dice
from decimo.content.bands import BandRow, BandTable
from decimo.rules.event.chance_table import ChanceTable
from decimo.rules.scenario import DecimoScenario
from decimo.rules.settings import DecimoSettings
from decimo.world.world_state import World


def _formula(text: str) -> str:
    try:
        parse_dice(text)
    except Refusal as fault:
        raise ValueError(str(fault)) from fault
    return text


class OutsiderRow(BandRow):
    """One row; what a table has no use for is left out."""

    units: Annotated[int, Field(ge=0, le=100)] = 0
    """A fixed number of units."""
    dice: Annotated[str, AfterValidator(_formula)] = "0"
    """A number of units to be rolled."""
    most: Annotated[int, Field(ge=1, le=1000)] = 1000
    """The most that `dice` may bring."""


class OutsiderTable(BandTable[OutsiderRow]):
    """A table of section 21."""


@dataclass(frozen=True, slots=True)
class DecimoData:
    """The content a campaign is played with; it changes only between steps."""

    land: DecimoScenario
    chance: ChanceTable
    tables: Mapping[str, OutsiderTable]
    """The tables of outsiders by id: `raid-card`, `raider-strength`, `invasion`, ..."""


class DecimoDecision(Decision):
    """What a state may have to decide; every kind has its policy in `decimo.rules.policy`."""

    TAKE_FIELD = "whether to march on a land that outsiders hold"
    MARCH = "where an army goes"
    LAST_MARCH = "where an army goes in autumn, before it goes home"
    SAIL = "where a fleet goes"
    RETREAT = "where a beaten army goes"
    SETTLE_FIGHT = "whether a fight is settled on the table"
    MEET_INVADERS = "whether to give battle to invaders or hold the city"
    MEET_HORDE = "whether to attack a horde in the land"
    PAY_NOMADS = "whether to pay the price of nomads"
    WORK_FOR = "what a politician works for with another state"
    WAR_OR_PEACE = "what a politician does with the enemy's secrets"
    HIRE_MERCENARIES = "how many mercenaries a deserted emperor hires"
    NAME_SUCCESSOR = "whom a ruler names as successor"
    REROUTE = "whether a people changes a trade route"


DecimoContext = RuleContext[World, DecimoSettings]
"""One run of one step of Decimo."""

Rule = Callable[[DecimoContext, DecimoData], None]
"""A step's rule: it asks, changes the world and tells."""
