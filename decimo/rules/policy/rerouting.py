"""Where a people that nobody plays leads its trade routes (R5.10)."""

from decimo.fate import Ask
from decimo.rules.book import Book
from decimo.rules.rerouting import LEAVE
from decimo.world.land import World


def advise(_world: World, _book: Book, ask: Ask) -> tuple[str, str] | None:
    """Take the first way offered: each of them leads to a centre that is not yet linked."""
    if LEAVE not in ask.options:
        return None
    return ask.options[0].id, "it leads to a trade centre not yet linked"
