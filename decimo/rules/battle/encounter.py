"""Encounters: which enemies meet in a land or before a city, and who commands the armies of a state (G-13)."""

from collections.abc import Sequence
from dataclasses import dataclass

from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.world import world_state
from decimo.world.blight import MASS_MOVEMENT, is_running
from decimo.world.field_army import fielded, ready_in
from decimo.world.polity import enemies, friends_in_war, head_of, is_hostile
from decimo.world.world_state import Army, Horde, Invasion, Leader, Triban, World


@dataclass(frozen=True, slots=True)
class Encounter:
    """An enemy in a land, and the field army that meets it; without one its garrison does."""

    triban: Triban
    """The land."""
    enemy: Invasion | Horde | Army
    army: Army | None = None

    @property
    def key(self) -> tuple[str, ...]:
        """What is fought once a season: the siege of a city whoever leads it, else both forces whoever defends.

        All are ids; that of the land comes first.
        """
        return self.forces[:1] if self.siege else (self.triban.id, *sorted(self.forces[1:]))

    @property
    def forces(self) -> tuple[str, ...]:
        """The ids of the land, of the enemy and of the army that meets him, if one does: all that is busy."""
        return self.triban.id, self.enemy.id, *([self.army.id] if self.army else [])

    @property
    def invaded(self) -> bool:
        """Whether the enemy attacks; a horde holds its ground and is attacked (G-36)."""
        return not isinstance(self.enemy, Horde)

    @property
    def siege(self) -> bool:
        """Whether an army stands before the city and nobody meets it in the field."""
        return isinstance(self.enemy, Army) and self.army is None

    def state(self, world: World) -> str:
        """The head of the state that meets the enemy."""
        return self.army.power if self.army else head_of(world, self.triban.id)

    def own_name(self, data: DecimoData) -> str:
        """Who meets the enemy, with the article: those of the land or who hold it, or those who sent the army."""
        if self.triban.held_by and not self.army:
            return f"the {data.land.outsider(self.triban.held_by).name}"
        return f"the {data.land.triban(self.army.power if self.army else self.triban.id).people}"

    def enemy_name(self, data: DecimoData) -> str:
        """The enemy's name with its article: `the Senones`."""
        if isinstance(self.enemy, Army):
            return f"the {data.land.triban(self.enemy.power).people}"
        return f"the {data.land.outsider(self.enemy.outsider).name}"


def find_encounters(world: World) -> list[Encounter]:
    """Who faces whom, in the order in which they fight.

    First field armies that are enemies, land by land; then invasions, then hordes in every land they occupy
    that no outsider holds; last the cities before which an enemy army stands alone.
    """
    return [*_battles(world), *_outsiders(world), *_sieges(world)]


def _with_armies(world: World) -> list[Triban]:
    """The lands in which field armies stand, in the land's order."""
    places = [army.at for army in world.armies.values()]
    return [land for land in world.tribans.values() if land.id in places] if places else []


def _battles(world: World) -> list[Encounter]:
    """Every pair of enemy armies in one land; without regular units nobody can give battle (G-20)."""
    found: list[Encounter] = []
    for land in _with_armies(world):
        armies = ready_in(world, land.id)
        for n, one in enumerate(armies):
            foes = enemies(world, one.power)
            found += [battle_of(world, land, one, other) for other in armies[n + 1 :] if other.power in foes]
    return found


def battle_of(world: World, land: Triban, one: Army, other: Army) -> Encounter:
    """The battle of two enemy armies in a land; `one` mustered first."""
    defender = _defender(world, land, one, other)
    return Encounter(land, other if defender is one else one, defender)


def _defender(world: World, land: Triban, one: Army, other: Army) -> Army:
    """Who defends: the army in a land of its own side, else the one that was there first, else the first to muster."""
    owner = head_of(world, land.id)
    for army in (one, other):
        if owner in friends_in_war(world, army.power):
            return army
    return one if one.marched <= other.marched else other


def _outsiders(world: World) -> list[Encounter]:
    """Invaders and hordes; an army of the land's own state that stands in the land meets them."""
    met: list[tuple[Triban, Invasion | Horde]] = [
        (world.tribans[army.target], army) for army in world.invasions.values()
    ]
    met += [(world.tribans[place], horde) for horde in world.hordes.values() for place in horde.at]
    return [Encounter(land, enemy, home_army(world, land)) for land, enemy in met if not land.held_by]


def home_army(world: World, land: Triban) -> Army | None:
    """The first army with regular units that stands in a land of its own state."""
    head = head_of(world, land.id)
    return next((army for army in ready_in(world, land.id) if army.power == head), None)


def _sieges(world: World) -> list[Encounter]:
    """Cities with an enemy army before them and no other to meet it; the strongest of several leads the siege."""
    found = []
    for land in _with_armies(world):
        foes = besiegers(world, land)
        if foes and not contested(world, land, foes[0]):
            found.append(Encounter(land, max(foes, key=fielded)))
    return found


def besiegers(world: World, land: Triban) -> list[Army]:
    """The armies with regular units in a hostile land, as far as they fight on one side.

    Where several states have come each for itself, a siege is laid by whoever lies there longest (G-41).
    """
    foes = [army for army in ready_in(world, land.id) if is_hostile(world, army.power, land.id)]
    foes.sort(key=lambda army: -army.sieged)
    return [army for army in foes if army.power in friends_in_war(world, foes[0].power)]


def contested(world: World, land: Triban, army: Army) -> bool:
    """Whether another army stands in a land that would fight this one."""
    foes = enemies(world, army.power)
    return any(other.power in foes for other in ready_in(world, land.id))


def split_encounters(waiting: Sequence[Encounter]) -> tuple[list[Encounter], list[Encounter]]:
    """Part encounters into a group in which no land and no force stands twice, and the rest."""
    group: list[Encounter] = []
    later: list[Encounter] = []
    busy: list[str] = []
    for encounter in waiting:
        # A force that meets two enemies fights them one after the other, in the order given.
        if any(side in busy for side in encounter.forces):
            later.append(encounter)
        else:
            group.append(encounter)
        busy += encounter.forces
    return group, later


def commander(world: World, head: str) -> Leader | None:
    """The best warrior of a state: the holder of the office, or an heir who is a warrior too (G-13)."""
    warriors = [x for x in world.leaders.values() if x.triban == head and x.office == "warrior"]
    return max(warriors, key=lambda leader: leader.rating, default=None)


def in_field(context: DecimoContext, head: str) -> Leader | None:
    """Who leads the armies of a state in person: its commander, but nobody leads a crowd (E11)."""
    crowd = is_running(
        context.world, MASS_MOVEMENT, head, world_state.season_number(context.year, context.season)
    )
    return None if crowd else commander(context.world, head)


def commanding_rating(context: DecimoContext, head: str) -> int:
    """The rating under which a state fights; 0 without a warrior (G-13), and of a crowd its own (E11, G-40)."""
    if is_running(
        context.world, MASS_MOVEMENT, head, world_state.season_number(context.year, context.season)
    ):
        return context.settings.crowd_rating
    leader = commander(context.world, head)
    return leader.rating if leader else 0
