"""What a state that nobody plays does when chance offers it a choice (R5.13, R17.2)."""

from decimo.fate import Ask
from decimo.rules.book import Book
from decimo.rules.event.spies import KEEP, PEACE, WAR
from decimo.rules.event.usurper import NO_MERCENARIES
from decimo.world.land import World
from decimo.world.route import is_trader
from decimo.world.war import strength

BETTER, WORSE = (5, 4), (4, 5)
"""A state is better with five units to four, and worse with four to five."""


def advise(world: World, _book: Book, ask: Ask) -> tuple[str, str] | None:
    """Return the id of the option to choose and why, or None for a decision of another chapter."""
    if ask.rule == "decimo:R5.13":
        return _secret(world, ask)
    if ask.rule == "decimo:R17.2":
        most = [option.id for option in ask.options if option.id != NO_MERCENARIES.id][-1]
        return most, "nobody else is left to fight for the emperor"
    return None


def _secret(world: World, ask: Ask) -> tuple[str, str]:
    """End a war that goes ill, or any war of a people that lives by trade; raiders fall on a weaker neighbour."""
    own, trades = strength(world, ask.side), is_trader(world, world.tribans[ask.side])
    offered = [option.id for option in ask.options]
    wars = [id_.removeprefix(PEACE) for id_ in offered if id_.startswith(PEACE)]
    foes = [id_.removeprefix(WAR) for id_ in offered if id_.startswith(WAR)]
    for foe in wars:
        if trades or own * WORSE[1] <= strength(world, foe) * WORSE[0]:
            why = "traders live by peace" if trades else f"{own} units against {strength(world, foe)}"
            return f"{PEACE}{foe}", why
    if foes and not wars and not trades:
        weakest = min(foes, key=lambda foe: strength(world, foe))
        if own * BETTER[1] >= strength(world, weakest) * BETTER[0]:
            return f"{WAR}{weakest}", f"{own} units against {strength(world, weakest)}: a weaker neighbour"
    return KEEP.id, "nothing is to be won by it now"
