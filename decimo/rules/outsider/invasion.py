"""Targets and origins of outsiders' attacks (R21.18, G-32), and invasions (R21.4, R21.21, G-46)."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.chance import Drawn, Roll
from decimo.rules.game_data import DecimoContext, DecimoData, RandomChoice, picks
from decimo.world.outsider_forces import destroy_invaders, invade, reduce_invaders
from decimo.world.world_state import Attack, Invasion, Outsider, Triban, World, free_peoples


class Arrival(NamedTuple):
    """An outsider that comes against a people, from its home or from the land `base` that it holds."""

    outsider: Outsider
    victim: Triban
    base: str

    @property
    def by_sea(self) -> bool:
        """Whether it comes by sea, as sea peoples do from their home (G-37)."""
        return self.outsider.sea and not self.base


def attack_obstacle(world: World, outsider: Outsider, base: str) -> str:
    """Return the reason why an outsider cannot attack; an empty text if it can."""
    home = world.tribans.get(outsider.id)
    if outsider.conquered_by or (home and home.held_by != outsider.id):
        return "their home has been conquered"
    if outsider.kind == "trader":
        return "they live by trade now"
    if outsider.tributary_to:
        return "they pay tribute and keep the peace"
    if base and world.tribans[base].held_by != outsider.id:
        return "they hold that land no more"
    return ""


def within_reach(world: World, data: DecimoData, outsider: Outsider, base: str) -> list[Triban]:
    """Return the free peoples that an outsider may attack: those in its reach, or all if there are none (G-32)."""
    free = free_peoples(world)
    reach = data.land.reach(base or outsider.id)
    return [triban for triban in free if triban.id in reach] or free


def choose_victims(context: DecimoContext, data: DecimoData, attacks: Sequence[Attack]) -> list[Drawn]:
    """Roll for the victims of attacks, as one question; return their ids (G-32)."""
    wanted = []
    for attack in attacks:
        outsider = context.world.outsiders[attack.outsider]
        names = {
            triban.id: data.land.triban(triban.id).name
            for triban in within_reach(context.world, data, outsider, attack.base)
        }
        why = f"the land that the {data.land.outsider(outsider.id).name} attack"
        wanted.append(RandomChoice(names, why, "decimo:G-32", attack.base or outsider.id))
    return picks(context, wanted)


def invaders_come(context: DecimoContext, data: DecimoData, coming: Sequence[Arrival]) -> None:
    """Each invasion rolls its army on the table and marches in (R21.21, G-38); so do sea invaders (R21.25)."""
    table = data.tables["invasion"]
    sizes = context.rolls(
        [
            Roll(table.die, f"size of {_army(data, army)}", "decimo:R21.21", army.victim.id, table.bands())
            for army in coming
        ]
    )
    rows = [table.row_for(size) for size in sizes]
    armies = context.rolls(
        [
            Roll(row.dice, f"units of {_army(data, army)}", "decimo:G-38", army.victim.id)
            for army, row in zip(coming, rows, strict=True)
        ]
    )
    for army, size, row, rolled in zip(coming, sizes, rows, armies, strict=True):
        rule = "decimo:R21.25" if army.by_sea else "decimo:R21.21"
        invade(context, army.outsider, army.victim, min(int(rolled), row.most), size, rolled, rule=rule)


def lose_invaders(context: DecimoContext, invasion: Invasion, lost: int, *, why: str) -> None:
    """Invaders lose units for good; without units the army is gone (G-46)."""
    reduce_invaders(context, invasion, lost, rule="decimo:G-46", why=why)
    if not invasion.units:
        destroy_invaders(context, invasion, rule="decimo:G-46")


def _army(data: DecimoData, army: Arrival) -> str:
    invaders = data.land.outsider(army.outsider.id).name
    return f"the army of the {invaders} that invades {data.land.triban(army.victim.id).name}"
