"""What questions call an army, a fleet and the place where it is."""

from decimo.rules.book import Book
from decimo.world.host import Army, Fleet


def army_name(book: Book, army: Army) -> str:
    """An army by its people: `the army of the Romans`."""
    return f"the army of the {book.land.triban(army.power).people}"


def fleet_name(book: Book, fleet: Fleet) -> str:
    """A fleet by its people: `the fleet of the Romans`."""
    return f"the fleet of the {book.land.triban(fleet.power).people}"


def place_name(book: Book, body: Army | Fleet) -> str:
    """The name of the land or the sea zone where an army or a fleet is."""
    return book.land.node(body.at).name
