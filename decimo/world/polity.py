"""States: a free Triban, a kingdom or an empire, named by its head, the land of its capital (sections 18, 19)."""

from typing import Literal

from decimo.world.world_state import Triban, World

Level = Literal["triban", "kingdom", "empire"]


def head_of(world: World, land: str) -> str:
    """The head of the state a land belongs to; itself while it is its own master."""
    while world.tribans[land].lord:
        land = world.tribans[land].lord
    return land


def polities(world: World) -> list[Triban]:
    """The heads of all states, in the land's order; what outsiders hold is no state."""
    return [triban for triban in world.tribans.values() if not triban.lord and not triban.held_by]


def lands_of(world: World, head: str) -> list[Triban]:
    """All lands of the state with this head, the head first, the others in the land's order."""
    others = [t for t in world.tribans.values() if t.lord and not t.held_by and head_of(world, t.id) == head]
    return [world.tribans[head], *others]


def kingdoms_of(world: World, head: str) -> list[Triban]:
    """The seats of the kingdoms of an empire, the emperor's own first (E32, E38)."""
    own = world.tribans[head]
    if own.seat != "empire":
        return [own] if own.seat == "kingdom" else []
    return [own, *(t for t in world.tribans.values() if t.lord == head and t.seat == "kingdom")]


def lands_of_kingdom(world: World, seat: str) -> list[Triban]:
    """The lands ruled from a kingdom's seat, itself first; of the emperor's, without the other kingdoms."""
    ruled = [t for t in world.tribans.values() if t.lord == seat and not t.held_by and t.seat != "kingdom"]
    return [world.tribans[seat], *ruled]


def level(world: World, head: str) -> Level:
    """Whether a state is a single Triban, a kingdom or an empire."""
    return world.tribans[head].seat or "triban"


def bank_owner(world: World, triban: Triban) -> Triban:
    """Whose bank a land's trade cards go to: its head's (R15.6)."""
    return world.tribans[head_of(world, triban.id)] if triban.lord else triban


def in_peace(world: World, head: str, year: int) -> bool:
    """Whether a state has had a year of peace: at war with nobody, and none of its lands attacked (R5.7)."""
    return not wars_of(world, head) and all(land.fought != year for land in lands_of(world, head))


def wars_of(world: World, head: str) -> list[str]:
    """The ids of the wars a state takes part in, as a principal or an ally."""
    return [
        war.id
        for war in world.wars.values()
        if head in (war.one, war.other) or head in war.one_allies or head in war.other_allies
    ]


def side_of(world: World, war_id: str, head: str) -> tuple[list[str], list[str]]:
    """The states on a state's own side of a war, its principal first, and those on the other."""
    war = world.wars[war_id]
    one, other = [war.one, *war.one_allies], [war.other, *war.other_allies]
    return (one, other) if head in one else (other, one)


def enemies(world: World, head: str) -> list[str]:
    """The states a state is at war with, each once, in the order of the wars."""
    found: dict[str, None] = {}
    for war in world.wars.values():
        if head == war.one or head in war.one_allies:
            found.update(dict.fromkeys((war.other, *war.other_allies)))
        elif head == war.other or head in war.other_allies:
            found.update(dict.fromkeys((war.one, *war.one_allies)))
    return list(found)


def is_hostile(world: World, power: str, land: str) -> bool:
    """Whether armies of a state find an enemy in a land: its owner, or outsiders, who are everybody's (G-41)."""
    return bool(world.tribans[land].held_by) or head_of(world, land) in enemies(world, power)


def friends_in_war(world: World, head: str) -> list[str]:
    """The states that fight beside a state, itself first."""
    found: dict[str, None] = {head: None}
    for war in world.wars.values():
        if head == war.one or head in war.one_allies:
            found.update(dict.fromkeys((war.one, *war.one_allies)))
        elif head == war.other or head in war.other_allies:
            found.update(dict.fromkeys((war.other, *war.other_allies)))
    return list(found)
