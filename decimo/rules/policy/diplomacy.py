"""What a politician works for when nobody plays his state (G-08)."""

from decimo.fate import Ask
from decimo.rules.book import Book
from decimo.rules.people.diplomacy import TRY_NOTHING, TRY_PEACE, TRY_WAR
from decimo.world.land import World
from decimo.world.power import lands_of
from decimo.world.route import is_trader
from decimo.world.war import strength


def advise(world: World, book: Book, ask: Ask) -> tuple[str, str] | None:
    """Traders work for peace, raiders for war with weaker neighbours and peace with stronger ones.

    What its capital is says whether a state trades; it is a neighbour of all whose lands border on its own.
    """
    if ask.rule != "decimo:R6.13":
        return None
    side, other = ask.about.split(">")
    if is_trader(world, world.tribans[side]):
        return TRY_PEACE.id, "traders live by peace"
    if not _neighbours(world, book, side, other):
        return TRY_NOTHING.id, "they are no neighbours"
    ours, theirs = strength(world, side), strength(world, other)
    if ours > theirs:
        return TRY_WAR.id, f"{ours} units against {theirs}: a weaker neighbour"
    if ours < theirs:
        return TRY_PEACE.id, f"{ours} units against {theirs}: a stronger neighbour"
    return TRY_NOTHING.id, "a neighbour as strong as they are"


def _neighbours(world: World, book: Book, one: str, other: str) -> bool:
    theirs = [land.id for land in lands_of(world, other)]
    return any(near in theirs for land in lands_of(world, one) for near in book.land.neighbours(land.id))
