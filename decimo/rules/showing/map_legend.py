"""What the marks of the map mean: those that stand on it now, the forces and the owners first."""

from collections.abc import Mapping, Sequence

from decimo.play.ruleset import MapNode
from decimo.rules.book import Book
from decimo.world.land import World

FORCES = (
    ("A12Ro", "army: units, people", "A"),
    ("F3Ro", "fleet: ships, people", "F"),
)
MARKS = (
    ("12", "units", ""),
    ("s4", "ships", "s"),
    ("b3", "blight", "b"),
    ("#", "desolate", "#"),
    ("$", "trade", "$"),
)
"""A sample of each mark, what it means, and what such a mark begins with."""


def legend(
    world: World, book: Book, signs: Mapping[str, str], nodes: Sequence[MapNode]
) -> tuple[tuple[str, str], ...]:
    """Return a sample of each kind of mark on the map and what it means; of the peoples' signs those in use."""
    forces = [force for node in nodes for force in node.forces]
    owners = [node.sign for node in nodes if node.sign]
    said: list[tuple[str, str]] = []
    if any(force.startswith("+") for force in forces):
        said.append(("+", "yours"))
    if any(force.startswith("!") for force in forces):
        said.append(("!", "enemies"))
    plain = [force.lstrip("+!") for force in forces]
    said += [(sample, words) for sample, words, start in FORCES if any(f.startswith(start) for f in plain)]
    if any(owner.startswith("*") for owner in owners):
        said.append(("*", "capital"))
    if any(owner.startswith("@") for owner in owners):
        said.append(("@", "land of"))
    shown = " ".join((*forces, *owners))
    peoples = {triban.id: book.land.triban(triban.id).people for triban in world.tribans.values()}
    peoples |= {outsider.id: outsider.name for outsider in book.land.outsiders}
    said += [(signs[place], people) for place, people in peoples.items() if signs[place] in shown]
    marks = [mark for node in nodes for mark in node.marks]
    said += [
        (sample, words)
        for sample, words, start in MARKS
        if any(mark.startswith(start) if start else mark.isdecimal() for mark in marks)
    ]
    return tuple(said)
