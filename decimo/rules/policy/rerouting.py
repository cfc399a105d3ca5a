"""Where a people that nobody plays leads its trade routes (R5.10)."""

from decimo.fate import Ask
from decimo.rules.book import Book
from decimo.rules.people.rerouting import LEAVE, gives_up, reroutings
from decimo.world.land import World


def advise(world: World, book: Book, ask: Ask) -> tuple[str, str] | None:
    """Take the first way that wins a centre and gives none up; to change one for another gains nothing."""
    if LEAVE not in ask.options:
        return None
    people = world.tribans[ask.side]
    for way in reroutings(world, book, people):
        if not gives_up(world, people, way):
            return way.id, "it wins a trade centre and gives none up"
    return LEAVE.id, "every way would give up one trade centre for another"
