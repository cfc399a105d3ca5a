"""Whom a ruler names as his successor when nobody plays his state (R18.3)."""

from decimo.fate import Ask
from decimo.rules.book import Book
from decimo.rules.people.succession import NEW, NOBODY
from decimo.world.land import World

WORTHY = 11
"""The rating from which a known character is better than what three dice give on average."""


def advise(world: World, _book: Book, ask: Ask) -> tuple[str, str] | None:
    """Take the best of the conquered, if he is better than an average newcomer; colleagues keep their posts."""
    if ask.rule != "decimo:R18.3" or NOBODY not in ask.options:
        return None
    known = [world.leaders[option.id] for option in ask.options if option.id in world.leaders]
    captives = [leader for leader in known if leader.triban != ask.side]
    best = max(captives, key=lambda leader: leader.rating, default=None)
    if best and best.rating >= WORTHY:
        return best.id, f"{best.name} has a rating of {best.rating}"
    return NEW.id, "no captive is better than a newcomer may be, and colleagues are needed where they are"
