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
    """An enemy in a land, and the field army that meets it, or else the garrison.

    Armies of one side fight as one (G-49): `beside` are the others with `army`, `behind` those with the enemy.
    """

    triban: Triban
    """The land."""
    enemy: Invasion | Horde | Army
    army: Army | None = None
    beside: tuple[Army, ...] = ()
    behind: tuple[Army, ...] = ()
    follows: bool = False
    """Whether it is the siege by invaders who have won the field this season (G-36)."""

    @property
    def armies(self) -> tuple[Army, ...]:
        """The field armies that meet the enemy, the one that is named first."""
        return (self.army, *self.beside) if self.army else ()

    @property
    def foes(self) -> tuple[Invasion | Horde | Army, ...]:
        """The enemy and the armies that fight with it."""
        return self.enemy, *self.behind

    @property
    def key(self) -> tuple[str, ...]:
        """The ids that name a fight, which takes place once a season; the land's comes first.

        A siege is the same whoever leads it, a battle whoever defends.
        """
        if self.follows:
            return self.triban.id, self.enemy.id, "siege"
        return self.keys[0]

    @property
    def keys(self) -> tuple[tuple[str, ...], ...]:
        """The keys of all pairs that meet in it; no pair meets twice in a season."""
        place = self.triban.id
        if self.siege:
            return ((place,),) if not self.follows else (self.key,)
        if not self.army:
            return ((place, self.enemy.id),)
        return tuple((place, *sorted((foe.id, army.id))) for foe in self.foes for army in self.armies)

    @property
    def forces(self) -> tuple[str, ...]:
        """The ids of everything that takes part: the land, the enemies, and the armies that meet them, if any."""
        return self.triban.id, *(foe.id for foe in self.foes), *(army.id for army in self.armies)

    @property
    def invaded(self) -> bool:
        """Whether the enemy attacks; a horde holds its ground and is attacked (G-36)."""
        return not isinstance(self.enemy, Horde)

    @property
    def siege(self) -> bool:
        """Whether the enemy besieges the city because nobody meets it in the field, or nobody does any more."""
        return self.follows or (isinstance(self.enemy, Army) and self.army is None)

    def state(self, world: World) -> str:
        """Return the head of the state that meets the enemy."""
        return self.army.power if self.army else head_of(world, self.triban.id)

    def own_name(self, data: DecimoData) -> str:
        """Return the side that meets the enemy, with the article: the land's people or holders, or the army's."""
        if self.triban.held_by and not self.army:
            return f"the {data.land.outsider(self.triban.held_by).name}"
        return f"the {data.land.triban(self.army.power if self.army else self.triban.id).people}"

    def enemy_name(self, data: DecimoData) -> str:
        """Return the enemy's name with its article: `the Senones`."""
        if isinstance(self.enemy, Army):
            return f"the {data.land.triban(self.enemy.power).people}"
        return f"the {data.land.outsider(self.enemy.outsider).name}"


def find_encounters(world: World) -> list[Encounter]:
    """Return the encounters in the order in which they are fought.

    First come enemy field armies, land by land; then invasions; then hordes in every land they occupy that no
    outsider holds; last the cities besieged by an unopposed enemy army.
    """
    return [*_battles(world), *_outsiders(world), *_sieges(world)]


def _with_armies(world: World) -> list[Triban]:
    """Return the lands with field armies, in the land's order."""
    places = [army.at for army in world.armies.values()]
    return [land for land in world.tribans.values() if land.id in places] if places else []


def _battles(world: World) -> list[Encounter]:
    """Return the battles of enemy armies in one land, side against side; a battle needs regular units (G-20, G-49)."""
    found: dict[tuple[str, ...], Encounter] = {}
    for land in _with_armies(world):
        armies = ready_in(world, land.id)
        for n, one in enumerate(armies):
            foes = enemies(world, one.power)
            for other in armies[n + 1 :]:
                if other.power in foes:
                    battle = battle_of(world, land, one, other)
                    found.setdefault(tuple(sorted(battle.forces)), battle)
    return list(found.values())


def battle_of(world: World, land: Triban, one: Army, other: Army) -> Encounter:
    """Return the battle of two enemy armies in a land, each with the armies of its side; `one` mustered first."""
    defender = _defender(world, land, one, other)
    attacker = other if defender is one else one
    return Encounter(
        land,
        attacker,
        defender,
        _comrades(world, land, defender, attacker),
        _comrades(world, land, attacker, defender),
    )


def _comrades(world: World, land: Triban, army: Army, foe: Army) -> tuple[Army, ...]:
    """Return the other armies in a land that are on the side of `army` and at war with `foe` (G-49)."""
    friends, foes = friends_in_war(world, army.power), enemies(world, foe.power)
    return tuple(
        other
        for other in ready_in(world, land.id)
        if other.id not in (army.id, foe.id) and other.power in friends and other.power in foes
    )


def _defender(world: World, land: Triban, one: Army, other: Army) -> Army:
    """Return the defender: the army in a land of its side, else the first to arrive, else the first to muster."""
    owner = head_of(world, land.id)
    for army in (one, other):
        if owner in friends_in_war(world, army.power):
            return army
    return one if one.marched <= other.marched else other


def _outsiders(world: World) -> list[Encounter]:
    """Return invaders and hordes, each with an army of the land's own state that meets them."""
    met: list[tuple[Triban, Invasion | Horde]] = [
        (world.tribans[army.target], army) for army in world.invasions.values()
    ]
    met += [(world.tribans[place], horde) for horde in world.hordes.values() for place in horde.at]
    found = []
    for land, enemy in met:
        if not land.held_by:
            own = home_armies(world, land)
            found.append(Encounter(land, enemy, own[0] if own else None, tuple(own[1:])))
    return found


def home_armies(world: World, land: Triban) -> list[Army]:
    """Return the armies with regular units in a land of their own state."""
    head = head_of(world, land.id)
    return [army for army in ready_in(world, land.id) if army.power == head]


def _sieges(world: World) -> list[Encounter]:
    """Return the cities with an unopposed enemy army; the strongest of several leads the siege."""
    found = []
    for land in _with_armies(world):
        foes = besiegers(world, land)
        if foes and not contested(world, land, foes[0]):
            found.append(Encounter(land, max(foes, key=fielded)))
    return found


def besiegers(world: World, land: Triban) -> list[Army]:
    """Return the armies with regular units in a hostile land that fight on one side.

    If several states have come separately, the army that has been there longest lays the siege (G-41).
    """
    foes = [army for army in ready_in(world, land.id) if is_hostile(world, army.power, land.id)]
    foes.sort(key=lambda army: -army.sieged)
    return [army for army in foes if army.power in friends_in_war(world, foes[0].power)]


def contested(world: World, land: Triban, army: Army) -> bool:
    """Return whether another army in a land would fight this one."""
    foes = enemies(world, army.power)
    return any(other.power in foes for other in ready_in(world, land.id))


def split_encounters(waiting: Sequence[Encounter]) -> tuple[list[Encounter], list[Encounter]]:
    """Split encounters into a group in which each land and force appears once, and the rest."""
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
    """Return the best warrior of a state: the holder of the office, or an heir who is a warrior too (G-13)."""
    warriors = [x for x in world.leaders.values() if x.triban == head and x.office == "warrior"]
    return max(warriors, key=lambda leader: leader.rating, default=None)


def leading_power(context: DecimoContext, armies: Sequence[Army]) -> str:
    """Return the state whose commander leads armies that fight as one: the best, the first of equals (G-49)."""
    return max((army.power for army in armies), key=lambda power: commanding_rating(context, power))


def in_field(context: DecimoContext, head: str) -> Leader | None:
    """Return the commander who leads a state's armies in person; a crowd has none (E11)."""
    crowd = is_running(
        context.world, MASS_MOVEMENT, head, world_state.season_number(context.year, context.season)
    )
    return None if crowd else commander(context.world, head)


def commanding_rating(context: DecimoContext, head: str) -> int:
    """Return the rating with which a state fights: 0 without a warrior (G-13), a crowd's own (E11, G-40)."""
    if is_running(
        context.world, MASS_MOVEMENT, head, world_state.season_number(context.year, context.season)
    ):
        return context.settings.crowd_rating
    leader = commander(context.world, head)
    return leader.rating if leader else 0
