"""A people and the outsiders it faces in its land."""

from collections.abc import Sequence
from dataclasses import dataclass

from decimo.rules.book import Book
from decimo.world.land import Horde, Invasion, Triban, World


@dataclass(frozen=True, slots=True)
class Encounter:
    """A people and an invading army or a horde in its land."""

    triban: Triban
    enemy: Invasion | Horde

    @property
    def invaded(self) -> bool:
        """Whether the enemy is an invader, and not a horde."""
        return isinstance(self.enemy, Invasion)

    def enemy_name(self, book: Book) -> str:
        """The enemy's name with its article: `the Senones`."""
        return f"the {book.land.outsider(self.enemy.outsider).name}"


def encounters(world: World) -> list[Encounter]:
    """Who faces whom: invasions first, then hordes in every land they occupy that is its own master."""
    invaded = [Encounter(world.tribans[army.target], army) for army in world.invasions.values()]
    overrun = [
        Encounter(world.tribans[place], horde) for horde in world.hordes.values() for place in horde.at
    ]
    return [encounter for encounter in invaded + overrun if not encounter.triban.held_by]


def apart(waiting: Sequence[Encounter]) -> tuple[list[Encounter], list[Encounter]]:
    """Part encounters into a group in which no people and no enemy stands twice, and the rest."""
    group: list[Encounter] = []
    later: list[Encounter] = []
    busy: list[str] = []
    for encounter in waiting:
        sides = [encounter.triban.id, encounter.enemy.id]
        if any(side in busy for side in sides):
            later.append(encounter)
        else:
            group.append(encounter)
            busy += sides
    return group, later
