"""How a people that nobody plays meets outsiders."""

from decimo.fate import Ask
from decimo.rules.battle.encounter import home_army
from decimo.rules.book import Book
from decimo.world.army import units
from decimo.world.field_army import fielded
from decimo.world.land import World

MOST_IN_BATTLE = 16
"""How many units of a side count in one battle (R9.2)."""


def advise(world: World, _book: Book, ask: Ask) -> tuple[str, str] | None:
    """Return the id of the option to choose and why, or None for a decision of another chapter."""
    if ask.rule == "decimo:G-35":
        return "pay", "the bank holds the price, and a horde costs more"
    if ask.rule == "decimo:R21.21":
        # Counted over all dice of three seasons, a siege takes the land far more often than lost battles do.
        return "battle", "while an army stands in the field, no city is besieged"
    if ask.rule == "decimo:G-36":
        return _meet_horde(world, ask.about)
    return None


def _meet_horde(world: World, land: str) -> tuple[str, str]:
    """Attack a horde with at least half the units it can bring to one battle: blight comes from it every year."""
    army = home_army(world, world.tribans[land])
    own = fielded(army) if army else units(world.tribans[land])
    enemies = max(horde.units for horde in world.hordes.values() if land in horde.at)
    if 2 * own >= min(enemies, MOST_IN_BATTLE):
        return "attack", f"{own} units can wear down {enemies}, and the land does not bear them for long"
    return "leave", f"{own} units are too few to drive {enemies} from the land"
