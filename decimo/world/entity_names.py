"""What sentences call the lands, peoples, characters, wars, armies and all else of a world."""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from decimo.chance import Entity
from decimo.world.world_state import (
    Army,
    Attack,
    Due,
    Effect,
    Federation,
    Fleet,
    Horde,
    Invasion,
    Leader,
    Raiding,
    Relation,
    Tribute,
    War,
    World,
)


class EntityNames(NamedTuple):
    """The names of a world: those of the scenario by id, with their articles, and those that the world keeps."""

    world: World
    places: Mapping[str, str]
    """Lands, seas, and outsiders with their homes."""
    peoples: Mapping[str, str]
    """The peoples of lands: `the Romans`."""
    seas: Collection[str]
    """The ids of the seas."""
    year_label: Callable[[int], str]

    def place(self, about: str) -> str:
        """Return what a land, sea, route or outsider is called; any other text is returned as it is."""
        route = self.world.routes.get(about)
        name = f"the {route.name.removeprefix('The ').removeprefix('the ')}" if route else ""
        return name or self.places.get(about, about)

    def people(self, about: str) -> str:
        """Return the people of a land with its article."""
        return self.peoples.get(about, about)

    def describe(self, entity: Entity) -> str:
        """Return what an entity is called: `the army of the Romans in Etruria`."""
        place, people = self.place, self.people
        match entity:
            case Leader():
                return f"{entity.name}, {entity.office} of {people(entity.triban)}"
            case Relation():
                return " and ".join(map(people, entity.pair))
            case War():
                return f"the war of {people(entity.one)} on {people(entity.other)}"
            case Federation():
                return f"the {entity.name}"
            case Tribute():
                return f"the tribute of {people(entity.payer)} to {people(entity.receiver)}"
            case Army():
                return f"{self.identify(entity)} in {place(entity.at)}"
            case Fleet():
                return f"the fleet of {people(entity.power)}"
            case Effect():
                return f"the {entity.kind} on {place(entity.about)}"
            case Due():
                return f"the chance event of {self.year_label(entity.year)} for {place(entity.triban)}"
            case Attack():
                return f"the attack of {place(entity.outsider)} in {self.year_label(entity.year)}"
            case Raiding():
                return f"the raiding of {place(entity.victim)} by {place(entity.outsider)}"
            case Invasion():
                return f"the invasion of {place(entity.target)} by {place(entity.outsider)}"
            case Horde():
                return " in ".join([self.identify(entity), *map(place, entity.at[:1])])
            case _:
                return place(entity.id)

    def identify(self, entity: Entity) -> str:
        """Return what begins a sentence about an entity: `the army of the Romans`, wherever it is."""
        match entity:
            case Army():
                return f"the army of {self.people(entity.power)}"
            case Horde():
                return f"the horde of {self.place(entity.outsider)}"
            case Leader():
                return f"the {entity.office} {entity.name} of {self.people(entity.triban)}"
            case World():
                return "the campaign"
            case _:
                return self.describe(entity)
