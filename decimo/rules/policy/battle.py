"""How a people that nobody plays has its battles settled."""

from decimo.fate import Ask
from decimo.rules.battle.table import FAST
from decimo.rules.book import Book
from decimo.world.land import World


def advise(_world: World, _book: Book, ask: Ask) -> tuple[str, str] | None:
    """Return the id of the option to choose and why, or None for a decision of another chapter."""
    if ask.kind == "choice" and ask.rule == "decimo:R12.1":
        return FAST, "nobody sits at a table for this side"
    return None
