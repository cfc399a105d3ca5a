"""What a politician works for when nobody plays his people (G-08)."""

from decimo.fate import Ask
from decimo.rules.book import Book
from decimo.rules.diplomacy import TRY_NOTHING, TRY_PEACE, TRY_WAR
from decimo.world.army import units
from decimo.world.land import World
from decimo.world.route import is_trader


def advise(world: World, book: Book, ask: Ask) -> tuple[str, str] | None:
    """Traders work for peace, raiders for war with weaker neighbours and peace with stronger ones."""
    if ask.rule != "decimo:R6.13":
        return None
    side, other = ask.about.split(">")
    if is_trader(world, world.tribans[side]):
        return TRY_PEACE.id, "traders live by peace"
    if other not in book.land.neighbours(side):
        return TRY_NOTHING.id, "they are no neighbours"
    ours, theirs = units(world.tribans[side]), units(world.tribans[other])
    if ours > theirs:
        return TRY_WAR.id, f"{ours} units against {theirs}: a weaker neighbour"
    if ours < theirs:
        return TRY_PEACE.id, f"{ours} units against {theirs}: a stronger neighbour"
    return TRY_NOTHING.id, "a neighbour as strong as they are"
