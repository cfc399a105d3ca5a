"""What may be corrected of the names that stand in the land's file: they are told here, and changed there."""

from collections.abc import Iterator, Mapping

from decimo.content.name import fold
from decimo.content.value import Words
from decimo.fate import Held
from decimo.rules.book import Season
from decimo.rules.umpire.place import HOUSE, Ground, Place, Telling


def name_places(ground: Ground) -> Iterator[Place]:
    """Return the names of lands, peoples, cities, outsiders and seas."""
    land = ground.book.land
    nodes = (*land.tribans, *land.outsiders, *land.seas)
    names = {node.id: node.name for node in nodes}
    shorts = {node.id: node.short for node in nodes}
    peoples = {triban.id: triban.people for triban in land.tribans}
    for triban in land.tribans:
        stem, id_ = f"tribans.{triban.id}", triban.id
        yield _named(ground, f"{stem}.name", "the name", f"the land of {triban.name}", id_, names)
        yield _named(ground, f"{stem}.people", "the people's name", id_, id_, peoples)
        yield _named(ground, f"{stem}.city", "the city's name", id_, id_, {id_: triban.city})
        yield _named(ground, f"{stem}.short", "the short name", id_, id_, shorts)
    for shelf, others in (("outsiders", land.outsiders), ("seas", land.seas)):
        for node in others:
            stem, of = f"{shelf}.{node.id}", f"the {node.name}"
            yield _named(ground, f"{stem}.name", "the name", of, node.id, names)
            yield _named(ground, f"{stem}.short", "the short name", of, node.id, shorts)


def _named(ground: Ground, what: str, thing: str, of: str, id_: str, names: Mapping[str, str]) -> Place:
    """One of the names that have to be told apart, by the ids of what bears them."""
    kind = Words("three letters", 3) if what.endswith(".short") else Words()

    def check(value: Held) -> str:
        alike = [other for other, name in names.items() if other != id_ and fold(name) == fold(str(value))]
        return (
            f"it is that of {ground.spoken(alike[0])}, and people would mistake one for the other"
            if alike
            else ""
        )

    def make(turn: Season, _value: Held, words: Telling) -> None:
        turn.tell("amend", id_, HOUSE, words)

    return Place(what, thing, of, (id_,), kind, names[id_], make, check)
