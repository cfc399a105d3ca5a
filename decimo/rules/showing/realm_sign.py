"""How the map and the screens say whose a land is: two letters for each people, and words for who has no say."""

from collections.abc import Mapping

from decimo.play.ruleset import Silence
from decimo.rules.book import Book
from decimo.rules.showing.realm_ledgers import lordship
from decimo.world.land import World
from decimo.world.power import head_of


def signs(book: Book) -> Mapping[str, str]:
    """Two letters for each people and each outsider, by id: `Ro` of the Romans; none is given twice.

    They are the first letter of the name and the first of its others that makes them unlike those before.
    """
    names = {triban.id: triban.people for triban in book.land.tribans}
    names |= {outsider.id: outsider.name for outsider in book.land.outsiders}
    found: dict[str, str] = {}
    for place, name in names.items():
        letters = [letter for letter in name if letter.isalnum()] or ["?"]
        first = letters[0].upper()
        possible = [first + letter.lower() for letter in letters[1:]]
        possible += [f"{first}{number}" for number in range(len(names) + 1)]
        found[place] = next(sign for sign in possible if sign not in found.values())
    return found


def silent(world: World, book: Book) -> Mapping[str, Silence]:
    """The peoples that have nothing to decide, and why: under a lord, or held by outsiders."""
    why = {
        triban.id: f"held by the {book.land.outsider(triban.held_by).name}"
        if triban.held_by
        else lordship(book, triban, head_of(world, triban.id))
        for triban in world.tribans.values()
        if triban.held_by or triban.lord
    }
    return {people: Silence(words, "until they are free") for people, words in why.items()}
